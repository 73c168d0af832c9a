// A game as it is played: the definition, its layout and everything compiled from it. Immutable
// once made and shared between threads; what changes lives in workers.
#pragma once

#include "engine/position/layout.hpp"
#include "engine/rules/definition.hpp"
#include "engine/rules/hooks.hpp"
#include "engine/rules/program.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class AttackReach;
struct Screens;
class Position;
namespace kernel {
class HopTables;
class SowTables;
class Kernel;
}  // namespace kernel
namespace search {
struct GivenWeights;
}

// Something a package did wrong while it ran: a bound was passed, an attribute left its range,
// moves that cannot be told apart. `what()` names place, cause and remedy.
class RuleError : public std::runtime_error {
public:
    RuleError(const std::string& what, Source at) : std::runtime_error(what), at_(at) {}
    [[nodiscard]] Source at() const { return at_; }

private:
    Source at_;  // Source{} where no place is to blame
};

// What the compiler finds wrong in a definition; all of them are reported together.
struct Defect {
    Source at;
    std::string what;
    std::string remedy;  // what to write instead; "" = nothing is proposed
};
// The rules cannot be played. `what()` is the first of the defects, of which there is one at least.
class DefectiveRules : public std::runtime_error {
public:
    explicit DefectiveRules(std::vector<Defect> defects)
        : std::runtime_error(defects.empty() ? "defective rules" : defects.front().what),
          defects_(std::move(defects)) {}
    [[nodiscard]] const std::vector<Defect>& defects() const { return defects_; }

private:
    std::vector<Defect> defects_;
};

inline constexpr std::uint16_t kNoMovement = 0xFFFF;  // plain pass, chance or Lua
inline constexpr std::uint16_t kPassClass = 0;        // index of "pass" in Rules::classes
inline constexpr std::uint16_t kMoveClass = 1;        // "move"

// A movement as words to follow: from `start` to the Op::End that completes it.
struct CompiledMovement {
    MovementKind kind = MovementKind::Move;
    PieceType type = kEmptyType;   // empty: the player's own
    std::uint16_t name = 0;        // class, index into Rules::classes
    std::int32_t start = 0;        // address in Program::code
    bool captures = false;         // has land(c) or capture: it may be part of an attack
    std::uint16_t definition = 0;  // index into GameDefinition::movements
    Source at;
};

// ---- turn program
// TurnMachine runs it from one entry that somebody can play to the next. Addresses are indexes of
// TurnProgram::code, and all but Entry and Finish are passed through.
enum class TurnOp : std::uint8_t {
    Entry,          // a turn or a roll, unless its player is out or its `when` does not hold
    Jump,           // goes on at `jump`
    TimesBegin,     // `counter` = `number`
    TimesNext,      // one less in `counter`: at `jump` again unless it is 0
    Until,          // the event holds: goes on at `jump`, behind the block
    When,           // the event does not hold: goes on at `jump`, behind the block
    TogetherBegin,  // turns in secret begin
    TogetherEnd,    // they take effect
    Finish          // the program has run out
};
struct TurnCode {
    TurnOp op = TurnOp::Entry;
    std::int32_t entry = -1;  // Entry: index into TurnProgram::entries
    std::int32_t event = -1;  // Until, When: index into Rules::events
    std::int32_t counter = 0, number = 0,
                 jump = 0;  // loop counter, from 0; its first value; address
};
// A turn, or a roll alone, with its names resolved (TurnEntry).
struct CompiledEntry {
    WhoKind who = WhoKind::Next;
    Player player = kNobody;   // of WhoKind::Fixed
    std::vector<char> offers;  // [class]: not 0 if such moves may be played
    bool only_roll = false;    // no player moves
    PassKind pass = PassKind::Never;
    int plies = 1, roll = -1, phase = 0;  // roll: -1 none; phase: 0 leaves the phase as it is
    std::int32_t when = -1;               // index into Rules::events; -1 = always
    std::string label;                    // "" = none
    Source at;
};
struct TurnProgram {
    std::vector<TurnCode> code;  // ends with Finish
    std::vector<CompiledEntry> entries;
    std::vector<std::pair<std::string, int>> labels;  // label -> address
    std::vector<std::string> phases{""};              // index 0 = none
    int loop_counters = 0;                            // how many there are
    // [address]: an entry from which on two players take turns, one ply each, for ever: two entries
    // for one of them each or one for both, no rolls, conditions, phases.
    std::vector<char> settled;
    bool alternates = false;  // the program is nothing but such entries
};

