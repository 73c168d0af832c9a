// A hook that fails takes nothing with it: whichever call it is, in whatever the worker was doing,
// the position is afterwards what it was, to the byte, and the next list is the right one.
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <memory>

using namespace perthro;
using test::ScriptedGame;

namespace {

constexpr int kNever = std::numeric_limits<int>::max();

// The hooks of a game, of which one call fails.
class FailingHooks final : public Hooks {
public:
    FailingHooks(std::unique_ptr<Hooks> hooks, std::shared_ptr<int> left)
        : hooks_(std::move(hooks)), left_(std::move(left)) {}

    void begin_operation() override { hooks_->begin_operation(); }
    void end_operation() override { hooks_->end_operation(); }
    [[nodiscard]] bool has(Hook hook) const override { return hooks_->has(hook); }
    [[nodiscard]] bool has(Hook hook, const std::string& name) const override {
        return hooks_->has(hook, name);
    }
    bool test(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        count();
        return hooks_->test(function, worker, move, why);
    }
    bool apply(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        count();
        return hooks_->apply(function, worker, move, why);
    }
    std::int64_t majority(int function, Worker& worker, const MoveContext& move) override {
        count();
        return hooks_->majority(function, worker, move);
    }
    bool holds(std::string_view name, Worker& worker, Player player) override {
        count();
        return hooks_->holds(name, worker, player);
    }
    std::int64_t number_of(std::string_view name, Worker& worker, Player player) override {
        count();
        return hooks_->number_of(name, worker, player);
    }
    void setup(std::string_view name, Worker& worker, std::uint64_t seed) override {
        hooks_->setup(name, worker, seed);
    }
    bool on_turn(Worker& worker) override {
        count();
        return hooks_->on_turn(worker);
    }
    void generate(Worker& worker, MoveSink& sink) override {
        hooks_->generate(worker, sink);
        count();
    }
    bool on_move(Worker& worker, const MoveContext& move, std::string& why) override {
        count();
        return hooks_->on_move(worker, move, why);
    }
    void filter(Worker& worker, MoveList& moves, std::vector<char>& dropped,
                std::vector<std::string>* reasons) override {
        count();
        hooks_->filter(worker, moves, dropped, reasons);
    }
    void on_applied(Worker& worker, const MoveContext& move) override {
        hooks_->on_applied(worker, move);
        count();
    }
    void on_together(Worker& worker) override { hooks_->on_together(worker); }
    std::size_t choose(Worker& worker, const MoveList& moves, Player player,
                       std::uint64_t seed) override {
        return hooks_->choose(worker, moves, player, seed);
    }
    HookOutcome outcome(Worker& worker) override {
        count();
        return hooks_->outcome(worker);
    }
    std::int64_t evaluate(Worker& worker, Player player) override {
        return hooks_->evaluate(worker, player);
    }
    std::int64_t order(Worker& worker, const MoveContext& move) override {
        return hooks_->order(worker, move);
    }
    bool plausible(Worker& worker) override { return hooks_->plausible(worker); }
    std::string notate(Worker& worker, const MoveContext& move) override {
        return hooks_->notate(worker, move);
    }
    void observe(Worker& truth, Player viewer, Worker& view) override {
        hooks_->observe(truth, viewer, view);
    }
    std::vector<ViewMark> view_marks(Worker& worker) override { return hooks_->view_marks(worker); }

private:
    void count() {
        if (--*left_ == 0) {
            throw RuleError("planted", Source{});
        }
    }

    std::unique_ptr<Hooks> hooks_;
    std::shared_ptr<int> left_;
};

std::vector<std::pair<std::uint64_t, std::uint64_t>> listed(Worker& worker) {
    MoveList moves;
    worker.list(moves);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> keys;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        keys.emplace_back(moves.compound(i).choices_key, moves.compound(i).effects_key);
    }
    return keys;
}

// Everything but perft that a player's program does.
void play_two_plies(Worker& worker) {
    MoveList first, second;
    worker.list(first);
    worker.make(first, first.size() / 2);
    if (!worker.outcome()) {
        worker.list(second);
        worker.make(second, 0);
        static_cast<void>(worker.claimable());
        worker.unmake();
    }
    worker.unmake();
}

