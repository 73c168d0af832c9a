// Runs compiled words on a position: composes whole moves, answers conditions, values and attacks.
// It can run everything the language can say; the table-driven kernel is only ever a faster way to
// the same answer. Composition happens on the position itself and is taken back by its log.
//
// A run goes depth first: a forking word saves the Run, goes on from the next address for each
// possibility and restores. What a run collects (path, captures, marks) lies in stacks whose
// lengths the Run carries, so that restoring is copying a few numbers.
#pragma once

#include "engine/interpreter/chain_memory.hpp"
#include "engine/interpreter/guard.hpp"
#include "engine/interpreter/played.hpp"
#include "engine/interpreter/reach.hpp"
#include "engine/interpreter/run.hpp"
#include "engine/interpreter/set_links.hpp"
#include "engine/interpreter/sieve.hpp"
#include "engine/interpreter/ways.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/board.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro {

class TurnMachine;
namespace kernel {
class Kernel;
class OtherMoves;
class PlainMoves;
}  // namespace kernel
namespace facts {
class Store;
}
namespace runner {
struct Plan;
class Plans;
struct Step;
}  // namespace runner

class Interpreter {
public:
    Interpreter(const Rules& rules, Position& position);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    void attach(Worker* worker, Hooks* hooks, TurnMachine* turns) {
        worker_ = worker;
        hooks_ = hooks;
        turns_ = turns;
        generates_ = hooks != nullptr && hooks->has(Hook::Generate);
        filters_ = hooks != nullptr && hooks->has(Hook::Filter);
        hears_moves_ = hooks != nullptr && hooks->has(Hook::OnMove);
        ways_meet_ = ways_may_meet();
    }

    // Tables that answer what is attacked; null: every question is asked forward (the reference).
    void use_tables(const kernel::Kernel* tables) { tables_ = tables; }
    // Which pieces are worth asking; null: all of them, and every move is judged by being made.
    void use_reach(const AttackReach* reach) { reach_ = reach; }
    // Whether conditions may be answered for all cells at once; else the words answer all (the
    // reference).
    void use_facts(bool on);

    // Appends every legal move (before whole-list rules) of the player whose class `offers`.
    // merge: equal moves once; else every route stands in the list. judge: protect, require,
    // repetition.
    void generate(Player player, const std::vector<char>& offers, bool merge, bool judge,
                  MoveList& out);
    void generate_pass(Player player, bool judge, MoveList& out);
    // The number of moves that generate() would list, merged and judged. Nothing if two of them may
    // be equal, which only the list can tell.
    [[nodiscard]] std::optional<std::uint64_t> count(Player player,
                                                     const std::vector<char>& offers);
    // Numbers for drawing: after begin_numbers(), the moves that generate() would list, judged, or
    // those that generate_movement() would append, get numbers from 0 on, in that order; numbered()
    // tells how many they are. Nothing if two of them may be equal, or one may equal one of the
    // `others` (null: there are none), which only the list can tell. Behind want_number(), the same
    // calls in the same order append the move of that number, and no other.
    void begin_numbers();
    void number_moves(Player player, const std::vector<char>& offers);
    void number_movement(int movement, PieceType type, Player player,
                         const kernel::OtherMoves* others);
    [[nodiscard]] std::optional<std::uint64_t> numbered() const;
    void want_number(std::uint64_t number, MoveList& out);
    // Nanoseconds, about, that words have taken since begin_numbers() or want_number().
    [[nodiscard]] std::uint64_t numbers_work() const { return numbers_.work; }
    // Draws one of the moves that generate() would list, judged, and with `pass` of the passes,
    // each equally likely. None: there are none. Failed: one has to be drawn from a list. Then
    // nothing is in `out`.
    enum class Drawn { One, None, Failed };
    [[nodiscard]] Drawn draw(Player player, const std::vector<char>& offers, bool pass,
                             Random& random, MoveList& out);
    // Draws one likewise and makes it: where it was, the log is empty now, so that nothing takes it
    // back. What a move does to the turn is left to do. Unless it is One, nothing has changed.
    [[nodiscard]] Drawn play(Player player, const std::vector<char>& offers, bool pass,
                             Random& random, Played& played);
    // The moves of one movement made by all pieces of a type, or by the player; merged among
    // themselves and with those of the list from `merge_from` on, not judged.
    void generate_movement(int movement, PieceType type, Player player, MoveList& out,
                           std::size_t merge_from);
    // The moves that the hook `generate` makes, merged likewise, not judged; plain ones that
    // `plain` takes, if there is one, are left there.
    void generate_by_lua(Player player, const std::vector<char>& offers, MoveList& out,
                         std::size_t merge_from, kernel::PlainMoves* plain);
    // Whether there is one; stops at the first.
    [[nodiscard]] bool has_move(Player player, const std::vector<char>& offers);
    // Runs what stands behind `reveal` for the outcome that the position now shows; lists one move.
    // `base`: log mark before the outcome was written.
    void resume_reveal(std::int32_t address, Cell cell, Cell mover, Player player, std::size_t base,
                       MoveList& out);
    // Runs words that never fork (applied), from the last cell of a move.
    void run_closed(std::int32_t address, const MoveContext& move);

