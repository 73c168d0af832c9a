#include "engine/search/monte_carlo.hpp"

#include "engine/moves/draw.hpp"
#include "engine/rules/stopped.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::search {

namespace {

constexpr std::size_t kMostNodes = std::size_t{1} << 19;
constexpr std::size_t kWorlds = 32;  // positions drawn for one choice
constexpr int kJudgedPlies = 16;     // of a playout behind which the evaluation decides
constexpr int kWholePlies = 2'000;   // of a playout where the evaluation says nothing
constexpr std::size_t kReportEvery = 256;

}  // namespace

MonteCarlo::MonteCarlo(std::shared_ptr<const Knowledge> knowledge, TreePolicy policy, Unseen unseen)
    : knowledge_(std::move(knowledge)), walker_(knowledge_->rules()),
      belief_(knowledge_->rules(), unseen), draws_(belief_.hides() && !belief_.is_blank()),
      plain_(policy == TreePolicy::Plain), rave_(!plain_ && !knowledge_->moves_pieces()),
      played_(kPlayedSize, 0) {
    if (walker_.rules().game.moves_known) {
        offers_ = std::make_unique<Offers>(knowledge_->rules());
    }
    Hooks* const hooks = walker_.worker().hooks();
    orders_ = hooks != nullptr && hooks->has(Hook::Order);
    playout_plies_ = knowledge_->judges() ? kJudgedPlies : kWholePlies;
}

bool MonteCarlo::out_of_budget() {
    constexpr std::uint64_t kEvery = 32;
    ++plies_;
    if (!stopped_ && budget_->stop && (!walker_.is_light() || plies_ % kEvery == 0)) {
        stopped_ = budget_->stop();
    }
    return stopped_;
}

Thought MonteCarlo::think(const View& view, const Budget& budget, const Progress& progress) {
    budget_ = &budget;
    most_runs_ = budget.most_nodes();
    begin(view);
    while (root_.paths.size() > 1 && !nodes_.front().solved && !stopped_ &&
           (most_runs_ == 0 || runs_ < most_runs_)) {
        run();
        if (progress && runs_ % kReportEvery == 0) {
            progress(thought());
        }
    }
    return answer(view);
}

void MonteCarlo::begin(const View& view) {
    belief_.begin(view.position, view.seed, view.deduced);
    random_ = Random(view.seed, "mcts");
    lots_ = Random(view.seed, "mcts lots").next();
    std::fill(played_.begin(), played_.end(), 0);
    runs_ = 0;
    plies_ = 0;
    stopped_ = false;
    nodes_.clear();
    nodes_.emplace_back();
    list_root(view);
    require_choice(root_.list);
    root_.paths.clear();
    root_.ids.clear();
    for (std::size_t i = 0; i < root_.list.size(); ++i) {
        note_root_move(i);
    }
    path_.assign(1, 0);
    expand(0);
}

// Keeps how the move of the root's list is entered.
void MonteCarlo::note_root_move(std::size_t move) {
    root_.paths.push_back(path_of(offers_ != nullptr ? root_.shown : root_.list, move));
    root_.ids.push_back(Walker::id_of(root_.list, move));
}

void MonteCarlo::list_root(const View& view) {
    if (belief_.is_blank()) {
        list_blank_root(view);
        return;
    }
    try {
        walker_.stand_on(belief_.world(0, kWorlds), view.history.get());
        list_here(true);
    } catch (const RuleError& error) {
        heed_stop(error);
        if (!belief_.hides()) {
            throw;
        }
        walker_.stand_on(view.position);
        list_here(true);
    }
}

// The moves that there are without what is not seen, if the player has them. If there is none, all
// that he has.
void MonteCarlo::list_blank_root(const View& view) {
    walker_.stand_on(view.position, view.history.get());
    list_here(true);
    std::vector<std::uint64_t> his;
    for (std::size_t i = 0; i < root_.list.size(); ++i) {
        his.push_back(Walker::id_of(root_.list, i));
    }
    std::vector<MoveBits> left;
    std::vector<MoveBits> left_shown;
    walker_.stand_on(belief_.world(0, 1), view.history.get());
    list_here(true);
    for (std::size_t i = 0; i < root_.list.size(); ++i) {
        if (std::find(his.begin(), his.end(), Walker::id_of(root_.list, i)) != his.end()) {
            left.push_back(root_.list.moves[i]);
            if (offers_ != nullptr) {
                left_shown.push_back(root_.shown.moves[i]);
            }
        }
    }
    root_.list.moves = std::move(left);
    root_.shown.moves = std::move(left_shown);
    if (root_.list.moves.empty()) {
        walker_.stand_on(view.position, view.history.get());
        list_here(true);
    }
}

// Lists the moves of the position on the walker. Those of the root are listed once, as players
// enter them, or for every drawn position anew.
void MonteCarlo::list_here(bool at_root) {
    here_ = at_root ? &root_.list : &moves_;
    if (!at_root) {
        walker_.list(moves_);
    } else if (!draws_ && runs_ != 0) {
        return;
    } else if (offers_ != nullptr) {
        offers_->list(walker_.worker(), root_.shown, root_.list);
    } else {
        walker_.list_in_order(root_.list);
    }
}

