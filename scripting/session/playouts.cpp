// One thread with a worker of its own; what it counts is read under a lock.
#include "scripting/session/playouts.hpp"

#include "engine/game/worker.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"

#include <atomic>
#include <bit>
#include <chrono>
#include <mutex>

namespace perthro::session {

namespace {

constexpr int kMostPlies = 10000;  // of one game, as for every playout

}  // namespace

struct Playouts::Counts {
    Counts(std::shared_ptr<const Rules> of, int which, std::uint64_t from, std::int64_t number)
        : rules(std::move(of)), setup(which), seed(from), wanted(number),
          thread([this] { run(); }) {}

    void run() {
        try {
            Worker worker(rules);
            for (std::int64_t i = 0; i < wanted && !stop; ++i) {
                const PlayedOut game = play(worker, static_cast<std::uint64_t>(i));
                if (!stop) {
                    const std::lock_guard lock(mutex);
                    games.add(game);
                }
            }
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex);
            problem = error.what();
        }
        const std::lock_guard lock(mutex);
        running = false;
    }

    PlayedOut play(Worker& worker, std::uint64_t number) {
        PlayedOut game;
        Random random(seed, "playout", number);
        worker.new_game(setup, seed + number);
        MoveList moves;
        while (!stop && game.plies < kMostPlies) {
            const auto outcome = worker.outcome();
            const int claim = outcome ? -1 : worker.claimable();
            if (outcome || claim >= 0) {
                const Outcome end = outcome ? *outcome : worker.claimed(claim);
                game.ended = true;
                game.kind = end.kind;
                game.winner = std::popcount(end.winners) == 1 ? std::countr_zero(end.winners) : 0;
                break;
            }
            worker.list(moves);
            if (moves.empty()) {
                break;
            }
            game.choices += static_cast<std::int64_t>(moves.size());
            const std::size_t move = draw_move(moves, random);
            game.fingerprint = (game.fingerprint ^ (move + 1)) * 0x100000001B3ULL;  // FNV-1a
            worker.make(moves, move);
            ++game.plies;
        }
        return game;
    }

    std::shared_ptr<const Rules> rules;
    int setup;
    std::uint64_t seed;
    std::int64_t wanted;
    mutable std::mutex mutex;
    CountedGames games;
    bool running = true;
    std::string problem;
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::atomic<bool> stop{false};
    vm::ScriptThread thread;  // last: it uses all of the above
};

Playouts::Playouts(std::shared_ptr<const Rules> rules, int setup, std::uint64_t seed,
                   std::int64_t games)
    : counts_(std::make_unique<Counts>(std::move(rules), setup, seed, games)) {}

Playouts::~Playouts() { counts_->stop = true; }

StatsView Playouts::look(CountedGames& games) const {
    const std::lock_guard lock(counts_->mutex);
    games = counts_->games;
    StatsView view = games.view();
    view.running = counts_->running;
    view.problem = counts_->problem;
    view.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - counts_->begun).count();
    return view;
}

}  // namespace perthro::session
