// Terms as they are found in random games; result_terms.cpp finds those of results,
// position_terms.cpp counts them.
#include "engine/search/terms.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::search {

namespace {

constexpr int kUnit = 100;               // the least piece
constexpr std::uint64_t kLeastSeen = 8;  // of a type, before its mobility is believed
constexpr int kMostValue = 2'000;
constexpr int kPrize = 3'000;      // a piece whose loss decides
constexpr double kSquareUnit = 6;  // for a move more than the type has elsewhere
constexpr double kSmooth = 12;     // visits of a cell that count as much as the type's own mobility
constexpr double kMostEase = 10;   // moves more or less that are believed
constexpr double kRowBase = 4;  // a row with one piece; each further one counts four times as much
constexpr double kMostRowValue = 4'000;

bool decides(const ResultDefinition& result) {
    return std::any_of(result.awards.begin(), result.awards.end(),
                       [](const Award& award) { return award.kind != AwardKind::Draw; });
}

// Types whose loss ends the game or puts a player out.
std::vector<char> prizes(const GameDefinition& game) {
    constexpr std::size_t kMostTypes = 3;  // a list of many types is an army, not a prize
    std::vector<char> result(game.pieces.size(), 0);
    for (const ResultDefinition& given : game.results) {
        const bool losing = given.event.kind == EventKind::Captured ||
                            given.event.kind == EventKind::Pieces;
        if (losing && decides(given) && given.event.of.size() <= kMostTypes) {
            for (const PieceType type : given.event.of) {
                result[type] = 1;
            }
        }
    }
    return result;
}

}  // namespace

Terms::Terms(std::shared_ptr<const Rules> rules, const Survey& seen)
    : rules_(std::move(rules)), types_(rules_->game.pieces.size()),
      cells_(static_cast<std::size_t>(rules_->layout.limit)) {
    for (const Cell cell : rules_->game.topology.cells) {
        if (rules_->game.topology.info[cell].holds == Holds::Counters) {
            counted_.push_back(cell);
        }
    }
    add_rows();
    lay_out();
    set_values(seen);
    set_ease(seen);
    add_promotions(seen);
    add_goals(seen);
    add_numbers();
    add_mobility(seen);
    add_chains();
    add_activity(seen);
    find_tunable();
}

void Terms::lay_out() {
    std::size_t next = 0;
    for (std::size_t term = 0; term < kTermNames.size(); ++term) {
        first_[term] = next;
        next += number_of(static_cast<Term>(term));
    }
    usual_.assign(next, 0);
    const std::size_t squares = (static_cast<std::size_t>(rules_->layout.players) + 1) * types_ *
                                cells_;
    ease_.assign(squares, 0);
    promotes_.assign(squares, 0);
    reaches_.assign(squares, 0);
    double worth = kRowBase;
    for (std::size_t own = 1; own <= row_length_; ++own) {
        usual(Term::Row, own) = std::min(worth, kMostRowValue);
        worth *= kRowBase;
    }
}

std::size_t Terms::number_of(Term term) const {
    switch (term) {
        case Term::Row: return row_length_ + 1;
        case Term::Number:
        case Term::Mobility:
        case Term::Chain:
        case Term::Pressure: return 1;
        default: return types_;
    }
}

// ---- from random games

// A piece is worth the moves it has, against those of the least mobile one.
void Terms::set_values(const Survey& seen) {
    const std::vector<char> prize = prizes(rules_->game);
    const auto mobility = [&](std::size_t type) {
        return static_cast<double>(seen.moves[type]) / static_cast<double>(seen.seen[type]);
    };
    const auto counts = [&](std::size_t type) {
        return seen.seen[type] >= kLeastSeen && seen.moves[type] > 0 && !rules_->is_royal(type) &&
               prize[type] == 0;
    };
    double least = 0;
    for (std::size_t type = 1; type < types_; ++type) {
        if (counts(type) && (least == 0 || mobility(type) < least)) {
            least = mobility(type);
        }
    }
    double sum = 0;
    int number = 0;
    for (std::size_t type = 1; type < types_; ++type) {
        double& value = usual(Term::Piece, type);
        value = kUnit;
        if (counts(type)) {
            const double ratio = (mobility(type) + 1) / (least + 1);
            value = std::min<double>(kMostValue, std::floor(kUnit * ratio));
            sum += value;
            ++number;
        }
        if (prize[type] != 0) {
            value = kPrize;
        } else if (rules_->is_royal(type)) {
            value = rules_->has_protect ? 0 : kPrize;
        }
        usual(Term::Hand, type) = value;
    }
    mean_value_ = number > 0 ? std::floor(sum / number) : kUnit;
}

