#include "scripting/play/profile_measure.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/kernel/hops.hpp"
#include "engine/kernel/sowing.hpp"

#include <algorithm>

namespace perthro {

namespace {

using Clock = std::chrono::steady_clock;

// The sum of many times, without what another load of the machine took in the midst of one.
Clock::duration sum_of(std::vector<Clock::duration> times) {
    if (times.empty()) {
        return {};
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    const auto most = std::max<Clock::duration>(20 * *middle, std::chrono::milliseconds(1));
    Clock::duration sum{};
    for (const auto time : times) {
        sum += std::min(time, most);
    }
    return sum;
}

// How long something takes that changes nothing: the shortest of a few times.
template <class Work>
Clock::duration time_of(const Work& work) {
    constexpr int kTimes = 4;
    auto shortest = Clock::duration::max();
    for (int i = 0; i < kTimes; ++i) {
        const auto begin = Clock::now();
        work();
        shortest = std::min(shortest, Clock::now() - begin);
    }
    return shortest;
}

// Of each address how often its word ran and how long until the next one did.
class StepClock final : public StepListener {
public:
    explicit StepClock(std::size_t addresses) : calls(addresses, 0), times(addresses) {}

    std::vector<std::uint64_t> calls;
    std::vector<Clock::duration> times;

    void way_begins() override {}
    void way_ends() override {}
    [[nodiscard]] bool begins(std::int32_t address) override {
        const auto now = Clock::now();
        charge(now);
        last_ = address;
        begun_ = now;
        if (address >= 0) {
            ++calls[static_cast<std::size_t>(address)];
        }
        return false;
    }
    void heard(Step /*step*/) override {}
    [[nodiscard]] bool wants_refusals() const override { return false; }
    void stop() {
        charge(Clock::now());
        last_ = kComplete;
    }

private:
    void charge(Clock::time_point now) {
        if (last_ >= 0) {
            times[static_cast<std::size_t>(last_)] += now - begun_;
        }
    }

    std::int32_t last_ = kComplete;
    Clock::time_point begun_;
};

class Measuring {
public:
    Measuring(Match& match, const ProfileSettings& settings)
        : settings_(settings), rules_(match.rules()), begun_(match.began()), played_(match.made()),
          begin_(match.worker().position()), match_(match.worker().shared_rules()),
          worker_(match_.worker()), clock_(rules_.program.code.size()),
          random_(settings.seed, "profile") {
        const kernel::Plan plan = kernel::make_plan(rules_);
        const bool tables = worker_.table_plies().lists;  // else words judge each move
        const bool all = std::all_of(plan.movements.begin(), plan.movements.end(),
                                     [](const auto& movement) { return movement.lowered; });
        sums_.movements.resize(rules_.movements.size());
        sums_.results.resize(rules_.results.size());
        sums_.result_calls.resize(rules_.results.size());
        sums_.lowered.assign(rules_.movements.size(), tables && all ? 1 : 0);  // parts like others
        sums_.reasons.resize(rules_.movements.size());
        sums_.reason_places.resize(rules_.movements.size());
        sums_.judged_by_tables = tables && plan.native_protect;
        sums_.judging = plan.protect_reason.empty() ? plan.incomplete_reason : plan.protect_reason;
        for (const kernel::MovementPlan& movement : plan.movements) {
            sums_.lowered[movement.movement] = tables && movement.lowered ? 1 : 0;
            sums_.reasons[movement.movement] = !movement.lowered ? movement.reason
                                               : tables          ? ""
                                                                 : plan.incomplete_reason;
            const auto& compiled = rules_.movements[movement.movement];
            if (movement.at != rules_.game.movements[compiled.definition].at) {  // else all of it
                sums_.reason_places[movement.movement] = movement.at;
            }
        }
        take_whole_moves();
    }

    Measured run() {
        const auto begun = Clock::now();
        play();
        follow(Clock::now() + 3 * (Clock::now() - begun));
        sums_.word_calls = clock_.calls;
        sums_.word_times = clock_.times;
        return std::move(sums_);
    }

private:
    // Movements by dice and sowings have tables of their own, unless hooks make or judge moves.
    void take_whole_moves() {
        const Hooks* const hooks = worker_.hooks();
        if (hooks != nullptr && (hooks->has(Hook::Generate) || hooks->has(Hook::OnMove))) {
            return;
        }
        if (rules_.hops != nullptr) {
            sums_.lowered[rules_.hops->movement()] = 1;
        }
        if (rules_.sowing != nullptr) {
            sums_.lowered[rules_.sowing->movement()] = 1;
        }
    }

    static constexpr std::size_t kMostSamples = 64;
    static constexpr int kLongestGame = 400;  // plies: what comes then is like what came before

    [[nodiscard]] bool stopped() const { return settings_.stop && settings_.stop(); }

    // ---- random games at full speed

    [[nodiscard]] LuaTimes* lua() { return dynamic_cast<LuaTimes*>(worker_.hooks()); }
    void listen(LuaTimeTable* table) {
        if (LuaTimes* const times = lua()) {
            times->measure_into(table);
        }
    }

    void play() {
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(settings_.seconds / 2));
        std::uint64_t every = 1;  // so many plies between samples
        if (LuaTimes* const times = lua()) {
            times->listen_to_compiler();
        }
        do {
            begin_game();
            ++sums_.games;
            for (int ply = 0; ply < kLongestGame; ++ply) {
                if (sums_.plies % every == 0) {
                    sample(every);
                }
                if (!play_ply(ply) || Clock::now() > end || stopped()) {
                    break;
                }
                if (settings_.stays) {
                    begin_game();
                }
            }
        } while (Clock::now() < end && !stopped());
        listen(nullptr);
        if (LuaTimes* const times = lua()) {
            sums_.aborts = times->take_aborts();
        }
        sums_.list = sum_of(list_times_);
        sums_.rest = sum_of(rest_times_);
    }

    void sample(std::uint64_t& every) {
        samples_.push_back(worker_.position());
        if (samples_.size() == kMostSamples) {  // every second one stays
            for (std::size_t i = 0; 2 * i < samples_.size(); ++i) {
                std::swap(samples_[i], samples_[2 * i]);
            }
            samples_.resize(kMostSamples / 2);
            every *= 2;
        }
    }

    // A bot is told how the game came to where it begins.
    void begin_game() {
        if (!settings_.choose) {
            worker_.set_position(begin_);
            return;
        }
        match_.start(begun_);
        for (const std::size_t move : played_) {
            match_.make(move);
        }
    }

    // As bots play: whether the game is over is asked of the position, and of an empty list.
    bool play_ply(int ply) {
        if (worker_.position().get(Field::Over) != 0) {
            return false;
        }
        ++sums_.plies;
        listen(&sums_.lua_list);
        const auto listing = Clock::now();
        worker_.moves().list_unordered(moves_);
        list_times_.push_back(Clock::now() - listing);
        if (moves_.empty()) {
            return false;
        }
        constexpr int kDrawn = 2;  // plies, so that no game of a bot is like another
        const bool chooses = settings_.choose && !moves_.chance && ply >= kDrawn;
        listen(nullptr);
        const auto move = chooses ? settings_.choose(match_)
                                  : static_cast<std::size_t>(random_.below(moves_.size()));
        const MoveList& list = chooses ? match_.moves() : moves_;
        listen(&sums_.lua_rest);
        const auto making = Clock::now();
        worker_.make(list, move);
        rest_times_.push_back(Clock::now() - making);
        match_.changed();
        return true;
    }

    // ---- positions of them, part by part

    void follow(Clock::time_point end) {
        for (const Position& position : samples_) {
            if ((sums_.followed > 0 && Clock::now() > end) || stopped()) {
                return;
            }
            worker_.set_position(position);
            if (worker_.chance_due() || position.get(Field::Over) != 0 ||
                worker_.turns().finished()) {
                continue;
            }
            ++sums_.followed;
            const Hooks::Operation operation(worker_.hooks());
            const Player player = worker_.position().to_move();
            const std::vector<char> offers = worker_.turns().offers_for(player);
            sums_.listed += time_of([&] { worker_.moves().list_unordered(list_); });
            time_movements(player, offers);
            time_legality(player, offers);
            time_results();
            follow_words(player, offers);
        }
    }

    void time_movements(Player player, const std::vector<char>& offers) {
        for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
            const CompiledMovement& movement = rules_.movements[i];
            if (movement.kind == MovementKind::Part || movement.name >= offers.size() ||
                offers[movement.name] == 0 || sums_.lowered[i] != 0) {
                continue;
            }
            sums_.movements[i] += time_of([&] {
                list_.clear();
                worker_.interpreter().generate_movement(static_cast<int>(i), movement.type, player,
                                                        list_, 0);
            });
        }
    }

