#include "scripting/embed/place.hpp"

#include <algorithm>
#include <utility>

namespace perthro::embed {

// A long line of places that nobody else has is taken apart without recursion.
Place::~Place() {
    PlacePointer next = std::move(parent);
    while (next != nullptr && next.use_count() == 1) {
        // Nobody else has it, nor can come to it any more: it may be changed, once what others
        // wrote before they gave it up is seen here, as giving up a copy makes sure.
        PlacePointer(next).reset();
        next = std::move(const_cast<Place&>(*next).parent);
    }
}

PlacePointer place_of(Worker& worker, PlacePointer parent, std::int64_t made) {
    auto place = std::make_shared<Place>();
    const auto& entries = worker.line().entries();
    std::size_t before = entries.size();
    if (parent == nullptr) {
        before = 0;
    } else {
        place->plies = parent->plies + 1;
        before = parent->line_size;
    }
    place->stood.assign(entries.begin() + static_cast<std::ptrdiff_t>(before), entries.end());
    place->line_size = entries.size();
    place->parent = std::move(parent);
    place->made = made;
    place->position = worker.position();  // assigned: a copy would have room for a log
    place->last = worker.last_move();
    for (Player player = 0; player <= kMaxPlayers; ++player) {
        place->last_by[player] = worker.last_of(player);
    }
    if (place->position.get(Field::Over) != 0) {
        place->ended = worker.outcome();
    }
    return place;
}

namespace {

// What came before a place, it included, as keys.
Line line_before(const Place& place) {
    std::vector<const Place*> places;
    for (const Place* at = &place; at != nullptr; at = at->parent.get()) {
        places.push_back(at);
    }
    Line line;
    for (auto at = places.rbegin(); at != places.rend(); ++at) {
        for (const Line::Entry& entry : (*at)->stood) {
            line.push(entry);
        }
    }
    return line;
}

}  // namespace

// A worker lets others read what it remembers, but not say it: this is what a game under way is
// taken up by, so it is said here, of a worker that is nobody else's.
void put(Worker& worker, const Place& place) {
    worker.set_position(place.position);
    if (worker.rules().needs_line) {
        const_cast<Line&>(worker.line()) = line_before(place);
    }
    const_cast<MoveContext&>(worker.last_move()) = place.last;
    for (Player player = 0; player <= kMaxPlayers; ++player) {
        const_cast<MoveContext&>(worker.last_of(player)) = place.last_by[player];
    }
}

std::vector<const Place*> line_to(const Place& place) {
    std::vector<const Place*> line;
    for (const Place* at = &place; at->parent != nullptr; at = at->parent.get()) {
        line.push_back(at);
    }
    std::reverse(line.begin(), line.end());
    return line;
}

}  // namespace perthro::embed
