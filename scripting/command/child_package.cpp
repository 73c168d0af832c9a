#include "scripting/command/child_package.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace perthro::command {

namespace {

// One block of commented lines: "# results:\n#   stuck: ~    # this result is gone\n".
class Example {
public:
    explicit Example(const std::string& key) : text_("# " + key + ":\n") {}
    void line(const std::string& yaml, const std::string& remark) {
        text_ += fmt::format("#   {:<44} # {}\n", yaml, remark);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::string text_;
};

std::string options_of(const GameDefinition& game) {
    Example example("options");
    bool any = false;
    for (const OptionDefinition& option : game.options) {
        if (option.fixed) {
            continue;
        }
        std::string values;
        for (const std::string& value : option.values) {
            values += (values.empty() ? "" : ", ") + value;
        }
        const std::string what = option.type == "int"
                                     ? fmt::format("{} to {}", option.low, option.high)
                                 : option.type == "bool" ? "true, false"
                                                         : values;
        example.line(fmt::format("{}: {{default: {}}}", option.name, option.default_value),
                     what + "; `fixed:` instead of `default:` lets nobody choose");
        any = true;
    }
    return any ? example.text() : "";
}

std::string results_of(const GameDefinition& game) {
    Example example("results");
    if (!game.results.empty()) {
        const std::string& key = game.results.front().key;
        example.line((key.find(' ') == std::string::npos ? key : '"' + key + '"') + ": ~",
                     "this result of the parent is gone");
    }
    example.line("long: {when: plies 300, all: draw}", "one more");
    return example.text();
}

// A letter that no type has.
std::optional<char> free_letter(const GameDefinition& game) {
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
        if (std::none_of(game.pieces.begin(), game.pieces.end(), [&](const PieceDefinition& piece) {
                return piece.letter == std::string(1, letter);
            })) {
            return letter;
        }
    }
    return std::nullopt;
}

// The first type that the parent has on the board; nothing if it has none.
const PieceDefinition* first_piece(const GameDefinition& game) {
    const auto piece = std::find_if(
        game.pieces.begin() + 1, game.pieces.end(),
        [](const PieceDefinition& one) { return !one.removed && !one.nobodys; });
    return piece == game.pieces.end() ? nullptr : &*piece;
}

std::string pieces_of(const GameDefinition& game) {
    Example example("pieces");
    if (const PieceDefinition* piece = first_piece(game)) {
        example.line(piece->name + ": {title: hero}", "what people read instead of the name");
    }
    if (const auto letter = free_letter(game)) {
        example.line(fmt::format("jumper: {{letter: {}}}", *letter),
                     "one more type; its moves stand in rules.lua");
    }
    return example.text();
}

std::string setups_of(const Match& parent) {
    const GameDefinition& game = parent.rules().game;
    if (game.setups.empty() || !parent.worker().starts_alike(0)) {
        return "";  // drawn by lot: no one text says it
    }
    Example example("setups");
    example.line(
        fmt::format("{}: !only {{position: \"{}\"}}", game.setups.front().name, parent.position()),
        "another array, as `perthro show` writes positions");
    return example.text();
}

std::string game_yaml(const ChildPackage& child, const Match& parent) {
    const GameDefinition& game = parent.rules().game;
    std::string text = fmt::format(
        "# {0}: lies over the game.yaml of {1}. What is not named here stays as it is there.\n"
        "api: 1\n"
        "id: {2}\n"
        "extends: {1}\n"
        "title: {3}\n"
        "summary: Like {1}, with a change.\n"
        "authors: [you]\n"
        "licence: CC0-1.0\n"
        "sources: [own]\n"
        "\n"
        "# What children usually change: take the number signs of a block away and edit it. Maps "
        "are\n"
        "# merged into those of the parent, `~` takes a key away, `!only` replaces a map, `!add` "
        "appends\n"
        "# to a list.\n",
        child.title, child.parent, child.id, in_yaml(child.title));
    for (const std::string& block :
         {options_of(game), results_of(game), pieces_of(game), setups_of(parent)}) {
        text += block.empty() ? "" : "\n" + block;
    }
    return text;
}

std::string rules_lua(const ChildPackage& child, const GameDefinition& game) {
    std::string text = fmt::format(
        "-- {}: the rules.lua of {} has run before this one. The first movement that stands here "
        "for a\n"
        "-- piece and a class takes the place of the parent's, further ones are added. Without a "
        "line\n"
        "-- everything moves as it does there; then this file can be deleted.\n",
        child.title, child.parent);
    if (const PieceDefinition* piece = first_piece(game)) {
        text += fmt::format(
            "\n-- {0}:move {{ along(orthogonal), step, land(open) }}   -- instead of its moves\n"
            "-- {0}:forget \"move\"                                  -- has none of them any "
            "more\n",
            piece->name);
    }
    text += "\n-- The moves of a type that game.yaml adds:\n"
            "-- jumper:move { along(leaps(1, 2)), step, land(open) }\n";
    return text;
}

std::string tests_yaml(const ChildPackage& child) {
    return fmt::format(
        "# Tests of {}: what is otherwise than in {}. Expected values come from outside, never "
        "from\n"
        "# what the program prints (docs/testing.md).\n"
        "#\n"
        "# counts:\n"
        "#   - {{position: start, depths: {{1: 20}}, source: hand}}\n"
        "# games:\n"
        "#   - {{record: \"MOVE\\nMOVE\\n\", ends: KIND, winner: PLAYER, source: hand}}\n",
        child.title, child.parent);
}

}  // namespace

PackageFiles child_files(const ChildPackage& child, const Match& parent) {
    return {{"game.yaml", game_yaml(child, parent)},
            {"rules.lua", rules_lua(child, parent.rules().game)},
            {"rules.md", fmt::format("# {}\n\nThe rules are those of {}, but:\n\n* ...\n",
                                     child.title, child.parent)},
            {"tests.yaml", tests_yaml(child)}};
}

}  // namespace perthro::command
