// What can be known of a game from its rules alone, and a value of positions made of it: the terms
// of terms.hpp, weighed as the package says (weights.yaml), else as Perthro finds. A package's hook
// `evaluate` replaces all of it. Made once per game, immutable.
#pragma once

#include "engine/search/terms.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::search {

using Scores = std::array<int, kMaxPlayers + 1>;  // [player]

// What bots know of one game. To make it costs a survey of random games (survey.hpp); to ask it is
// cheap. Any number of threads and bots may share one.
class Knowledge {
public:
    // Plays random games, always the same ones. Throws what hooks throw.
    explicit Knowledge(std::shared_ptr<const Rules> rules);
    // What is known already, for the same rules with bot.lua (Rules::with_bot).
    Knowledge(const Knowledge& known, std::shared_ptr<const Rules> with_bot);
    // What is known already, with other weights.
    Knowledge(const Knowledge& known, Weights weights);

    // What it was made of, and the weights that it uses.
    [[nodiscard]] const std::shared_ptr<const Rules>& rules() const { return rules_; }
    [[nodiscard]] const Terms& terms() const { return *terms_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }
    // The hook `evaluate` says what positions are worth, and no weights do.
    [[nodiscard]] bool evaluates_by_hook() const { return evaluates_; }

    // In hundredths of the least piece, never below 0; of a piece that nobody knows the mean.
    [[nodiscard]] int value(PieceType type) const {
        return type < values_.size() ? values_[type] : mean_value_;
    }
    // What the position that the worker stands on is worth to each player, [player], not compared:
    // in hundredths, what the hook `evaluate` says bounded to 100000 either way (0 for who is out),
    // else to 400000 before activity is added. Throws what hooks throw.
    void evaluate(Worker& worker, Scores& scores) const;
    // evaluate() without what takes longest to find out, if is_rough(), and the rest of it.
    void evaluate_roughly(Worker& worker, Scores& scores) const;
    // Adds what evaluate_roughly() left out; only if is_rough(), so of games of two players.
    void add_activity(Worker& worker, Scores& scores) const;
    // Whether evaluate_roughly() leaves something out: what pieces could do.
    [[nodiscard]] bool is_rough() const { return terms_->has_activity() && !evaluates_; }
    // What that rest seldom comes to, by these weights.
    [[nodiscard]] int rough_margin() const { return rough_margin_; }

    // What random games were like.
    [[nodiscard]] double branching() const { return branching_; }  // moves in a list
    [[nodiscard]] double length() const { return length_; }        // plies of those that ended
    [[nodiscard]] double decided() const { return decided_; }      // share that ended at all
    [[nodiscard]] bool captures() const { return captures_; }      // something was taken
    [[nodiscard]] bool moves_pieces() const { return moves_; }     // pieces change their cells
    // The position says who is ahead: pieces can be lost, or a result compares or asks something
    // that was found in the rules.
    [[nodiscard]] bool judges() const { return captures_ || evaluates_ || terms_->judges(); }
    // The position says who is ahead by numbers of pieces alone that are put down for good: who is
    // ahead in the middle of such a game says little of its end.
    [[nodiscard]] bool only_counts() const {
        return terms_->has_numbers() && !moves_ && !captures_ && terms_->rows().empty();
    }

private:
    void ask_for_evaluate();
    void weigh();
    void weigh_activity();
    void count_pieces(const Position& position, Scores& scores) const;
    void count_rows(const Position& position, Scores& scores) const;
    void count_numbers(Worker& worker, Scores& scores) const;
    void count_moves(Worker& worker, Scores& scores) const;
    void count_chains(Worker& worker, Scores& scores) const;

    std::shared_ptr<const Rules> rules_;
    std::size_t types_, cells_;
    std::shared_ptr<const Terms> terms_;
    Weights weights_;
    // Whole numbers made of the weights.
    std::vector<int> values_, in_hand_;  // [type]
    int mean_value_ = 0;
    std::vector<std::int32_t> squares_;  // [player][type][cell]: value and place
    std::vector<int> row_values_;        // [own pieces in a row without others]
    int number_value_ = 0, move_value_ = 0, chain_value_ = 0;
    std::vector<int> reach_, threats_;  // [type], in sixteenths
    int pressure_ = 0;                  // in sixteenths
    int rough_margin_ = 0;
    bool evaluates_ = false;
    bool captures_ = false, moves_ = false;
    double branching_ = 0, length_ = 0, decided_ = 0;
};

}  // namespace perthro::search
