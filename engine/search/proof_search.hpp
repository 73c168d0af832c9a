// Whether a side can force a win within so many plies, against all others: depth-first proof-number
// search (Nagai: "Df-pn algorithm for searching AND/OR trees and its applications", 2002) with weak
// numbers (Ueda, Hashimoto, Hashimoto, Iida: "Weak proof-number search", 2008), since many moves
// lead to one position. Plies that are left are part of every question, so that no line runs in a
// circle. A proof is true in the game as it is played:
//   * results about quiet plies are out of reach: lines are not longer than that (`longest`);
//   * results about repetition are not asked. The shortest win comes back to no position of its
//     own; a position that stood in the game before counts as no win;
//   * a position that is drawn by its material counts as no win;
//   * what else rules may see of a line is part of the key: who moved last, where Lua has a say
//     also the numbers of plies and the last moves. Where repetition counts and positions that are
//     the same for it may differ otherwise, every line stands for itself.
// Games without chance and hidden things only.
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/proof_table.hpp"
#include "engine/search/walker.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace perthro::search {

// What is known of a position: the side can win within `won` plies, and not within fewer than
// `safe`.
struct ProofBounds {
    // As `won`: it is not known to win; as `safe`: it never wins.
    static constexpr std::uint32_t kForever = 0xFFFF'FFFF;
    std::uint32_t won = kForever;
    std::uint32_t safe = 0;
};

// What may be spent.
struct ProofBudget {
    std::uint64_t nodes = 0;     // all in all, together with those that were spent before
    std::function<bool()> stop;  // empty = never
};

// Asks one question at a time: begin() stands on a position, look() asks of a side and so many
// plies, found(), found_of_moves() and line() tell what came of it until the next look() or
// begin().
class ProofSearch {
public:
    explicit ProofSearch(std::shared_ptr<const Rules> rules);

    // Forgets everything. Some player must have a move in the view's position.
    void begin(const View& view);
    [[nodiscard]] const MoveList& root_moves() const { return root_moves_; }  // in order
    [[nodiscard]] Player to_move() const { return walker_.to_move(); }
    [[nodiscard]] std::uint32_t seats_of(std::uint32_t sides) const {
        return walker_.seats_of(sides);
    }
    // Wins of more plies cannot be proved.
    [[nodiscard]] int longest() const { return longest_; }
    // That a side never wins may mean that the other one does, by what is not looked at.
    [[nodiscard]] bool draws_are_sure() const { return draws_are_sure_; }

    // Looks for a win of a side (set of seats) in the position of `begin`; false if the budget
    // ended it, the next call goes on. Throws what hooks throw.
    [[nodiscard]] bool look(std::uint32_t side, int plies, const ProofBudget& budget);
    // After a `look` that ended: of the position, and of what each root move leads to, as far as it
    // was looked at.
    [[nodiscard]] ProofBounds found() const { return found_; }
    [[nodiscard]] const std::vector<ProofBounds>& found_of_moves() const { return root_found_; }
    // After a win was found: a shortest one from a root move on, against the longest defence.
    [[nodiscard]] std::vector<MovePath> line(std::size_t root_move);

    // Positions looked at since begin(), over all questions.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int kLongest = 900;  // plies
    struct Child {
        std::uint64_t key = 0;
        ProofBounds bounds;
        std::uint32_t proof = 1, disproof = 1;  // numbers
    };
    struct Frame {
        MoveList moves;
        std::vector<Child> children;  // as far as they were looked at
        ProofBounds ended;            // if it has no move
        std::uint64_t key = 0, path = 0;
        std::uint32_t most_proof = 0, most_disproof = 0;
        int left = 0;
        bool attacks = false;  // the side is to move
        std::size_t chosen = 0;
    };
    struct Numbers {
        ProofBounds bounds;
        std::uint32_t proof = 0, disproof = 0;
        std::size_t best = 0;      // child
        std::uint32_t second = 0;  // number of the next best one
        std::uint32_t beside = 0;  // what the sum has beside its largest number
    };

    void note_history(const View& view);
    void note_rules();
    [[nodiscard]] int plies_before_quiet() const;
    [[nodiscard]] std::uint64_t key_here(std::uint64_t path) const;
    [[nodiscard]] std::uint64_t path_here(std::uint64_t before) const;
    [[nodiscard]] ProofBounds known(std::uint64_t key) const;
    void read_numbers(Child& child, int left) const;
    void store(const Frame& frame, const Numbers& numbers);

    [[nodiscard]] bool run(const ProofBudget& budget);
    [[nodiscard]] bool descend(const Numbers& numbers, const ProofBudget& budget);
    void ascend(const Numbers& numbers);
    void prepare(Frame& frame, int left, std::uint64_t path);
    [[nodiscard]] bool expand(Frame& frame, const ProofBudget& budget);
    [[nodiscard]] ProofBounds glance(std::uint64_t key, int left);
    [[nodiscard]] ProofBounds stuck_here();
    [[nodiscard]] ProofBounds of(const Ended& ended) const;
    [[nodiscard]] bool drawn_by_material();
    [[nodiscard]] static Numbers judge(const Frame& frame);
    [[nodiscard]] Frame& frame(std::size_t depth);
    [[nodiscard]] bool attacks_here() const { return ((side_ >> walker_.seat_to_move()) & 1) != 0; }
    [[nodiscard]] bool spent(const ProofBudget& budget);
    [[nodiscard]] std::size_t next_of_line(const MoveList& moves, int left, std::uint64_t& path);

    Walker walker_;
    ProofTable table_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::size_t depth_ = 0;
    MoveList root_moves_;
    MoveList leaf_moves_;
    std::vector<std::uint64_t> stood_;  // positions of the game so far, in order of their keys
    std::uint32_t side_ = 0;
    std::uint64_t nodes_ = 0;
    int longest_ = 0;
    ProofBounds found_;
    std::vector<ProofBounds> root_found_;
    bool repeats_ = false;       // some result is about repetition
    bool lines_differ_ = false;  // every line stands for itself
    bool stucks_ = false;        // some result is about being stuck
    bool scripted_ = false;      // Lua has a say
    bool counts_plies_ = false;
    bool draws_are_sure_ = false;
    std::vector<int> materials_;  // results about material
};

}  // namespace perthro::search
