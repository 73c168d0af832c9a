#include "engine/game/move_numbers.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/numbers.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

namespace {
// In the measure of interpreter::Numbers::spent(), where a word takes 8.
constexpr std::int64_t kPerComposed = 28;  // what a move takes that is composed and told apart
constexpr std::int64_t kPatience = 5'000;  // that may be lost, or was saved before
constexpr int kShortestRest = 64;          // draws
constexpr int kLongestRest = 4096;
}  // namespace

bool MoveNumbers::begin() {
    numbered_ = possible_ && rests_ == 0 && !interpreter_.records_refusals();
    rests_ = std::max(0, rests_ - 1);
    count_ = 0;
    if (numbered_) {
        interpreter_.numbers().begin();
    }
    return numbered_;
}

void MoveNumbers::learn() {
    if (!std::exchange(numbered_, false)) {
        return;
    }
    balance_ += static_cast<std::int64_t>(count_) * kPerComposed -
                static_cast<std::int64_t>(interpreter_.numbers().spent());
    if (balance_ > kPatience) {
        balance_ = kPatience;
        rest_ = kShortestRest;
    } else if (balance_ < -kPatience) {
        balance_ = 0;
        rests_ = rest_;
        rest_ = std::min(2 * rest_, kLongestRest);
    }
}

void MoveNumbers::number(Player player, std::uint16_t movement, PieceType type,
                         const kernel::OtherMoves* others) {
    interpreter_.numbers().number_movement(movement, type, player, others);
}

std::optional<std::uint64_t> MoveNumbers::count() {
    const std::optional<std::uint64_t> count = interpreter_.numbers().numbered();
    count_ = count.value_or(0);
    return count;
}

void MoveNumbers::want(std::uint64_t number, MoveList& list) {
    interpreter_.numbers().want(number, list);
}

std::optional<std::uint64_t> MoveNumbers::number_all(Player player,
                                                     const std::vector<char>& offers) {
    player_ = player;
    offers_ = offers;
    interpreter_.numbers().begin();
    interpreter_.numbers().number_moves(player, offers);
    return count();
}

void MoveNumbers::append(std::uint64_t number, MoveList& list) {
    interpreter_.numbers().want(number, list);
    interpreter_.numbers().number_moves(player_, offers_);
}

}  // namespace perthro
