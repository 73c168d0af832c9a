// An outside program that plays: it is told a game from its beginning and asked for a move. One
// file for each protocol.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/outside/program.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace perthro::outside {

// The game as the protocol writes it.
struct Telling {
    bool fresh = false;              // another game than in the last question
    std::string start;               // text of the position at its beginning; "" = the usual one
    std::vector<std::string> moves;  // since then
    std::vector<Player> movers;      // [move]: who made it
    Player to_move = kNobody;        // who is asked
};

// What a program says of its search.
struct Heard {
    search::Thought thought;        // score, depth and nodes, as far as it says them
    std::vector<std::string> line;  // the moves that it expects, as it writes them
};

// How far a search goes: the first of depth, nodes and time that is not 0 counts.
struct Bound {
    int depth = 0;  // plies
    std::uint64_t nodes = 0;
    std::chrono::milliseconds time{0};
    std::function<void(const Heard&)> report;  // while it searches; empty: nobody listens
};
// How long a search may take that no time bounds.
inline constexpr std::chrono::minutes kMostSearching{1};

// The answer to one question.
struct Reply {
    std::string move;  // as the program writes it, unchecked; "" = it gives the game up
    Heard said;
};

// One program under way, which keeps what it was told last.
class Client {
public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;

    // Tells the program what it does not know of the game, and waits for its move; where no time
    // bounds the search for kMostSearching and the program's grace. Throws Trouble if the program
    // ends, is silent or refuses; PlayError if the question cannot be put in its protocol.
    [[nodiscard]] virtual Reply ask(const Telling& game, const Bound& bound) = 0;
};

// These start the program. They throw PlayError if it is not there or cannot play the game, Trouble
// if it does not introduce itself.
[[nodiscard]] std::unique_ptr<Client> uci_client(const Program& program,
                                                 const GameDefinition& game);
[[nodiscard]] std::unique_ptr<Client> cecp_client(const Program& program,
                                                  const GameDefinition& game);
[[nodiscard]] std::unique_ptr<Client> gtp_client(const Program& program,
                                                 const GameDefinition& game);

}  // namespace perthro::outside