    // Some enemy of `defender` could capture what stands on the cell.
    [[nodiscard]] bool attacked(Cell cell, Player defender);
    // Some piece of `attacker` could.
    [[nodiscard]] bool attacked_from(Cell cell, Player attacker);
    // Some piece that the question means could.
    [[nodiscard]] bool attacked_by(const AttackQuestion& question);
    [[nodiscard]] bool checked(Player player);  // an own royal is attacked
    // Something of the player's that `protect` guards is attacked.
    [[nodiscard]] bool unsafe(Player player) { return broken_protect(player) != nullptr; }
    [[nodiscard]] bool gives_check(Player player, std::span<const std::int32_t> types);
    [[nodiscard]] bool checks(Player attacker, Player victim);  // a royal of the victim
    // Without a mover, looking in a direction or none.
    [[nodiscard]] bool holds(std::int32_t condition, Player me, Cell here = kNoCell,
                             Direction ahead = kNoDirection);
    [[nodiscard]] std::int64_t value_for(std::int32_t value, Player me, Cell here = kNoCell);
    // A condition about a finished move (compulsory), asked with the move made.
    [[nodiscard]] bool holds_after(std::int32_t condition, const MoveList& list,
                                   const Compound& move);
    // A hook took the top piece of a cell as an effect of the move that is being composed.
    void note_captured(Cell cell) { noted_.push_back({cell, false, board_.top_record(cell)}); }
    // What the coming `applied` words see as captured; asked before the move is made.
    void set_captures(std::span<const Cell> captured);
    // The words of one class forward from every own piece: the cells it could go to.
    void targets(Player player, std::uint16_t name, std::vector<Cell>& cells);

    [[nodiscard]] bool enemies(Player a, Player b) const;
    [[nodiscard]] bool allies(Player a, Player b) const;
    [[nodiscard]] std::uint32_t out_mask() const { return position_.get(Field::OutMask); }

    // Groups: the chain of the piece on a cell, its liberties. Result is valid until the next call.
    const std::vector<Cell>& chain(Cell cell);
    int liberties(Cell cell, int enough);  // counts up to `enough`
    // of: types that count, none = all.
    [[nodiscard]] bool in_line(Cell cell, int n, bool exactly, const std::int32_t* directions,
                               int count, std::span<const PieceType> of = {});
    // Whether the player has such a row anywhere; along: none = the axes of the grids.
    [[nodiscard]] bool has_row(Player player, int n, bool exactly,
                               const std::vector<Direction>& along, std::span<const PieceType> of);
    // Whether a chain of the player leads from a cell of the one set to one of the other.
    [[nodiscard]] bool connected(Player player, const CellSet& one, const CellSet& other);

