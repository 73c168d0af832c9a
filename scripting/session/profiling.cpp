#include "scripting/session/profiling.hpp"

#include "scripting/play/match.hpp"
#include "scripting/play/profile.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

namespace perthro::session {

namespace {

constexpr std::size_t kMostCosts = 20;

CostView cost_view(const OpenGame& game, const Profile& profile, const Cost& cost) {
    CostView view;
    view.of = name_of(cost.of);
    view.name = cost.name;
    view.word = cost.word;
    view.place = short_place(game.rules->game, cost.at);
    view.line = source_line(game.rules->game, game.loaded->sources, cost.at);
    view.share = profile.seconds > 0 ? cost.seconds / profile.seconds : 0;
    view.seconds = cost.seconds;
    view.calls = cost.calls;
    view.bytes = cost.bytes;
    return view;
}

ProfileView profile_view(const OpenGame& game, const Profile& profile) {
    ProfileView view;
    view.plies = static_cast<std::int64_t>(profile.plies);
    view.games = static_cast<std::int64_t>(profile.games);
    view.seconds = profile.seconds;
    for (std::size_t i = 0; i < std::min(kMostCosts, profile.costs.size()); ++i) {
        view.costs.push_back(cost_view(game, profile, profile.costs[i]));
    }
    view.advice = advice(game.rules->game, profile, [&](const Source& at) {
        return source_line(game.rules->game, game.loaded->sources, at);
    });
    return view;
}

}  // namespace

struct Profiling::Work {
    Work(OpenGame of, Asked how)
        : game(std::move(of)), asked(std::move(how)), thread([this] { run(); }) {}

    void run() {
        ProfileView found;
        try {
            found = measured();
        } catch (const std::exception& error) {
            found.problem = error.what();
        }
        found.node = asked.node;
        const std::lock_guard lock(mutex);
        view = std::move(found);
    }

    [[nodiscard]] ProfileView measured() const {
        Match match(game.rules);
        match.worker().set_position(asked.position);
        match.changed();
        const ProfileSettings settings{
            static_cast<double>(asked.seconds), asked.seed, false, {}, [this] {
                return stop.load();
            }};
        return profile_view(game, profile(match, settings));
    }

    OpenGame game;
    Asked asked;
    mutable std::mutex mutex;
    ProfileView view{.running = true, .node = asked.node, .costs = {}, .advice = {}, .problem = {}};
    std::atomic<bool> stop{false};
    vm::ScriptThread thread;  // last: it uses all of the above
};

Profiling::Profiling(OpenGame game, Asked asked)
    : work_(std::make_unique<Work>(std::move(game), std::move(asked))) {}

Profiling::~Profiling() { work_->stop = true; }

ProfileView Profiling::look() const {
    const std::lock_guard lock(work_->mutex);
    return work_->view;
}

}  // namespace perthro::session
