// Everything a hook may change. All writes go through Position::write and so can be taken back;
// each asks first whether the running hook may do that.
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/stacks.hpp"
#include "scripting/api/arguments.hpp"

namespace perthro::api {

namespace {

const std::string& name_of(const Host& host, Cell cell) {
    return host.rules->game.topology.info[cell].name;
}

// Runs one effect: checks the permission, counts the write.
template <typename Work>
int effect(lua_State* lua, Permission needed, const char* what, Work&& work) {
    return guarded(lua, [&](Host& host) {
        const bool by_move = lua_toboolean(lua, lua_upvalueindex(2)) != 0;
        if ((host.view.scene.may_change & (by_move ? kByMove : needed)) == 0) {
            const bool by_move_alone = !by_move && (host.view.scene.may_change & kByMove) != 0;
            throw std::runtime_error(
                std::string(what) + ": this hook may not change that" +
                (by_move ? "" : " through `position`") +
                (by_move_alone ? ", but through `move`: move:" + std::string(what) + "(...)"
                 : host.view.scene.may_change == 0 ? ", it changes nothing"
                                                   : ""));
        }
        if (by_move && host.sink != nullptr && !host.sink->open()) {
            throw std::runtime_error(std::string(what) +
                                     ": no move has begun; moves:begin(class, from) begins one");
        }
        ++host.serial;
        work(host);
        host.note_growth();
        return 0;
    });
}

void need_piece(const Host& host, Cell cell, const char* what) {
    if (host.board().top(cell) == 0) {
        throw std::runtime_error(std::string(what) + ": " + name_of(host, cell) + " is empty");
    }
}
void need_room(const Host& host, Cell cell, const char* what) {
    if (host.board().holds(cell) == Holds::One && host.board().top(cell) != 0) {
        throw std::runtime_error(std::string(what) + ": " + name_of(host, cell) + " is occupied");
    }
}

int put(lua_State* lua) {  // type, player, cell
    return effect(lua, kPieces, "put", [&](Host& host) {
        const Cell cell = cell_at(lua, host, 3);
        need_room(host, cell, "put");
        host.board().place_on_top(
            cell, host.board().pieces().fresh(type_at(lua, host, 1), player_at(lua, host, 2)));
    });
}
// Where an attribute is written: a cell, a player, or nowhere in particular.
std::uint32_t place_of(lua_State* lua, const Host& host, const AttributeDefinition& attribute,
                       int index) {
    switch (attribute.of) {
        case AttributeOf::Player: return player_at(lua, host, index);
        case AttributeOf::Game: return 0;
        default: return cell_at(lua, host, index);
    }
}
int set(lua_State* lua) {  // attribute, value (encoded; a cell as its number), where
    return effect(lua, kAttributes, "set", [&](Host& host) {
        const int id = attribute_at(lua, host, 1);
        const AttributeDefinition& attribute =
            host.rules->game.attributes[static_cast<std::size_t>(id)];
        const std::int64_t value = value_at(lua, host, attribute, 2);
        host.board().set_attribute(id, place_of(lua, host, attribute, 3), value, Source{});
    });
}
int add(lua_State* lua) {  // attribute, number, where
    return effect(lua, kAttributes, "add", [&](Host& host) {
        const int id = attribute_at(lua, host, 1);
        const AttributeDefinition& attribute =
            host.rules->game.attributes[static_cast<std::size_t>(id)];
        if (attribute.kind != AttributeKind::Range) {
            throw std::runtime_error("add: the attribute " + attribute.name +
                                     " has no range (game.yaml: attributes)");
        }
        const std::uint32_t place = place_of(lua, host, attribute, 3);
        host.board().set_attribute(id, place, host.board().attribute(id, place) + integer(lua, 2),
                                   Source{});
    });
}
int promote(lua_State* lua) {  // type, cell
    return effect(lua, kPieces, "promote", [&](Host& host) {
        const Cell cell = cell_at(lua, host, 2);
        need_piece(host, cell, "promote");
        host.board().set_top(cell, host.board().pieces().changed(host.board().top_record(cell),
                                                                 type_at(lua, host, 1)));
    });
}
int give(lua_State* lua) {  // player, cell
    return effect(lua, kPieces, "give", [&](Host& host) {
        const Cell cell = cell_at(lua, host, 2);
        need_piece(host, cell, "give");
        PieceRecord piece = host.board().top_record(cell);
        piece.word = word::with_owner(piece.word, player_at(lua, host, 1));
        host.board().set_top(cell, piece);
    });
}
void take(Host& host, Cell cell) {
    const std::uint32_t w = host.board().top(cell);
    if (w != 0) {
        const Player captor = host.view.scene.move_player > 0
                                  ? static_cast<Player>(host.view.scene.move_player)
                                  : host.position->to_move();
        const Cell standing = host.is_cell(host.view.scene.move_to)
                                  ? host.cell(host.view.scene.move_to)
                                  : kNoCell;
        if ((host.view.scene.may_change & kByMove) != 0) {
            host.interpreter->stacks().note_captured(cell);
            ++host.view.scene.move_captured;
        }
        host.board().send_captured(host.board().take(cell, w), captor, standing);
    }
}
int capture(lua_State* lua) {  // cell
    return effect(lua, kPieces, "capture", [&](Host& host) {
        const Cell cell = cell_at(lua, host, 1);
        need_piece(host, cell, "capture");
        take(host, cell);
    });
}
void make_known(Host& host, Cell cell, bool known) {
    PieceRecord piece = host.board().top_record(cell);
    if (word::type(piece.word) == kUnknownType) {
        throw std::runtime_error("reveal: nobody knows the piece on " + name_of(host, cell) +
                                 "; only the word `reveal` turns it up, as a chance ply");
    }
    if (host.rules->layout.has.known) {
        piece.known = known ? ~0U >> (32 - (host.rules->layout.players + 1))
                            : 1U << word::owner(piece.word);
    } else {
        piece.word = known ? piece.word & ~word::kCovered : piece.word | word::kCovered;
    }
    host.board().set_top(cell, piece);
}
int reveal(lua_State* lua) {  // cell
    return effect(lua, kAttributes, "reveal", [&](Host& host) {
        need_piece(host, cell_at(lua, host, 1), "reveal");
        make_known(host, cell_at(lua, host, 1), true);
    });
}
int hide(lua_State* lua) {  // cell
    return effect(lua, kAttributes, "hide", [&](Host& host) {
        need_piece(host, cell_at(lua, host, 1), "hide");
        make_known(host, cell_at(lua, host, 1), false);
    });
}
int shift(lua_State* lua) {  // from, to
    return effect(lua, kPieces, "shift", [&](Host& host) {
        const Cell from = cell_at(lua, host, 1), to = cell_at(lua, host, 2);
        need_piece(host, from, "shift");
        if (from != to) {
            need_room(host, to, "shift");
            host.board().move_all(from, to);
        }
    });
}
int lift_to(lua_State* lua) {  // from, to, n
    return effect(lua, kPieces, "lift_to", [&](Host& host) {
        const Cell from = cell_at(lua, host, 1), to = cell_at(lua, host, 2);
        const int n = integer(lua, 3);
        if (n < 1 || n > host.board().height(from) || from == to) {
            throw std::runtime_error("lift_to: there are " +
                                     std::to_string(host.board().height(from)) + " pieces on " +
                                     name_of(host, from));
        }
        need_room(host, to, "lift_to");
        host.board().lift(from, n, host.board().top(from));
        host.board().put_down(to, from);
    });
}
int permute(lua_State* lua) {  // permutation
    return effect(lua, kPieces, "permute", [&](Host& host) {
        const auto& permutations = host.rules->game.topology.permutations;
        const std::int32_t last = static_cast<std::int32_t>(permutations.size()) - 1;
        const std::int32_t number = whole(lua, 1, "a permutation", 0, last);
        host.board().permute(permutations[static_cast<std::size_t>(number)]);
    });
}
int set_hand(lua_State* lua) {  // player, type, n
    return effect(lua, kPieces, "set_hand", [&](Host& host) {
        const PieceType type = type_at(lua, host, 2);
        const int n = integer(lua, 3);
        if (!host.rules->layout.has.hands || type >= host.rules->game.hands.size() ||
            host.rules->game.hands[type] != HandKind::Counted) {
            throw std::runtime_error(
                "set_hand: pieces of this type are not counted in hands (game.yaml: hands)");
        }
        if (n < 0) {
            throw std::runtime_error("set_hand: a hand cannot hold " + std::to_string(n) +
                                     " pieces");
        }
        Board& board = host.worker->interpreter().board();
        const auto held = static_cast<int>(
            host.position->get(host.rules->layout.hand(player_at(lua, host, 1), type)));
        board.add_to_hand(player_at(lua, host, 1), type, n - held);
    });
}

// ---- turns
Player somebody_at(lua_State* lua, const Host& host, int index, const char* what) {
    const Player player = player_at(lua, host, index);
    if (player == kNobody) {
        throw std::runtime_error(std::string(what) + ": a player is expected, not nobody");
    }
    return player;
}
void ask(Host& host, Request request, std::uint32_t to) {
    host.position->write(Field::Request, static_cast<std::uint32_t>(request));
    host.position->write(Field::RequestTo, to);
}
int again(lua_State* lua) {
    return effect(lua, kTurn, "again", [&](Host& host) { ask(host, Request::Again, 0); });
}
int end_turn(lua_State* lua) {
    return effect(lua, kTurn, "end_turn", [&](Host& host) { ask(host, Request::EndTurn, 0); });
}
int next_turn(lua_State* lua) {  // player
    return effect(lua, kTurn, "next_turn", [&](Host& host) {
        ask(host, Request::NextTurn, somebody_at(lua, host, 1, "next_turn"));
    });
}
int go_to(lua_State* lua) {  // label
    return effect(lua, kTurn, "go_to", [&](Host& host) {
        const std::string label = text_at(lua, 1);
        const auto& labels = host.rules->turns.labels;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels[i].first == label) {
                ask(host, Request::GoTo, static_cast<std::uint32_t>(i));
                return;
            }
        }
        throw std::runtime_error("go_to: no entry of `turns` has the label \"" + label + "\"");
    });
}
int swap_seats(lua_State* lua) {
    return effect(lua, kTurn, "swap_seats", [&](Host& host) {
        const Slot seats = host.rules->layout.seats;
        const std::uint32_t one = host.position->get(seats + 1);
        host.position->write(seats + 1, host.position->get(seats + 2));
        host.position->write(seats + 2, one);
    });
}
int eliminate(lua_State* lua) {  // player
    return effect(lua, kTurn, "eliminate", [&](Host& host) {
        host.position->write(Field::OutMask, host.position->get(Field::OutMask) |
                                                 (1U << somebody_at(lua, host, 1, "eliminate")));
    });
}

