// Words in an order in which they can never hold or do anything: what is known of the cursor's cell
// when a word begins, followed through the words as they are written.
#include "engine/rules/written.hpp"
#include "scripting/record/check.hpp"
#include "scripting/record/check_known.hpp"

#include <algorithm>

namespace perthro {

namespace {

class OrderCheck {
public:
    OrderCheck(const GameDefinition& game, std::vector<TreeFault>& faults)
        : game_(game), faults_(faults), one_on_a_cell_(holds_one(game)) {}

    void run() {
        for (const Movement& movement : game_.movements) {
            Known known;
            known.here = movement.kind == MovementKind::Move ? Here::Unmoved : Here::Unknown;
            type_ = movement.type;
            follow(movement.body, known);
        }
        tell_of_vain();
    }

private:
    // The words of a block one after another; false once one of them can never be passed.
    bool follow(const Node& block, Known& known) {
        return std::all_of(block.kids.begin(), block.kids.end(),
                           [&](const Node& word) { return pass(word, known); });
    }

    bool pass(const Node& word, Known& known) {
        if (known.here == Here::LeftOut && word.op != Op::Land) {
            forget(known);  // a word between them may refuse that way
        }
        switch (word.op) {
            case Op::Piece: return ask(word, static_cast<Relation>(word.a), known);
            case Op::No: note_vain(word, known); return true;
            case Op::InZone: known.zone = word.kids.empty() ? &word : known.zone; return true;
            case Op::Truth:
            case Op::Compare: return ask_attribute(word, known);
            case Op::All: return follow(word, known);
            case Op::Step: return step(word, known) && forget(known);
            case Op::Land: return land(word, known);
            case Op::Capture: return word.kids.empty() ? capture(word, known) : forget(known);
            case Op::Give:
                return known.here != Here::Empty || refuse(word, "`give`: nothing stands here",
                                                           "a step is missing in front of it");
            case Op::Put: return put(word, known);
            case Op::Mount: known.here = Here::Landed; return true;
            case Op::Either:
            case Op::First:
            case Op::When:
            case Op::Cases: branch(word, known); return forget(known);
            case Op::Maybe: {
                const bool unmoved = known.here == Here::Unmoved;
                branch(word, known);
                forget(known);
                known.here = unmoved ? Here::LeftOut : Here::Unknown;
                return true;
            }
            case Op::EveryDirs:
            case Op::EverySet:
            case Op::At:
            case Op::AtSet:
                inside(word);
                return (known.here == Here::Landed && leaves_mover(word)) || forget(known);
            case Op::Loop:
            case Op::Times:
            case Op::Reach: inside(word); return forget(known);
            case Op::Slide:
            case Op::Choose:
            case Op::Go:
            case Op::Push:
            case Op::Shift:
            case Op::Permute:
            case Op::Sow:
            case Op::Lift:
            case Op::ApplyFunction: return forget(known);
            case Op::Stop:
            case Op::MustContinue: return false;
            default: return true;
        }
    }

    static bool forget(Known& known) {
        known = {Here::Unknown, Relation::Occupied, nullptr, known.lost};
        return true;
    }

    bool refuse(const Node& word, const std::string& what, const std::string& remedy) {
        add_once(faults_, {word.at, what, remedy});
        return false;
    }

    // Whether words that are done elsewhere take enemies alone, and move nothing.
    static bool leaves_mover(const Node& node) {
        bool enemy = false;  // stands where the words have come
        return std::all_of(node.kids.begin(), node.kids.end(), [&](const Node& word) {
            if (word.op == Op::Capture) {
                return enemy && word.kids.empty();
            }
            enemy = is_condition(word.op) &&
                    (enemy ||
                     (word.op == Op::Piece && static_cast<Relation>(word.a) == Relation::Enemy));
            const bool notes = word.op == Op::Mark || word.op == Op::SetAttribute ||
                               word.op == Op::AddAttribute;
            return word.op < Op::Land ? leaves_mover(word) : notes;
        });
    }

