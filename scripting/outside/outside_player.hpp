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

struct OutsideMove {
    std::size_t index = 0;  // into Match::moves()
    search::Thought said;
    // Why there is none and the game is lost: "resigned", "illegal move", "no answer", "crashed".
    std::string forfeit;
    std::string because;  // the same in a sentence
};

class OutsidePlayer {
public:
    // Starts the program. Throws PlayError if it is not there or cannot play the game.
    OutsidePlayer(Program program, std::shared_ptr<const Rules> rules);

    [[nodiscard]] OutsideMove choose(const Match& match, const Bound& bound);

private:
    void follow(const Match& match);
    [[nodiscard]] OutsideMove ask(const Bound& bound);
    [[nodiscard]] OutsideMove played(const Reply& reply);
    void start();

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
