// The results of game.yaml on the position of a worker: which of them holds, who gets what, who is
// put out, and what it means that a player has no move.
#pragma once

#include "engine/game/event_screen.hpp"
#include "engine/game/events.hpp"
#include "engine/game/line.hpp"
#include "engine/game/outcome.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"
#include "engine/turns/turn_machine.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

class Interpreter;
class Worker;

// Events that a search and a count of the move tree go past: by material, repetition and quiet
// plies.
[[nodiscard]] bool is_soft(EventKind kind);

// What a line of the results said: No: its event does not hold, or not for long enough. NotAsked:
// it is asked at another time, by whoever claims it or at the end of a turn, or the game was over
// by a line above.
enum class ResultAnswer : std::uint8_t { NotAsked, No, Yes };

// One line that was come to behind a ply.
struct ResultAsked {
    int result = 0;  // index into GameDefinition::results
    ResultAnswer answer = ResultAnswer::NotAsked;
    std::uint32_t holders = 0;  // players for whom its event holds (bit p)
    std::uint32_t held = 0;     // the number of plies since it does, for lines that ask for several
};

// Part of one worker, whose position it reads and writes. What it throws is what scripts and
// conditions throw; whoever calls takes back what was written by then.
class Results {
public:
    explicit Results(Worker& worker);

    // The outcome if the game is over, `stuck` included: asks for a move where that is open. What
    // it writes to find out is taken back.
    [[nodiscard]] std::optional<Outcome> outcome();
    // Asks every result behind a ply of the mover, `stuck` left out, in the order of game.yaml, and
    // carries the first that holds out: it is written into the position.
    void judge(Player mover);
    // Asks about being stuck, and again for whoever comes next: for games where that puts a player
    // out (`stuck_puts_out`), in the first position and behind every ply. Turns that begin by it
    // are told to `on_turn`.
    void resolve_stuck(Player mover);
    // The `stuck` result that fits the player to move, who has no move; -1: none does.
    [[nodiscard]] int stuck();
    // What a result gives of which the players `holders` (bit p) hold the event. Players whom it
    // puts out are out of the position then, and `result` is -1.
    [[nodiscard]] Outcome award(int result, std::uint32_t holders, Player mover);
    // The players for whom a result's event holds (bit p). The mover is asked first.
    [[nodiscard]] std::uint32_t holders(int result, Player mover);

    // Whether some result that may be claimed might hold. False: claimable() is -1.
    [[nodiscard]] bool may_be_claimed() const;
    // A result that may be claimed now, -1 if none; and what claiming it gives.
    [[nodiscard]] int claimable();
    [[nodiscard]] Outcome claimed(int result);
    // What each player has of what a result compares or counts up to; [player]. See
    // Worker::scores().
    [[nodiscard]] bool counts(int result) const;
    [[nodiscard]] std::vector<std::int64_t> scores(int result);

    // From now on every line that judge() or resolve_stuck() comes to is added; null: none is.
    void record(std::vector<ResultAsked>* asked) { recorded_ = asked; }

    // Players who are not out (bit p).
    [[nodiscard]] std::uint32_t living_players() const;
    // From now on soft results (see is_soft) are not asked.
    void ignore_soft(bool on) { ignores_soft_ = on; }
    [[nodiscard]] bool ignores_soft() const { return ignores_soft_; }

    // Whether some `stuck` result puts a player out.
    [[nodiscard]] bool stuck_puts_out() const { return stuck_puts_out_; }
    // Whether some `stuck` result is about everybody: then a forced pass is none.
    [[nodiscard]] bool stuck_is_shared() const { return stuck_is_shared_; }
    // Whether some result is asked behind a ply that is not soft.
    [[nodiscard]] bool has_hard() const { return has_hard_; }
    // Whether Lua, which sees the last move, may be asked for some result that is not soft.
    [[nodiscard]] bool hard_ask_hooks() const { return hard_ask_hooks_; }

    // The kind that the hook `outcome` reported last, "" for none.
    [[nodiscard]] const std::string& hook_kind() const { return hook_kind_; }
    void set_hook_kind(std::string kind) { hook_kind_ = std::move(kind); }

private:
    struct Asked {
        int result;          // index into GameDefinition::results
        EventScreen screen;  // of its event
        bool same = false;   // it asks for nothing else than the result before it, of nobody else
    };
    using Numbers = std::array<std::int64_t, kMaxPlayers + 1>;  // [player]

    void sort();
    [[nodiscard]] bool is_ignored(EventKind kind) const;
    [[nodiscard]] bool may_decide(const Asked& asked) const;
    [[nodiscard]] bool asks_same(const Asked& one, const Asked& other) const;
    ResultAnswer decide(int result, Player mover);
    ResultAnswer decide_by_hook(int result, Player mover);
    void note(int result, ResultAnswer answer, std::uint32_t holders);
    bool decide_stuck(int result, Player mover);
    [[nodiscard]] int stuck_above(int result);
    // Whether the player to move has no legal move, not even a pass.
    [[nodiscard]] bool lacks_moves();
    [[nodiscard]] bool lacks_royal(Player player) const;
    [[nodiscard]] Numbers numbers_of(int result, std::uint32_t players);
    [[nodiscard]] std::uint32_t owners_of_most(int result, std::uint32_t living);
    [[nodiscard]] std::uint32_t awarded(const Award& given, std::uint32_t holders, Player mover,
                                        std::uint32_t living) const;
    void eliminate(int result, Player player, Player mover);
    void remove_pieces(Player player, OutPieces what);
    [[nodiscard]] Player heir_of(int result, Player player, Player mover);
    void finish(const Outcome& outcome, int code);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    Events& events_;
    TurnMachine& turns_;
    const Line& line_;
    std::vector<Asked> judged_, claims_;  // results asked at every ply, those to be claimed
    MoveList moves_;                      // of whoever may be stuck
    std::string hook_kind_;
    std::vector<ResultAsked>* recorded_ = nullptr;
    std::uint32_t holders_ = 0;  // that holders() found last
    bool hides_ = false;         // players may know different things
    bool event_held_ = false;    // of the result that was asked last, for one who was asked
    bool ignores_soft_ = false;
    bool stuck_puts_out_ = false, stuck_is_shared_ = false;
    bool has_hard_ = false, hard_ask_hooks_ = false;
};

}  // namespace perthro
