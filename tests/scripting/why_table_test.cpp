// Refused tries of many games against what a player would say: tests/data/refused_tries.txt,
// written down from the rules of the games.
#include "scripting/text.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

std::vector<std::string> parts_of(const std::string& text, const std::string& at) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const auto end = std::min(text.find(at, begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        const auto first = part.find_first_not_of(' ');
        parts.push_back(first == std::string::npos
                            ? ""
                            : part.substr(first, part.find_last_not_of(' ') + 1 - first));
        begin = end + at.size();
    }
    return parts;
}

struct Try {
    std::string game, options, position, moves, text;
    std::vector<std::string> words;  // each of them, or one of those divided by " or "
    std::vector<std::string> never;
};

std::vector<Try> tries() {
    const std::string table = read_file(PERTHRO_SOURCE_DIR "/tests/data/refused_tries.txt");
    std::vector<Try> all;
    for (const std::string_view line : lines_of(table)) {
        if (!line.empty() && line[0] != '#') {
            const auto columns = parts_of(std::string(line), "|");
            REQUIRE(columns.size() == 7);
            all.push_back({columns[0], columns[1], columns[2], columns[3], columns[4],
                           parts_of(columns[5], ";"), parts_of(columns[6], ";")});
        }
    }
    return all;
}

std::string asked(const Try& one) {
    std::vector<std::string> arguments{"why", one.game, one.text};
    for (const std::string& option : parts_of(one.options, " ")) {
        const bool setup = option.starts_with("setup=");
        if (!option.empty()) {
            arguments.insert(arguments.end(),
                             {setup ? "--setup" : "--option", setup ? option.substr(6) : option});
        }
    }
    if (!one.position.empty()) {
        arguments.insert(arguments.end(), {"--position", one.position});
    }
    if (!one.moves.empty()) {
        arguments.insert(arguments.end(), {"--moves", one.moves});
    }
    const Ran ran = run(arguments);
    return ran.out.empty() ? ran.err : ran.out.substr(0, ran.out.find('\n'));
}

bool says(const std::string& reason, const std::string& words) {
    const auto choices = parts_of(words, " or ");
    return std::any_of(choices.begin(), choices.end(),
                       [&](const std::string& word) { return contains(reason, word); });
}

// What is wrong with the answer to a try; "" if it is what a player would say.
std::string fault_of(const Try& one) {
    const std::string line = asked(one);
    const std::string head = ": not legal: ";
    if (!contains(line, head)) {
        return "no refusal: " + line;
    }
    const std::string reason = line.substr(line.find(head) + head.size());
    for (const std::string& words : one.words) {
        if (!says(reason, words)) {
            return "it must say `" + words + "`: " + line;
        }
    }
    for (const std::string& word : one.never) {
        if (!word.empty() && contains(reason, word)) {
            return "it must not say `" + word + "`: " + line;
        }
    }
    for (const char* word : {".lua", "no movement", "the rule `", "land", "no("}) {
        if (contains(reason, word)) {
            return "`" + std::string(word) + "` is a modder's word: " + line;
        }
    }
    return "";
}

// The first five columns of the tries that are refused, but not yet for what a player would say.
const std::set<std::string> kNotYet{
    "chess |  | 4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 |  | O-O",
    "amazons |  |  |  | a4-b6",
    "backgammon |  | - white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=3,1 |  "
    "| 13/12 13/8",
    "fanorona |  |  |  | a1-a3",
    "konane |  |  | a1 open | h8 reply",
    "nine-mens-morris |  | 1__m__1/_m_1_M_/__1M1__/m1M_2M/__3__/_m_1_m_/m__M__1 black |  | "
    "b6-d6-f6",
};

std::string name_of(const Try& one) {
    return one.game + " | " + one.options + " | " + one.position + " | " + one.moves + " | " +
           one.text;
}

}  // namespace

TEST_CASE("the table of refused tries covers games and notations") {
    std::set<std::string> games;
    std::set<std::string> names;
    for (const Try& one : tries()) {
        games.insert(one.game);
        names.insert(name_of(one));
    }
    CHECK(games.size() >= 30);
    CHECK(tries().size() >= 150);
    for (const std::string& name : kNotYet) {
        INFO(name);
        CHECK(names.count(name) == 1);
    }
}

TEST_CASE("why says of every refused try what a player of the game would say") {
    for (const Try& one : tries()) {
        const bool expected = kNotYet.count(name_of(one)) == 0;
        const std::string fault = fault_of(one);
        INFO(name_of(one) << "\n"
                          << (expected ? fault : "this is answered now: take it out of kNotYet"));
        CHECK(fault.empty() == expected);
    }
}