// Fails at the first, second, ... call of a hook while `use` runs; how often it failed.
template <typename Use>
int fail_everywhere(Worker& worker, int& left, int most, Use&& use) {
    left = kNever;
    const Position before = worker.position();
    const auto moves = listed(worker);
    const std::uint64_t leaves = worker.perft(2);
    const std::size_t plies = worker.plies();
    int failures = 0;
    for (int call = 1; call <= most; ++call) {
        INFO("call " << call);
        left = call;
        try {
            use();
            left = kNever;
            break;  // there are no more calls
        } catch (const RuleError& error) {
            CHECK(std::string(error.what()).find("planted") != std::string::npos);
            ++failures;
        }
        left = kNever;
        while (worker.plies() > plies) {  // made by `use`, before the call that failed
            worker.unmake();
        }
        REQUIRE(worker.position() == before);
        REQUIRE(worker.position().consistent());
        REQUIRE(listed(worker) == moves);
        REQUIRE(worker.perft(2) == leaves);
        REQUIRE(worker.position() == before);
    }
    return failures;
}

// Opens a game whose hooks fail when `left` has been counted down.
template <typename Use>
void with_failing_hooks(const std::string& yaml, const std::string& rules, Use&& use) {
    const ScriptedGame written(yaml, rules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        const OpenGame game = open_game(request);
        const auto left = std::make_shared<int>(kNever);
        const auto own = std::const_pointer_cast<Rules>(game.rules);  // nobody else has them
        own->make_hooks = [make = own->make_hooks, left] {
            return std::make_unique<FailingHooks>(make(), left);
        };
        Worker worker(own);
        worker.new_game(0, 1);
        use(worker, *left);
    });
}

// Every hook that runs while moves are listed and made, asking for moves itself.
const std::string kYaml = R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 3]}]}
attributes: {made: {of: game, type: 0..99, identity: false}, hits: {of: piece, type: 0..9}}
pieces: {man: {letter: M}}
repetition: {forbid: 2}
results:
  crowd: {when: crowded, all: draw}
  lone:  {when: outcome, all: draw}
  claim: {when: crowded, claim: draw}
setups: {start: {white: {man: [a1, b1]}, black: {man: [b3, c3]}}}
)";
const std::string kRules = R"(
local function free(position, move, here, from) return here ~= from end
local function tire(position, move, here) move:add(hits, 1, here) end
local function best(position, move) return position:has_move(black) and 1 or 0 end
man:move { along(orthogonal), step, test(free), land(open), apply(tire) }
majority("move", { best })
function generate(position, moves)
  for a in position:pieces(position.to_move, man) do
    local m = moves:begin("rest", a)
    m:choose(a)
    m:add(hits, 2, a)
    m:finish()
  end
end
function on_move(position, move)
  if position:get(hits, move.to) > 4 then return refuse "tired" end
  move:add(made, 1)
end
function filter(position, moves)
  for i = 1, moves.count do
    if moves:to(i) == moves:from(i) and moves.count > 6 then moves:drop(i, "no rest") end
  end
end
function on_applied(position, move) position:set(made, position:get(made) + 1) end
function on_turn(position) position:set(made, 2) end
function crowded(position, player) return position:count(player) > 4 end
function outcome(position)
  if not position:has_move(position.to_move) then return draw("none") end
end
)";

}  // namespace

TEST_CASE("whichever call of a hook fails, nothing of what was under way is left") {
    with_failing_hooks(kYaml, kRules, [](Worker& worker, int& left) {
        CHECK(fail_everywhere(worker, left, 50, [&] { static_cast<void>(worker.perft(3)); }) == 50);
        CHECK(fail_everywhere(worker, left, 400, [&] { play_two_plies(worker); }) > 50);
        CHECK(fail_everywhere(worker, left, 50, [&] {
                  static_cast<void>(worker.perft(2, {true, true, true}));
              }) == 50);
    });
}

TEST_CASE("a hook that fails between plies of the tables leaves nothing of them") {
    const std::string yaml = "api: 1\nid: small\nextends: chess\n"
                             "results: {crowd: {when: crowded, all: draw, before: mate}}\n";
    const std::string rules =
        "function crowded(position, player) return position:count(player) > 16 end\n"
        "local function free(position, move, here) return position:y(here) ~= 9 end\n"
        "knight:move \"jump\" { along(leaps(1, 2)), step, test(free), land(enemy) }\n";
    with_failing_hooks(yaml, rules, [](Worker& worker, int& left) {
        CHECK(fail_everywhere(worker, left, 50, [&] { static_cast<void>(worker.perft(3)); }) == 50);
    });
}
