#include "engine/search/tuning.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::search {

namespace {

constexpr double kSharesOfGame = 4;  // independent samples that a game counts as, at most
constexpr double kHundredth = 0.01;  // scores in pieces of the least worth keep numbers near 1
constexpr double kLeastSlope = 0.1, kMostSlope = 4;  // of the logistic curve, a piece
constexpr double kPriorSpread = 0.7;                 // of a weight, as a part of its size
constexpr double kLeastSize = 100;                   // a weight has this size at least
constexpr double kLeastSquare = 6, kLeastRow = 4;    // of a move more, of a row: at least this
constexpr int kMostSteps = 30, kMostHalvings = 12;
constexpr double kEnough = 1e-9;  // of the loss, by a step
constexpr double kLeastChance = 1e-9;

double chance(double score) { return 1 / (1 + std::exp(-score)); }

double loss(double result, double foretold) {
    const double p = std::clamp(foretold, kLeastChance, 1 - kLeastChance);
    return -result * std::log(p) - (1 - result) * std::log(1 - p);
}

// Solves A x = b for a symmetric positive matrix, by Cholesky; A is overwritten.
std::vector<double> solved(std::vector<double>& a, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i * n + j];
            for (std::size_t k = 0; k < j; ++k) {
                sum -= a[i * n + k] * a[j * n + k];
            }
            a[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / a[j * n + j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            b[i] -= a[i * n + k] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) {
            b[i] -= a[k * n + i] * b[k];
        }
        b[i] /= a[i * n + i];
    }
    return b;
}

// A regression over some numbers of each sample: log loss, and a normal prior for each parameter.
// Parameter 0 is always there: what the player to move is ahead by that no term says.
class Regression {
public:
    using Entry = std::pair<std::uint32_t, double>;  // parameter, times
    struct Row {
        std::vector<Entry> entries;
        double offset = 0;
        double result = 0, share = 1;
    };

    Regression(std::vector<Row> rows, std::vector<double> prior, std::vector<double> spread)
        : rows_(std::move(rows)), prior_(std::move(prior)), spread_(std::move(spread)),
          parameters_(prior_) {}

    // The parameters of least loss, by Newton's method with halved steps.
    const std::vector<double>& run() {
        double now = total(parameters_);
        for (int step = 0; step < kMostSteps; ++step) {
            const std::vector<double> way = newton_step();
            double factor = 1;
            std::vector<double> next;
            double then = 0;
            for (int half = 0; half < kMostHalvings; ++half, factor /= 2) {
                next = parameters_;
                for (std::size_t i = 0; i < next.size(); ++i) {
                    next[i] += factor * way[i];
                }
                then = total(next);
                if (then <= now) {
                    break;
                }
            }
            if (!(then < now - kEnough * std::abs(now))) {
                break;
            }
            parameters_ = std::move(next);
            now = then;
        }
        return parameters_;
    }

    // The mean loss of the samples alone, without the prior.
    [[nodiscard]] double mean_loss(const std::vector<double>& parameters) const {
        double sum = 0;
        double shares = 0;
        for (const Row& row : rows_) {
            sum += row.share * loss(row.result, chance(score(row, parameters)));
            shares += row.share;
        }
        return shares == 0 ? 0 : sum / shares;
    }

private:
    static double score(const Row& row, const std::vector<double>& parameters) {
        double sum = row.offset + parameters[0];
        for (const auto& [at, times] : row.entries) {
            sum += parameters[at] * times;
        }
        return sum;
    }

    [[nodiscard]] double total(const std::vector<double>& parameters) const {
        double sum = 0;
        for (const Row& row : rows_) {
            sum += row.share * loss(row.result, chance(score(row, parameters)));
        }
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const double away = (parameters[i] - prior_[i]) / spread_[i];
            sum += away * away / 2;
        }
        return sum;
    }

    [[nodiscard]] std::vector<double> newton_step() const {
        const std::size_t n = parameters_.size();
        std::vector<double> slope(n, 0);
        std::vector<double> curve(n * n, 0);
        std::vector<Entry> entries;
        for (const Row& row : rows_) {
            const double p = chance(score(row, parameters_));
            entries.assign(1, {0, 1.0});
            entries.insert(entries.end(), row.entries.begin(), row.entries.end());
            for (const auto& [i, x] : entries) {
                slope[i] += row.share * (row.result - p) * x;
                for (const auto& [j, y] : entries) {
                    curve[i * n + j] += row.share * p * (1 - p) * x * y;
                }
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double variance = spread_[i] * spread_[i];
            slope[i] -= (parameters_[i] - prior_[i]) / variance;
            curve[i * n + i] += 1 / variance;
        }
        return solved(curve, std::move(slope));
    }

    std::vector<Row> rows_;
    std::vector<double> prior_, spread_, parameters_;
};

