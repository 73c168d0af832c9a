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
    if (names(line, "reach(")) {
        return "its `reach` goes on round after round: bound it by `max`, or ask before it what "
               "refuses most";
    }
    if (cost.word == "loop") {
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

// What may be written instead of what LuaJIT does not compile; "": nothing is known.
std::string instead_of(const TraceAbort& abort) {
    if (names(abort.why, "FNEW")) {
        return "a function is made every time the line runs: make it once, outside";
    }
    if (names(abort.why, "UCLO")) {
        return "a block ends whose variables a function made in it uses: make the function "
               "outside, and hand it what it needs";
    }
    if (names(abort.why, "VARG")) {
        return "`...` is not compiled where their number changes: name the arguments";
    }
    if (names(abort.why, "ITERN") || names(abort.why, "ISNEXT") || names(abort.why, "next")) {
        return "`pairs` is not compiled: keep a list beside the table and go through it by numbers";
    }
    if (names(abort.why, "CAT") || names(abort.why, "concat")) {
        return "joining texts is not compiled: let the keys of tables be numbers";
    }
    return "";
}

// What the compiler gave up most often, if something may be written instead.
std::string of_compiler(const Profile& profile, const GameDefinition& game) {
    for (const TraceAbort& abort : profile.aborts) {
        const std::string instead = instead_of(abort);
        const auto at = place_of(game, abort);
        if (!instead.empty() && at) {
            return "LuaJIT does not compile what runs at " + short_place(game, *at) + ": " +
                   instead;
        }
    }
    return "";
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
    double lua = 0;
    for (const Cost& cost : profile.costs) {
        lua += cost.of == CostOf::Lua ? cost.seconds : 0;
    }
    if (std::string one = of_compiler(profile, game);
        !one.empty() && lua >= kWorthIt * profile.seconds) {
        said.push_back(std::move(one));
    }
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
