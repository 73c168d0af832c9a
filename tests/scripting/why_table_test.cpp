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

std::string name_of(const Try& one) {
    return one.game + " | " + one.options + " | " + one.position + " | " + one.moves + " | " +
           one.text;
}

}  // namespace

TEST_CASE("the table of refused tries covers games and notations") {
    std::set<std::string> games;
    for (const Try& one : tries()) {
        games.insert(one.game);
    }
    CHECK(games.size() >= 30);
    CHECK(tries().size() >= 150);
}

TEST_CASE("why says of every refused try what a player of the game would say") {
    for (const Try& one : tries()) {
        INFO(name_of(one));
        CHECK(fault_of(one).empty());
    }
}
