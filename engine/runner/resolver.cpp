// The words of a movement as steps of its plan, up to where they change the position.
#include "engine/runner/resolver.hpp"

#include "engine/runner/resolver_conditions.hpp"

#include <algorithm>
#include <utility>

namespace perthro::runner {

namespace {

// A plan that would be longer hands the rest over to the words.
constexpr std::size_t kMostSteps = 1000;

// Whether a word is a `land` that asks no more than what stands there.
bool lands_plainly(const Program& program, const Code& code) {
    if (code.op != Op::Land || code.kids == 0) {
        return code.op == Op::Land;
    }
    const Code& asked = program.expression(code.kid[0]);
    return asked.op == Op::Piece && asked.kid[0] < 0;
}

class Resolver : ConditionResolver {
public:
    Resolver(const Rules& rules, const std::uint8_t* heavy, const std::vector<char>& closing,
             Player me, Plan& plan)
        : ConditionResolver(rules, heavy, me, plan), rules_(rules), program_(rules.program),
          closing_(closing), me_(me), plan_(plan) {}

    void movement(std::int32_t start) { words(start, false, false); }

private:
    void hand_over(std::int32_t address, bool lifted) {
        emit({.what = Do::HandOver, .lifted = lifted, .address = address});
    }

    void words(std::int32_t address, bool lifted, bool deferred);
    [[nodiscard]] bool moves(std::int32_t address, const Code& code, bool& lifted);
    [[nodiscard]] bool slides(std::int32_t address, const Code& code, bool lifted);
    [[nodiscard]] bool floods(std::int32_t address, const Code& code, bool lifted);
    void lands(std::int32_t address, const Code& code, bool lifted);
    [[nodiscard]] bool completes(std::int32_t address) const;
    [[nodiscard]] bool may_wait(const Code& code) const;
    [[nodiscard]] bool asks_cells(std::int32_t expression) const;
    [[nodiscard]] bool steers(const Code& code) const;
    // The words of one round of a flood, which moves the cursor alone; false: there is more to it.
    [[nodiscard]] bool round(std::int32_t address, bool lifted);
    [[nodiscard]] bool ways_of(std::int32_t expression, Step& step);

