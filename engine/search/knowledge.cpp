#include "engine/search/knowledge.hpp"

#include <algorithm>
#include <cstdlib>

namespace perthro::search {

namespace {

constexpr int kUnit = 100;               // the least piece
constexpr std::uint64_t kLeastSeen = 8;  // of a type, before its mobility is believed
constexpr int kMostValue = 2'000;
constexpr int kPrize = 3'000;   // a piece whose loss decides
constexpr int kSquareUnit = 6;  // for a move more than the type has elsewhere
constexpr double kSmooth = 12;  // visits of a cell that count as much as the type's own mobility
constexpr int kMostOnSquare = 60;
constexpr int kGoal = 200;       // on a goal, and falling with the square of the distance
constexpr int kCountUnit = 100;  // for one more of what a result compares
constexpr std::size_t kMostRows = 20'000;
constexpr int kRowBase = 4;  // a row with one piece; each further one counts four times as much
constexpr int kMostRowValue = 4'000;

bool decides(const ResultDefinition& result) {
    return std::any_of(result.awards.begin(), result.awards.end(),
                       [](const Award& award) { return award.kind != AwardKind::Draw; });
}

// +1: the player of whom the event holds wins by it, -1 he loses, 0 neither.
int sign_of(const ResultDefinition& result) {
    for (const Award& award : result.awards) {
        const bool good = award.kind == AwardKind::Win;
        if (award.kind == AwardKind::Draw) {
            continue;
        }
        switch (award.to) {
            case AwardTo::Holder:
            case AwardTo::Mover: return good ? 1 : -1;
            case AwardTo::Opponent: return good ? -1 : 1;
            default: break;
        }
    }
    return 0;
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

// The zones that a condition looks at, as the player of whom it is asked has them.
void gather_zones(const Node& node, std::vector<int>& zones) {
    const bool zone = node.op == Op::PlaceZone || node.op == Op::SetZone || node.op == Op::InZone;
    if (zone && node.kids.empty()) {
        zones.push_back(node.a);
    }
    for (const Node& kid : node.kids) {
        gather_zones(kid, zones);
    }
}

// A step, not a leap: what a distance on the board is counted in.
bool is_step(const DirectionInfo& direction) {
    return std::all_of(direction.by.begin(), direction.by.end(),
                       [](int by) { return std::abs(by) <= 1; });
}

}  // namespace

Knowledge::Knowledge(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), types_(rules_->game.pieces.size()),
      cells_(static_cast<std::size_t>(rules_->layout.limit)), values_(types_, kUnit) {
    const Survey seen = survey(rules_);
    const auto share = [](std::uint64_t part, std::uint64_t of) {
        return of == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(of);
    };
    branching_ = share(seen.listed, seen.lists);
    length_ = share(seen.plies_of_ended, seen.ended);
    decided_ = share(seen.ended, seen.games);
    captures_ = seen.captures;
    moves_ = seen.moved;
    const auto& hooks = rules_->game.hooks.defined;
    evaluates_ = std::find(hooks.begin(), hooks.end(), "evaluate") != hooks.end();
    judges_ = captures_ || evaluates_;
    set_values(seen);
    set_squares(seen);
    add_promotions(seen);
    add_goals();
    add_rows();
    add_counts();
}

// ---- from random games

// A piece is worth the moves it has, against those of the least mobile type.
void Knowledge::set_values(const Survey& seen) {
    const std::vector<char> prize = prizes(rules_->game);
    const auto mobility = [&](std::size_t type) {
        return static_cast<double>(seen.moves[type]) / static_cast<double>(seen.seen[type]);
    };
    const auto counts = [&](std::size_t type) {
        return seen.seen[type] >= kLeastSeen && seen.moves[type] > 0 && rules_->royal[type] == 0 &&
               prize[type] == 0;
    };
    double least = 0;
    for (std::size_t type = 1; type < types_; ++type) {
        if (counts(type) && (least == 0 || mobility(type) < least)) {
            least = mobility(type);
        }
    }
    int sum = 0;
    int number = 0;
    for (std::size_t type = 1; type < types_; ++type) {
        if (counts(type)) {
            const double ratio = (mobility(type) + 1) / (least + 1);
            values_[type] = std::min(kMostValue, static_cast<int>(kUnit * ratio));
            sum += values_[type];
            ++number;
        }
        if (prize[type] != 0) {
            values_[type] = kPrize;
        } else if (rules_->royal[type] != 0) {
            values_[type] = rules_->has_protect ? 0 : kPrize;
        }
    }
    mean_value_ = number > 0 ? sum / number : kUnit;
    squares_.assign((static_cast<std::size_t>(rules_->layout.players) + 1) * types_ * cells_, 0);
}

// Where a type has more moves than elsewhere.
void Knowledge::set_squares(const Survey& seen) {
    for (Player player = 0; player <= rules_->layout.players; ++player) {
        for (PieceType type = 1; type < types_; ++type) {
            const double usual = seen.seen[type] == 0 ? 0
                                                      : static_cast<double>(seen.moves[type]) /
                                                            static_cast<double>(seen.seen[type]);
            for (const Cell cell : rules_->game.topology.cells) {
                const std::size_t at = square(player, type, cell);
                const double visits = seen.seen_at[at];
                const double here = (seen.moves_at[at] + kSmooth * usual) / (visits + kSmooth);
                const int more = static_cast<int>(kSquareUnit * (here - usual));
                squares_[at] = values_[type] + std::clamp(more, -kMostOnSquare, kMostOnSquare);
            }
        }
    }
}

int Knowledge::gain_at(const std::vector<PieceType>& becomes, PieceType type) const {
    int gain = 0;
    for (const PieceType other : becomes) {
        gain = std::max(gain, value(other) - value(type));
    }
    return gain;
}

// A piece that can become a better one is worth more the nearer it is to where it does.
void Knowledge::add_promotions(const Survey& seen) {
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        for (PieceType type = 1; type < types_; ++type) {
            CellSet goal(static_cast<int>(cells_));
            int gain = 0;
            for (const Cell cell : rules_->game.topology.cells) {
                const int here = gain_at(seen.becomes[square(player, type, cell)], type);
                if (here > 0) {
                    gain = std::max(gain, here);
                    goal.add(cell);
                }
            }
            draw_to(player, type, goal, gain / 2);
        }
    }
}

// Adds weight * (1 - distance / longest)^2 to the cells of a type.
void Knowledge::draw_to(Player player, PieceType type, const CellSet& goal, int weight) {
    if (goal.empty() || weight == 0) {
        return;
    }
    const std::vector<int> away = distances(goal);
    const int longest = *std::max_element(away.begin(), away.end());
    for (const Cell cell : rules_->game.topology.cells) {
        if (away[cell] >= 0 && longest > 0) {
            const int near = longest - away[cell];
            squares_[square(player, type, cell)] += weight * near * near / (longest * longest);
        }
    }
}

// Steps to the nearest of some cells, whatever stands between; -1 = there is no way.
std::vector<int> Knowledge::distances(const CellSet& to) const {
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

// ---- from the results

// Zones in which pieces win: of a result that names one, or of one whose condition looks at some
// where nothing is ever taken (there a condition may well be about something else).
std::vector<int> Knowledge::goal_zones(const EventDefinition& event) const {
    if (event.kind == EventKind::Reached) {
        return event.zones;
    }
    std::vector<int> zones;
    const int condition = rules_->find_condition(event.name);
    if (event.kind == EventKind::Named && condition >= 0 && !captures_ && moves_) {
        gather_zones(rules_->game.conditions[static_cast<std::size_t>(condition)].body, zones);
    }
    return zones;
}

void Knowledge::add_goals() {
    for (const ResultDefinition& result : rules_->game.results) {
        const EventDefinition& event = result.event;
        const int sign = sign_of(result);
        const std::vector<int> zones = goal_zones(event);
        if (sign == 0 || zones.empty()) {
            continue;
        }
        judges_ = true;
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            CellSet goal(static_cast<int>(cells_));
            for (const int zone : zones) {
                goal |= rules_->game.topology.zones[static_cast<std::size_t>(zone)].cells[player];
            }
            for (PieceType type = 1; type < types_; ++type) {
                const bool meant = event.of.empty() || std::find(event.of.begin(), event.of.end(),
                                                                 type) != event.of.end();
                draw_to(player, type, goal, meant ? sign * kGoal : 0);
            }
        }
    }
}

// Every row of cells that wins when it is filled.
void Knowledge::add_rows() {
    for (const ResultDefinition& result : rules_->game.results) {
        if (result.event.kind != EventKind::Line || sign_of(result) <= 0 || row_length_ != 0) {
            continue;
        }
        judges_ = true;
        row_length_ = static_cast<std::size_t>(std::max(2, result.event.number.back()));
        const auto& along = result.event.along.empty() ? rules_->axes : result.event.along;
        for (const Direction direction : along) {
            for (const Cell cell : rules_->game.topology.cells) {
                add_row(cell, direction, static_cast<int>(row_length_));
            }
        }
    }
    int worth = kRowBase;
    row_values_.push_back(0);
    for (std::size_t i = 1; i <= row_length_; ++i) {
        row_values_.push_back(std::min(worth, kMostRowValue));
        worth *= kRowBase;
    }
}

void Knowledge::add_row(Cell cell, Direction direction, int length) {
    const std::size_t first = rows_.size();
    for (int i = 0; i < length && cell != kNoCell; ++i) {
        rows_.push_back(cell);
        cell = rules_->game.topology.next(1, direction, cell);
    }
    if (rows_.size() - first < row_length_ || rows_.size() > kMostRows * row_length_) {
        rows_.resize(first);
    }
}

// The numbers that results compare, or that win when they are large enough; each once.
void Knowledge::add_counts() {
    for (std::size_t i = 0; i < rules_->results.size() && counts_.empty(); ++i) {
        const ResultDefinition& result = rules_->game.results[i];
        if (!result.most.empty() && !rules_->results[i].most_pieces) {
            counts_.push_back({static_cast<int>(i), -1});
        }
    }
    for (std::size_t i = 0; i < rules_->results.size() && counts_.empty(); ++i) {
        const ResultDefinition& result = rules_->game.results[i];
        if (result.event.kind == EventKind::Score && sign_of(result) > 0) {
            counts_.push_back({-1, rules_->results[i].event});
        }
    }
    judges_ = judges_ || !counts_.empty();
}

// ---- a position

void Knowledge::evaluate(Worker& worker, Scores& scores) const {
    scores.fill(0);
    if (evaluates_) {
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            const std::int64_t given = worker.evaluate(player).value_or(0);
            scores[player] = static_cast<int>(std::clamp<std::int64_t>(given, -100'000, 100'000));
        }
        return;
    }
    count_pieces(worker.position(), scores);
    if (!rows_.empty()) {
        count_rows(worker.position(), scores);
    }
    if (!counts_.empty()) {
        count_results(worker, scores);
    }
}

