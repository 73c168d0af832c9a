#include "engine/search/knowledge.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::search {

namespace {

// Two sides differ by less than what a win counts.
constexpr int kMostScore = 400'000;
constexpr int kMostSum = 1'000'000'000;  // before it is brought down to that
constexpr int kFine = 16;                // parts of a hundredth, for what is counted often
constexpr double kUsualActivity = 200;   // what activity seldom comes to by the usual weights

int rounded(double weight) { return static_cast<int>(std::lround(weight)); }

int bounded(std::int64_t score, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(score, -most, most));
}

void add(int& score, std::int64_t more) { score = bounded(score + more, kMostSum); }

}  // namespace

Knowledge::Knowledge(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), types_(rules_->game.pieces.size()),
      cells_(static_cast<std::size_t>(rules_->layout.limit)) {
    const Survey seen = survey(rules_);
    const auto share = [](std::uint64_t part, std::uint64_t of) {
        return of == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(of);
    };
    branching_ = share(seen.listed, seen.lists);
    length_ = share(seen.plies_of_ended, seen.ended);
    decided_ = share(seen.ended, seen.games);
    captures_ = seen.captures;
    moves_ = seen.moved;
    terms_ = std::make_shared<const Terms>(rules_, seen);
    weights_ = terms_->with(rules_->weights.get());
    ask_for_evaluate();
    weigh();
}

Knowledge::Knowledge(const Knowledge& known, std::shared_ptr<const Rules> with_bot)
    : Knowledge(known) {
    rules_ = std::move(with_bot);
    ask_for_evaluate();
}

Knowledge::Knowledge(const Knowledge& known, Weights weights) : Knowledge(known) {
    weights_ = std::move(weights);
    weigh();
}

void Knowledge::ask_for_evaluate() {
    const auto& hooks = rules_->game.hooks.defined;
    evaluates_ = std::find(hooks.begin(), hooks.end(), "evaluate") != hooks.end();
}

// A piece that is worth less than nothing is looked at by searches like one that is worth nothing.
void Knowledge::weigh() {
    mean_value_ = rounded(terms_->mean_value());
    values_.assign(types_, mean_value_);
    in_hand_.assign(types_, 0);
    squares_.assign((static_cast<std::size_t>(rules_->layout.players) + 1) * types_ * cells_, 0);
    for (PieceType type = 1; type < types_; ++type) {
        values_[type] = std::max(0, rounded(weights_[terms_->at(Term::Piece, type)]));
        in_hand_[type] = rounded(weights_[terms_->at(Term::Hand, type)]);
        for (Player player = 0; player <= rules_->layout.players; ++player) {
            for (const Cell cell : rules_->game.topology.cells) {
                squares_[(player * types_ + type) * cells_ + cell] = rounded(
                    terms_->worth(weights_, player, type, cell));
            }
        }
    }
    row_values_.assign(terms_->row_length() + 1, 0);
    for (std::size_t own = 1; own < row_values_.size(); ++own) {
        row_values_[own] = rounded(weights_[terms_->at(Term::Row, own)]);
    }
    number_value_ = rounded(weights_[terms_->at(Term::Number, 0)]);
    move_value_ = rounded(weights_[terms_->at(Term::Mobility, 0)]);
    reach_.assign(types_, 0);
    threats_.assign(types_, 0);
    for (PieceType type = 1; type < types_; ++type) {
        reach_[type] = rounded(kFine * weights_[terms_->at(Term::Reach, type)]);
        threats_[type] = rounded(kFine * weights_[terms_->at(Term::Threat, type)]);
    }
    pressure_ = rounded(kFine * weights_[terms_->at(Term::Pressure, 0)]);
    chain_value_ = rounded(weights_[terms_->at(Term::Chain, 0)]);
    weigh_activity();
}

