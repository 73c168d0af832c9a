// The plain moves that one call of the hook `generate` makes, as simple moves of the tables' rows.
#pragma once

#include "engine/kernel/plan.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/hooks.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace perthro {

class PlainMoves {
public:
    PlainMoves(const kernel::PlainRows& rows, const Position& position)
        : rows_(rows), position_(position),
          begun_(static_cast<std::size_t>(position.layout().limit)), reached_(begun_.size()) {}

    // Whether the move is one of a row, or was made before.
    [[nodiscard]] bool take(const PlainMove& move) {
        if (move.from != from_) {
            begin_group(move.from);
        }
        if (move.name != name_) {
            name_ = move.name;
            row_ = row_of(position_.word(from_));
        }
        if (row_ == kernel::PlainRows::kNone) {
            return false;
        }
        const MoveBits bits = move_bits::simple(move.from, move.to, row_, move.becomes);
        if (is_new(bits)) {
            moves_.push_back(bits);
        }
        return true;
    }
    // Each once, in the order in which they came; of the last call.
    [[nodiscard]] const std::vector<MoveBits>& moves() const { return moves_; }

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
    void begin(Player player) {
        called_ = true;
        player_ = player;
        moves_.clear();
        from_ = kNoCell;
        ++call_;
    }
    void begin_group(Cell from) {
        from_ = from;
        name_ = kNoClass;
        returned_ = begun_[from] == call_;
        begun_[from] = call_;
        ++group_;
    }
    // Of the player's piece, if that is what the word says.
    [[nodiscard]] std::uint16_t row_of(std::uint32_t w) const {
        const bool own = word::owner(w) == player_ && (w & (word::kCovered | word::kTaken)) == 0;
        return own ? rows_.row(player_, name_, word::type(w)) : kernel::PlainRows::kNone;
    }
    [[nodiscard]] bool is_new(MoveBits move) {
        std::uint32_t& reached = reached_[move_bits::to(move)];
        const bool doubtful = returned_ || reached == group_;
        reached = group_;
        return !doubtful || std::find(moves_.begin(), moves_.end(), move) == moves_.end();
    }

    const kernel::PlainRows& rows_;
    const Position& position_;
    bool called_ = false;
    Player player_ = kNobody;
    std::vector<MoveBits> moves_;
    // Most hooks go from piece to piece, so that a move can only have come before if its piece's
    // others did, or the same cell in this group.
    Cell from_ = kNoCell;
    static constexpr std::uint16_t kNoClass = 0xFFFF;
    std::uint16_t name_ = kNoClass, row_ = kernel::PlainRows::kNone;  // class and row of the last
    bool returned_ = false;               // other pieces' moves came between those of this one
    std::uint32_t call_ = 0, group_ = 0;  // numbers of them
    std::vector<std::uint32_t> begun_;    // [from]: the call in which a group of it began last
    std::vector<std::uint32_t> reached_;  // [to]: the last group that goes there
};

}  // namespace perthro
