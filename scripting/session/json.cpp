// The members of every value, said once. Members that are missing in JSON keep their defaults.
#include "scripting/session/json.hpp"

#include "scripting/errors.hpp"
#include "scripting/session/needed_arguments.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace perthro::session {

namespace {

template <typename Enum>
struct Names;  // of an enumeration, in order
template <>
struct Names<CellShape> {
    static constexpr std::array<std::string_view, 5> kAll{"square", "hex", "point", "pit",
                                                          "off_board"};
};
template <>
struct Names<CellHolds> {
    static constexpr std::array<std::string_view, 3> kAll{"one", "stack", "counters"};
};
template <>
struct Names<CellTint> {
    static constexpr std::array<std::string_view, 3> kAll{"plain", "light", "dark"};
};
template <>
struct Names<BoardStyle> {
    static constexpr std::array<std::string_view, 6> kAll{"chequered", "plain", "points",
                                                          "hexes",     "pits",  "graph"};
};
template <>
struct Names<ChoiceKind> {
    static constexpr std::array<std::string_view, 12> kAll{
        "cell", "hand_item", "other",     "promotion", "lifted", "permutation",
        "die",  "label",     "direction", "class",     "route",  "outcome"};
};
template <>
struct Names<StepKind> {
    static constexpr std::array<std::string_view, 6> kAll{"move",   "remove", "place",
                                                          "change", "count",  "hand_change"};
};
template <>
struct Names<ReloadState> {
    static constexpr std::array<std::string_view, 4> kAll{"same", "loaded", "broken", "stopped"};
};
template <>
struct Names<StepTo> {
    static constexpr std::array<std::string_view, 5> kAll{"node", "back", "forward", "start",
                                                          "end"};
};
template <>
struct Names<ActName> {
    static constexpr std::array<std::string_view, 5> kAll{"resign", "draw_offer", "draw_accept",
                                                          "draw_decline", "claim"};
};
template <>
struct Names<RecordAction> {
    static constexpr std::array<std::string_view, 3> kAll{"text", "save", "load"};
};
template <>
struct Names<GoOnBy> {
    static constexpr std::array<std::string_view, 2> kAll{"saved", "today"};
};
template <>
struct Names<StoppedAnswer> {
    static constexpr std::array<std::string_view, 4> kAll{"none", "stay", "keep", "restart"};
};
template <>
struct Names<EditKind> {
    static constexpr std::array<std::string_view, 9> kAll{
        "place", "erase", "cell_attribute", "piece_attribute", "player_attribute", "game_attribute",
        "hand",  "turn",  "clear"};
};
template <>
struct Names<Running> {
    static constexpr std::array<std::string_view, 4> kAll{"start", "stop", "now", "look"};
};
template <>
struct Names<ChangeReason> {
    static constexpr std::array<std::string_view, 9> kAll{
        "opened", "closed", "played", "stepped", "edited", "reloaded", "acted", "clock", "ahead"};
};

}  // namespace

template <typename Enum>
    requires std::is_enum_v<Enum>
void to_json(nlohmann::json& json, Enum value) {
    json = Names<Enum>::kAll[static_cast<std::size_t>(value)];
}

template <typename Enum>
    requires std::is_enum_v<Enum>
void from_json(const nlohmann::json& json, Enum& value) {
    const auto& text = json.get_ref<const std::string&>();
    const auto& names = Names<Enum>::kAll;
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
        std::string known;
        for (const std::string_view name : names) {
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        throw std::invalid_argument("`" + text + "` is none of: " + known);
    }
    value = static_cast<Enum>(found - names.begin());
}

// A value without members is an empty object.
template <typename Value>
    requires std::is_empty_v<Value>
void to_json(nlohmann::json& json, const Value& /*nothing*/) {
    json = nlohmann::json::object();
}

template <typename Value>
    requires std::is_empty_v<Value>
