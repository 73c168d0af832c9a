// Runs the turn program: who is to move, which classes he may play, when a chance ply is due.
// Its whole state lies in the position's header, so undoing a move undoes it.
#pragma once

#include "engine/position/board.hpp"
#include "engine/rules/rules.hpp"
#include "engine/turns/together.hpp"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace perthro {

class Events;

// An entry or a condition of `turns` that the program came to on its way to the next turn.
struct TurnAsked {
    enum class Answer : std::uint8_t {
        Begins,  // the entry: the turn of `player`
        Rolls,   // the entry: it is due
        Out,     // the entry is passed over: `player` is out of the game
        Unfit,   // the entry is passed over: its `when` does not hold for `player`
        Yes,     // the condition of a block
        No
    };
    Answer answer = Answer::Begins;
    Player player = kNobody;
    bool until = false;  // of a block: its `until`, else its `when`
    Source at;           // none: nobody wrote it
};

// Part of one worker, whose position it writes; log and undo of the position take it back.
class TurnMachine {
public:
    // All of them must outlive this; events are asked on this position.
    TurnMachine(const Rules& rules, Position& position, Events& events);

    // The first entry of a new game; `first` is whom the first `next` means, nobody = the first
    // player.
    void start(Player first);
    // The turn goes on after a move of this class (architecture: one ply, (b)): the next ply of the
    // turn, the entry again, or the end of the turn and the next entry. Consumes what the move
    // requested.
    void after_move(std::uint16_t name);
    // after_move() without letting attributes fall back (`lasts`); true if the turn ended and they
    // are to, by fall_back(). In a `together` block they have.
    bool go_on(std::uint16_t name);
    // Lets attributes fall back at the end of a turn that was public.
    void fall_back();
    // What was done behind a public turn belongs to it, also where the `together` block that
    // follows has begun by then: everybody in it moves on the position as it stands.
    void share();
    // Takes back that such a block has begun, before what begins it runs again.
    void leave_block();
    // The turn goes on after a chance ply that was due for the current entry.
    void after_roll();
    // Ends the current turn without a ply (the hook `on_turn` said so).
    void skip();
    // The player to move is out. A turn that he had not begun was none: nothing falls back for it.
    void leave();
    // Puts the program to an ordinary turn of a player, as when a position text names who is to
    // move and no more (usual_turn.cpp): with dice on the board, where they are played; else in the
    // first block whose end the position shows not to have come; else in the part that repeats
    // without end, in what repeats, anywhere.
    void set_to_move(Player player);

    // A `together` block is under way: the player to move acts in secret.
    [[nodiscard]] bool in_secret() const { return together_.under_way(); }
    // Begins the block around the entry that is to be played, if it has not begun: for positions
    // whose text does not say more than whose turn it is.
    void begin_block_here();
    // What settles cells that two players want; without it they are an error.
    void settle_with(std::function<void()> settle) { settle_ = std::move(settle); }
    // From now on everything that the program comes to is added; null: nothing is.
    void record(std::vector<TurnAsked>* asked) { recorded_ = asked; }
    // Whether a block took effect since this was last asked for. The one answer that is no part of
    // the position.
    bool took_effect() { return std::exchange(took_effect_, false); }

    // Whether the program has run out: no turn will come.
    [[nodiscard]] bool finished() const {
        return rules_.turns.code[position_.get(Field::Counter)].op == TurnOp::Finish;
    }
    // The entry that is to be played; only if not finished.
    [[nodiscard]] const CompiledEntry& entry() const;
    // The classes a player could play now ([class], 1 = he could): the entry's if it is his, else
    // all.
    [[nodiscard]] const std::vector<char>& offers_for(Player player) const;

private:
    void run(std::uint32_t address);
    [[nodiscard]] bool holds_in_block(const TurnCode& code);
    void note(TurnAsked::Answer answer, Player player, const Source& at);
    void end_block();
    bool enter(std::uint32_t address, const CompiledEntry& entry);
    void clear_dice();
    [[nodiscard]] std::optional<std::size_t> turn_before_end(Player player);
    [[nodiscard]] std::optional<std::size_t> usual_turn(Player player) const;
    [[nodiscard]] std::optional<std::size_t> conditional_turn(Player player) const;
    [[nodiscard]] std::optional<std::size_t> turn_with_dice(Player player) const;
    [[nodiscard]] const CompiledEntry& entry_at(std::size_t step) const;
    void go_on_with_dice(std::size_t step, Player player);
    [[nodiscard]] Player previous(Player player) const;
    [[nodiscard]] bool out(Player player) const {
        return ((position_.get(Field::OutMask) >> player) & 1) != 0;
    }

    const Rules& rules_;
    Position& position_;
    Events& events_;
    Board board_;
    Together together_;
    std::function<void()> settle_;
    bool took_effect_ = false;
    std::vector<char> all_;
    std::vector<TurnAsked>* recorded_ = nullptr;
};

}  // namespace perthro
