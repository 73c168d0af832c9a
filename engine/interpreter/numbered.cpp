// Drawing a move by its number. All moves are counted as count() counts them, without composing
// any; it is remembered how many there were where each movement began; and of the movement that has
// the drawn number the words are followed once more, as far as the move of that number, which is
// composed.
#include "engine/interpreter/nested.hpp"

#include <algorithm>

namespace perthro {

void Interpreter::begin_numbers() {
    numbers_.before.clear();
    numbers_.wanted = kNoNumber;
    numbers_.out = nullptr;
    numbers_.epoch = ++epoch_;
    numbers_.work = 0;
    counted_ = 0;
    ambiguous_ = false;
}

void Interpreter::number_moves(Player player, const std::vector<char>& offers) {
    const Nested nested(*this, Purpose::List);
    number(true, nullptr);
    prepare_guard(player);
    task_.weighs_landings = can_weigh_landings();
    const std::uint64_t before = work();
    compose_all(player, offers);
    numbers_.work += work() - before;
}

void Interpreter::number_movement(int movement, PieceType type, Player player,
                                  const kernel::OtherMoves* others) {
    const Nested nested(*this, Purpose::List);
    number(false, others);
    task_.weighs_landings = can_weigh_landings();
    const std::uint64_t before = work();
    run_movement(movement, type, player);
    numbers_.work += work() - before;
}

std::optional<std::uint64_t> Interpreter::numbered() const {
    return ambiguous_ ? std::nullopt : std::optional(counted_);
}

void Interpreter::want_number(std::uint64_t number, MoveList& out) {
    const auto behind = std::upper_bound(numbers_.before.begin(), numbers_.before.end(), number);
    numbers_.source = static_cast<std::size_t>(behind - numbers_.before.begin()) - 1;
    numbers_.begun = 0;
    numbers_.wanted = number;
    numbers_.out = &out;
    numbers_.epoch = ++epoch_;
    numbers_.work = 0;
    counted_ = numbers_.before[numbers_.source];
}

// The task of giving numbers, or of finding the move of one.
void Interpreter::number(bool judge, const kernel::OtherMoves* others) {
    task_.counts = task_.numbers = true;
    task_.wanted = numbers_.wanted;
    task_.first_only = numbers_.wanted != kNoNumber;
    task_.out = numbers_.out;
    task_.merge = false;
    task_.judge = judge;
    task_.epoch = numbers_.epoch;
    task_.others = others;
    if (depth_ == 1) {
        steps_ = 0;
    }
}

// Remembers where a movement begins, or tells whether this is the one that has the wanted number.
bool Interpreter::begins_numbered() {
    if (task_.wanted == kNoNumber) {
        numbers_.before.push_back(counted_);
        return true;
    }
    return numbers_.begun++ == numbers_.source;
}

// Whether a move is complete once it has come to an address, and nothing judges it: then what is
// left to do is not done for moves that are only counted.
bool Interpreter::closes(std::int32_t address, const Run& run) const {
    const std::int32_t after = rules_.after_of[run.start_type];
    const auto closing = [&](std::int32_t at) {
        return closing_[static_cast<std::size_t>(at)] != 0;
    };
    const bool stands = !run.has_mover || !run.in_air || run.lost;
    return closing(address) && (after < 0 || closing(after)) && stands && run.here != kNoCell &&
           !hears_moves_ && (!task_.judge || judges_nothing_);
}

}  // namespace perthro
