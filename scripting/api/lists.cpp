// Reading lists (leaves), and asking for, thinning and making them (calls).
#include "scripting/api/lists.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "scripting/api/arguments.hpp"
#include "scripting/vm/bounded_text.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace perthro::api {

Lists::Lists() = default;
Lists::~Lists() = default;

std::size_t Lists::begin(const MoveList* list, std::vector<char>* dropped,
                         std::vector<std::string>* reasons) {
    if (used >= kMostLists) {
        throw std::runtime_error("one hook holds more than " + std::to_string(kMostLists) +
                                 " lists of moves");
    }
    if (used == open.size()) {
        open.push_back(std::make_unique<ListView>());
    }
    ListView& view = *open[used];
    view.list = list != nullptr ? list : &view.own;
    view.dropped = dropped;
    view.reasons = reasons;
    view.before.clear();
    view.shown_only = false;
    view.spelled.clear();
    memory[used] = {};
    if (dropped != nullptr && reasons == nullptr) {
        memory[used].dropped = reinterpret_cast<std::uint8_t*>(dropped->data());
    }
    if (dropped != nullptr && told_by_cells(*list)) {  // a filter changes nothing
        memory[used].moves = reinterpret_cast<const std::uint16_t*>(list->moves.data());
        memory[used].count = static_cast<std::int32_t>(list->size());
        memory[used].in_bits = 1;
    } else if (list != nullptr) {
        describe(used);
    }
    return used++;
}

bool Lists::told_by_cells(const MoveList& list) const {
    return list.compounds.empty() &&
           (list.told_by_cells ||
            std::all_of(list.moves.begin(), list.moves.end(), [&](MoveBits bits) {
                return rows[move_bits::row(bits)].told_by == kernel::ToldBy::Cells;
            }));
}

void Lists::describe(std::size_t which) {
    ListView& view = *open[which];
    const std::size_t count = view.list->size();
    view.moves.resize(count);
    const MoveBits* const bits = view.list->moves.data();
    MoveMemory* const moves = view.moves.data();
    for (std::size_t i = 0; i < count; ++i) {
        if (move_bits::compound(bits[i])) {
            const Compound& move = view.list->compound(i);
            moves[i] = memory_of(move.from, move.to, MoveMemory::kInWords, move.capture_count);
        } else {
            moves[i] = read_of(bits[i]);
        }
    }
    memory[which].moves = reinterpret_cast<const std::uint16_t*>(moves);
    memory[which].count = static_cast<std::int32_t>(count);
}

// The four numbers that hooks read of a move of the tables.
MoveMemory Lists::read_of(MoveBits move) {
    const std::uint32_t row = move_bits::row(move);
    const Cell to = move_bits::to(move);
    const kernel::ToldBy told_by = rows[row].told_by;
    if (told_by != kernel::ToldBy::Path) {
        const Cell from = told_by == kernel::ToldBy::Target ? to : move_bits::from(move);
        return memory_of(from, to, row, truth->position->word(to) != 0 ? 1 : 0);
    }
    captures.clear();
    const Compound found = truth->rules->tables->maker().described(*truth->position, move,
                                                                   captures);
    return memory_of(found.from, found.to, row, captures.size());
}

MoveMemory Lists::memory_of(Cell from, Cell to, std::uint32_t row, std::size_t captured) const {
    const auto near = [&](Cell cell) {
        return cell == kNoCell ? static_cast<Cell>(truth->rules->layout.limit) : cell;
    };
    return {near(from), near(to), static_cast<std::uint16_t>(row),
            static_cast<std::uint16_t>(captured)};
}

std::span<const Cell> Lists::captures_of(std::size_t which, std::size_t i) {
    const MoveList& list = *open[which]->list;
    if (move_bits::compound(list.moves[i])) {
        return list.captures_of(list.compound(i));
    }
    captures.clear();
    static_cast<void>(
        truth->rules->tables->maker().described(*truth->position, list.moves[i], captures));
    return captures;
}

void Lists::hand_over(MoveSink& sink) {
    const std::span<const AddedMoves> added{plain.moves.data(),
                                            static_cast<std::size_t>(plain.count)};
    plain.count = 0;
    check(added);
    sink.add(added, ways);
}

// The prelude has written them to memory. Not compared many at once: they were written one by one a
// moment ago, and a wider load waits until all of those stores are through.
void Lists::check(std::span<const AddedMoves> added) const {
    for (const AddedMoves& moves : added) {
        const bool one = moves.move.name <= largest.move.name &&
                         moves.move.from <= largest.move.from && moves.move.to <= largest.move.to &&
                         moves.move.becomes <= largest.move.becomes && moves.of <= largest.of;
        const bool along = moves.ways == 0 ||
                           (moves.ways <= largest.ways && moves.landing <= largest.landing &&
                            moves.zone <= largest.zone);
        if (!one || !along) {
            throw std::runtime_error("a plain move names what there is not");
        }
    }
}

