#include "engine/kernel/hop_packer.hpp"

#include "engine/position/position.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// Which dice some roll shows, [die].
std::vector<bool> dice_shown(const GameDefinition& game) {
    std::vector<bool> shown;
    for (const ChanceDefinition& chance : game.chances) {
        for (const ChanceDefinition::Roll& roll : chance.rolls) {
            for (const int die : roll.dice) {
                shown.resize(std::max(shown.size(), static_cast<std::size_t>(die) + 1));
                shown[static_cast<std::size_t>(die)] = true;
            }
        }
    }
    return shown;
}

// What one more in a slot, or one die less, adds to a key.
HopKey unit(Slot slot) { return {key_of(slot, 0xD1CE), key_of(slot, 0xD1CE'D1CE)}; }
HopKey times(const HopKey& key, std::int32_t by) {
    const auto factor = static_cast<std::uint64_t>(static_cast<std::int64_t>(by));
    return {key.one * factor, key.other * factor};
}

// Makes questions simple: that a counter stands at the start need not be asked, and where several
// numbers together must be nothing, each of them must.
std::vector<HopQuestion> simplified(const std::vector<HopQuestion>& questions) {
    std::vector<HopQuestion> simple;
    for (const HopQuestion& question : questions) {
        if (question.wanted || question.least > 1) {
            simple.push_back(question);
            continue;
        }
        for (const Slot slot : question.slots) {
            simple.push_back({{slot}, 1, false});
        }
    }
    if (simple.front().least == 1) {
        simple.erase(simple.begin());
    }
    return simple;
}

// Whether a way asks what has to hold and not to hold as well: nobody ever goes that way.
bool impossible(const HopState& way) {
    return std::any_of(way.asked.begin(), way.asked.end(), [&](const HopQuestion& one) {
        return std::any_of(way.asked.begin(), way.asked.end(), [&](const HopQuestion& other) {
            return one.slots == other.slots && one.least == other.least &&
                   one.wanted != other.wanted;
        });
    });
}

}  // namespace

HopPacker::HopPacker(const Rules& rules, int movement)
    : rules_(rules), movement_(rules.movements[static_cast<std::size_t>(movement)]),
      tables_(new HopTables) {
    tables_->name_ = movement_.name;
    tables_->movement_ = static_cast<std::uint16_t>(movement);
    tables_->type_ = movement_.type;
    tables_->at_ = movement_.at;
    tables_->dice_ = dice_shown(rules.game);
    found_.resize((rules.layout.players + 1U) * tables_->dice_.size() *
                  rules.game.topology.info.size());
}

std::unique_ptr<const HopTables> HopPacker::pack() {
    find_rank();
    find_hops();
    find_stations();
    find_numbers();
    for (Player player = 0; player <= rules_.layout.players; ++player) {
        for (std::size_t die = 0; die < tables_->dice_.size(); ++die) {
            for (const Cell cell : tables_->stations_) {
                tables_->first_.push_back(static_cast<std::uint32_t>(tables_->hops_.size()));
                for (const HopState& state : ways(player, die, cell)) {
                    Hop hop;
                    hop.die = static_cast<std::uint8_t>(die);
                    add_facts(state, hop);
                    add_changes(state, player, hop);
                    add_hop(state, hop);
                }
            }
        }
    }
    tables_->first_.push_back(static_cast<std::uint32_t>(tables_->hops_.size()));
    return std::move(tables_);
}

HopPacker::Ways& HopPacker::ways(Player player, std::size_t die, Cell cell) {
    const std::size_t cells = rules_.game.topology.info.size();
    return found_[(player * tables_->dice_.size() + die) * cells + cell];
}

// What `majority` compares has to be one number that hops add to.
void HopPacker::find_rank() {
    for (const CompiledMajority& majority : rules_.majority) {
        if (majority.name != movement_.name) {
            continue;
        }
        const CompiledKey& key = majority.keys.front();
        const Code* const code = key.code < 0 ? nullptr : &rules_.program.expression(key.code);
        const bool counts = majority.keys.size() == 1 && code != nullptr &&
                            (key.kind == KeyKind::Most || key.kind == KeyKind::Least) &&
                            code->op == Op::Attribute && code->kid[0] < 0;
        const AttributeOf of = counts ? rules_.game.attributes[static_cast<std::size_t>(code->a)].of
                                      : AttributeOf::Cell;
        if (of != AttributeOf::Game && of != AttributeOf::Player) {
            throw NotLowered{"`majority` of something else than an attribute", movement_.at};
        }
        ranked_ = {key.kind == KeyKind::Most ? 1 : -1,
                   rules_.layout.attributes[static_cast<std::size_t>(code->a)].base,
                   of == AttributeOf::Player};
    }
}

void HopPacker::find_hops() {
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        for (std::size_t die = 0; die < tables_->dice_.size(); ++die) {
            if (!tables_->dice_[die]) {
                continue;
            }
            HopFinder finder(rules_, movement_, player, static_cast<int>(die));
            for (const Cell cell : rules_.game.topology.cells) {
                if (rules_.game.topology.info[cell].holds != Holds::Counters) {
                    continue;
                }
                Ways& found = ways(player, die, cell);
                found = finder.from(cell);
                for (HopState& state : found) {
                    state.asked = simplified(state.asked);
                }
                std::erase_if(found, impossible);
            }
        }
    }
}

void HopPacker::find_stations() {
    for (const Cell cell : rules_.game.topology.cells) {
        bool any = false;
        for (Player player = 1; player <= rules_.layout.players; ++player) {
            for (std::size_t die = 0; die < tables_->dice_.size(); ++die) {
                any = any || !ways(player, die, cell).empty();
            }
        }
        if (any) {
            tables_->stations_.push_back(cell);
        }
    }
    if (tables_->stations_.empty() || tables_->stations_.size() > HopTables::kMostStations) {
        throw NotLowered{"there are no cells, or more than 64, from which counters go",
                         movement_.at};
    }
}

// Finds all numbers, before the first hop says which of them it changes.
void HopPacker::find_numbers() {
    for (Player player = 0; player <= rules_.layout.players; ++player) {
        for (const Cell cell : tables_->stations_) {
            tables_->own_.push_back(number({rules_.layout.counter(cell, player, movement_.type)}));
        }
    }
    for (const Ways& found : found_) {
        for (const HopState& state : found) {
            for (const auto& [slot, by] : state.changes) {
                limit(slot, by);
            }
            for (const HopQuestion& question : state.asked) {
                static_cast<void>(fact(question));
            }
        }
    }
    for (const std::vector<HopTables::Fact>& facts : asked_) {
        tables_->first_fact_.push_back(static_cast<std::uint32_t>(tables_->facts_.size()));
        tables_->facts_.insert(tables_->facts_.end(), facts.begin(), facts.end());
    }
    tables_->first_fact_.push_back(static_cast<std::uint32_t>(tables_->facts_.size()));
}

std::uint16_t HopPacker::number(const std::vector<Slot>& slots) {
    const auto [known, added] = numbers_.try_emplace(
        slots, static_cast<std::uint16_t>(tables_->slots_.size()));
    if (added) {
        tables_->slots_.push_back(slots);
        asked_.emplace_back();
    }
    return known->second;
}

// The bit of what is asked.
std::uint16_t HopPacker::fact(const HopQuestion& question) {
    std::vector<HopTables::Fact>& known = asked_[number(question.slots)];
    for (const HopTables::Fact& fact : known) {
        if (fact.least == question.least) {
            return fact.bit;
        }
    }
    if (facts_ == HopTables::kMostFacts) {
        throw NotLowered{"hops ask more than 128 things", movement_.at};
    }
    known.push_back({static_cast<std::uint16_t>(facts_++), question.least});
    return known.back().bit;
}

void HopPacker::add_facts(const HopState& state, Hop& hop) {
    for (const HopQuestion& question : state.asked) {
        const std::uint16_t at = fact(question);
        const std::uint64_t bit = std::uint64_t{1} << (at % 64U);
        hop.asked[at / 64U] |= bit;
        hop.wanted[at / 64U] |= question.wanted ? bit : 0;
    }
}

// Adds what a hop changes of every number that a changed slot is in.
void HopPacker::add_changes(const HopState& state, Player player, Hop& hop) {
    hop.key = unit(rules_.layout.slots + static_cast<Slot>(hop.die));
    hop.changes.first = static_cast<std::uint32_t>(tables_->changes_.size());
    for (const auto& [slot, by] : state.changes) {
        hop.key += times(unit(slot), by);
        if (slot == ranked_.slot + (ranked_.by_player ? player : 0U)) {
            hop.rank += ranked_.sign * by;
        }
        for (std::size_t i = 0; i < tables_->slots_.size(); ++i) {
            const std::vector<Slot>& slots = tables_->slots_[i];
            const auto often = std::count(slots.begin(), slots.end(), slot);
            if (often > 0) {
                tables_->changes_.push_back(
                    {static_cast<std::uint16_t>(i),
                     slots.size() == 1 ? station_of(player, slot) : std::int16_t{-1},
                     static_cast<std::int32_t>(often) * by});
            }
        }
    }
    hop.changes.count = static_cast<std::uint32_t>(tables_->changes_.size()) - hop.changes.first;
}

void HopPacker::add_hop(const HopState& state, Hop& hop) {
    hop.from = state.start;
    hop.to = state.mover;
    hop.goes_on = state.goes_on;
    hop.tokens = {static_cast<std::uint32_t>(tables_->tokens_.size()),
                  static_cast<std::uint32_t>(state.tokens.size())};
    tables_->tokens_.insert(tables_->tokens_.end(), state.tokens.begin(), state.tokens.end());
    hop.captures = {static_cast<std::uint32_t>(tables_->captures_.size()),
                    static_cast<std::uint32_t>(state.captures.size())};
    tables_->captures_.insert(tables_->captures_.end(), state.captures.begin(),
                              state.captures.end());
    tables_->hops_.push_back(hop);
}

std::int16_t HopPacker::station_of(Player player, Slot slot) const {
    const std::vector<Cell>& stations = tables_->stations_;
    const auto found = std::find_if(stations.begin(), stations.end(), [&](Cell cell) {
        return rules_.layout.counter(cell, player, movement_.type) == slot;
    });
    return found == stations.end() ? std::int16_t{-1}
                                   : static_cast<std::int16_t>(found - stations.begin());
}

// Makes a number of a slot that is written; where the slot is an attribute, with its range.
void HopPacker::limit(Slot slot, std::int32_t by) {
    const std::uint16_t written = number({slot});
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_.game.attributes[i];
        const AttributeSlot& where = rules_.layout.attributes[i];
        const Slot last = where.base + (attribute.of == AttributeOf::Player
                                            ? static_cast<Slot>(rules_.layout.players)
                                            : 0);
        if ((attribute.of != AttributeOf::Game && attribute.of != AttributeOf::Player) ||
            slot < where.base || slot > last) {
            continue;
        }
        auto& limits = tables_->limits_;
        auto known = std::find_if(limits.begin(), limits.end(),
                                  [&](const auto& one) { return one.number == written; });
        if (known == limits.end()) {
            limits.push_back({written, static_cast<std::int32_t>(attribute.high - where.low), 0});
            known = limits.end() - 1;
        }
        known->most = std::max(known->most, by);
    }
}

}  // namespace perthro::kernel
