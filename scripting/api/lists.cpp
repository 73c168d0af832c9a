// Reading lists (leaves), and asking for, thinning and making them (calls).
#include "scripting/api/lists.hpp"

#include <algorithm>

namespace perthro::api {

std::size_t Lists::begin(const MoveList* list, std::vector<char>* dropped) {
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
    view.reasons = nullptr;
    view.before.clear();
    view.shown_only = false;
    return used++;
}

namespace {

using Number = std::int32_t;

// The move i (from 1) of list `which`, nullptr if there is none.
const Compound* move_at(void* self, Number which, Number i) {
    const Lists& lists = *static_cast<Lists*>(self);
    if (which < 0 || static_cast<std::size_t>(which) >= lists.used) {
        return nullptr;
    }
    const MoveList& list = *lists.open[static_cast<std::size_t>(which)]->list;
    return i >= 1 && static_cast<std::size_t>(i) <= list.size()
               ? &list.compound(static_cast<std::size_t>(i) - 1)
               : nullptr;
}
const MoveList& list_at(void* self, Number which) {
    return *static_cast<Lists*>(self)->open[static_cast<std::size_t>(which)]->list;
}
Number cell_number(void* self, Cell c) { return static_cast<Lists*>(self)->truth->number_of(c); }

Number size(void* self, Number which) noexcept {
    const Lists& lists = *static_cast<Lists*>(self);
    return which >= 0 && static_cast<std::size_t>(which) < lists.used
               ? static_cast<Number>(list_at(self, which).size())
               : 0;
}
Number name(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? move->name : -1;
}
Number from(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? cell_number(self, move->from) : 0;
}
Number to(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? cell_number(self, move->to) : 0;
}
Number mover(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? move->mover : 0;
}
Number player(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? move->player : 0;
}
Number parts(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? move->parts : 0;
}
Number captured(void* self, Number which, Number i) noexcept {
    const Compound* move = move_at(self, which, i);
    return move != nullptr ? static_cast<Number>(move->capture_count) : 0;
}
Number captures(void* self, Number which, Number i, Number k) noexcept {
    const Compound* move = move_at(self, which, i);
    if (move == nullptr || k < 1 || static_cast<std::uint32_t>(k) > move->capture_count) {
        return 0;
    }
    const Cell cell = list_at(self, which).captures_of(*move)[static_cast<std::size_t>(k) - 1];
    return cell == static_cast<Lists*>(self)->truth->rules->layout.air() ? 0
                                                                         : cell_number(self, cell);
}
// The k-th named choice as kind * 65536 + value (a cell as its number), -1 if there is none.
Number choice(void* self, Number which, Number i, Number k) noexcept {
    const Compound* move = move_at(self, which, i);
    if (move == nullptr || k < 1) {
        return -1;
    }
    for (const Token& token : list_at(self, which).tokens_of(*move)) {
        if (token.choice && --k == 0) {
            const bool is_cell = token.kind == TokenKind::Start ||
                                 token.kind == TokenKind::Landing ||
                                 token.kind == TokenKind::Cell || token.kind == TokenKind::Target;
            const Number value = is_cell ? cell_number(self, token.value) : token.value;
            return static_cast<Number>(token.kind) * 65536 + value;
        }
    }
    return -1;
}

Lists& lists_of(lua_State* lua) {
    return *static_cast<Lists*>(lua_touserdata(lua, lua_upvalueindex(2)));
}
int integer(lua_State* lua, int index) { return static_cast<int>(lua_tointeger(lua, index)); }
std::string text(lua_State* lua, int index) {
    const char* data = lua_tostring(lua, index);
    return data != nullptr ? data : "";
}
int class_number(lua_State* lua, const Host& host, int index) {
    if (lua_isnoneornil(lua, index)) {
        return -1;
    }
    const int found = host.rules->find_class(text(lua, index));
    if (found < 0) {
        throw std::runtime_error("no movement is of the class \"" + text(lua, index) + "\"");
    }
    return found;
}

int moves(lua_State* lua) {  // player, [class], of position_after -> number of a new list
    return guarded(lua, [&](Host& truth) {
        Lists& lists = lists_of(lua);
        Host& host = lua_toboolean(lua, 3) != 0 ? *lists.after : truth;
        const RulesAsked asked(host);
        const int wanted = class_number(lua, host, 2);
        const std::size_t which = lists.begin(nullptr, nullptr);
        lists.open[which]->before = host.effects;
        host.worker->list_for(static_cast<Player>(integer(lua, 1)), wanted, lists.open[which]->own);
        lua_pushinteger(lua, static_cast<lua_Integer>(which));
        return 1;
    });
}
ListView& filtered(lua_State* lua, int which) {
    ListView& view = *lists_of(lua).open[static_cast<std::size_t>(which)];
    if (view.dropped == nullptr) {
        throw std::runtime_error("only `filter` may drop moves from its list");
    }
    return view;
}
int drop(lua_State* lua) {  // list, i, [reason]
    return guarded(lua, [&](Host&) {
        ListView& view = filtered(lua, integer(lua, 1));
        const int i = integer(lua, 2);
        if (i < 1 || static_cast<std::size_t>(i) > view.list->size()) {
            throw std::runtime_error("drop: the list has no move " + std::to_string(i));
        }
        (*view.dropped)[static_cast<std::size_t>(i) - 1] = 1;
        if (view.reasons != nullptr) {
            view.reasons->resize(view.list->size());
            (*view.reasons)[static_cast<std::size_t>(i) - 1] = text(lua, 3);
        }
        return 0;
    });
}
int keep_only(lua_State* lua) {  // list, class
    return guarded(lua, [&](Host& host) {
        ListView& view = filtered(lua, integer(lua, 1));
        const int kept = class_number(lua, host, 2);
        for (std::size_t i = 0; i < view.list->size(); ++i) {
            if (view.list->compound(i).name != kept) {
                (*view.dropped)[i] = 1;
            }
        }
        return 0;
    });
}
int position_after(lua_State* lua) {  // list, i
    return guarded(lua, [&](Host& host) {
        Lists& lists = lists_of(lua);
        const Compound* move = move_at(&lists, integer(lua, 1), integer(lua, 2));
        if (move == nullptr) {
            throw std::runtime_error("position_after: the list has no such move");
        }
        if (lists.open[static_cast<std::size_t>(integer(lua, 1))]->shown_only) {
            throw std::runtime_error("position_after: where something is hidden a player does not "
                                     "know the position behind a move");
        }
        std::vector<Effect>& effects = lists.after->effects;
        effects = lists.open[static_cast<std::size_t>(integer(lua, 1))]->before;
        const auto written = list_at(&lists, integer(lua, 1)).effects_of(*move);
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
int begin(lua_State* lua) {  // class, cell number or 0
    return guarded(lua, [&](Host& host) {
        sink_of(host).begin(text(lua, 1),
                            integer(lua, 2) == 0 ? kNoCell : host.cell(integer(lua, 2)));
        return 0;
    });
}
int choose(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        sink_of(host).choose(host.cell(integer(lua, 1)));
        return 0;
    });
}
int choose_type(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        sink_of(host).choose_type(static_cast<PieceType>(integer(lua, 1)));
        return 0;
    });
}
int label(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        sink_of(host).label(text(lua, 1));
        return 0;
    });
}
int finish(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        sink_of(host).finish();
        ++host.serial;
        return 0;
    });
}

