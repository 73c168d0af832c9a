// The plain moves that one call of the hook `generate` makes, gathered as sets: what a piece may do
// is a move of a row to each of some cells.
#pragma once

#include "engine/kernel/plan.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/hooks.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro::kernel {

class PlainMoves {
public:
    // The moves of one piece that differ in where they go alone.
    struct Group {
        std::uint16_t row;  // of the plan
        Cell from;
        PieceType becomes;     // kEmptyType: it stays what it is
        std::uint32_t before;  // the group of the same piece before this, kNone if there is none
    };

    PlainMoves(const PlainRows& rows, const Position& position)
        : rows_(rows), position_(position), words_(static_cast<std::size_t>(position.set_words())),
          last_(static_cast<std::size_t>(position.layout().limit), kNone) {}

    // Whether the move is one of a row; it may have been taken before.
    [[nodiscard]] bool take(const PlainMove& move) {
        if (move.from != from_ || move.name != name_ || move.becomes != becomes_) {
            find_group(move);
        }
        if (group_ == kNone) {
            return false;
        }
        cells_[group_ * words_ + (move.to >> 6)] |= std::uint64_t{1} << (move.to & 63);
        return true;
    }

    // Those of the last call.
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    // [group * words of a set]: where they go.
    [[nodiscard]] const std::vector<std::uint64_t>& cells() const { return cells_; }

    // One call. It may have a list made in which the hook is called again: that call has none.
    class Call {
    public:
        Call(PlainMoves& moves, Player player) : moves_(moves.called_ ? nullptr : &moves) {
            if (moves_ != nullptr) {
                moves_->begin(player);
            }
        }
        ~Call() {
            if (moves_ != nullptr) {
                moves_->called_ = false;
            }
        }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

        [[nodiscard]] PlainMoves* moves() const { return moves_; }

    private:
        PlainMoves* moves_;
    };

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    void begin(Player player) {
        called_ = true;
        player_ = player;
        for (const Group& group : groups_) {
            last_[group.from] = kNone;
        }
        groups_.clear();
        cells_.clear();
        from_ = kNoCell;
    }
    // That of the move, kNone if it is of no row.
    void find_group(const PlainMove& move) {
        from_ = move.from;
        name_ = move.name;
        becomes_ = move.becomes;
        group_ = kNone;
        const std::uint16_t row = row_of(position_.word(move.from), move.name);
        if (row == PlainRows::kNone) {
            return;
        }
        group_ = last_[move.from];
        while (group_ != kNone &&
               (groups_[group_].row != row || groups_[group_].becomes != move.becomes)) {
            group_ = groups_[group_].before;
        }
        if (group_ == kNone) {
            group_ = static_cast<std::uint32_t>(groups_.size());
            groups_.push_back({row, move.from, move.becomes, last_[move.from]});
            cells_.resize(cells_.size() + words_);
            last_[move.from] = group_;
        }
    }
    // Of the player's piece, if that is what the word says.
    [[nodiscard]] std::uint16_t row_of(std::uint32_t w, std::uint16_t name) const {
        const bool own = word::owner(w) == player_ && (w & (word::kCovered | word::kTaken)) == 0;
        return own ? rows_.row(player_, name, word::type(w)) : PlainRows::kNone;
    }

    const PlainRows& rows_;
    const Position& position_;
    const std::size_t words_;  // of a set
    bool called_ = false;
    Player player_ = kNobody;
    std::vector<Group> groups_;
    std::vector<std::uint64_t> cells_;  // [group * words_]
    std::vector<std::uint32_t> last_;   // [cell]: the last group of the piece there
    // Of the last move: most hooks make those of a piece one after the other.
    Cell from_ = kNoCell;
    std::uint16_t name_ = 0;
    PieceType becomes_ = kEmptyType;
    std::uint32_t group_ = kNone;
};

}  // namespace perthro::kernel
