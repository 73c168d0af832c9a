// The tree: its nodes, which way to go, what a run teaches, the answer.
#include "engine/search/monte_carlo.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::search {

namespace {

constexpr double kExploration = 0.6;
constexpr double kBiasWeight = 0.3;   // of a capture, before the move was tried
constexpr double kFirstWeight = 300;  // visits at which RAVE counts half as much
constexpr std::size_t kLongestLine = 12;
constexpr double kLot = 1e-6;

}  // namespace

// ---- children

std::uint32_t MonteCarlo::add_child(std::uint32_t node, std::size_t move) {
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    Node& fresh = nodes_.emplace_back();
    fresh.id = Walker::id_of(*here_, move);
    fresh.side = here_->chance ? kNobody : walker_.to_move();
    fresh.mover = here_->chance ? kNobody : walker_.seat_to_move();
    fresh.next = nodes_[node].child;
    fresh.bias = plain_ ? 0 : bias_of(move);
    return child;
}

// Towards what takes much and what the package's `order` likes.
double MonteCarlo::bias_of(std::size_t move) {
    int gain = 0;
    walker_.each_taken(*here_, move,
                       [&](std::uint32_t w) { gain += knowledge_->value(word::type(w)); });
    double bias = std::tanh(gain / 300.0);
    if (orders_ && !here_->chance && move_bits::compound(here_->moves[move])) {
        bias += std::tanh(static_cast<double>(walker_.worker().order(*here_, move)) / 100.0);
    }
    return bias;
}

// All at once, in the order of the list.
void MonteCarlo::expand(std::uint32_t node) {
    if (belief_.hides()) {
        match_children(node);
        return;
    }
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    for (std::size_t i = 0; i < here_->size(); ++i) {
        nodes_[add_child(node, i)].next = i + 1 < here_->size()
                                              ? static_cast<std::uint32_t>(first + i + 1)
                                              : kNone;
    }
    nodes_[node].child = first;
    nodes_[node].expanded = true;
}

// Moves of this world among those that were possible in others.
void MonteCarlo::match_children(std::uint32_t node) {
    child_of_.assign(here_->size(), kNone);
    for (std::size_t i = 0; i < here_->size(); ++i) {
        const std::uint64_t id = Walker::id_of(*here_, i);
        std::uint32_t child = nodes_[node].child;
        while (child != kNone && nodes_[child].id != id) {
            child = nodes_[child].next;
        }
        if (child == kNone) {
            child = add_child(node, i);
            nodes_[node].child = child;
            if (node == 0 && runs_ > 0) {
                note_root_move(i);  // what only another world has may be answered, too
            }
        }
        ++nodes_[child].available;
        child_of_[i] = child;
    }
    nodes_[node].expanded = true;
}

double MonteCarlo::promise(const Node& node, double log_visits) const {
    const double visits = node.visits;
    double mean = node.visits > 0 ? node.reward / visits : 0.5;
    if (rave_ && node.first_visits > 0) {
        const double weight = std::sqrt(kFirstWeight / (3 * visits + kFirstWeight));
        mean += weight * (node.first_reward / node.first_visits - mean);
    }
    return mean + kExploration * std::sqrt(log_visits / (visits + 1)) +
           kBiasWeight * node.bias / (visits + 1);
}

// The most promising move of the list; lost ones only if all are.
std::size_t MonteCarlo::choose(std::uint32_t node) {
    const double log_visits = std::log(nodes_[node].visits + 1.0);
    const std::size_t shift = random_.below(here_->size());  // ties go to any of them
    std::size_t best = shift;
    double most = -1;
    for (std::size_t k = 0; k < here_->size(); ++k) {
        const std::size_t i = k + shift < here_->size() ? k + shift : k + shift - here_->size();
        const Node& child = nodes_[belief_.hides() ? child_of_[i] : nodes_[node].child + i];
        double here = promise(child,
                              belief_.hides() ? std::log(child.available + 1.0) : log_visits);
        if (child.solved) {
            here = ((child.proven >> child.mover) & 1) != 0 ? 10 : -0.5 + (child.proven == 0);
        }
        if (here > most) {
            most = here;
            best = i;
        }
    }
    return best;
}

// ---- what a run teaches

// Where it is kept that a player made a move in some run; moves that share a place are few.
std::size_t MonteCarlo::place_of(Player player, std::uint64_t id) {
    return ((id ^ (std::uint64_t{player} << 50)) * 0x9E3779B97F4A7C15ULL) >> (64 - kPlayedBits);
}

void MonteCarlo::note_played(std::uint64_t id) {
    if (rave_) {
        played_[place_of(walker_.to_move(), id)] = static_cast<std::uint32_t>(runs_);
    }
}

bool MonteCarlo::was_played(const Node& node) const {
    return played_[place_of(node.side, node.id)] == static_cast<std::uint32_t>(runs_);
}

void MonteCarlo::learn(const Rewards& rewards) {
    for (const std::uint32_t at : path_) {
        Node& node = nodes_[at];
        ++node.visits;
        node.reward += rewards[node.mover];
        for (std::uint32_t child = rave_ ? node.child : kNone; child != kNone;
             child = nodes_[child].next) {
            if (was_played(nodes_[child])) {
                ++nodes_[child].first_visits;
                nodes_[child].first_reward += rewards[nodes_[child].mover];
            }
        }
    }
}

