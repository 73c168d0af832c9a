#include "scripting/session/thinking.hpp"

#include "scripting/play/search_threads.hpp"
#include "scripting/play/thinking.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace perthro::session {

bool saw_few(const search::Thought& thought, std::chrono::steady_clock::duration took,
             const ThinkingTime& time, const GameDefinition& game) {
    return time.nodes == 0 && took >= time_of(time, game) && thought.nodes > 0 &&
           thought.nodes < kFewNodes;
}

struct BotAtWork::Work {
    Work(std::shared_ptr<const Rules> of, std::shared_ptr<const search::Knowledge> known_before,
         BotAsked asked, search::View seen, ThinkingTime bound, std::function<void()> call)
        : rules(std::move(of)), bot(std::move(asked)), view(std::move(seen)), time(bound),
          wake(std::move(call)), known(std::move(known_before)), thread([this] { run(); }) {}

    Work(std::shared_ptr<OutsideSeat> of, OutsideGame told, ThinkingTime bound,
         std::function<void()> call)
        : rules(of->rules), time(bound), wake(std::move(call)), seat(std::move(of)),
          game(std::move(told)), thread([this] { run(); }) {}

    void run() {
        try {
            seat != nullptr ? ask_program() : think();
        } catch (const std::exception& error) {
            const std::lock_guard lock(mutex);
            state.problem = error.what();
        }
        {
            const std::lock_guard lock(mutex);
            state.done = true;
        }
        wake();
    }

    void think() {
        if (known == nullptr) {
            auto made = std::make_shared<const search::Knowledge>(rules);
            const std::lock_guard lock(mutex);
            known = std::move(made);
        }
        const auto thinker = search::make_bot(bot.name, known, search_threads(bot.threads));
        if (thinker == nullptr) {
            throw PlayError(kNoBotFile);
        }
        const auto from = std::chrono::steady_clock::now();  // what it knows is there
        search::Thought thought = thinker->think(
            view, budget_of(time, rules->game, [this] { return stop.load(); }),
            [this](const search::Thought& so_far) {
                const std::lock_guard lock(mutex);
                state.thought = so_far;
            });
        const auto took = std::chrono::steady_clock::now() - from;
        const std::lock_guard lock(mutex);
        state.few = !stop && saw_few(thought, took, time, rules->game);
        state.thought = std::move(thought);
    }

    void ask_program() {
        Match match(rules);
        match.start(game.start);
        for (const std::string& move : game.moves) {
            const std::vector<std::string>& texts = match.texts();
            match.make(static_cast<std::size_t>(std::find(texts.begin(), texts.end(), move) -
                                                texts.begin()));
        }
        if (seat->player == nullptr) {
            auto program = outside::read_program(seat->program);
            program->patience = [&patience = seat->patience] { return patience.load(); };
            seat->player = std::make_unique<outside::OutsidePlayer>(std::move(*program), rules);
        }
        const auto report = [this](const search::Thought& so_far) {
            const std::lock_guard lock(mutex);
            state.thought = so_far;
        };
        outside::OutsideMove answer = seat->player->choose(
            match, {0, time.nodes, time_of(time, rules->game), {}}, report);
        const std::lock_guard lock(mutex);
        state.thought = std::move(answer.said);
        state.move = answer.index;
        state.resigned = answer.forfeit == "resigned";
        state.problem = answer.forfeit.empty() || state.resigned ? "" : answer.because;
    }

    std::shared_ptr<const Rules> rules;
    BotAsked bot;
    search::View view;
    ThinkingTime time;
    std::function<void()> wake;
    mutable std::mutex mutex;
    ThinkingState state;
    std::shared_ptr<const search::Knowledge> known;
    std::shared_ptr<OutsideSeat> seat;  // null: it is a bot
    OutsideGame game;
    std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now();
    std::atomic<bool> stop{false};
    vm::ScriptThread thread;  // last: it uses all of the above
};

BotAtWork::BotAtWork(std::shared_ptr<const Rules> rules,
                     std::shared_ptr<const search::Knowledge> knowledge, BotAsked bot,
                     search::View view, ThinkingTime time, std::function<void()> wake)
    : work_(std::make_unique<Work>(std::move(rules), std::move(knowledge), std::move(bot),
                                   std::move(view), time, std::move(wake))) {}

BotAtWork::BotAtWork(std::shared_ptr<OutsideSeat> seat, OutsideGame game, ThinkingTime time,
                     std::function<void()> wake) {
    seat->patience = outside::Patience::Wait;
    work_ = std::make_unique<Work>(std::move(seat), std::move(game), time, std::move(wake));
}

BotAtWork::~BotAtWork() {
    hurry();
    if (work_->seat != nullptr) {
        work_->seat->patience = outside::Patience::Leave;
    }
}

void BotAtWork::hurry() {
    work_->stop = true;
    if (work_->seat != nullptr) {
        work_->seat->patience = outside::Patience::Hurry;
    }
}

ThinkingState BotAtWork::look() const {
    const std::lock_guard lock(work_->mutex);
    ThinkingState state = work_->state;
    state.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - work_->begun).count();
    return state;
}

std::shared_ptr<const search::Knowledge> BotAtWork::knowledge() const {
    const std::lock_guard lock(work_->mutex);
    return work_->known;
}

}  // namespace perthro::session
