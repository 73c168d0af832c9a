// The hooks one by one: what each may change, gets and answers.
#include "scripting/callbacks/lua_hooks.hpp"

#include "engine/game/observe.hpp"
#include "scripting/callbacks/position_judge.hpp"
#include "scripting/callbacks/stage.hpp"
#include "scripting/callbacks/trace_aborts.hpp"

#include <algorithm>
#include <memory>
#include <type_traits>

namespace perthro {

namespace {

using api::kAttributes;
using api::kByMove;
using api::kPieces;
using api::kTurn;

// Sets a value while it lives.
template <typename Value>
class Meanwhile {
public:
    Meanwhile(Value& place, Value value) : place_(place), before_(place) { place = value; }
    ~Meanwhile() { place_ = before_; }
    Meanwhile(const Meanwhile&) = delete;
    Meanwhile& operator=(const Meanwhile&) = delete;

private:
    Value& place_;
    Value before_;
};

class LuaHooks final : public Hooks, public LuaMemory, public LuaTimes, public PositionJudge {
public:
    LuaHooks(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log,
             HooksOf whose)
        : game_(std::move(game)), limits_(limits), log_(std::move(log)),
          thinks_(whose == HooksOf::RulesAndBot) {
        if (thinks_) {
            set_stage();
        }
    }

