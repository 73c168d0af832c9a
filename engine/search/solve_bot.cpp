#include "engine/search/solve_bot.hpp"

#include "engine/game/observe.hpp"
#include "engine/search/levels.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace perthro::search {

namespace {

constexpr std::uint64_t kFirstShare = 1000;  // nodes of the first proof where only time is bounded
constexpr std::uint64_t kGameCosts = 64;     // of them for one game that `mcts` plays out

// The bot that would play if this one were not asked.
std::string other_bot(const Knowledge& knowledge) {
    std::string usual = usual_bot(knowledge);
    return split_level(usual).bot == "solve" ? usual_player(knowledge) : usual;
}

}  // namespace

bool can_solve(const Rules& rules) {
    return rules.game.chances.empty() && !hides_something(rules) && !rules.layout.has.together;
}

SolveBot::SolveBot(std::shared_ptr<const Knowledge> knowledge, const Threads& threads)
    : knowledge_(std::move(knowledge)), other_name_(other_bot(*knowledge_)),
      other_(make_bot(other_name_, knowledge_, threads)) {
    if (can_solve(*knowledge_->rules())) {
        search_.emplace(knowledge_->rules());
    }
}

// A loss can be proved where all others are one side: else they need not play together.
void SolveBot::begin(const View& view) {
    search_->begin(view);
    const Rules& rules = *knowledge_->rules();
    const Player player = search_->to_move();
    const std::uint32_t own = rules.ally_mask[player] | (1U << player);
    std::uint32_t others = 0;
    for (Player other = 1; other <= rules.layout.players; ++other) {
        others |= ((own >> other) & 1) == 0 ? 1U << other : 0;
    }
    attacks_.assign(1, Attack{});
    attacks_.front().side = search_->seats_of(own);
    const auto first = static_cast<Player>(std::countr_zero(others | 1U << kMaxPlayers));
    if (others != 0 && (rules.ally_mask[first] | (1U << first)) == others) {
        attacks_.emplace_back().side = search_->seats_of(others);
    }
}

bool SolveBot::open() const {
    return search_ && std::any_of(attacks_.begin(), attacks_.end(),
                                  [](const Attack& attack) { return attack.open; });
}

Thought SolveBot::think(const View& view, const Budget& budget, const Progress& progress) {
    if (!search_) {
        attacks_.clear();
        return play_on(view, budget, progress);
    }
    begin(view);
    const std::uint64_t all = budget.most_nodes();
    if (all == 0) {
        return take_turns(view, budget, progress);
    }
    if (auto found = prove({std::max<std::uint64_t>(all / 2, 1), budget.stop})) {
        return said(*found, progress);
    }
    Budget rest = budget;
    rest.nodes = std::max<std::uint64_t>(all - all / 2, 1);
    return play_on(view, rest, progress);
}

// The proof and the other bot, each time four times as long, so that there is a good answer at any
// time.
Thought SolveBot::take_turns(const View& view, const Budget& budget, const Progress& progress) {
    Thought best;
    for (std::uint64_t share = kFirstShare;; share *= 4) {
        if (auto found = prove({search_->nodes() + share, budget.stop})) {
            return said(*found, progress);
        }
        Budget part = budget;
        if (open()) {
            part.nodes = other_name_ == "mcts" ? share / kGameCosts + 1 : share;
        }
        Thought other = play_on(view, part, progress);
        const bool stopped = budget.stop();
        if (share == kFirstShare || !stopped || !open()) {
            best = std::move(other);
        }
        if (stopped || !open()) {
            return best;
        }
    }
}

Thought SolveBot::said(const Thought& found, const Progress& progress) {
    if (progress) {
        progress(found);
    }
    return found;
}

// ---- proofs

