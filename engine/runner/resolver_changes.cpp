// The words behind the first that changes the position, as moves are counted by them.
#include "engine/runner/resolver_words.hpp"

namespace perthro::runner {

// All that may follow is said by steps, or none of it.
void Resolver::changes(std::int32_t address, const Course& course) {
    if (course.deferred) {
        return hand_over(address, course);
    }
    const std::size_t steps = plan_.steps.size(), ways = plan_.ways.size();
    const std::size_t forks = plan_.forks.size(), times = plan_.times.size();
    const std::int32_t begin = emit({.what = Do::Change,
                                     .lifted = course.lifted,
                                     .address = address,
                                     .times = times_of(course)});
    changed_ = plain_end_ = true;
    words(address, course);
    changed_ = false;
    step(begin).ends = plain_end_;
    if (lost_) {
        lost_ = false;
        plan_.steps.resize(steps);
        plan_.ways.resize(ways);
        plan_.forks.resize(forks);
        plan_.times.resize(times);
        hand_over(address, course);
    }
}

bool Resolver::change(std::int32_t& address, const Code& code, const Course& course) {
    switch (code.op) {
        case Op::Shift: return shifts(code, course);
        case Op::Push: return pushes(code, course);
        case Op::EveryDirs:
        case Op::EverySet: address = code.jump - 1; return visits(code, course);
        case Op::Capture:
            emit({.what = Do::Capture, .lifted = course.lifted});
            return captures(code);
        default: return false;
    }
}

// What stands here goes to the next cell.
bool Resolver::shifts(const Code& code, const Course& course) {
    Step step{.what = Do::Shift, .lifted = course.lifted};
    if (program_.expression(code.kid[0]).op != Op::PlaceHere || !link_to(code.kid[1], step)) {
        return false;
    }
    emit(step);
    return true;
}

// A row is pushed as far as numbers say that are known before the game; each piece of it is asked
// for, and the last may be captured when it comes to leave the board.
bool Resolver::pushes(const Code& code, const Course& course) {
    const Code& most = program_.expression(code.kid[0]);
    const bool off = (code.a & 2) != 0;
    if ((code.a & 1) != 0 || most.op != Op::Const ||
        (off &&
         (!captures(program_.at(code.kid[3])) || program_.at(code.kid[3] + 1).op != Op::Return))) {
        return false;
    }
    const std::int32_t over = part_of(code.kid[1], course.lifted);
    emit({.what = Do::Push, .lifted = course.lifted, .ends = off, .part = over, .most = most.a});
    return true;
}

// Whether a word captures what stands here, which leaves for good.
bool Resolver::captures(const Code& code) const {
    return code.op == Op::Capture && code.kids == 0 && rules_.game.removed == RemovedWhen::AtOnce &&
           rules_.game.captured != CapturedTo::Under && rules_.game.captured != CapturedTo::Place;
}

// `every` over directions that are known, or over the cells with a mark.
bool Resolver::visits(const Code& code, const Course& course) {
    const Code& over = program_.expression(code.kid[0]);
    const Code* const least = code.kids > 2 ? &program_.expression(code.kid[2]) : nullptr;
    Step step{.what = Do::Every,
              .lifted = course.lifted,
              .least = least == nullptr ? code.a : least->a,
              .most = over.a};
    const bool known = code.op == Op::EverySet ? over.op == Op::SetMark
                                               : ways_of(code.kid[0], step);
    if (!known || course.inside || (least != nullptr && least->op != Op::Const)) {
        return false;
    }
    Course within = course;
    within.inside = true;
    step.part = part([&] { words(code.kid[3], within); });
    emit(step);
    return true;
}

// Behind a change, the mover comes down from the air once.
bool Resolver::puts_down(std::int32_t address, const Code& code, Course& course) {
    const bool leaves = rules_.game.captured != CapturedTo::Under &&
                        rules_.game.captured != CapturedTo::Place;
    if (!lands_plainly(program_, code) || !course.lifted || course.landed || course.inside ||
        (code.kids > 0 && !leaves)) {
        lost_ = true;
        return false;
    }
    refuse_unless(
        code.kids > 0
            ? condition(code.kid[0], true)
            : question({.what = Do::PieceNow, .relation = Relation::Empty, .lifted = true}));
    if (ends_at(address + 1)) {
        emit({.what = Do::LandNow, .lifted = true});
        return false;
    }
    emit({.what = Do::PutDown, .lifted = true});
    course.landed = true;
    return true;
}

// Whether the move is complete from an address on, whatever stands there.
bool Resolver::ends_at(std::int32_t address) {
    while (program_.at(address).op == Op::Jump) {
        address = program_.at(address).jump;
    }
    const bool ends = closing_[static_cast<std::size_t>(address)] != 0;
    plain_end_ = plain_end_ && (!ends || program_.at(address).op == Op::End);
    return ends;
}

}  // namespace perthro::runner