    const Rules& rules_;
    const Program& program_;
    const std::vector<char>& closing_;
    Player me_;
    Plan& plan_;
};

// The directions of an expression that are known before the game; false: they are not.
bool Resolver::ways_of(std::int32_t expression, Step& step) {
    const Code& code = program_.expression(expression);
    if (code.op != Op::Dirs) {
        return false;
    }
    const Topology& topology = rules_.game.topology;
    step.first = static_cast<std::int32_t>(plan_.ways.size());
    step.count = static_cast<std::uint16_t>(code.count);
    for (const std::int32_t listed : program_.list(code)) {
        const auto ahead = static_cast<Direction>(listed);
        if (ahead == kNoDirection) {
            return false;
        }
        plan_.ways.push_back({ahead, topology.link[topology.seen(me_, ahead)].data()});
    }
    return true;
}

void Resolver::words(std::int32_t address, bool lifted, bool deferred) {
    for (;; ++address) {
        const Code& code = program_.at(address);
        if (plan_.steps.size() > kMostSteps) {
            return hand_over(address, lifted);
        }
        switch (code.op) {
            case Op::Jump: address = code.jump - 1; break;
            case Op::Test:
                if (deferred && !asks_cells(code.kid[0])) {
                    return hand_over(address, lifted);
                }
                refuse_unless(condition(code.kid[0], lifted));
                break;
            case Op::Branch: {
                if (deferred && !asks_cells(code.kid[0])) {
                    return hand_over(address, lifted);
                }
                const Open open = condition(code.kid[0], lifted);
                lead(open.yes, next());
                words(address + 1, lifted, deferred);
                lead(open.no, next());
                address = code.jump - 1;
                break;
            }
            case Op::Fork: {
                const std::int32_t fork = emit(
                    {.what = Do::Fork,
                     .count = static_cast<std::uint16_t>(code.count),
                     .first = static_cast<std::int32_t>(plan_.forks.size()),
                     .address = address});
                plan_.forks.resize(plan_.forks.size() + static_cast<std::size_t>(code.count));
                for (std::int32_t i = 0; i < code.count; ++i) {
                    plan_.forks[static_cast<std::size_t>(step(fork).first + i)] = next();
                    words(program_.listed(code, i), lifted, deferred);
                }
                return;
            }
            case Op::SetAttribute:
                if (deferred || !may_wait(code)) {
                    return hand_over(address, lifted);
                }
                emit({.what = Do::Defer, .lifted = lifted, .address = address});
                deferred = true;
                break;
            case Op::Land: return lands(address, code, lifted);
            default:
                if ((deferred && !steers(code)) || !moves(address, code, lifted)) {
                    return hand_over(address, lifted);
                }
                if (code.op == Op::Reach) {
                    address = code.jump - 1;
                }
                break;
        }
    }
}

// Whether a condition only asks what stands on a cell, or where that is: no attribute of the game.
bool Resolver::asks_cells(std::int32_t expression) const {
    const Code& code = program_.expression(expression);
    switch (code.op) {
        case Op::Piece: return code.kid[0] < 0;
        case Op::InZone: return code.kid[0] < 0;
        case Op::No: return asks_cells(code.kid[0]);
        case Op::All:
        case Op::Any: {
            const auto kids = program_.kids(code);
            return std::all_of(kids.begin(), kids.end(),
                               [&](std::int32_t kid) { return asks_cells(kid); });
        }
        default: return false;
    }
}

// Whether a word moves the cursor by what stands on the board alone.
bool Resolver::steers(const Code& code) const {
    const auto constant = [&](std::int32_t value) {
        return program_.expression(value).op == Op::Const;
    };
    return code.op == Op::Along || code.op == Op::Step ||
           (code.op == Op::Slide && constant(code.kid[0]) && constant(code.kid[1]) &&
            asks_cells(code.kid[2]));
}

// Whether a word that sets an attribute of the game may be done behind all that leads to the
// landing: what stands on the way is asked for alone, see asks_cells() and steers().
bool Resolver::may_wait(const Code& code) const {
    const Code& value = program_.expression(code.kid[0]);
    return code.kids == 1 &&
           rules_.game.attributes[static_cast<std::size_t>(code.a)].of == AttributeOf::Game &&
           (value.op == Op::Const || value.op == Op::PlaceHere);
}

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

// A landing with which the movement is complete is weighed; before any other it is asked at once
// what most of them ask, whether the cell is free or holds a piece.
void Resolver::lands(std::int32_t address, const Code& code, bool lifted) {
    const bool plain = lands_plainly(program_, code);
    if (plain && completes(address + 1)) {
        emit({.what = Do::Land, .lifted = lifted, .address = address});
        return;
    }
    if (plain && lifted) {
        const Open open = code.kids > 0 ? condition(code.kid[0], lifted)
                                        : question({.what = Do::Piece,
                                                    .relation = Relation::Empty,
                                                    .lifted = lifted});
        step(open.yes.front().step).address = address;
        refuse_unless(open);
    }
    hand_over(address, lifted);
}

// Whether the movement may be complete from an address on, but for closing words, by where it has
// landed.
bool Resolver::completes(std::int32_t address) const {
    while (program_.at(address).op == Op::Jump) {
        address = program_.at(address).jump;
    }
    const Code& code = program_.at(address);
    return closing_[static_cast<std::size_t>(address)] != 0 ||
           (code.op == Op::Branch && program_.expression(code.kid[0]).op == Op::InZone);
}

// See Plan::only_lands.
bool only_lands(const Program& program, const Plan& plan) {
    return std::all_of(plan.steps.begin(), plan.steps.end(), [&](const Step& step) {
        switch (step.what) {
            case Do::Piece:
            case Do::Inside: {
                const Do refused = plan.step(step.no).what;
                return refused == Do::Refuse && plan.step(step.yes).what != Do::Refuse;
            }
            case Do::Slide: return step.constant && plan.only_question(step.part) != nullptr;
            case Do::HandOver: return lands_plainly(program, program.at(step.address));
            case Do::Along:
            case Do::Step:
            case Do::Jump:
            case Do::Defer:
            case Do::Land:
            case Do::Refuse:
            case Do::Hold: return true;
            default: return false;
        }
    });
}

}  // namespace

std::unique_ptr<const Plan> resolve(const Rules& rules, const std::uint8_t* heavy,
                                    const std::vector<char>& closing, Player me,
                                    std::int32_t start) {
    auto plan = std::make_unique<Plan>();
    Resolver(rules, heavy, closing, me, *plan).movement(start);
    plan->only_lands = only_lands(rules.program, *plan);
    const bool gains = plan->steps.front().what != Do::HandOver;
    return gains ? std::move(plan) : nullptr;
}

}  // namespace perthro::runner