    void record_refusals(std::vector<Refusal>* refusals) { refusals_ = refusals; }
    [[nodiscard]] bool records_refusals() const { return refusals_ != nullptr; }
    // From now on paths say by which direction they forked, for lists in which moves read alike.
    void name_directions(bool on) { name_directions_ = on; }
    Board& board() { return board_; }
    Position& position() { return position_; }
    const Rules& rules() const { return rules_; }
    // Lets go of everything that was being composed when something was thrown.
    void forget();
    // Whether, of this position, all that `require` asks of moves but passes is true before they
    // are made, besides that no royal may be left attacked: attributes decide that no move sets.
    [[nodiscard]] bool rest_surely_holds();
    // Likewise whether a pass is surely legal, of a player of whom nothing protected is attacked.
    [[nodiscard]] bool may_surely_pass();
    // Judging a complete move on the position as it stands (protect, require, repetition).
    bool judge(Player me, std::uint16_t name, const char*& rule, Source& at);
    // Adds what the log says since `base` as a compound of the list.
    Compound& append(MoveList& out, std::size_t base);
    // The fingerprint of a move's class and named choices; marks what is a choice.
    [[nodiscard]] std::uint64_t name_route(std::span<Token> tokens, std::uint16_t name,
                                           PieceType mover) const;

private:
    // groups.cpp: rows and connections, by whole sets of cells or by walking.
    void find_chain_links();
    void begin_chain(Cell cell);          // chain_: of the piece there, nothing where none is
    void grow_chain(std::size_t member);  // its neighbours that are linked with it
    [[nodiscard]] bool link_holds(std::int32_t joined, Player owner, Cell here);
    [[nodiscard]] const std::uint64_t* set_of(Player player, std::span<const PieceType> types);
    void add_set(Player player, PieceType type);  // to union_
    [[nodiscard]] bool walks_row(Player player, int n, bool exactly,
                                 const std::vector<Direction>& axes, std::span<const PieceType> of);
    [[nodiscard]] bool walks_connected(Player player, const CellSet& one, const CellSet& other);
    // liberties.cpp: those of chains
    [[nodiscard]] int plain_liberties(Cell cell, int enough);
    [[nodiscard]] int asked_liberties(Cell cell, int enough);
    [[nodiscard]] int liberties_beside(Cell stone, std::uint32_t stamp, int enough);
    [[nodiscard]] bool is_liberty(Player owner, Cell stone, Direction along, std::uint32_t stamp);
    [[nodiscard]] Direction towards_liberty(Cell stone, std::uint32_t stamp);
    [[nodiscard]] bool has_liberty(Cell cell);
    void remember_way(std::size_t member, Direction along);
    void remember_none();
    friend class LuaMoves;
    static constexpr std::uint64_t kNoNumber = ~std::uint64_t{0};
    // What a complete move is for: a list, one answer, or an attack on a cell.
    enum class Purpose { List, Exists, Attack };
    struct Task {
        Purpose purpose = Purpose::List;
        MoveList* out = nullptr;
        bool merge = true;
        bool judge = true;
        bool first_only = false;               // forks stop at the first that is Done
        Cell target = kNoCell;                 // Attack
        std::size_t base = 0;                  // log mark of the move's start
        std::vector<Cell>* collect = nullptr;  // reach: Return collects cursors
        std::size_t merge_from = 0;
        std::uint32_t epoch = 0;           // of the memory in which its moves are told apart
        bool guarded = false;              // the guard of this depth is right
        std::uint32_t choices = ~0U;       // Attack: see AttackReach::Way
        bool counts = false;               // List: moves are counted, not listed
        bool numbers = false;              // ..., and get numbers to draw one by
        std::uint64_t wanted = kNoNumber;  // ..., the number of the one that is listed
        const kernel::OtherMoves* others = nullptr;  // ..., which its moves may equal; null: none
        bool weighs_landings = false;                // nothing judges its moves but `protect`
        Random* random = nullptr;                    // List: at each fork one way is drawn
        Played* played = nullptr;     // ..., and what is drawn is not listed, but stays made
        std::uint64_t ways = 1;       // ..., of so many in all
        std::uint64_t most_ways = 1;  // ..., of so many at most
        std::uint32_t list = 0;       // number of the list, once ways of its moves may meet
    };
    struct Steps {
        std::int64_t least = 0, most = 0;
    };
    struct OnTrack {
        const Track* track = nullptr;
        int place = 0;      // index in its cells
        int direction = 1;  // or -1
    };
    // What is asked of a piece that may capture on a cell by a movement that only leads to a
    // landing. Open: it has to be run.
    enum class Aim { Missed, Hit, Open };
    // What is the same for all landings of one mover at one `land`.
    struct Landings {
        std::int32_t address = -1;    // of the `land`
        bool weighed = false;         // else they have to be made
        bool by_place = false;        // ..., and where they are decides whether the movement ends
        bool sensitive = false;       // the guard knows nothing of them
        Cell left = kNoCell;          // where the position still has the mover
        bool unlisted = false;        // moves that are listed have to be made
        const Code* asked = nullptr;  // of the piece that stands there; null: nothing may
        const Guard* guard = nullptr;
        std::uint64_t* on = nullptr;  // where moves of this choice landed before, if that is all
    };
    // A movement whose words only lead to a landing, followed from one piece towards one cell
    // without making anything.
    struct Aiming {
        const runner::Plan& plan;
        Player me;
        Cell from;  // where the piece stands until it is lifted
        Cell target;
        std::uint32_t choices;  // see AttackReach::Way; all, behind the first choice
        Guard* guard;           // learns what refuses each way; null: nobody asks
        Aim aimed = Aim::Missed;
    };
    // The movements that a list may need, by type.
    struct Opening {
        std::uint16_t movement = 0, name = 0;
        std::int32_t start = 0;                 // address
        const runner::Plan* plan = nullptr;     // null: its words are followed
        const std::uint64_t* starts = nullptr;  // from where it may be completed; null: anywhere
    };
    struct Openings {
        struct Need {
            std::uint16_t attribute = 0;
            bool held = false;
        };
        std::vector<Opening> list;
        std::vector<std::uint32_t> first;  // [type], one more than types
        // What they were found for.
        Player player = kNobody;
        const AttackReach* reach = nullptr;
        bool planned = false;
        std::vector<char> offers;
        std::vector<Need> needs;
    };
    // From where a move may be drawn: one movement of a piece or a player, or a plain pass.
    enum class WaysFrom { Hand, Piece, Player, Pass };
    struct WaySource {
        WaysFrom from = WaysFrom::Pass;
        PieceType type = kEmptyType;  // Hand
        Cell cell = kNoCell;          // Piece
        std::uint32_t kind = 0;       // likewise, its word
        int movement = -1;
        std::uint64_t ways = 1;  // at most
        std::uint64_t end = 0;   // ways of all sources up to this one
    };
    // Saves and restores the task around a nested question.
    class Nested;

    // words.cpp: one after the other, and the blocks they stand in
    void count_step(const Source& at);
    // What bounds steps begins anew, unless this is a part of making a list.
    void begin_steps() { steps_ = depth_ == 0 ? 0 : steps_; }
    [[nodiscard]] bool stopped() const { return task_.first_only && found_; }
    Ending run(std::int32_t address, Run& run);
    Ending try_way(std::int32_t address, Run& spent);
    Ending go_on(std::int32_t address, const Run& run);
    bool advance(std::int32_t& address, Run& probe);
    Ending go_on_cheaply(std::int32_t address, Run& run);
    Ending fork(std::int32_t address, const Run& run, Cell here, Direction ahead);
    Ending alternatives(const Code& code, Run& run);
    Ending first_forking(const Code& code, Run& run);
    bool first_plain(const Code& code, Run& run);

