// Random positions of Go: the legal moves are those of gnugo, for every rule of ko and suicide that
// it has.
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

#include <set>
#include <sstream>

using namespace perthro;
using namespace perthro::testing;
using outside::ChildProcess;

namespace {

using Points = std::set<std::string>;

constexpr int kPositions = 1000;
constexpr const char* kPass = "PASS";

struct Rule {
    std::string ko, ko_there;
    std::string suicide, suicide_there;
};

const std::vector<Rule> kRules = [] {
    const std::vector<std::pair<std::string, std::string>> kos{
        {"simple", "--simple-ko"},
        {"positional", "--positional-superko"},
        {"situational", "--situational-superko"}};
    const std::vector<std::pair<std::string, std::string>> suicides{
        {"forbidden", "--forbid-suicide"},
        {"several", "--allow-suicide"},
        {"allowed", "--allow-all-suicide"}};
    std::vector<Rule> rules;
    for (const auto& [ko, ko_there] : kos) {
        for (const auto& [suicide, suicide_there] : suicides) {
            rules.push_back({ko, ko_there, suicide, suicide_there});
        }
    }
    return rules;
}();

// What gnugo answers to a command of GTP: `= ANSWER` and an empty line.
std::string ask(ChildProcess& program, const std::string& command) {
    REQUIRE(program.say(command));
    const auto line = program.hear();
    const auto end = program.hear();
    REQUIRE((line && end && line->rfind("=", 0) == 0 && end->empty()));
    return line->substr(1);
}

Points points(const std::string& words) {
    std::istringstream stream(words);
    Points found;
    std::string word;
    while (stream >> word) {
        found.insert(word);
    }
    return found;
}

// One game on both boards.
class Game {
public:
    Game(Match& match, ChildProcess& program, const Rule& rule)
        : match_(match), program_(program), rule_(rule) {
        match_.start({});
        ask(program_, "clear_board");
    }

    [[nodiscard]] bool over() { return match_.moves().empty(); }

    void go_on(Random& random) {
        std::string board = stones();
        const std::size_t move = draw_move(match_.moves(), random);
        ask(program_, "play " + player() + " " + match_.texts(MoveStyle::Go)[move]);
        match_.make(move);
        boards_.push_back(std::move(board));
    }

    void compare() {
        INFO(match_.position());
        const Points points = ours();
        CHECK(points == theirs(points));
    }

private:
    [[nodiscard]] std::string player() const { return boards_.size() % 2 == 0 ? "black" : "white"; }

    [[nodiscard]] Points ours() {
        const std::vector<std::string> texts = match_.texts(MoveStyle::Go);
        Points found(texts.begin(), texts.end());
        CHECK(found.erase(kPass) == 1);
        return found;
    }

    // gnugo asks for repetitions only where stones of the other side are taken. A suicide that
    // repeats a position by the rule in force is left out, so that we must not have it either.
    [[nodiscard]] Points theirs(const Points& ours) {
        Points found = points(ask(program_, "all_legal " + player()));
        for (auto point = found.begin(); point != found.end();) {
            const bool forbidden = ours.count(*point) == 0 && repeats(board_after(*point));
            point = forbidden ? found.erase(point) : std::next(point);
        }
        return found;
    }

    [[nodiscard]] std::string stones() const {
        return ask(program_, "list_stones black") + " /" + ask(program_, "list_stones white");
    }

    [[nodiscard]] std::string board_after(const std::string& point) const {
        ask(program_, "play " + player() + " " + point);
        std::string board = stones();
        ask(program_, "undo");
        return board;
    }

    // Whether a board, the player to move having moved, stood before as the rule forbids it.
    [[nodiscard]] bool repeats(const std::string& board) const {
        const std::size_t now = boards_.size();
        if (rule_.ko == "simple") {
            return now > 0 && boards_[now - 1] == board;
        }
        for (std::size_t k = 0; k <= now; ++k) {
            const bool counts = rule_.ko == "positional" || (now - k) % 2 == 1;
            if (counts && (k < now ? boards_[k] : stones()) == board) {
                return true;
            }
        }
        return false;
    }

    Match& match_;
    ChildProcess& program_;
    const Rule& rule_;
    std::vector<std::string> boards_;  // [ply], before it
};

// Random games on a board, a position compared every so many plies, the same number for each rule.
void compare(int size, int every) {
    const int share = kPositions / static_cast<int>(kRules.size()) + 1;
    for (const Rule& rule : kRules) {
        INFO(size << " lines, " << rule.ko << ", suicide " << rule.suicide);
        ChildProcess program({"gnugo", "--mode", "gtp", rule.ko_there, rule.suicide_there});
        if (!is_there(program, "gnugo")) {
            return;
        }
        ask(program, "boardsize " + std::to_string(size));
        Match match(rules_of("go", {{"size", std::to_string(size)},
                                    {"ko", rule.ko},
                                    {"suicide", rule.suicide},
                                    {"agree", "false"}}));
        int compared = 0;
        for (std::uint64_t number = 0; compared < share; ++number) {
            Random random(12, rule.ko + rule.suicide, number);
            Game game(match, program, rule);
            for (int ply = 0; compared < share && !game.over(); ++ply) {
                if (ply % every == every - 1) {
                    game.compare();
                    ++compared;
                }
                game.go_on(random);
            }
        }
    }
}

}  // namespace

TEST_CASE("Go on nine lines has the moves that gnugo has", "[.full]") {
    vm::run_on_script_thread([] { compare(9, 5); });
}

TEST_CASE("Go on nineteen lines has the moves that gnugo has", "[.full]") {
    vm::run_on_script_thread([] { compare(19, 20); });
}
