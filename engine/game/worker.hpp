// One thread's way of playing a game: a position at a fixed address, the interpreter over it, the
// line of earlier positions and, if the game has Lua functions, its hooks. Lists legal moves, makes
// and unmakes them, decides outcomes. Many workers share one Rules.
#pragma once

#include "engine/game/applied_screen.hpp"
#include "engine/game/chance.hpp"
#include "engine/game/events.hpp"
#include "engine/game/line.hpp"
#include "engine/game/move_numbers.hpp"
#include "engine/game/perft.hpp"
#include "engine/game/repetition.hpp"
#include "engine/game/requirement_screen.hpp"
#include "engine/game/results.hpp"
#include "engine/game/table_plies.hpp"
#include "engine/game/whole_moves.hpp"
#include "engine/game/word_moves.hpp"
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

class Interpreter;
class RandomPlies;
namespace search {
class Walker;
}

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
    [[nodiscard]] Interpreter& interpreter() { return *interpreter_; }
    [[nodiscard]] TurnMachine& turns() { return turns_; }
    [[nodiscard]] Events& events() { return events_; }
    [[nodiscard]] const Line& line() const { return line_; }
    [[nodiscard]] Hooks* hooks() { return hooks_.get(); }
    [[nodiscard]] Results& results() { return results_; }
    [[nodiscard]] Repetition& repetition() { return repetition_; }

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
    [[nodiscard]] bool chance_due() const { return chance_.due(); }
    // Perft goes on where only material, repeated or quiet decided.
    void ignore_soft_results(bool on) { results_.ignore_soft(on); }
    // Whether no other living player would have a move now but to pass.
    [[nodiscard]] bool nobody_else_moves();

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
    friend class Perft;           // likewise
    friend class RandomPlies;

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
    struct Frame {
        std::size_t mark;
        std::size_t line;
        MoveContext last, last_of_mover;
        Player mover;
    };
    void attach();
    void take_tables();
    void take_whole_moves();
    void take_screens();
    [[nodiscard]] static MoveContext context_of(const Compound& move);
    // setup.cpp
    void begin(Player first);
    void derive();
    void forget_plies();

    // worker.cpp: lists, from whatever source has the moves
    [[nodiscard]] bool move_due() const;
    [[nodiscard]] std::size_t entry_number() const {
        return static_cast<std::size_t>(rules_->turns.code[position_.get(Field::Counter)].entry);
    }
    [[nodiscard]] bool tables_list();
    [[nodiscard]] bool tables_due();
    [[nodiscard]] bool rest_holds();
    [[nodiscard]] bool finds_dice();
    [[nodiscard]] bool sows() const;
    void compose(bool with_routes, MoveList& out);
    void list_by_tables(bool all, MoveList& out);
    bool complete_list(const CompiledEntry& entry, bool empty, MoveList& out);
    bool filter(MoveList& out);
    void append(Position& position, Player player, std::uint16_t movement, PieceType type,
                MoveList& list, std::size_t merge_from) override;
    const kernel::PlainMoves* append_by_lua(Position& position, Player player,
                                            std::uint64_t classes, MoveList& list,
                                            std::size_t merge_from) override;
    [[nodiscard]] kernel::Numbering* numbering() override { return &numbers_; }
    [[nodiscard]] PieceType mover_of(const MoveList& list, std::size_t index) const;

    // passes.cpp
    [[nodiscard]] bool pass_due(const CompiledEntry& entry, bool empty);
    [[nodiscard]] std::vector<char> offers_beside(const CompiledEntry& entry, Player player) const;
    std::size_t list_pass(const CompiledEntry& entry, bool empty, MoveList& out);
    std::size_t pass_beside_tables(const CompiledEntry& entry, bool empty, MoveList& out,
                                   bool counts = false);

    // screens.cpp
    [[nodiscard]] bool rest_screened() const;
    [[nodiscard]] bool may_stay(Player mover, std::uint16_t name);
    void keep_required(MoveList& moves);
    // False if nothing that is applied behind a ply of this type, in the position as it stands,
    // would do anything.
    [[nodiscard]] bool may_apply(PieceType mover) const {
        return applied_screens_.empty() || applied_screens_[mover].may_do(position_);
    }

    // play.cpp: a ply
    void make_whole(const MoveList& list, std::size_t index);
    void make_row(MoveBits move);
    void make_quick(const MoveList& list, std::size_t index);
    template <typename Effects>
    void make_ply(const Compound& move, std::span<const Cell> captured, bool chance,
                  Effects&& effects);
    void make_try(Player mover);
    [[nodiscard]] MoveContext described(const MoveList& list, std::size_t index);
    void show_move(const MoveList& list, std::size_t index);
    void note_losses(std::span<const Cell> captured, const Compound& move);
    void count_ply(const Compound& move, bool chance);
    void go_on(const Compound& move);
    void applied();
    void begin_turn();

    std::shared_ptr<const Rules> rules_;
    Position position_;
    Line line_;
    const std::unique_ptr<Interpreter> interpreter_;
    Events events_;
    TurnMachine turns_;
    const std::unique_ptr<Hooks> hooks_;
    const bool filters_;  // a hook sees every list
    Results results_;
    Repetition repetition_;
    WordMoves words_;
    ChanceMoves chance_;
    std::unique_ptr<DiceMoves> dice_;       // null: no moves are hops by dice
    std::unique_ptr<SowingMoves> sowings_;  // null: no moves are sowings
    MoveNumbers numbers_;
    const TablePlies plies_;
    std::unique_ptr<kernel::Scratch> scratch_;
    const kernel::Maker* maker_ = nullptr;            // of the tables, if there are any
    std::unique_ptr<kernel::PlainMoves> plain_;       // of the hook `generate`, if tables have them
    std::vector<std::uint64_t> entry_classes_;        // [turn entry]: mask of the classes it offers
    std::vector<char> calls_applied_;                 // [class]: a hook is called behind such a ply
    std::span<const AppliedScreen> applied_screens_;  // [type]; empty: a hook may do anything
    std::span<const RequirementScreen> required_screens_;  // [requirement]; empty: nothing is told
    std::unique_ptr<RandomPlies> random_;
    std::unique_ptr<Perft> perft_;  // made when first something is counted
    std::vector<Frame> frames_;
    int operations_ = 0;  // under way, one inside the other
    MoveContext last_;
    std::array<MoveContext, kMaxPlayers + 1> last_by_;  // [player]
    bool asks_line_ = false;  // some hook asked how often a position occurred
    std::vector<char> filtered_, by_lua_;
    std::vector<Cell> row_captures_;
    MoveList counted_;
    std::vector<std::pair<Slot, std::uint32_t>> turn_header_;
};

}  // namespace perthro