void from_json(const nlohmann::json& /*nothing*/, Value& /*nothing*/) {}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(OptionView, name, title, type, values, low, high,
                                                default_value, value, fixed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SetupView, name, random)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ErrorView, file, line, column, key_path, what,
                                                expected, remedy, text, traceback)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GameCard, id, title, family, summary, licence, tags,
                                                authors, sources, players, options, setups, hidden,
                                                chance, bot, own_bot, bot_time, path, errors)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CellView, name, x, y, size, shape, holds, tint,
                                                grid, at, written, zones)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(LineView, from, to, arc, points)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(BoardLabel, text, x, y)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PieceTypeView, name, title, letter, art, shape,
                                                royal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PermutationView, name, moves)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(BoardView, style, theme, cells, blanks, lines,
                                                labels, types, permutations, turned, hints)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GameInfo, card, board, setup, seed, rules_hash,
                                                rules_text, files, classes, overlays, headers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(AttributeView, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PieceView, type, owner, count, covered, taken,
                                                attributes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CellContent, pieces, fog, something, attributes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(HandItem, type, count)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PlayerView, name, seat, out, hand_hidden, hand_size,
                                                hand, attributes, clock_ms, clock_running)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(OutcomeView, over, kind, rule, winners, losers,
                                                points, text, scores)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(MarkView, name, cells, line)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PositionView, node, head, viewer, version, cells,
                                                players, bag, roll, dice, attributes, to_move,
                                                chance_due, phase, plies_left, ply, outcome,
                                                last_from, last_path, last_captures, checked, marks,
                                                draw_offer, claim, old_rules)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(NextChoice, token, kind, cell, type, value, title,
                                                moves, completes, captures)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(AnimationStep, kind, group, piece, from, to, path,
                                                turn, count, player)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(MoveView, text, own, path, name, place, player,
                                                piece, from, to, cells, captures, chance, weight,
                                                steps)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ChoiceView, node, player, prefix, next, complete,
                                                move, continuation, moves, reached)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(MoveListView, node, player, moves)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ReasonView, place, what, movement, path, cell,
                                                excerpt)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(WhyView, legal, asked, moves, verdict, reasons)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TraceStep, parent, on_way, refused, changed, judges,
                                                movement, word, state, seen, place, here, to,
                                                walked, captured, written, in_air, marks, board)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TracedLine, place, text, steps, refusals)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TraceView, asked, node, legal, verdict, steps,
                                                left_out, lines, boards, next)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(HistoryNode, id, parent, next, ply, player, text,
                                                own, chance, reveals, comment, acts)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(HistoryView, current, nodes, line)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RecordView, text, file)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PositionTexts, own, family)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(UnfinishedGame, file, game, title, plies, time)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DirectionView, name, to)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(AttackerView, cell, player)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(InspectView, cell, place, content, links, attackers)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(OverlayText, cell, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(OverlayArrow, from, to, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(OverlayView, name, texts, arrows, groups)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ReloadView, state, number, milliseconds, changed,
                                                errors, ply, move, reason)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ConsoleView, text, failed, error)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CountView, name, player, number)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ComparedView, what, name, player, now, before,
                                                differs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(StatsView, running, games, plies, unfinished,
                                                seconds, length, branching, shortest, longest,
                                                results, problem, games_before, compared)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CostView, of, name, word, place, line, share,
                                                seconds, calls, bytes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ProfileView, running, node, plies, games, seconds,
                                                costs, advice, problem)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ThinkingView, player, bot, thinking, depth, nodes,
                                                seconds, score, line, move, played, silent, few)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CallError, code, message, place, remedy)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ListGames, leave_out)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Preview, game, options, setup)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Open, game, options, setup, seed, position, record,
                                                journal, rules, headers, clocks_ms, increment_ms,
                                                roll, watch)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(View, viewer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Choices, prefix)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Foresee, prefix)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Play, path, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Step, to, node)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Undo, player, anyway)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Branch, node)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Delete, node)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Comment, node, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Act, act, player)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Options, game)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SetRoll, on)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Pause, on)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PositionText, viewer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SetPosition, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RecordFile, action, file, rules)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Why, path, text, from, to)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Trace, path, text, from, to, node)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Inspect, cell, viewer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Overlay, name, viewer)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Reload, stopped)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Console, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Edit, edit, cell, type, player, count, name, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TestCase, depth, save)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Stats, action, games)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ProfileGame, action, seconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(BotSpec, name, time_ms, nodes, threads)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Bot, action, player, bot)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Hint, bot)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GameList, games)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(UnfinishedList, games)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PreviewView, game, board, position, rules_text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Foreseen, prefix, steps)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Played, node, moves)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ErrorList, errors)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(BotList, bots, levels)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Changed, reason, node, version, moves)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Reloaded, reload)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Thinking, thinking)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(StatsChanged, stats)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Profiled, profile)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Trouble, error)

