// weights.yaml, and `perthro tune` that writes it: what it may say, that rules do not change by it,
// and that a call which was stopped ends like one that was not.
#include "engine/search/knowledge.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/tuning_state.hpp"
#include "scripting/play/open_game.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro;
using testing::contains;
using testing::Race;
using testing::run;

namespace {

using search::Term;

// Men and bosses that step, a row of three men wins.
constexpr const char* kGame = R"(
api: 1
id: game
players: [white, black]
board: {grids: [{size: [5, 5]}]}
pieces: {man: {letter: M}, boss: {letter: B}}
options: {large: {type: bool, default: false}}
turns: [{loop: [{turn: next}]}]
results:
  three: {when: line 3, holder: win}
  stuck: {when: stuck, all: draw}
setups:
  start: {white: {man: [a1, b1], boss: c1}, black: {man: [a5, b5], boss: c5}}
)";
constexpr const char* kSteps = "man:move { along(orthogonal), step, land }\n"
                               "boss:move { along(orthogonal), step, land }\n";

class WeighedGame {
public:
    explicit WeighedGame(const std::string& weights) {
        folder_.write("game/game.yaml", kGame);
        folder_.write("game/rules.lua", kSteps);
        if (!weights.empty()) {
            folder_.write("game/weights.yaml", weights);
        }
    }

    template <typename Use>
    void with(const OptionValues& options, const Use& use) const {
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = folder_.path("game");
            request.options = options;
            use(*open_game(request).rules);
        });
    }

    // What a term weighs.
    [[nodiscard]] double weight(Term term, const std::string& type = "",
                                const OptionValues& options = {}) const {
        double weight = 0;
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = folder_.path("game");
            request.options = options;
            const auto rules = open_game(request).rules;
            const search::Knowledge knowledge(rules);
            const std::size_t of = type.empty() ? 0 : rules->game.find_piece(type);
            weight = knowledge.weights()[knowledge.terms().at(term, of)];
            if (term == Term::Piece) {
                CHECK(knowledge.value(static_cast<PieceType>(of)) == static_cast<int>(weight));
            }
        });
        return weight;
    }

    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t hash = 0;
        with({}, [&](const Rules& rules) { hash = rules.game.hash; });
        return hash;
    }

    // "weights.yaml:1: what" of the first error, and its remedy.
    [[nodiscard]] std::string error(const OptionValues& options = {}) const {
        std::string text;
        vm::run_on_script_thread([&] {
            LoadRequest request;
            request.package = folder_.path("game");
            request.options = options;
            try {
                static_cast<void>(open_game(request));
            } catch (const LoadErrors& errors) {
                const ContentError& error = errors.errors().front();
                text = error.file.substr(error.file.rfind('/') + 1) + ":" +
                       std::to_string(error.line) + ": " + error.what + "; " + error.remedy;
            }
        });
        return text;
    }

private:
    test::ScratchPackage folder_;
};

std::vector<std::string> tuning(const Race& race, const std::string& out,
                                const std::string& threads) {
    return {"tune",    race.path(), "--games", "12",    "--rounds", "2",         "--check", "4",
            "--nodes", "20",        "--keep",  "--out", out,        "--threads", threads};
}

}  // namespace

TEST_CASE("weights.yaml says what terms weigh; what it leaves out weighs as without it") {
    const WeighedGame plain("");
    const WeighedGame weighed("pieces: {boss: 777}\nsquares: {man: -3.5}\nrows: [1, 20.25]\n");
    CHECK(weighed.weight(Term::Piece, "boss") == 777);
    CHECK(weighed.weight(Term::Piece, "man") == plain.weight(Term::Piece, "man"));
    CHECK(weighed.weight(Term::Square, "man") == -3.5);
    CHECK(weighed.weight(Term::Square, "boss") == plain.weight(Term::Square, "boss"));
    CHECK(weighed.hash() == plain.hash());
    CHECK(WeighedGame("# nothing yet\n").weight(Term::Piece, "boss") ==
          plain.weight(Term::Piece, "boss"));
}

