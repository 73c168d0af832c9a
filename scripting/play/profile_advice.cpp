// What a profile means for whoever wrote the rules.
#include "scripting/play/profile.hpp"
#include "scripting/play/refusals.hpp"

#include <cmath>
#include <fmt/format.h>

namespace perthro {

namespace {

constexpr std::size_t kMostAdvice = 3;
constexpr double kWorthIt = 0.08;  // of a ply

bool names(const std::string& line, const char* what) {
    return line.find(what) != std::string::npos;
}

// What may stand there instead, by what the line says.
std::string instead_of_words(const Cost& cost, const std::string& line) {
    if (names(line, "(board") || names(line, "{ board") || names(line, "{board")) {
        return "it looks at the whole board: name a zone, a mark or `beside(...)` instead, or put "
               "what refuses most in front of it";
    }
    if (names(line, "anywhere") || cost.word == "choose") {
        return "every cell is tried: choose from a zone, or put the condition that refuses most "
               "right behind it";
    }
    if (names(line, "attacked") || names(line, "gives_check") || names(line, "gives_mate")) {
        return "it asks for attacks: put cheaper conditions in front of it";
    }
    if (names(line, "reach(") || names(line, "loop")) {
        return "it goes on round after round: bound it by `max`, or ask before it what refuses "
               "most";
    }
    if (names(line, "test(") || names(line, "apply(")) {
        return "it calls Lua: a condition in words costs a tenth";
    }
    return cost.reason.empty() ? "put what refuses most in front of it"
                               : "its movement runs word by word since " + cost.reason +
                                     ": without that, tables would say it";
}

std::string sentence(const GameDefinition& game, const Profile& profile, const Cost& cost,
                     const std::string& line) {
    const std::string place = short_place(game, cost.at);
    const std::string where = place.empty() ? "" : " (" + place + ")";
    const auto share = static_cast<int>(std::lround(100 * cost.seconds / profile.seconds));
    const std::string asked = cost.calls >= 2 ? fmt::format(", {:.0f} times a ply", cost.calls)
                                              : "";
    switch (cost.of) {
        case CostOf::Words:
        case CostOf::Applied:
            return fmt::format("`{}` of {}{} takes {} % of the time{}: {}",
                               cost.word.empty() ? "the line" : cost.word, cost.name, where, share,
                               asked, instead_of_words(cost, line));
        case CostOf::Lua:
            return fmt::format("the function `{}`{} takes {} % of the time{}: say it in words "
                               "where they can, and leave it at its first line where it has "
                               "nothing to do",
                               cost.name, where, share, asked);
        case CostOf::Results:
            return fmt::format("the result `{}`{} takes {} % of the time and is asked behind every "
                               "ply: count in an attribute as moves are made, or ask a zone "
                               "instead of the board",
                               cost.name, where, share);
        case CostOf::Legality:
            return fmt::format("judging moves that are made{} takes {} % of the time: `protect` "
                               "about types alone is judged by tables, `require` of one class only "
                               "those moves",
                               where, share);
        case CostOf::Tables:
        case CostOf::Making: return "";
    }
    return "";
}

}  // namespace

std::vector<std::string> advice(const GameDefinition& game, const Profile& profile,
                                const std::function<std::string(const Source&)>& line) {
    std::vector<std::string> said;
    for (const Cost& cost : profile.costs) {
        if (said.size() == kMostAdvice || cost.seconds < kWorthIt * profile.seconds) {
            break;
        }
        std::string one = sentence(game, profile, cost, line(cost.at));
        if (!one.empty()) {
            said.push_back(std::move(one));
        }
    }
    return said;
}

}  // namespace perthro
