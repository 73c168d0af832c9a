#include "scripting/command/tournament.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/openings_file.hpp"

#include <atomic>
#include <fmt/ostream.h>

namespace perthro::command {

// What one thread plays with. Bots are made when they first sit down.
struct Tournament::Table {
    explicit Table(const Tournament& tournament)
        : of(tournament), match(tournament.rules_),
          choosers(tournament.plan_.schedule.bots().size()) {}

    Chooser* bot(std::size_t number) {
        if (choosers[number] == nullptr) {
            choosers[number] = std::make_unique<Chooser>(of.plan_.schedule.bots()[number],
                                                         of.knowledge_);
        }
        return choosers[number].get();
    }

    const Tournament& of;
    Match match;
    std::vector<std::unique_ptr<Chooser>> choosers;  // [bot]
};

Tournament::Tournament(const TournamentPlan& plan, const std::shared_ptr<const Rules>& rules,
                       const std::optional<tournament::Sprt>& test)
    : plan_(plan), rules_(rules), knowledge_(std::make_shared<search::Knowledge>(rules)),
      standing_(plan.schedule, test) {
    for (const std::string& bot : plan.schedule.bots()) {
        static_cast<void>(Chooser(bot, knowledge_));  // says so if there is none
    }
}

void Tournament::take(const tournament::GameResult& game) {
    if (game.number < plan_.games && !standing_.has(game.number)) {
        standing_.add(game);
    }
}

bool Tournament::is_due(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    return plan_.shard.has(plan_.schedule, number) && !standing_.has(number) &&
           !standing_.decided();
}

void Tournament::play(int threads, const Note& note, std::ostream& problems) {
    std::atomic<std::uint64_t> next{0};
    on_every_thread(threads, [&] {
        Table table(*this);
        for (std::uint64_t number = next++; number < plan_.games; number = next++) {
            if (is_due(number)) {
                play_one(table, number, note, problems);
            }
        }
    });
    standing_.finish();
}

void Tournament::play_one(Table& table, std::uint64_t number, const Note& note,
                          std::ostream& problems) {
    const auto players = static_cast<std::size_t>(rules_->game.player_count());
    std::vector<Chooser*> seats(players + 1, nullptr);
    for (std::size_t seat = 0; seat < plan_.seated.size(); ++seat) {
        seats[plan_.seated[seat]] = table.bot(plan_.schedule.bot_at(seat, number));
    }
    const std::uint64_t opening = plan_.schedule.opening_of(number);
    BotGameStart start = plan_.start;
    if (!plan_.openings.empty()) {
        start.opening.start = with_opening(start.opening.start,
                                           plan_.openings[opening % plan_.openings.size()]);
    }
    const BotGame game = play_bot_game(table.match, seats, start, number, opening);
    tournament::GameResult result = result_of(game, number, plan_.seated);
    const std::lock_guard lock(mutex_);
    if (!game.problem.empty() && told_.insert(game.problem).second) {
        fmt::print(problems, "game {}: {}\n", number, game.problem);
    }
    note(result, game);
    standing_.add(std::move(result));
}

}  // namespace perthro::command
