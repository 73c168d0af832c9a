// What follows the words of a move: removals that were put off, `after`, what judges it, and where
// it goes.
#pragma once

#include "engine/interpreter/asker.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro::interpreter {

class Drawer;
class LandingScale;
class Lister;

class Finisher {
public:
    explicit Finisher(Parts& parts);

    // All words of a movement are done: pieces that were left standing are removed, a mover in the
    // air goes back to where it was lifted, the words of `after` run, and finish(). The position is
    // left as the words had it. Of an attack it is only told whether it hit.
    Ending finish_words(Run& run);
    // The words of `after` are done, too: `on_move` and the rules judge the move, and what is legal
    // is listed, counted, or answers the question.
    Ending finish(Run& run);
    // Turns the piece up that lies on the cursor's cell. goes_on: the next word runs; else the ply
    // ends, and the words at `next` wait for the outcome.
    Ending reveal(std::int32_t next, Run& run, bool& goes_on);

    // Judges a complete move of the player `me` and the class `name` on the position as the move
    // has left it: by `protect`, then, with the turn gone on for a moment, by `require` and
    // repetition. False: `rule` names which refuses it, and `at` tells where that stands.
    bool judge(Player me, std::uint16_t name, const char*& rule, Source& at);
    // Judges as judge() does by `require` and repetition alone, where somebody has seen to
    // `protect`.
    bool judge_beyond_protect(Player me, std::uint16_t name, const char*& rule, Source& at);
    // Whether, of this position, all that `require` asks of moves but passes is true before they
    // are made, besides that no royal may be left attacked: attributes decide that no move sets.
    [[nodiscard]] bool rest_surely_holds();
    // Whether a pass is surely legal, of a player of whom nothing protected is attacked.
    [[nodiscard]] bool may_surely_pass();

    // finisher_after.cpp
    // Runs words that never fork (applied), from the last cell of a move that was made; what they
    // do stays on the position, and pieces that they take count as lost in the ply.
    void run_closed(std::int32_t address, const MoveContext& move);
    // Whether a condition about a finished move (compulsory) holds, asked with the move made; what
    // it took is what set_captures() said before.
    [[nodiscard]] bool holds_after(std::int32_t condition, const Compound& move);
    // Notes what stands on these cells now as what the coming `applied` words, or holds_after(),
    // see as captured; to be called before the move is made.
    void set_captures(std::span<const Cell> captured);

private:
    enum class Sure { No, Yes, Open };
    Sure surely(std::int32_t expression);
    [[nodiscard]] bool judged_for_repetition(std::uint16_t name) const;
    void take_as_applied(Run& run);  // what `set_captures` said

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    Asker& asker_;
    Attacks& attacks_;
    Words& words_;
    Drawer& drawer_;
    LandingScale& scale_;
    Lister& lister_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<Taken> applied_taken_;
};

}  // namespace perthro::interpreter
