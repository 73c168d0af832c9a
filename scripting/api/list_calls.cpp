#include "scripting/api/list_calls.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "scripting/api/arguments.hpp"
#include "scripting/vm/bounded_text.hpp"

namespace perthro::api {

namespace {

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
        if (!lists.has_move(static_cast<std::int32_t>(which), i)) {
            throw std::runtime_error("position_after: the list has no such move");
        }
        if (view.shown_only) {
            throw std::runtime_error("position_after: where something is hidden a player does not "
                                     "know the position behind a move");
        }
        const auto [move, list] = lists.move_at(static_cast<std::int32_t>(which), i);
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
        lists.after->forget_regions();
        return 0;
    });
}

}  // namespace

void push_list_calls(lua_State* lua, Lists& lists) {
    static constexpr std::pair<const char*, lua_CFunction> kCalls[] = {
        {"moves", &moves},         {"drop", &drop},
        {"keep_only", &keep_only}, {"position_after", &position_after},
        {"held", &held},           {"let_go", &let_go}};
    lua_newtable(lua);
    add_list_calls(lua, lists, kCalls);
    add_making_calls(lua, lists);
}

}  // namespace perthro::api
