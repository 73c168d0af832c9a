// Captures as the rules allow them: of a player's legal moves, as if it were his turn, those that
// take what stands on a cell. `attackers` asks less: whether a movement leads there.
#include "scripting/api/captures.hpp"

#include "scripting/api/answers.hpp"
#include "scripting/api/arguments.hpp"

#include <span>

namespace perthro::api {

namespace {

// Calls each(move, list that has its effects) for the legal moves of a player that capture on a
// cell of the worker's position.
template <typename Each>
void each_capture(const Host& host, Player by, Cell cell, Each&& each) {
    MoveList list, spelled;
    host.worker->moves().list_for(by, -1, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const MoveBits bits = list.moves[i];
        const bool whole = move_bits::compound(bits);
        const MoveList& of = whole ? list : spelled;
        const Compound& move = whole ? list.compound(i)
                                     : host.worker->moves().spelled(bits, spelled);
        const std::span<const Cell> taken = of.captures_of(move);
        if (std::find(taken.begin(), taken.end(), cell) != taken.end()) {
            each(move, of);
        }
    }
}

int captors(lua_State* lua) {  // cell, by
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        const Cell cell = cell_at(lua, host, 1);
        const auto by = player_at(lua, host, 2);
        return answer(lua, host, question(kCaptors, cell, by), [&](std::vector<Cell>& cells) {
            each_capture(host, by, cell, [&](const Compound& move, const MoveList&) {
                if (move.from != kNoCell) {
                    cells.push_back(move.from);
                }
            });
        });
    });
}

// Whether a player could capture on a cell.
bool captures(const Host& host, Player by, Cell cell) {
    bool any = false;
    each_capture(host, by, cell, [&](const Compound&, const MoveList&) { any = true; });
    return any;
}

// Whether its owner could take back whatever way the piece on `from` captures what stands on the
// cell; nil if that cannot capture it.
int protected_from(lua_State* lua) {  // cell, from
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        const Cell cell = cell_at(lua, host, 1);
        const Cell from = cell_at(lua, host, 2);
        const std::uint32_t prey = host.board().top(cell);
        const std::uint32_t hunter = host.board().top(from);
        if (prey == 0 || hunter == 0) {
            return 0;
        }
        bool any = false;
        bool all = true;
        Position& position = host.worker->position();
        each_capture(host, word::owner(hunter), cell,
                     [&](const Compound& move, const MoveList& list) {
                         if (move.from != from) {
                             return;
                         }
                         any = true;
                         const std::size_t mark = position.mark();
                         for (const Effect& effect : list.effects_of(move)) {
                             position.write(effect.slot, effect.value);
                         }
                         all = all && captures(host, word::owner(prey), move.to);
                         position.undo_to(mark);
                     });
        return any ? give_bool(lua, all) : 0;
    });
}

}  // namespace

void add_capture_calls(lua_State* lua, Host& host) {
    const std::pair<const char*, lua_CFunction> calls[] = {{"captors", &captors},
                                                           {"protected", &protected_from}};
    add_calls(lua, host, calls);
}

}  // namespace perthro::api
