// Questions that may raise or run rules: attacks, moves, history. Answers that a script walks over
// are strings of numbers of cells (answers.hpp), so that iterating needs no closure and loops may
// stand in one another.
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"
#include "scripting/api/answers.hpp"
#include "scripting/api/arguments.hpp"
#include "scripting/api/captures.hpp"
#include "scripting/api/group_calls.hpp"

#include <algorithm>

namespace perthro::api {

namespace {

// ---- attack
// The type that stands for "some piece" where nothing is to be captured: a royal if the game has
// one.
PieceType guest_type(const Rules& rules) {
    for (PieceType type = 1; type < rules.royal.size(); ++type) {
        if (rules.is_royal(type)) {
            return type;
        }
    }
    return 1;
}

// Whether a player could capture on a cell. Unless an enemy of his stands there, what stands there
// is thought away and an enemy's piece thought there, as the word `attacked` does.
bool attacks(Host& host, Cell cell, Player by, std::vector<Cell>* origins, int name = -1) {
    Position& position = *host.position;
    const std::size_t mark = position.mark();
    const std::uint32_t w = host.board().top(cell);
    if ((w == 0 || !host.interpreter->relations().enemies(word::owner(w), by)) &&
        host.board().holds(cell) != Holds::Counters) {
        Player enemy = 1;
        while (enemy < host.rules->layout.players &&
               !host.interpreter->relations().enemies(enemy, by)) {
            ++enemy;
        }
        host.board().set_top(cell, host.board().pieces().fresh(guest_type(*host.rules), enemy));
        host.board().flatten(cell);
    }
    const bool found = host.interpreter->attacks().attacked_by(
        {.cell = cell, .attacker = by, .name = name, .origins = origins});
    position.undo_to(mark);
    return found;
}
int attacked(lua_State* lua) {  // cell, by
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        return give_bool(lua,
                         attacks(host, cell_at(lua, host, 1), player_at(lua, host, 2), nullptr));
    });
}
int attackers(lua_State* lua) {  // cell, by, [class]
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        const Cell cell = cell_at(lua, host, 1);
        const auto by = player_at(lua, host, 2);
        const int name = class_at(lua, host, 3);
        return answer(
            lua, host, question(kAttackers, cell, by, name + 1),
            [&](std::vector<Cell>& cells) { (void)attacks(host, cell, by, &cells, name); });
    });
}
int checked(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        return give_bool(lua, host.interpreter->attacks().checked(player_at(lua, host, 1)));
    });
}
// The cells from which the enemies of a player attack his royal pieces.
void royal_attackers(const Host& host, Player player, std::vector<Cell>& cells) {
    const auto is_royal = [&](std::uint32_t w) {
        return w != 0 && word::owner(w) == player && host.rules->is_royal(word::type(w));
    };
    for (const Cell cell : host.rules->game.topology.cells) {
        if (!is_royal(host.position->word(cell))) {
            continue;
        }
        for (Player enemy = 1; enemy <= host.rules->layout.players; ++enemy) {
            if (host.interpreter->relations().enemies(enemy, player)) {
                (void)host.interpreter->attacks().attacked_by(
                    {.cell = cell, .attacker = enemy, .origins = &cells});
            }
        }
    }
}
int checkers(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        const auto player = player_at(lua, host, 1);
        return answer(lua, host, question(kCheckers, player),
                      [&](std::vector<Cell>& cells) { royal_attackers(host, player, cells); });
    });
}

// ---- moves
int has_move(lua_State* lua) {  // player, [class]
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        return give_bool(lua, host.worker->moves().has_move_for(player_at(lua, host, 1),
                                                                class_at(lua, host, 2)));
    });
}
int targets(lua_State* lua) {  // player, class
    return guarded(lua, [&](Host& host) {
        const RulesAsked asked(host);
        const auto player = player_at(lua, host, 1);
        const int name = class_at(lua, host, 2);
        if (name < 0) {
            throw std::runtime_error("targets needs a class");
        }
        return answer(lua, host, question(kTargets, player, name), [&](std::vector<Cell>& cells) {
            host.interpreter->targets(player, static_cast<std::uint16_t>(name), cells);
        });
    });
}