namespace {

// The names of calls, and of answers and events, in the order of their variants.
constexpr std::array<std::string_view, std::variant_size_v<Call>> kCalls{
    "list_games", "list_unfinished", "preview",      "open",    "info",    "close",     "view",
    "choices",    "moves",           "foresee",      "play",    "roll",    "step",      "undo",
    "branch",     "delete",          "comment",      "act",     "history", "options",   "set_roll",
    "pause",      "position_text",   "set_position", "record",  "why",     "trace",     "inspect",
    "overlay",    "reload",          "errors",       "console", "edit",    "test_case", "stats",
    "profile",    "list_bots",       "bot",          "hint"};
constexpr std::array<std::string_view, std::variant_size_v<Result>> kResults{
    "done",          "game_list",    "unfinished_list", "preview_view",  "game_info",
    "position_view", "choice_view",  "move_list_view",  "foreseen",      "played",
    "history_view",  "game_card",    "position_texts",  "record_view",   "why_view",
    "trace_view",    "inspect_view", "overlay_view",    "reload_view",   "error_list",
    "console_view",  "stats_view",   "profile_view",    "bot_list",      "thinking_view",
    "changed",       "reloaded",     "thinking",        "stats_changed", "profiled",
    "trouble"};

// Makes the alternative of a variant that stands at an index, from JSON.
template <typename Variant, std::size_t Index = 0>
Variant read_alternative(std::size_t index, const nlohmann::json& json) {
    if constexpr (Index < std::variant_size_v<Variant>) {
        if (index == Index) {
            return json.get<std::variant_alternative_t<Index, Variant>>();
        }
        return read_alternative<Variant, Index + 1>(index, json);
    } else {
        throw std::out_of_range("no such alternative");
    }
}

// All arguments of a call, as they are where none is given.
nlohmann::json standard_arguments(std::size_t index) {
    return std::visit([](const auto& value) { return nlohmann::json(value); },
                      read_alternative<Call>(index, nlohmann::json::object()));
}

}  // namespace

std::string_view name_of(const Call& call) { return kCalls[call.index()]; }
std::string_view name_of(const Result& result) { return kResults[result.index()]; }

nlohmann::json encode(const Call& call) {
    return std::visit([](const auto& value) { return nlohmann::json(value); }, call);
}

nlohmann::json encode(const Result& result) {
    return std::visit([](const auto& value) { return nlohmann::json(value); }, result);
}

nlohmann::json encode(const CallError& error) { return error; }

nlohmann::json encode(const Message& message) {
    if (message.id == 0) {
        return {{"event", name_of(message.result)}, {"value", encode(message.result)}};
    }
    if (message.error) {
        return {{"id", message.id}, {"error", *message.error}};
    }
    return {{"id", message.id}, {"result", encode(message.result)}};
}

Call decode_call(std::string_view name, const nlohmann::json& arguments) {
    const auto found = std::find(kCalls.begin(), kCalls.end(), name);
    if (found == kCalls.end()) {
        throw WrongArgument(
            fmt::format("there is no call `{}`, only: {}", name, fmt::join(kCalls, ", ")),
            did_you_mean(name, {kCalls.begin(), kCalls.end()}));
    }
    if (!arguments.is_object()) {
        throw std::invalid_argument("the arguments of a call are an object");
    }
    const auto index = static_cast<std::size_t>(found - kCalls.begin());
    check_arguments(fmt::format("`{}`", name), standard_arguments(index), arguments);
    check_needed(name, arguments);
    check_whole(std::string(name), arguments);
    Call call = read_alternative<Call>(index, arguments);
    check_kept(std::string(name), arguments, encode(call));
    return call;
}

std::vector<std::string> argument_names(std::string_view call) {
    const auto found = std::find(kCalls.begin(), kCalls.end(), call);
    return found == kCalls.end()
               ? std::vector<std::string>()
               : keys_of(standard_arguments(static_cast<std::size_t>(found - kCalls.begin())));
}

Result decode_result(std::string_view name, const nlohmann::json& json) {
    const auto found = std::find(kResults.begin(), kResults.end(), name);
    if (found == kResults.end()) {
        throw std::invalid_argument("there is no value `" + std::string(name) + "`");
    }
    return read_alternative<Result>(static_cast<std::size_t>(found - kResults.begin()), json);
}

CallError decode_error(const nlohmann::json& json) { return json.get<CallError>(); }

}  // namespace perthro::session