// ---- marks of the running hook
int mark(lua_State* lua) {  // name, cell
    return effect(lua, kPieces, "mark", [&](Host& host) {
        const char* text = lua_tostring(lua, 1);
        std::string name = text != nullptr ? text : "";
        if (name.size() > kLongestName) {
            throw std::runtime_error("mark: the name is longer than " +
                                     std::to_string(kLongestName) + " bytes");
        }
        host.mark_bytes += sizeof(host.marks.front()) + name.size();
        host.marks.emplace_back(std::move(name), cell_at(lua, host, 2));
    });
}
int capture_marked(lua_State* lua) {  // name
    return effect(lua, kPieces, "capture_marked", [&](Host& host) {
        const std::string name = text_at(lua, 1);
        for (const auto& [marked, cell] : host.marks) {
            if (marked == name) {
                take(host, cell);
            }
        }
    });
}

}  // namespace

void push_effects(lua_State* lua, Host& host, bool by_move) {
    const std::pair<const char*, lua_CFunction> effects[] = {{"put", &put},
                                                             {"set", &set},
                                                             {"add", &add},
                                                             {"promote", &promote},
                                                             {"give", &give},
                                                             {"capture", &capture},
                                                             {"reveal", &reveal},
                                                             {"hide", &hide},
                                                             {"shift", &shift},
                                                             {"lift_to", &lift_to},
                                                             {"permute", &permute},
                                                             {"set_hand", &set_hand},
                                                             {"again", &again},
                                                             {"end_turn", &end_turn},
                                                             {"next_turn", &next_turn},
                                                             {"go_to", &go_to},
                                                             {"swap_seats", &swap_seats},
                                                             {"eliminate", &eliminate},
                                                             {"mark", &mark},
                                                             {"capture_marked", &capture_marked}};
    lua_newtable(lua);
    for (const auto& [name, function] : effects) {
        lua_pushlightuserdata(lua, &host);
        lua_pushboolean(lua, by_move ? 1 : 0);
        lua_pushcclosure(lua, function, 2);
        lua_setfield(lua, -2, name);
    }
}

}  // namespace perthro::api
