// Where conditions about a piece hold, as sets of cells: on boards of up to 256 cells that hold one
// word each, which everybody knows.
#pragma once

#include "engine/interpreter/link_shifts.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace perthro {

// The different conditions about a piece that some words ask, numbered.
class PieceConditions {
public:
    static constexpr std::size_t kEmpty = 0;  // that nothing stands there

    // The program outlives this.
    explicit PieceConditions(const Program& program) : program_(program) {
        Code empty;
        empty.op = Op::Piece;
        empty.a = static_cast<std::int32_t>(Relation::Empty);
        conditions_.push_back(empty);
    }

    // The number of an Op::Piece, given if it is new; a condition of its own about the piece is not
    // looked at.
    [[nodiscard]] std::size_t number_of(const Code& condition) {
        const auto types = program_.lists.begin();
        const auto found = std::find_if(
            conditions_.begin(), conditions_.end(), [&](const Code& other) {
                return condition.a == other.a && condition.count == other.count &&
                       std::equal(types + condition.list, types + condition.list + condition.count,
                                  types + other.list);
            });
        const auto number = static_cast<std::size_t>(found - conditions_.begin());
        if (found == conditions_.end()) {
            conditions_.push_back(condition);
        }
        return number;
    }
    // The condition of a number.
    [[nodiscard]] const Code& operator[](std::size_t number) const { return conditions_[number]; }
    // The types that a condition lists, Code::count of them.
    [[nodiscard]] const std::int32_t* types_of(const Code& condition) const {
        return program_.list(condition).data();
    }

    // Whether owner and type of a piece, neither covered nor taken, decide a condition.
    [[nodiscard]] static bool is_told(const Code& condition) {
        switch (static_cast<Relation>(condition.a)) {
            case Relation::Empty: return condition.count == 0;
            case Relation::Occupied:
            case Relation::Is:
            case Relation::Own:
            case Relation::Enemy:
            case Relation::Neutral:
            case Relation::Open: return true;
            default: return false;
        }
    }

private:
    const Program& program_;
    std::vector<Code> conditions_;
};

// Where they hold in one position, as sets of W words: exactly there if is_told says so of them and
// no piece is covered or taken, else there and perhaps elsewhere.
template <int W>
class PieceSets {
public:
    using Bits = kernel::Bits<W>;

    // As the player `me` asks. hostile: bit p, a piece of player p may be an enemy's. The
    // conditions and the position outlive this; answers are kept, so that the position may not
    // change meanwhile.
    PieceSets(const PieceConditions& conditions, const Position& position, int players, Player me,
              std::uint32_t hostile)
        : conditions_(conditions), position_(position), players_(players), me_(me),
          hostile_(hostile) {}

    // All cells, those that the board does not have too.
    [[nodiscard]] static Bits anywhere() {
        Bits bits{};
        bits.w.fill(~std::uint64_t{0});
        return bits;
    }
    // The pieces of an owner, of one type or all.
    [[nodiscard]] Bits of(Player owner, PieceType type = kEmptyType) const {
        return bits_of<W>(position_.set(owner, type), position_.set_words());
    }
    // Where the condition of that number holds.
    [[nodiscard]] Bits where(std::size_t number) {
        if (number >= kKept) {
            return fitting(conditions_[number]);
        }
        if (((asked_ >> number) & 1) == 0) {
            asked_ |= 1U << number;
            kept_[number] = fitting(conditions_[number]);
        }
        return kept_[number];
    }

private:
    static constexpr std::size_t kKept = 16;  // answers, of the first conditions

    [[nodiscard]] Bits fitting(const Code& condition) const {
        const auto relation = static_cast<Relation>(condition.a);
        if (relation == Relation::Empty) {
            return empty();
        }
        Bits result{};
        for (Player owner = 0; owner <= players_; ++owner) {
            if (may_mean(relation, owner)) {
                result |= listed(condition, owner);
            }
        }
        return relation == Relation::Open ? result | empty() : result;
    }
    [[nodiscard]] bool may_mean(Relation relation, Player owner) const {
        switch (relation) {
            case Relation::Own: return owner == me_;
            case Relation::Neutral: return owner == kNobody;
            case Relation::Ally: return owner != me_ && owner != kNobody;
            case Relation::Enemy:
            case Relation::Open: return ((hostile_ >> owner) & 1) != 0;
            default: return true;
        }
    }
    [[nodiscard]] Bits empty() const {
        Bits result = anywhere();
        for (Player owner = 0; owner <= players_; ++owner) {
            result = result - of(owner);
        }
        return result;
    }
    // The pieces of an owner that a condition means by their types.
    [[nodiscard]] Bits listed(const Code& condition, Player owner) const {
        if (condition.count == 0) {
            return of(owner);
        }
        const std::int32_t* const types = conditions_.types_of(condition);
        Bits result{};
        for (std::int32_t i = 0; i < condition.count; ++i) {
            result |= of(owner, static_cast<PieceType>(types[i]));
        }
        return result;
    }

    const PieceConditions& conditions_;
    const Position& position_;
    int players_;
    Player me_;
    std::uint32_t hostile_;
    std::array<Bits, kKept> kept_;  // [number]: where a condition holds, if it was asked
    std::uint32_t asked_ = 0;       // bit by number: which were
};

}  // namespace perthro
