// Packages: game.yaml through the loader, rules.lua in the sandbox, options and what they do.
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/text.hpp"
#include "tests/fuzz/targets.hpp"

namespace perthro::fuzz {

namespace {

constexpr std::string_view kDivider = "\n%%\n";

// Words and hooks have something to be about: types, zones, attributes, a hand, a die.
constexpr std::string_view kGame = R"(api: 1
id: game
players: [white, black]
board: {grids: [{size: [5, 5]}], zones: {far: rank 5}}
options: {wide: {type: bool, default: true, title: wide}}
pieces: {man: {letter: M}, king: {letter: K, royal: true}}
attributes: {moved: {of: piece, type: bool}, score: {of: player, type: 0..9}}
setups: {start: {white: {man: [a1, b1, c1], king: d1}, black: {man: [a5, b5, c5], king: d5}}}
)";

// Loads what was written and plays it; whatever is wrong must be said in the errors for it.
void load_and_play(const OptionValues& values) {
    LoadRequest request;
    request.package = folder() + "/game";
    request.options = values;
    try {
        play_a_little(open_game(request, tight_limits()).rules);
    } catch (const LoadErrors& errors) {
        if (errors.errors().empty() || std::string_view(errors.what()).empty()) {
            fail("a load that fails says nothing");
        }
    } catch (const RuleError&) {
    } catch (const PlayError&) {
    }
}

// The parts of an input.
std::pair<std::string_view, std::string_view> divided(std::string_view input) {
    const auto at = input.find(kDivider);
    if (at == std::string_view::npos) {
        return {input, {}};
    }
    return {input.substr(0, at + 1), input.substr(at + kDivider.size())};
}

}  // namespace

void yaml(std::string_view input) {
    const auto [document, rules] = divided(input);
    write("game/game.yaml", document);
    write("game/rules.lua", rules);
    load_and_play({});
}

void lua(std::string_view input) {
    static const std::string path = write("game/game.yaml", kGame);
    write("game/rules.lua", input);
    load_and_play({});
}

void options(std::string_view input) {
    const auto [document, given] = divided(input);
    write("game/game.yaml", document);
    OptionValues values;
    for (const std::string_view line : lines_of(given)) {
        const auto equals = line.find('=');
        if (equals != std::string_view::npos) {
            values[std::string(line.substr(0, equals))] = line.substr(equals + 1);
        }
    }
    load_and_play(values);
}

}  // namespace perthro::fuzz