// The side that has cost less is asked next, until something is proved, the budget is spent or
// nothing is left to ask.
std::optional<Thought> SolveBot::prove(const ProofBudget& budget) {
    while (open() && (budget.nodes == 0 || search_->nodes() < budget.nodes) &&
           !(budget.stop && budget.stop())) {
        Attack* next = nullptr;
        for (Attack& attack : attacks_) {
            if (attack.open && (next == nullptr || attack.nodes < next->nodes)) {
                next = &attack;
            }
        }
        if (auto thought = ask(*next, budget)) {
            return thought;
        }
    }
    return std::nullopt;
}

std::optional<Thought> SolveBot::ask(Attack& attack, const ProofBudget& budget) {
    if (attack.plies > search_->longest()) {
        attack.open = false;
        return std::nullopt;
    }
    const std::uint64_t before = search_->nodes();
    const bool done = search_->look(attack.side, attack.plies, budget);
    attack.nodes += search_->nodes() - before;
    if (!done) {
        return std::nullopt;
    }
    const ProofBounds found = search_->found();
    if (found.won <= static_cast<std::uint32_t>(attack.plies)) {
        return decided(attack);
    }
    attack.never = found.safe == ProofBounds::kForever;
    attack.open = found.safe <= static_cast<std::uint32_t>(search_->longest());
    if (attack.never) {
        const auto& moves = search_->found_of_moves();
        const auto safe = std::find_if(moves.begin(), moves.end(), [](const ProofBounds& bounds) {
            return bounds.safe == ProofBounds::kForever;
        });
        attack.safe_move = static_cast<std::size_t>(std::distance(moves.begin(), safe));
        return undecided();
    }
    ++attack.plies;
    return std::nullopt;
}

// A win by the move that is won soonest; a loss by one that is not lost sooner than need be.
Thought SolveBot::decided(const Attack& attack) {
    const auto& moves = search_->found_of_moves();
    const bool wins = &attack == &attacks_.front();
    const auto best = wins ? std::min_element(moves.begin(), moves.end(),
                                              [](const ProofBounds& one, const ProofBounds& other) {
                                                  return one.won < other.won;
                                              })
                           : std::max_element(moves.begin(), moves.end(),
                                              [](const ProofBounds& one, const ProofBounds& other) {
                                                  return std::pair(one.won, one.safe) <
                                                         std::pair(other.won, other.safe);
                                              });
    const int plies = static_cast<int>(search_->found().won);
    const auto move = static_cast<std::size_t>(std::distance(moves.begin(), best));
    Thought thought = thought_of(move, wins ? kWin - plies : plies - kWin,
                                 wins ? Proof::Win : Proof::Loss);
    thought.depth = plies;
    thought.line = search_->line(move);
    return thought;
}

// Nobody can force a win, or the only player cannot win.
std::optional<Thought> SolveBot::undecided() {
    const bool never = std::all_of(attacks_.begin(), attacks_.end(),
                                   [](const Attack& attack) { return attack.never; });
    if (!never || !search_->draws_are_sure() || attacks_.size() != 2) {
        return std::nullopt;
    }
    Thought thought = thought_of(attacks_.back().safe_move, 0, Proof::Draw);
    thought.depth = attacks_.back().plies;
    return thought;
}

Thought SolveBot::thought_of(std::size_t move, int score, Proof proof) const {
    Thought thought;
    thought.index = move;
    thought.move = path_of(search_->root_moves(), move);
    thought.line = {thought.move};
    thought.score = score;
    thought.scored = true;
    thought.proof = proof;
    thought.nodes = search_->nodes();
    return thought;
}

// ---- without a proof

Thought SolveBot::play_on(const View& view, const Budget& budget, const Progress& progress) {
    Thought thought = other_->think(view, budget, progress);
    thought.instead = other_name_;
    thought.nodes += search_ ? search_->nodes() : 0;
    const bool alone = knowledge_->rules()->layout.players == 1;
    if (alone && !attacks_.empty() && attacks_.front().never && search_->draws_are_sure()) {
        thought.proof = Proof::NoWin;
    }
    return thought;
}

}  // namespace perthro::search