void Lists::prepare(const Rules& rules) {
    const auto last = [](std::size_t count) { return static_cast<std::uint16_t>(count - 1); };
    largest.move.name = last(rules.classes.size());
    largest.move.from = largest.move.to = last(static_cast<std::size_t>(rules.layout.limit));
    largest.move.becomes = largest.of = static_cast<PieceType>(rules.layout.types);
    largest.landing = last(std::size(kRelationNames));
    largest.zone = static_cast<std::uint16_t>(rules.game.topology.zones.size());
    rows.clear();
    if (rules.tables == nullptr) {
        return;
    }
    for (const kernel::RowPlan& row : rules.tables->plan().rows) {
        rows.push_back(
            {row.name, row.type, row.player, rules.tables->maker().told_by(rows.size())});
    }
}

namespace {

using Number = std::int32_t;

// A move of a list in words: what it is, and where its cells and choices are.
struct Listed {
    const Compound& move;
    const MoveList& list;
};

bool has_move(const Lists& lists, Number which, Number i) {
    return which >= 0 && static_cast<std::size_t>(which) < lists.used && i >= 1 &&
           static_cast<std::size_t>(i) <= lists.open[static_cast<std::size_t>(which)]->list->size();
}

// The move i (from 1) of list `which`, which has it. One of the tables is spelled, and stays so for
// the rest of the list's life.
Listed move_at(Lists& lists, Number which, Number i) {
    ListView& view = *lists.open[static_cast<std::size_t>(which)];
    const MoveBits bits = view.list->moves[static_cast<std::size_t>(i) - 1];
    if (move_bits::compound(bits)) {
        return {view.list->compound(static_cast<std::size_t>(i) - 1), *view.list};
    }
    return {lists.truth->worker->moves().spelled(bits, view.spelled), view.spelled};
}
Number cell_number(void* self, Cell c) { return static_cast<Lists*>(self)->truth->number_of(c); }

// A move that is in words, else null: of other moves the row says all.
const Compound* words_of(void* self, Number which, Number i) {
    const Lists& lists = *static_cast<Lists*>(self);
    if (!has_move(lists, which, i)) {
        return nullptr;
    }
    const MoveList& list = *lists.open[static_cast<std::size_t>(which)]->list;
    const std::size_t at = static_cast<std::size_t>(i) - 1;
    return move_bits::compound(list.moves[at]) ? &list.compound(at) : nullptr;
}
Number name(void* self, Number which, Number i) noexcept {
    const Compound* const move = words_of(self, which, i);
    return move != nullptr ? move->name : -1;
}
Number mover(void* self, Number which, Number i) noexcept {
    const Compound* const move = words_of(self, which, i);
    return move != nullptr ? move->mover : 0;
}
Number player(void* self, Number which, Number i) noexcept {
    const Compound* const move = words_of(self, which, i);
    return move != nullptr ? move->player : 0;
}
Number parts(void* self, Number which, Number i) noexcept {
    const Compound* const move = words_of(self, which, i);
    return move != nullptr ? move->parts : 1;
}
Number captures(void* self, Number which, Number i, Number k) noexcept {
    Lists& lists = *static_cast<Lists*>(self);
    if (!has_move(lists, which, i)) {
        return 0;
    }
    const std::span<const Cell> cells = lists.captures_of(static_cast<std::size_t>(which),
                                                          static_cast<std::size_t>(i) - 1);
    if (k < 1 || static_cast<std::size_t>(k) > cells.size()) {
        return 0;
    }
    const Cell cell = cells[static_cast<std::size_t>(k) - 1];
    return cell == lists.truth->rules->layout.air() ? 0 : cell_number(self, cell);
}
Number choice_of(Lists& lists, Number which, Number i, Number k) {
    if (!has_move(lists, which, i) || k < 1) {
        return -1;
    }
    const auto [move, list] = move_at(lists, which, i);
    for (const Token& token : list.tokens_of(move)) {
        if (token.choice && --k == 0) {
            const bool is_cell = token.kind == TokenKind::Start ||
                                 token.kind == TokenKind::Landing ||
                                 token.kind == TokenKind::Cell || token.kind == TokenKind::Target;
            const Number value = is_cell ? cell_number(&lists, token.value) : token.value;
            return static_cast<Number>(token.kind) * 65536 + value;
        }
    }
    return -1;
}
// The k-th named choice as kind * 65536 + value (a cell as its number), -1 if there is none.
Number choice(void* self, Number which, Number i, Number k) noexcept {
    try {
        return choice_of(*static_cast<Lists*>(self), which, i, k);
    } catch (const std::exception&) {  // a script that cannot list the movement any more
        return -1;
    }
}

Lists& lists_of(lua_State* lua) {
    return *static_cast<Lists*>(lua_touserdata(lua, lua_upvalueindex(2)));
}
std::size_t bytes_of(const MoveList& list) {
    return list.moves.size() * (sizeof(MoveBits) + sizeof(MoveMemory)) +
           list.compounds.size() * sizeof(Compound) + list.effects.size() * sizeof(Effect) +
           list.tokens.size() * sizeof(Token) + list.captures.size() * sizeof(Cell) +
           list.keys.size() * sizeof(std::int64_t);
}

int moves(lua_State* lua) {  // player, [class], of position_after -> number of a new list
    return guarded(lua, [&](Host& truth) {
        Lists& lists = lists_of(lua);
        Host& host = lua_toboolean(lua, 3) != 0 ? *lists.after : truth;
        const RulesAsked asked(host);
        const int wanted = class_at(lua, host, 2);
        const std::size_t which = lists.begin(nullptr, nullptr);
        lists.open[which]->before = host.effects;
        host.worker->moves().list_for(player_at(lua, host, 1), wanted, lists.open[which]->own);
        lists.describe(which);
        truth.kept_outside += bytes_of(lists.open[which]->own);
        truth.note_growth();
        lua_pushinteger(lua, static_cast<lua_Integer>(which));
        return 1;
    });
}
// A part of the move that is being made; at most so many, for each is kept.
void count_choice(Lists& lists) {
    if (++lists.choices > Lists::kMostChoices) {
        throw std::runtime_error("a move has more than " + std::to_string(Lists::kMostChoices) +
                                 " choices");
    }
}
// How many are in use, and that no more than so many are: for who looks on and takes back what it
// has opened itself.
int held(lua_State* lua) {
    lua_pushinteger(lua, static_cast<lua_Integer>(lists_of(lua).used));
    return 1;
}
int let_go(lua_State* lua) {
    lists_of(lua).close_to(static_cast<std::size_t>(lua_tointeger(lua, 1)));
    return 0;
}
// The list that a call is about: its first argument.
std::size_t list_at(lua_State* lua) {
    const auto used = static_cast<std::int32_t>(lists_of(lua).used);
    return static_cast<std::size_t>(whole(lua, 1, "a list of moves", 0, used - 1));
}
ListView& filtered(lua_State* lua) {
    ListView& view = *lists_of(lua).open[list_at(lua)];
    if (view.dropped == nullptr) {
        throw std::runtime_error("only `filter` may drop moves from its list");
    }
    return view;
}
int drop(lua_State* lua) {  // list, i, [reason]
    return guarded(lua, [&](Host& host) {
        ListView& view = filtered(lua);
        const int i = integer(lua, 2);
        if (i < 1 || static_cast<std::size_t>(i) > view.list->size()) {
            throw std::runtime_error("drop: the list has no move " + std::to_string(i));
        }
        (*view.dropped)[static_cast<std::size_t>(i) - 1] = 1;
        if (view.reasons != nullptr) {
            view.reasons->resize(view.list->size());
            std::string& reason = (*view.reasons)[static_cast<std::size_t>(i) - 1];
            reason = vm::bounded(text_at(lua, 3), Lists::kLongestReason);
            host.kept_outside += reason.size();
            host.note_growth();
        }
        return 0;
    });
}
int keep_only(lua_State* lua) {  // list, class
    return guarded(lua, [&](Host& host) {
        ListView& view = filtered(lua);
        const int kept = class_at(lua, host, 2);
        const Lists& lists = lists_of(lua);
        for (std::size_t i = 0; i < view.list->size(); ++i) {
            const MoveBits bits = view.list->moves[i];
            const int name = move_bits::compound(bits) ? view.list->compound(i).name
                                                       : lists.rows[move_bits::row(bits)].name;
            if (name != kept) {
                (*view.dropped)[i] = 1;
            }
        }
        return 0;
    });
}
int position_after(lua_State* lua) {  // list, i
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        const std::size_t which = list_at(lua);
        const ListView& view = *lists.open[which];
        const std::int32_t i = integer(lua, 2);
        if (!has_move(lists, static_cast<Number>(which), i)) {
            throw std::runtime_error("position_after: the list has no such move");
        }
        if (view.shown_only) {
            throw std::runtime_error("position_after: where something is hidden a player does not "
                                     "know the position behind a move");
        }
        const auto [move, list] = move_at(lists, static_cast<Number>(which), i);
        std::vector<Effect>& effects = lists.after->effects;
        effects = view.before;
        const auto written = list.effects_of(move);
        effects.insert(effects.end(), written.begin(), written.end());
        lists.after_position = *host.position;
        for (const Effect& effect : effects) {
            lists.after_position.write(effect.slot, effect.value);
        }
        lists.after_position.clear_log();
        lists.after->look_at(*host.worker, lists.after_position, *lists.after_interpreter);
        return 0;
    });
}

