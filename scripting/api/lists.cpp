// Lists as they are read: what lies in memory of their moves, and the leaves that tell the rest.
#include "scripting/api/lists.hpp"

#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

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
    if (dropped != nullptr && told_by_cells(*view.list)) {  // a filter changes nothing
        memory[used].moves = reinterpret_cast<const std::uint16_t*>(view.list->moves.data());
        memory[used].count = static_cast<std::int32_t>(view.list->size());
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

bool Lists::has_move(std::int32_t which, std::int32_t i) const {
    return which >= 0 && static_cast<std::size_t>(which) < used && i >= 1 &&
           static_cast<std::size_t>(i) <= open[static_cast<std::size_t>(which)]->list->size();
}

ListedMove Lists::move_at(std::int32_t which, std::int32_t i) {
    ListView& view = *open[static_cast<std::size_t>(which)];
    const MoveBits bits = view.list->moves[static_cast<std::size_t>(i) - 1];
    if (move_bits::compound(bits)) {
        return {view.list->compound(static_cast<std::size_t>(i) - 1), *view.list};
    }
    return {truth->worker->moves().spelled(bits, view.spelled), view.spelled};
}

namespace {

using Number = std::int32_t;

Number cell_number(void* self, Cell c) { return static_cast<Lists*>(self)->truth->number_of(c); }

// A move that is in words, else null: of other moves the row says all.
const Compound* words_of(void* self, Number which, Number i) {
    const Lists& lists = *static_cast<Lists*>(self);
    if (!lists.has_move(which, i)) {
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
    if (!lists.has_move(which, i)) {
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
    if (!lists.has_move(which, i) || k < 1) {
        return -1;
    }
    const auto [move, list] = lists.move_at(which, i);
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

}  // namespace perthro::api
