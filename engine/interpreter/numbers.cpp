#include "engine/interpreter/numbers.hpp"

#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>

namespace perthro::interpreter {

Numbers::Numbers(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), composer_(parts.composer),
      rules_(parts.work.rules) {}

void Numbers::begin() {
    before_.clear();
    wanted_ = kNoNumber;
    out_ = nullptr;
    epoch_ = ++work_.epoch;
    spent_ = 0;
    work_.counted = 0;
    work_.ambiguous = false;
}

void Numbers::number_moves(Player player, const std::vector<char>& offers) {
    const Nested nested(parts_, Purpose::List);
    set_task(true, nullptr);
    composer_.prepare(player);
    const std::uint64_t before = work_.spent();
    composer_.compose_all(player, offers);
    spent_ += work_.spent() - before;
}

void Numbers::number_movement(int movement, PieceType type, Player player,
                              const kernel::OtherMoves* others) {
    const Nested nested(parts_, Purpose::List);
    set_task(false, others);
    composer_.prepare(player);
    const std::uint64_t before = work_.spent();
    composer_.run_movement(movement, type, player);
    spent_ += work_.spent() - before;
}

std::optional<std::uint64_t> Numbers::numbered() const {
    return work_.ambiguous ? std::nullopt : std::optional(work_.counted);
}

void Numbers::want(std::uint64_t number, MoveList& out) {
    const auto behind = std::upper_bound(before_.begin(), before_.end(), number);
    source_ = static_cast<std::size_t>(behind - before_.begin()) - 1;
    begun_ = 0;
    wanted_ = number;
    out_ = &out;
    epoch_ = ++work_.epoch;
    spent_ = 0;
    work_.counted = before_[source_];
}

// The task of giving numbers, or of finding the move of one.
void Numbers::set_task(bool judge, const kernel::OtherMoves* others) {
    work_.task.counts = work_.task.numbers = true;
    work_.task.wanted = wanted_;
    work_.task.first_only = wanted_ != kNoNumber;
    work_.task.out = out_;
    work_.task.merge = false;
    work_.task.judge = judge;
    work_.task.epoch = epoch_;
    work_.task.others = others;
    work_.bound_steps();
}

// Remembers where a movement begins, or tells whether this is the one that has the wanted number.
bool Numbers::begins_numbered() {
    if (work_.task.wanted == kNoNumber) {
        before_.push_back(work_.counted);
        return true;
    }
    return begun_++ == source_;
}

bool Numbers::closes(std::int32_t address, const Run& run) const {
    const std::int32_t after = rules_.after_of[run.start_type];
    const auto closing = [&](std::int32_t at) {
        return known_.closing[static_cast<std::size_t>(at)] != 0;
    };
    const bool stands = !run.mover.exists || !run.mover.in_air || run.mover.lost;
    return closing(address) && (after < 0 || closing(after)) && stands && run.here != kNoCell &&
           !known_.hears_moves && (!work_.task.judge || known_.judges_nothing);
}

}  // namespace perthro::interpreter
