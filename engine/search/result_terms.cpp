// Terms as results name them: goals, rows, numbers.
#include "engine/search/terms.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

constexpr double kGoal = 200;      // on a goal, and falling with the square of the distance
constexpr double kNumber = 100;    // for one more of what a result compares
constexpr double kMobility = 100;  // for a move that a player has, where he loses without any
constexpr double kReach = 3;       // for a cell that a piece could go to
constexpr double kThreat = 0.1;    // of a piece that one of less worth could take
constexpr double kPressure = 5;    // for a cell beside an enemy's royal
constexpr double kChain = 100;     // for a piece in the largest chain, where chains win
constexpr std::uint64_t kMostCounted = 120;  // moves in a list, on the average
constexpr std::size_t kMostRows = 20'000;

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

bool looks_at_chains(const Node& node) {
    return node.op == Op::SetChain ||
           std::any_of(node.kids.begin(), node.kids.end(), looks_at_chains);
}

// Who is to move and cannot loses, and not because he is mated.
bool loses_stuck(const GameDefinition& game) {
    return std::any_of(
        game.results.begin(), game.results.end(), [](const ResultDefinition& result) {
            return result.event.kind == EventKind::Stuck && !result.event.checked &&
                   std::any_of(result.awards.begin(), result.awards.end(), [](const Award& award) {
                       return award.kind == AwardKind::Loss && award.to == AwardTo::ToMove;
                   });
        });
}

}  // namespace

// Zones that a result names, or that its condition looks at.
std::vector<int> Terms::zones_of(const EventDefinition& event) const {
    if (event.kind == EventKind::Reached) {
        return event.zones;
    }
    std::vector<int> zones;
    const int condition = rules_->find_condition(event.name);
    if (event.kind == EventKind::Named && condition >= 0) {
        gather_zones(rules_->game.conditions[static_cast<std::size_t>(condition)].body, zones);
    }
    return zones;
}

// Adds 0 at the beginning of a track to 1 at its end.
void Terms::draw_along(Player player, PieceType type, const std::vector<Cell>& track, double sign) {
    const auto longest = static_cast<double>(std::max<std::size_t>(track.size(), 2) - 1);
    for (std::size_t i = 0; i < track.size(); ++i) {
        reaches_[square(player, type, track[i])] += sign * static_cast<double>(i) / longest;
    }
}

// Where a result looks at the end of a track, all that goes along it is a race: what counts is how
// far each piece has come, and not how many moves it has there, which dice decide or its place.
// Told by one result, it is told by all.
bool Terms::add_races(const std::vector<int>& zones, double sign) {
    const Topology& topology = rules_->game.topology;
    const auto leads_to = [&](const Track& track, int zone, Player player) {
        return !track.closed && topology.zones[static_cast<std::size_t>(zone)].cells[player].has(
                                    track.cells[player].back());
    };
    bool found = false;
    for (Player player = 1; player <= rules_->layout.players; ++player) {
        for (const int zone : zones) {
            const auto track = std::find_if(
                topology.tracks.begin(), topology.tracks.end(),
                [&](const Track& each) { return leads_to(each, zone, player); });
            if (track == topology.tracks.end()) {
                continue;
            }
            found = true;
            for (PieceType type = 1; type < types_; ++type) {
                usual(Term::Goal, type) = kGoal;
                usual(Term::Square, type) = 0;
                draw_along(player, type, track->cells[player], sign);
            }
            break;
        }
    }
    return found;
}

void Terms::add_goals(const Survey& seen) {
    bool race = false;
    for (const ResultDefinition& result : rules_->game.results) {
        const EventDefinition& event = result.event;
        const int sign = sign_of(result);
        const std::vector<int> zones = zones_of(event);
        if (sign != 0 && (race || add_races(zones, sign))) {
            judges_ = race = true;
            continue;
        }
        // A condition may well be about something else where pieces are taken.
        const bool meant_as_goal = event.kind == EventKind::Reached ||
                                   (!seen.captures && seen.moved);
        if (sign == 0 || zones.empty() || !meant_as_goal) {
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
                usual(Term::Goal, type) = kGoal;
                if (meant) {
                    draw_to(player, type, goal, sign, reaches_);
                }
            }
        }
    }
}