constexpr double kAnySpread = 10;  // of what nothing is known of before

double value_of(const Sample& sample, const Weights& weights) {
    double sum = 0;
    for (const auto& [at, times] : sample.terms) {
        sum += times * weights[at];
    }
    return kHundredth * sum;
}

// How the chance to win grows with the scores that the weights give: slope and what moving is
// worth.
struct Curve {
    double moving = 0, slope = 0;
};
Curve curve_of(const std::vector<Sample>& samples, const Weights& weights) {
    std::vector<Regression::Row> rows;
    for (const Sample& sample : samples) {
        rows.push_back({{{1, value_of(sample, weights)}}, 0, sample.result, sample.share});
    }
    const auto found = Regression(std::move(rows), {0, 0}, {kAnySpread, kAnySpread}).run();
    return {found[0], std::clamp(found[1], kLeastSlope, kMostSlope)};
}

double spread_of(const std::vector<Sample>& samples, const Weights& weights) {
    double sum = 0;
    for (const Sample& sample : samples) {
        const double value = value_of(sample, weights);
        sum += value * value;
    }
    return std::sqrt(sum);
}

double size_of(const Terms& terms, const Weights& from, std::size_t at) {
    double least = kLeastSize;
    if (at >= terms.at(Term::Square, 0) && at < terms.at(Term::Promotion, 0)) {
        least = kLeastSquare;
    } else if (at >= terms.at(Term::Row, 0) && at < terms.at(Term::Number, 0)) {
        least = kLeastRow;
    }
    return std::max(std::abs(from[at]), least);
}

}  // namespace

Sample sample_of(const Terms& terms, const std::vector<double>& counts, int players,
                 std::uint32_t side) {
    int own = 0;
    for (Player player = 1; player <= players; ++player) {
        own += static_cast<int>((side >> player) & 1);
    }
    const double other = players == own ? 0 : -static_cast<double>(own) / (players - own);
    Sample sample;
    for (std::size_t at = 0; at < terms.size(); ++at) {
        double sum = 0;
        for (Player player = 1; player <= players; ++player) {
            const bool mine = ((side >> player) & 1) != 0;
            sum += (mine ? 1 : other) * counts[player * terms.size() + at];
        }
        if (sum != 0) {
            sample.terms.emplace_back(static_cast<std::uint32_t>(at), sum);
        }
    }
    return sample;
}

double share_of_sample(std::size_t samples) {
    return std::min(1.0, kSharesOfGame / static_cast<double>(std::max<std::size_t>(samples, 1)));
}

Tuned tune(const Terms& terms, const Weights& from, const std::vector<Sample>& samples) {
    const Curve curve = curve_of(samples, from);
    std::vector<std::uint32_t> parameter(terms.size(), 0);  // [weight]; 0 = stays as it is
    std::vector<double> prior{curve.moving};
    std::vector<double> spread{kAnySpread};
    for (std::size_t at = 0; at < terms.size(); ++at) {
        if (terms.tunable()[at] != 0) {
            parameter[at] = static_cast<std::uint32_t>(prior.size());
            prior.push_back(curve.slope * kHundredth * from[at]);
            spread.push_back(curve.slope * kHundredth * kPriorSpread * size_of(terms, from, at));
        }
    }
    std::vector<Regression::Row> rows;
    for (const Sample& sample : samples) {
        Regression::Row row{{}, 0, sample.result, sample.share};
        for (const auto& [at, times] : sample.terms) {
            if (parameter[at] != 0) {
                row.entries.emplace_back(parameter[at], times);
            } else {
                row.offset += curve.slope * kHundredth * from[at] * times;
            }
        }
        rows.push_back(std::move(row));
    }
    Regression regression(std::move(rows), prior, spread);
    const std::vector<double>& found = regression.run();
    Tuned result;
    result.weights = from;
    for (std::size_t at = 0; at < terms.size(); ++at) {
        if (parameter[at] != 0) {
            result.weights[at] = found[parameter[at]] / (curve.slope * kHundredth);
        }
    }
    result.before = regression.mean_loss(prior);
    result.after = regression.mean_loss(found);
    const double before = spread_of(samples, from);
    const double after = spread_of(samples, result.weights);
    for (std::size_t at = 0; at < terms.size() && before > 0 && after > 0; ++at) {
        if (parameter[at] != 0) {
            result.weights[at] *= before / after;
        }
    }
    return result;
}

}  // namespace perthro::search