void Knowledge::count_pieces(const Position& position, Scores& scores) const {
    const Layout& layout = rules_->layout;
    const auto add = [&](Player player) {
        int sum = 0;
        for (PieceType type = 1; type < types_; ++type) {
            const std::int32_t* const here = squares_.data() + square(player, type, 0);
            each_cell(position, player, type, [&](Cell cell) { sum += here[cell]; });
        }
        for (PieceType type = 1; layout.has_hands && type < types_; ++type) {
            sum += values_[type] * static_cast<int>(position.get(layout.hand(player, type)));
        }
        scores[player] += sum;
    };
    for (Player player = 1; player <= layout.players; ++player) {
        add(player);
    }
}

void Knowledge::count_rows(const Position& position, Scores& scores) const {
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
            scores[owner] += row_values_[own];
        }
    }
}

void Knowledge::count_results(Worker& worker, Scores& scores) const {
    const Hooks::Operation operation(worker.hooks());
    for (const Count& count : counts_) {
        for (Player player = 1; player <= rules_->layout.players; ++player) {
            std::int64_t number = 0;
            if (count.result >= 0) {
                const auto i = static_cast<std::size_t>(count.result);
                const ResultDefinition& result = rules_->game.results[i];
                number = worker.events().number_of(result.most, rules_->results[i],
                                                   result.most_type, player);
            } else {
                const CompiledEvent& event = rules_->events[static_cast<std::size_t>(count.event)];
                number = event.function
                             ? worker.hooks()->call(event.definition.of_attribute, worker, player)
                             : worker.interpreter().board().attribute(event.attribute, player);
            }
            scores[player] += kCountUnit *
                              static_cast<int>(std::clamp<std::int64_t>(number, -1'000, 1'000));
        }
    }
}

}  // namespace perthro::search
