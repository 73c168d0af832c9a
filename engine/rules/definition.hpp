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
enum class Audience { All, Owner, Nobody };

// Values are stored as integers: bool 0/1; a range as itself; a cell as cell + 1 (0 none); a player
// or piece type as its number; an enumeration as the index of its name.
struct AttributeDefinition {
    std::string name;
    AttributeOf of = AttributeOf::Game;
    std::vector<PieceType> types;  // of pieces: which types have it; empty = all
    AttributeKind kind = AttributeKind::Bool;
    int low = 0, high = 1;                 // of a range
    std::vector<std::string> enumeration;  // names of an enumeration's values
    int initial = 0;                       // the default (encoded as above)
    std::optional<int> on_moving;          // written when its piece changes cell in any way
    bool lasts_turn = false;     // falls back to `initial` when the turn ends in which it was set
    int lasts = 0;               // falls back after that many more turns; 0 = stays
    bool identity = true;        // part of "the same position"
    std::string identity_class;  // counts only while a legal move of that class exists
    Audience known = Audience::All;
    std::vector<int> cell_initial;  // [cell] of cells: initial values, empty = `initial` everywhere
    Source at;
};

struct PieceDefinition {
    std::string name;
    std::string letter;  // in texts, upper case for the first player's; "+P" allowed
    std::string title;
    bool royal = false;
    bool removed = false;  // a child package removed it: the name stays, the type is never on the
                           // board
    bool nobodys = false;  // owner: nobody
    PieceType in_hand = kEmptyType;  // what it is when it goes to a hand; empty = itself
    bool keeps_attributes = false;   // in_hand: keep
    PieceType like = kEmptyType;     // has the movements (and art) of that type too
    std::map<std::string, int> constants;
    std::map<std::string, std::string> texts;  // constants that are words (shape: round)
    Source at;
};

enum class HandKind { None, Counted, Unlimited };

// ---- turns
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

struct EventDefinition {
    EventKind kind = EventKind::Named;
    std::string name;                          // Named: what
    std::vector<int> number;                   // [player 0..n]; all equal unless given by player
    std::vector<std::string> without_classes;  // quiet {without}: names that are no piece type and
                                               // not `capture`
    bool without_capture = false;
    std::vector<PieceType> of;          // piece types; empty = all
    std::string of_attribute;           // score {of}: attribute of players (or a Lua function)
    std::vector<std::string> material;  // "KB/K"
    std::vector<int> zones;             // connected {zones}, reached {zone}
    bool all = false;                   // reached {all}
    int count = 1;                      // reached {count}
    bool last = false;                  // captured {last: true}
    bool exactly = false;               // line {exactly}
    std::vector<Direction> along;       // line {along}; empty = every axis
    bool checked = false;               // stuck {checked}
    bool everybody = false;             // stuck {everybody}
    Source at;
};

enum class WhoKind { Fixed, Next, Same, Other };
enum class PassKind { Never, May, Forced };
enum class EntryKind { Turn, Roll, Loop, Times, Until, Together };

struct TurnEntry {
    EntryKind kind = EntryKind::Turn;
    WhoKind who = WhoKind::Next;
    Player player = kNobody;           // of a Fixed entry
    std::vector<std::string> classes;  // empty = all
    bool all_but = false;              // moves: {not: [...]}
    PassKind pass = PassKind::Never;
    int plies = 1;
    int roll = -1;  // index into GameDefinition::chances
    std::string label, phase;
    std::optional<EventDefinition> when, until;
    int times = 1;
    std::vector<TurnEntry> entries;  // of a block
    Source at;
};

struct ChanceDefinition {
    std::string name;
    int dice = 0, faces = 0,
        doubles = 0;  // dice; doubles: n dice when all show the same (0 = as rolled)
    bool ordered = false;
    struct Roll {
        std::vector<int> values;  // dice shown, ascending unless ordered; one number for sticks
        int weight = 1;
        std::vector<int> dice;  // what may be played (doubles expanded)
    };
    std::vector<Roll> rolls;  // the different rolls in ascending order, `keep` already applied
    std::string into;         // attribute of players that receives the roll
};

// ---- results
enum class AwardKind { Win, Loss, Draw, Out };
enum class AwardTo { ToMove, Mover, Opponent, Holder, All, Player, Checking };
enum class OutPieces { Stay, Gone, Neutral, Wall };
enum class AskedFor { All, Mover, ToMove, Player };

struct Award {
    AwardTo to = AwardTo::All;
    Player player = kNobody;
    AwardKind kind = AwardKind::Draw;
};