// Every row of cells that wins when it is filled.
void Terms::add_rows() {
    for (const ResultDefinition& result : rules_->game.results) {
        if (result.event.kind != EventKind::Line || sign_of(result) <= 0 || row_length_ != 0) {
            continue;
        }
        judges_ = true;
        row_length_ = static_cast<std::size_t>(std::max(2, result.event.number.back()));
        const auto& along = result.event.along.empty() ? rules_->axes : result.event.along;
        for (const Direction direction : along) {
            for (const Cell cell : rules_->game.topology.cells) {
                add_row(cell, direction);
            }
        }
    }
}

void Terms::add_row(Cell cell, Direction direction) {
    const std::size_t first = rows_.size();
    for (std::size_t i = 0; i < row_length_ && cell != kNoCell; ++i) {
        rows_.push_back(cell);
        cell = rules_->game.topology.next(1, direction, cell);
    }
    if (rows_.size() - first < row_length_ || rows_.size() > kMostRows * row_length_) {
        rows_.resize(first);
    }
}

// The numbers that results compare, or that win when they are large enough; each once.
void Terms::add_numbers() {
    for (std::size_t i = 0; i < rules_->results.size() && numbers_.empty(); ++i) {
        const ResultDefinition& result = rules_->game.results[i];
        if (!result.most.empty() && !rules_->results[i].most_pieces) {
            numbers_.push_back({static_cast<int>(i), -1});
        }
    }
    for (std::size_t i = 0; i < rules_->results.size() && numbers_.empty(); ++i) {
        const ResultDefinition& result = rules_->game.results[i];
        if (result.event.kind == EventKind::Score && sign_of(result) > 0) {
            numbers_.push_back({-1, rules_->results[i].event});
        }
    }
    usual(Term::Number, 0) = kNumber;
    judges_ = judges_ || !numbers_.empty();
}

// Moves count where random games mostly end because somebody has none, though he has pieces: those
// of the position, so that squares need not tell how many there are on the average. Where some
// moves compel, their number says little; where lists are long, it costs too much.
void Terms::add_mobility(const Survey& seen) {
    const bool long_lists = seen.listed > kMostCounted * seen.lists;
    mobility_ = !long_lists && loses_stuck(rules_->game) && !rules_->has_protect &&
                rules_->compulsory.empty() && rules_->game.chances.empty() && seen.stuck > 0 &&
                2 * seen.stuck >= seen.ended;
    usual(Term::Mobility, 0) = kMobility;
    judges_ = judges_ || mobility_;
    for (PieceType type = 1; mobility_ && type < types_; ++type) {
        usual(Term::Square, type) = 0;
    }
}

// What pieces could do, where the tables know all of it and royals are hunted.
void Terms::add_activity(const Survey& seen) {
    activity_ = seen.captures && rules_->guards_royals() && rules_->compulsory.empty() &&
                rules_->tables != nullptr && rules_->layout.players == 2 &&
                types_ <= kernel::Activity::kMostTypes;
    worth_.assign(types_, 0);
    for (PieceType type = 1; type < types_; ++type) {
        worth_[type] = static_cast<int>(usual_[at(Term::Piece, type)]);
        usual(Term::Reach, type) = rules_->is_royal(type) ? 0 : kReach;
        usual(Term::Threat, type) = worth_[type] * kThreat;
    }
    usual(Term::Pressure, 0) = kPressure;
}

// Where a player wins by a condition about his chains, they had better be large.
void Terms::add_chains() {
    const auto wins_by_chains = [&](const ResultDefinition& result) {
        const int condition = rules_->find_condition(result.event.name);
        return result.event.kind == EventKind::Named && condition >= 0 && sign_of(result) > 0 &&
               looks_at_chains(rules_->game.conditions[static_cast<std::size_t>(condition)].body);
    };
    const auto& results = rules_->game.results;
    chains_ = rules_->game.chains && std::any_of(results.begin(), results.end(), wins_by_chains);
    usual(Term::Chain, 0) = kChain;
    judges_ = judges_ || chains_;
}

}  // namespace perthro::search
