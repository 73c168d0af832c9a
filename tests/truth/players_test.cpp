// Other programs and our own as players, by every protocol: games without an illegal move, a crash
// or a silence on either side.
#include "scripting/play/bot_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

#include <algorithm>
#include <filesystem>

using namespace perthro;
using namespace perthro::testing;

namespace {

// Our own program, built beside this one.
std::string own_program() {
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "perthro").string();
}

// Games between two players, seats in turn, by so many nodes or, where a protocol has no word for
// that, milliseconds; at most the plies of a bot game.
void play(const std::string& game, const std::map<std::string, std::string>& options,
          const std::string& one, const std::string& other, const ThinkingTime& time,
          std::uint64_t games = 2) {
    INFO(game << ": " << one << " against " << other);
    const auto rules = rules_of(game, options);
    const auto knowledge = std::make_shared<search::Knowledge>(rules);
    Chooser first(one, knowledge);
    Chooser second(other, knowledge);
    Match match(rules);
    BotGameStart start;
    start.time = time;
    for (std::uint64_t number = 0; number < games; ++number) {
        const bool turned = number % 2 == 1;
        const BotGame played = play_bot_game(
            match, {nullptr, turned ? &second : &first, turned ? &first : &second}, start, number);
        INFO(played.note);
        CHECK(played.note.empty());
        CHECK(played.moves.size() > 4);
        REQUIRE(played.outcome);
        WARN(game << ": " << (turned ? other : one) << " begins, "
                  << player_names(rules->game, played.outcome->winners) << " wins by "
                  << played.outcome->kind << " after " << played.moves.size() << " plies");
    }
}

void play_if_there(const std::string& program, const std::string& game,
                   const std::map<std::string, std::string>& options, const std::string& one,
                   const ThinkingTime& time) {
    if (is_there(outside::ChildProcess({program}), program)) {
        vm::run_on_script_thread([&] { play(game, options, one, "ab", time); });
    }
}

constexpr ThinkingTime kNodes{std::chrono::milliseconds(0), 500};
constexpr ThinkingTime kTime{std::chrono::milliseconds(10), 0};

}  // namespace

TEST_CASE("chess against stockfish at its weakest", "[.full]") {
    play_if_there("stockfish", "chess", {}, "uci:stockfish?Skill Level=0", kNodes);
}

TEST_CASE("chess960 against stockfish", "[.full]") {
    play_if_there("stockfish", "chess960", {},
                  "uci:stockfish?game=chess&UCI_Chess960=true&Skill Level=0", kNodes);
}

TEST_CASE("variants against fairy-stockfish, by four protocols", "[.full]") {
    const std::string program = "fairy-stockfish";
    play_if_there(program, "makruk", {}, "uci:fairy-stockfish?Skill Level=-10", kNodes);
    play_if_there(program, "xiangqi", {}, "ucci:fairy-stockfish?Skill_Level=-10", kNodes);
    play_if_there(program, "shogi", {}, "usi:fairy-stockfish?Skill Level=-10", kNodes);
    play_if_there(program, "shatranj", {}, "cecp:fairy-stockfish?depth=2", kNodes);
}

TEST_CASE("Go on nine lines against gnugo", "[.full]") {
    if (is_there(outside::ChildProcess({"gnugo", "--mode", "gtp"}), "gnugo")) {
        vm::run_on_script_thread([&] {
            play("go", {{"size", "9"}, {"agree", "false"}}, "gtp:gnugo --mode gtp --level 1",
                 "mcts", {std::chrono::milliseconds(0), 30}, 1);
        });
    }
}

TEST_CASE("our own program against itself by every protocol", "[.full]") {
    const auto itself = [](const std::string& protocol, const std::string& game,
                           const std::map<std::string, std::string>& options,
                           const std::string& more, const ThinkingTime& time) {
        std::string words;
        for (const auto& [option, value] : options) {
            words += " --option " + option + "=" + value;
        }
        const std::string player = protocol + ":" + own_program() + " engine --protocol " +
                                   protocol + words + " " + game + more;
        vm::run_on_script_thread([&] { play(game, options, player, player, time, 1); });
    };
    itself("uci", "chess", {}, "?Bot=ab", kNodes);
    itself("uci", "amazons", {}, "?Bot=random", kNodes);
    itself("uci", "international-draughts", {}, "", kNodes);
    itself("usi", "shogi", {}, "?Bot=ab", kNodes);
    itself("ucci", "xiangqi", {}, "?Bot=ab", kNodes);
    itself("cecp", "makruk", {}, "?depth=2", kTime);
    itself("gtp", "go", {{"size", "7"}, {"agree", "false"}}, "", kTime);
}
