// What rulebooks say of whole games and boards, and no list of moves shows: what is never lost, how
// likely an outcome of chance is, who can never be caught.
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

#include <array>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

// The rows of a position, up to the first blank.
std::string rows(Match& match) {
    const std::string text = match.position();
    return text.substr(0, text.find(' '));
}

// The value of a word `key=value` of a position.
std::string value_of(Match& match, const std::string& key) {
    const std::string text = match.position() + " ";
    const std::size_t begin = text.find(" " + key + "=");
    const std::size_t from = begin + key.size() + 2;
    return begin == std::string::npos ? "" : text.substr(from, text.find(' ', from) - from);
}

// Asks about every position of random games.
void in_random_games(const std::string& game, std::uint64_t games,
                     const std::function<void(Match&)>& check) {
    vm::run_on_script_thread([&] {
        Match match(rules_of(game));
        for (std::uint64_t number = 0; number < games; ++number) {
            Random random(15, game, number);
            match.start({});
            while (!match.moves().empty() && match.worker().claimable() < 0) {
                match.make(draw_move(match.moves(), random));
                check(match);
            }
        }
    });
}

// The pieces in rows; in a column a number repeats the piece behind it, `(2mM)`.
int pieces(const std::string& rows) {
    int found = 0, times = 0;
    bool column = false;
    for (const unsigned char c : rows) {
        column = c == '(' || (column && c != ')');
        if (std::isalpha(c)) {
            found += std::max(times, 1);
        }
        times = column && std::isdigit(c) ? 10 * times + (c - '0') : 0;
    }
    return found;
}

// Whether in every column the pieces of one side lie on those of the other: the colour changes once
// at most.
bool changes_once(const std::string& rows) {
    for (std::size_t open = rows.find('('); open != std::string::npos;
         open = rows.find('(', open + 1)) {
        std::string owners;  // of the column's pieces, repetitions left out
        for (std::size_t i = open + 1; rows[i] != ')'; ++i) {
            const auto c = static_cast<unsigned char>(rows[i]);
            const char owner = std::isupper(c) ? 'W' : 'b';
            if (std::isalpha(c) && (owners.empty() || owners.back() != owner)) {
                owners += owner;
            }
        }
        if (owners.size() > 2) {
            return false;
        }
    }
    return true;
}

// The weights of the outcomes that are due, in order.
std::multiset<std::uint32_t> weights(const MoveList& moves) {
    REQUIRE(moves.chance);
    std::multiset<std::uint32_t> found;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        found.insert(moves.compound(i).weight);
    }
    return found;
}

}  // namespace

// Source: rulebook stacking 1 to 3.
TEST_CASE("no column of Bashni, Lasca and Stapeldammen ever loses a piece") {
    in_random_games("bashni", 5, [](Match& match) { REQUIRE(pieces(rows(match)) == 24); });
    in_random_games("stapeldammen", 3, [](Match& match) { REQUIRE(pieces(rows(match)) == 40); });
    in_random_games("lasca", 20, [](Match& match) {
        INFO(rows(match));
        REQUIRE(pieces(rows(match)) == 22);
        REQUIRE(changes_once(rows(match)));
    });
}

// Source: rulebook go-family 3.
TEST_CASE("a pyramid of MarGo holds n(n+1)(2n+1)/6 marbles") {
    vm::run_on_script_thread([] {
        for (std::size_t n = 2; n <= 13; ++n) {
            const auto rules = rules_of("margo", {{"size", std::to_string(n)}});
            CHECK(rules->game.topology.cells.size() == n * (n + 1) * (2 * n + 1) / 6);
        }
    });
}

// Source: rulebook misc 4.
TEST_CASE("Hex has no draw") {
    vm::run_on_script_thread([] {
        const auto rules = rules_of("hex", {{"size", "5"}});
        Worker worker(rules);
        Playout playout(worker);
        for (std::uint64_t number = 0; number < 500; ++number) {
            const PlayoutEnd end = playout.play({}, 15, number);
            REQUIRE(end.outcome);
            REQUIRE((end.outcome->winners == 2 || end.outcome->winners == 4));  // bit p: player p
        }
    });
}