    // closed.cpp: parts that are tried as a whole
    bool closed(std::int32_t address, Run& run);  // run to Return; false = refused and undone
    bool leads_on(std::int32_t& address, Run& run);
    [[nodiscard]] bool only_asks(std::int32_t condition) const;
    void loop(const Code& code, Run& run);
    bool every(const Code& code, Run& run);
    [[nodiscard]] bool may_hold(const Code& asked, Cell cell, const Run& run) const;

    // forks.cpp, slides.cpp, chained.cpp: the words that decide
    // The ways to go at a fork: all of them, or the one that is drawn.
    std::pair<int, int> ways_at(int count) {
        if (task_.random == nullptr) {
            return {0, count};
        }
        const auto one = static_cast<int>(draw_way(static_cast<std::size_t>(count)));
        return {one, one + 1};
    }
    Ending fork_towards(std::int32_t address, const Run& run, Direction ahead);
    void directions(std::int32_t expression, const Run& run, const std::int32_t*& first, int& count,
                    std::int32_t& single) const;
    Ending along(const Code& code, std::int32_t next, Run& run);
    Ending veer(const Code& code, std::int32_t next, Run& run);
    Ending slide(const Code& code, std::int32_t next, Run& run);
    Ending slide_tracks(const Code& code, std::int32_t next, Run& run, Steps steps);
    Ending slide_track(const Code& code, std::int32_t next, Run rider, OnTrack on, Steps steps);
    Cell next(const Run& run, Direction ahead, Cell cell) const {
        return links_[run.me * direction_count_ + ahead][cell];
    }
    Cell next_in_slide(Run& run, Cell cell) {
        const Cell there = next(run, run.ahead, cell);
        if (rules_.uses_crossed && there != kNoCell) {
            note_edge(run, cell);
        }
        return there;
    }
    void note_edge(Run& run, Cell cell);
    [[nodiscard]] Direction opposite(Direction direction) const {
        return direction == kNoDirection ? kNoDirection
                                         : rules_.game.topology.directions[direction].opposite;
    }
    Ending choose(const Code& code, std::int32_t next, Run& run);
    Ending choose_among(const Code& code, std::int32_t next, Run& run, bool sifts);
    void sift_choice(std::int32_t choose, const Run& run, std::size_t begin);
    Ending choose_cell(const Code& code, std::int32_t next, const Run& run, Cell cell);
    [[nodiscard]] bool may_succeed(const Code& every, int way, Cell here) const;
    Ending reach(const Code& code, std::int32_t next, Run& run);
    Ending promote(const Code& code, std::int32_t next, Run& run);
    Ending permute(const Code& code, std::int32_t next, Run& run);
    Ending lift_choice(const Code& code, std::int32_t next, Run& run);
    Ending use_die(const Code& code, std::int32_t next, Run& run);
    Ending must_continue(const Code& code, Run& run);
    Ending continue_with(PieceType type, std::uint16_t name, const Run& part);
    Ending continue_from_all(std::uint16_t name, const Run& part);

    // converging.cpp: chains that meet in one position
    Ending continue_with_any(std::uint16_t name, const Run& part);
    [[nodiscard]] bool ways_may_meet() const;
    [[nodiscard]] std::array<std::uint64_t, 2> keys_of_way(std::uint16_t name,
                                                           const Run& part) const;

    // actions.cpp: the words that neither fork nor end, and what a move's path remembers
    bool simple_word(const Code& code, Run& run);  // words that neither fork nor end
    bool change_word(const Code& code, Run& run);
    bool step(const Code& code, Run& run);
    bool land(const Code& code, Run& run);
    bool mount(Run& run);
    bool capture_here(Run& run, Cell cell, bool displaced = false);
    bool capture_word(const Code& code, Run& run);
    bool put(const Code& code, Run& run);
    bool shift(const Code& code, Run& run);
    bool set_attribute(const Code& code, Run& run);
    bool sow(const Code& code, Run& run);
    bool push(const Code& code, Run& run);
    bool push_row(const Code& code, Run& run, std::size_t begin, Cell cell);
    void turn_word(const Code& code, Run& run);
    void lift(const Code& code, Run& run);
    // The mover is in the air, but the position still has it where it stood.
    static void note_lift(Run& run) {
        run.lift_due = run.in_air = run.lifted_once = true;
        run.lifted_from = run.mover;
        run.mover = kNoCell;
    }
    // Makes a lift that is due, before anything that looks at more than one cell's word.
    void settle(Run& run) {
        if (run.lift_due) {
            board_.lift(run.lifted_from, -1, run.kind);
            run.lift_due = false;
        }
    }
    void set_down(Run& run, Cell cell);
    void collect_stack(Run& run, Cell cell);
    void add_token(Run& run, TokenKind kind, std::uint16_t value, bool choice);
    void record_cell(Run& run, TokenKind kind, Cell cell);
    void push_mark(Run& run, int mark, Cell cell);
    bool is_marked(const Run& run, int mark, Cell cell) const;
    Cell latest_mark(const Run& run, int mark) const;
    MoveContext context(const Run& run) const;

