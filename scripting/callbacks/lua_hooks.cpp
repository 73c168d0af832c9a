// The hooks one by one: what each may change, gets and answers.
#include "scripting/callbacks/lua_hooks.hpp"

#include "engine/game/observe.hpp"
#include "scripting/callbacks/stage.hpp"

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

class LuaHooks final : public Hooks, public LuaMemory {
public:
    LuaHooks(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log,
             HooksOf whose)
        : stage_(std::move(game), limits, std::move(log), whose == HooksOf::RulesAndBot),
          thinks_(whose == HooksOf::RulesAndBot) {}

    std::size_t memory() const override { return stage_.state.memory(); }
    bool has(Hook hook) const override { return stage_.has(hook); }
    bool has(Hook hook, const std::string& name) const override {
        return stage_.hook_of(hook, name) != LUA_NOREF;
    }
    bool has_function(std::string_view name) const override {
        return stage_.global(name) != LUA_NOREF;
    }

    void begin_operation() override { stage_.begin_operation(); }
    void end_operation() override { stage_.end_operation(); }

    bool test(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        HookCall call(stage_, *this, worker, "test", stage_.function(function), 0);
        call.show(move).pass_cell(move.here).pass_cell(move.from).run(1);
        return call.take_bool() || refused(why);
    }
    bool apply(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        HookCall call(stage_, *this, worker, "apply", stage_.function(function), kByMove);
        call.show(move).pass_cell(move.here).pass_cell(move.from).run(1);
        return call.take_consent() || refused(why);
    }
    std::int64_t majority(int function, Worker& worker, const MoveContext& move) override {
        HookCall call(stage_, *this, worker, "majority", stage_.function(function), 0);
        call.show(move).run(1);
        return call.take_number();
    }
    std::int64_t call(std::string_view name, Worker& worker, Player player) override {
        HookCall call(stage_, *this, worker, name, defined(name), 0);
        call.pass_player(player).run(1);
        return call.take_number();
    }

    void setup(std::string_view name, Worker& worker, std::uint64_t seed) override {
        HookCall call(stage_, *this, worker, name, defined(name), kPieces | kAttributes | kTurn);
        stage_.truth.random = Random(seed, "setup script");
        call.pass(stage_.random).run(0);
    }
    bool on_turn(Worker& worker) override {
        HookCall call(stage_, *this, worker, "on_turn", stage_.hook(Hook::OnTurn), kAttributes);
        call.run(1);
        return call.take_bool();
    }
    void generate(Worker& worker, MoveSink& sink) override {
        HookCall call(stage_, *this, worker, "generate", stage_.hook(Hook::Generate), kByMove);
        stage_.truth.sink = &sink;
        stage_.lists.plain.count = stage_.lists.plain.open = 0;
        call.pass(stage_.maker).run(0);
        stage_.lists.hand_over(sink);
    }
    bool on_move(Worker& worker, const MoveContext& move, std::string& why) override {
        const int function = stage_.hook_of(Hook::OnMove, worker.rules().classes[move.name]);
        if (function == LUA_NOREF) {
            return true;
        }
        HookCall call(stage_, *this, worker, "on_move", function, kByMove);
        call.show(move).run(1);
        return call.take_consent() || refused(why);
    }
    void filter(Worker& worker, MoveList& moves, std::vector<char>& dropped,
                std::vector<std::string>* reasons) override {
        HookCall call(stage_, *this, worker, "filter", stage_.hook(Hook::Filter), 0);
        const std::size_t which = stage_.lists.begin(&moves, &dropped, reasons);
        call.pass(stage_.list(which)).run(0);
    }
    void on_applied(Worker& worker, const MoveContext& move) override {
        const int function = stage_.hook_of(Hook::OnApplied, worker.rules().classes[move.name]);
        HookCall call(stage_, *this, worker, "on_applied", function, kAttributes | kTurn);
        call.show(move).run(0);
    }
    void on_together(Worker& worker) override {
        HookCall call(stage_, *this, worker, "on_together", stage_.hook(Hook::OnTogether),
                      kPieces | kAttributes | kTurn);
        call.run(0);
    }
    HookOutcome outcome(Worker& worker) override {
        HookCall call(stage_, *this, worker, "outcome", stage_.hook(Hook::Outcome), 0);
        call.run(1);
        HookOutcome result;
        result.decided = call.take_bool();
        if (result.decided) {
            if (!stage_.has_answer("winners")) {
                throw RuleError("outcome returned something else than win(player, \"kind\"), "
                                "draw(\"kind\"), ranking(points) or nothing",
                                Source{});
            }
            result.winners = static_cast<std::uint32_t>(stage_.answer_number("winners"));
            result.kind = stage_.answer_text("kind");
            stage_.forget_answer("winners");
        }
        return result;
    }
    std::int64_t evaluate(Worker& worker, Player player) override {
        return thought([&] {
            HookCall call(stage_, *this, worker, "evaluate", stage_.hook(Hook::Evaluate), 0);
            call.pass_player(player).run(1);
            return call.take_number();
        });
    }
    std::int64_t order(Worker& worker, const MoveContext& move) override {
        return thought([&] {
            HookCall call(stage_, *this, worker, "order", stage_.hook(Hook::Order), 0);
            call.show(move).run(1);
            return call.take_number();
        });
    }
    bool plausible(Worker& worker) override {
        HookCall call(stage_, *this, worker, "plausible", stage_.hook(Hook::Plausible), 0);
        call.run(1);
        return call.take_consent();
    }
    std::string notate(Worker& worker, const MoveContext& move) override {
        HookCall call(stage_, *this, worker, "notate", stage_.hook(Hook::Notate), 0);
        call.show(move).run(1);
        return call.take_text();
    }
    void observe(Worker& truth, Player viewer, Worker& view) override {
        HookCall call(stage_, *this, truth, "observe", stage_.hook(Hook::Observe), 0);
        const Meanwhile<Worker*> meanwhile(stage_.observed, &view);
        const Meanwhile<Player> observer(stage_.observer, viewer);
        call.pass_player(viewer).pass(stage_.view).run(0);
    }
    std::vector<ViewMark> view_marks(Worker& worker) override {
        HookCall call(stage_, *this, worker, "view_marks", stage_.hook(Hook::ViewMarks), 0);
        stage_.view_marks.clear();
        call.pass(stage_.marks).run(0);
        return stage_.view_marks;
    }
    std::size_t choose(Worker& worker, const MoveList& moves, Player player,
                       std::uint64_t seed) override {
        return thought([&] {
            HookCall call(stage_, *this, worker, "choose", stage_.hook(Hook::Choose), 0);
            const std::size_t which = stage_.lists.begin(&moves, nullptr);
            stage_.lists.open[which]->shown_only = hides_something(worker.rules());
            stage_.truth.random = Random(seed, "bot.lua");
            call.pass(stage_.list(which)).pass_player(player).pass(stage_.random).run(1);
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
        why = stage_.take_why();
        return false;
    }
    [[nodiscard]] int defined(std::string_view name) const {
        const int function = stage_.global(name);
        if (function == LUA_NOREF) {
            throw RuleError("rules.lua defines no function " + std::string(name), Source{});
        }
        return function;
    }

    Stage stage_;
    bool thinks_;  // with bot.lua
};

}  // namespace

HooksFactory lua_hooks_factory(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits,
                               const LogSink& log, HooksOf whose) {
    return [game = std::move(game), limits, log, whose] {
        return std::make_unique<LuaHooks>(game, limits, log, whose);
    };
}

}  // namespace perthro
