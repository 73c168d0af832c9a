// One thread's way of playing a game: a position at a fixed address, the interpreter over it, the
// line of earlier positions and, if the game has Lua functions, its hooks. Lists legal moves, makes
// and unmakes them, decides outcomes. Many workers share one Rules.
#pragma once

#include "engine/game/applied_screen.hpp"
#include "engine/game/event_screen.hpp"
#include "engine/game/events.hpp"
#include "engine/game/line.hpp"
#include "engine/game/requirement_screen.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"
#include "engine/turns/turn_machine.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace perthro {

namespace kernel {
class HopPlays;
class SowPlays;
}  // namespace kernel
namespace search {
class Walker;
}

// How a game ended. Winners and losers are sets of players (bit p).
struct Outcome {
    std::string kind;
    std::uint32_t winners = 0;
    std::uint32_t losers = 0;
    int points = 0;
    int result = -1;  // index into GameDefinition::results, -1 = decided by a hook or by having no
                      // move
};

class Observer;

struct PerftOptions {
    bool make_leaves = false;
    bool reference = false;  // the interpreter alone
    bool forward = false;  // with reference: attacks are asked of every enemy piece, and every move
                           // is judged by being made
};

class Worker final : private kernel::Fallback {
public:
    explicit Worker(std::shared_ptr<const Rules> rules);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() override;

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] std::shared_ptr<const Rules> shared_rules() const { return rules_; }
    [[nodiscard]] Position& position() { return position_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] Interpreter& interpreter() { return interpreter_; }
    [[nodiscard]] TurnMachine& turns() { return turns_; }
    [[nodiscard]] Events& events() { return events_; }
    [[nodiscard]] const Line& line() const { return line_; }
    [[nodiscard]] Hooks* hooks() { return hooks_.get(); }

    // A new game from a setup (index, 0 = the default). Random setups are drawn from the seed. If a
    // script fails in it, the worker has the game that it had.
    void new_game(int setup = 0, std::uint64_t seed = 0);
    // Whether every new game from a setup begins alike.
    [[nodiscard]] bool starts_alike(int setup) const;
    // Goes on from a position; its line is empty. Likewise if a script fails.
    void set_position(const Position& position);

    // The same for a position that a text has set up: what plies would have noted (attributes that
    // are derived, results that hold and must be held) is noted, and the turn begins, unless the
    // text says that it has begun.
    void begin_at(const Position& position);

    // All legal moves of whoever is to move, whole-list rules applied; chance outcomes if a chance
    // ply is due; empty if the game is over or the player is stuck. with_routes: every way of
    // entering each move.
    void list(MoveList& out, bool with_routes = false);
    // The same moves in any order, simple ones of the tables among them: what a search or a random
    // game wants, which gives no move a name.
    void list_unordered(MoveList& out);
    // Those of them that take something or may make another piece, and perhaps others. Returns
    // whether there is any move at all.
    [[nodiscard]] bool list_taking(MoveList& out);
    // Draws one of the moves of list(), each equally likely, or an outcome of chance by its weight:
    // its index in `out`, which holds some of the moves. Nothing if there are none.
    [[nodiscard]] std::optional<std::size_t> draw(Random& random, MoveList& out);
    // The list under the rules of another player's turn (hooks: moves(player, class)); unfiltered.
    void list_for(Player player, int name, MoveList& out);
    [[nodiscard]] bool has_move_for(Player player, int name);
    // How many moves a player has, or would have if an ordinary turn of his began now.
    [[nodiscard]] std::size_t moves_of(Player player);
    // Makes a move of either list of this position.
    void make(const MoveList& list, std::size_t index);
    // Draws a move as draw() does, of the same random numbers, and plays it for good: it is not
    // taken back. If a script fails, the worker's game is lost. `moves` is scratch memory. False:
    // there is none.
    [[nodiscard]] bool play_drawn(Random& random, MoveList& moves);
    void unmake();
    [[nodiscard]] std::size_t plies() const { return frames_.size(); }
    // A simple move of the tables as the words compose it in this position, appended to `into`
    // unless it is there already.
    [[nodiscard]] const Compound& spelled(MoveBits move, MoveList& into);
    // Applies a move's effects alone, for hooks that want to see the position as it would be.
    void apply_effects(const MoveList& list, std::size_t index);

    // The outcome if the game is over, `stuck` included (asks for a move where that is open).
    [[nodiscard]] std::optional<Outcome> outcome();
    // A result that may be claimed now, -1 if none.
    [[nodiscard]] int claimable();
    [[nodiscard]] Outcome claimed(int result);
    // What each player has of what a result compares (`most`) or counts up to (`score`, where its
    // holder wins), with his allies' where it goes by team; [player]. Empty if it counts nothing.
    [[nodiscard]] std::vector<std::int64_t> scores(int result);
    [[nodiscard]] bool chance_due() const { return position_.get(Field::Pending) != 0; }
    // Perft goes on where only material, repeated or quiet decided.
    void ignore_soft_results(bool on) { ignore_soft_ = on; }
    // Whether `repetition` forbids the position as it stands to arise by a move of the player. Who
    // may not know something compares what he sees, so that his moves tell him nothing else.
    [[nodiscard]] bool forbids_repetition(Player mover);

    // Leaves at `depth` plies below; chance outcomes count once each.
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options = {});

    [[nodiscard]] MoveContext context_of(const MoveList& list, std::size_t index) const {
        return context_of(list.compound(index));
    }
    [[nodiscard]] const MoveContext& last_move() const { return last_; }
    // The last ply of a player since the worker has this game; name = kNoMovement: none.
    [[nodiscard]] const MoveContext& last_of(Player player) const { return last_by_[player]; }

    // What bots and clients ask of the package (hooks.cpp); without the hook: nothing, 0, true, "".
    [[nodiscard]] std::optional<std::int64_t> evaluate(Player player);
    [[nodiscard]] std::int64_t order(const MoveList& list, std::size_t index);
    [[nodiscard]] bool plausible();
    [[nodiscard]] std::string notate(const MoveList& list, std::size_t index);
    [[nodiscard]] std::vector<ViewMark> view_marks();

    // How often the position stood on the board so far, for hooks.
    [[nodiscard]] int occurrences() {
        asks_line_ = true;
        return line_.occurrences();
    }

