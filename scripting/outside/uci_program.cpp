#include "scripting/outside/uci_program.hpp"

#include "engine/notation/piece_letters.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/match.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

constexpr const char* kVariant = "UCI_Variant";

}  // namespace

UciProgram::UciProgram(Protocol protocol, const std::vector<std::string>& command,
                       std::function<Patience()> patience)
    : protocol_(protocol), dialect_(dialect_of(protocol)), talk_(command, std::move(patience)) {
    introduce();
}

void UciProgram::introduce() {
    talk_.say(dialect_.hello);
    static_cast<void>(talk_.hear(Clock::now() + kMostStarting, [&](const std::string& line) {
        if (begins(line, "option")) {
            talk_.count_introduction(line);
            read_option(line);
        }
        return begins(line, dialect_.done);
    }));
}

// `option name Skill Level type spin default 20 ...`; without `name` in UCCI.
void UciProgram::read_option(const std::string& line) {
    const std::vector<std::string> words = words_of(line);
    std::size_t i = words.size() > 1 && words[1] == "name" ? 2 : 1;
    Option option;
    for (; i < words.size() && words[i] != "type"; ++i) {
        option.name += (option.name.empty() ? "" : " ") + words[i];
    }
    for (; i + 1 < words.size(); ++i) {
        if (words[i] == "var") {
            option.values.push_back(words[i + 1]);
        }
    }
    options_.push_back(std::move(option));
}

const UciProgram::Option* UciProgram::find(const std::string& name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
        return lower_case(option.name) == lower_case(name);
    });
    return found == options_.end() ? nullptr : &*found;
}

void UciProgram::tell(const std::string& option, const std::string& value) {
    talk_.say(protocol_ == Protocol::Ucci ? "setoption " + option + " " + value
                                          : "setoption name " + option + " value " + value);
}

void UciProgram::set(const std::string& option, const std::string& value) {
    const Option* const known = find(option);
    if (known == nullptr) {
        std::vector<std::string> names;
        for (const Option& one : options_) {
            names.push_back(one.name);
        }
        const std::string near = did_you_mean(option, names);
        throw PlayError(fmt::format("`{}` has no option `{}` ({})", talk_.name(), option,
                                    near.empty() ? one_of(names) : near));
    }
    tell(known->name, value);
}

void UciProgram::choose_game(const std::string& game, bool sure) {
    const Option* const variant = find(kVariant);
    if (variant == nullptr) {
        if (game != dialect_.native && !sure) {
            throw PlayError(fmt::format("`{}` names no games, so it plays {} and not `{}` "
                                        "(if it does, say so: ?game={})",
                                        talk_.name(), dialect_.native, game, game));
        }
        return;
    }
    const auto& games = variant->values;
    if (std::find(games.begin(), games.end(), game) == games.end()) {
        const std::string near = did_you_mean(game, games);
        throw PlayError(fmt::format("`{}` does not play `{}` ({}; ?game=NAME says what it calls "
                                    "the game)",
                                    talk_.name(), game, near.empty() ? one_of(games) : near));
    }
    tell(variant->name, game);
}

void UciProgram::be_ready() {
    talk_.say("isready");
    static_cast<void>(talk_.hear(Clock::now() + kMostStarting,
                                 [](const std::string& line) { return begins(line, "readyok"); }));
}

}  // namespace perthro::outside
