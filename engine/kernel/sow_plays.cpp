#include "engine/kernel/sow_plays.hpp"

#include <algorithm>
#include <tuple>

namespace perthro::kernel {

namespace {
constexpr int kMostRounds = 100'000;  // of loops, and seeds; then the words tell what is wrong

// Whether a value is from `low` to `high`, without a branch.
bool within(const SowNumber& asked, std::int64_t value) {
    return static_cast<std::uint64_t>(value - asked.low) <=
           static_cast<std::uint64_t>(asked.high - asked.low);
}
}  // namespace

inline bool SowPlays::some_between(const SowNumber& asked) const {
    bool any = false;  // of a few cells: asking the rest costs less than a branch that is not
                       // foreseen
    for (const Cell cell : program_->sets[asked.set].list) {
        any |= within(asked, stored(asked.slot + cell));
    }
    return any;
}

// Whether a condition holds; most that are asked are answered without a call.
inline bool SowPlays::holds(std::int32_t index, Cursor& cursor) const {
    const SowNumber& asked = program_->numbers[static_cast<std::size_t>(index)];
    switch (asked.of) {
        case SowNumber::Of::CellBetween: return within(asked, stored(asked.slot + cursor.here));
        case SowNumber::Of::Inside: return program_->sets[asked.set].members.has(cursor.here);
        case SowNumber::Of::SomeBetween: return some_between(asked);
        default: return number(index, cursor) != 0;
    }
}

SowPlays::Ending SowPlays::make(Position& position, Player player, Cell start) {
    if (position.get(Field::OutMask) != 0) {
        return Ending::Unknown;
    }
    position_ = &position;
    program_ = &tables_.program(player);
    rounds_ = 0;
    unknown_ = false;
    Cursor cursor;
    cursor.here = cursor.start = start;
    const std::size_t mark = position.mark();
    const bool made = run(program_->begin, cursor);
    if (made && !unknown_) {
        return Ending::Made;
    }
    position.undo_to(mark);
    return unknown_ ? Ending::Unknown : Ending::Refused;
}

// ---- words

// Follows the words up to the end of the movement or of the part; false: they refuse.
bool SowPlays::run(std::int32_t address, Cursor& cursor) {
    for (;;) {
        const SowWord& word = program_->words[static_cast<std::size_t>(address)];
        address = word.next;
        bool goes_on = true;
        switch (word.does) {
            case SowWord::Does::Test: goes_on = holds(word.number, cursor); break;
            case SowWord::Does::Branch:
                address = holds(word.number, cursor) ? word.next : word.jump;
                break;
            case SowWord::Does::End: return true;
            case SowWord::Does::First: goes_on = first_of(word, cursor); break;
            case SowWord::Does::Loop: loop(word, cursor); break;
            case SowWord::Does::Every: goes_on = every(word, cursor); break;
            default: goes_on = change(word, cursor); break;
        }
        if (!goes_on) {
            return false;
        }
    }
}

// Words that move the cursor or change the position. NOLINTNEXTLINE(readability-function-size)
bool SowPlays::change(const SowWord& word, Cursor& cursor) {
    switch (word.does) {
        case SowWord::Does::Face: cursor.ahead = word.link; return true;
        case SowWord::Does::Step:
            cursor.ahead = word.link != nullptr ? word.link : cursor.ahead;
            if (cursor.ahead == nullptr || cursor.ahead[cursor.here] == kNoCell) {
                return false;
            }
            cursor.here = cursor.ahead[cursor.here];
            return true;
        case SowWord::Does::Enter:
            cursor.here_of[word.depth] = cursor.here;
            cursor.ahead_of[word.depth] = cursor.ahead;
            [[fallthrough]];
        case SowWord::Does::Go: {
            const Cell cell = at(word.place, cursor);
            cursor.here = cell != kNoCell ? cell : cursor.here;
            return cell != kNoCell;
        }
        case SowWord::Does::Leave:
            cursor.here = cursor.here_of[word.depth];
            cursor.ahead = cursor.ahead_of[word.depth];
            return true;
        case SowWord::Does::Gather: {
            const Slot slot = word.slot + cursor.here;
            const std::int64_t there = stored(slot);
            const std::int64_t taken = word.number < 0 ? there - word.zero
                                                       : number(word.number, cursor);
            cursor.held += static_cast<std::int32_t>(taken);
            return write(word, slot, there - taken);
        }
        case SowWord::Does::Sow: return sow(word, cursor);
        case SowWord::Does::Keep: {
            const std::int64_t sum = stored(word.slot) + cursor.held;
            cursor.held = 0;
            return write(word, word.slot, sum);
        }
        case SowWord::Does::AddHere:
        case SowWord::Does::SetHere:
        case SowWord::Does::AddOwner:
        case SowWord::Does::SetOwner: {
            const bool of_cell = word.does == SowWord::Does::AddHere ||
                                 word.does == SowWord::Does::SetHere;
            const bool adds = word.does == SowWord::Does::AddHere ||
                              word.does == SowWord::Does::AddOwner;
            const Slot slot = of_cell ? word.slot + cursor.here : word.slot;
            return write(word, slot,
                         number(word.number, cursor) + (adds ? stored(slot) : word.zero));
        }
        case SowWord::Does::Ask:
            position_->write(Field::Request, word.request);
            position_->write(Field::RequestTo, 0);
            return true;
        default: return false;
    }
}

bool SowPlays::write(const SowWord& word, Slot slot, std::int64_t value) {
    if (value < 0 || value > word.highest) {
        unknown_ = true;
        return false;
    }
    position_->write(slot, static_cast<std::uint32_t>(value));
    return true;
}

bool SowPlays::sow(const SowWord& word, Cursor& cursor) {
    const Cell skipped = word.skips ? at(word.place, cursor) : kNoCell;
    for (; cursor.held > 0; --cursor.held) {
        do {
            if (cursor.ahead == nullptr || cursor.ahead[cursor.here] == kNoCell || !count_round()) {
                return false;
            }
            cursor.here = cursor.ahead[cursor.here];
        } while (cursor.here == skipped);
        const Slot slot = word.slot + cursor.here;
        if (!write(word, slot, stored(slot) + 1)) {
            return false;
        }
    }
    return true;
}

// ---- parts

bool SowPlays::count_round() {
    unknown_ = unknown_ || ++rounds_ > kMostRounds;
    return !unknown_;
}

// A part that is tried as a whole: what it did stays, or nothing of it.
bool SowPlays::closed(std::int32_t address, Cursor& cursor) {
    const auto before = std::tuple(cursor.here, cursor.ahead, cursor.held);
    const std::size_t mark = position_->mark();
    if (run(address, cursor)) {
        return true;
    }
    position_->undo_to(mark);
    std::tie(cursor.here, cursor.ahead, cursor.held) = before;
    return false;
}

bool SowPlays::first_of(const SowWord& word, Cursor& cursor) {
    const auto* const parts = program_->kids.data();
    return std::any_of(parts + word.first, parts + word.second,
                       [&](std::int32_t part) { return closed(part, cursor); });
}

// A round that changes nothing is the last: others would go on like it for ever.
void SowPlays::loop(const SowWord& word, Cursor& cursor) {
    const auto state = [&] {
        return std::tuple(position_->mark(), cursor.here, cursor.held, cursor.ahead);
    };
    for (int round = 0; (word.rounds < 0 || round < word.rounds) && count_round(); ++round) {
        const auto before = state();
        if (!closed(word.body, cursor) || state() == before) {
            return;
        }
    }
}

bool SowPlays::every(const SowWord& word, Cursor& cursor) {
    const Cell here = cursor.here;
    const Cell* const ahead = cursor.ahead;
    int succeeded = 0;
    for (const Cell cell : program_->sets[word.set].list) {
        cursor.here = cell;
        succeeded += closed(word.body, cursor) ? 1 : 0;
        cursor.here = here;
        cursor.ahead = ahead;
    }
    return succeeded >= word.rounds;
}

// ---- numbers

Cell SowPlays::at(const SowPlace& place, const Cursor& cursor) {
    switch (place.where) {
        case SowPlace::Where::Here: return cursor.here;
        case SowPlace::Where::Start: return cursor.start;
        case SowPlace::Where::Beside: return place.link[cursor.here];
        case SowPlace::Where::Fixed: return place.cell;
    }
    return kNoCell;
}

// NOLINTNEXTLINE(readability-function-size): one case for each kind of number.
std::int64_t SowPlays::number(std::int32_t index, Cursor& cursor) const {
    const SowNumber& asked = program_->numbers[static_cast<std::size_t>(index)];
    const auto* const kids = program_->kids.data();
    const auto holding = [&](std::int32_t kid) { return holds(kid, cursor); };
    switch (asked.of) {
        case SowNumber::Of::Constant: return asked.low;
        case SowNumber::Of::Held: return cursor.held;
        case SowNumber::Of::Cell: return stored(asked.slot + cursor.here) + asked.low;
        case SowNumber::Of::Owner: return stored(asked.slot) + asked.low;
        case SowNumber::Of::Sum: return number(asked.first, cursor) + number(asked.second, cursor);
        case SowNumber::Of::Difference:
            return number(asked.first, cursor) - number(asked.second, cursor);
        case SowNumber::Of::Between: return within(asked, number(asked.first, cursor)) ? 1 : 0;
        case SowNumber::Of::All:
            return std::all_of(kids + asked.first, kids + asked.second, holding);
        case SowNumber::Of::Any:
            return std::any_of(kids + asked.first, kids + asked.second, holding);
        case SowNumber::Of::No: return !holds(asked.first, cursor);
        case SowNumber::Of::Count: return count(asked, cursor);
        case SowNumber::Of::CellBetween:
        case SowNumber::Of::Inside:
        case SowNumber::Of::SomeBetween: return holds(index, cursor) ? 1 : 0;
        case SowNumber::Of::Elsewhere: {
            const Cell cell = at(asked.place, cursor);
            if (cell == kNoCell) {
                return 0;
            }
            const Cell here = cursor.here;
            cursor.here = cell;
            const std::int64_t there = number(asked.first, cursor);
            cursor.here = here;
            return there;
        }
    }
    return 0;
}

std::int64_t SowPlays::count(const SowNumber& asked, Cursor& cursor) const {
    const Cell here = cursor.here;
    std::int64_t total = 0;
    for (const Cell cell : program_->sets[asked.set].list) {
        cursor.here = cell;
        total += holds(asked.first, cursor) ? 1 : 0;
    }
    cursor.here = here;
    return total;
}

}  // namespace perthro::kernel