// Activity may come to so many times what it usually does as its largest weight is times the usual.
void Knowledge::weigh_activity() {
    double times = 1;
    for (const Term term : {Term::Reach, Term::Threat, Term::Pressure}) {
        double largest = 0;
        double usual = 1;
        for (std::size_t of = 0; of < terms_->number_of(term); ++of) {
            largest = std::max(largest, std::abs(weights_[terms_->at(term, of)]));
            usual = std::max(usual, terms_->usual()[terms_->at(term, of)]);
        }
        times = std::max(times, largest / usual);
    }
    rough_margin_ = rounded(kUsualActivity * times);
}

// ---- a position

void Knowledge::evaluate(Worker& worker, Scores& scores) const {
    evaluate_roughly(worker, scores);
    if (is_rough()) {
        add_activity(worker, scores);
    }
}

void Knowledge::evaluate_roughly(Worker& worker, Scores& scores) const {
    scores.fill(0);
    if (evaluates_) {
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            if (((worker.position().get(Field::OutMask) >> player) & 1) != 0) {
                continue;  // who is out of the game has nothing to win or lose
            }
            const std::int64_t given = worker.evaluate(player).value_or(0);
            scores[player] = static_cast<int>(std::clamp<std::int64_t>(given, -100'000, 100'000));
        }
        return;
    }
    count_pieces(worker.position(), scores);
    if (!terms_->rows().empty()) {
        count_rows(worker.position(), scores);
    }
    if (terms_->has_numbers()) {
        count_numbers(worker, scores);
    }
    if (terms_->has_mobility()) {
        count_moves(worker, scores);
    }
    if (terms_->has_chains()) {
        count_chains(worker, scores);
    }
    for (int& score : scores) {
        score = bounded(score, kMostScore);
    }
}

void Knowledge::count_pieces(const Position& position, Scores& scores) const {
    const Layout& layout = rules_->layout;
    for (Player player = 1; player <= layout.players; ++player) {
        std::int64_t sum = 0;
        for (PieceType type = 1; type < types_; ++type) {
            const std::int32_t* const here = squares_.data() + (player * types_ + type) * cells_;
            terms_->each_piece(position, player, type, [&](Cell cell, int number) {
                sum += std::int64_t{number} * here[cell];
            });
        }
        for (PieceType type = 1; layout.has.hands && type < types_; ++type) {
            sum += std::int64_t{in_hand_[type]} *
                   static_cast<std::int32_t>(position.get(layout.hand(player, type)));
        }
        add(scores[player], sum);
    }
}

void Knowledge::count_rows(const Position& position, Scores& scores) const {
    terms_->each_row(position,
                     [&](Player owner, std::size_t own) { scores[owner] += row_values_[own]; });
}

void Knowledge::count_numbers(Worker& worker, Scores& scores) const {
    const Hooks::Operation operation(worker.hooks());
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        add(scores[player], number_value_ * terms_->number(worker, player));
    }
}

void Knowledge::count_moves(Worker& worker, Scores& scores) const {
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        add(scores[player],
            move_value_ * static_cast<std::int64_t>(worker.moves().moves_of(player)));
    }
}

void Knowledge::add_activity(Worker& worker, Scores& scores) const {
    for (Player player = 1; player <= 2; ++player) {
        const kernel::Activity found = terms_->activity(worker, player);
        std::int64_t own = std::int64_t{pressure_} * found.pressure;
        std::int64_t other = 0;
        for (PieceType type = 1; type < types_; ++type) {
            own += std::int64_t{reach_[type]} * found.reach[type];
            other -= std::int64_t{threats_[type]} * found.threats[type];
        }
        add(scores[player], own / kFine);
        add(scores[3 - player], other / kFine);
    }
    for (Player player = 1; player <= 2; ++player) {
        scores[player] = bounded(scores[player], kMostScore);
    }
}

void Knowledge::count_chains(Worker& worker, Scores& scores) const {
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        add(scores[player],
            chain_value_ * static_cast<std::int64_t>(terms_->largest_chain(worker, player)));
    }
}

}  // namespace perthro::search
