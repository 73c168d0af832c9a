// How players and their pieces stand to each other.
#include "engine/interpreter/relations.hpp"

#include "engine/runner/plan.hpp"

namespace perthro::interpreter {

Relations::Relations(const Rules& rules, const Position& position)
    : rules_(rules), position_(position) {
    for (Player a = 1; a <= rules.layout.players; ++a) {
        for (Player b = 1; b <= rules.layout.players; ++b) {
            hostile_[a] |= a != b && !rules.allied(a, b) ? 1U << b : 0;
        }
    }
}

bool Relations::enemies(Player a, Player b) const {
    if (a == b || a == kNobody || b == kNobody) {
        return false;
    }
    const std::uint32_t out = out_mask();
    return ((out >> a) & 1) != 0 || ((out >> b) & 1) != 0 || !rules_.allied(a, b);
}

bool Relations::allies(Player a, Player b) const {
    return a != b && a != kNobody && b != kNobody && rules_.allied(a, b);
}

bool Relations::relation(Relation which, std::uint32_t w, Player me) const {
    const Player owner = word::owner(w);
    const bool open_piece = (w & (word::kCovered | word::kTaken)) == 0;
    switch (which) {
        case Relation::Empty: return w == 0;
        case Relation::Occupied: return w != 0;
        case Relation::Is: return w != 0 && (w & word::kCovered) == 0;
        case Relation::Own: return w != 0 && open_piece && owner == me && owner != kNobody;
        case Relation::Enemy: return w != 0 && may_capture(w, me);
        case Relation::Ally: return w != 0 && open_piece && allies(owner, me);
        case Relation::Neutral: return w != 0 && open_piece && owner == kNobody;
        case Relation::Mine: return w != 0 && open_piece && owner == position_.to_move();
        case Relation::Open: return w == 0 || may_capture(w, me);
        case Relation::Covered: return w != 0 && (w & word::kCovered) != 0;
    }
    return false;
}

// What a plan's question about a piece says of a word, 0 where nothing stands.
bool Relations::piece_holds(const runner::Step& step, std::uint32_t w, Player me) const {
    const auto listed = [&] {
        const PieceType type = word::type(w);
        return step.any_type ||
               (type < runner::Plan::kMostTypes && ((step.types >> type) & 1) != 0);
    };
    switch (step.relation) {
        case Relation::Empty: return w == 0 && step.any_type;
        case Relation::Occupied: return w != 0 && listed();
        case Relation::Open: return w == 0 || (may_capture(w, me) && listed());
        case Relation::Enemy: return w != 0 && may_capture(w, me) && listed();
        default: return relation(step.relation, w, me) && listed();
    }
}

// The owners (bit p) whose pieces alone a relation may hold of; 0: it may hold of an empty cell.
std::uint32_t Relations::owners_meant(Relation relation, Player me) const {
    const std::uint32_t players = rules_.layout.every_player();
    switch (relation) {
        case Relation::Own: return 1U << me;
        case Relation::Mine: return 1U << position_.to_move();
        case Relation::Neutral: return 1U << kNobody;
        case Relation::Enemy:
        case Relation::Ally: return players;
        case Relation::Is:
        case Relation::Occupied: return players | (1U << kNobody);
        case Relation::Empty:
        case Relation::Open:
        case Relation::Covered: break;
    }
    return 0;
}

}  // namespace perthro::interpreter
