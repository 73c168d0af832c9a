// Calls about bots: who plays a side, what a bot proposes, and the bot that thinks right now.
#include "engine/search/levels.hpp"
#include "scripting/outside/program.hpp"
#include "scripting/outside/spelling.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/thinking.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::session {

namespace {

constexpr std::chrono::milliseconds kReportPause{250};

void check_bot(const std::string& name, const Rules& rules) {
    const bool own = search::split_level(name).bot == search::kPackageBot;
    if (!search::is_bot(name) || (own && !rules.with_bot)) {
        throw CallFailure("argument", "there is no bot `" + name + "`",
                          "ask `list_bots` for the names");
    }
}

// A bot, or an outside program that can be told this game.
void check_seat(const std::string& name, const Rules& rules) {
    if (outside::read_program(name)) {
        outside::require_speakable(rules);
    } else {
        check_bot(name, rules);
    }
}

// The Go Text Protocol answers with a move and nothing else.
bool says_nothing(const std::string& name) {
    const auto program = outside::read_program(name);
    return program && program->protocol == outside::Protocol::Gtp;
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
    BotList list{search::bot_names(), search::level_names()};
    if (game_ != nullptr && game_->match().rules().with_bot) {
        list.bots.emplace_back(search::kPackageBot);
    }
    return list;
}

Result Desk::handle(const Bot& call) {
    const Player seat = call.player == 0 ? head_.seat : acting(call.player);
    seats_.resize(game().definition().players.size());
    if (call.action == Running::Start) {
        check_seat(call.bot.name, game().rules());
        bot_.reset();
        thought_.erase(seat);
        seats_[seat] = {call.bot, nullptr};
        bots_awake_ = true;
    } else if (call.action == Running::Stop) {
        bot_.reset();
        seats_[seat] = {};
    } else if (call.action == Running::Now) {
        bots_awake_ = true;
        if (bot_ != nullptr) {
            bot_->hurry();
        }
    }
    ThinkingView view = thinking();
    view.player = game().seat_of(seat);
    view.bot = seats_[seat].bot.name;
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
    check_bot(name, match.rules());
    if (knowledge_ == nullptr) {
        knowledge_ = std::make_shared<const search::Knowledge>(match.worker().shared_rules());
    }
    Chooser chooser(name, knowledge_, call.bot.threads);
    const auto begun = Clock::now();
    const BotChoice choice = chooser.choose(match, time_of(call.bot), next_bot_seed());
    tell_problem(choice.thought.problem);
    ThinkingView view;
    view.player = match.worker().position().to_move();
    view.bot = chooser.name();
    view.depth = choice.thought.depth;
    view.nodes = static_cast<std::int64_t>(choice.thought.nodes);
    view.score = bounded(choice.thought.score);
    view.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    view.move = game().people_text(choice.move);
    view.line = game().hides() ? std::vector<std::string>{}  // what others would answer
                               : game().people_line(choice.thought.line);
    return view;
}

void Desk::tell_problem(const std::string& problem) const {
    if (!problem.empty()) {
        announce_(Trouble{{"script", problem, "", "mend bot.lua"}});
    }
}

std::uint64_t Desk::next_bot_seed() {
    return Random(game().start().seed, "bot", bot_moves_++).next();
}

bool Desk::bot_is_due() {
    if (game_ == nullptr || !bots_awake_ || seats_.empty()) {
        return false;
    }
    return head_.seat < seats_.size() && !seats_[head_.seat].bot.name.empty() && !head_.over &&
           !head_.chance_due;
}

void Desk::start_bot() {
    const AtHead here(*this);
    Worker& worker = game().match().worker();
    Seat& seat = seats_[head_.seat];
    const BotSpec& bot = seat.bot;
    bot_version_ = head_version_;
    bot_shown_ = Clock::now();
    if (outside::read_program(bot.name)) {
        ask_program(seat);
        return;
    }
    Observer observer(worker.shared_rules());
    search::View view = search::view_of(worker, &observer, next_bot_seed());
    view.deduced = game().match().deduced(worker.position().to_move());
    bot_ = std::make_unique<BotAtWork>(worker.shared_rules(), knowledge_,
                                       BotAsked{bot.name, bot.threads}, std::move(view),
                                       time_of(bot), wake_);
}

// The program stays at its seat until the rules change.
void Desk::ask_program(Seat& seat) {
    const auto& rules = game().open().rules;
    if (seat.outside == nullptr || seat.outside->rules != rules) {
        seat.outside = std::make_shared<OutsideSeat>();
        seat.outside->program = seat.bot.name;
        seat.outside->rules = rules;
    }
    OutsideGame told{{game().start().setup, game().start().seed, game().start().position, ""}, {}};
    for (const int node : game().path_to(game().current())) {
        told.moves.push_back(game().node(node).own);
    }
    bot_ = std::make_unique<BotAtWork>(seat.outside, std::move(told), time_of(seat.bot), wake_);
}

// What may be told of the bot that thinks: where something is hidden, not what it sees.
ThinkingView Desk::thinking() {
    ThinkingView view;
    if (bot_ == nullptr) {
        return view;
    }
    const ThinkingState state = bot_->look();
    const Player seat = head_.seat;
    view.player = head_.to_move;
    view.bot = seat < seats_.size() ? seats_[seat].bot.name : "";
    view.thinking = !state.done;
    view.silent = seat < seats_.size() && says_nothing(view.bot);
    view.seconds = state.seconds;
    view.nodes = static_cast<std::int64_t>(state.thought.nodes);
    view.depth = state.thought.depth;
    if (!game().hides()) {
        view.score = bounded(state.thought.score);
        if (game().current() == game().head()) {
            view.line = game().people_line(state.thought.line);
        }
    }
    return view;
}

// Starts the bot that is due, drops one that thinks about what is no longer so, plays what it
// answers. A bot whose move fails is not asked again until somebody plays.
void Desk::tend_bot() {
    if (bot_ != nullptr && (bot_version_ != head_version_ || !bot_is_due())) {
        bot_.reset();
    }
    if (bot_ == nullptr) {
        if (bot_is_due()) {
            bots_awake_ = false;  // until it has started: else it would be tried again at once
            start_bot();
            bots_awake_ = true;
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
    finish_thinking();
}

void Desk::finish_thinking() {
    const AtHead here(*this);
    const ThinkingState state = bot_->look();
    ThinkingView view = thinking();
    const Player player = head_.to_move;
    const bool program = seats_[game().seat_of(player)].outside != nullptr;
    const bool answered = state.problem.empty() && !state.resigned;
    const MoveList& moves = game().match().shown();
    const std::size_t move = !answered ? moves.size()
                             : program ? state.move
                                       : search::find_move(moves, state.thought);
    if (move < moves.size() && !game().hides()) {
        view.played = game().people_text(move);
    }
    announce_(Thinking{std::move(view)});
    if (!program) {
        knowledge_ = bot_->knowledge();
    }
    bot_.reset();
    bots_awake_ = false;
    if (!state.problem.empty()) {
        throw program
            ? CallFailure("bot", state.problem, "let a bot or a person play this side")
            : CallFailure("script", "the bot stopped: " + state.problem, "mend the rules");
    }
    if (state.resigned) {
        static_cast<void>(handle(Act{ActName::Resign, player}));
        return;
    }
    if (move == moves.size()) {
        throw CallFailure("script", "the bot named a move that is not legal", "choose another bot");
    }
    tell_problem(state.thought.problem);
    thought_[head_.seat] = state.thought;
    const Player offer = game().draw_offer();
    if (offer != kNobody && offer != player) {
        answer_offer(player, agrees(state.thought));
        if (head_.over) {
            return;
        }
    }
    static_cast<void>(play_move(move));
}

}  // namespace perthro::session
