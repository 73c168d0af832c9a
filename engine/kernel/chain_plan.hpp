// Captures that go on, recognised in the words of a movement:
//   along(dirs) [no(reversing)] [no(straight_on)] part land (promotion and continuation)
// where a part jumps over one piece, as in draughts and Konane,
//   step|slide takes capture step|slide
// or takes a row of them beside a step, as in Fanorona:
//   step [no(visited)] empty either({ [as "A"] at(here, rake(ahead)) }, ...)
// and the keys by which `majority` compares them.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace perthro::kernel {

class PathFinder;

// When a piece that lands in its promotion zone in a chain changes: not at all; only where the
// chain ends there; at once, to go on as what it has become; at once, which ends the chain.
enum class Crowning : std::uint8_t { Never, AtEnd, OnTouch, Stops };

// A row of victims that a step takes: ahead of the cell it leads to, or behind that it leads from.
struct Rake {
    bool behind = false;  // which needs a direction with an opposite one
    int label = -1;  // by which the moves are told apart, an index into Rules::labels; -1: none
};

// One movement that captures in a chain, for one player and type of piece: what differs between
// games that have such captures. Set by chain_of (lowering.hpp), and then constant.
struct ChainPlan {
    std::uint16_t movement = 0;  // index into Rules::movements
    std::uint16_t name = 0;      // class; a chain goes on with the chains of its class
    Player player = kNobody;
    PieceType type = kEmptyType;
    std::vector<Direction> ways;   // concrete
    bool flies = false;            // slides up to the victim
    bool lands_far = false;        // slides behind it
    bool prefers_landing = false;  // if some landing cell goes on, only those that do
    bool may_reverse = true;       // a part may go straight back behind the one before,
    bool may_go_on = true;         // straight on
    bool may_turn = true;          // else only straight on behind one of this chain
    bool visits_once = false;      // no cell twice; of rakes
    bool may_stop = false;         // also where it could go on
    bool tells_routes = false;     // moves that differ in their way alone are different
    int takes = -1;                // what may be captured, an index into Plan::contents
    std::vector<Rake> rakes;       // empty: it jumps over its victims
    Crowning crowning = Crowning::Never;
    CellSet crown_zone;             // the player's; empty if crowning is Never
    std::vector<PieceType> crowns;  // what it may become there; more than one: a choice
    Source at;                      // where the movement stands in the package
};

inline constexpr std::size_t kMostChainRows = 32;        // of a player
inline constexpr std::size_t kMostChainKeys = 6;         // of a majority rule in tables
inline constexpr std::size_t kMostChainDirections = 64;  // of a board on which ways are barred

// One key of a majority rule. Larger values come first.
struct ChainKey {
    enum class Kind : std::uint8_t {
        Sum,    // of `weight` over the captured types
        First,  // minus the number of the first capture whose weight is not 0; 0 if there is none
        Mover,  // weight of the mover's type at the start
    };
    Kind kind = Kind::Sum;
    std::vector<int> weight;  // [type], from 1 on
};

// The keys of a majority rule, the first one that differs decides; nothing if one of them cannot be
// said so, as a function of Lua. May return more than kMostChainKeys. finder: of any player.
[[nodiscard]] std::optional<std::vector<ChainKey>>
chain_keys(const Rules& rules, const CompiledMajority& majority, PathFinder& finder);

}  // namespace perthro::kernel