MoveSink& sink_of(const Host& host) {
    if (host.sink == nullptr) {
        throw std::runtime_error("moves are made in `generate` only");
    }
    return *host.sink;
}
int hand_over(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        lists_of(lua).hand_over(sink_of(host));
        return 0;
    });
}
int ways(lua_State* lua) {  // {directions} -> their number
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        auto& known = lists.ways;
        const std::vector<Direction> along = directions_at(lua, host, 1);
        const auto found = std::find(known.begin(), known.end(), along);
        const auto number = static_cast<std::size_t>(found - known.begin()) + 1;
        if (number > std::numeric_limits<std::uint16_t>::max()) {
            throw std::runtime_error("too many different sets of directions");
        }
        if (found == known.end()) {
            known.push_back(along);
            lists.largest.ways = static_cast<std::uint16_t>(number);
        }
        lua_pushinteger(lua, static_cast<lua_Integer>(number));
        return 1;
    });
}
int begin(lua_State* lua) {  // number of the class, cell number or 0
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        MoveSink& sink = sink_of(host);
        lists.hand_over(sink);  // so that moves keep their order
        const auto last = static_cast<std::int32_t>(host.rules->classes.size()) - 1;
        const auto name = static_cast<std::uint16_t>(whole(lua, 1, "a class", 0, last));
        const std::int32_t from = whole(lua, 2, "a cell or none", 0, host.view.cells);
        sink.begin(name, from == 0 ? kNoCell : host.cell(from));
        lists.plain.state = PlainMemory::kMoveOpen;
        lists.choices = 0;
        lists.written_before = host.position->log().size();
        return 0;
    });
}
int choose(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).choose(cell_at(lua, host, 1));
        return 0;
    });
}
int choose_type(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).choose_type(type_at(lua, host, 1));
        return 0;
    });
}
int label(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        count_choice(lists_of(lua));
        sink_of(host).label(text_at(lua, 1));
        return 0;
    });
}
int finish(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        const std::size_t written = host.position->log().size();
        host.kept_outside += sizeof(Compound) +
                             (written > lists.written_before
                                  ? (written - lists.written_before) * sizeof(Effect)
                                  : 0);
        sink_of(host).finish();
        lists.plain.state = PlainMemory::kReady;
        host.note_growth();
        ++host.serial;
        return 0;
    });
}