TEST_CASE("what is wrong in weights.yaml is told with its line and what was meant") {
    CHECK(WeighedGame("pieces: {man: 100}\n").error().empty());
    CHECK(WeighedGame("\npeices: {man: 100}\n").error() ==
          "weights.yaml:2: unknown key `peices`; did you mean `pieces`?");
    CHECK(WeighedGame("pieces:\n  man: 100\n  bos: 300\n").error() ==
          "weights.yaml:3: there is no piece `bos`; did you mean `boss`?");
    CHECK(WeighedGame("pieces: {man: many}\n").error() == "weights.yaml:1: `many` is no number; ");
    CHECK(WeighedGame("rows: 4\n").error() ==
          "weights.yaml:1: here stands no list; for example rows: [4, 20, 90, 300]");
    CHECK(WeighedGame("pieces: {man: 20000}\n").error() ==
          "weights.yaml:1: a weight of this size would look like a win; ");
    CHECK_FALSE(WeighedGame("pieces: {man: 1\n").error().empty());
}

TEST_CASE("weights of pieces that other options may bring are left out") {
    const WeighedGame game("pieces: {giant: 900, man: 150}\n");
    CHECK(contains(game.error(), "there is no piece `giant`"));
    CHECK(game.error({{"large", "true"}}).empty());
    CHECK(game.weight(Term::Piece, "man", {{"large", "true"}}) == 150);
}

TEST_CASE("tune writes the same file on any number of threads, and it is read", "[threads]") {
    const Race race;
    const std::string one = race.file("one.yaml");
    const std::string two = race.file("two.yaml");
    const auto told = run(tuning(race, one, "1"));
    INFO(told.err);
    REQUIRE(told.code == 0);
    CHECK(contains(told.out, "round 2: "));
    CHECK(contains(told.out, "check: 4 games at 20 nodes against the weights before: "));
    REQUIRE(run(tuning(race, two, "2")).code == 0);
    CHECK(testing::read_file(one) == testing::read_file(two));
    CHECK(contains(testing::read_file(one), "\npieces: {man: "));
    CHECK_FALSE(std::filesystem::exists(one + ".tuning"));
    std::filesystem::copy_file(one, race.file("weights.yaml"));
    CHECK(run({"check", race.path()}).code == 0);
}

TEST_CASE("tune goes on where it was stopped and ends with the same weights") {
    const Race race;
    const std::string whole = race.file("whole.yaml");
    REQUIRE(run(tuning(race, whole, "1")).code == 0);
    // What it would write to is a folder: all is played, and the state is left.
    const std::string out = race.file("stopped.yaml");
    std::filesystem::create_directory(out);
    REQUIRE(run(tuning(race, out, "1")).code == 1);
    std::filesystem::remove(out);
    const std::string state = testing::read_file(out + ".tuning");
    REQUIRE(state.size() > 1000);
    // Stopped in the middle of writing a game of the second round.
    const auto second = state.find("\"round\":1,\"game\":5");
    REQUIRE(second != std::string::npos);
    std::ofstream(out + ".tuning", std::ios::binary) << state.substr(0, second + 40);
    REQUIRE(run(tuning(race, out, "2")).code == 0);
    CHECK(testing::read_file(out) == testing::read_file(whole));
}

TEST_CASE("tune refuses the state of another call, and games without anything to tune") {
    const Race race;
    const std::string out = race.file("weights.yaml");
    std::ofstream(out + ".tuning", std::ios::binary) << "{\"tuning\":\"go\"}\n";
    const auto other = run(tuning(race, out, "1"));
    CHECK(other.code == 2);
    CHECK(
        contains(other.err, "is of another call: `tuning` is \"go\" there, \"first-steps\" here"));
    const auto puzzle = run({"tune", "forks"});
    CHECK(puzzle.code == 2);
    CHECK(contains(puzzle.err, "nobody to play against"));
    CHECK_FALSE(std::filesystem::exists(*find_package("forks") / "weights.yaml.tuning"));
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "function evaluate(position, player) return position.ply end\n";
    std::filesystem::remove(out + ".tuning");
    const auto hook = run({"tune", race.path(), "--out", race.file("other.yaml")});
    CHECK(hook.code == 2);
    CHECK(contains(hook.err, "the hook `evaluate` says what positions are worth"));
}
