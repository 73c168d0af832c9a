// Turns that are played in secret and take effect at once (`together`). While a block is under way
// the position is that of the player who acts: the position before the block with his own plies
// made. What the others did lies in shadows behind the state, so that undo, keys and texts know it;
// at the end everything is applied in the order in which the players acted.
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <functional>
#include <vector>

namespace perthro {

// A piece that left in the last ply, as it was before.
struct Lost {
    PieceType type;
    Player owner;
};

// Part of a turn machine. All that it writes lies in the position, so undo takes it back.
class Together {
public:
    Together(const Rules& rules, Position& position)
        : rules_(rules), layout_(rules.layout), position_(position) {}

    // Whether a block has begun and not taken effect. O(1).
    [[nodiscard]] bool under_way() const {
        return layout_.has.together && position_.get(layout_.together) != 0;
    }
    // Whether a step of the turn program stands in a block.
    [[nodiscard]] static bool contains(const TurnProgram& program, std::uint32_t address);

    // The position as it stands is the one before the block; nobody has acted. No block is under
    // way.
    void begin();
    // Makes the position as it stands the one before the block, while nobody but the first player
    // to act has come to his turn.
    void share();
    // Ends the block and forgets what was done in it; the position stays as it stands.
    void leave();
    // The position becomes that of the player who acts next: the one before the block, with his
    // plies of it. What the player to move (Field::ToMove) has done is put aside; the caller then
    // writes who is to move.
    void turn_to(Player player);
    // Applies what was done and tells which pieces were lost. A cell that two players want is a
    // RuleError unless there is a function that settles it, which then runs on the result.
    [[nodiscard]] std::vector<Lost> end(const std::function<void()>& settle);

    // Takes out of the position what a player cannot know: what others have done, and how far they
    // are. A block is under way; it cannot go on from such a position.
    void show_to(Player viewer);
    // Plies made since the block began; 0 outside one.
    [[nodiscard]] static std::uint32_t plies(const Position& position);

private:
    enum class Kind { Number, Quiet, Other };
    [[nodiscard]] Kind kind_of(Slot slot) const;
    [[nodiscard]] std::uint32_t order(Player player) const {
        return position_.get(layout_.together + player);
    }
    [[nodiscard]] std::vector<Player> in_order() const;
    void save(Player player);
    void load(Player from);
    void clear_shadow(Player player);
    void apply(const std::vector<Player>& players, bool settles);
    [[nodiscard]] Player holder(Cell cell, const std::vector<Player>& players, bool settles) const;
    [[nodiscard]] std::uint32_t applied(Slot slot, const std::vector<Player>& players) const;

    const Rules& rules_;
    const Layout& layout_;
    Position& position_;
};

}  // namespace perthro
