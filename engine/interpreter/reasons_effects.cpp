#include "engine/interpreter/reasons_effects.hpp"

#include "engine/position/kept.hpp"

#include <algorithm>
#include <vector>

namespace perthro::interpreter {

std::string Effects::of(const Code& code) {
    Run copy = run_;
    switch (code.op) {
        case Op::SetAttribute:
        case Op::AddAttribute: return written(code);
        case Op::Capture: return captured(code);
        case Op::Promote: return promoted(code);
        case Op::Give: {
            const std::uint32_t w = parts_.asker.word_here(run_);
            const Player to = parts_.asker.player(code.kid[0], copy);
            return w == 0 ? ""
                          : words_.piece(w) + " on " + words_.cell(run_.here) + " goes to " +
                                player(to);
        }
        case Op::Put: {
            const Player owner = code.kids > 0 ? parts_.asker.player(code.kid[0], copy) : run_.me;
            const auto type = static_cast<PieceType>(
                code.kids > 1 ? parts_.asker.value(code.kid[1], copy) : code.a);
            return type == kEmptyType
                       ? ""
                       : "puts " +
                             words_.piece(parts_.work.board.pieces().fresh(type, owner).word) +
                             " on " + words_.cell(run_.here);
        }
        default: return "";
    }
}

std::string Effects::player(Player player) const {
    return player == kNobody ? "nobody" : spaced(rules_.game.players[player]);
}

// "heat = 3 (was 2)", "level on d4 = 1 (was 0)"
std::string Effects::written(const Code& code) {
    const AttributeDefinition& attribute = rules_.game.attributes[static_cast<std::size_t>(code.a)];
    Run copy = run_;
    const std::uint32_t where = parts_.actions.where_set(code, copy);
    if (where == kNoCell) {
        return "";
    }
    std::string name = spaced(attribute.name);
    if (attribute.of == AttributeOf::Player) {
        name += " of " + player(static_cast<Player>(where));
    } else if (attribute.of != AttributeOf::Game) {
        name += " on " + words_.cell(static_cast<Cell>(where));
    }
    const auto text = [&](std::int64_t number) {
        return spaced(value_text(attribute, rules_.game, number));
    };
    const std::int64_t number = parts_.asker.value(code.kid[0], copy);
    const std::int64_t before = parts_.work.board.attribute(code.a, where);
    const bool adds = code.op == Op::AddAttribute;
    return name + " = " + text(adds ? before + number : number) + " (was " + text(before) + ")";
}

// "takes a black pawn on e5", "takes 3 pieces"
std::string Effects::captured(const Code& code) {
    std::vector<Cell> taken;
    if (code.kids == 0) {
        taken.push_back(run_.here);
    } else if (rules_.program.expression(code.kid[0]).op == Op::SetStack) {
        return parts_.asker.word_here(run_) == 0
                   ? ""
                   : "takes all that stands on " + words_.cell(run_.here);
    } else {
        Run copy = run_;
        const std::size_t begin = parts_.asker.cells(code.kid[0], copy);
        auto& cells = parts_.stacks.cells;
        taken.assign(cells.begin() + static_cast<std::ptrdiff_t>(begin), cells.end());
        cells.resize(begin);
    }
    const auto is_empty = [&](Cell cell) { return word_on(cell) == 0; };
    taken.erase(std::remove_if(taken.begin(), taken.end(), is_empty), taken.end());
    if (taken.size() == 1) {
        return "takes " + words_.piece(word_on(taken.front())) + " on " +
               words_.cell(taken.front());
    }
    return taken.empty() ? "" : "takes " + std::to_string(taken.size()) + " pieces";
}

std::uint32_t Effects::word_on(Cell cell) const {
    Run there = run_;
    there.here = cell;
    return parts_.asker.word_here(there);
}

// "your own pawn becomes a queen or rook"
std::string Effects::promoted(const Code& code) {
    const bool mover = (code.flags & kLifts) != 0 && run_.mover.exists && !run_.mover.lost;
    const Cell where = !mover              ? run_.here
                       : run_.mover.in_air ? rules_.layout.air()
                                           : run_.mover.cell;
    const std::uint32_t w = where == kNoCell ? 0 : parts_.work.board.top(where);
    if (w == 0) {
        return "";
    }
    std::string into = words_.types(code);
    if (code.count == 0) {
        Run copy = run_;
        const auto type = static_cast<std::size_t>(parts_.asker.value(code.kid[0], copy));
        into = type == kEmptyType ? "" : spaced(rules_.game.pieces[type].name);
    }
    return into.empty() ? "" : words_.piece(w) + " becomes " + with_article(into);
}

}  // namespace perthro::interpreter
