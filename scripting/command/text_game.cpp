#include "scripting/command/text_game.hpp"

#include "engine/moves/draw.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/play/text_beside.hpp"
#include "scripting/play/text_board.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <iterator>
#include <sstream>
#include <utility>

namespace perthro::command {

namespace {

constexpr std::size_t kShortList = 40;  // moves that are shown unasked

}  // namespace

// NOLINTNEXTLINE(readability-function-size): what the command was told, one for each of its groups.
TextGame::TextGame(const GameArguments& game, const MatchStart& start, std::string computers,
                   std::string bot, ThinkingTime time, RulesOf rules, const std::string& record,
                   const Streams& streams)
    : computer_names_(std::move(computers)), bot_name_(std::move(bot)), time_(time), rules_(rules),
      streams_(streams) {
    require_bot(bot_name_);
    const LeftGame left = left_game();
    if (left.record.empty() && record.empty()) {
        begin(open(game, &streams_), game, start);
        return;
    }
    arguments_ = game;
    const ReadRecord read = left.record.empty() ? read_record_file(record)
                                                : parsed_record("the game", left.record);
    const std::string& package = left.record.empty() ? game.game : left.package;
    begin_recorded(read, package.empty() ? read.record.game : package);
    to_replay_ = read.record;
}

// Until nothing can fail any more, the old game stands.
void TextGame::begin(OpenGame game, const GameArguments& arguments, const MatchStart& start,
                     const std::function<void(const GameDefinition&)>& check) {
    if (check) {
        check(game.rules->game);
    }
    auto match = std::make_unique<Match>(game.rules);
    const MatchStart first{start.setup, start.seed, start.position, ""};
    check ? begin_saved(*match, first, streams_) : command::begin(*match, first, streams_);
    computers_ = computers_of(game.rules->game);
    arguments_ = arguments;
    game_ = std::move(game);
    match_ = std::move(match);
    observer_ = hides_something(*game_.rules) ? std::make_unique<Observer>(game_.rules) : nullptr;
    random_ = Random(start.seed, "play");
    bot_ = nullptr;
    record_ = {};
    record_.game = game_.rules->game.id;
    for (const OptionDefinition& option : game_.rules->game.options) {
        record_.options.emplace_back(option.name, option.value);
    }
    record_.setup = start.setup;
    record_.seed = start.seed;
    record_.rules = game_.rules->game.hash;
    name_package(record_.headers, game_);
    record_.position = start.position == "start" ? "" : start.position;
    plies_.clear();
    ended_.clear();
}

std::uint32_t TextGame::computers_of(const GameDefinition& game) const {
    std::uint32_t computers = 0;
    if (computer_names_.empty()) {
        for (int player = 2; player <= game.player_count(); ++player) {
            computers |= 1U << player;
        }
        return computers;
    }
    std::istringstream names(computer_names_ == "none" ? "" : computer_names_);
    for (std::string name; std::getline(names, name, ',');) {
        if (game.find_player(name) == kNobody) {
            const std::vector<std::string> players(game.players.begin() + 1, game.players.end());
            throw UsageError("--computer: there is no player `" + name + "` (" + one_of(players) +
                             ", none)");
        }
        computers |= 1U << game.find_player(name);
    }
    return computers;
}

// Who looks: the person to move, else the first person.
Player TextGame::viewer() const {
    const Player to_move = match_->worker().position().to_move();
    if (to_move != kNobody && !is_computer(to_move)) {
        return to_move;
    }
    for (int player = 1; player <= game_.rules->game.player_count(); ++player) {
        if (!is_computer(static_cast<Player>(player))) {
            return static_cast<Player>(player);
        }
    }
    return kNobody;
}

// The bot, made when first asked: it looks the game over first, which takes time and may fail.
Chooser& TextGame::bot() {
    if (!bot_) {
        bot_ = std::make_unique<Chooser>(bot_name_,
                                         std::make_shared<search::Knowledge>(game_.rules));
    }
    return *bot_;
}

BotChoice TextGame::ask_bot() {
    BotChoice choice = bot().must_choose(*match_, time_, random_.next());
    if (!choice.thought.problem.empty()) {
        fmt::print(streams_.err, "{}\n", choice.thought.problem);
    }
    return choice;
}

bool TextGame::over() { return !ended_.empty() || match_->moves().empty(); }

void TextGame::make(std::size_t index, bool person) {
    const std::string text = match_->texts()[index];
    const bool chance = match_->moves().chance;
    const int parent = plies_.empty() ? 0 : plies_.back().node;
    if (person && match_->moves().compound(index).refused) {
        fmt::print(streams_.out, "{} is refused: something that you do not see forbids it\n", text);
    }
    match_->make(index);
    plies_.push_back({person, record_.add(parent, text, chance)});
}

// What chance brings is seen by all, unless the roll is somebody's own.
bool TextGame::is_public(const MoveList& moves) const {
    const auto& chances = game_.rules->game.chances;
    return moves.chance &&
           std::none_of(chances.begin(), chances.end(), [&](const ChanceDefinition& chance) {
               return game_.rules->classes[moves.compound(0).name] == chance.name &&
                      is_secret(game_.rules->game, chance);
           });
}

// Chance, and the players of the bot, until somebody at the keyboard is to move.
void TextGame::play_computers() {
    while (!over()) {
        const MoveList& moves = match_->moves();
        const Player player = match_->worker().position().to_move();
        if (!moves.chance && !is_computer(player)) {
            return;
        }
        leave();
        const std::size_t index = moves.chance ? draw_move(moves, random_) : ask_bot().move;
        const bool secret = observer_ && !is_public(moves);
        const std::string who = moves.chance ? "chance" : game_.rules->game.players[player];
        fmt::print(streams_.out, "{}: {}\n", who, secret ? "has moved" : match_->texts()[index]);
        make(index, false);
    }
}

void TextGame::show() {
    const Position& position = observer_ ? observer_->show(match_->worker(), viewer())
                                         : match_->worker().position();
    fmt::print(streams_.out, "\n{}{}", draw_board(*game_.rules, match_->position_texts(), position),
               describe_turn(*game_.rules, match_->position_texts(), position));
    if (over()) {
        const auto outcome = match_->outcome();
        fmt::print(streams_.out, "{}\n",
                   !ended_.empty() ? ended_
                   : outcome       ? describe_end(*match_, *outcome)
                                   : "the game is over");
    } else if (match_->moves().size() <= kShortList) {
        show_moves("");
    } else {
        fmt::print(streams_.out, "{} moves; `moves` lists them\n", match_->moves().size());
    }
}

void TextGame::show_moves(const std::string& /*argument*/) {
    const std::vector<std::string>& texts = match_->texts();
    std::size_t width = 0;
    for (const std::string& text : texts) {
        width = std::max(width, text.size());
    }
    constexpr std::size_t kLine = 78, kNumber = 6;
    const std::size_t columns = std::max<std::size_t>(1, kLine / (width + kNumber));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const bool last = (i + 1) % columns == 0 || i + 1 == texts.size();
        fmt::print(streams_.out, "{:>4} {:<{}}{}", i + 1, texts[i], last ? 0 : width + 1,
                   last ? "\n" : "");
    }
}

