// What is done to the pieces and numbers of a position, in order, for whoever shows a move: Board
// notes it while somebody listens. What is undone is forgotten: each entry knows the last write of
// the position's log that belongs to it.
#pragma once

#include "engine/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace perthro {

enum class DeedKind : std::uint8_t {
    Lift,  // `number` pieces of `from` (-1: all) are taken up into the air
    Land,  // what is in the air is put down on `to`; `from`: where it was taken up, kNoCell: a hand
    Move,  // all that stands on `from` goes to `to`
    Take,  // a piece is taken away from `from`, the top one, or the counter of the kind `piece`
    Send,  // what was taken last goes to `to`: on top of what stands there, or under it, `number` 1
    Place,  // a new piece comes on top of `to`
    Turn,   // the permutation `number`
    Count,  // the attribute `attribute` of the cell `to` becomes `number`
    Sow,    // a seed falls on `to`, whose attribute `attribute` becomes `number`
};

// Cells may be Layout::air().
struct Deed {
    DeedKind kind = DeedKind::Lift;
    Cell from = kNoCell, to = kNoCell;
    std::int32_t number = 0;
    std::uint32_t piece = 0;      // the word of the piece that is lifted, taken or placed
    std::int32_t attribute = -1;  // index into GameDefinition::attributes
};

// The deeds of one listener on one position.
class DeedRecord {
public:
    // Notes a deed, which is what was written to the position behind a mark of its log; nothing was
    // written: nothing is noted.
    void note(const Position& position, std::size_t mark, const Deed& deed);
    // All that was noted behind a mark of the position's log and has not been undone.
    [[nodiscard]] std::vector<Deed> since(const Position& position, std::size_t mark) const;

private:
    struct Noted {
        std::size_t at;  // place in the log
        LogEntry written;
        Deed deed;
    };
    [[nodiscard]] static bool stands(const Position& position, const Noted& noted) {
        return noted.at < position.log().size() && position.log()[noted.at] == noted.written;
    }

    std::vector<Noted> noted_;
};

// Notes what is done to a position while somebody listens.
class DeedTeller {
public:
    // The position outlives this.
    explicit DeedTeller(const Position& position) : position_(position) {}

    // Who hears from now on; null: nobody. Outlives this, or is taken back.
    void tell(DeedRecord* listener) { listener_ = listener; }
    // Where the log stands, for note(); 0 where nobody listens.
    [[nodiscard]] std::size_t mark() const { return listener_ == nullptr ? 0 : position_.mark(); }
    // What was done since then.
    void note(std::size_t mark, const Deed& deed) {
        if (listener_ != nullptr) {
            listener_->note(position_, mark, deed);
        }
    }
    // That the last write was a seed, after which the cell has so many.
    void note_sown(int attribute, Cell cell, std::int32_t number) {
        if (listener_ != nullptr) {
            listener_->note(
                position_, position_.mark() - 1,
                {.kind = DeedKind::Sow, .to = cell, .number = number, .attribute = attribute});
        }
    }

private:
    const Position& position_;
    DeedRecord* listener_ = nullptr;
};

}  // namespace perthro