// The last node of the path is decided; whoever can choose it, or has nothing else, is decided too.
void MonteCarlo::solve(std::uint32_t leaf_winners) {
    if (belief_.hides()) {
        return;
    }
    nodes_[path_.back()].solved = true;
    nodes_[path_.back()].proven = leaf_winners;
    for (std::size_t i = path_.size() - 1; i > 0; --i) {
        const Node& child = nodes_[path_[i]];
        Node& parent = nodes_[path_[i - 1]];
        if (child.mover == kNobody || parent.solved) {
            return;
        }
        if (((child.proven >> child.mover) & 1) != 0) {
            parent.solved = true;
            parent.proven = child.proven;
            continue;
        }
        std::uint32_t result = child.proven;
        for (std::uint32_t other = parent.child; other != kNone; other = nodes_[other].next) {
            if (!nodes_[other].solved) {
                return;
            }
            result = nodes_[other].proven == 0 ? 0 : result;  // a draw, if there is one
        }
        parent.solved = true;
        parent.proven = result;
    }
}

// ---- several trees

// The child of the root for the move of a child of another root, kNone if there is none.
std::uint32_t MonteCarlo::same_child(const MonteCarlo& other, std::uint32_t at) const {
    if (!belief_.hides()) {  // both have all moves, in the order of the list
        return at - other.nodes_.front().child + nodes_.front().child;
    }
    std::uint32_t child = nodes_.front().child;
    while (child != kNone && nodes_[child].id != other.nodes_[at].id) {
        child = nodes_[child].next;
    }
    return child;
}

void MonteCarlo::add_root(const MonteCarlo& other) {
    for (std::uint32_t at = other.nodes_.front().child; at != kNone; at = other.nodes_[at].next) {
        const std::uint32_t child = same_child(other, at);
        if (child == kNone) {
            continue;
        }
        const Node& there = other.nodes_[at];
        Node& here = nodes_[child];
        here.visits += there.visits;
        here.reward += there.reward;
        if (there.solved) {
            here.solved = true;
            here.proven = there.proven;
        }
    }
}

// ---- the answer

Thought MonteCarlo::answer(const View& view) {
    Thought result = thought();
    keep_to_known_moves(view, result);
    return result;
}

// 0 to 1, by the seed: what decides between moves of which nothing is known.
double MonteCarlo::lot_of(std::uint64_t id) const {
    constexpr int kBits = 32;
    return static_cast<double>(((id ^ lots_) * 0x9E3779B97F4A7C15ULL) >> (64 - kBits)) /
           static_cast<double>(std::uint64_t{1} << kBits);
}

// The child that was tried most; one that wins, never one that loses if another is left.
std::uint32_t MonteCarlo::best_child(std::uint32_t node) const {
    std::uint32_t best = kNone;
    double most = -1;
    for (std::uint32_t at = nodes_[node].child; at != kNone; at = nodes_[at].next) {
        const Node& child = nodes_[at];
        const double mean = child.visits > 0 ? child.reward / child.visits
                                             : 0.25 * child.bias + kLot * lot_of(child.id);
        double worth = 1 + child.visits + 0.5 * mean;
        if (child.solved) {
            const bool wins = ((child.proven >> child.mover) & 1) != 0;
            worth = wins ? 1e9 : child.proven == 0 ? worth : 0.5 * mean;
        }
        if (worth > most) {
            most = worth;
            best = at;
        }
    }
    return best;
}

// A mean reward as a score, the inverse of what rewards an evaluation.
int MonteCarlo::score_of(const Node& node) const {
    if (node.solved) {
        return node.proven == 0 ? 0 : ((node.proven >> node.mover) & 1) != 0 ? kWin - 1 : 1 - kWin;
    }
    constexpr double kNearest = 0.0001;
    const double mean = node.visits > 0 ? node.reward / node.visits : 0.5;
    const double share = std::clamp(mean, kNearest, 1 - kNearest);
    return static_cast<int>(kRewardScale * std::log(share / (1 - share)));
}

Thought MonteCarlo::thought() {
    const Node& best = nodes_[best_child(0)];
    Thought result;
    const auto found = std::find(root_.ids.begin(), root_.ids.end(), best.id);
    result.index = belief_.hides() ? static_cast<std::size_t>(found - root_.ids.begin())
                                   : best_child(0) - nodes_.front().child;
    result.move = root_.paths[result.index];
    result.score = score_of(best);
    result.scored = best.visits > 0 || best.solved;
    result.nodes = runs_;
    result.visits = best.visits;
    result.line = expected_line(result.index);
    result.depth = static_cast<int>(result.line.size());
    return result;
}

// The most visited way, as long as nothing is hidden and no chance is in it.
std::vector<MovePath> MonteCarlo::expected_line(std::size_t first) {
    std::vector<MovePath> line{root_.paths[first]};
    if (belief_.hides()) {
        return line;
    }
    MoveList quick;
    MoveList list;
    std::uint32_t node = nodes_.front().child + static_cast<std::uint32_t>(first);
    walker_.make(root_.list, first);
    while (line.size() < kLongestLine && nodes_[node].expanded && !walker_.over() &&
           !walker_.chance_due()) {
        const std::uint32_t child = best_child(node);
        walker_.list(quick);
        const std::size_t at = child - nodes_[node].child;
        const std::size_t index = walker_.in_order(quick, at, list);
        if (nodes_[child].visits == 0 || index == list.size()) {
            break;
        }
        line.push_back(path_of(list, index));
        walker_.make(list, index);
        node = child;
    }
    walker_.unwind();
    return line;
}

}  // namespace perthro::search