void TextGame::prompt() {
    const Player player = match_->worker().position().to_move();
    std::string state = game_.rules->game.players[player];
    try {
        state = over() ? "over" : state;
    } catch (const std::exception&) {
        state = "stopped";  // the rules cannot say; it was printed when they were asked
    }
    fmt::print(streams_.out, "{}> ", state);
    streams_.out.flush();
    leave();
}

void TextGame::run() {
    fmt::print(streams_.out, "{}. A move by number or as text; `help` lists the commands.\n",
               game_.rules->game.title);
    attempt([&] {
        if (to_replay_) {
            replay(*std::exchange(to_replay_, std::nullopt));
        }
        play_computers();
        show();
    });
    std::string line;
    while (!left_) {
        prompt();
        if (!std::getline(streams_.in, line)) {
            break;
        }
        attempt([&] { obey(trimmed(line)); });
    }
    streams_.out << '\n';
}

// What goes wrong is said and the game stands where it was; rules that fail are no reason to lose
// it.
void TextGame::attempt(const std::function<void()>& work) {
    try {
        work();
    } catch (const LoadErrors& errors) {
        streams_.out << format_errors(errors.errors(), errors.sources());
    } catch (const PlayError& error) {
        fmt::print(streams_.out, "{}\n", error.what());
    } catch (const command::UsageError& error) {
        fmt::print(streams_.out, "{}\n", error.what());
    } catch (const IsolationNeeded& refused) {
        fmt::print(streams_.out, "{}\n", refused.what());
    } catch (const std::exception& error) {
        fmt::print(streams_.out,
                   "{}\nthe rules failed; the position stays as it is: `undo` takes back, "
                   "`save FILE` writes the game\n",
                   error.what());
    }
}

