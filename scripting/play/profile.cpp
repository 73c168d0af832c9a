#include "scripting/play/profile.hpp"

#include "engine/kernel/unfit.hpp"
#include "engine/rules/written.hpp"
#include "scripting/play/profile_measure.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace perthro {

namespace {

using Time = Measured::Time;

double seconds_of(Time time) { return std::chrono::duration<double>(time).count(); }

Time total(const LuaTimeTable& table) {
    return std::accumulate(table.begin(), table.end(), Time{},
                           [](Time sum, const auto& entry) { return sum + entry.second.time; });
}

// Divides what a ply costs among what was measured.
class Dividing {
public:
    Dividing(const Rules& rules, const Measured& measured) : rules_(rules), measured_(measured) {
        for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
            starts_.emplace_back(rules_.movements[i].start, i);
        }
        std::sort(starts_.begin(), starts_.end());
    }

    [[nodiscard]] Profile run() const {
        Profile profile;
        profile.plies = measured_.plies;
        profile.games = measured_.games;
        profile.aborts = measured_.aborts;
        const auto plies = static_cast<double>(std::max<std::uint64_t>(measured_.plies, 1));
        const auto followed = static_cast<double>(std::max<std::uint64_t>(measured_.followed, 1));
        profile.seconds = seconds_of(measured_.list + measured_.rest) / plies;
        profile.slower = measured_.full.count() > 0
                             ? seconds_of(measured_.slow) / seconds_of(measured_.full)
                             : 1;
        const double list_lua = lua_of(measured_.lua_list, measured_.list);
        const double rest_lua = lua_of(measured_.lua_rest, measured_.rest);
        add_lua(profile, measured_.lua_list, list_lua / plies);
        add_lua(profile, measured_.lua_rest, rest_lua / plies);
        double list = seconds_of(measured_.list) / plies - list_lua / plies;
        double rest = seconds_of(measured_.rest) / plies - rest_lua / plies;
        const double listed = seconds_of(measured_.listed) / followed;
        const double scale = listed > 0 ? list / listed : 1;  // of positions to what games take
        const double legality = measured_.judged_by_tables
                                    ? 0
                                    : std::min(list,
                                               scale * seconds_of(measured_.legality) / followed);
        list -= legality;
        const bool tables = std::find(measured_.lowered.begin(), measured_.lowered.end(), 1) !=
                            measured_.lowered.end();
        const double words = tables ? std::min(list, scale * sum(measured_.movements) / followed)
                                    : list;
        add_words(profile, words, followed);
        Cost judging = part(CostOf::Legality, judges(), legality_place(), legality);
        judging.calls = static_cast<double>(measured_.judged) / followed;
        const kernel::ReasonLines why = kernel::lines_of_reason(measured_.judging);
        judging.reason = why.what;
        judging.instead = why.instead;
        add(profile, std::move(judging));
        add(profile, part(CostOf::Tables, "", {}, list - words));
        rest -= add_results(profile, rest, followed);
        rest -= add_applied(profile, rest, followed);
        Cost making = part(CostOf::Making, "", {}, rest);
        making.calls = 1;
        add(profile, std::move(making));
        std::stable_sort(
            profile.costs.begin(), profile.costs.end(),
            [](const Cost& one, const Cost& other) { return one.seconds > other.seconds; });
        return profile;
    }

private:
    // The movement that an address belongs to.
    [[nodiscard]] std::size_t movement_of(std::int32_t address) const {
        const auto behind = std::upper_bound(
            starts_.begin(), starts_.end(), address,
            [](std::int32_t at, const auto& start) { return at < start.first; });
        return behind == starts_.begin() ? rules_.movements.size() : (behind - 1)->second;
    }
    [[nodiscard]] bool is_applied(std::int32_t address) const {
        return address >= rules_.applied_begin && address < rules_.applied_end;
    }
    [[nodiscard]] std::string name_of_movement(std::size_t index) const {
        if (index >= rules_.movements.size()) {
            return "";
        }
        const CompiledMovement& movement = rules_.movements[index];
        const std::string& name = rules_.classes[movement.name];
        return movement.type == kEmptyType ? name
                                           : rules_.game.pieces[movement.type].name + ":" + name;
    }
    [[nodiscard]] std::string word_at(const Code& code) const {
        if (!is_control(code.op)) {
            return std::string(written(code.op));
        }
        if ((code.op != Op::Test && code.op != Op::Branch) || code.kid[0] < 0) {
            return "";
        }
        const Code& asked = rules_.program.expression(code.kid[0]);
        return std::string(asked.op == Op::Piece ? kRelationNames[static_cast<std::size_t>(asked.a)]
                                                 : written(asked.op));
    }

