// What a profile means for whoever wrote the rules.
#include "scripting/play/profile.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace perthro {

namespace {

constexpr std::size_t kMostAdvice = 3;
constexpr double kWorthIt = 0.08;  // of a ply

bool names(const std::string& line, const char* what) {
    return line.find(what) != std::string::npos;
}

// What would help, and what it is about: costs with the same key have one sentence in common.
struct Change {
    std::string key, text;
};

// By what the line says, where that is dear whoever runs it.
std::string dear_in(const Cost& cost, const std::string& line) {
    if (names(line, "(board") || names(line, "{ board") || names(line, "{board")) {
        return "it looks at the whole board: name a zone, a mark or `beside(...)` instead, or put "
               "what refuses most in front of it";
    }
    if (names(line, "attacked") || names(line, "gives_check") || names(line, "gives_mate")) {
        return "it asks for attacks: put cheaper conditions in front of it";
    }
    if (names(line, "reach(")) {
        return "its `reach` goes on round after round: put what refuses most in front of it, or "
               "write the few rounds that are meant with `either`";
    }
    if (names(line, "test(") || names(line, "apply(")) {
        return "it calls Lua: a condition in words costs a tenth";
    }
    if (cost.word == "loop") {
        return "it goes on round after round: bound it by `max`, or ask before it what refuses "
               "most";
    }
    return "";
}

// Of words of a movement or of `applied`.
Change change_of_words(const GameDefinition& game, const Cost& cost, const std::string& line) {
    const std::string place = short_place(game, cost.at);
    if (const std::string dear = dear_in(cost, line); !dear.empty()) {
        return {place + dear, dear};
    }
    const bool stuck = cost.instead.empty() || cost.instead.starts_with("nothing");
    if (!stuck) {
        const std::string where = in_brackets(short_place(game, cost.reason_at));
        return {cost.reason + where, "its words run one by one, since " + cost.reason + where +
                                         ". Instead: " + cost.instead};
    }
    if (names(line, "anywhere") || cost.word == "choose") {
        return {place + "anywhere",
                "every cell is tried: choose from a zone, or put the condition that refuses most "
                "right behind it"};
    }
    if (cost.reason.empty()) {
        return {place, "put what refuses most in front of it"};
    }
    return {place + cost.reason, "its words run one by one, since " + cost.reason +
                                     in_brackets(short_place(game, cost.reason_at)) +
                                     ": put what refuses most in front of it"};
}

// Of a line of the results; "": Perthro finds the event by itself, and nothing is to be written.
std::string change_of_result(const GameDefinition& game, const Cost& cost) {
    const auto result = std::find_if(game.results.begin(), game.results.end(),
                                     [&](const auto& one) { return one.at == cost.at; });
    if (result == game.results.end() || result->event.kind != EventKind::Named) {
        return "";
    }
    const auto& named = result->event.name;
    const auto& functions = game.hooks.defined;
    return std::find(functions.begin(), functions.end(), named) != functions.end()
               ? "`" + named +
                     "` is a function of Lua: say it as a `condition` in words, or leave "
                     "it at its first line where it cannot hold"
               : "`" + named +
                     "` is asked behind every ply: count in an attribute as moves are "
                     "made, or ask a zone instead of the board";
}

// Of what judges each move.
std::string change_of_legality(const GameDefinition& game, const Cost& cost) {
    const bool of_all = std::any_of(game.requirements.begin(), game.requirements.end(),
                                    [](const auto& one) { return one.name.empty(); });
    if (of_all) {
        return "name the class in `require(\"class\", ...)` where only its moves can fail, or ask "
               "in the movement what stood before; about attacks `protect(types)` says it by "
               "tables";
    }
    if (!game.requirements.empty()) {
        return "ask in the movement what stood before; about attacks `protect(types)` says it by "
               "tables";
    }
    if (!game.protect.empty()) {
        return cost.reason + ": " + cost.instead;
    }
    return game.repetition.forbid == 0
               ? ""
               : "nothing helps: what has stood before is known when the move is made";
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

// Costs that one change would help.
struct Candidate {
    const Cost* dearest = nullptr;
    Change change;
    double seconds = 0;
    std::vector<std::string> whose;  // movements, each once
    std::size_t words = 0;           // lines of the profile
};

Change change_of(const GameDefinition& game, const Cost& cost, const std::string& line) {
    const auto keyed = [&](const std::string& text) {
        return text.empty() ? Change{} : Change{std::string(name_of(cost.of)) + cost.name, text};
    };
    switch (cost.of) {
        case CostOf::Words:
        case CostOf::Applied: return change_of_words(game, cost, line);
        case CostOf::Lua:
            return keyed("say it in words where they can, and leave it at its first line where it "
                         "has nothing to do");
        case CostOf::Results: return keyed(change_of_result(game, cost));
        case CostOf::Legality: return keyed(change_of_legality(game, cost));
        case CostOf::Tables:
        case CostOf::Making: return {};
    }
    return {};
}

std::vector<Candidate> candidates(const GameDefinition& game, const Profile& profile,
                                  const std::function<std::string(const Source&)>& line) {
    std::vector<Candidate> all;
    for (const Cost& cost : profile.costs) {
        Change change = change_of(game, cost, line(cost.at));
        if (change.key.empty()) {
            continue;
        }
        auto found = std::find_if(all.begin(), all.end(), [&](const Candidate& other) {
            return other.change.key == change.key;
        });
        if (found == all.end()) {
            found = all.insert(all.end(), {&cost, std::move(change), 0, {}, 0});
        }
        found->seconds += cost.seconds;
        ++found->words;
        if (std::find(found->whose.begin(), found->whose.end(), cost.name) == found->whose.end()) {
            found->whose.push_back(cost.name);
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
        return one.seconds > other.seconds;
    });
    return all;
}

// "`put` and 2 more words of queen:move (amazons/rules.lua:2) take"
std::string subject(const GameDefinition& game, const Candidate& found) {
    const Cost& cost = *found.dearest;
    const std::string where = in_brackets(short_place(game, cost.at));
    switch (cost.of) {
        case CostOf::Lua: return "the function `" + cost.name + "`" + where + " takes";
        case CostOf::Results: return "the result `" + cost.name + "`" + where + " takes";
        case CostOf::Legality: return "judging moves by " + cost.name + where + " takes";
        default: break;
    }
    const std::string word = cost.word.empty() ? "what forks there" : "`" + cost.word + "`";
    const std::size_t others = found.whose.size() - 1;
    return word +
           (found.words == 1 ? ""
                             : fmt::format(" and {} more {}", found.words - 1,
                                           found.words == 2 ? "word" : "words")) +
           " of " + cost.name +
           (others == 0
                ? ""
                : fmt::format(" and {} more {}", others, others == 1 ? "movement" : "movements")) +
           where + (found.words == 1 ? " takes" : " take");
}

std::string sentence(const GameDefinition& game, const Profile& profile, const Candidate& found) {
    const double calls = found.dearest->calls;
    return fmt::format("{} {} % of the time{}: {}", subject(game, found),
                       std::lround(100 * found.seconds / profile.seconds),
                       calls < 2          ? ""
                       : found.words == 1 ? fmt::format(", {:.0f} times a ply", calls)
                                          : fmt::format(", the first {:.0f} times a ply", calls),
                       found.change.text);
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
    for (const Candidate& found : candidates(game, profile, line)) {
        if (said.size() == kMostAdvice || found.seconds < kWorthIt * profile.seconds) {
            break;
        }
        said.push_back(sentence(game, profile, found));
    }
    return said;
}

}  // namespace perthro