TextGame::Handler TextGame::handler_of(std::string_view word) {
    static constexpr std::pair<std::string_view, Handler> kHandlers[] = {
        {"moves", &TextGame::show_moves}, {"undo", &TextGame::undo},
        {"save", &TextGame::save},        {"load", &TextGame::load},
        {"hint", &TextGame::hint},        {"claim", &TextGame::claim},
        {"help", &TextGame::help},        {"position", &TextGame::show_position},
        {"quit", &TextGame::quit}};
    for (const auto& [name, handler] : kHandlers) {
        if (name == word) {
            return handler;
        }
    }
    return nullptr;
}

void TextGame::obey(const std::string& line) {
    if (line.empty()) {
        return;
    }
    const auto blank = line.find(' ');
    if (const Handler handler = handler_of(line.substr(0, blank))) {
        (this->*handler)(blank == std::string::npos ? "" : trimmed(line.substr(blank)));
        return;
    }
    if (over()) {
        throw PlayError("the game is over (undo, save, load or quit)");
    }
    // A move whose text is a number goes before the number of a line.
    const FoundMove found = match_->find(line);
    const auto number = parse_number<std::size_t>(line);
    if (!found && number && *number >= 1 && *number <= match_->moves().size()) {
        make(*number - 1, true);
    } else if (found) {
        make(static_cast<std::size_t>(found.index), true);
    } else {
        throw PlayError(why_not(*match_, line, found));
    }
    play_computers();
    show();
}

// Back to the last choice of a person.
void TextGame::undo(const std::string& /*argument*/) {
    const auto person = std::find_if(plies_.rbegin(), plies_.rend(),
                                     [](const Ply& ply) { return ply.person; });
    if (person == plies_.rend()) {
        throw PlayError("there is nothing to take back");
    }
    const auto kept = static_cast<std::size_t>(std::distance(person, plies_.rend())) - 1;
    ended_.clear();
    while (plies_.size() > kept) {
        match_->undo();
        // What was said and done behind the ply goes with it.
        record_.nodes[static_cast<std::size_t>(plies_.back().node)].notes.clear();
        plies_.pop_back();
    }
    show();
}

void TextGame::hint(const std::string& /*argument*/) {
    if (over()) {
        throw PlayError("the game is over");
    }
    if (observer_) {
        throw PlayError("there are no hints where something is hidden: they would tell it");
    }
    const BotChoice choice = ask_bot();
    fmt::print(streams_.out, "{} ({}, score {})\n", match_->texts()[choice.move], bot().name(),
               score_text(choice.thought));
}

void TextGame::claim(const std::string& /*argument*/) {
    const int result = match_->worker().claimable();
    if (result < 0 || over()) {
        throw PlayError("there is nothing to claim");
    }
    const Outcome outcome = match_->worker().claimed(result);
    notes().push_back({ActKind::Claim,
                       game_.rules->game.players[match_->worker().position().to_move()],
                       outcome.kind});
    ended_ = describe_outcome(game_.rules->game, outcome);
    show();
}

void TextGame::show_position(const std::string& /*argument*/) {
    const Position& position = observer_ ? observer_->show(match_->worker(), viewer())
                                         : match_->worker().position();
    fmt::print(streams_.out, "{}\n", match_->position_texts().write(position));
}

void TextGame::help(const std::string& /*argument*/) {
    streams_.out << "a number      play that move\n"
                    "a text        play that move, in any notation of the game\n"
                    "moves         list the moves\n"
                    "undo          take back to your last choice\n"
                    "hint          ask for a move\n"
                    "claim         claim a result that is offered\n"
                    "position      print the position as text\n"
                    "save FILE     write the game\n"
                    "load FILE     go on with a written game\n"
                    "quit          leave\n";
}

void TextGame::quit(const std::string& /*argument*/) { left_ = true; }

}  // namespace perthro::command