    // compose.cpp: the moves of a player from where they may begin
    void compose_all(Player player, const std::vector<char>& offers);
    void run_generate(Player player, const std::vector<char>& offers, kernel::PlainMoves* plain);
    void run_from_pieces(Player player, const std::vector<char>& offers);
    void run_from_piece(Player player, Cell cell, std::uint32_t kind, const Openings& openings);
    void run_movement(int movement, PieceType type, Player player);
    void run_movement_from(int movement, Cell cell, std::uint32_t kind, Player player);
    void run_drops(Player player, PieceType type, int movement);
    void run_drop(Player player, PieceType type, std::uint32_t kind, int movement);
    void run_plain_pass(Player player);
    void run_player_move(int movement, Player player);
    void find_openings(Player player, const std::vector<char>& offers, Openings& openings) const;
    [[nodiscard]] bool follows_plans() const;
    [[nodiscard]] const runner::Plan* plan_of(Player me, int movement) const;
    [[nodiscard]] Run fresh_run(Player me) const;  // without a mover, its stacks empty
    void begin_run(Run& run, Player me) const;     // likewise, of a new Run
    void begin_piece_run(Run& run, Player player, Cell cell, std::uint32_t kind);
    void end_run(const Run& run);  // gives back what it put on the stacks
    void take_noted(Run& run);

    // numbered.cpp: one of them by its number
    void number(bool judge, const kernel::OtherMoves* others);
    [[nodiscard]] bool begins_numbered();
    // Whether a movement is followed from where it begins.
    [[nodiscard]] bool begins() { return !task_.numbers || begins_numbered(); }
    // Whether the next complete move is the one that is wanted by its number.
    [[nodiscard]] bool is_wanted() const { return task_.counts && counted_ == task_.wanted; }
    // The wanted move, if one is wanted, is on the list.
    void end_search() {
        counted_ += task_.counts ? 1 : 0;
        found_ = found_ || task_.counts;
    }
    [[nodiscard]] bool closes(std::int32_t address, const Run& run) const;

    // draw.cpp, draw_ways.cpp: one of them by lot
    [[nodiscard]] Drawn draw_one(Player player, const std::vector<char>& offers, bool pass,
                                 Random& random, MoveList* out, Played* played);
    void stay_made(const Run& run);
    [[nodiscard]] Player owner_before(Cell cell) const;
    [[nodiscard]] std::uint64_t free_cells() const;
    Drawn find_sources(Player player, const std::vector<char>& offers, bool pass);
    void run_source(const WaySource& source, Player player);
    std::uint64_t opening_ways(int movement, const WaySource& source, Player player);
    std::size_t draw_way(std::size_t ways);
    std::optional<std::size_t> draw_counted(std::int32_t fork, const Run& run, std::size_t ways);
    Ending draw_slide(const Code& code, std::int32_t next, Run& run);
    Ending draw_ray(const Code& list, std::int32_t slide, Run& run);
    template <int W>
    Ending draw_free_slide(const Code& list, std::int32_t slide, Run& run);
    template <int W>
    [[nodiscard]] kernel::Bits<W> free_stops(const Code& list, const Run& run) const;
    std::size_t ray_stops(const Run& run, Direction way, std::int32_t slide, std::size_t wanted,
                          Cell& stop) const;
    [[nodiscard]] bool may_end_at(std::int32_t address, const Run& run, std::uint32_t w) const;
    std::optional<std::size_t> count_candidates(std::int32_t choose, const Run& run);
    void find_candidates(std::int32_t choose, const Run& run, const CellSet& cells);
    void keep_if_asked(std::int32_t condition, const Run& run);
    [[nodiscard]] Cell nth_candidate(std::size_t number) const;
    bool is_kept();

    // finish.cpp, after_move.cpp: what follows the words of a move, and what judges it
    Ending finish_words(Run& run);
    Ending finish(Run& run);
    Ending reveal(std::int32_t next, Run& run, bool& goes_on);
    void take_as_applied(Run& run);  // what `set_captures` said
    bool judged_for_repetition(std::uint16_t name) const;
    bool any_attacked(Player me, const CompiledProtect& protect);
    enum class Sure { No, Yes, Open };
    Sure surely(std::int32_t expression);

    // attack.cpp: what is attacked, and what `protect` makes of it
    template <typename Test>
    bool any_royal(Player player, Test&& test);
    bool any_royal_attacked(Player victim, Player attacker, std::span<const std::int32_t> types);
    const CompiledProtect* broken_protect(Player me);
    bool unprotected(Player me);
    void prepare_guard(Player me);
    [[nodiscard]] bool guard_royal(Player me, Cell cell, Guard& guard);
    bool guard_against(const AttackReach::Source& source, Cell from, Player enemy, Cell cell,
                       Guard& guard);
    [[nodiscard]] bool touched(const Guard& guard) const;
    [[nodiscard]] bool stands_as_guarded(Cell cell, Player me, std::uint32_t w) const;
    template <typename Ask>
    bool any_within_reach(const AttackQuestion& question, Ask&& ask);
    bool attacked_within_reach(const AttackQuestion& question);
    [[nodiscard]] Aim aim_at(const AttackQuestion& question);
    [[nodiscard]] Aim aim_at_royals(Player me);
    [[nodiscard]] Aim aim_behind(Cell from, Cell to, Player me);
    bool attacked_by_pieces(const AttackQuestion& question);
    bool attacks_from(Cell from, std::uint32_t piece, const AttackQuestion& question);
    bool gives_mate(Run& run);

