// Questions about the cell of the piece that moves, asked while it is in the air: it stands on
// none.
#include "engine/rules/any_node.hpp"
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>

namespace perthro {

namespace {

class AirCheck {
public:
    AirCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults) {}

    // The words of a movement up to the first that puts the piece down.
    void follow(const Movement& movement) {
        bool in_air = false;
        for (const Node& word : movement.body.kids) {
            if (ends_air(word)) {
                return;
            }
            if (in_air) {
                look(word, place_in(word, movement.at));
            }
            if (has_end(word)) {
                return;
            }
            in_air = in_air || leads_on(word);
        }
    }

private:
    static bool ends_air(const Node& word) {
        return word.op == Op::Land || word.op == Op::Mount || word.op == Op::MustContinue ||
               word.op == Op::Stop || word.op == Op::ApplyFunction;
    }
    static bool has_end(const Node& node) { return any_node(node, ends_air); }

    [[nodiscard]] bool is_of_cell(const Node& value) const {
        return value.op == Op::Attribute &&
               game_.attributes[static_cast<std::size_t>(value.a)].of == AttributeOf::Cell;
    }
    // The first value of a cell in conditions; null if there is none.
    [[nodiscard]] const Node* of_cell(const Node& node) const {
        if (is_of_cell(node)) {
            return &node;
        }
        for (const Node& kid : node.kids) {
            const Node* const found = kid.op == Op::ValueAt ? nullptr : of_cell(kid);
            if (found != nullptr) {
                return found;
            }
        }
        return nullptr;
    }

    void look(const Node& node, const Source& outer) {
        const Source& at = place_in(node, outer);
        const bool at_mover = (node.op == Op::ValueAt || node.op == Op::CondAt) &&
                              node.kids[0].op == Op::PlaceMover;
        if (const Node* const asks = at_mover ? of_cell(node.kids[1]) : nullptr) {
            const std::string name = written(game_, *asks);
            add_once(faults_, {at,
                               "`" + name +
                                   "` is always 0 at `mover` here: the piece is in the air, on no "
                                   "cell, until `land`",
                               "`" + name + "` alone is that of this cell, " + name +
                                   ":at(from) that of the cell it comes from"});
        }
        for (const Node& kid : node.kids) {
            if (kid.op != Op::Block || !has_end(kid)) {
                look(kid, at);
            }
        }
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
};

}  // namespace

void check_air(const GameDefinition& game, std::vector<TreeFault>& faults) {
    AirCheck check(game, faults);
    for (const Movement& movement : game.movements) {
        if (is_of_piece(movement)) {
            check.follow(movement);
        }
    }
}

}  // namespace perthro