    // `no` of what cannot be where the piece that moves stands.
    void note_vain(const Node& no, const Known& known) {
        if (is_mover(known) && no.kids[0].op == Op::Piece &&
            !contradiction(static_cast<Relation>(no.kids[0].a), known).what.empty()) {
            vain_.emplace_back(&no, known);
        }
    }
    // Words in a `local` stand in many places: they are told of if they are in vain in each.
    void tell_of_vain() {
        for (const auto& [no, known] : vain_) {
            const Node* meant = nullptr;
            each_body(game_, [&](const Node& body, const Source& /*at*/) {
                meant = meant != nullptr ? meant : find_meant(body, no->at);
            });
            if (meant == nullptr) {
                const auto [what, remedy] = contradiction(static_cast<Relation>(no->kids[0].a),
                                                          known);
                refuse(*no, what + ", so that `no` refuses nothing", remedy);
            }
        }
    }
    // A word of this place that is not in vain; null if there is none.
    [[nodiscard]] const Node* find_meant(const Node& node, const Source& at) const {
        if (node.op == Op::No && node.at == at &&
            std::none_of(vain_.begin(), vain_.end(),
                         [&](const auto& vain) { return vain.first == &node; })) {
            return &node;
        }
        for (const Node& kid : node.kids) {
            if (const Node* const found = find_meant(kid, at)) {
                return found;
            }
        }
        return nullptr;
    }

    // A condition about what stands here, which has to hold.
    bool ask(const Node& word, Relation relation, Known& known) {
        const auto [what, remedy] = contradiction(relation, known);
        if (!what.empty()) {
            return refuse(word, what, remedy);
        }
        learn(relation, known);
        return true;
    }

    // A condition that only decides: where something is known of another piece, the words may stand
    // in many places, and mean nothing in one of them. Whether it may hold.
    bool decide(const Node& condition, Known& known) {
        if (condition.op != Op::Piece) {
            return true;
        }
        const auto relation = static_cast<Relation>(condition.a);
        if (is_mover(known)) {
            return ask(condition, relation, known);
        }
        if (!contradiction(relation, known).what.empty()) {
            return false;
        }
        learn(relation, known);
        return true;
    }

    // A question about an attribute of the piece here.
    bool ask_attribute(const Node& word, const Known& known) {
        const Node& value = word.kids[0];
        if (value.op != Op::Attribute || !value.kids.empty()) {
            return true;
        }
        const auto& attribute = game_.attributes[static_cast<std::size_t>(value.a)];
        if (attribute.of != AttributeOf::Piece) {
            return true;
        }
        if (known.here == Here::Empty) {
            const bool truth = word.op == Op::Truth;
            return refuse(
                word,
                "`" + attribute.name + (truth ? "` never holds" : "` is always 0 here") +
                    ": no piece stands here, " + why_empty(known),
                (truth ? "at(mover, " + attribute.name + ")" : attribute.name + ":at(mover)") +
                    " asks the piece that moves; of: cell in game.yaml makes it one of cells");
        }
        return !is_mover(known) || has_it(attribute) ||
               refuse(word,
                      "a `" + game_.pieces[type_].name + "` has no `" + attribute.name +
                          "`: it is always 0 here",
                      "game.yaml says which types have it: of: [a, b]");
    }

    // Whether what moves may have an attribute: its type, or one that moves like it.
    [[nodiscard]] bool has_it(const AttributeDefinition& attribute) const {
        return type_ == kEmptyType || attribute.types.empty() ||
               std::any_of(attribute.types.begin(), attribute.types.end(), [&](PieceType type) {
                   return type == type_ || game_.pieces[type].like == type_;
               });
    }

    // A step from a zone whose cells all lie at that edge of the board.
    bool step(const Node& word, const Known& known) {
        if (known.zone == nullptr || word.kids.empty() || word.kids[0].op != Op::Dirs) {
            return true;
        }
        const Topology& board = game_.topology;
        const Zone& zone = board.zones[static_cast<std::size_t>(known.zone->a)];
        const auto direction = static_cast<Direction>(word.kids[0].list.front());
        for (std::size_t player = 1; player < zone.cells.size(); ++player) {
            const std::vector<Cell>& next = board.link[board.view[player][direction]];
            if (std::any_of(board.cells.begin(), board.cells.end(), [&](Cell cell) {
                    return zone.cells[player].has(cell) && next[cell] != kNoCell;
                })) {
                return true;
            }
        }
        return refuse(word,
                      "`" + written(game_, word) + "` never passes: no cell of `" + zone.name +
                          "` has a neighbour there",
                      "`capture` without a step takes the piece off from where it stands");
    }