    // aim.cpp: attacks by movements that only lead to a landing
    [[nodiscard]] Aim aim(const AttackReach::Source& source, Cell from, Player attacker,
                          Cell target, Guard* guard);
    void lead(Aiming& way, std::int32_t at, Cell here, Direction ahead);
    void lead_over(Aiming& way, std::int32_t at, Cell here, Direction ahead);
    [[nodiscard]] bool leads_past(const Aiming& way, const runner::Step& step, Cell here);
    [[nodiscard]] Aim aim_landing(const Aiming& way, std::int32_t land);
    static void refused_by(const Aiming& way, const runner::Step& step, Cell here);

    // listing.cpp: the move on the list, merged with its equals
    void list_move(const Run& run);
    void list_landing(const Run& run, Cell cell);
    Compound& append_landing(MoveList& out, const Run& run, Cell cell);
    void describe(MoveList& out, Compound& move, const Run& run);
    bool already_listed(const MoveList& out, const Compound& move);
    bool same_effects(const MoveList& out, const Compound& a, const Compound& b) const;
    void fill_buckets(const MoveList& out, std::size_t size);
    void rank(MoveList& out, Compound& move, const Run& run);
    bool by_mover(std::int32_t code, Run& run);
    std::size_t majority_size(std::uint16_t name) const;

    // landings.cpp: moves that end where they land, weighed or counted without being made
    // What a word allows that goes on from a fork, found once from the words behind it.
    enum class Shortcut : std::uint8_t {
        None,
        Landing,         // `land` ends the movement, and asks no more than what stands there
        LandingByPlace,  // ..., but where it lands may decide whether it ends it
        LandingCloses,   // `land` asks no more than that, and closing words stand behind it
        Slide            // a slide with constant bounds, whose cells fork by themselves
    };
    void find_shortcuts();
    [[nodiscard]] bool is_weighable(std::int32_t address) const {
        const Shortcut shortcut = shortcuts_[static_cast<std::size_t>(address)];
        return shortcut == Shortcut::Landing || shortcut == Shortcut::LandingByPlace ||
               (shortcut == Shortcut::LandingCloses && task_.numbers);
    }
    [[nodiscard]] Shortcut behind_landing(std::size_t address) const;
    // Whether moves are written to a list, effects and all.
    [[nodiscard]] bool lists() const { return task_.purpose == Purpose::List && !task_.counts; }
    // Whether the next move is.
    [[nodiscard]] bool composes() const { return lists() || is_wanted(); }
    [[nodiscard]] bool can_weigh_landings() const;
    [[nodiscard]] Landings landings_at(std::int32_t address, const Run& run);
    bool weigh(const Landings& landings, const Run& run, Cell cell, Ending& ending);
    [[nodiscard]] Aim aim_from(const Landings& landings, Cell cell);
    bool weigh_landing(std::int32_t address, Run& run, Ending& ending);
    bool weigh_complete(const Run& run);
    [[nodiscard]] bool ends_behind(std::int32_t address, const Run& run, Cell cell);
    // Whether a move by a piece of the type is complete with the words of its movement: what stands
    // behind them refuses nothing, and changes attributes alone.
    [[nodiscard]] bool ends_plainly(PieceType type) const;

    // counting.cpp: moves that are counted
    std::uint64_t* landed_from(std::uint16_t name, Cell start);
    void count_move(const Run& run);
    void count_landing_from(std::uint16_t name, Cell start, Cell cell);
    void count_landing(std::uint64_t* on, Cell cell) {
        const std::uint64_t bit = std::uint64_t{1} << (cell % 64U);
        ambiguous_ = ambiguous_ || (on[cell / 64U] & bit) != 0;
        on[cell / 64U] |= bit;
        ++counted_;
    }
    void count_choices(std::uint64_t key);
    [[nodiscard]] bool may_equal_others(const Run& run, Cell to) const;
    std::uint64_t choices_of(const Run& run);
    void forget_if_interrupted();