// ---- one run

void MonteCarlo::run() {
    ++runs_;
    path_.assign(1, 0);
    Rewards rewards{};
    bool complete = false;
    try {
        if (draws_ && runs_ > 1) {
            // Few positions at first, so that each is met more than once.
            walker_.stand_on(belief_.world(runs_ / 2 % kWorlds, kWorlds));
        }
        complete = descend(rewards);
    } catch (const RuleError& error) {
        heed_stop(error);
        if (!belief_.hides()) {
            throw;
        }
        // Rules may fail on a position that was only drawn: it teaches nothing.
    }
    walker_.unwind();
    if (complete) {
        learn(rewards);
    }
}

// Goes from the root to a leaf and from there to a reward; false if there was no time.
bool MonteCarlo::descend(Rewards& rewards) {
    while (true) {
        if (out_of_budget()) {
            return false;
        }
        const std::uint32_t node = path_.back();
        if (walker_.over()) {
            reward_end(walker_.ended(), rewards);
            solve(walker_.ended().winners);
            return true;
        }
        if (path_.size() > 1 && nodes_[node].visits == 0) {
            return first_reward(rewards);
        }
        list_here(path_.size() == 1);
        if (here_->empty()) {
            const Ended ended = walker_.stuck();
            reward_end(ended, rewards);
            solve(ended.winners);
            return true;
        }
        if (!nodes_[node].expanded && nodes_.size() + here_->size() > kMostNodes) {
            return play_out(rewards);
        }
        if (belief_.hides()) {
            match_children(node);
        } else if (!nodes_[node].expanded) {
            expand(node);
        }
        const std::size_t move = here_->chance ? draw_outcome(*here_, random_) : choose(node);
        const std::uint32_t child = belief_.hides()
                                        ? child_of_[move]
                                        : nodes_[node].child + static_cast<std::uint32_t>(move);
        note_played(nodes_[child].id);
        path_.push_back(child);
        walker_.make(*here_, move);
    }
}

// ---- playing out

// A random move; where pieces are taken, the better of two.
std::optional<std::size_t> MonteCarlo::draw() {
    if (plain_ || !knowledge_->captures()) {
        return walker_.draw(random_, moves_);
    }
    walker_.list(moves_);
    if (moves_.empty()) {
        return std::nullopt;
    }
    const std::size_t one = draw_move(moves_, random_);
    if (moves_.chance) {
        return one;
    }
    const std::size_t other = draw_move(moves_, random_);
    const auto gain = [&](std::size_t move) {
        int sum = 0;
        walker_.each_taken(moves_, move,
                           [&](std::uint32_t w) { sum += knowledge_->value(word::type(w)); });
        return sum;
    };
    return gain(other) > gain(one) ? other : one;
}

// The reward of a node that is looked at for the first time. Behind a move of the root it is what
// the position is worth as it stands, where that can be said: few games played out would say less,
// and often there is time for a few only.
bool MonteCarlo::first_reward(Rewards& rewards) {
    if (!plain_ && path_.size() == 2 && knowledge_->judges()) {
        reward_position(rewards);
        return true;
    }
    return play_out(rewards);
}

bool MonteCarlo::play_out(Rewards& rewards) {
    for (int ply = 0; ply < playout_plies_; ++ply) {
        if (out_of_budget()) {
            return false;
        }
        if (walker_.over()) {
            reward_end(walker_.ended(), rewards);
            return true;
        }
        const auto move = draw();
        if (!move) {
            reward_end(walker_.stuck(), rewards);
            return true;
        }
        if (rave_) {
            note_played(Walker::id_of(moves_, *move));
        }
        walker_.make(moves_, *move);
    }
    if (walker_.over()) {
        reward_end(walker_.ended(), rewards);
    } else {
        reward_position(rewards);
    }
    return true;
}

void MonteCarlo::reward_end(const Ended& ended, Rewards& rewards) const {
    for (Player seat = 1; seat <= walker_.rules().layout.players; ++seat) {
        const bool won = ((ended.winners >> seat) & 1) != 0;
        const bool lost = ended.winners != 0 || ((ended.losers >> seat) & 1) != 0;
        rewards[seat] = won ? 1 : lost ? 0 : 0.5;
    }
}

void MonteCarlo::reward_position(Rewards& rewards) {
    knowledge_->evaluate(walker_.worker(), scores_);
    const Rules& rules = walker_.rules();
    const std::uint32_t out = walker_.position().get(Field::OutMask);
    for (Player player = 1; player <= rules.layout.players; ++player) {
        int own = 0;
        int mates = 0;
        int other = 0;
        int others = 0;
        for (Player who = 1; who <= rules.layout.players; ++who) {
            const bool ally = who == player || rules.allied(player, who);
            (ally ? own : other) += scores_[who];
            ++(ally ? mates : others);
        }
        const double ahead = static_cast<double>(own) / mates -
                             static_cast<double>(other) / std::max(1, others);
        const bool gone = ((out >> player) & 1) != 0;
        rewards[walker_.seat_of(player)] = gone ? 0 : 1 / (1 + std::exp(-ahead / kRewardScale));
    }
}

}  // namespace perthro::search