private:
    friend class search::Walker;  // takes the same steps, by tables where they say all

    // One call from outside, however deep. If it throws, the position is as it was, and nothing is
    // left of what was being composed.
    class Operation {
    public:
        explicit Operation(Worker& worker);
        ~Operation();
        Operation(const Operation&) = delete;
        Operation& operator=(const Operation&) = delete;

    private:
        Worker& worker_;
        Hooks::Operation hooks_;
        std::size_t mark_;
        int exceptions_;  // under way when it began
    };
    class GameBefore;
    struct PerftSettings;
    class TablePly;
    class WholeLeaves;
    struct AskedResult {
        int result;          // index into GameDefinition::results
        EventScreen screen;  // of its event
        bool same = false;   // it asks for nothing else than the result before it, of nobody else
    };
    struct Frame {
        std::size_t mark;
        std::size_t line;
        MoveContext last, last_of_mover;
        Player mover;
    };
    void attach();
    [[nodiscard]] static MoveContext context_of(const Compound& move);
    void set_up(const Setup& setup, std::uint64_t seed);
    void place(const Placement& placement);
    void shuffle(const Setup::Shuffle& shuffle, Random& random);
    void begin(Player first);
    void derive();

    void list_chance(MoveList& out);
    void list_rolls(MoveList& out);
    void list_roll(std::size_t which, std::size_t roll, MoveList& out);
    void draw_roll(Random& random, MoveList& out);
    void list_reveal(MoveList& out);
    void forget_plies();
    void compose(Player player, bool with_routes, MoveList& out);
    void compose_by_words(Player player, bool with_routes, MoveList& out);
    const std::vector<char>& compelled(Player player, const std::vector<char>& offers);
    void keep_compelled(MoveList& out);
    void keep_majority(MoveList& out, std::uint16_t name, std::size_t keys);
    void merge_equals(MoveList& out);
    bool filter(MoveList& out);
    void list_by_tables(bool all, MoveList& out);
    bool complete_list(const CompiledEntry& entry, bool empty, MoveList& out);
    // plays.cpp, sowings.cpp: moves that are hops by dice, or sowings, from their tables
    void set_up_plays();
    [[nodiscard]] std::vector<char> entries_of_only(std::uint16_t name) const;
    [[nodiscard]] bool find_plays(Player player);
    void list_plays(MoveList& out);
    void draw_play(Random& random, MoveList& out);
    [[nodiscard]] bool draw_dice(Random& random, MoveList& out);
    [[nodiscard]] bool sows() const;
    [[nodiscard]] bool draws_sowings() const;
    bool list_sowings(Player player, MoveList& out);
    void add_sowing(Player player, Cell start, std::size_t mark, MoveList& out);
    [[nodiscard]] std::optional<Cell> sow_one(Random& random);
    [[nodiscard]] bool draw_sowing(Random& random, MoveList& out);
    [[nodiscard]] bool play_sowing(Random& random);
    void keep(MoveList& out, const std::vector<char>& dropped);

    template <typename Effects>
    void make_ply(const Compound& move, std::span<const Cell> captured, bool chance,
                  Effects&& effects);
    void count_ply(const Compound& move, bool chance);
    void make_try(Player mover);
    void note_losses(std::span<const Cell> captured, const Compound& move);
    void applied();
    void take_screens();
    void keep_required(MoveList& moves);
    [[nodiscard]] bool may_stay(Player mover, std::uint16_t name);
    // False if nothing that is applied behind a ply of this type, in the position as it stands,
    // would do anything.
    [[nodiscard]] bool may_apply(PieceType mover) const {
        return applied_screens_.empty() || applied_screens_[mover].may_do(position_);
    }
    void go_on(const Compound& move);
    void remember(Player mover);
    [[nodiscard]] std::uint64_t seen_key(Player viewer);
    [[nodiscard]] std::uint64_t compared_key();
    void sort_results();
    [[nodiscard]] bool may_decide(const AskedResult& asked) const;
    [[nodiscard]] bool asks_same(const AskedResult& one, const AskedResult& other) const;
    void judge_results(Player mover);
    void begin_turn();
    void resolve_stuck(Player mover);
    bool decide(int result, Player mover);
    [[nodiscard]] int stuck_above(int result);
    bool decide_stuck(int result, Player mover);
    [[nodiscard]] std::uint32_t holders(int result, Player mover);
    [[nodiscard]] Outcome award(int result, std::uint32_t holders, Player mover);
    using Numbers = std::array<std::int64_t, kMaxPlayers + 1>;  // [player]
    [[nodiscard]] Numbers numbers_of(int result, std::uint32_t players);
    [[nodiscard]] std::uint32_t owners_of_most(int result, std::uint32_t living);
    [[nodiscard]] std::uint32_t living_players() const;
    [[nodiscard]] std::uint32_t awarded(const Award& given, std::uint32_t holders, Player mover,
                                        std::uint32_t living) const;
    void eliminate(int result, Player player, Player mover);
    void finish(const Outcome& outcome, int code);
    [[nodiscard]] bool soft(EventKind kind) const;
    [[nodiscard]] int stuck_result();
    [[nodiscard]] bool lacks_royal(Player player);
    [[nodiscard]] std::uint64_t perft_from(int depth, const PerftOptions& options);
    [[nodiscard]] std::uint64_t perft_listed(int depth, const PerftOptions& options);
    [[nodiscard]] std::uint64_t below(const MoveList& moves, std::size_t index, int depth,
                                      const PerftOptions& options);
    [[nodiscard]] std::uint64_t count_list();
    // perft.cpp: the same by tables, for games whose lists are final there.
    [[nodiscard]] bool final_in_tables() const;
    [[nodiscard]] bool lists_by_tables() const;
    [[nodiscard]] bool plies_are_moves() const;
    [[nodiscard]] bool asks_turn() const;
    [[nodiscard]] bool quick_plies() const;
    [[nodiscard]] bool settles() const;
    [[nodiscard]] bool has_applied() const;
    [[nodiscard]] bool asks_hard_results() const;
    [[nodiscard]] bool results_call_hooks() const;
    [[nodiscard]] bool countable_unlisted() const;
    [[nodiscard]] std::uint64_t perft_by_tables(int depth, const PerftOptions& options);
    [[nodiscard]] std::uint64_t count_by_tables();
    [[nodiscard]] std::uint64_t make_leaves(bool all, MoveList& others);
    [[nodiscard]] std::uint64_t below_each(const MoveList& moves, int depth,
                                           const PerftOptions& options);
    [[nodiscard]] std::uint64_t below_bare(const MoveList& moves, int depth,
                                           const PerftOptions& options);
    [[nodiscard]] std::uint64_t below_by_tables(const MoveList& moves, std::size_t index,
                                                bool applies, int depth,
                                                const PerftOptions& options);
    std::size_t list_pass(const CompiledEntry& entry, bool empty, MoveList& out);
    std::size_t pass_beside_tables(const CompiledEntry& entry, bool empty, MoveList& out,
                                   bool counts = false);
    // passes.cpp
    [[nodiscard]] bool pass_due(const CompiledEntry& entry, bool empty);
    [[nodiscard]] bool nobody_else_moves(const CompiledEntry& entry);
    [[nodiscard]] std::vector<char> offers_beside(const CompiledEntry& entry, Player player) const;
    [[nodiscard]] bool asks_leaves() const;
    [[nodiscard]] PieceType mover_of(const MoveList& list, std::size_t index) const;
    [[nodiscard]] MoveContext described(const MoveList& list, std::size_t index);
    void show_move(const MoveList& list, std::size_t index);
    void make_row(MoveBits move);
    void make_quick(const MoveList& list, std::size_t index);
    void make_whole(const MoveList& list, std::size_t index);
    void append(Position& position, Player player, std::uint16_t movement, PieceType type,
                MoveList& list, std::size_t merge_from) override;
    const kernel::PlainMoves* append_by_lua(Position& position, Player player,
                                            std::uint64_t classes, MoveList& list,
                                            std::size_t merge_from) override;
    MoveList& list_at(std::size_t depth);
    [[nodiscard]] std::size_t entry_number() const {
        return static_cast<std::size_t>(rules_->turns.code[position_.get(Field::Counter)].entry);
    }
    [[nodiscard]] bool tables_list();
    [[nodiscard]] bool tables_due();
    [[nodiscard]] bool rest_holds();
    [[nodiscard]] bool rest_screened() const;
    // random_ply.cpp
    [[nodiscard]] bool settled() const;
    [[nodiscard]] bool plain_turn() const;
    [[nodiscard]] bool simple_turn() const;
    [[nodiscard]] bool move_due() const;
    [[nodiscard]] bool draws_by_words();
    [[nodiscard]] bool draws_by_tables();
    [[nodiscard]] std::size_t picked(Random& random, MoveList& out);
    [[nodiscard]] std::size_t pick(Random& random, MoveList& out);
    template <typename One>
    [[nodiscard]] bool drawn_by_words(One&& one);
    [[nodiscard]] bool draw_by_words(Random& random, MoveList& out);
    [[nodiscard]] std::size_t draw_listed(Random& random, MoveList& out);
    template <typename Work>
    auto for_good(Work&& work);
    [[nodiscard]] bool play_by_words(Random& random);
    void play_plain(const MoveList& list, std::size_t index);
    void end_played(const MoveContext& move, std::uint32_t lost);
    void judge_played(Player mover);

    std::shared_ptr<const Rules> rules_;
    Position position_;
    Line line_;
    Interpreter interpreter_;
    Events events_;
    TurnMachine turns_;
    std::unique_ptr<Hooks> hooks_;
    std::unique_ptr<kernel::Scratch> scratch_;
    const kernel::Maker* maker_ = nullptr;       // of the tables, if there are any
    std::unique_ptr<kernel::PlainMoves> plain_;  // of the hook `generate`, if tables have them
    std::unique_ptr<kernel::HopPlays> plays_;    // null: no moves are hops by dice
    std::vector<char> plays_entries_;            // [turn entry]: all that it offers are such moves
    std::unique_ptr<kernel::SowPlays> sowings_;  // null: no moves are sowings
    std::vector<char> sow_entries_;              // likewise
    std::vector<Cell> starts_;                   // of one that is drawn
    bool uses_plays_ = true;                     // neither in a reference count
    std::unique_ptr<Observer> eyes_;  // made when first somebody's view of a position is compared
    std::vector<Frame> frames_;
    int operations_ = 0;  // under way, one inside the other
    MoveContext last_;
    std::array<MoveContext, kMaxPlayers + 1> last_by_;  // [player]
    bool ignore_soft_ = false;
    bool hides_ = false;          // players may know different things
    bool stuck_eagerly_ = false;  // some `stuck` result puts a player out: asked after every ply
    bool ends_passes_ = false;    // some is about everybody: then a forced pass is none
    std::string hook_kind_;       // kind that the outcome hook reported last
    std::vector<std::unique_ptr<MoveList>> lists_;
    std::vector<char> offers_, only_, dropped_, filtered_, by_lua_;
    std::vector<std::uint64_t> entry_classes_;  // [turn entry]: mask of the classes it offers
    std::vector<AskedResult> judged_, claims_;  // results asked at every ply, those to be claimed
    std::vector<char> calls_applied_;           // [class]: a hook is called behind such a ply
    std::span<const AppliedScreen> applied_screens_;       // [type]; empty: a hook may do anything
    std::span<const RequirementScreen> required_screens_;  // [requirement]; empty: nothing is told
    bool event_held_ = false;  // of the result that was asked last, for one who was asked
    std::vector<Cell> row_captures_, uncompared_;
    Interpreter::Played played_;
    MoveList passes_, counted_;
    int draws_skipped_ = 0;         // lists to make before drawing without one is tried again
    bool asks_line_ = false;        // some hook asked how often a position occurred
    bool quick_plies_ = false;      // the tables' maker says all of a ply but what is applied and
                                    // its results
    bool bare_plies_ = false;       // ..., and nothing is applied
    bool settles_ = false;          // once turns are settled, all plies are bare and in tables
    bool shows_moves_ = false;      // hooks or the line ask what the last move was
    bool plain_plies_ = false;      // likewise bare, wherever their moves come from
    bool lists_by_tables_ = false;  // what the tables list is what a list would be
    bool compares_checks_ = false;  // some result asks who gave check at every ply
    bool asks_rest_ = false;        // the tables' lists stand only while the rest of `require` does
    bool draws_ = false;            // a move is drawn sooner than listed
    bool filters_ = false;          // a hook sees every list
    bool hard_results_ = false;     // some result that perft does not go past
    bool hooks_judge_ = false;      // some of those is told by Lua, which sees the last move
    bool counts_unlisted_ = true;   // the number of moves can be told without the list
    int ambiguous_counts_ = 0;      // how often it could not, lately
    std::vector<std::pair<Slot, std::uint32_t>> turn_header_;
};

}  // namespace perthro
