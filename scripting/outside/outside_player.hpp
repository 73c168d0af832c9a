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
    // Why there is none and the game is lost: "resigned", "illegal move", "no answer", "crashed";
    // "left": nobody waits for it any more.
    std::string forfeit;
    std::string because;  // the same in a sentence
};

class OutsidePlayer {
public:
    // Starts the program. Throws PlayError if it is not there or cannot play the game.
    OutsidePlayer(Program program, std::shared_ptr<const Rules> rules);

    // `progress`: called with what it says meanwhile, from time to time; may be empty.
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
