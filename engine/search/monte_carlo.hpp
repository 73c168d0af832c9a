// Monte Carlo tree search: UCT for any number of players, each for himself, with a solver, a bias
// by what a move takes and by the package's `order`, and, where pieces are only put down, the
// all-moves-as-first rule (RAVE; Gelly, Silver: "Monte-Carlo tree search and rapid action value
// estimation in computer Go", 2011). Games are played out at random, a little towards captures, for
// some plies; then the evaluation says who is likely to win. Outcomes of chance are drawn by their
// weights. Where something is hidden every run begins in another position that the player's
// observation allows, all in one tree (single-observer information sets; Cowling, Powley,
// Whitehouse: "Information set Monte Carlo tree search", 2012).
#pragma once

#include "engine/search/belief.hpp"
#include "engine/search/bot.hpp"
#include "engine/search/threads.hpp"

#include <array>
#include <memory>
#include <vector>

namespace perthro::search {

// Plain is UCT and the solver alone, to compare with: no bias, no RAVE, moves of games played out
// equally likely, nothing said of a move before such a game.
enum class TreePolicy : std::uint8_t { Full, Plain };

// The bot `mcts`, those of kComparisons, and one tree of RootParallel.
class MonteCarlo final : public Bot {
public:
    explicit MonteCarlo(std::shared_ptr<const Knowledge> knowledge,
                        TreePolicy policy = TreePolicy::Full, Unseen unseen = Unseen::Remembered);

    using Bot::think;
    // Nodes of the budget are games played out.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;
    // Adds what another search of the same view found out about the moves of the root.
    void add_root(const MonteCarlo& other);
    // What was found for the view that was thought about last.
    [[nodiscard]] Thought answer(const View& view);
    // Games since this thinking began; any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const { return runs_; }
    // Before several think together: none of them shows the games of the last time.
    void begin_count() { runs_ = 0; }

private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
    static constexpr double kRewardScale = 350;  // an evaluation that is worth 73 % of a win
    static constexpr int kPlayedBits = 13;
    static constexpr std::size_t kPlayedSize = std::size_t{1} << kPlayedBits;
    struct Node {
        std::uint64_t id = 0;     // of the move that leads here
        double bias = 0;          // towards what looks good
        double reward = 0;        // of the seat that makes it
        double first_reward = 0;  // of all games in which he made it later
        std::uint32_t visits = 0, first_visits = 0;
        std::uint32_t available = 0;  // visits of the parent at which it was possible
        std::uint32_t child = kNone, next = kNone;
        std::uint32_t proven = 0;  // winners, if `solved`
        Player mover = kNobody;    // a seat
        Player side = kNobody;     // that it plays there
        bool solved = false, expanded = false;
    };
    // The moves of the view.
    struct Root {
        MoveList list;   // on the position of the walker
        MoveList shown;  // as they are offered, in games that offer them as known
        // Those of the first position in order, then those that only other positions have.
        std::vector<MovePath> paths;
        std::vector<std::uint64_t> ids;  // of these moves
    };
    using Rewards = std::array<double, kMaxPlayers + 1>;  // [seat] 0 .. 1

    [[nodiscard]] bool out_of_budget();
    void begin(const View& view);
    void list_root(const View& view);
    void note_root_move(std::size_t move);
    void list_blank_root(const View& view);
    void run();
    [[nodiscard]] bool descend(Rewards& rewards);
    void list_here(bool at_root);
    void expand(std::uint32_t node);
    [[nodiscard]] std::uint32_t add_child(std::uint32_t node, std::size_t move);
    [[nodiscard]] double bias_of(std::size_t move);
    void match_children(std::uint32_t node);
    [[nodiscard]] std::size_t choose(std::uint32_t node);
    [[nodiscard]] double promise(const Node& node, double log_visits) const;
    [[nodiscard]] bool first_reward(Rewards& rewards);
    [[nodiscard]] bool play_out(Rewards& rewards);
    [[nodiscard]] std::optional<std::size_t> draw();
    void reward_end(const Ended& ended, Rewards& rewards) const;
    void reward_position(Rewards& rewards);
    void solve(std::uint32_t leaf_winners);
    void learn(const Rewards& rewards);
    [[nodiscard]] static std::size_t place_of(Player player, std::uint64_t id);
    void note_played(std::uint64_t id);
    [[nodiscard]] bool was_played(const Node& node) const;
    [[nodiscard]] double lot_of(std::uint64_t id) const;
    [[nodiscard]] std::uint32_t best_child(std::uint32_t node) const;
    [[nodiscard]] int score_of(const Node& node) const;
    [[nodiscard]] std::uint32_t same_child(const MonteCarlo& other, std::uint32_t at) const;
    [[nodiscard]] Thought thought();
    [[nodiscard]] std::vector<MovePath> expected_line(std::size_t first);

    std::shared_ptr<const Knowledge> knowledge_;
    Walker walker_;
    Belief belief_;
    bool draws_;                      // runs begin in different positions
    std::unique_ptr<Offers> offers_;  // of games that offer moves as they are known
    bool plain_;
    bool rave_;  // where pieces never move
    bool orders_;
    int playout_plies_;

    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;      // of this run, the root first
    std::vector<std::uint32_t> child_of_;  // [move of the list]: its node
    std::vector<std::uint32_t> played_;    // [hash of player and move]: the run in which it was
    Root root_;
    MoveList moves_;
    const MoveList* here_ = nullptr;  // the list of the position on the walker
    Scores scores_{};
    Random random_{0};
    std::uint64_t lots_ = 0;
    const Budget* budget_ = nullptr;
    Counter runs_;
    std::uint64_t most_runs_ = 0, plies_ = 0;
    bool stopped_ = false;
};

}  // namespace perthro::search