    static double sum(const std::vector<Time>& times) {
        return seconds_of(std::accumulate(times.begin(), times.end(), Time{}));
    }
    static Cost part(CostOf of, std::string name, const Source& at, double seconds) {
        Cost cost;
        cost.of = of;
        cost.name = std::move(name);
        cost.at = at;
        cost.seconds = seconds;
        return cost;
    }
    // A function of Lua may run while moves are listed and while one is made: it is one cost.
    static void add(Profile& profile, Cost cost) {
        const auto known = std::find_if(
            profile.costs.begin(), profile.costs.end(), [&](const Cost& other) {
                return cost.of == CostOf::Lua && other.of == CostOf::Lua &&
                       other.name == cost.name && other.at == cost.at;
            });
        if (known != profile.costs.end()) {
            known->seconds += cost.seconds;
            known->calls += cost.calls;
            known->bytes += cost.bytes;
        } else if (cost.seconds > 0) {
            profile.costs.push_back(std::move(cost));
        }
    }

    // What functions took of a part, which is measured by another clock.
    static double lua_of(const LuaTimeTable& table, Time whole) {
        return seconds_of(std::min(total(table), whole));
    }
    void add_lua(Profile& profile, const LuaTimeTable& table, double seconds) const {
        const auto plies = static_cast<double>(std::max<std::uint64_t>(measured_.plies, 1));
        const double all = seconds_of(total(table));
        for (const auto& [name, time] : table) {
            const double share = all > 0 ? seconds_of(time.time) / all : 0;
            const Source named = rules_.game.hooks.place(name);
            Cost cost = part(CostOf::Lua, name, named.file >= 0 ? named : place_of_call(name),
                             seconds * share);
            cost.calls = static_cast<double>(time.calls) / plies;
            cost.bytes = time.weighed == 0 ? 0
                                           : cost.calls * static_cast<double>(time.bytes) /
                                                 static_cast<double>(time.weighed);
            add(profile, std::move(cost));
        }
    }

    // Lines of words, by how their time divides what their movements take.
    void add_words(Profile& profile, double words, double followed) const {
        std::map<std::tuple<std::size_t, std::int32_t, std::int32_t, std::string>, Cost> lines;
        double all = 0;
        for (std::size_t i = 0; i < measured_.word_calls.size(); ++i) {
            const auto address = static_cast<std::int32_t>(i);
            const std::size_t movement = movement_of(address);
            const Code& code = rules_.program.code[i];
            if (measured_.word_calls[i] == 0 || is_applied(address) || code.at.line == 0 ||
                (movement < rules_.movements.size() && measured_.lowered[movement] != 0)) {
                continue;
            }
            const std::string word = word_at(code);
            Cost& line = lines[{movement, code.at.file, code.at.line, word}];
            line.of = CostOf::Words;
            line.name = name_of_movement(movement);
            line.word = word;
            line.at = code.at;
            line.seconds += seconds_of(measured_.word_times[i]);
            line.calls += static_cast<double>(measured_.word_calls[i]) / followed;
            if (movement < measured_.reasons.size()) {
                const auto why = kernel::lines_of_reason(measured_.reasons[movement]);
                line.reason = why.what;
                line.instead = why.instead;
                line.reason_at = measured_.reason_places[movement];
            }
            all += seconds_of(measured_.word_times[i]);
        }
        for (auto& [key, line] : lines) {
            line.seconds *= all > 0 ? words / all : 0;
            add(profile, line);
        }
    }

