#include "scripting/tournament/tally.hpp"

#include <cmath>

namespace perthro::tournament {

namespace {

constexpr double kHalf = 0.5;
constexpr std::size_t kPairResults = 5;

}  // namespace

double GameResult::points_of(std::size_t seat) const {
    if (((winners >> seat) & 1) != 0) {
        return 1;
    }
    return winners != 0 || ((losers >> seat) & 1) != 0 ? 0 : kHalf;
}

double Score::points() const {
    return static_cast<double>(wins) + kHalf * static_cast<double>(draws);
}

Tally::Tally(const Schedule& schedule)
    : schedule_(schedule), bots_(schedule.bots().size()), seats_(schedule.seats().size()),
      at_(bots_.size(), std::vector<Score>(seats_.size())), thinking_(bots_.size()),
      pairs_(kPairResults, 0), points_(bots_.size(), std::vector<double>(bots_.size(), 0)) {}

void Tally::add(const GameResult& game) {
    plies_.push_back(game.plies);
    Kind& kind = kinds_[game.kind];
    ++kind.games;
    kind.wins.resize(bots_.size());
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        const std::size_t bot = schedule_.bot_at(seat, game.number);
        const double points = game.points_of(seat);
        bots_[bot].add(points);
        seats_[seat].add(points);
        at_[bot][seat].add(points);
        thinking_[bot].add(game.thinking[seat]);
        kind.wins[bot] += points == 1 ? 1 : 0;
    }
    if (schedule_.is_match()) {
        add_pair(game);
    }
    add_points(game);
}

void Tally::add_pair(const GameResult& game) {
    if (!first_of_pair_ ||
        schedule_.cycle_of(first_of_pair_->number) != schedule_.cycle_of(game.number)) {
        first_of_pair_ = game;
        return;
    }
    double points = 0;
    for (const GameResult& one : {*first_of_pair_, game}) {
        points += one.points_of(schedule_.bot_at(0, one.number) == 0 ? 0 : 1);
    }
    ++pairs_[static_cast<std::size_t>(std::lround(2 * points))];
    first_of_pair_.reset();
}

void Tally::add_points(const GameResult& game) {
    for (std::size_t one = 0; one < seats_.size(); ++one) {
        for (std::size_t other = 0; other < seats_.size(); ++other) {
            const std::size_t bot = schedule_.bot_at(one, game.number);
            const std::size_t against = schedule_.bot_at(other, game.number);
            const double ahead = game.points_of(one) - game.points_of(other);
            if (bot != against && (ahead != 0 || game.points_of(one) == kHalf)) {
                points_[bot][against] += (1 + ahead) / 2;
            }
        }
    }
}

}  // namespace perthro::tournament