    bool land(const Node& word, Known& known) {
        if (known.lost) {
            return refuse(word,
                          "`land` has nothing to put down: `capture` took the piece that moves "
                          "where it stood",
                          "step, enemy, capture takes another piece");
        }
        if (known.here == Here::LeftOut && word.kids.empty()) {
            return refuse(word,
                          "`land` puts the piece down where it stands if the `maybe` in front of "
                          "it is left out",
                          "maybe(w) is w or nothing: either({ w, land }, { ... }) says what else "
                          "is meant");
        }
        if (known.here == Here::Unmoved) {
            return refuse(word,
                          "`land` puts the piece down where it stands: no word in front of "
                          "it moves the piece",
                          "words happen in the order in which they are written: step, land");
        }
        if (known.here == Here::Occupied && word.kids.empty()) {
            return refuse(word,
                          "`land` refuses where something stands, as " + quoted(known.relation) +
                              " in front of it says",
                          known.relation == Relation::Enemy
                              ? "land(enemy) captures it; capture, step, land jumps over it"
                              : (one_on_a_cell_ ? "" : "`mount` puts it on top; ") +
                                    std::string("land(c) captures what stands there"));
        }
        if (!word.kids.empty() && word.kids[0].op == Op::Piece && known.here != Here::Landed &&
            !ask(word.kids[0], static_cast<Relation>(word.kids[0].a), known)) {
            return false;
        }
        known = {Here::Landed, Relation::Occupied, nullptr, false};
        return true;
    }

    bool capture(const Node& word, Known& known) {
        if (known.here == Here::Unmoved) {  // it leaves the board
            known = {Here::Unknown, Relation::Occupied, nullptr, true};
            return true;
        }
        if (known.here == Here::Landed) {
            return refuse(word, "`capture` takes the piece that has just landed here",
                          "land(enemy) captures what stands there; at(mover, capture) says that "
                          "the piece itself is lost");
        }
        if (known.here == Here::Empty) {
            return refuse(word, "`capture` finds nothing here, " + why_empty(known),
                          "at(mover, capture) takes the piece that moves off the board");
        }
        const bool leaves = game_.removed == RemovedWhen::AtOnce && one_on_a_cell_;
        known = {leaves ? Here::Empty : Here::Unknown, Relation::Occupied, nullptr, known.lost,
                 leaves};
        return true;
    }

    bool put(const Node& word, Known& known) {
        if (!one_on_a_cell_) {
            return forget(known);
        }
        if (known.here == Here::Unmoved || known.here == Here::Landed) {
            return refuse(word, "`put` finds no room: the piece that moves stands here itself",
                          "at(start, put(type)) puts one where the piece came from, behind `land`");
        }
        if (known.here == Here::Occupied) {
            return refuse(
                word, "`put` finds no room, as " + quoted(known.relation) + " in front of it says",
                "capture first, or promote(type) what stands here");
        }
        return forget(known);
    }

    // Each branch begins with what is known here, and what its condition says of it.
    void branch(const Node& word, const Known& known) {
        const Node* condition = nullptr;
        for (const Node& kid : word.kids) {
            if (kid.op != Op::Block) {
                condition = &kid;
                continue;
            }
            Known inner = known;
            if (condition == nullptr || decide(*condition, inner)) {
                follow(kid, inner);
            }
            condition = nullptr;
        }
    }

    // Words whose beginning is not followed.
    void inside(const Node& word) {
        for (const Node& kid : word.kids) {
            if (kid.op == Op::Block) {
                Known known;
                follow(kid, known);
            }
        }
    }

    const GameDefinition& game_;
    std::vector<TreeFault>& faults_;
    bool one_on_a_cell_;                               // else pieces may stand on each other
    PieceType type_ = kEmptyType;                      // whose movement is followed
    std::vector<std::pair<const Node*, Known>> vain_;  // `no` that refuses nothing
};

}  // namespace

void check_sequence(const GameDefinition& game, std::vector<TreeFault>& faults) {
    if (!holds_counters(game)) {  // of them there may be some of everybody's on a cell
        OrderCheck(game, faults).run();
    }
}

}  // namespace perthro