    // conditions.cpp, values.cpp: expressions
    [[nodiscard]] bool passes_plainly(std::int32_t expression) const {
        const Code& code = rules_.program.expression(expression);
        return code.op == Op::Piece && code.kid[0] < 0;
    }
    [[nodiscard]] bool is_constant(std::int32_t expression) const {
        return rules_.program.expression(expression).op == Op::Const;
    }
    bool condition(std::int32_t expression, Run& run) {
        const Code& code = rules_.program.expression(expression);
        if (plain_pieces_ && code.op == Op::Piece && code.kid[0] < 0 && subject_ == 0 &&
            run.here != kNoCell) {
            const bool left = run.lift_due && run.here == run.lifted_from;
            return plain_piece(code, left ? 0 : position_.word(run.here), run);
        }
        settle(run);
        return any_condition(expression, run);
    }
    bool any_condition(std::int32_t expression, Run& run) {
        return asked_for_ != nullptr && asked_for_[expression] != 0
                   ? heavy_condition(expression, run)
                   : by_words(expression, run);
    }
    bool heavy_condition(std::int32_t expression, Run& run);  // by facts where that pays
    bool by_words(std::int32_t expression, Run& run);
    // What words and conditions have cost so far, in nanoseconds about.
    [[nodiscard]] std::uint64_t work() const { return steps_ * 8 + asked_ * 5; }
    // What most conditions ask: how a piece stands to me, and its type.
    bool plain_piece(const Code& code, std::uint32_t w, const Run& run) const {
        switch (static_cast<Relation>(code.a)) {
            case Relation::Empty: return w == 0 && code.count == 0;
            case Relation::Open: return w == 0 || (may_capture(w, run.me) && is_listed(code, w));
            case Relation::Enemy: return w != 0 && may_capture(w, run.me) && is_listed(code, w);
            default:
                return relation(static_cast<Relation>(code.a), w, run.me) && is_listed(code, w);
        }
    }
    [[nodiscard]] bool is_listed(const Code& code, std::uint32_t w) const {
        const auto types = rules_.program.types(code);
        return types.empty() || std::find(types.begin(), types.end(),
                                          static_cast<std::int32_t>(word::type(w))) != types.end();
    }
    [[nodiscard]] bool piece_holds(const runner::Step& step, std::uint32_t w, Player me) const;
    bool piece_condition(const Code& code, Run& run);
    bool piece_fits(const Code& code, Run& run, std::uint32_t w);
    // Whether a piece, or nothing, stands in a relation to a player.
    [[nodiscard]] bool relation(Relation which, std::uint32_t w, Player me) const;
    [[nodiscard]] bool may_capture(std::uint32_t w, Player me) const {
        constexpr std::uint32_t kClosed = word::kCovered | word::kTaken;
        const Player owner = word::owner(w);
        const std::uint32_t spared = position_.get(Field::OutMask) | position_.get(Field::WallMask);
        return (w & kClosed) == 0 && (spared == 0 ? ((hostile_[me] >> owner) & 1) != 0
                                                  : enemies(owner, me) && !walled(owner));
    }
    [[nodiscard]] bool walled(Player owner) const {
        return ((position_.get(Field::WallMask) >> owner) & 1) != 0;
    }
    bool in_zone(const Code& code, const Run& run, Cell cell) {
        const Zone& zone = rules_.game.topology.zones[static_cast<std::size_t>(code.a)];
        return cell != kNoCell && zone.cells[player_or_me(code.kid[0], run)].has(cell);
    }
    bool compare(const Code& code, Run& run);
    bool some(const Code& code, Run& run);
    bool closed_any(std::int32_t address, Run& run);  // whether any way leads to Return
    [[nodiscard]] std::uint32_t owners_meant(Relation relation, Player me) const;
    bool gather_asked(std::int32_t condition, const Run& run);
    std::size_t cells_asked(std::int32_t set, std::int32_t condition, Run& run);
    void check_asked(std::size_t begin, std::int32_t set, std::int32_t condition, Run& run);
    bool attacked_here(Run& run);
    bool seen_before(Run& run);
    bool line_here(const Code& code, Run& run);
    std::int64_t value(std::int32_t expression, Run& run);
    std::int64_t number(std::int32_t expression, Run& run) {  // a value that is mostly a constant
        const Code& code = rules_.program.expression(expression);
        return code.op == Op::Const ? code.a : value(expression, run);
    }
    std::int64_t count(const Code& code, Run& run);
    std::int64_t captured(const Code& code, Run& run);
    Cell place(std::int32_t expression, Run& run);
    Player player(std::int32_t expression, Run& run);
    Player player_or_me(std::int32_t expression, const Run& run);
    // Pushes the set's cells on cells_ and returns where they begin.
    std::size_t cells(std::int32_t expression, Run& run);
    void flood(const Code& code, Run& run);
    void flood_by_words(const Code& code, Run& run);
    std::uint32_t word_here(const Run& run) const;
    bool opaque(const Run& run, Cell cell) const;  // me does not know what stands there
    void look(Run& run);

    // refusals.cpp: why not
    void refuse(const Code& code, const Run& run, const char* what = nullptr) {
        if (refusals_ != nullptr) {
            note_refusal(code, run, what);
        }
    }
    void refuse(const Source& at, const Run& run, std::string_view what) {
        if (refusals_ != nullptr) {
            note_refusal(at, run, std::string(what));
        }
    }
    void note_refusal(const Code& code, const Run& run, const char* what);
    void note_refusal(const Source& at, const Run& run, const std::string& what);

    const Rules& rules_;
    Position& position_;
    Board board_;
    Worker* worker_ = nullptr;
    Hooks* hooks_ = nullptr;
    bool generates_ = false, filters_ = false, hears_moves_ = false;  // hooks that there are
    TurnMachine* turns_ = nullptr;

