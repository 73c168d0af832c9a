#include "scripting/session/bot_calls.hpp"

#include "engine/search/levels.hpp"
#include "scripting/outside/program.hpp"
#include "scripting/outside/spelling.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/thinking.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace perthro::session {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kReportPause{250};

// A bot that is no further ahead than this, in hundredths of a piece of the least worth, is content
// with a draw.
constexpr int kContent = 15;

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

// The bounds of the command line.
void check_thinking(const BotSpec& bot) {
    if (bot.time_ms < 0 || bot.time_ms > kMostTime.count()) {
        throw CallFailure(
            "argument",
            fmt::format("`time_ms` is from 0 to {}, not {}", kMostTime.count(), bot.time_ms),
            "0 is the package's time for a move");
    }
    if (bot.nodes < 0) {
        throw CallFailure("argument", fmt::format("`nodes` is not below 0, as {} is", bot.nodes),
                          "0 is by time");
    }
}

// What a bot says to a draw by how well it stands; one that does not weigh plays on.
bool agrees(const search::Thought& thought) { return thought.scored && thought.score <= kContent; }

// The Go Text Protocol answers with a move and nothing else.
bool says_nothing(const std::string& name) {
    const auto program = outside::read_program(name);
    return program && program->protocol == outside::Protocol::Gtp;
}

ThinkingTime time_of(const BotSpec& bot) {
    return {std::chrono::milliseconds(bot.time_ms), static_cast<std::uint64_t>(bot.nodes)};
}

// Scores have no bound, what a client shows has: 0.46 is a piece of the least worth ahead.
double bounded(int score) {
    constexpr double kScale = 200;
    return std::tanh(score / kScale);
}

}  // namespace

BotCalls::BotCalls(LiveGame& live, BotSeats& seats, PlayCalls& plays, ActCalls& acts,
                   const Announce& announce, const std::function<void()>& wake,
                   const std::function<bool()>& hurries)
    : live_(live), seats_(seats), plays_(plays), acts_(acts), announce_(announce), wake_(wake),
      hurries_(hurries) {}

BotCalls::~BotCalls() = default;

Result BotCalls::answer(const ListBots& /*call*/) {
    BotList list{search::bot_names(), search::level_names()};
    if (live_.is_open() && live_.game().rules().with_bot) {
        list.bots.emplace_back(search::kPackageBot);
    }
    return list;
}

Result BotCalls::answer(const Bot& call) {
    const Player seat = call.player == 0 ? live_.head().seat : live_.acting(call.player);
    Game& game = live_.game();
    if (call.action == Running::Start) {
        check_seat(call.bot.name, game.rules());
        check_thinking(call.bot);
        bot_.reset();
        seats_.take(seat, call.bot);
        seats_.wake();
    } else if (call.action == Running::Stop) {
        bot_.reset();
        seats_.leave(seat);
    } else if (call.action == Running::Now) {
        seats_.wake();
        if (bot_ != nullptr) {
            bot_->hurry();
        }
    }
    ThinkingView view = thinking();
    view.player = game.seat_of(seat);
    view.bot = seats_.name(seat);
    view.thinking = is_due();
    return view;
}

// On this thread: whoever asks waits for the answer as for any other.
Result BotCalls::answer(const Hint& call) {
    Game& game = live_.game();
    Match& match = game.match();
    if (game.ending() || match.moves().empty()) {
        throw CallFailure("over", "there is no move to propose", "");
    }
    if (!live_.shows_moves()) {
        throw CallFailure("reveals", "a move of another player would be told",
                          "ask when it is your turn");
    }
    const std::string name = call.bot.name.empty() ? search::kDefaultBot : call.bot.name;
    check_bot(name, match.rules());
    check_thinking(call.bot);
    if (knowledge_ == nullptr) {
        knowledge_ = std::make_shared<const search::Knowledge>(match.worker().shared_rules());
    }
    Chooser chooser(name, knowledge_, call.bot.threads);
    const auto begun = Clock::now();
    const auto stopped = [this, begun] { return hurries_() || Clock::now() - begun >= kMostTime; };
    const BotChoice choice = chooser.choose(match, time_of(call.bot), next_seed(), {{}, stopped});
    tell_problem(choice.thought.problem);
    ThinkingView view;
    view.player = match.worker().position().to_move();
    view.bot = chooser.name();
    view.depth = choice.thought.depth;
    view.nodes = static_cast<std::int64_t>(choice.thought.nodes);
    view.score = bounded(choice.thought.score);
    const auto took = Clock::now() - begun;
    view.seconds = std::chrono::duration<double>(took).count();
    view.few = saw_few(choice.thought, took, time_of(call.bot), game.definition());
    view.move = game.texts().whole(choice.move);
    view.line = game.hides() ? std::vector<std::string>{}  // what others would answer
                             : game.texts().line(choice.thought.line);
    return view;
}

void BotCalls::tell_problem(const std::string& problem) const {
    if (!problem.empty()) {
        announce_(Trouble{{"script", problem, "", "mend bot.lua"}});
    }
}

std::uint64_t BotCalls::next_seed() {
    return Random(live_.game().start().seed, "bot", moves_++).next();
}

void BotCalls::forget_rules() {
    bot_.reset();
    knowledge_.reset();
}

void BotCalls::tend() {
    tend_offer();
    tend_bot();
}

// ---- offers of a draw

void BotCalls::answer_offer(Player player, const search::Thought& thought) {
    acts_.add(agrees(thought) ? ActKind::DrawAccept : ActKind::DrawDecline, player);
}

