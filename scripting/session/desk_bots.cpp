// Calls about bots: who plays a side, what a bot proposes, and the bot that thinks right now.
#include "engine/search/levels.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/thinking.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::session {

namespace {

constexpr std::chrono::milliseconds kReportPause{250};

void check_bot(const std::string& name) {
    if (!search::is_bot(name)) {
        throw CallFailure("argument", "there is no bot `" + name + "`",
                          "ask `list_bots` for the names");
    }
}

ThinkingTime time_of(const BotSpec& bot) {
    return {std::chrono::milliseconds(std::max(0, bot.time_ms)),
            static_cast<std::uint64_t>(std::max<std::int64_t>(0, bot.nodes))};
}

// Scores have no bound, what a client shows has: 0.46 is a piece of the least worth ahead.
double bounded(int score) {
    constexpr double kScale = 200;
    return std::tanh(score / kScale);
}

}  // namespace

Result Desk::handle(const ListBots& /*call*/) {
    return BotList{search::bot_names(), search::level_names()};
}

Result Desk::handle(const Bot& call) {
    const Player player = acting(call.player);
    seats_.resize(game().definition().players.size());
    if (call.action == Running::Start) {
        check_bot(call.bot.name);
        bot_.reset();
        seats_[player].bot = call.bot;
        bots_awake_ = true;
    } else if (call.action == Running::Stop) {
        bot_.reset();
        seats_[player].bot = {};
    } else if (call.action == Running::Now) {
        bots_awake_ = true;
        if (bot_ != nullptr) {
            bot_->hurry();
        }
    }
    ThinkingView view = thinking();
    view.player = player;
    view.bot = seats_[player].bot.name;
    view.thinking = bot_is_due();
    return view;
}

// On this thread: whoever asks waits for the answer as for any other.
Result Desk::handle(const Hint& call) {
    Match& match = game().match();
    if (game().ending() || match.moves().empty()) {
        throw CallFailure("over", "there is no move to propose", "");
    }
    if (!shows_moves()) {
        throw CallFailure("reveals", "a move of another player would be told",
                          "ask when it is your turn");
    }
    const std::string name = call.bot.name.empty() ? search::kDefaultBot : call.bot.name;
    check_bot(name);
    if (knowledge_ == nullptr) {
        knowledge_ = std::make_shared<const search::Knowledge>(match.worker().shared_rules());
    }
    Chooser chooser(name, knowledge_);
    const BotChoice choice = chooser.choose(match, time_of(call.bot), next_bot_seed());
    ThinkingView view;
    view.player = match.worker().position().to_move();
    view.bot = chooser.name();
    view.depth = choice.thought.depth;
    view.nodes = static_cast<std::int64_t>(choice.thought.nodes);
    view.score = bounded(choice.thought.score);
    view.move = match.texts(style_of(game().definition()))[choice.move];
    view.line = game().entries().path_of(choice.move);
    return view;
}

std::uint64_t Desk::next_bot_seed() {
    return Random(game().start().seed, "bot", bot_moves_++).next();
}

bool Desk::bot_is_due() {
    if (game_ == nullptr || !bots_awake_ || seats_.empty()) {
        return false;
    }
    const Player player = game_->match().worker().position().to_move();
    return player < seats_.size() && !seats_[player].bot.name.empty() && !game_->ending() &&
           !game_->match().worker().chance_due();
}

void Desk::start_bot() {
    Worker& worker = game().match().worker();
    const BotSpec& bot = seats_[worker.position().to_move()].bot;
    Observer observer(worker.shared_rules());
    bot_version_ = version_;
    bot_shown_ = Clock::now();
    bot_ = std::make_unique<BotAtWork>(worker.shared_rules(), knowledge_, bot.name,
                                       search::view_of(worker, &observer, next_bot_seed()),
                                       time_of(bot), wake_);
}

// What may be told of the bot that thinks: where something is hidden, not what it sees.
ThinkingView Desk::thinking() {
    ThinkingView view;
    if (bot_ == nullptr) {
        return view;
    }
    const ThinkingState state = bot_->look();
    const Player player = game().match().worker().position().to_move();
    view.player = player;
    view.bot = player < seats_.size() ? seats_[player].bot.name : "";
    view.thinking = !state.done;
    view.seconds = state.seconds;
    view.nodes = static_cast<std::int64_t>(state.thought.nodes);
    view.depth = state.thought.depth;
    if (!game().hides()) {
        view.score = bounded(state.thought.score);
        view.line = line_texts(game().match(), state.thought);
    }
    return view;
}

// Starts the bot that is due, drops one that thinks about what is no longer so, plays what it
// answers. A bot whose move fails is not asked again until somebody plays.
void Desk::tend_bot() {
    if (bot_ != nullptr && (bot_version_ != version_ || !bot_is_due())) {
        bot_.reset();
    }
    if (bot_ == nullptr) {
        if (bot_is_due()) {
            start_bot();
        }
        return;
    }
    const ThinkingState state = bot_->look();
    if (!state.done) {
        if (Clock::now() - bot_shown_ >= kReportPause) {
            bot_shown_ = Clock::now();
            announce_(Thinking{thinking()});
        }
        return;
    }
    knowledge_ = bot_->knowledge();
    bot_.reset();
    bots_awake_ = false;
    if (!state.problem.empty()) {
        throw CallFailure("script", "the bot stopped: " + state.problem, "mend the rules");
    }
    const MoveList& moves = game().match().shown();
    const std::size_t move = search::find_move(moves, state.thought);
    if (move == moves.size()) {
        throw CallFailure("script", "the bot named a move that is not legal", "choose another bot");
    }
    static_cast<void>(play_move(move));
}

}  // namespace perthro::session
