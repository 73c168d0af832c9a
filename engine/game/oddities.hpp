// What no game can have led to, in a position that a text has set up: royal pieces that are
// missing, too many or in a hand, somebody who can be taken although it is not his turn, pieces
// where none of their kind ever gets. Found from the setups and the movements; where these do not
// say it for sure (Lua moves pieces, setups are drawn by lot, a movement cannot be followed),
// nothing is odd,
// nor in games for more than two.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/topology/topology.hpp"

#include <memory>
#include <vector>

namespace perthro {

namespace kernel {
class Contents;
struct Path;
}  // namespace kernel

// Of a player who is not out: NoRoyal: he has none, though every setup gives him one. ManyRoyals:
// more than any setup gives, where none can arise. RoyalInHand: more in hand than any setup gives.
// CanBeTaken: it is not his turn, and he has left something attacked that he may not. OutOfReach: a
// piece of his stands where none of its type ever gets.
enum class OddityKind { NoRoyal, ManyRoyals, RoyalInHand, CanBeTaken, OutOfReach };

// One of them; what a kind does not speak of has its first value.
struct Oddity {
    OddityKind kind = OddityKind::NoRoyal;
    Player player = kNobody;      // whose
    PieceType type = kEmptyType;  // of the piece that is odd or attacked
    Cell cell = kNoCell;          // where it stands
    int count = 0, usual = 0;     // ManyRoyals: there are; at most in a setup
};

// Made once for a game; of() may then be asked of many positions.
class Oddities {
public:
    // Sets up a game from every setup, which may run scripts.
    explicit Oddities(std::shared_ptr<const Rules> rules);

    // Of the position that a worker of the same rules has. Empty if the game is over.
    [[nodiscard]] std::vector<Oddity> of(Worker& worker) const;

private:
    struct Royals {  // of one player, over all setups
        int fewest = 0, most = 0, in_hand = 0;
    };
    struct Step {  // of one piece, or of a second one that moves along
        Player player = kNobody;
        PieceType type = kEmptyType, becomes = kEmptyType;
        Cell start = kNoCell, landing = kNoCell;
        Cell shift_from = kNoCell, shift_to = kNoCell;
    };
    void look_at_setups();
    void find_reach();
    void add_steps(Player player, std::vector<Step>& steps) const;
    [[nodiscard]] bool take(const Step& step);
    [[nodiscard]] bool reach(Player player, PieceType type, Cell cell);
    [[nodiscard]] bool may_land(const kernel::Path& path, const kernel::Contents& contents) const;
    [[nodiscard]] std::vector<PieceType> types_of(const CompiledMovement& movement) const;
    [[nodiscard]] int royals(const Position& position, Player player, bool in_hand) const;
    void add_royals(Worker& worker, Player player, std::vector<Oddity>& found) const;
    void add_taken(Worker& worker, std::vector<Oddity>& found) const;
    void add_strays(const Position& position, std::vector<Oddity>& found) const;
    [[nodiscard]] std::size_t at(Player player, PieceType type) const {
        return static_cast<std::size_t>(player) * rules_->game.pieces.size() + type;
    }

    std::shared_ptr<const Rules> rules_;
    std::vector<Royals> royals_;            // [player]
    bool guards_ = false;                   // nobody may leave his royals attacked
    bool royals_arise_ = false;             // pieces may become royal, or Lua may make them so
    std::vector<CellSet> start_, reached_;  // [at(player, type)]; empty: nothing is known
    bool fixed_ = true;                     // every setup places the same pieces every time
};

}  // namespace perthro
