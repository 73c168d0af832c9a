// What is asked behind a move: `require` asks of the position, at no cell, `compulsory(c)` where
// the move has come to. Neither knows the way any more.
#include "scripting/record/check.hpp"
#include "scripting/record/check_cell.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether words may take, give or move away what stands elsewhere than where they have come.
// elsewhere: they stand inside of some that are done at cells of their own.
bool moves_others(const Node& node, bool elsewhere) {
    switch (node.op) {
        case Op::Give:
        case Op::Shift:
        case Op::Push:
        case Op::Permute:
        case Op::SwapSeats:
        case Op::ApplyFunction: return true;
        case Op::Capture:
            if (elsewhere || !node.kids.empty()) {
                return true;
            }
            break;
        default: break;
    }
    elsewhere = elsewhere || node.op == Op::At || node.op == Op::AtSet || node.op == Op::EverySet;
    return std::any_of(node.kids.begin(), node.kids.end(),
                       [&](const Node& kid) { return moves_others(kid, elsewhere); });
}

// Whether no enemy can stand where a move has come to: there is its piece, the player's own and
// alone on its cell, or nothing if it left the board.
bool mover_stays(const GameDefinition& game) {
    const auto of_piece = [](const Movement& movement) {
        return movement.kind != MovementKind::PlayerMove &&
               movement.kind != MovementKind::PlayerPart;
    };
    bool stays = game.hooks.defined.empty() && !game.movable_any && holds_one(game) &&
                 std::all_of(game.movements.begin(), game.movements.end(), of_piece);
    each_body(game, [&](const Node& body, const Source& /*at*/) {
        stays = stays && !moves_others(body, false);
    });
    return stays;
}

// `enemy` that has to hold; null if there is none.
const Node* first_enemy(const Node& condition) {
    if (condition.op == Op::Piece) {
        return static_cast<Relation>(condition.a) == Relation::Enemy ? &condition : nullptr;
    }
    for (std::size_t i = 0; condition.op == Op::All && i < condition.kids.size(); ++i) {
        if (const Node* const found = first_enemy(condition.kids[i])) {
            return found;
        }
    }
    return nullptr;
}

}  // namespace

void check_behind(const GameDefinition& game, std::vector<TreeFault>& faults) {
    const auto add = [&](const Node& asks, const Source& outer, const std::string& where,
                         const std::string& remedy) {
        add_once(faults, {place_in(asks, outer), where + without_cell(game, asks), remedy});
    };
    for (const Requirement& requirement : game.requirements) {
        if (const Node* const asks = first_about_cell(game, requirement.condition)) {
            add(*asks, requirement.at, "`require` asks behind a move, and so at no cell: ",
                "some(board, ...) looks for a cell, a condition in the movement asks where the "
                "piece is");
        } else if (const Node* const way = first_about_way(requirement.condition, true)) {
            add(*way, requirement.at,
                "`require` asks behind a move, of the position and not of the move: ",
                "a condition in the movement asks on its way");
        }
    }
    for (const Compulsory& compulsory : game.compulsory) {
        if (!compulsory.condition) {
            continue;
        }
        if (const Node* const way = first_about_way(*compulsory.condition, false)) {
            add(*way, compulsory.at,
                "`compulsory` asks where a move has come to, and not on its way: ",
                "ask in the movement: set(a, v) notes in an attribute what it did");
        } else if (const Node* const enemy = first_enemy(*compulsory.condition);
                   enemy != nullptr && mover_stays(game)) {
            add(*enemy, compulsory.at,
                "`compulsory` asks where a move has come to, and there its piece stands: ",
                "compulsory(captured) asks whether the move took something");
        }
    }
}

}  // namespace perthro