// Finds the cells where a type has more moves than elsewhere.
void Terms::set_ease(const Survey& seen) {
    for (PieceType type = 1; type < types_; ++type) {
        usual(Term::Square, type) = kSquareUnit;
        const double usual_moves = seen.seen[type] == 0 ? 0
                                                        : static_cast<double>(seen.moves[type]) /
                                                              static_cast<double>(seen.seen[type]);
        for (Player player = 0; player <= rules_->layout.players; ++player) {
            for (const Cell cell : rules_->game.topology.cells) {
                const std::size_t at = square(player, type, cell);
                const double visits = seen.seen_at[at];
                const double here = (seen.moves_at[at] + kSmooth * usual_moves) /
                                    (visits + kSmooth);
                ease_[at] = std::clamp(here - usual_moves, -kMostEase, kMostEase);
            }
        }
    }
}

double Terms::gain_at(const std::vector<PieceType>& becomes, PieceType type) const {
    double gain = 0;
    for (const PieceType other : becomes) {
        gain = std::max(gain, usual_[at(Term::Piece, other)] - usual_[at(Term::Piece, type)]);
    }
    return gain;
}

// A piece that can become a better one is worth more the nearer it is to where it does.
void Terms::add_promotions(const Survey& seen) {
    for (PieceType type = 1; type < types_; ++type) {
        double gain = 0;
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            CellSet goal(static_cast<int>(cells_));
            for (const Cell cell : rules_->game.topology.cells) {
                const double here = gain_at(seen.becomes[square(player, type, cell)], type);
                if (here > 0) {
                    gain = std::max(gain, here);
                    goal.add(cell);
                }
            }
            draw_to(player, type, goal, 1, promotes_);
        }
        usual(Term::Promotion, type) = std::floor(gain / 2);
    }
}

// Adds (1 - distance / longest)^2 to the cells of a type.
void Terms::draw_to(Player player, PieceType type, const CellSet& goal, double sign,
                    std::vector<double>& into) {
    if (goal.empty()) {
        return;
    }
    const std::vector<int> away = distances(goal);
    const int longest = *std::max_element(away.begin(), away.end());
    for (const Cell cell : rules_->game.topology.cells) {
        if (away[cell] >= 0 && longest > 0) {
            const double near = 1 - static_cast<double>(away[cell]) / longest;
            into[square(player, type, cell)] += sign * near * near;
        }
    }
}

// Steps to the nearest of some cells, whatever stands between; -1 = there is no way.
std::vector<int> Terms::distances(const CellSet& to) const {
    const Topology& topology = rules_->game.topology;
    std::vector<int> away(cells_, -1);
    std::vector<Cell> queue;
    to.each([&](Cell cell) {
        away[cell] = 0;
        queue.push_back(cell);
    });
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t d = 0; d < topology.directions.size(); ++d) {
            const Cell next = topology.link[d][queue[i]];
            if (next != kNoCell && away[next] < 0 && is_step(topology.directions[d])) {
                away[next] = away[queue[i]] + 1;
                queue.push_back(next);
            }
        }
    }
    return away;
}

// What never differs between positions that are looked at, or ends the game, is left as it is.
void Terms::find_tunable() {
    tunable_.assign(size(), 0);
    for (PieceType type = 1; type < types_; ++type) {
        const bool counts = usual_[at(Term::Piece, type)] != kPrize && !rules_->is_royal(type);
        tunable_[at(Term::Piece, type)] = counts ? 1 : 0;
        tunable_[at(Term::Hand, type)] = counts && rules_->layout.has.hands ? 1 : 0;
        const auto differs = [&](const std::vector<double>& map) {
            for (Player player = 1; player <= rules_->layout.players; ++player) {
                const auto begin = map.begin() +
                                   static_cast<std::ptrdiff_t>(square(player, type, 0));
                if (std::any_of(begin, begin + static_cast<std::ptrdiff_t>(cells_),
                                [](double share) { return share != 0; })) {
                    return 1;
                }
            }
            return 0;
        };
        tunable_[at(Term::Square, type)] = static_cast<char>(differs(ease_));
        tunable_[at(Term::Promotion, type)] = static_cast<char>(differs(promotes_));
        tunable_[at(Term::Goal, type)] = static_cast<char>(differs(reaches_));
        tunable_[at(Term::Reach, type)] = activity_ ? 1 : 0;
        tunable_[at(Term::Threat, type)] = activity_ && counts ? 1 : 0;
    }
    for (std::size_t own = 1; own < row_length_; ++own) {
        tunable_[at(Term::Row, own)] = 1;
    }
    tunable_[at(Term::Number, 0)] = has_numbers() ? 1 : 0;
    tunable_[at(Term::Mobility, 0)] = has_mobility() ? 1 : 0;
    tunable_[at(Term::Chain, 0)] = has_chains() ? 1 : 0;
    tunable_[at(Term::Pressure, 0)] = has_activity() ? 1 : 0;
}

}  // namespace perthro::search
