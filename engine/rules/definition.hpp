// Everything a package says, as plain data: game.yaml resolved against its options, and what
// rules.lua declared. Filled by scripting/package, checked and compiled by engine/rules. Names that
// come only from rules.lua (classes, labels, conditions) stay strings here and are resolved when
// the rules are compiled.
#pragma once

#include "engine/ids.hpp"
#include "engine/rules/node.hpp"
#include "engine/topology/topology.hpp"

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace perthro {

// ---- attributes, pieces
enum class AttributeOf { Piece, Cell, Player, Game };
enum class AttributeKind { Bool, Range, Cell, Player, PieceType, Enumeration };
enum class Audience { All, Owner, Nobody };  // who sees an attribute

// Values are stored as integers: bool 0/1; a range as itself; a cell as cell + 1 (0 none); a player
// or piece type as its number; an enumeration as the index of its name.
struct AttributeDefinition {
    std::string name;
    AttributeOf of = AttributeOf::Game;
    std::vector<PieceType> types;  // of pieces: which types have it; empty = all
    AttributeKind kind = AttributeKind::Bool;
    int low = 0, high = 1;                 // lowest and highest value of a range
    std::vector<std::string> enumeration;  // names of an enumeration's values
    int initial = 0;                       // the default (encoded as above)
    std::optional<int> on_moving;          // written when its piece changes cell in any way
    bool lasts_turn = false;     // falls back to `initial` when the turn ends in which it was set
    int lasts = 0;               // falls back after that many more turns; 0 = stays
    bool identity = true;        // part of "the same position"
    std::string identity_class;  // of the game: part of it only while the player to move has a
                                 // legal move of that class; "" = always
    Audience known = Audience::All;
    std::vector<int> cell_initial;  // [cell] of cells: initial values, empty = `initial` everywhere
    Source at;
};

struct PieceDefinition {
    std::string name;
    std::string letter;    // in texts, upper case for the first player's; "+P" allowed
    std::string title;     // what people read instead of the name
    bool royal = false;    // what `checked`, `protect(royal)` and `stuck {checked}` are about
    bool removed = false;  // a child package removed it: the name stays, the type is never on the
                           // board
    bool nobodys = false;  // owner: nobody
    PieceType in_hand = kEmptyType;            // what it is when it goes to a hand; empty = itself
    bool keeps_attributes = false;             // in_hand: keep
    PieceType like = kEmptyType;               // has the movements (and art) of that type too
    std::map<std::string, int> constants;      // name -> value, true is 1; 0 where it has none
    std::map<std::string, std::string> texts;  // constants that are words (shape: round)
    Source at;
};

// What hands hold of a type: none of it, a number of pieces, or as many as are wanted.
enum class HandKind { None, Counted, Unlimited };

// ---- turns
// The events of `results` and `turns`, one kind for each word of docs/package-format/events.md.
enum class EventKind {
    Stuck,
    Repeated,
    Quiet,
    Material,
    Pieces,
    Captured,
    Reached,
    Line,
    Connected,
    Passes,
    Score,
    Alone,
    Plies,
    HandsEmpty,
    Finished,
    Outcome,
    Named  // Named: condition, bool attribute or Lua function
};

// One event with the keys beside it; which keys count depends on its kind.
struct EventDefinition {
    EventKind kind = EventKind::Named;
    std::string name;                          // Named: what
    std::vector<int> number;                   // [player 0..n]; all equal unless given by player
    std::vector<std::string> without_classes;  // quiet {without}: names that are no piece type and
                                               // not `capture`
    bool without_capture = false;              // quiet {without}: a capture sets the count back
    std::vector<PieceType> of;                 // piece types; empty = all, of quiet {without} none
    std::string of_attribute;           // score {of}: attribute of players (or a Lua function)
    std::vector<std::string> material;  // "KB/K": letters of what one side has and the other
    std::vector<int> zones;             // connected {zones}, reached {zone}
    bool all = false;                   // reached {all}: all of his pieces, one at least
    int count = 1;                      // reached {count}: so many pieces at least
    bool last = false;                  // captured {last: true}: he has none left
    bool exactly = false;               // line {exactly}: a longer row is none
    std::vector<Direction> along;       // line {along}; empty = every axis
    bool checked = false;               // stuck {checked}: and a royal of his is attacked
    bool everybody = false;             // stuck {everybody}: and nobody else has a move
    Source at;
};

// Whose turn: a player's; the next living one's after the owner of the round, who becomes the
// owner; the owner's; the next one's after him, who does not become the owner.
enum class WhoKind { Fixed, Next, Same, Other };
enum class PassKind { Never, May, Forced };  // Forced: where there is no other move
enum class EntryKind { Turn, Roll, Loop, Times, Until, Together };

// A line of `turns`: a turn, a chance ply alone, or a block of lines.
struct TurnEntry {
    EntryKind kind = EntryKind::Turn;
    WhoKind who = WhoKind::Next;
    Player player = kNobody;           // of a Fixed entry
    std::vector<std::string> classes;  // of moves that may be played; empty = all
    bool all_but = false;              // moves: {not: [...]}
    PassKind pass = PassKind::Never;
    int plies = 1;             // of one turn
    int roll = -1;             // before the turn: index into GameDefinition::chances, -1 = none
    std::string label, phase;  // what `go_to` names; what is set when it begins; "" = none
    std::optional<EventDefinition> when, until;  // begins only then; Until: ends then
    int times = 1;                               // rounds of Times
    std::vector<TurnEntry> entries;              // of a block
    Source at;
};

// What is rolled in a chance ply.
struct ChanceDefinition {
    std::string name;  // also the class of the ply
    int dice = 0, faces = 0,
        doubles = 0;       // dice; doubles: n dice when all show the same (0 = as rolled)
    bool ordered = false;  // which die shows what matters
    struct Roll {
        std::vector<int> values;  // dice shown, ascending unless ordered; one number for sticks
        int weight = 1;           // how often it comes, beside those of the other rolls
        std::vector<int> dice;    // what may be played (doubles expanded)
    };
    std::vector<Roll> rolls;  // the different rolls in ascending order, `keep` already applied
    std::string into;         // attribute of players that receives its first number; "" = none
};

// ---- results
enum class AwardKind { Win, Loss, Draw, Out };  // Out: he leaves a game that goes on
// Opponent: all but the mover. Holder: all for whom the event holds. Checking: who has given check
// at every ply since the position first stood; if that is not one player alone, the award is void.
enum class AwardTo { ToMove, Mover, Opponent, Holder, All, Player, Checking };
enum class OutPieces { Stay, Gone, Neutral, Wall };  // Wall: they stay and may not be captured
enum class AskedFor { All, Mover, ToMove, Player };

// What a result gives to whom. Awards count in order; behind one to who is checking none does.
struct Award {
    AwardTo to = AwardTo::All;
    Player player = kNobody;  // of AwardTo::Player
    AwardKind kind = AwardKind::Draw;
};

// A line of `results`.
struct ResultDefinition {
    std::string key;   // the key in game.yaml
    std::string kind;  // what is reported; the key unless `kind:` says otherwise
    EventDefinition event;
    std::vector<Award> awards;
    std::string most;  // "pieces", "pieces TYPE", an attribute or a Lua function; "" = none
    PieceType most_type = kEmptyType;    // TYPE of `most`; empty = of any type
    std::string ask;                     // Lua predicate or declared condition, of who holds; ""
    AskedFor asked_for = AskedFor::All;  // of whom the event is asked
    Player asked_player = kNobody;       // of AskedFor::Player
    int held = 0;                        // 0 = at once; n = after each of the last n plies
    int points = 0;                      // a number that is reported
    int per_point = 1;                   // how much of what it counts people call a point
    bool claim = false;                  // offered to the player to move, not imposed
    bool tested_turn = false;            // tested: turn, not asked in the middle of one
    bool by_team = false;                // allies get what a player gets; `most` adds up teams
    OutPieces out_pieces = OutPieces::Stay;
    bool hand_to_checker = false;  // to who checks him; away where nobody does
    bool hands_over = false;       // hand_to given
    Source at;
};

// What is compared: all that tells positions apart; cells, hands and the player to move; cells.
enum class SameKind { Position, Situation, Placement };
struct RepetitionDefinition {
    SameKind same = SameKind::Position;
    std::string where;  // a condition: other cells count as empty; empty = all cells count
    int forbid = 0;     // 0 = no; -1 = previous (simple ko); n = no n-th occurrence
    std::optional<std::vector<std::string>> classes;  // judged classes; nullopt = all but pass
    std::vector<std::string> kept_after;  // classes whose positions are remembered; empty = all
    Source at;
};

// ---- setups
struct Placement {  // pieces of one kind
    Player player = kNobody;
    PieceType type = kEmptyType;
    std::vector<Cell> cells;
    int count = 1;                                        // counters: how many on each cell
    std::vector<std::pair<AttributeId, int>> attributes;  // as AttributeDefinition says
};
struct Setup {
    std::string name;
    std::vector<Placement> placements;  // for all players, already turned; stacks bottom first
    std::vector<std::pair<AttributeId, int>> game_attributes;
    std::vector<std::tuple<Player, PieceType, int>> hands;  // how many of a type in whose hand
    struct Shuffle {  // pieces of a bag, each on one of the cells by lot
        std::vector<Cell> cells;
        bool face_down = false;  // nobody knows them, and the position keeps the bag
        std::vector<std::tuple<Player, PieceType, int>> bag;
    };
    std::vector<Shuffle> shuffles;
    std::vector<Player> absent;  // out from the start
    Player first = kNobody;      // the first `next`; nobody = the first player
    std::string position;        // position text instead
    std::string lua;             // hook that runs after all that
    Source at;
};

// ---- movements, from rules.lua
// Of a piece on the board, of one in hand, of the player himself; parts only continue other moves.
enum class MovementKind { Move, Drop, PlayerMove, Part, PlayerPart };

struct Movement {
    MovementKind kind = MovementKind::Move;
    PieceType type = kEmptyType;  // empty for the player's own
    std::string name;             // class ("move", "drop", "jump", ...)
    Node body;                    // Block
    Source at;
};
struct Rider {  // after, applied: for one type (by its type at the start) or all
    PieceType type = kEmptyType;
    Node body;
    Source at;
};
struct ConditionDefinition {
    std::string name;
    Node body;  // cond
    Source at;
};
struct Compulsory {                  // where some legal move compels, others are not legal
    std::string name;                // the class that compels; "" = by condition
    std::vector<std::string> stays;  // classes that are legal then, itself too
    std::optional<Node> condition;   // on the finished move
    Source at;
};
enum class KeyKind { Most, Least, By, Function };
struct MajorityKey {
    KeyKind kind = KeyKind::Most;
    Node node;          // value (Most, Least) or cond about the mover (By)
    int function = -1;  // Function: its number, see Hooks::majority
    Source at;
};
struct Majority {                   // of a class only the moves are legal that the keys rank first
    std::string name;               // class
    std::vector<MajorityKey> keys;  // the first decides, of equals the next
    Source at;
};
struct Protect {               // no move may leave such a piece of the mover's attacked
    Node which;                // cond about a piece
    std::optional<Node> when;  // it counts only while this holds
    Source at;
};
struct Requirement {
    std::string name;  // class, "" = all
    Node condition;    // holds behind each such move, or it is not legal
    Source at;
};
struct Chains {                    // which neighbours belong together, and what their liberties are
    std::vector<Direction> along;  // pieces of one owner are linked so, see `joined`
    std::vector<PieceType> of;     // empty = all
    std::vector<std::pair<Direction, Node>> joined;  // condition seen from the first cell,
                                                     // without which they are not linked so
    std::vector<Direction> liberty_along;            // empty = as `along`
    std::optional<Node> liberty_from;                // cond on the stone's cell
    std::optional<Node> liberty_where;               // cond on the liberty's cell
    Source at;
};

// ---- the whole
enum class CapturedTo { Away, Hand, OwnerHand, Under, Place };
enum class RemovedWhen { AtOnce, AtEnd, Again };    // Again: at the end, and may be taken once more
enum class IdentityOf { Choices, Routes, Result };  // by what moves of a class are the same
enum class Fog { None, Own, Reach, Lua };           // the cells that a player sees
enum class KnownTo { All, Owner, Nobody };

struct OptionDefinition {
    std::string name, title, type;    // type: bool | int | one_of
    std::vector<std::string> values;  // of one_of, as text
    int low = 0, high = 0;
    std::string default_value, value;  // as text ("true", "19", "simple")
    bool fixed = false;                // the package settles it, nobody may choose
};

// The global functions of rules.lua that the package defines, found by name at load.
struct HookNames {
    std::vector<std::string> defined;  // "filter", "on_move", and any NAME used by results, events,
                                       // most, ask
    std::vector<std::string> classes;  // of moves that Lua makes: moves:begin("NAME")
    std::vector<std::string> labels;   // that it gives them: m:label("NAME")
    // Functions that no text calls, and the keys of on_move = { class = f } and of on_applied: each
    // must be known.
    std::vector<std::pair<std::string, Source>> uncalled, on_move, on_applied;
    std::vector<std::pair<std::string, Source>> places;  // where the functions stand

    // Where a function stands, nowhere if there is none.
    [[nodiscard]] Source place(std::string_view name) const;
};

// What a package may do, but hardly means.
struct LoadWarning {
    Source at;
    std::string what, remedy;
};

struct GameDefinition {
    std::string id, title, family, summary, licence;
    std::vector<std::string> tags, authors, sources;
    std::vector<std::string> files;  // files read, in order; Source::file indexes it
    std::vector<OptionDefinition> options;
    std::vector<std::pair<std::string, std::string>> autoplay;  // options with which playouts start
                                                                // a game

    std::vector<std::string> players{"nobody"};                      // [player]; index 0 is nobody
    std::vector<std::pair<std::string, std::vector<Player>>> teams;  // members are allies
    Topology topology;
    std::vector<AttributeDefinition> attributes;
    std::vector<PieceDefinition> pieces{PieceDefinition{}};  // [type]; index 0 is empty
    std::vector<std::string> constants;  // names of type constants, Node::Constant indexes it
    std::vector<HandKind> hands;         // [type]
    bool has_hands = false;              // some type is held in hands
    std::vector<ChanceDefinition> chances;

    CapturedTo captured = CapturedTo::Away;
    int captured_zone = -1;  // Place: a zone (one cell) of the piece's owner
    Cell captured_cell = kNoCell;
    RemovedWhen removed = RemovedWhen::AtOnce;
    IdentityOf identity = IdentityOf::Choices;
    std::vector<std::pair<std::string, IdentityOf>> class_identity;  // of some classes
    bool movable_any = false;  // players move pieces of everybody

    std::vector<TurnEntry> turns;  // never empty: the default is filled in
    RepetitionDefinition repetition;
    std::vector<ResultDefinition> results;
    std::vector<Setup> setups;  // the first is the default
    KnownTo piece_type_known = KnownTo::All, piece_owner_known = KnownTo::All,
            piece_identity_known = KnownTo::All, hands_known = KnownTo::All;
    Fog fog = Fog::None;
    bool moves_known = false;      // visibility.moves: known
    bool tries_cost_turn = false;  // a move that the true position refuses ends the turn
    std::string notation = "plain";
    std::string bot;   // bot.default
    int bot_time = 0;  // milliseconds a move; 0 = whoever asks says
    std::vector<std::pair<std::string, std::string>> view;  // drawing hints, flattened
                                                            // "board.lines" -> text

    std::vector<Movement> movements;
    std::vector<Rider> after, applied;
    std::vector<ConditionDefinition> conditions;
    std::vector<Compulsory> compulsory;
    std::vector<Majority> majority;
    std::vector<Protect> protect;
    std::vector<Requirement> requirements;
    std::optional<Chains> chains;
    HookNames hooks;
    std::vector<LoadWarning> warnings;
    std::uint64_t hash = 0;  // rules hash: bytes of all files read and the option values

    // Players and types are 1 .. count.
    [[nodiscard]] int player_count() const { return static_cast<int>(players.size()) - 1; }
    [[nodiscard]] int type_count() const { return static_cast<int>(pieces.size()) - 1; }
    [[nodiscard]] PieceType find_piece(std::string_view name) const;  // kEmptyType if none
    [[nodiscard]] Player find_player(std::string_view name) const;    // kNobody if none
    [[nodiscard]] int find_attribute(std::string_view name) const;    // -1 if none
    [[nodiscard]] int find_setup(std::string_view name) const;        // -1 if none
};

}  // namespace perthro
