// Who chooses a move. A bot gets what its player knows of a game and a budget; it never sees a
// position that the player does not know. It keeps nothing of a game between two calls, so one bot
// serves any number of games, from one thread at a time. The same view, seed and number of nodes
// give the same answer, unless several threads search for it.
#pragma once

#include "engine/game/observe.hpp"
#include "engine/notation/names.hpp"
#include "engine/search/knowledge.hpp"
#include "engine/search/threads.hpp"
#include "engine/search/walker.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {
struct Deduced;
}

namespace perthro::search {

// How long a bot may think; the first bound that is met ends it. Without any it takes kUsualNodes.
inline constexpr std::uint64_t kUsualNodes = 20'000;
struct Budget {
    std::uint64_t nodes = 0;     // positions looked at, games played out by `mcts`; 0 = any number
    std::function<bool()> stop;  // asked again and again while it thinks, by every thread of a
                                 // search; empty = never

    // The bound of nodes that a bot keeps to; 0 = any number, until `stop` says yes.
    [[nodiscard]] std::uint64_t most_nodes() const {
        return nodes != 0 || stop ? nodes : kUsualNodes;
    }
};

// What the player to move knows.
struct View {
    Position position;                       // where the game hides something: his observation
    std::shared_ptr<const History> history;  // where something is hidden: as he saw it, or null
    std::uint64_t seed = 0;
    std::vector<MovePath> moves = {};  // where something is hidden: what he is shown that he may
                                       // play
    std::shared_ptr<const Deduced> deduced = nullptr;  // what he knows beside that, or null
};

// Scores are in hundredths of the least piece; a win in n plies is kWin - n.
inline constexpr int kWin = 1'000'000;
inline constexpr int kSureWin = kWin - 1000;  // at least this: the win is proved

// What was proved of a position. NoWin: nothing that the only player may do wins.
enum class Proof : std::uint8_t { None, Win, Draw, Loss, NoWin };

// What a bot answers, and what Progress tells of it while it thinks.
struct Thought {
    MovePath move;          // what to play
    std::size_t index = 0;  // where it stands in Worker::list of the view's position; where
                            // something is hidden, in the view's moves
    int score = 0;          // for the player to move
    bool scored = false;    // the bot gives scores
    std::uint64_t nodes = 0;
    std::uint64_t visits = 0;    // of the move, by bots that play games out
    int depth = 0;               // plies that were searched completely; of the line otherwise
    std::vector<MovePath> line;  // what it expects, `move` first
    Proof proof = Proof::None;   // only `solve` proves
    std::string instead;         // the bot whose move it is, where `solve` proved none
    std::string problem;         // why the package's bot failed and who thought in its place, or ""
};
// Called while a bot thinks, on the thread that asked it, with the best so far; empty = nobody
// asks.
using Progress = std::function<void(const Thought&)>;

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    // Some player must have a move; chance is nobody's choice. Throws what hooks throw.
    [[nodiscard]] virtual Thought think(const View& view, const Budget& budget,
                                        const Progress& progress) = 0;
    [[nodiscard]] Thought think(const View& view, const Budget& budget) {
        return think(view, budget, {});
    }
};

inline constexpr std::array<std::string_view, 6> kBotNames{"random", "greedy", "ab",
                                                           "maxn",   "mcts",   "solve"};
inline constexpr const char* kDefaultBot = "default";  // usual_bot() says which that is
inline constexpr const char* kPackageBot = "lua";      // the package's bot.lua, where it has one
// `mcts` without what makes it better (TreePolicy), or with less knowledge of what is hidden
// (Unseen): to compare with.
inline constexpr const char* kPlainTree = "uct";
inline constexpr const char* kForgetful = "forgetful";
inline constexpr const char* kBlind = "blind";
inline constexpr std::array<std::string_view, 3> kComparisons{kPlainTree, kForgetful, kBlind};
// kDefaultBot and kBotNames: what players choose from.
[[nodiscard]] std::vector<std::string> bot_names();
// One of bot_names(), kPackageBot or kComparisons, with a strength level behind it or without
// (levels.hpp): `ab@easy`.
[[nodiscard]] bool is_bot(std::string_view name);
// Null if there is no bot of this name, or kPackageBot is asked for and there is no bot.lua. `ab`
// and `mcts`, wherever they do the thinking, use all threads; other bots and proofs use one.
[[nodiscard]] std::unique_ptr<Bot> make_bot(std::string_view name,
                                            const std::shared_ptr<const Knowledge>& knowledge,
                                            const Threads& threads = {});
// The bot that fits the game: the package's, at the level that it says, else by what the game is
// like.
[[nodiscard]] std::string usual_bot(const Knowledge& knowledge);
// Who plays on where the package names no bot and nothing is proved: `mcts` where something is
// hidden, where positions do not say who is ahead, or where lists are wide; else `ab`.
[[nodiscard]] std::string usual_player(const Knowledge& knowledge);
// The bot that fits the game, bot.lua left aside: the package's, `solve` for one player where it
// can, else usual_player().
[[nodiscard]] std::string usual_search(const Knowledge& knowledge);

// What the player to move knows of the position that a worker stands on; an observer is needed
// where the game hides something. Throws what the hook `observe` throws.
[[nodiscard]] View view_of(Worker& truth, Observer* observer, std::uint64_t seed);

// Throws logic_error unless a list has moves of a player: only then may a bot be asked.
void require_choice(const MoveList& moves);

// Where something is hidden and the thought names a move that the player is not shown, any of those
// that he is: bots may work on what could not be drawn, and moves that are `known` are more than
// the moves of any position.
void keep_to_known_moves(const View& view, Thought& thought);

// Whether two paths have the same class and the same tokens.
[[nodiscard]] bool same_move(const MovePath& one, const MovePath& other);
// The entry path of a move of a list in order.
[[nodiscard]] MovePath path_of(const MoveList& list, std::size_t index);
// Where the move of a path stands in a list, the index of the thought first; list.size(): nowhere.
[[nodiscard]] std::size_t find_move(const MoveList& list, const Thought& thought);

}  // namespace perthro::search
