// An outside program at the board of a match. Its moves are checked by our rules; a program that
// ends or is silent is started again, once for a move, and told the whole game. Rules with hooks:
// use it on a script thread only.
#pragma once

#include "scripting/outside/client.hpp"
#include "scripting/outside/spelling.hpp"
#include "scripting/play/match.hpp"

#include <memory>
#include <string>

namespace perthro::outside {

// What came of asking the program for a move: a move, or why there is none.
struct OutsideMove {
    std::size_t index = 0;  // into Match::moves(); void where there is a forfeit
    search::Thought said;   // of the program, as far as it says anything
    // Why there is none and the game is lost: "resigned", "illegal move", "no answer", "crashed";
    // "left": nobody waits for it any more.
    std::string forfeit;
    std::string because;  // a sentence of the forfeit, with the program's name; "" if there is none
};

class OutsidePlayer {
public:
    // Starts the program. Throws PlayError if it is not there, does not introduce itself or cannot
    // play the game.
    OutsidePlayer(Program program, std::shared_ptr<const Rules> rules);

    // The program's move where the match, of the same rules, stands. Of the bound nodes and time
    // are taken, the depth is the program's own key. `progress`: called on this thread with what it
    // says meanwhile, at most ten times a second; may be empty. Throws PlayError if its protocol
    // cannot put the question, or if it cannot play the game when it is started again.
    [[nodiscard]] OutsideMove choose(const Match& match, Bound bound,
                                     const search::Progress& progress);

private:
    void follow(const Match& match);
    [[nodiscard]] OutsideMove ask(const Bound& bound);
    [[nodiscard]] OutsideMove played(const Reply& reply);
    [[nodiscard]] search::Thought thought_of(const Heard& heard);
    [[nodiscard]] std::size_t index_of(const std::string& move);
    void start();
    [[nodiscard]] bool is_left() const {
        return program_.patience && program_.patience() == Patience::Leave;
    }

    Program program_;
    std::shared_ptr<const Rules> rules_;
    Spelling spelling_;
    Match mirror_;  // the match once more, to write its moves
    MatchStart began_;
    Telling game_;
    bool following_ = false;
    std::unique_ptr<Client> client_;  // null: to be started again
};

}  // namespace perthro::outside