struct Leaf {
    const char* name;
    const char* signature;
    void* pointer;
};
constexpr const char* kOne = "int32_t (*)(void*, int32_t)";
constexpr const char* kTwo = "int32_t (*)(void*, int32_t, int32_t)";
constexpr const char* kThree = "int32_t (*)(void*, int32_t, int32_t, int32_t)";

template <typename Function>
void* address(Function* function) {
    return reinterpret_cast<void*>(function);
}

}  // namespace

void push_list_leaves(lua_State* lua) {
    const Leaf leaves[] = {
        {"size", kOne, address(&size)},           {"class", kTwo, address(&name)},
        {"from", kTwo, address(&from)},           {"to", kTwo, address(&to)},
        {"mover", kTwo, address(&mover)},         {"player", kTwo, address(&player)},
        {"parts", kTwo, address(&parts)},         {"captured", kTwo, address(&captured)},
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
                                                           {"begin", &begin},
                                                           {"choose", &choose},
                                                           {"choose_type", &choose_type},
                                                           {"label", &label},
                                                           {"finish", &finish}};
    lua_newtable(lua);
    for (const auto& [name, function] : calls) {
        lua_pushlightuserdata(lua, lists.truth);
        lua_pushlightuserdata(lua, &lists);
        lua_pushcclosure(lua, function, 2);
        lua_setfield(lua, -2, name);
    }
}

}  // namespace perthro::api