struct ResultDefinition {
    std::string key;   // the key in game.yaml
    std::string kind;  // what is reported; the key unless `kind:` says otherwise
    EventDefinition event;
    std::vector<Award> awards;
    std::string most;  // "pieces", "pieces TYPE", an attribute or a Lua function; "" = none
    PieceType most_type = kEmptyType;
    std::string ask;  // Lua predicate or declared condition
    AskedFor asked_for = AskedFor::All;
    Player asked_player = kNobody;
    int held = 0;  // 0 = at once; n = after each of the last n plies
    int points = 0;
    int per_point = 1;  // how much of what it counts people call a point
    bool claim = false;
    bool tested_turn = false;  // tested: turn
    bool by_team = false;
    OutPieces out_pieces = OutPieces::Stay;
    AskedFor hand_to = AskedFor::All;  // Mover; or Checking below
    bool hand_to_checker = false;
    bool hands_over = false;  // hand_to given
    Source at;
};

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
struct Placement {
    Player player = kNobody;
    PieceType type = kEmptyType;
    std::vector<Cell> cells;
    int count = 1;  // counters: how many on each cell
    std::vector<std::pair<AttributeId, int>> attributes;
};
struct Setup {
    std::string name;
    std::vector<Placement> placements;  // for all players, already turned; stacks bottom first
    std::vector<std::pair<AttributeId, int>> game_attributes;
    std::vector<std::tuple<Player, PieceType, int>> hands;
    struct Shuffle {
        std::vector<Cell> cells;
        bool face_down = false;
        std::vector<std::tuple<Player, PieceType, int>> bag;
    };
    std::vector<Shuffle> shuffles;
    std::vector<Player> absent;
    Player first = kNobody;  // the first `next`; nobody = the first player
    std::string position;    // position text instead
    std::string lua;         // hook that runs after all that
    Source at;
};

// ---- movements, from rules.lua
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
struct Compulsory {
    std::string name;  // the class that compels; "" = by condition
    std::vector<std::string> stays;
    std::optional<Node> condition;  // on the finished move
    Source at;
};
enum class KeyKind { Most, Least, By, Function };
struct MajorityKey {
    KeyKind kind = KeyKind::Most;
    Node node;  // value (Most, Least) or cond about the mover (By)
    int function = -1;
    Source at;
};
struct Majority {
    std::string name;  // class
    std::vector<MajorityKey> keys;
    Source at;
};
struct Protect {
    Node which;  // cond about a piece
    std::optional<Node> when;
    Source at;
};
struct Requirement {
    std::string name;  // class, "" = all
    Node condition;
    Source at;
};
struct Chains {
    std::vector<Direction> along;
    std::vector<PieceType> of;                       // empty = all
    std::vector<std::pair<Direction, Node>> joined;  // condition seen from the first cell: linked
                                                     // in that direction
    std::vector<Direction> liberty_along;
    std::optional<Node> liberty_from;   // cond on the stone's cell
    std::optional<Node> liberty_where;  // cond on the liberty's cell
    Source at;
};

// ---- the whole
enum class CapturedTo { Away, Hand, OwnerHand, Under, Place };
enum class RemovedWhen { AtOnce, AtEnd, Again };
enum class IdentityOf { Choices, Routes, Result };
enum class Fog { None, Own, Reach, Lua };
enum class KnownTo { All, Owner, Nobody };
enum class VisibleFact { Identity, Type, Owner };

struct OptionDefinition {
    std::string name, title, type;    // type: bool | int | one_of
    std::vector<std::string> values;  // of one_of, as text
    int low = 0, high = 0;
    std::string default_value, value;  // as text ("true", "19", "simple")
    bool fixed = false;
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

    std::vector<std::string> players{"nobody"};  // [player]; index 0 is nobody
    std::vector<std::pair<std::string, std::vector<Player>>> teams;
    Topology topology;
    std::vector<AttributeDefinition> attributes;
    std::vector<PieceDefinition> pieces{PieceDefinition{}};  // [type]; index 0 is empty
    std::vector<std::string> constants;  // names of type constants, Node::Constant indexes it
    std::vector<HandKind> hands;         // [type]
    bool has_hands = false;
    std::vector<ChanceDefinition> chances;

    CapturedTo captured = CapturedTo::Away;
    int captured_zone = -1;  // Place: a zone (one cell) of the piece's owner
    Cell captured_cell = kNoCell;
    RemovedWhen removed = RemovedWhen::AtOnce;
    IdentityOf identity = IdentityOf::Choices;
    std::vector<std::pair<std::string, IdentityOf>> class_identity;
    bool movable_any = false;

    std::vector<TurnEntry> turns;  // never empty: the default is filled in
    RepetitionDefinition repetition;
    std::vector<ResultDefinition> results;
    std::vector<Setup> setups;  // the first is the default
    KnownTo piece_type_known = KnownTo::All, piece_owner_known = KnownTo::All,
            piece_identity_known = KnownTo::All, hands_known = KnownTo::All;
    Fog fog = Fog::None;
    bool moves_known = false;  // visibility.moves: known
    bool tries_cost_turn = false;
    std::string notation = "plain";
    std::string bot;  // bot.default
    int bot_time = 0;
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

    [[nodiscard]] int player_count() const { return static_cast<int>(players.size()) - 1; }
    [[nodiscard]] int type_count() const { return static_cast<int>(pieces.size()) - 1; }
    [[nodiscard]] PieceType find_piece(std::string_view name) const;  // kEmptyType if none
    [[nodiscard]] Player find_player(std::string_view name) const;    // kNobody if none
    [[nodiscard]] int find_attribute(std::string_view name) const;    // -1 if none
    [[nodiscard]] int find_setup(std::string_view name) const;        // -1 if none
};

}  // namespace perthro