inline constexpr int kAnyNumber = -1;  // of a type that `material` names with a star

// An event of `results` or `turns` with its names resolved.
struct CompiledEvent {
    EventDefinition definition;
    std::int32_t condition = -1;    // Named: expression
    int attribute = -1;             // Named: bool attribute; score {of}
    bool function = false;          // Named: Lua function; score {of}: Lua function
    int quiet = -1;                 // counter of a quiet event, of Layout::quiet
    std::vector<char> resets;       // quiet: [class] moves that set it back to 0
    std::vector<char> resets_type;  // quiet: [type] movers that do
    // material: what the one and the other of two players have, [type], any of these.
    std::vector<std::array<std::vector<int>, 2>> material;
    int most_material = 0;        // pieces of both at most, without those of any number
    std::vector<CellSet> inside;  // reached: [player] the cells of its zones
    bool alike = false;           // it holds for all players or for none

    // material: whether some side may have any number of a type.
    [[nodiscard]] bool has_any_number(PieceType type) const {
        return std::any_of(material.begin(), material.end(), [&](const auto& sides) {
            return sides[0][type] == kAnyNumber || sides[1][type] == kAnyNumber;
        });
    }
};
// A ResultDefinition with its names resolved: what `ask` and `most` name, -1 and false where they
// name something else or nothing.
struct CompiledResult {
    int event = -1;          // into Rules::events
    int held = -1;           // counter of Layout::held; -1: it decides at once
    int ask_condition = -1;  // expression
    bool ask_function = false;
    int most_attribute = -1;  // of players
    bool most_function = false, most_pieces = false;
};

// The rules about lists of moves (see Compulsory, Majority, Protect, Requirement). Conditions and
// values are indexes into Program::expressions.
struct CompiledKey {
    KeyKind kind = KeyKind::Most;
    std::int32_t code = -1;  // value or condition
    int function = -1;       // of KeyKind::Function
};
struct CompiledMajority {
    std::uint16_t name = 0;         // class
    std::vector<CompiledKey> keys;  // never empty
};
struct CompiledCompulsory {
    int name = -1;                // class, -1 = by condition
    std::vector<char> stays;      // [class]: not 0 if it is still legal then
    std::int32_t condition = -1;  // -1 = by class
};
struct CompiledProtect {
    std::int32_t which = -1, when = -1;  // conditions about a piece, and about all; when -1: always
    bool royals_only = false;            // `which` is just royal
    Source at;
};
struct CompiledRequirement {
    int name = -1;                // class, -1 = all
    std::int32_t condition = -1;  // asked when the move has been made and the turn has gone on
    Source at;
};
// How pieces of one owner make chains, and what the liberties of these are (see Chains).
struct CompiledChains {
    // Pieces beside each other along a direction: always, never.
    static constexpr std::int32_t kLinked = -1, kNotLinked = -2;

    bool any = false;                  // the game declares chains
    std::vector<std::int32_t> joined;  // [abstract direction] a condition, or one of these
    std::vector<char> of;              // [type]: not 0 if such pieces make chains
    std::vector<Direction> liberty_along;
    std::int32_t from = -1, where = -1;  // conditions on the stone and on the liberty; -1: none
};

