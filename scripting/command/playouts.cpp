#include "scripting/command/playouts.hpp"

#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>

namespace perthro::command {

OptionValues playout_options(const std::vector<std::string>& given, const GameDefinition& game) {
    OptionValues values = option_values(given);
    values.insert(game.autoplay.begin(), game.autoplay.end());
    return values;
}

OpenGame open_for_playouts(const GameArguments& arguments, const Streams* streams) {
    OpenGame game = open(arguments, streams);
    if (game.rules->game.autoplay.empty()) {
        return game;
    }
    GameArguments with_autoplay = arguments;
    with_autoplay.options = written_options(playout_options(arguments.options, game.rules->game));
    return open(with_autoplay, streams);
}

PlayoutResult run_playouts(const std::shared_ptr<const Rules>& rules, const PlayoutStart& start,
                           const PlayoutRequest& request) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    const std::uint64_t last = request.count != 0 ? request.count
                                                  : std::numeric_limits<std::uint64_t>::max();
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    PlayoutResult result;
    on_every_thread(request.threads, [&] {
        Worker worker(rules);
        Playout playout(worker);
        PlayoutCounts counts;
        while (request.count != 0 || seconds() < request.seconds) {
            const std::uint64_t number = next++;
            if (number >= last) {
                break;
            }
            counts.add(playout.play(start, request.seed, number));
        }
        const std::scoped_lock lock(mutex);
        result.counts.add(counts);
    });
    result.seconds = seconds();
    return result;
}

}  // namespace perthro::command