struct Leaf {
    const char* name;
    const char* signature;
    void* pointer;
};
constexpr const char* kTwo = "int32_t (*)(void*, int32_t, int32_t)";
constexpr const char* kThree = "int32_t (*)(void*, int32_t, int32_t, int32_t)";

template <typename Function>
void* address(Function* function) {
    return reinterpret_cast<void*>(function);
}

}  // namespace

void push_list_leaves(lua_State* lua) {
    const Leaf leaves[] = {
        {"class", kTwo, address(&name)},          {"mover", kTwo, address(&mover)},
        {"player", kTwo, address(&player)},       {"parts", kTwo, address(&parts)},
        {"captures", kThree, address(&captures)}, {"choice", kThree, address(&choice)}};
    lua_newtable(lua);
    for (const Leaf& leaf : leaves) {
        lua_createtable(lua, 2, 0);
        lua_pushstring(lua, leaf.signature);
        lua_rawseti(lua, -2, 1);
        lua_pushlightuserdata(lua, leaf.pointer);
        lua_rawseti(lua, -2, 2);
        lua_setfield(lua, -2, leaf.name);
    }
}

void push_list_calls(lua_State* lua, Lists& lists) {
    const std::pair<const char*, lua_CFunction> calls[] = {{"moves", &moves},
                                                           {"drop", &drop},
                                                           {"keep_only", &keep_only},
                                                           {"position_after", &position_after},
                                                           {"hand_over", &hand_over},
                                                           {"ways", &ways},
                                                           {"begin", &begin},
                                                           {"choose", &choose},
                                                           {"choose_type", &choose_type},
                                                           {"label", &label},
                                                           {"finish", &finish},
                                                           {"held", &held},
                                                           {"let_go", &let_go}};
    lua_newtable(lua);
    for (const auto& [name, function] : calls) {
        lua_pushlightuserdata(lua, lists.truth);
        lua_pushlightuserdata(lua, &lists);
        lua_pushcclosure(lua, function, 2);
        lua_setfield(lua, -2, name);
    }
}

}  // namespace perthro::api