    double add_results(Profile& profile, double rest, double followed) const {
        const double measured = sum(measured_.results) / followed;
        const double scale = measured > rest && measured > 0 ? rest / measured : 1;
        for (std::size_t i = 0; i < measured_.results.size(); ++i) {
            const ResultDefinition& result = rules_.game.results[i];
            Cost cost = part(CostOf::Results, result.key, result.at,
                             seconds_of(measured_.results[i]) / followed * scale);
            cost.calls = static_cast<double>(measured_.result_calls[i]) / followed;
            add(profile, std::move(cost));
        }
        return measured * scale;
    }

    double add_applied(Profile& profile, double rest, double followed) const {
        double sum = 0;
        std::map<std::int32_t, Cost> lines;
        for (std::int32_t i = rules_.applied_begin; i < rules_.applied_end; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const Code& code = rules_.program.code[at];
            if (measured_.word_calls[at] == 0 || code.at.line == 0) {
                continue;
            }
            Cost& line = lines[code.at.line];
            line.of = CostOf::Applied;
            line.name = "applied";
            line.word = word_at(code);
            line.at = code.at;
            line.seconds += seconds_of(measured_.word_times[at]) / followed;
            line.calls += static_cast<double>(measured_.word_calls[at]) / followed;
            sum += seconds_of(measured_.word_times[at]) / followed;
        }
        const double scale = sum > rest && sum > 0 ? rest / sum : 1;
        for (auto& [number, line] : lines) {
            line.seconds *= scale;
            add(profile, line);
        }
        return sum * scale;
    }

    // What looks at each move before it is legal: "`protect` and `repetition`".
    [[nodiscard]] std::string judges() const {
        std::string all;
        const auto judge = [&all](bool there, const char* name) {
            all += !there ? "" : all.empty() ? name : std::string(" and ") + name;
        };
        judge(!rules_.protect.empty(), "`protect`");
        judge(!rules_.requirements.empty(), "`require`");
        judge(rules_.game.repetition.forbid != 0, "`repetition`");
        judge(!rules_.game.compulsory.empty(), "`compulsory`");
        judge(!rules_.majority.empty(), "`majority`");
        return all.empty() ? "how they end" : all;
    }
    [[nodiscard]] Source legality_place() const {
        const GameDefinition& game = rules_.game;
        return !rules_.protect.empty()        ? rules_.protect.front().at
               : !rules_.requirements.empty() ? rules_.requirements.front().at
               : game.repetition.forbid != 0  ? game.repetition.at
               : !game.compulsory.empty()     ? game.compulsory.front().at
               : !game.majority.empty()       ? game.majority.front().at
                                              : Source{};
    }
    // Where a function without a name of its own is called, if that is one line.
    [[nodiscard]] Source place_of_call(std::string_view name) const {
        Source at;
        for (const auto* codes : {&rules_.program.code, &rules_.program.expressions}) {
            for (const Code& code : *codes) {
                if (op_name(code.op) == name && code.at.line > 0) {  // `test`, `apply`
                    if (at.line > 0 && (at.file != code.at.file || at.line != code.at.line)) {
                        return {};
                    }
                    at = code.at;
                }
            }
        }
        return at;
    }

    const Rules& rules_;
    const Measured& measured_;
    std::vector<std::pair<std::int32_t, std::size_t>> starts_;
};

}  // namespace

Profile profile(Match& match, const ProfileSettings& settings) {
    const auto begun = std::chrono::steady_clock::now();
    Profile profile = Dividing(match.rules(), measure(match, settings)).run();
    profile.own_seconds = seconds_of(std::chrono::steady_clock::now() - begun);
    return profile;
}

std::optional<Source> place_of(const GameDefinition& game, const TraceAbort& abort) {
    const auto file = std::find(game.files.begin(), game.files.end(), abort.file);
    if (file == game.files.end()) {
        return std::nullopt;
    }
    Source at;
    at.file = static_cast<std::int32_t>(file - game.files.begin());
    at.line = abort.line;
    return at;
}

std::string_view name_of(CostOf what) {
    switch (what) {
        case CostOf::Words: return "words";
        case CostOf::Tables: return "tables";
        case CostOf::Lua: return "lua";
        case CostOf::Legality: return "legality";
        case CostOf::Results: return "results";
        case CostOf::Applied: return "applied";
        case CostOf::Making: return "making";
    }
    return "";
}

}  // namespace perthro
