// The words of a movement as steps of its plan.
#include "engine/runner/resolver.hpp"

#include "engine/runner/resolver_words.hpp"

#include <algorithm>
#include <utility>

namespace perthro::runner {

namespace {

// A plan that would be longer hands the rest over to the words.
constexpr std::size_t kMostSteps = 1000;

}  // namespace

bool lands_plainly(const Program& program, const Code& code) {
    if (code.op != Op::Land || code.kids == 0) {
        return code.op == Op::Land;
    }
    const Code& asked = program.expression(code.kid[0]);
    return asked.op == Op::Piece && asked.kid[0] < 0;
}

void Resolver::hand_over(std::int32_t address, const Course& course) {
    lost_ = lost_ || changed_;
    emit({.what = Do::HandOver,
          .lifted = course.lifted,
          .address = address,
          .times = times_of(course)});
}

std::int32_t Resolver::times_of(const Course& course) {
    if (!course.rounds) {
        return -1;
    }
    plan_.times.push_back(course.left);
    return static_cast<std::int32_t>(plan_.times.size()) - 1;
}

// NOLINTNEXTLINE(readability-function-size): one case for each word that decides.
void Resolver::words(std::int32_t address, Course course) {
    for (; !lost_; ++address) {
        const Code& code = program_.at(address);
        if (ends(address, code, course)) {
            return;
        }
        switch (code.op) {
            case Op::Jump: address = code.jump - 1; break;
            case Op::TimesBegin:
            case Op::TimesTest:
                if (!knows_rounds(program_, code)) {
                    return hand_over(address, course);
                }
                course.rounds = true;
                if (!goes_round(program_, code, course.left)) {
                    address = code.jump - 1;
                }
                break;
            case Op::Test:
            case Op::Branch:
                if (course.deferred && !asks_cells(code.kid[0])) {
                    return hand_over(address, course);
                }
                address = decides(address, code, course);
                break;
            case Op::Fork: return fork(address, code, course);
            case Op::Land:
                if (!changed_) {
                    return lands(address, code, course);
                }
                if (!puts_down(address, code, course)) {
                    return;
                }
                break;
            case Op::Shift:
            case Op::Push:
            case Op::Capture:
            case Op::EveryDirs:
            case Op::EverySet:
                if (!changed_) {
                    return changes(address, course);
                }
                if (!change(address, code, course)) {
                    return hand_over(address, course);
                }
                break;
            default:
                if (!word(address, code, course)) {
                    return hand_over(address, course);
                }
                break;
        }
    }
}

// Whether the steps of a course end here: it is complete, or a part is, or would be too long.
bool Resolver::ends(std::int32_t address, const Code& code, const Course& course) {
    const bool returns = code.op == Op::Return;
    if (plan_.steps.size() > kMostSteps || (returns && !course.inside)) {
        hand_over(address, course);
        return true;
    }
    const bool completes = changed_ && course.landed != !course.lifted && !course.inside &&
                           ends_at(address);
    if (completes || returns) {
        emit({.what = returns ? Do::Hold : Do::Complete, .lifted = course.lifted});
    }
    return completes || returns;
}

// What follows where a condition holds is resolved, and where it does not, unless that is the end.
// The last word that was.
std::int32_t Resolver::decides(std::int32_t address, const Code& code, const Course& course) {
    const Open open = condition(code.kid[0], course.lifted);
    if (code.op == Op::Test) {
        refuse_unless(open);
        return address;
    }
    lead(open.yes, next());
    words(address + 1, course);
    lead(open.no, next());
    return code.jump - 1;
}

bool Resolver::word(std::int32_t& address, const Code& code, Course& course) {
    if (course.deferred && !steers(code)) {
        return false;
    }
    const auto named = [&](int kid, Op place) {
        return program_.expression(code.kid[static_cast<std::size_t>(kid)]).op == place;
    };
    const bool lifts = (code.flags & kLifts) != 0;
    switch (code.op) {
        case Op::Mark: emit({.what = Do::Mark, .lifted = course.lifted, .least = code.a}); break;
        case Op::AsPlace:
            if (!named(0, Op::PlaceHere)) {
                return false;
            }
            emit({.what = Do::Name, .lifted = course.lifted});
            break;
        case Op::Go:
            if (!named(0, Op::PlaceStart)) {
                return false;
            }
            emit({.what = Do::Go, .lifted = course.lifted, .lifts = lifts});
            course.lifted = course.lifted || lifts;
            break;
        case Op::Veer: return veers(address, code, course);
        case Op::SetAttribute:
            if (changed_ || !may_wait(code)) {
                return false;
            }
            emit({.what = Do::Defer,
                  .lifted = course.lifted,
                  .address = address,
                  .times = times_of(course)});
            course.deferred = true;
            break;
        case Op::Reach: {
            const std::int32_t over = code.jump - 1;
            const bool follows = moves(address, code, course.lifted);
            address = follows ? over : address;
            return follows;
        }
        default: return moves(address, code, course.lifted);
    }
    return true;
}

void Resolver::fork(std::int32_t address, const Code& code, const Course& course) {
    const std::int32_t fork = emit({.what = Do::Fork,
                                    .count = static_cast<std::uint16_t>(code.count),
                                    .first = static_cast<std::int32_t>(plan_.forks.size()),
                                    .address = address});
    plan_.forks.resize(plan_.forks.size() + static_cast<std::size_t>(code.count));
    for (std::int32_t i = 0; i < code.count; ++i) {
        plan_.forks[static_cast<std::size_t>(step(fork).first + i)] = next();
        words(program_.listed(code, i), course);
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

// A landing with which the movement is complete is weighed; before any other it is asked at once
// what most of them ask, whether the cell is free or holds a piece.
void Resolver::lands(std::int32_t address, const Code& code, const Course& course) {
    const bool plain = lands_plainly(program_, code);
    if (plain && completes(address + 1)) {
        emit({.what = Do::Land,
              .lifted = course.lifted,
              .address = address,
              .times = times_of(course)});
        return;
    }
    if (!plain || !course.lifted) {
        return hand_over(address, course);
    }
    const Open open = code.kids > 0 ? condition(code.kid[0], course.lifted)
                                    : question({.what = Do::Piece,
                                                .relation = Relation::Empty,
                                                .lifted = course.lifted});
    step(open.yes.front().step).address = address;
    refuse_unless(open);
    changes(address, course);
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

namespace {

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