// Bots answer an offer at once, by what they thought of the game when they moved last. One that is
// to move, or has not moved yet, answers when it has thought about its move.
void BotCalls::tend_offer() {
    if (!live_.is_open() || !seats_.take_offer()) {
        return;
    }
    const LiveGame::AtHead here(live_);
    Game& game = live_.game();
    for (Player player = 1; player <= game.definition().player_count(); ++player) {
        const Player offer = draw_offer(game);
        if (offer == kNobody || game.ending()) {
            return;
        }
        const Player seat = game.seat_of(player);
        const search::Thought* thought = seats_.thought(seat);
        if (player != offer && player != live_.head().to_move && seats_.taken(seat) &&
            thought != nullptr) {
            answer_offer(player, *thought);
        }
    }
}

// ---- the bot that thinks

bool BotCalls::is_due() {
    const Head& head = live_.head();
    return live_.is_open() && seats_.awake() && seats_.taken(head.seat) && !head.over &&
           !head.chance_due;
}

void BotCalls::start() {
    const LiveGame::AtHead here(live_);
    Match& match = live_.game().match();
    Worker& worker = match.worker();
    BotSeat& seat = seats_.at(live_.head().seat);
    const BotSpec& bot = seat.bot;
    version_ = live_.head_version();
    shown_ = Clock::now();
    if (outside::read_program(bot.name)) {
        ask_program(seat);
        return;
    }
    Observer observer(worker.shared_rules());
    search::View view = search::view_of(worker, &observer, next_seed());
    view.deduced = match.deduced(worker.position().to_move());
    bot_ = std::make_unique<BotAtWork>(worker.shared_rules(), knowledge_,
                                       BotAsked{bot.name, bot.threads}, std::move(view),
                                       time_of(bot), wake_);
}

// The program stays at its seat until the rules change.
void BotCalls::ask_program(BotSeat& seat) {
    Game& game = live_.game();
    const auto& rules = game.open().rules;
    if (seat.outside == nullptr || seat.outside->rules != rules) {
        seat.outside = std::make_shared<OutsideSeat>();
        seat.outside->program = seat.bot.name;
        seat.outside->rules = rules;
    }
    OutsideGame told{{game.start().setup, game.start().seed, game.start().position, ""}, {}};
    for (const int node : game.path_to(game.current())) {
        told.moves.push_back(game.node(node).own);
    }
    bot_ = std::make_unique<BotAtWork>(seat.outside, std::move(told), time_of(seat.bot), wake_);
}

// What may be told of the bot that thinks: where something is hidden, not what it sees.
ThinkingView BotCalls::thinking() {
    ThinkingView view;
    if (bot_ == nullptr) {
        return view;
    }
    const ThinkingState state = bot_->look();
    view.player = live_.head().to_move;
    view.bot = seats_.name(live_.head().seat);
    view.thinking = !state.done;
    view.silent = says_nothing(view.bot);
    view.seconds = state.seconds;
    view.nodes = static_cast<std::int64_t>(state.thought.nodes);
    view.few = state.few;
    view.depth = state.thought.depth;
    if (Game& game = live_.game(); !game.hides()) {
        view.score = bounded(state.thought.score);
        if (game.current() == game.head()) {
            view.line = game.texts().line(state.thought.line);
        }
    }
    return view;
}

// Starts the bot that is due, drops one that thinks about what is no longer so, plays what it
// answers. A bot whose move fails is not asked again until somebody plays.
void BotCalls::tend_bot() {
    if (bot_ != nullptr && (version_ != live_.head_version() || !is_due())) {
        bot_.reset();
    }
    if (bot_ == nullptr) {
        if (is_due()) {
            seats_.rest();  // until it has started: else it would be tried again at once
            start();
            seats_.wake();
        }
        return;
    }
    if (bot_->look().done) {
        finish();
    } else if (Clock::now() - shown_ >= kReportPause) {
        shown_ = Clock::now();
        announce_(Thinking{thinking()});
    }
}

void BotCalls::finish() {
    const LiveGame::AtHead here(live_);
    Game& game = live_.game();
    const ThinkingState state = bot_->look();
    ThinkingView view = thinking();
    const bool program = seats_.at(live_.head().seat).outside != nullptr;
    const bool answered = state.problem.empty() && !state.resigned;
    const MoveList& moves = game.match().shown();
    const std::size_t move = !answered ? moves.size()
                             : program ? state.move
                                       : search::find_move(moves, state.thought);
    if (move < moves.size() && !game.hides()) {
        view.played = game.texts().whole(move);
    }
    announce_(Thinking{std::move(view)});
    if (!program) {
        knowledge_ = bot_->knowledge();
    }
    bot_.reset();
    seats_.rest();
    play_found(state, move, program);
}

void BotCalls::play_found(const ThinkingState& state, std::size_t move, bool program) {
    Game& game = live_.game();
    const Player player = live_.head().to_move;
    if (!state.problem.empty()) {
        throw program
            ? CallFailure("bot", state.problem, "let a bot or a person play this side")
            : CallFailure("script", "the bot stopped: " + state.problem, "mend the rules");
    }
    if (state.resigned) {
        static_cast<void>(acts_.answer(Act{ActName::Resign, player}));
        return;
    }
    if (move == game.match().shown().size()) {
        throw CallFailure("script", "the bot named a move that is not legal", "choose another bot");
    }
    tell_problem(state.thought.problem);
    seats_.note_thought(live_.head().seat, state.thought);
    const Player offer = draw_offer(game);
    if (offer != kNobody && offer != player) {
        answer_offer(player, state.thought);
        if (live_.head().over) {
            return;
        }
    }
    static_cast<void>(plays_.play(move));
}

}  // namespace perthro::session
