// Iterative deepening alpha-beta for positions that hide nothing. Two sides: the team of the player
// who is asked, and all others (with more players the paranoid reduction: everybody is against
// him). A ply of chance is worth the mean of its outcomes, by weight, rounded towards 0. A position
// that stood before is worth 0 where a result is about repetition.
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/table.hpp"
#include "engine/search/threads.hpp"

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace perthro::search {

// How AlphaBeta searches; bots play with the defaults, `plain` is for tests against a plain
// minimax.
struct AlphaBetaOptions {
    int depth = 64;      // most plies, without extensions; at most Table::kMostDepth
    bool table = true;   // remember positions
    bool plain = false;  // the value of the tree of exactly `depth` plies and nothing else: no
                         // quiescence, reductions, extensions, repetition or cuts by evaluation
};

// The bot `ab`, and one thread of LazySmp. It keeps its table between calls, whose entries count
// for one thinking alone.
class AlphaBeta final : public Bot {
public:
    explicit AlphaBeta(std::shared_ptr<const Knowledge> knowledge, AlphaBetaOptions options = {})
        : AlphaBeta(std::move(knowledge), options, std::make_shared<Table>(), 0) {}
    // One of several that search the same view at the same time by one table, see LazySmp. Those
    // behind the first, number 0, leave depths out, each others.
    AlphaBeta(std::shared_ptr<const Knowledge> knowledge, AlphaBetaOptions options,
              std::shared_ptr<Table> table, int number);

    using Bot::think;
    // Nodes are positions looked at. Progress is told after each depth that was searched whole; an
    // only move is not thought about.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;
    // Thinks while others use the same table, whose search has begun.
    [[nodiscard]] Thought think_along(const View& view, const Budget& budget,
                                      const Progress& progress);
    // Looked at since this thinking began; any thread may ask.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    // Before several think together: none of them shows the nodes of the last time.
    void begin_count() { nodes_ = 0; }

private:
    static constexpr int kMostPly = 128;
    static constexpr int kInfinite = kWin + 1;
    static constexpr int kHistoryBits = 14;
    struct Depth {
        int full = 0;
        int less = 0;  // plies that a move which comes late may be searched less deep at first
    };
    struct Window {
        int alpha = 0, beta = 0;
    };
    static constexpr Window kOpen{-kInfinite, kInfinite};
    struct RootMove {
        std::size_t index = 0;  // in the list in order
        int score = 0;
    };
    struct Level {  // of one ply of the tree
        MoveList moves;
        std::vector<int> order;  // [move]: its rank, what is looked at first
        std::array<std::uint64_t, 2> killers{};
        std::uint64_t answer = 0;  // that refuted the move before
        std::uint64_t made = 0;    // the move that leads on from here
    };
    // Ranks of moves; between the last two the history of moves that take nothing.
    static constexpr int kFirst = 1 << 30, kTaking = 1 << 28, kKiller = 1 << 27,
                         kLosing = -(1 << 28);

    void begin(const View& view);
    [[nodiscard]] bool leaves_out(int depth) const;
    [[nodiscard]] int search_root(int depth, int alpha, int beta);
    void deepen(int depth);
    [[nodiscard]] int value(int depth, int ply, int alpha, int beta);
    [[nodiscard]] int moves_value(int depth, int ply, int alpha, int beta);
    [[nodiscard]] int chance_value(int depth, int ply);
    [[nodiscard]] bool list_quiet(MoveList& moves);
    [[nodiscard]] int quiet_value(int ply, int alpha, int beta, int depth);
    [[nodiscard]] int child_value(const MoveList& moves, std::size_t index, int depth, int ply,
                                  int alpha, int beta);
    [[nodiscard]] int later_value(const MoveList& moves, std::size_t index, Depth depth, int ply,
                                  Window window);
    [[nodiscard]] bool known_value(std::uint64_t key, int depth, int ply, Window window,
                                   std::uint64_t& move, int& value);
    [[nodiscard]] int ended_value(const Ended& ended, int ply) const;
    [[nodiscard]] int static_value(Window window);
    [[nodiscard]] int compared_scores() const;
    [[nodiscard]] bool decided(int& result, int ply);
    [[nodiscard]] bool in_check();
    [[nodiscard]] bool out_of_budget();

    // move_order.cpp
    void order_moves(int ply, std::uint64_t best);
    [[nodiscard]] std::size_t keep_taking(int ply);
    [[nodiscard]] int rank_of(const MoveList& moves, std::size_t index, std::uint64_t id, int ply);
    [[nodiscard]] int taking_rank(const MoveList& moves, std::size_t index);
    [[nodiscard]] int gain_of(const MoveList& moves, std::size_t index) const;
    [[nodiscard]] bool gives_more(const MoveList& moves, std::size_t index, int gain,
                                  PieceType mover);
    [[nodiscard]] std::size_t next_move(Level& level, std::size_t from);
    void note_cut(int ply, std::size_t at, int depth);
    [[nodiscard]] int& history_of_move(std::uint64_t id);
    [[nodiscard]] std::uint64_t& answer_at(int ply);

    [[nodiscard]] bool ours(Player player) const {
        return ((team_ >> walker_.seat_of(player)) & 1) != 0;
    }
    [[nodiscard]] Level& level(int ply) { return *levels_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] Thought thought();
    [[nodiscard]] std::vector<MovePath> expected_line();

    std::shared_ptr<const Knowledge> knowledge_;
    AlphaBetaOptions options_;
    Walker walker_;
    std::shared_ptr<Table> table_;
    int number_;                                  // of those that search together
    std::vector<std::unique_ptr<Level>> levels_;  // [ply]
    std::vector<int> history_;
    std::vector<std::uint64_t> answers_;  // [hash of a move]: what refuted it last
    std::vector<RootMove> root_;
    MoveList root_list_;
    Scores scores_{};
    std::uint32_t team_ = 0;  // seats of the side that is asked
    bool slow_ = false;       // plies cost so much that the clock is asked at each
    bool checks_ = false;     // some piece is protected
    bool repeats_ = false;    // some result is about repetition
    bool orders_ = false;     // the package has the hook `order`
    bool compels_ = false;
    bool exchanges_ = false;  // whether a piece may be taken in turn can be asked

    const Budget* budget_ = nullptr;
    Counter nodes_;
    std::uint64_t most_nodes_ = 0;
    int depth_ = 0;      // of the iteration
    int completed_ = 0;  // the last iteration that was not cut short
    RootMove best_;
    bool stopped_ = false;
};

}  // namespace perthro::search
