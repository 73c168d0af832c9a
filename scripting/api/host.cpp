// Fitting a host to a game and to the position it looks at.
#include "scripting/api/host.hpp"

#include "engine/interpreter/interpreter.hpp"

namespace perthro::api {

void Host::prepare(const Rules& of) {
    rules = &of;
    const auto limit = static_cast<std::size_t>(of.layout.limit) + 1;
    internal.assign(1, kNoCell);
    number.assign(limit, 0);
    for (const Cell c : of.game.topology.cells) {
        number[c] = static_cast<std::uint16_t>(internal.size());
        internal.push_back(c);
    }
    const Topology& topology = of.game.topology;
    links.clear();
    for (const std::vector<Direction>& seen : topology.view) {
        for (const Direction direction : seen) {
            links.push_back(topology.link[direction].data());
        }
    }
    prepare_zones(topology, limit);
    view.links = links.data();
    view.directions = static_cast<std::int32_t>(topology.directions.size());
    view.rows = static_cast<std::int32_t>(links.size());
    view.internal = internal.data();
    view.number = number.data();
    view.cells = static_cast<std::int32_t>(internal.size()) - 1;
    view.header = static_cast<std::int32_t>(of.layout.header);
    view.counters = of.layout.has.counters ? 1 : 0;
    region_of.assign(limit, kNoCell);
    region_size.assign(limit, 0);
    region_border.assign(limit, kNobody);
    answers.resize(8);
}

void Host::prepare_zones(const Topology& topology, std::size_t limit) {
    const std::size_t words = limit / 32 + 1;
    view.zone_words = static_cast<std::int32_t>(words);
    view.seers = rules->layout.players + 1;
    zones.assign(topology.zones.size() * static_cast<std::size_t>(view.seers) * words, 0);
    std::uint32_t* set = zones.data();
    for (const Zone& zone : topology.zones) {
        for (Player player = 0; player < view.seers; ++player, set += words) {
            for (const Cell c : topology.cells) {
                set[c / 32] |= static_cast<std::uint32_t>(zone.cells[player].has(c)) << (c % 32);
            }
        }
    }
    view.zones = zones.data();
}

void Host::look_at(Worker& at) { look_at(at, at.position(), at.interpreter()); }

Board& Host::board() const { return interpreter->board(); }

void Host::look_at(Worker& at, Position& other, Interpreter& with) {
    worker = &at;
    position = &other;
    interpreter = &with;
    view.slots = other.raw_slots();
    ++serial;
}

void Host::forget_regions() {
    for (const Cell cell : regions) {
        region_size[cell] = 0;
        region_border[cell] = kNobody;
    }
    regions.clear();
}

RulesAsked::RulesAsked(Host& host)
    : host_(host), position_(host.position), interpreter_(host.interpreter),
      mark_(host.worker->position().mark()) {
    if (position_ != &host.worker->position()) {
        host.position = &host.worker->position();
        host.interpreter = &host.worker->interpreter();
        for (const Effect& effect : host.effects) {
            host.position->write(effect.slot, effect.value);
        }
    }
}

RulesAsked::~RulesAsked() {
    host_.worker->position().undo_to(mark_);
    host_.position = position_;
    host_.interpreter = interpreter_;
}

Player Host::viewer(Cell c) const {
    const std::uint32_t w = board().top(c);
    const Player owner = word::owner(w);
    return owner != kNobody ? owner : position->to_move();
}

}  // namespace perthro::api