// Source: rulebook tables-race 3, hidden-information 3, tables-race 1.
TEST_CASE("chance is as the rules weigh it") {
    vm::run_on_script_thread([] {
        Match ur(rules_of("ur"));
        ur.start({});
        CHECK(weights(ur.moves()) == std::multiset<std::uint32_t>{1, 4, 6, 4, 1});
        Match banqi(rules_of("banqi"));
        banqi.start({});
        banqi.make(0);
        CHECK(weights(banqi.moves()) ==
              std::multiset<std::uint32_t>{1, 2, 2, 2, 2, 2, 5, 1, 2, 2, 2, 2, 2, 5});
        Match backgammon(rules_of("backgammon"));
        backgammon.start({});
        const std::vector<std::uint32_t> alike(30, 1);
        CHECK(weights(backgammon.moves()) ==
              std::multiset<std::uint32_t>(alike.begin(), alike.end()));
    });
}

// Source: R. Scharnagl's numbering: 0, 518 and 959 as in published tables.
TEST_CASE("Chess960 has 960 arrays", "[.full]") {
    vm::run_on_script_thread([] {
        std::set<std::string> arrays;
        for (int number = 0; number < 960; ++number) {
            Match match(rules_of("chess960", {{"array", std::to_string(number)}}));
            match.start({});
            const std::string text = rows(match);
            const std::string row = text.substr(0, 8);
            INFO(number << ": " << text);
            CHECK(row.find('b') % 2 != row.rfind('b') % 2);
            CHECK((row.find('r') < row.find('k') && row.find('k') < row.rfind('r')));
            CHECK((number != 0 || row == "bbqnnrkr"));
            CHECK((number != 518 || row == "rnbqkbnr"));
            CHECK((number != 959 || row == "rkrnnqbb"));
            arrays.insert(text);
        }
        CHECK(arrays.size() == 960);
    });
}

namespace {

using Point = std::array<int, 2>;

Point point(const std::string& cell) { return {cell[0] - 'a', std::stoi(cell.substr(1)) - 1}; }

bool in_line(const Point& one, const Point& other) {
    const int x = std::abs(one[0] - other[0]), y = std::abs(one[1] - other[1]);
    return x == 0 || y == 0 || x == y;
}

std::vector<std::string> parts(const std::string& text, char divider) {
    std::vector<std::string> found;
    std::istringstream stream(text);
    std::string part;
    while (std::getline(stream, part, divider)) {
        found.push_back(part);
    }
    return found;
}

}  // namespace

// Source: rulebook puzzles 3.
TEST_CASE("a click in the fox hunt shows how many foxes stand in line with it") {
    int clicks = 0;
    in_random_games("fox-hunt", 5, [&](Match& match) {
        std::vector<Point> foxes;
        for (const std::string& cell : parts(value_of(match, "fox"), ',')) {
            foxes.push_back(point(cell));
        }
        REQUIRE(foxes.size() == 8);
        for (const std::string& seen : parts(value_of(match, "seen"), ',')) {
            const std::size_t colon = seen.find(':');
            const Point here = point(seen.substr(0, colon));
            const auto in_sight = std::count_if(
                foxes.begin(), foxes.end(), [&](const Point& fox) { return in_line(here, fox); });
            INFO(match.position());
            REQUIRE(std::stoi(seen.substr(colon + 1)) == in_sight);
            ++clicks;
        }
    });
    CHECK(clicks > 0);
}

// Source: rulebook puzzles 1, after Dudeney.
TEST_CASE("the left clown never catches the left donkey first, nor the right one the right") {
    vm::run_on_script_thread([] {
        Match match(rules_of("dudeney-pursuit"));
        const Topology& topology = match.rules().game.topology;
        int caught = 0;
        for (std::uint64_t number = 0; number < 200; ++number) {
            // Who stands where: 'l' and 'r' for clowns, 'L' and 'R' for donkeys.
            std::map<std::string, char> there{{"c3", 'l'}, {"f3", 'r'}, {"a3", 'L'}, {"h3", 'R'}};
            Random random(15, "dudeney-pursuit", number);
            match.start({});
            while (!match.moves().empty()) {
                const std::size_t i = draw_move(match.moves(), random);
                const Compound& move = match.moves().compound(i);
                if (move.from == kNoCell) {
                    break;  // a piece that cannot step breaks the rhythm
                }
                const std::string from = topology.info[move.from].name;
                const std::string to = topology.info[move.to].name;
                if (there.count(to) > 0) {
                    REQUIRE(std::tolower(there[to]) != there[from]);
                    ++caught;
                    break;
                }
                there[to] = there[from];
                there.erase(from);
                match.make(i);
            }
        }
        CHECK(caught > 100);
    });
}
