// Random positions of backgammon with dice: the positions that can be reached are those of gnubg.
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/truth/outside.hpp"

#include <array>
#include <cctype>
#include <set>
#include <sstream>

using namespace perthro;
using namespace perthro::testing;
using outside::ChildProcess;

namespace {

constexpr int kPositions = 300;
constexpr std::uint64_t kLongest = 400;  // plies of a game before its position, rolls counted

constexpr int kPoints = 24;
constexpr int kOut = 0, kBar = kPoints + 1;

// The men as the player to move sees them: his on his points 1 to 24 and on his bar, the enemy's
// counted negative, the enemy's bar at 0. Men off the board are those that are missing.
using Men = std::array<int, kPoints + 2>;

struct Case {
    std::string text;  // ours
    Men board{};
    std::string dice;       // "3 1"
    std::set<Men> reached;  // by our moves
};

// The board in one of our texts: `p24=2M`, `white_bar=M`.
Men board_of(const std::string& text, bool white) {
    Men board{};
    std::istringstream words(text);
    std::string word;
    while (words >> word) {
        const std::size_t equals = word.find('=');
        const std::string place = word.substr(0, equals);
        const bool point = place[0] == 'p' && std::isdigit(place[1]) != 0;
        const bool bar = place.size() > 4 && place.substr(place.size() - 4) == "_bar";
        if (equals == std::string::npos || (!point && !bar)) {
            continue;
        }
        const std::string men = word.substr(equals + 1);
        const bool own = (men.back() == 'M') == white;
        const int number = men.size() > 1 ? std::stoi(men) : 1;
        if (bar) {
            board[own ? kBar : 0] = own ? number : -number;
        } else {
            const int whites = std::stoi(place.substr(1));
            const int seen = white ? whites : kPoints + 1 - whites;
            board[static_cast<std::size_t>(seen)] = own ? number : -number;
        }
    }
    return board;
}

// One part of gnubg's notation, `13/11*/8(2)`: men that go from point to point, hitting where a
// star stands.
void apply(std::string part, Men& board) {
    int times = 1;
    if (const std::size_t open = part.find('('); open != std::string::npos) {
        times = std::stoi(part.substr(open + 1));
        part.resize(open);
    }
    std::istringstream stops(part);
    std::string stop;
    for (bool first = true; std::getline(stops, stop, '/'); first = false) {
        const int point = stop.rfind("bar", 0) == 0   ? kBar
                          : stop.rfind("off", 0) == 0 ? kOut
                                                      : std::stoi(stop);
        const auto at = static_cast<std::size_t>(point);
        if (stop.back() == '*') {
            REQUIRE(board[at] == -1);
            board[at] = 0;
            --board[0];
        }
        if (first) {
            board[at] -= times;
        } else if (stops.eof() && point != kOut) {
            board[at] += times;
        }
    }
}

// A move of gnubg's list: `    1. Cubeful 0-ply    24/23 13/11       Eq.: -0.007`.
Men reached(const std::string& line, Men board) {
    const std::string kind = "0-ply";
    const std::size_t begin = line.find(kind) + kind.size();
    std::istringstream parts(line.substr(begin, line.find("Eq.:") - begin));
    std::string part;
    while (parts >> part) {
        apply(part, board);
    }
    return board;
}

// A random position where dice are thrown and not yet played.
Case draw(Match& match, Random& random) {
    do {
        walk(match, random, random.below(kLongest));
        if (match.moves().chance) {
            match.make(draw_move(match.moves(), random));
        }
    } while (match.moves().empty());
    Case drawn;
    drawn.text = match.position();
    const bool white = match.worker().position().get(Field::ToMove) == 1;
    drawn.board = board_of(drawn.text, white);
    const std::size_t dice = drawn.text.find("dice=");
    REQUIRE(dice != std::string::npos);
    drawn.dice = {drawn.text[dice + 5], ' ', drawn.text[dice + 7]};
    for (std::size_t i = 0; i < match.moves().size(); ++i) {
        match.make(i);
        drawn.reached.insert(board_of(match.position(), white));
        match.undo();
    }
    CHECK(drawn.reached.size() == match.moves().size());
    return drawn;
}

// `set board` takes the board as the player sees it whose turn it is; a new game draws him.
std::string commands(const std::vector<Case>& cases) {
    std::ostringstream text;
    text << "set player 0 human\nset player 1 human\nset automatic roll off\n"
            "set automatic game off\nset automatic move off\n"
            "set evaluation chequerplay evaluation plies 0\nnew game\nset turn 1\n";
    for (const Case& one : cases) {
        text << "set board simple " << one.board[kBar];
        for (std::size_t point = 1; point <= kPoints; ++point) {
            text << ' ' << one.board[point];
        }
        text << ' ' << -one.board[0] << "\nset dice " << one.dice << "\nhint 999\n";
    }
    return text.str();
}

// What gnubg reaches: [case]. Nothing if it is not there.
std::vector<std::set<Men>> ask(const std::vector<Case>& cases) {
    const Folder folder;
    const std::string file = folder / "commands";
    std::ofstream(file) << commands(cases);
    ChildProcess program({"gnubg", "-t", "-q", "-r", "-c", file});
    std::vector<std::set<Men>> found;
    if (!is_there(program, "gnubg")) {
        return found;
    }
    while (const auto line = program.hear()) {
        if (line->rfind("The dice have been set", 0) == 0) {
            REQUIRE(found.size() < cases.size());
            found.emplace_back();
        } else if (!found.empty() && line->find(" 0-ply  ") != std::string::npos) {
            const Case& asked = cases[found.size() - 1];
            INFO(*line << " in " << asked.text);
            found.back().insert(reached(*line, asked.board));
        }
    }
    return found;
}

}  // namespace

TEST_CASE("backgammon reaches the positions that gnubg reaches", "[.full]") {
    vm::run_on_script_thread([] {
        Match match(rules_of("backgammon", {{"cube", "false"}}));
        std::vector<Case> cases;
        for (std::uint64_t number = 0; number < kPositions; ++number) {
            Random random(13, "backgammon", number);
            cases.push_back(draw(match, random));
        }
        const auto theirs = ask(cases);
        if (theirs.empty()) {
            return;
        }
        REQUIRE(theirs.size() == cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            // gnubg lists nothing where nothing can be played.
            const std::set<Men> stay{cases[i].board};
            INFO(cases[i].text);
            CHECK(cases[i].reached == (theirs[i].empty() ? stay : theirs[i]));
        }
    });
}
