// What the derived evaluation adds up, made once out of the rules and random games: pieces, squares
// on which they have more moves, ways to promotion and to goals, rows, numbers that results
// compare. A position's terms are linear in the weights, so that weights can be found by
// regression. Immutable.
#pragma once

#include "engine/kernel/kernel.hpp"
#include "engine/search/survey.hpp"
#include "engine/search/weights.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace perthro::search {

using Weights = std::vector<double>;  // [Terms::at]

class Terms {
public:
    // seen: random games of the same rules. Only numbers are made of it: it may go.
    Terms(std::shared_ptr<const Rules> rules, const Survey& seen);

    // Where a term stands among the weights; `of` as in GivenWeight.
    [[nodiscard]] std::size_t at(Term term, std::size_t of) const {
        return first_[static_cast<std::size_t>(term)] + of;
    }
    // How many weights there are in all.
    [[nodiscard]] std::size_t size() const { return usual_.size(); }
    [[nodiscard]] std::size_t number_of(Term term) const;  // how many weights it has
    // The weights where a package says nothing: what follows from the rules and the random games.
    [[nodiscard]] const Weights& usual() const { return usual_; }
    // The usual weights with what a package says; numbers that the game does not have are left out.
    [[nodiscard]] Weights with(const GivenWeights* given) const;
    // [weight]: whether positions differ in it, so that it can be found by play.
    [[nodiscard]] const std::vector<char>& tunable() const { return tunable_; }
    // The mean of pieces, for one that nobody knows.
    [[nodiscard]] double mean_value() const { return mean_value_; }

    // What a piece of a player is worth on a cell by these weights: type, ease there, promotion,
    // goals.
    [[nodiscard]] double worth(const Weights& weights, Player player, PieceType type,
                               Cell cell) const;
    // How often each term occurs in the position that the worker stands on, of every player:
    // into[player * size() + weight]. The memory is reused.
    void count(Worker& worker, std::vector<double>& into) const;

    // Calls f(cell, number) for the pieces of a player that are of a type: those on top, counters
    // by their number.
    template <typename Function>
    void each_piece(const Position& position, Player player, PieceType type, Function&& f) const;

    // Rows of cells that win when they are filled, row_length() cells each.
    [[nodiscard]] const std::vector<Cell>& rows() const { return rows_; }
    [[nodiscard]] std::size_t row_length() const { return row_length_; }
    // Calls f(owner, pieces) for every row that one player alone has pieces in.
    template <typename Function>
    void each_row(const Position& position, Function&& f) const;

    // Some result compares numbers of players, or is won by one that is large enough.
    [[nodiscard]] bool has_numbers() const { return !numbers_.empty(); }
    // What results compare of a player, bounded to 1000 either way. Only if has_numbers(); asks
    // hooks where results do.
    [[nodiscard]] std::int64_t number(Worker& worker, Player player) const;

    // Who has no move loses, and that is how games end.
    [[nodiscard]] bool has_mobility() const { return mobility_; }

    // What pieces could do counts, and tables say it quickly; of two players.
    [[nodiscard]] bool has_activity() const { return activity_; }
    // What the player's pieces could do where the worker stands; only if has_activity().
    [[nodiscard]] kernel::Activity activity(Worker& worker, Player player) const {
        return rules_->tables->activity(worker.position(), player, worth_);
    }

    // A condition about the player's chains wins.
    [[nodiscard]] bool has_chains() const { return chains_; }
    // The pieces in the largest chain of a player, 0 without any. Only where games have chains.
    [[nodiscard]] std::size_t largest_chain(Worker& worker, Player player) const;

    // Who is ahead can be told by goals, rows or numbers.
    [[nodiscard]] bool judges() const { return judges_; }

private:
    // A number of each player that a result compares.
    struct Number {
        int result = -1;  // index into Rules::results, of one with `most`; else -1
        int event = -1;   // index into Rules::events, of kind Score
    };

    [[nodiscard]] double& usual(Term term, std::size_t of) { return usual_[at(term, of)]; }
    void lay_out();
    void set_values(const Survey& seen);
    void set_ease(const Survey& seen);
    [[nodiscard]] double gain_at(const std::vector<PieceType>& becomes, PieceType type) const;
    void add_promotions(const Survey& seen);
    [[nodiscard]] std::vector<int> zones_of(const EventDefinition& event) const;
    void draw_along(Player player, PieceType type, const std::vector<Cell>& track, double sign);
    void add_goals(const Survey& seen);
    [[nodiscard]] bool add_races(const std::vector<int>& zones, double sign);
    void add_rows();
    void add_row(Cell cell, Direction direction);
    void add_numbers();
    void add_mobility(const Survey& seen);
    void add_chains();
    void add_activity(const Survey& seen);
    [[nodiscard]] std::vector<int> distances(const CellSet& to) const;
    void draw_to(Player player, PieceType type, const CellSet& goal, double sign,
                 std::vector<double>& into);
    void find_tunable();
    [[nodiscard]] std::size_t square(Player player, PieceType type, Cell cell) const {
        return (player * types_ + type) * cells_ + cell;
    }

    std::shared_ptr<const Rules> rules_;
    std::size_t types_, cells_;
    std::array<std::size_t, kTermNames.size()> first_{};
    Weights usual_;
    std::vector<char> tunable_;
    double mean_value_ = 0;
    // [player][type][cell]: moves more than elsewhere; nearness of promotion and of goals, 0 to 1.
    std::vector<double> ease_, promotes_, reaches_;
    std::vector<Cell> counted_;  // cells that hold counters
    std::vector<Cell> rows_;
    std::size_t row_length_ = 0;
    std::vector<Number> numbers_;
    bool mobility_ = false;
    bool chains_ = false;
    bool activity_ = false;
    std::vector<int> worth_;  // [type]: a threat is by one of less
    bool judges_ = false;
};

template <typename Function>
void Terms::each_piece(const Position& position, Player player, PieceType type,
                       Function&& f) const {
    each_cell(position, player, type, [&](Cell cell) { f(cell, 1); });
    for (const Cell cell : counted_) {
        if (const auto number = position.get(position.layout().counter(cell, player, type))) {
            f(cell, static_cast<int>(number));
        }
    }
}

template <typename Function>
void Terms::each_row(const Position& position, Function&& f) const {
    for (std::size_t first = 0; first < rows_.size(); first += row_length_) {
        Player owner = kNobody;
        std::size_t own = 0;
        bool mixed = false;
        for (std::size_t i = first; i < first + row_length_ && !mixed; ++i) {
            const std::uint32_t w = position.word(rows_[i]);
            if (w != 0) {
                mixed = own != 0 && word::owner(w) != owner;
                owner = word::owner(w);
                ++own;
            }
        }
        if (!mixed && own != 0) {
            f(owner, own);
        }
    }
}

}  // namespace perthro::search
