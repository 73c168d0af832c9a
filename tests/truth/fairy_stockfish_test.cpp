// Random positions of games that fairy-stockfish knows: every move and the number of answers to it
// are what `go perft 2` says.
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

#include <sstream>

using namespace perthro;
using namespace perthro::testing;
using outside::ChildProcess;

namespace {

using Counts = std::map<std::string, std::uint64_t>;  // [move]: positions behind it

constexpr const char* kPawnDrop = "P*";
constexpr int kPositions = 200;
constexpr std::uint64_t kLongest = 160;  // plies of a game before its position

struct Comparison {
    std::string game, variant;
    bool chess960 = false;
    MoveStyle moves = MoveStyle::Coordinate;
    std::map<std::string, std::string> options{};  // ours
};

// Version 11.1 plays chess if it does not know a variant, without a word.
bool choose(ChildProcess& program, const Comparison& comparison) {
    const bool shogi = comparison.moves == MoveStyle::Shogi;
    std::string options;
    REQUIRE(program.say(shogi ? "usi" : "uci"));
    REQUIRE(program.hear_until(shogi ? "usiok" : "uciok", options));
    const std::string name = "UCI_Variant";
    const std::size_t begin = options.find("option name " + name + " ");
    REQUIRE(begin != std::string::npos);
    const std::string line = options.substr(begin, options.find('\n', begin) - begin) + " ";
    REQUIRE(line.find(" var " + comparison.variant + " ") != std::string::npos);
    return program.say("setoption name " + name + " value " + comparison.variant) &&
           program.say(std::string("setoption name UCI_Chess960 value ") +
                       (comparison.chess960 ? "true" : "false"));
}

// A pass is written there as a king that stays.
std::string plain(const std::string& move) {
    const std::size_t half = move.size() / 2;
    return move.substr(0, half) == move.substr(half) ? "0000" : move;
}

// The moves of a position. A dropped pawn that mates is a move there, and the game is over; by the
// rules of shogi it is none.
Counts ask(ChildProcess& program, const std::string& position) {
    std::string lines;
    REQUIRE(program.say("position " + position));
    REQUIRE(program.say("go perft 2"));
    REQUIRE(program.hear_until("Nodes searched:", lines));
    Counts counts;
    std::istringstream stream(lines);
    std::string line;
    while (std::getline(stream, line)) {
        const std::size_t colon = line.find(": ");
        const std::string move = line.substr(0, colon);
        if (colon == std::string::npos || move.find(' ') != std::string::npos) {
            continue;
        }
        const std::uint64_t number = std::stoull(line.substr(colon + 2));
        if (number > 0 || move.rfind(kPawnDrop, 0) != 0) {
            counts[plain(move)] = number;
        }
    }
    return counts;
}

// The answers to a move without such drops: counted one by one.
std::uint64_t answers(ChildProcess& program, const std::string& position, const std::string& move) {
    return ask(program, position + " moves " + move).size();
}

Counts ours(Match& match, MoveStyle style) {
    match.worker().results().ignore_soft(true);
    const std::vector<std::string> texts = match.texts(style);
    Counts counts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        match.make(i);
        counts[texts[i]] = match.worker().perft(1);
        match.undo();
    }
    match.worker().results().ignore_soft(false);
    return counts;
}

// The moves that only one side has or that have another number of answers, "" if there are none.
std::string differences(const Counts& ours, const Counts& theirs) {
    std::ostringstream text;
    for (const auto& [move, answers] : ours) {
        const auto other = theirs.find(move);
        if (other == theirs.end()) {
            text << move << " is not theirs\n";
        } else if (other->second != answers) {
            text << move << ": " << answers << " answers, theirs " << other->second << "\n";
        }
    }
    for (const auto& [move, answers] : theirs) {
        if (ours.count(move) == 0) {
            text << move << " is not ours\n";
        }
    }
    return text.str();
}

void compare(const Comparison& comparison) {
    ChildProcess program({"fairy-stockfish"});
    if (!is_there(program, "fairy-stockfish")) {
        return;
    }
    REQUIRE(choose(program, comparison));
    Match match(rules_of(comparison.game, comparison.options));
    const bool shogi = comparison.moves == MoveStyle::Shogi;
    for (int number = 0; number < kPositions; ++number) {
        Random random(11, comparison.game, static_cast<std::uint64_t>(number));
        do {
            walk(match, random, random.below(kLongest));
        } while (match.worker().position().get(Field::Passes) > 0);
        const Position& position = match.worker().position();
        const std::string text = shogi ? "sfen " + *match.position_texts().write_family(position)
                                       : "fen " + match.position_texts().write_fen(position);
        INFO(comparison.game << ", " << text);
        const Counts counted = ours(match, comparison.moves);
        Counts theirs = ask(program, text);
        for (auto& [move, count] : theirs) {
            if (shogi && counted.count(move) > 0 && counted.at(move) != count) {
                count = answers(program, text, move);
            }
        }
        CHECK(differences(counted, theirs) == "");
    }
}

}  // namespace

TEST_CASE("chess has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"chess", "chess"}); });
}

TEST_CASE("chess960 has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"chess960", "chess", true}); });
}

TEST_CASE("xiangqi has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"xiangqi", "xiangqi"}); });
}

TEST_CASE("janggi has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"janggi", "janggi"}); });
}

TEST_CASE("shogi has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"shogi", "shogi", false, MoveStyle::Shogi}); });
}

TEST_CASE("makruk has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"makruk", "makruk"}); });
}

TEST_CASE("shatranj has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"shatranj", "shatranj"}); });
}

TEST_CASE("breakthrough has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] { compare({"breakthrough", "breakthrough"}); });
}

// A mate by the knight is a move there.
TEST_CASE("shatar has the moves that fairy-stockfish has", "[.full]") {
    vm::run_on_script_thread([] {
        compare({"shatar", "shatar", false, MoveStyle::Coordinate, {{"knight_mate", "allowed"}}});
    });
}