// One game with its options settled.
struct Rules {
    // Compiles all of it. Throws DefectiveRules with everything that is wrong. Tables, hooks and
    // what else is made from compiled rules is set afterwards, by whoever opens the game.
    explicit Rules(GameDefinition definition);
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    GameDefinition game;
    Layout layout;
    Program program;
    // Names of classes of moves; chances have one each, and so has "reveal".
    std::vector<std::string> classes{"pass", "move", "drop"};
    std::vector<std::string> labels;          // names that moves have by `as` (TokenKind::Label)
    std::vector<std::uint16_t> kept_labels;   // [type]: of the first kind that a hand tells apart
    std::vector<CompiledMovement> movements;  // [GameDefinition::movements]
    std::vector<std::vector<int>> moves_of;   // [type] movements of kind Move, in order; those of
                                              // `like` behind its own
    std::vector<std::vector<int>> drops_of;   // [type] movements of kind Drop, of its own
    std::vector<int> player_moves;            // movements of kind PlayerMove
    std::vector<std::int32_t> after_of;  // [type 0..]: address of the after words of a move of that
                                         // type, which end with EndAfter; -1 = nothing
    std::vector<std::int32_t> applied_of;  // [type 0..]: address of what is applied behind a move
                                           // of that type, which ends with Return; -1 = nothing
    std::int32_t applied_begin = 0, applied_end = 0;  // the addresses of their words
    std::vector<std::int32_t> conditions;             // [game.conditions]: expression
    std::vector<CompiledCompulsory> compulsory;
    std::vector<CompiledMajority> majority;
    std::vector<CompiledProtect> protect;
    std::vector<CompiledRequirement> requirements;
    CompiledChains chains;
    TurnProgram turns;
    std::vector<IdentityOf> identity;      // [class]: by what its moves are the same
    std::vector<char> royal;               // [type]: not 0 if it is royal
    std::vector<PieceType> royals;         // the types that are
    std::vector<std::uint32_t> ally_mask;  // [player]: the others of his team, bit p
    std::vector<Direction> axes;           // one direction of each axis of the grids, for rows
    std::vector<char> steady;    // [attribute]: it is the game's, and no word of a movement sets it
    bool has_off_board = false;  // some cells are no part of the set `board`
    bool has_protect = false;
    bool looks = false;         // somebody may not know something: equality by choices alone
    bool uses_crossed = false;  // some condition is `crossed`
    bool needs_line = false;    // repetition forbids or results repeat
    std::vector<CompiledEvent> events;                // of results, in their order, then of turns
    std::vector<CompiledResult> results;              // [game.results]
    std::int32_t compared = -1;                       // repetition: the cells that count; -1 = all
    std::vector<int> quiets;                          // [quiet counter]: its event
    std::shared_ptr<const kernel::Kernel> tables;     // null: the interpreter runs everything
    std::shared_ptr<const kernel::HopTables> hops;    // null: no moves are hops by dice
    std::shared_ptr<const kernel::SowTables> sowing;  // null: no moves are sowings
    std::shared_ptr<const AttackReach> reach;  // null: every piece is asked whether it attacks
    std::shared_ptr<const Screens> screens;    // null: all that rules ask is looked at
    HooksFactory make_hooks;                   // empty: no Lua functions
    // These rules with the package's bot.lua, for the bot `lua`, made when first asked for;
    // empty: there is none. Throws what making rules throws.
    std::function<std::shared_ptr<const Rules>()> with_bot;
    // What the package says of the weights of the derived evaluation, for bots alone; null:
    // nothing. Set by whoever makes the rules.
    std::shared_ptr<const search::GivenWeights> weights;
    // Reads a position text (notation); set by whoever makes the rules. Throws RuleError.
    std::function<void(const Rules&, const std::string&, Position&)> read_position;

    [[nodiscard]] int find_class(std::string_view name) const;  // -1 if none
    // Index into `conditions` of the last one that was declared under the name; -1 if none.
    [[nodiscard]] int find_condition(std::string_view name) const;
    // Whether two players are of one team; nobody is allied with himself.
    [[nodiscard]] bool allied(Player a, Player b) const { return ((ally_mask[a] >> b) & 1) != 0; }
    // The living player after p (p itself if no other lives); for two players the other one. out:
    // bit by player (Field::OutMask). p may be kNobody: the first living player.
    [[nodiscard]] Player next_player(Player p, std::uint32_t out) const;
    // The living player before p (p itself if no other lives). p may be kNobody: the last one.
    [[nodiscard]] Player previous_player(Player p, std::uint32_t out) const;
    // The constant of a type (GameDefinition::constants), 0 if it has none.
    [[nodiscard]] int constant(PieceType type, int index) const {
        return constants_[static_cast<std::size_t>(index)][type];
    }
    [[nodiscard]] bool is_royal(PieceType type) const {
        return type < royal.size() && royal[type] != 0;
    }
    // Whether some rule protects pieces in a game that has royal ones.
    [[nodiscard]] bool guards_royals() const;
    // Whether a shown roll (Field::Roll) has all dice alike.
    [[nodiscard]] bool roll_alike(std::uint32_t roll) const;
    // The movements (Move and Part) of a type with this class, in order; of kEmptyType those of the
    // player (PlayerMove and PlayerPart).
    [[nodiscard]] const std::vector<int>& continued(PieceType type, std::uint16_t name) const;

private:
    friend class Compiler;
    void derive();  // tables that need no compiling
    void derive_axes();
    void derive_steady();

    std::vector<std::vector<int>> constants_;               // [constant][type]
    std::vector<std::vector<std::vector<int>>> continued_;  // [type][class]
};

}  // namespace perthro
