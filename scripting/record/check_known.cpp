#include "scripting/record/check_known.hpp"

namespace perthro {

namespace {

bool is_ones(Relation relation) {
    return relation == Relation::Own || relation == Relation::Enemy || relation == Relation::Ally ||
           relation == Relation::Neutral;
}

std::string word_of(Relation relation) {
    return std::string(kRelationNames[static_cast<std::size_t>(relation)]);
}

}  // namespace

std::string quoted(Relation relation) {
    return "`" + std::string(kRelationNames[static_cast<std::size_t>(relation)]) + "`";
}

std::string why_empty(const Known& known) {
    return known.taken ? "`capture` in front of it has taken it" : "as `empty` in front of it says";
}

Contradiction contradiction(Relation relation, const Known& known) {
    const bool never_own = relation == Relation::Empty || relation == Relation::Enemy ||
                           relation == Relation::Open;
    if (is_mover(known) && never_own) {
        return {quoted(relation) + " never holds: the piece that moves stands here itself",
                known.here == Here::Unmoved
                    ? "the first word that moves it comes before: step, " + word_of(relation)
                    : "ask before `land`"};
    }
    if (relation == Relation::Empty && known.here == Here::Occupied) {
        return {"`empty` never holds: something stands here, as " + quoted(known.relation) +
                    " in front of it says",
                "a step is missing between them, or any(a, b) is meant"};
    }
    if (relation != Relation::Empty && relation != Relation::Open && known.here == Here::Empty) {
        return {quoted(relation) + " never holds: nothing stands here, " + why_empty(known),
                known.taken ? "ask before it is taken: " + word_of(relation) + ", capture"
                            : "a step is missing between them, or any(a, b) is meant"};
    }
    if (is_ones(relation) && is_ones(known.relation) && relation != known.relation) {
        return {quoted(relation) + " never holds behind " + quoted(known.relation),
                "any(a, b) asks for either"};
    }
    return {};
}

void learn(Relation relation, Known& known) {
    if (!is_mover(known) && relation == Relation::Empty) {
        known.here = Here::Empty;
    } else if (!is_mover(known) && relation != Relation::Open) {
        known.here = Here::Occupied;
        known.relation = is_ones(relation) ? relation : known.relation;
    }
}

}  // namespace perthro
