// One thread with a worker of its own; what it counts is read under a lock.
#include "scripting/session/playouts.hpp"

#include "engine/game/worker.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <map>
#include <mutex>

namespace perthro::session {

namespace {

constexpr int kMostPlies = 10000;  // of one game, as for every playout

struct PlayedOut {
    int plies = 0;
    std::int64_t choices = 0;
    bool ended = false;
    std::string kind;
    int winner = 0;
};

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
                    add(game);
                }
            }
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex);
            view.problem = error.what();
        }
        const std::lock_guard lock(mutex);
        view.running = false;
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
            worker.make(moves, draw_move(moves, random));
            ++game.plies;
        }
        return game;
    }

    void add(const PlayedOut& game) {
        const std::lock_guard lock(mutex);
        view.shortest = view.games == 0 ? game.plies : std::min(view.shortest, game.plies);
        view.longest = std::max(view.longest, game.plies);
        ++view.games;
        view.plies += game.plies;
        view.unfinished += game.ended ? 0 : 1;
        choices += game.choices;
        if (game.ended) {
            ++results[{game.kind, game.winner}];
        }
    }

    std::shared_ptr<const Rules> rules;
    int setup;
    std::uint64_t seed;
    std::int64_t wanted;
    mutable std::mutex mutex;
    StatsView view{.running = true, .results = {}, .problem = {}};
    std::int64_t choices = 0;
    std::map<std::pair<std::string, int>, std::int64_t> results;
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::atomic<bool> stop{false};
    vm::ScriptThread thread;  // last: it uses all of the above
};

Playouts::Playouts(std::shared_ptr<const Rules> rules, int setup, std::uint64_t seed,
                   std::int64_t games)
    : counts_(std::make_unique<Counts>(std::move(rules), setup, seed, games)) {}

Playouts::~Playouts() { counts_->stop = true; }

StatsView Playouts::look() const {
    const std::lock_guard lock(counts_->mutex);
    StatsView view = counts_->view;
    view.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - counts_->begun).count();
    if (view.games > 0) {
        view.length = static_cast<double>(view.plies) / static_cast<double>(view.games);
    }
    if (view.plies > 0) {
        view.branching = static_cast<double>(counts_->choices) / static_cast<double>(view.plies);
    }
    for (const auto& [result, number] : counts_->results) {
        view.results.push_back({result.first, result.second, number});
    }
    return view;
}

}  // namespace perthro::session