    void time_legality(Player player, const std::vector<char>& offers) {
        const auto time = [&](bool judge) {
            return time_of([&] {
                list_.clear();
                worker_.interpreter().generate(player, offers, true, judge, list_);
            });
        };
        const auto unjudged = time(false);
        sums_.judged += list_.size();
        const auto judged = time(true);
        sums_.legality += std::max(judged - unjudged, Clock::duration{});
        sums_.full += judged;
    }

    void time_results() {
        for (std::size_t i = 0; i < rules_.results.size(); ++i) {
            const bool of_list = rules_.game.results[i].event.kind == EventKind::Stuck;
            if (rules_.results[i].event >= 0 && !of_list) {
                const CompiledEvent& event =
                    rules_.events[static_cast<std::size_t>(rules_.results[i].event)];
                sums_.results[i] += time_of(
                    [&] { static_cast<void>(worker_.events().holds_for_any(event)); });
            }
        }
    }

    void follow_words(Player player, const std::vector<char>& offers) {
        Interpreter& interpreter = worker_.interpreter();
        interpreter.record_refusals(&clock_);
        std::vector<ResultAsked> asked;
        try {
            list_.clear();
            const auto begin = Clock::now();
            interpreter.generate(player, offers, true, true, list_);
            clock_.stop();
            sums_.slow += Clock::now() - begin;
            interpreter.record_refusals(nullptr);
            worker_.list(list_);
            interpreter.record_refusals(&clock_);
            worker_.results().record(&asked);
            if (!list_.empty()) {
                worker_.make(list_, static_cast<std::size_t>(random_.below(list_.size())));
            }
        } catch (...) {
            interpreter.record_refusals(nullptr);
            worker_.results().record(nullptr);
            throw;
        }
        clock_.stop();
        interpreter.record_refusals(nullptr);
        worker_.results().record(nullptr);
        for (const ResultAsked& one : asked) {
            sums_.result_calls[static_cast<std::size_t>(one.result)] +=
                one.answer == ResultAnswer::NotAsked ? 0 : 1;
        }
    }

    const ProfileSettings& settings_;
    const Rules& rules_;
    const MatchStart begun_;                 // where the games begin, and
    const std::vector<std::size_t> played_;  // what was played from there
    const Position begin_;                   // behind that
    Match match_;
    Worker& worker_;
    StepClock clock_;
    Random random_;
    std::vector<Clock::duration> list_times_, rest_times_;
    std::vector<Position> samples_;
    MoveList moves_, list_;
    Measured sums_;
};

}  // namespace

Measured measure(Match& match, const ProfileSettings& settings) {
    return Measuring(match, settings).run();
}

}  // namespace perthro
