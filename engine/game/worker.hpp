// One thread's way of playing a game: a position at a fixed address, the interpreter over it, the
// line of earlier positions and, if the game has Lua functions, its hooks. Its parts list legal
// moves (LegalMoves), make and unmake them (Plies), decide outcomes (Results). Many workers share
// one Rules.
#pragma once

#include "engine/game/events.hpp"
#include "engine/game/legal_moves.hpp"
#include "engine/game/line.hpp"
#include "engine/game/perft.hpp"
#include "engine/game/plies.hpp"
#include "engine/game/repetition.hpp"
#include "engine/game/results.hpp"
#include "engine/game/table_plies.hpp"
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

// Used by one thread at a time. What it throws is what the package's Lua throws or RuleError.
class Worker final {
public:
    // Without a game yet: new_game(), set_position() or begin_at() comes first. Makes a Lua state
    // of its own where the package has functions, which may throw.
    explicit Worker(std::shared_ptr<const Rules> rules);
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker();

    // What it is made of. The parts are its own: references hold as long as the worker; whoever
    // writes to them goes past make() and unmake().
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
    [[nodiscard]] LegalMoves& moves() { return moves_; }
    [[nodiscard]] Plies& made() { return plies_; }
    [[nodiscard]] const TablePlies& table_plies() const { return table_plies_; }

    // A new game from a setup (index, 0 = the default). Random setups are drawn from the seed. If a
    // script fails in it, the worker has the game that it had.
    void new_game(int setup = 0, std::uint64_t seed = 0);
    // Whether every new game from a setup begins alike.
    [[nodiscard]] bool starts_alike(int setup) const;
    // Goes on from a position; its line is empty. If a script fails, the worker has the game that
    // it had.
    void set_position(const Position& position);

    // The same for a position that a text has set up: what plies would have noted (attributes that
    // are derived, results that hold and must be held) is noted, and the turn begins, unless the
    // text says that it has begun.
    void begin_at(const Position& position);

    // All legal moves of whoever is to move, whole-list rules applied; chance outcomes if a chance
    // ply is due; empty if the game is over or the player is stuck. with_routes: every way of
    // entering each move.
    void list(MoveList& out, bool with_routes = false);
    // Draws one of the moves of list(), each equally likely, or an outcome of chance by its weight:
    // its index in `out`, which holds some of the moves. Nothing if there are none. Takes less time
    // than a list where tables or words can draw one.
    [[nodiscard]] std::optional<std::size_t> draw(Random& random, MoveList& out);
    // Makes a move of a list that was made of the position as it stands. What it throws leaves the
    // game as it was.
    void make(const MoveList& list, std::size_t index);
    // Draws a move as draw() does, of the same random numbers, and plays it for good: it is not
    // taken back. If a script fails, the worker's game is lost. `moves` is scratch memory. False:
    // there is none.
    [[nodiscard]] bool play_drawn(Random& random, MoveList& moves);
    // Takes the last ply back; there has to be one.
    void unmake();
    // Plies that can be taken back.
    [[nodiscard]] std::size_t plies() const { return plies_.record().frames.size(); }

    // The outcome if the game is over, `stuck` included (asks for a move where that is open).
    [[nodiscard]] std::optional<Outcome> outcome();
    // A result that may be claimed now (index into GameDefinition::results), -1 if none; and how
    // the game ends if it is, which nothing is written of.
    [[nodiscard]] int claimable();
    [[nodiscard]] Outcome claimed(int result);
    // What each player has of what a result compares (`most`) or counts up to (`score`, where its
    // holder wins), with his allies' where it goes by team; [player]. Empty if it counts nothing.
    [[nodiscard]] std::vector<std::int64_t> scores(int result);
    // A roll or a reveal is due, whose outcomes list() gives, with weights.
    [[nodiscard]] bool chance_due() const { return position_.get(Field::Pending) != 0; }

    // Leaves at `depth` plies below; chance outcomes count once each.
    [[nodiscard]] std::uint64_t perft(int depth, const PerftOptions& options = {});

    // The last ply of anybody since the worker has this game, as hooks see it.
    [[nodiscard]] const MoveContext& last_move() const { return plies_.last().any; }
    // The last ply of a player since the worker has this game; name = kNoMovement: none.
    [[nodiscard]] const MoveContext& last_of(Player player) const {
        return plies_.last().of[player];
    }

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

    // One call from outside, however deep. If it throws, the position is as it was, and nothing is
    // left of what was being composed.
    class Operation {
    public:
        // The worker must outlive it.
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

private:
    friend class search::Walker;  // goes on from a line of its own, and takes steps by tables
    friend class Perft;           // steps by tables, too
    friend class RandomPlies;     // makes plies that nobody takes back

    class GameBefore;
    void attach();
    // setup.cpp
    void begin(Player first);
    void begin_turn();  // the first
    void derive();
    void forget_plies();

    std::shared_ptr<const Rules> rules_;
    Position position_;
    Line line_;
    const std::unique_ptr<Interpreter> interpreter_;
    Events events_;
    TurnMachine turns_;
    const std::unique_ptr<Hooks> hooks_;
    Results results_;
    Repetition repetition_;
    const TablePlies table_plies_;
    LegalMoves moves_;
    Plies plies_;
    std::unique_ptr<RandomPlies> random_;
    std::unique_ptr<Perft> perft_;  // made when first something is counted
    int operations_ = 0;            // under way, one inside the other
    bool asks_line_ = false;        // some hook asked how often a position occurred
};

}  // namespace perthro
