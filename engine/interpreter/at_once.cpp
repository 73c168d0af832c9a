// Which movements are counted at once, and what tells their moves apart.
#include "engine/interpreter/at_once.hpp"

#include "engine/interpreter/at_once_ways.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/runner/plans.hpp"

#include <algorithm>

namespace perthro::interpreter {

using runner::Do;
using runner::Plan;
using runner::Step;

AtOnce::AtOnce(Parts& parts)
    : parts_(parts), possible_(parts.known.plain_pieces && parts.known.advances &&
                               !parts.work.rules.game.movable_any &&
                               parts.work.rules.layout.sets.words <= LinkShifts::kMostWords) {
    const Rules& rules = parts.work.rules;
    known_.assign((static_cast<std::size_t>(rules.layout.players) + 1) * rules.movements.size(),
                  -1);
    find_links();
}

void AtOnce::find_links() {
    const Topology& topology = parts_.work.rules.game.topology;
    for (const std::vector<Cell>& to : topology.link) {
        Link& link = links_.emplace_back();
        for (const Cell cell : topology.cells) {
            if (!possible_ || to[cell] == kNoCell) {
                continue;
            }
            const int by = static_cast<int>(to[cell]) - static_cast<int>(cell);
            link.regular = link.regular && by != 0 && (link.by == 0 || by == link.by);
            link.by = by;
            link.from[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
        }
    }
}

// Whether no piece is covered, or taken but still there.
bool AtOnce::all_open() const {
    const Position& position = parts_.work.position;
    std::uint32_t all = 0;
    for (Player owner = 0; owner <= parts_.work.rules.layout.players; ++owner) {
        const std::uint64_t* const set = position.set(owner);
        for (int i = 0; i < position.set_words(); ++i) {
            for (std::uint64_t left = set[i]; left != 0; left &= left - 1) {
                all |= position.word(static_cast<Cell>(i * 64 + std::countr_zero(left)));
            }
        }
    }
    return (all & (word::kCovered | word::kTaken)) == 0;
}

bool AtOnce::counts(int movement, Player me) {
    const Task& task = parts_.work.task;
    if (!possible_ || parts_.known.generates || !task.numbers || task.wanted != kNoNumber ||
        task.others != nullptr || !task.weighs_landings || task.guarded || me == kNobody) {
        return false;
    }
    const Rules& rules = parts_.work.rules;
    const std::uint16_t name = rules.movements[static_cast<std::size_t>(movement)].name;
    std::int8_t& known = known_[me * rules.movements.size() + static_cast<std::size_t>(movement)];
    if (known < 0) {
        known = rules.identity[name] != IdentityOf::Result && follows_class(name, me) ? 1 : 0;
    }
    return known > 0 && all_open();
}

bool AtOnce::follows_class(std::uint16_t name, Player me) const {
    const std::vector<CompiledMovement>& movements = parts_.work.rules.movements;
    for (std::size_t i = 0; i < movements.size(); ++i) {
        if (movements[i].name != name) {
            continue;
        }
        const Plan* const plan = movements[i].kind == MovementKind::Move
                                     ? parts_.known.plans->of(me, static_cast<int>(i))
                                     : nullptr;
        if (plan == nullptr ||
            !std::all_of(plan->steps.begin(), plan->steps.end(),
                         [&](const Step& step) { return follows(*plan, step, me); })) {
            return false;
        }
    }
    return true;
}

bool AtOnce::follows(const Plan& plan, const Step& step, Player me) const {
    const Topology& topology = parts_.work.rules.game.topology;
    const auto regular = [&](std::size_t count) {
        const runner::Way* const ways = plan.ways.data() + step.first;
        return std::all_of(ways, ways + count, [&](const runner::Way& way) {
            return way.link == nullptr || links_[topology.seen(me, way.ahead)].regular;
        });
    };
    switch (step.what) {
        case Do::Piece:
        case Do::PieceAhead:
        case Do::PieceNow: return step.relation != Relation::Covered && regular(step.count);
        case Do::Step:
        case Do::Shift:
        case Do::Along: return regular(step.count);
        case Do::Veer: return regular(step.count * topology.directions.size());
        case Do::Every: {
            const Do body = plan.step(step.part).what;
            return (body == Do::Shift || body == Do::Capture) && regular(step.count) &&
                   plan.step(step.part + 1).what == Do::Hold;
        }
        case Do::Slide: return step.constant;
        case Do::Ask:
        case Do::Flood:
        case Do::Defer:
        case Do::HandOver:
        case Do::Collect: return false;
        case Do::Land: return step.lifted && parts_.scale.completes_anywhere(step.address);
        default: return true;
    }
}

AtOnce::Alike* AtOnce::alike(std::uint16_t name, std::uint64_t choices) {
    constexpr std::uint64_t kScatter = 0x9E3779B97F4A7C15ULL;
    constexpr std::size_t kMostTries = 16;
    const std::uint32_t epoch = parts_.work.task.epoch;
    std::size_t at = ((choices + name) * kScatter) >> 40;
    for (std::size_t tries = 0; tries < kMostTries; ++tries, ++at) {
        Alike& entry = alike_[at & (kMostAlike - 1)];
        if (entry.epoch != epoch) {
            entry = {epoch, name, choices, {}};
        }
        if (entry.name == name && entry.choices == choices) {
            return &entry;
        }
    }
    return nullptr;
}

bool AtOnce::count(const Plan& plan, const Run& start, std::vector<std::uint16_t>& of) {
    const Position& position = parts_.work.position;
    of.assign(parts_.work.rules.layout.limit, 0);
    return ask_of_width(position.set_words(), [&]<int W>(std::integral_constant<int, W>) {
        Walk<W> walk(*this, plan, start, of);
        walk.go(0, bits_of<W>(position.set(start.me, start.start_type), position.set_words()), 0,
                kNoDirection);
        return !walk.failed;
    });
}

}  // namespace perthro::interpreter