    const kernel::Kernel* tables_ = nullptr;
    const AttackReach* reach_ = nullptr;
    std::vector<Guard> guards_;  // [depth_]
    bool guardable_ = false;     // `protect` is about the royals, without conditions
    std::vector<Run> asking_;    // [player]: whom a condition is asked for that is about a piece
    Task task_;
    bool found_ = false;
    int depth_ = 0;         // nested questions
    bool in_mate_ = false;  // gives_mate inside itself is false
    // So is whether something is attacked: else two kings that shun attacked cells ask without end.
    bool in_attack_ = false;
    std::uint64_t steps_ = 0;
    std::uint64_t asked_ = 0;  // conditions
    std::unique_ptr<runner::Plans> plans_;
    std::unique_ptr<facts::Store> facts_;
    const std::uint8_t* asked_for_ = nullptr;  // [expression] whether facts may answer; null: none
    std::vector<Token> tokens_;
    struct Taken {
        Cell cell;
        bool standing;
        PieceRecord piece;
    };
    std::vector<Taken> taken_;
    std::vector<Taken> applied_taken_;
    std::vector<Taken> noted_;  // what the running hook has captured so far
    struct MarkEntry {
        std::int32_t mark;
        Cell cell;
    };
    std::vector<MarkEntry> marks_;
    struct Edge {
        Cell cell;
        Direction direction;  // concrete
    };
    std::vector<Edge> edges_;
    std::vector<std::uint64_t> seen_;
    std::vector<Cell> cells_;    // arena of sets being walked
    std::uint32_t subject_ = 0;  // the kind of counter a condition is about, 0 = the top piece here
    std::vector<const Cell*> links_;  // [player * direction_count_ + abstract direction][cell]
    std::size_t direction_count_ = 0;
    std::array<std::uint32_t, kMaxPlayers + 1> hostile_{};  // [player]: enemies while nobody is out
    bool advances_ = false;                                 // words may be tried before a fork
    bool plain_pieces_ = false;  // a cell holds one word, which everybody knows
    const Sieve sieve_;
    const Rays rays_;
    std::uint64_t counted_ = 0;             // by count() and by numbers
    bool ambiguous_ = false;                // ..., and two of them may be equal
    struct Numbers {                        // of the moves of one position
        std::vector<std::uint64_t> before;  // [movement that begins]: how many have numbers before
        std::size_t begun = 0;              // of these, while a number is wanted
        std::size_t source = 0;             // the one that has the wanted number
        std::uint64_t wanted = kNoNumber;
        MoveList* out = nullptr;
        std::uint32_t epoch = 0;
        std::uint64_t work = 0;  // see numbers_work()
    } numbers_;
    std::vector<char> closing_;    // [address], see closing_words()
    bool judges_nothing_ = false;  // no rule asks for more than the words of a move
    std::vector<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    std::vector<Cell> chain_;
    std::vector<std::uint32_t> chain_stamps_;
    SetLinks set_links_;
    std::array<SetLinks::Reached, kMaxPlayers + 1> reached_{};  // [player], by connected()
    std::vector<Direction> linked_;  // pieces of a chain stand along these directions
    bool plain_chains_ = false;      // ..., all of a player's, whatever else is so
    bool links_by_sets_ = false;     // connections are asked of whole sets
    bool plain_liberties_ = false;   // liberties are the empty cells beside plain chains
    std::vector<std::uint64_t> union_;
    std::uint32_t chain_stamp_ = 0;
    std::unique_ptr<ChainMemory> breath_;  // null: liberties are plain, or nobody has any
    struct Link {
        std::size_t member = 0;  // of chain_
        Direction along = kNoDirection;
    };
    std::vector<Link> came_from_;  // [member of chain_]: from where it was met
    struct Flood {  // the memory of one `reach` that is being walked; they may stand in each other
        std::vector<Cell> found;
        std::vector<char> known;
        std::vector<Cell> frontier;
    };
    std::vector<std::unique_ptr<Flood>> floods_;
    std::size_t flooding_ = 0;
    struct Bucket {  // of the merge table
        std::uint64_t key = 0;
        std::uint32_t index = 0, epoch = 0;  // of the compound; the bucket is used in that epoch
    };
    std::vector<Bucket> buckets_ = std::vector<Bucket>(1024);  // always a power of two
    std::uint32_t epoch_ = 0;
    std::vector<Shortcut> shortcuts_;   // [address]
    std::vector<Openings> openings_;    // [depth_]
    std::unique_ptr<const Ways> ways_;  // made when first a move is drawn
    std::vector<WaySource> sources_;
    std::uint64_t room_ = 0;  // the most cells where a slide of the drawn move can end
    std::vector<std::uint64_t> candidates_;  // see count_candidates
    std::int32_t candidates_of_ = -1;        // the `choose` that they were weighed for, -1 none
    Sieve::OpenWays open_ways_;              // of the choice that was sifted last
    std::uint64_t followed_ = 0;             // the number of those of the choice that is followed
    std::vector<char> bare_;                 // [type]: see ends_plainly
    struct Landed {  // where moves without other choices from one cell landed
        std::uint32_t epoch = 0;
        std::uint16_t name = 0;
    };
    std::vector<Landed> landed_;            // [start]
    std::vector<std::uint64_t> landed_on_;  // [start * set words + i]
    struct Meeting {                        // a position from which a move of this list went on
        std::array<std::uint64_t, 2> keys{};
        std::uint32_t list = 0;
        Ending ending = Ending::Refused;
    };
    std::vector<Meeting> meetings_;  // by key, the latest; empty until one is asked for
    std::uint32_t lists_ = 0;
    bool ways_meet_ = false;  // what no rule of the game forbids
    std::vector<Refusal>* refusals_ = nullptr;
    std::string test_why_;  // of the last test that refused, while refusals are recorded
    bool name_directions_ = false;
};

}  // namespace perthro
