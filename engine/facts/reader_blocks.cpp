// The blocks of `reach`, as ways that sets are followed along.
#include "engine/facts/reader.hpp"

#include <algorithm>

namespace perthro::facts {

namespace {

constexpr std::int64_t kMostSlides = 8;  // links of a slide that is not endless

}  // namespace

std::int32_t Reader::read_block(At at) {
    const Key key{at.address * (kMaxPlayers + 1) + at.looking.me, at.looking.ahead, at.times};
    if (const auto known = ways_.find(key); known != ways_.end()) {
        return known->second;
    }
    if (--left_ < 0 || depth_ > kDeepest) {
        return -1;
    }
    ways_[key] = -1;  // words that come back to themselves are not followed
    ++depth_;
    const std::int32_t way = read_block_new(at);
    --depth_;
    ways_[key] = way;
    return way;
}

std::int32_t Reader::read_block_new(At at) {
    const Code& code = rules_.program.at(at.address);
    At next = at;
    ++next.address;
    At elsewhere = at;
    elsewhere.address = code.jump;
    switch (code.op) {
        case Op::Return: return formulas_.way({.kind = Way::Kind::End}, {});
        case Op::Jump: return read_block(elsewhere);
        case Op::Test:
        case Op::Branch: return read_decision(code, next, elsewhere);
        case Op::Fork: {
            std::vector<std::int32_t> ways;
            for (const std::int32_t start : rules_.program.starts(code)) {
                ways.push_back(read_block({start, at.looking, at.times}));
            }
            return fork(ways);
        }
        case Op::TimesBegin: {
            const Code& times = expression(code.kid[0]);
            if (times.op != Op::Const || times.a > kMostSlides) {
                return -1;
            }
            next.times[static_cast<std::size_t>(code.a)] = static_cast<std::int16_t>(times.a);
            return read_block(next);
        }
        case Op::TimesTest: {
            std::int16_t& left = next.times[static_cast<std::size_t>(code.a)];
            if (left <= 0) {
                return read_block(elsewhere);
            }
            --left;
            return read_block(next);
        }
        case Op::Step: return step(code, at);
        case Op::Along: {
            const auto towards = directions(code.kid[0], at.looking);
            return towards ? read_forks(at, *towards) : -1;
        }
        case Op::Veer: return veer(code, at);
        default: return -1;
    }
}

// A condition: behind it the words go on, or elsewhere where it does not hold and there are such.
std::int32_t Reader::read_decision(const Code& code, const At& next, const At& elsewhere) {
    const NodeId asked = read(code.kid[0], next.looking);
    const std::int32_t then = asked < 0 ? -1 : read_block(next);
    if (then < 0) {
        return -1;
    }
    const std::int32_t routes = formulas_.way_at(then).routes;
    if (code.op == Op::Test) {
        return formulas_.way({.kind = Way::Kind::Test, .a = asked, .next = then, .routes = routes},
                             {});
    }
    const std::int32_t other = read_block(elsewhere);
    if (other < 0) {
        return -1;
    }
    return formulas_.way(
        {.kind = Way::Kind::Branch,
         .a = asked,
         .next = then,
         .other = other,
         .routes = std::min(kMostRoutes + 1, routes + formulas_.way_at(other).routes)},
        {});
}

std::int32_t Reader::fork(const std::vector<std::int32_t>& ways) {
    std::int32_t routes = 0;
    for (const std::int32_t way : ways) {
        if (way < 0) {
            return -1;
        }
        routes = std::min(kMostRoutes + 1, routes + formulas_.way_at(way).routes);
    }
    return formulas_.way({.kind = Way::Kind::Fork, .routes = routes}, ways);
}

// Goes on in each of these directions.
std::int32_t Reader::read_forks(const At& at, const std::vector<Direction>& towards) {
    std::vector<std::int32_t> ways;
    for (const Direction direction : towards) {
        ways.push_back(read_block({at.address + 1, {at.looking.me, direction}, at.times}));
    }
    return fork(ways);
}

std::int32_t Reader::step(const Code& code, At at) {
    if ((code.flags & kLifts) != 0) {
        return -1;
    }
    Direction direction = kNoDirection;
    if (code.kids > 0) {
        const auto towards = directions(code.kid[0], at.looking);
        direction = towards ? towards->front() : kNoDirection;
    } else {
        direction = ahead(at.looking);
    }
    if (direction == kNoDirection) {
        return -1;
    }
    const std::int32_t then = read_block({at.address + 1, {at.looking.me, direction}, at.times});
    return then < 0 ? -1
                    : formulas_.way({.kind = Way::Kind::Step,
                                     .a = seen(at.looking, direction),
                                     .next = then,
                                     .routes = formulas_.way_at(then).routes},
                                    {});
}

// A direction without an order to turn in is an error, which the words tell.
std::int32_t Reader::veer(const Code& code, const At& at) {
    const Direction from = ahead(at.looking);
    if (from == kNoDirection) {
        return -1;
    }
    const Topology& topology = rules_.game.topology;
    const DirectionInfo& info = topology.directions[from];
    if (info.family < 0 || info.turn < 0) {
        return -1;
    }
    const auto& ring = topology.families[static_cast<std::size_t>(info.family)];
    const auto size = static_cast<int>(ring.size());
    std::vector<Direction> towards;
    for (const std::int32_t turn : rules_.program.list(code)) {
        towards.push_back(
            ring[static_cast<std::size_t>((((info.turn + turn) % size) + size) % size)]);
    }
    return read_forks(at, towards);
}

// The cells from which some way leads to its end.
NodeId Reader::backwards(std::int32_t way) {
    if (const auto known = back_.find(way); known != back_.end()) {
        return known->second;
    }
    const Way here = formulas_.way_at(way);
    NodeId set = kNoFormula;
    switch (here.kind) {
        case Way::Kind::End: set = formulas_.all(); break;
        case Way::Kind::Test: set = formulas_.both(here.a, backwards(here.next)); break;
        case Way::Kind::Branch:
            set = formulas_.either({formulas_.both(here.a, backwards(here.next)),
                                    formulas_.without(backwards(here.other), here.a)});
            break;
        case Way::Kind::Fork: {
            std::vector<NodeId> sets;
            const auto list = formulas_.list(here);
            for (const std::int32_t one : std::vector<std::int32_t>(list.begin(), list.end())) {
                sets.push_back(backwards(one));
            }
            set = formulas_.either(std::move(sets));
            break;
        }
        case Way::Kind::Step:
            set = formulas_.from(static_cast<Direction>(here.a), backwards(here.next));
            break;
    }
    back_[way] = set;
    return set;
}

}  // namespace perthro::facts
