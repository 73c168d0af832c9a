#include "scripting/play/chooser.hpp"

#include "engine/search/levels.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/search_threads.hpp"

#include <cstdlib>
#include <fmt/format.h>

namespace perthro {

namespace {

PlayError no_bot(const std::string& name, const std::string& instead) {
    return PlayError("there is no bot `" + name + "` (" + instead + ")");
}

}  // namespace

std::chrono::milliseconds time_of(const ThinkingTime& given, const GameDefinition& game) {
    return given.time.count() > 0 ? given.time
           : game.bot_time > 0    ? std::chrono::milliseconds(game.bot_time)
                                  : kUsualTime;
}

search::Budget budget_of(const ThinkingTime& given, const GameDefinition& game,
                         std::function<bool()> stopped) {
    using Clock = std::chrono::steady_clock;
    search::Budget budget;
    budget.nodes = given.nodes;
    if (given.nodes != 0) {
        budget.stop = std::move(stopped);
        return budget;
    }
    const auto end = Clock::now() + time_of(given, game);
    budget.stop = [end, stopped = std::move(stopped)] {
        return Clock::now() >= end || (stopped && stopped());
    };
    return budget;
}

std::string bot_names_in_words() {
    return fmt::format("{}, {} (the package's, if it has one) or PROTOCOL:PROGRAM; "
                       "a bot at a level: NAME@{}",
                       fmt::join(search::bot_names(), ", "), search::kPackageBot,
                       fmt::join(search::level_names(), ", @"));
}

void require_bot(const std::string& bot) {
    if (!search::is_bot(bot) && !outside::read_program(bot)) {
        throw no_bot(bot, bot_names_in_words());
    }
}

void require_own_bot(const std::string& bot) {
    if (!search::is_bot(bot)) {
        throw no_bot(bot, one_of(search::bot_names()));
    }
}

Chooser::Chooser(const std::string& bot, const std::shared_ptr<const search::Knowledge>& knowledge,
                 int threads)
    : name_(bot == search::kDefaultBot ? search::usual_bot(*knowledge) : bot) {
    require_bot(name_);
    if (auto program = outside::read_program(bot)) {
        outside_ = std::make_unique<outside::OutsidePlayer>(std::move(*program),
                                                            knowledge->rules());
        return;
    }
    bot_ = search::make_bot(name_, knowledge, search_threads(threads));
    if (bot_ == nullptr) {
        throw PlayError(kNoBotFile);
    }
    if (hides_something(*knowledge->rules())) {
        observer_ = std::make_unique<Observer>(knowledge->rules());
    }
}

BotChoice Chooser::choose(Match& match, const ThinkingTime& time, std::uint64_t seed,
                          const Watching& watching) {
    BotChoice choice;
    if (outside_ != nullptr) {
        outside::OutsideMove move = outside_->choose(
            match, {0, time.nodes, time_of(time, match.rules().game), {}}, {});
        choice.move = move.index;
        choice.thought = std::move(move.said);
        choice.forfeit = std::move(move.forfeit);
        choice.because = std::move(move.because);
        return choice;
    }
    const MoveList& shown = match.shown();
    search::View view = search::view_of(match.worker(), observer_.get(), seed);
    view.deduced = match.deduced(match.worker().position().to_move());
    choice.thought = bot_->think(view, budget_of(time, match.rules().game, watching.stopped),
                                 watching.found);
    choice.move = search::find_move(shown, choice.thought);
    if (choice.move == shown.size()) {
        throw std::logic_error("the bot " + name_ + " named a move that is not in the list");
    }
    return choice;
}

BotChoice Chooser::must_choose(Match& match, const ThinkingTime& time, std::uint64_t seed,
                               const Watching& watching) {
    BotChoice choice = choose(match, time, seed, watching);
    if (!choice.forfeit.empty()) {
        throw PlayError(choice.forfeit + ": " + choice.because);
    }
    return choice;
}

std::vector<std::string> line_texts(const Match& match, const search::Thought& thought) {
    std::vector<std::string> texts;
    for (const MovePath& path : thought.line) {
        texts.push_back(match.own_text().write(path, Detail::Promotions));
    }
    return texts;
}

std::string score_text(const search::Thought& thought) {
    if (!thought.scored) {
        return "-";
    }
    if (std::abs(thought.score) >= search::kSureWin) {
        return fmt::format("{} in {}", thought.score > 0 ? "win" : "loss",
                           search::kWin - std::abs(thought.score));
    }
    if (thought.proof == search::Proof::Draw) {
        return "draw";
    }
    constexpr double kUnit = 100;
    return fmt::format("{:+.2f}", thought.score / kUnit);
}

std::string proof_text(const search::Thought& thought) {
    using search::Proof;
    const std::string instead = thought.instead.empty()
                                    ? ""
                                    : ", the move is that of " + thought.instead;
    switch (thought.proof) {
        case Proof::None: return instead.empty() ? "" : "nothing proved" + instead;
        case Proof::NoWin: return "proved: no line wins" + instead;
        case Proof::Win:
        case Proof::Draw:
        case Proof::Loss: return "proved";
    }
    return "";
}

}  // namespace perthro
