// What can be known of a game from its rules alone, and a value of positions made of it: what
// pieces are worth by how many moves they have in random games, where they have more of them, how
// far they are from promotion and from goals, rows that can still be filled, and the numbers that
// results compare. A package's hook `evaluate` replaces all of it. Made once per game, immutable.
#pragma once

#include "engine/search/survey.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::search {

using Scores = std::array<int, kMaxPlayers + 1>;  // [player]

class Knowledge {
public:
    // Plays random games, always the same ones. Throws what hooks throw.
    explicit Knowledge(std::shared_ptr<const Rules> rules);

    [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return rules_; }

    // In hundredths of the least piece; of a piece that nobody knows the mean.
    [[nodiscard]] int value(PieceType type) const {
        return type < values_.size() ? values_[type] : mean_value_;
    }
    // What the position that the worker stands on is worth to each player, not compared.
    void evaluate(Worker& worker, Scores& scores) const;

    // What random games were like.
    [[nodiscard]] double branching() const { return branching_; }  // moves in a list
    [[nodiscard]] double length() const { return length_; }        // plies of those that ended
    [[nodiscard]] double decided() const { return decided_; }      // share that ended at all
    [[nodiscard]] bool captures() const { return captures_; }      // something was taken
    [[nodiscard]] bool moves_pieces() const { return moves_; }     // pieces change their cells
    // The position says who is ahead: pieces can be lost, or a result compares or asks something
    // that was found in the rules.
    [[nodiscard]] bool judges() const { return judges_; }
    // ..., but only by numbers of pieces that are put down for good: who is ahead in the middle of
    // such a game says little of its end.
    [[nodiscard]] bool only_counts() const {
        return !counts_.empty() && !moves_ && !captures_ && rows_.empty();
    }

private:
    // A number of each player that a result compares.
    struct Count {
        int result = -1;  // index into Rules::results, of one with `most`; else -1
        int event = -1;   // index into Rules::events, of kind Score
    };

    void set_values(const Survey& seen);
    void set_squares(const Survey& seen);
    [[nodiscard]] int gain_at(const std::vector<PieceType>& becomes, PieceType type) const;
    void add_promotions(const Survey& seen);
    [[nodiscard]] std::vector<int> goal_zones(const EventDefinition& event) const;
    void add_goals();
    void add_rows();
    void add_row(Cell cell, Direction direction, int length);
    void add_counts();
    [[nodiscard]] std::vector<int> distances(const CellSet& to) const;
    void draw_to(Player player, PieceType type, const CellSet& goal, int weight);
    [[nodiscard]] std::size_t square(Player player, PieceType type, Cell cell) const {
        return (player * types_ + type) * cells_ + cell;
    }

    void count_pieces(const Position& position, Scores& scores) const;
    void count_rows(const Position& position, Scores& scores) const;
    void count_results(Worker& worker, Scores& scores) const;

    std::shared_ptr<const Rules> rules_;
    std::size_t types_, cells_;
    std::vector<int> values_;  // [type]
    int mean_value_ = 0;
    std::vector<std::int32_t> squares_;  // [player][type][cell]: value and place
    std::vector<Cell> rows_;             // cells of rows that win, row_length_ each
    std::vector<int> row_values_;        // [own pieces in a row without others]
    std::size_t row_length_ = 0;
    std::vector<Count> counts_;
    bool evaluates_ = false;
    bool captures_ = false, moves_ = false, judges_ = false;
    double branching_ = 0, length_ = 0, decided_ = 0;
};

}  // namespace perthro::search
