// The words that move the cursor, as steps.
#include "engine/runner/resolver_words.hpp"

namespace perthro::runner {

bool Resolver::moves(std::int32_t address, const Code& code, bool& lifted) {
    const bool lifts = (code.flags & kLifts) != 0;
    Step step{.lifted = lifted, .lifts = lifts, .address = address};
    switch (code.op) {
        case Op::Along:
            step.what = Do::Along;
            if (!ways_of(code.kid[0], step)) {
                return false;
            }
            emit(step);
            return true;
        case Op::Step:
            step.what = Do::Step;
            if (code.kids > 0 && !ways_of(code.kid[0], step)) {
                return false;
            }
            emit(step);
            break;
        case Op::Slide:
            if (!slides(address, code, lifted)) {
                return false;
            }
            break;
        case Op::Reach:
            if (!floods(address, code, lifted)) {
                return false;
            }
            break;
        default: return false;
    }
    lifted = lifted || lifts;
    return true;
}

bool Resolver::slides(std::int32_t address, const Code& code, bool lifted) {
    const Code& least = program_.expression(code.kid[0]);
    const Code& most = program_.expression(code.kid[1]);
    const bool constant = least.op == Op::Const && most.op == Op::Const;
    if (code.count > 0 || (constant && least.a <= 0)) {
        return false;
    }
    const bool lifts = (code.flags & kLifts) != 0;
    const std::int32_t over = part_of(code.kid[2], lifted || lifts);
    emit({.what = Do::Slide,
          .lifted = lifted,
          .lifts = lifts,
          .constant = constant,
          .part = over,
          .address = address,
          .least = constant ? least.a : code.kid[0],
          .most = constant ? most.a : code.kid[1]});
    return true;
}

bool Resolver::floods(std::int32_t address, const Code& code, bool lifted) {
    const bool lifts = (code.flags & kLifts) != 0;
    const std::size_t kept = plan_.steps.size();
    bool follows = true;
    const std::int32_t begin = part([&] { follows = round(code.kid[3], lifted || lifts); });
    if (!follows) {
        plan_.steps.resize(kept);
        return false;
    }
    emit({.what = Do::Flood, .lifted = lifted, .lifts = lifts, .part = begin, .address = address});
    return true;
}

bool Resolver::round(std::int32_t address, bool lifted) {
    for (;; ++address) {
        const Code& code = program_.at(address);
        switch (code.op) {
            case Op::Return: emit({.what = Do::Collect, .lifted = lifted}); return true;
            case Op::Jump: address = code.jump - 1; break;
            case Op::Test: refuse_unless(condition(code.kid[0], lifted)); break;
            case Op::Along:
            case Op::Step: {
                bool left = lifted;
                if (((code.flags & kLifts) != 0 && !lifted) || !moves(address, code, left)) {
                    return false;
                }
                break;
            }
            default: return false;
        }
    }
}

// The directions to veer to from each direction; none from one without an order to turn in.
bool Resolver::veers(std::int32_t address, const Code& code, const Course& course) {
    const Topology& topology = rules_.game.topology;
    const auto count = static_cast<std::size_t>(code.count);
    Step step{.what = Do::Veer,
              .lifted = course.lifted,
              .count = static_cast<std::uint16_t>(count),
              .first = static_cast<std::int32_t>(plan_.ways.size()),
              .address = address,
              .times = times_of(course)};
    for (const DirectionInfo& info : topology.directions) {
        if (info.family < 0 || info.turn < 0) {
            plan_.ways.resize(plan_.ways.size() + count);
            continue;
        }
        const auto& ring = topology.families[static_cast<std::size_t>(info.family)];
        const auto size = static_cast<int>(ring.size());
        for (const std::int32_t turn : program_.list(code)) {
            const Direction ahead =
                ring[static_cast<std::size_t>((((info.turn + turn) % size) + size) % size)];
            plan_.ways.push_back({ahead, topology.link[topology.seen(me_, ahead)].data()});
        }
    }
    emit(step);
    return true;
}

}  // namespace perthro::runner