    std::size_t memory() const override { return stage_ ? stage_->state.memory() : 0; }
    void trim() override {
        if (stage_) {
            luaJIT_setmode(stage_->lua, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
            lua_gc(stage_->lua, LUA_GCCOLLECT, 0);
        }
    }
    void measure_into(LuaTimeTable* times) override { stage().times = times; }
    void listen_to_compiler() override {
        aborts_.reset();
        aborts_.emplace(stage().state);
    }
    std::vector<TraceAbort> take_aborts() override {
        std::vector<TraceAbort> aborts = aborts_ ? aborts_->take() : std::vector<TraceAbort>();
        aborts_.reset();
        return aborts;
    }
    const std::string& why_implausible() const override { return why_implausible_; }
    bool has(Hook hook) const override {
        return stage_ ? stage_->functions.has(hook)
                      : defines(kHookNames[static_cast<std::size_t>(hook)]);
    }
    bool has(Hook hook, const std::string& name) const override {
        if (stage_) {
            return stage_->functions.hook_of(hook, name) != LUA_NOREF;
        }
        const HookNames& names = game_->definition.hooks;
        const auto& by_class = hook == Hook::OnMove ? names.on_move : names.on_applied;
        const bool by_table = (hook == Hook::OnMove || hook == Hook::OnApplied) &&
                              !by_class.empty();
        return by_table ? std::any_of(by_class.begin(), by_class.end(),
                                      [&](const auto& key) { return key.first == name; })
                        : has(hook);
    }
    void begin_operation() override {
        ++operations_;
        if (stage_) {
            stage_->begin_operation();
        }
    }
    void end_operation() override {
        --operations_;
        if (stage_) {
            stage_->end_operation();
        }
    }

    bool test(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        HookCall call(stage(), *this, worker, "test", stage().functions.numbered(function), 0);
        call.show(move).pass_cell(move.here).pass_cell(move.from).run(1);
        return call.take_bool("true, false or refuse \"why\"") || refused(why);
    }
    bool apply(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        HookCall call(stage(), *this, worker, "apply", stage().functions.numbered(function),
                      kByMove);
        call.show(move).pass_cell(move.here).pass_cell(move.from).run(1);
        return call.take_consent() || refused(why);
    }
    std::int64_t majority(int function, Worker& worker, const MoveContext& move) override {
        HookCall call(stage(), *this, worker, "majority", stage().functions.numbered(function), 0);
        call.show(move).run(1);
        return call.take_number();
    }
    bool holds(std::string_view name, Worker& worker, Player player) override {
        HookCall call(stage(), *this, worker, name, defined(name), 0);
        call.pass_player(player).run(1);
        return call.take_bool("true or false");
    }
    std::int64_t number_of(std::string_view name, Worker& worker, Player player) override {
        HookCall call(stage(), *this, worker, name, defined(name), 0);
        call.pass_player(player).run(1);
        return call.take_number();
    }

    void setup(std::string_view name, Worker& worker, std::uint64_t seed) override {
        HookCall call(stage(), *this, worker, name, defined(name), kPieces | kAttributes | kTurn);
        stage().truth.random = Random(seed, "setup script");
        call.pass(stage().proxies.random).run(0);
    }
    bool on_turn(Worker& worker) override {
        HookCall call(stage(), *this, worker, "on_turn", stage().functions.hook(Hook::OnTurn),
                      kAttributes);
        call.run(1);
        return call.take_skip();
    }
    void generate(Worker& worker, MoveSink& sink) override {
        HookCall call(stage(), *this, worker, "generate", stage().functions.hook(Hook::Generate),
                      kByMove);
        stage().truth.sink = &sink;
        const api::MakingMoves making(stage().lists.plain);
        call.pass(stage().proxies.maker).run(0);
        stage().lists.hand_over(sink);
    }
    bool on_move(Worker& worker, const MoveContext& move, std::string& why) override {
        const int function = stage().functions.hook_of(Hook::OnMove,
                                                       worker.rules().classes[move.name]);
        if (function == LUA_NOREF) {
            return true;
        }
        HookCall call(stage(), *this, worker, "on_move", function, kByMove);
        call.show(move).run(1);
        return call.take_consent() || refused(why);
    }
    void filter(Worker& worker, MoveList& moves, std::vector<char>& dropped,
                std::vector<std::string>* reasons) override {
        HookCall call(stage(), *this, worker, "filter", stage().functions.hook(Hook::Filter), 0);
        const std::size_t which = stage().lists.begin(&moves, &dropped, reasons);
        call.pass(stage().proxies.lists.at(which)).run(0);
    }
    void on_applied(Worker& worker, const MoveContext& move) override {
        const int function = stage().functions.hook_of(Hook::OnApplied,
                                                       worker.rules().classes[move.name]);
        HookCall call(stage(), *this, worker, "on_applied", function, kAttributes | kTurn);
        call.show(move).run(0);
    }
    void on_together(Worker& worker) override {
        HookCall call(stage(), *this, worker, "on_together",
                      stage().functions.hook(Hook::OnTogether), kPieces | kAttributes | kTurn);
        call.run(0);
    }
    HookOutcome outcome(Worker& worker) override {
        HookCall call(stage(), *this, worker, "outcome", stage().functions.hook(Hook::Outcome), 0);
        call.run(1);
        HookOutcome result;
        result.decided = call.take_bool(
            "win(player, \"kind\"), draw(\"kind\"), ranking(points) or nothing");
        if (result.decided) {
            if (!stage().has_answer("winners")) {
                throw RuleError("outcome returned something else than win(player, \"kind\"), "
                                "draw(\"kind\"), ranking(points) or nothing",
                                Source{});
            }
            result.winners = static_cast<std::uint32_t>(stage().answer_number("winners"));
            result.kind = stage().answer_text("kind");
            stage().forget_answer("winners");
        }
        return result;
    }
    std::int64_t evaluate(Worker& worker, Player player) override {
        return thought([&] {
            HookCall call(stage(), *this, worker, "evaluate",
                          stage().functions.hook(Hook::Evaluate), 0);
            call.pass_player(player).run(1);
            return call.take_number();
        });
    }
    std::int64_t order(Worker& worker, const MoveContext& move) override {
        return thought([&] {
            HookCall call(stage(), *this, worker, "order", stage().functions.hook(Hook::Order), 0);
            call.show(move).run(1);
            return call.take_number();
        });
    }
    // Whatever it gets wrong is heard: where it fails, no position that it was to judge is any
    // good.
    bool plausible(Worker& worker) override {
        try {
            HookCall call(stage(), *this, worker, "plausible",
                          stage().functions.hook(Hook::Plausible), 0);
            call.run(1);
            const bool fine = call.take_consent();
            why_implausible_ = fine ? "" : stage().take_why();
            return fine;
        } catch (const ScriptFailure& failure) {
            throw ScriptStopped(failure);
        }
    }
    std::string notate(Worker& worker, const MoveContext& move) override {
        HookCall call(stage(), *this, worker, "notate", stage().functions.hook(Hook::Notate), 0);
        call.show(move).run(1);
        return call.take_text();
    }
    void observe(Worker& truth, Player viewer, Worker& view) override {
        HookCall call(stage(), *this, truth, "observe", stage().functions.hook(Hook::Observe), 0);
        const Meanwhile<Worker*> meanwhile(stage().shown.observed, &view);
        const Meanwhile<Player> observer(stage().shown.observer, viewer);
        call.pass_player(viewer).pass(stage().proxies.view).run(0);
    }
    std::vector<ViewMark> view_marks(Worker& worker) override {
        HookCall call(stage(), *this, worker, "view_marks", stage().functions.hook(Hook::ViewMarks),
                      0);
        stage().shown.marks.clear();
        call.pass(stage().proxies.marks).run(0);
        return stage().shown.marks;
    }
    std::size_t choose(Worker& worker, const MoveList& moves, Player player,
                       std::uint64_t seed) override {
        return thought([&] {
            HookCall call(stage(), *this, worker, "choose", stage().functions.hook(Hook::Choose),
                          0);
            const std::size_t which = stage().lists.begin(&moves, nullptr);
            stage().lists.open[which]->shown_only = hides_something(worker.rules());
            stage().truth.random = Random(seed, "bot.lua");
            call.pass(stage().proxies.lists.at(which))
                .pass_player(player)
                .pass(stage().proxies.random)
                .run(1);
            return call.take_index(moves.size());
        });
    }

private:
    // What a function of bot.lua gets wrong concerns the bot alone.
    template <typename Work>
    std::invoke_result_t<Work> thought(Work&& work) {
        try {
            return work();
        } catch (const RuleError& error) {
            if (!thinks_) {
                throw;
            }
            throw BotFailure(error.what());
        }
    }
    bool refused(std::string& why) {
        why = stage().take_why();
        return false;
    }
    [[nodiscard]] int defined(std::string_view name) {
        const int function = stage().functions.global(name);
        if (function == LUA_NOREF) {
            throw RuleError("rules.lua defines no function " + std::string(name), Source{});
        }
        return function;
    }

    // Most workers of most games call no hook: the stage is set when the first does.
    [[nodiscard]] Stage& stage() {
        if (!stage_) {
            set_stage();
        }
        return *stage_;
    }
    void set_stage() {
        stage_ = std::make_unique<Stage>(game_, limits_, log_, thinks_);
        for (int i = 0; i < operations_; ++i) {
            stage_->begin_operation();
        }
    }
    [[nodiscard]] bool defines(std::string_view name) const {
        const auto& names = game_->definition.hooks.defined;
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    std::shared_ptr<const LoadedGame> game_;
    vm::Limits limits_;
    LogSink log_;
    bool thinks_;         // with bot.lua
    int operations_ = 0;  // under way
    std::string why_implausible_;
    std::unique_ptr<Stage> stage_;
    std::optional<TraceAborts> aborts_;  // while somebody listens
};

}  // namespace

HooksFactory lua_hooks_factory(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits,
                               const LogSink& log, HooksOf whose) {
    return [game = std::move(game), limits, log, whose] {
        return std::make_unique<LuaHooks>(game, limits, log, whose);
    };
}

}  // namespace perthro
