#include "scripting/dap/debuggee.hpp"

#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/game_loop.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/text_beside.hpp"

#include <algorithm>
#include <chrono>

namespace perthro::dap {

namespace {

// Somebody wants all to end, in the middle of a game that calls no Lua.
struct Ended {};

void look_at_mail(Desk& desk) {
    if (desk.has_mail()) {
        desk.read_mail();
    }
    if (desk.ending()) {
        throw Ended();
    }
}

// No time: who looks at a line must not be late, and what runs without end can be paused.
vm::Limits patient_limits() {
    vm::Limits limits;
    limits.load = limits.operation = std::chrono::hours(1);
    limits.jit = false;
    return limits;
}

std::string said(const GameDefinition& game, const std::optional<Outcome>& outcome) {
    return outcome ? describe_outcome(game, *outcome) : "not ended";
}

// A game between copies of one bot.
std::optional<Outcome> play_bot(Match& match, const Launch& launch, Chooser& chooser,
                                std::uint64_t number, Desk& desk) {
    Random random(launch.start.seed, "debugged", number);
    GameLoop loop;
    loop.choose = [&](std::uint64_t seed) -> std::optional<std::size_t> {
        look_at_mail(desk);
        ThinkingTime time;
        time.nodes = launch.nodes;
        return chooser.must_choose(match, time, seed).move;
    };
    return play_on(match, random, loop);
}

class Games {
public:
    Games(const Launch& launch, Match& match, Desk& desk, const Told& told)
        : launch_(launch), match_(match), desk_(desk), told_(told),
          start_(match.worker().position()) {}

    void play() {
        const auto knowledge = launch_.bot.empty() ? nullptr
                                                   : std::make_shared<search::Knowledge>(
                                                         match_.worker().shared_rules());
        for (std::uint64_t number = 0; number < launch_.games; ++number) {
            look_at_mail(desk_);
            const auto outcome = launch_.bot.empty() ? play_random(number)
                                                     : play_bot(number, knowledge);
            told_.news("game " + std::to_string(number + 1) + ": " +
                       said(match_.rules().game, outcome));
        }
    }

private:
    [[nodiscard]] bool begins_elsewhere() const {
        return !launch_.start.position.empty() || !launch_.start.moves.empty();
    }
    std::optional<Outcome> play_random(std::uint64_t number) {
        PlayoutStart start;
        start.setup = std::max(0, match_.rules().game.find_setup(launch_.start.setup));
        start.position = begins_elsewhere() ? &start_ : nullptr;
        Playout playout(match_.worker());
        const auto end = playout.play(start, launch_.start.seed, number);
        match_.changed();
        return end.outcome;
    }
    std::optional<Outcome> play_bot(std::uint64_t number,
                                    const std::shared_ptr<const search::Knowledge>& knowledge) {
        Chooser chooser(launch_.bot, knowledge);
        match_.start(launch_.start);
        return dap::play_bot(match_, launch_, chooser, number, desk_);
    }

    const Launch& launch_;
    Match& match_;
    Desk& desk_;
    const Told& told_;
    Position start_;  // behind the moves that were given
};

void play(const Launch& launch, Desk& desk, const Told& told) {
    LoadRequest request;
    request.package = launch.game;
    request.options = launch.options;
    if (!launch.bot.empty()) {
        require_own_bot(launch.bot);
    }
    const OpenGame game = open_game(request, patient_limits(), told.log);
    told.loaded(*game.loaded);
    Match match(game.rules);
    need_allowed(match, launch.start.position);
    match.start(launch.start);
    for (const std::string& warning : match.position_warnings()) {
        told.news("no game has this position: " + warning);
    }
    const std::size_t moves = match.moves().size();
    const auto outcome = match.outcome();
    told.news(match.position() + ": " +
              (outcome ? said(game.rules->game, outcome) : std::to_string(moves) + " moves"));
    Games(launch, match, desk, told).play();
}

}  // namespace

int run_debuggee(const Launch& launch, Desk& desk, const Told& told) {
    try {
        play(launch, desk, told);
        return 0;
    } catch (const Ended&) {
        return 0;
    } catch (const LoadErrors& errors) {
        for (const ContentError& error : errors.errors()) {
            if (!desk.ending()) {
                told.mistake(error, format_error(error, errors.sources()));
            }
        }
    } catch (const std::exception& error) {
        if (!desk.ending()) {
            told.error(error.what());
        }
    }
    return desk.ending() ? 0 : 1;
}

}  // namespace perthro::dap
