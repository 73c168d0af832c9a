// The bots by name, which of them fits a game, and bots that cannot guess in games that hide
// something.
#include "engine/game/offers.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/guess.hpp"
#include "engine/search/lazy_smp.hpp"
#include "engine/search/levels.hpp"
#include "engine/search/max_n.hpp"
#include "engine/search/monte_carlo.hpp"
#include "engine/search/package_bot.hpp"
#include "engine/search/root_parallel.hpp"
#include "engine/search/simple_bots.hpp"
#include "engine/search/solve_bot.hpp"

#include <algorithm>
#include <stdexcept>

namespace perthro::search {

namespace {

constexpr double kWideList = 120;  // moves in a list that are too many to be searched one by one

std::unique_ptr<Bot> open_bot(std::string_view name,
                              const std::shared_ptr<const Knowledge>& knowledge,
                              const Threads& threads) {
    if (name == "greedy") {
        return std::make_unique<GreedyBot>(knowledge);
    }
    if (name == "ab") {
        if (threads.number > 1) {
            return std::make_unique<LazySmp>(knowledge, threads);
        }
        return std::make_unique<AlphaBeta>(knowledge);
    }
    if (name == "maxn") {
        return std::make_unique<MaxN>(knowledge);
    }
    return nullptr;
}

// Makes the bot of a name at its full strength.
std::unique_ptr<Bot> full_bot(std::string_view name,
                              const std::shared_ptr<const Knowledge>& knowledge,
                              const Threads& threads) {
    if (name == kPackageBot) {
        return knowledge->rules()->with_bot ? std::make_unique<PackageBot>(knowledge, threads)
                                            : nullptr;
    }
    if (name == "random") {
        return std::make_unique<RandomBot>(knowledge->rules());
    }
    if (name == "mcts") {
        if (threads.number > 1) {
            return std::make_unique<RootParallel>(knowledge, threads);
        }
        return std::make_unique<MonteCarlo>(knowledge);
    }
    if (name == kPlainTree) {
        return std::make_unique<MonteCarlo>(knowledge, TreePolicy::Plain);
    }
    if (name == kForgetful) {
        return std::make_unique<MonteCarlo>(knowledge, TreePolicy::Full, Unseen::Drawn);
    }
    if (name == kBlind) {
        return std::make_unique<MonteCarlo>(knowledge, TreePolicy::Full, Unseen::Nothing);
    }
    if (name == "solve") {
        return std::make_unique<SolveBot>(knowledge, threads);
    }
    std::unique_ptr<Bot> bot = open_bot(name, knowledge, threads);
    if (bot == nullptr || !hides_something(*knowledge->rules())) {
        return bot;
    }
    return std::make_unique<Guess>(std::move(bot), knowledge->rules());
}

std::unique_ptr<Bot> at_level(std::unique_ptr<Bot> bot, const Level& level,
                              const std::shared_ptr<const Knowledge>& knowledge) {
    const bool weaker = level.nodes != 0 || level.random != 0;
    if (bot == nullptr || !weaker) {
        return bot;
    }
    return std::make_unique<Weakened>(std::move(bot), level,
                                      std::make_unique<RandomBot>(knowledge->rules()));
}

}  // namespace

std::vector<std::string> bot_names() {
    std::vector<std::string> names{kDefaultBot};
    names.insert(names.end(), kBotNames.begin(), kBotNames.end());
    return names;
}

bool is_bot(std::string_view name) {
    const auto [bot, level] = split_level(name);
    const auto is_among = [&plain = bot](const auto& names) {
        return std::find(names.begin(), names.end(), plain) != names.end();
    };
    return level != nullptr && (bot == kDefaultBot || bot == kPackageBot || is_among(kBotNames) ||
                                is_among(kComparisons));
}

std::unique_ptr<Bot> make_bot(std::string_view name,
                              const std::shared_ptr<const Knowledge>& knowledge,
                              const Threads& threads) {
    const auto [bot, level] = split_level(name);
    if (level == nullptr) {
        return nullptr;
    }
    if (name == kDefaultBot) {
        return make_bot(usual_bot(*knowledge), knowledge, threads);  // at its own level
    }
    const std::string usual = bot == kDefaultBot ? usual_bot(*knowledge) : std::string(bot);
    return at_level(full_bot(split_level(usual).bot, knowledge, threads), *level, knowledge);
}

std::string usual_bot(const Knowledge& knowledge) {
    const Rules& rules = *knowledge.rules();
    return split_level(rules.game.bot).bot == kPackageBot && rules.with_bot
               ? rules.game.bot
               : usual_search(knowledge);
}

std::string usual_search(const Knowledge& knowledge) {
    const Rules& rules = *knowledge.rules();
    const std::string_view plain = split_level(rules.game.bot).bot;
    if (std::find(kBotNames.begin(), kBotNames.end(), plain) != kBotNames.end()) {
        return rules.game.bot;
    }
    return rules.layout.players == 1 && can_solve(rules) ? "solve" : usual_player(knowledge);
}

std::string usual_player(const Knowledge& knowledge) {
    const Rules& rules = *knowledge.rules();
    if (hides_something(rules)) {
        return "mcts";
    }
    const bool wide = knowledge.branching() > kWideList;
    return knowledge.judges() && !knowledge.only_counts() && !wide ? "ab" : "mcts";
}

View view_of(Worker& truth, Observer* observer, std::uint64_t seed) {
    if (observer != nullptr && hides_something(truth.rules())) {
        MoveList shown;
        MoveList made;
        if (truth.rules().game.moves_known) {
            Offers(truth.shared_rules()).list(truth, shown, made);
        } else {
            truth.list(shown);
        }
        const Player viewer = truth.position().to_move();
        View view{observer->observe(truth, viewer), seen_history(truth, viewer), seed};
        for (std::size_t i = 0; i < shown.size(); ++i) {
            view.moves.push_back(path_of(shown, i));
        }
        return view;
    }
    return {truth.position(), std::make_shared<History>(history_of(truth)), seed, {}};
}

void require_choice(const MoveList& moves) {
    if (moves.empty() || moves.chance) {
        throw std::logic_error("a bot was asked where no player has a move");
    }
}

void keep_to_known_moves(const View& view, Thought& thought) {
    for (std::size_t i = 0; i < view.moves.size(); ++i) {
        if (same_move(view.moves[i], thought.move)) {
            thought.index = i;
            return;
        }
    }
    if (!view.moves.empty()) {
        thought.index = Random(view.seed, "known moves").below(view.moves.size());
        thought.move = view.moves[thought.index];
        thought.line = {thought.move};
    }
}

bool same_move(const MovePath& one, const MovePath& other) {
    return one.name == other.name && one.tokens == other.tokens;
}

MovePath path_of(const MoveList& list, std::size_t index) {
    const Compound& move = list.compound(index);
    const auto tokens = list.tokens_of(move);
    const auto captures = list.captures_of(move);
    return {
        {tokens.begin(), tokens.end()},    move.name, move.player, move.mover, move.from, move.to,
        {captures.begin(), captures.end()}};
}

std::size_t find_move(const MoveList& list, const Thought& thought) {
    const auto same = [&](std::size_t i) { return same_move(path_of(list, i), thought.move); };
    if (thought.index < list.size() && same(thought.index)) {
        return thought.index;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (same(i)) {
            return i;
        }
    }
    return list.size();
}

}  // namespace perthro::search
