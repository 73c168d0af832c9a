// Iterative deepening max^n (Luckhardt and Irani 1986) for positions that hide nothing: every side
// does what is best for itself, whoever is asked. A side is a player with his allies. A position
// has a value for each player, his side's score less the mean of the others, as everywhere; a ply
// of chance is worth the mean of its outcomes by weight, rounded towards 0. Of moves that are worth
// the same to who moves he takes what is worst for the others together, so that a tree has one
// value whatever the order of its moves. Nothing is cut but what a won game makes needless: the
// scores of sides have no fixed sum.
#pragma once

#include "engine/search/bot.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace perthro::search {

// How MaxN searches; bots play with the defaults, `plain` is for tests against a plain max^n.
struct MaxNOptions {
    int depth = 64;      // most plies, captures at the end not counted
    bool plain = false;  // the value of the tree of exactly `depth` plies and nothing else: no
                         // captures behind it, no repetition
};

// The bot `maxn`. Its Thought has the score of who is asked, and a line of his move alone.
class MaxN final : public Bot {
public:
    // `knowledge` says what positions are worth.
    explicit MaxN(std::shared_ptr<const Knowledge> knowledge, MaxNOptions options = {});

    using Bot::think;
    // Nodes are positions looked at. Progress is told after each depth; an only move is not thought
    // about.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    struct RootMove {
        std::size_t index = 0;  // in the list in order
        Scores values{};
    };
    struct Level {  // of one ply of the tree
        MoveList moves;
        std::vector<std::pair<int, std::size_t>> captures;  // what is gained, move
        Scores best{};
    };

    void begin(const View& view);
    void deepen(int depth);
    void value(int depth, int ply, Scores& into);
    void chance_value(int depth, int ply, Scores& into);
    void moves_value(int depth, int ply, Scores& into);
    void static_values(Scores& into);
    void ended_values(const Ended& ended, int ply, Scores& into) const;
    [[nodiscard]] bool better(const Scores& one, const Scores& other, Player mover) const;
    void find_captures(Level& here) const;
    [[nodiscard]] bool out_of_budget();
    [[nodiscard]] Level& level(int ply);
    [[nodiscard]] Thought thought() const;

    std::shared_ptr<const Knowledge> knowledge_;
    MaxNOptions options_;
    Walker walker_;
    std::vector<std::unique_ptr<Level>> levels_;
    std::vector<RootMove> root_;
    MoveList root_list_;
    Scores scores_{};
    int players_;
    bool repeats_ = false;  // some result is about repetition

    const Budget* budget_ = nullptr;
    std::uint64_t nodes_ = 0, most_nodes_ = 0;
    int completed_ = 0;  // the last iteration that was not cut short
    Player asked_ = kNobody;
    RootMove best_;
    bool stopped_ = false;
};

}  // namespace perthro::search
