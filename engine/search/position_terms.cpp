// Terms of a position, and the weights that a package gives.
#include "engine/interpreter/groups.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/search/terms.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

constexpr std::int64_t kMostNumber = 1'000;

}  // namespace

Weights Terms::with(const GivenWeights* given) const {
    Weights weights = usual_;
    if (given == nullptr) {
        return weights;
    }
    for (const GivenWeight& one : given->all) {
        if (one.of < number_of(one.term)) {
            weights[at(one.term, one.of)] = one.weight;
        }
    }
    return weights;
}

// ---- a position

double Terms::worth(const Weights& weights, Player player, PieceType type, Cell cell) const {
    const std::size_t here = square(player, type, cell);
    return weights[at(Term::Piece, type)] + weights[at(Term::Square, type)] * ease_[here] +
           weights[at(Term::Promotion, type)] * promotes_[here] +
           weights[at(Term::Goal, type)] * reaches_[here];
}

void Terms::count(Worker& worker, std::vector<double>& into) const {
    const Layout& layout = rules_->layout;
    const Position& position = worker.position();
    const Hooks::Operation operation(worker.hooks());
    into.assign((static_cast<std::size_t>(layout.players) + 1) * size(), 0);
    for (Player player = 1; player <= layout.players; ++player) {
        double* const own = into.data() + player * size();
        for (PieceType type = 1; type < types_; ++type) {
            each_piece(position, player, type, [&](Cell cell, int number) {
                const std::size_t here = square(player, type, cell);
                own[at(Term::Piece, type)] += number;
                own[at(Term::Square, type)] += number * ease_[here];
                own[at(Term::Promotion, type)] += number * promotes_[here];
                own[at(Term::Goal, type)] += number * reaches_[here];
            });
            if (layout.has.hands) {
                own[at(Term::Hand, type)] += position.get(layout.hand(player, type));
            }
        }
        if (has_activity()) {
            const kernel::Activity found = activity(worker, player);
            double* const other = into.data() + (3 - player) * size();
            for (PieceType type = 1; type < types_; ++type) {
                own[at(Term::Reach, type)] += found.reach[type];
                other[at(Term::Threat, type)] -= found.threats[type];
            }
            own[at(Term::Pressure, 0)] += found.pressure;
        }
        if (has_numbers()) {
            own[at(Term::Number, 0)] += static_cast<double>(number(worker, player));
        }
        if (has_mobility()) {
            own[at(Term::Mobility, 0)] += static_cast<double>(worker.moves().moves_of(player));
        }
        if (has_chains()) {
            own[at(Term::Chain, 0)] += static_cast<double>(largest_chain(worker, player));
        }
    }
    each_row(position, [&](Player owner, std::size_t pieces) {
        into[owner * size() + at(Term::Row, pieces)] += 1;
    });
}

std::size_t Terms::largest_chain(Worker& worker, Player player) const {
    CellSet seen(static_cast<int>(cells_));
    std::size_t largest = 0;
    for (PieceType type = 1; type < types_; ++type) {
        each_cell(worker.position(), player, type, [&](Cell cell) {
            if (!seen.has(cell)) {
                const std::vector<Cell>& chain = worker.interpreter().groups().chain(cell);
                largest = std::max(largest, chain.size());
                for (const Cell member : chain) {
                    seen.add(member);
                }
            }
        });
    }
    return largest;
}

std::int64_t Terms::number(Worker& worker, Player player) const {
    const Rules& rules = worker.rules();
    std::int64_t sum = 0;
    for (const Number& each : numbers_) {
        std::int64_t number = 0;
        if (each.result >= 0) {
            const auto i = static_cast<std::size_t>(each.result);
            const ResultDefinition& result = rules.game.results[i];
            number = worker.events().number_of(result.most, rules.results[i], result.most_type,
                                               player);
        } else {
            const CompiledEvent& event = rules.events[static_cast<std::size_t>(each.event)];
            number = worker.events().score_of(event, player);
        }
        sum += std::clamp(number, -kMostNumber, kMostNumber);
    }
    return sum;
}

}  // namespace perthro::search