// ---- history, chance
int repeats(lua_State* lua) {
    return guarded(lua, [&](Host& host) { return give_number(lua, host.worker->occurrences()); });
}
// How many positions of the line ago the present one stood before, 0 if it never did.
int round_length(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        std::int64_t back = 0;
        if (host.worker->occurrences() > 1) {  // the line is asked
            const std::vector<Line::Entry>& entries = host.worker->line().entries();
            const auto same = [&](const Line::Entry& entry) {
                return entry.identity == entries.back().identity;
            };
            back = std::find_if(entries.rbegin() + 1, entries.rend(), same) - entries.rbegin();
        }
        return give_number(lua, back);
    });
}
int quiet(lua_State* lua) {  // the i-th `quiet` event of the package, from 1
    return guarded(lua, [&](Host& host) {
        const int i = integer(lua, 1);
        if (i < 1 || i > host.rules->layout.quiet.count) {
            throw std::runtime_error("the package has " +
                                     std::to_string(host.rules->layout.quiet.count) +
                                     " quiet events");
        }
        return give_number(
            lua, host.position->get(host.rules->layout.quiet.first + static_cast<Slot>(i - 1)));
    });
}
int label(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        const bool over = host.worker->turns().finished();
        const std::string& found = over ? std::string() : host.worker->turns().entry().label;
        lua_pushlstring(lua, found.data(), found.size());
        return 1;
    });
}
int phase(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        const std::string& name = host.rules->turns.phases[host.position->get(Field::Phase)];
        lua_pushlstring(lua, name.data(), name.size());
        return 1;
    });
}
// class, from, to, mover, player
int give_ply(lua_State* lua, const Host& host, const MoveContext& move, bool any) {
    lua_pushinteger(lua, any ? move.name : -1);
    lua_pushinteger(lua, host.number_of(move.from));
    lua_pushinteger(lua, host.number_of(move.to));
    lua_pushinteger(lua, move.mover);
    lua_pushinteger(lua, move.player);
    return 5;
}
// Of the ply before. A position that was set up, or is a player's view, tells its class and who
// made it, and nothing of its cells.
int last(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        MoveContext move = host.worker->last_move();
        const std::uint32_t made = host.position->get(Field::LastClass);
        if (made != 0) {
            move.name = static_cast<std::uint16_t>(made - 1);
            move.player = static_cast<Player>(host.position->get(Field::LastMover));
        }
        return give_ply(lua, host, move, made != 0);
    });
}
int last_of(lua_State* lua) {  // player
    return guarded(lua, [&](Host& host) {
        const MoveContext& move = host.worker->last_of(player_at(lua, host, 1));
        return give_ply(lua, host, move, move.name != kNoMovement);
    });
}
int random_below(lua_State* lua) {  // n: 1..n
    return guarded(lua, [&](Host& host) {
        const lua_Number n = lua_tonumber(lua, 1);
        if (!(n >= 1 && n <= 2147483647.0)) {
            throw std::runtime_error("random takes a number from 1 on");
        }
        return give_number(
            lua, static_cast<std::int64_t>(host.random.below(static_cast<std::uint64_t>(n))) + 1);
    });
}

}  // namespace

void push_calls(lua_State* lua, Host& host) {
    const std::pair<const char*, lua_CFunction> calls[] = {
        {"attacked", &attacked}, {"attackers", &attackers}, {"checked", &checked},
        {"checkers", &checkers}, {"has_move", &has_move},   {"targets", &targets},
        {"repeats", &repeats},   {"round", &round_length},  {"quiet", &quiet},
        {"label", &label},       {"phase", &phase},         {"last", &last},
        {"last_of", &last_of},   {"random", &random_below}};
    lua_newtable(lua);
    add_calls(lua, host, calls);
    add_group_calls(lua, host);
    add_capture_calls(lua, host);
}

}  // namespace perthro::api
