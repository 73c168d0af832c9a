// The description of the keys of YAML files and the loader cannot differ: the loader names exactly
// the keys that are described, each example loads, words and bounds are those that it takes.
#include "scripting/lsp/editor_files.hpp"
#include "scripting/text.hpp"
#include "tests/scripting/described_keys.hpp"
#include "tests/scripting/json_schema.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <regex>
#include <set>

using namespace perthro;
using namespace perthro::description;

namespace {

using Names = std::set<std::string>;

// A map, and a file of which nothing but an unknown key of it is wrong. Several of one map know
// different keys; all together are described.
struct Probe {
    const char* map;
    const char* text;
};
constexpr Probe kProbes[] = {
    {"", "zzzz: 1"},
    {"players.*", "players: {white: {zzzz: 1, turned: 0}, black: {}}"},
    {"players.*", "players: {white: {zzzz: 1, mirrored: true}, black: {}}"},
    {"options.*", "options: {a: {zzzz: 1, type: int, range: 1..2, default: 1}}"},
    {"chance.*", "chance: {d: {zzzz: 1, dice: 2}}"},
    {"board", "board: {zzzz: 1}"},
    {"board.grids[]", "board: {grids: [{zzzz: 1, size: [3, 3]}]}"},
    {"board.cells.*", "board: {cells: {bar: {zzzz: 1}}}"},
    {"board.directions.*", "board: {directions: {jump: {zzzz: 1, by: [0, 2]}}}"},
    {"board.links[]", "board: {links: [{zzzz: 1, from: a1, along: n}]}"},
    {"board.unlink[]", "board: {unlink: [{zzzz: 1, from: a1, along: n}]}"},
    {"board.tracks.*", "board: {tracks: {ring: {zzzz: 1, cells: [a1-f1]}}}"},
    {"board.permutations.*", "board: {permutations: {p: {zzzz: 1, rotate: a1-c3}}}"},
    {"board.permutations.*", "board: {permutations: {p: {zzzz: 1, reflect: a1-c3}}}"},
    {"board.permutations.*", "board: {permutations: {p: {zzzz: 1, shift: a1-c3}}}"},
    {"board.holds", "board: {holds: {zzzz: a1}}"},
    {"attributes.*", "attributes: {a: {zzzz: 1, of: cell, type: bool}}"},
    {"attributes.*.of", "attributes: {a: {of: {zzzz: 1}, type: bool}}"},
    {"moves", "moves: {zzzz: 1}"},
    {"turns[]", "turns: [{zzzz: 1, turn: next}]"},
    {"turns[]", "turns: [{zzzz: 1, roll: dice}, {turn: next}]"},
    {"turns[]", "turns: [{zzzz: 1, loop: [{turn: next}]}]"},
    {"turns[]", "turns: [{zzzz: 1, together: [{turn: next}]}, {turn: next}]"},
    {"turns[]", "turns: [{zzzz: 1, times: 1, do: [{turn: next}]}]"},
    {"turns[]", "turns: [{zzzz: 1, until: plies 3, do: [{turn: next}]}]"},
    {"turns[].moves", "turns: [{turn: next, moves: {zzzz: 1}}]"},
    {"results.*", "results: {r: {zzzz: 1, when: alone, all: draw}}"},
    {"repetition", "repetition: {zzzz: 1}"},
    {"setups.*", "setups: {s: {zzzz: 1}}"},
    {"setups.*.hand", "setups: {s: {hand: {zzzz: 1}}}"},
    {"setups.*.random[]", "setups: {s: {random: {zzzz: 1, cells: a1, bag: {each: {man: 1}}}}}"},
    {"setups.*.random[].bag", "setups: {s: {random: {cells: a1, bag: {zzzz: 1}}}}"},
    {"visibility", "visibility: {zzzz: 1}"},
    {"visibility.pieces", "visibility: {pieces: {zzzz: 1}}"},
    {"view", "view: {zzzz: 1}"},
    {"bot", "bot: {zzzz: 1}"},
    {"tests.yaml", "zzzz: 1"},
    {"tests.yaml: counts[]", "counts: [{zzzz: 1, depths: {1: 1}, source: hand}]"},
    {"tests.yaml: positions[]", "positions: [{zzzz: 1, moves: [a1], source: hand}]"},
    {"tests.yaml: legal[]", "legal: [{zzzz: 1, move: a1, is: true, source: hand}]"},
    {"tests.yaml: games[]", "games: [{zzzz: 1, record: a1, source: hand}]"},
    {"tests.yaml: views[]", "views: [{zzzz: 1, as: white, sees: a, source: hand}]"},
    {"tests.yaml: fails[]", "fails: [{zzzz: 1, change: {file: game.yaml, from: api}, error: a}]"},
    {"tests.yaml: fails[].change", "fails: [{change: {zzzz: 1, file: a, from: b}, error: a}]"},
    {"tests.yaml: always[]", "always: [{zzzz: 1, holds: a, source: hand}]"},
    {"tests.yaml: never[]", "never: [{zzzz: 1, holds: a, source: hand}]"},
    {"weights.yaml", "zzzz: 1"}};

// Maps in which the loader names no keys, or cannot: regions, what it takes for a name.
const Names& unasked() {
    static const Names kMaps{"*",
                             "pieces.*",
                             "board.zones.*",
                             "setups.*.PLAYER.*",
                             "setups.*.each.*",
                             "setups.*.nobody.*"};
    return kMaps;
}

// Of the text behind "one of: ".
Names names_in(const std::string& expected) {
    Names names;
    for (std::size_t at = expected.find(": ") + 2; at < expected.size();) {
        const auto end = std::min(expected.find(", ", at), expected.size());
        names.insert(expected.substr(at, end - at));
        at = end + 2;
    }
    return names;
}

Names named_by_loader(const Probe& probe) {
    for (const ContentError& error : test::errors_of(probe.text, std::string(file_of(probe.map)))) {
        if (error.what == "unknown key `zzzz`") {
            return names_in(error.expected);
        }
    }
    return {};
}

void each_entry(const std::function<void(const Group&, const Entry&)>& look) {
    for (const Group& group : read_groups()) {
        for (const Entry& entry : group.entries) {
            if (entry.kind == "key" || entry.kind == "event" || entry.kind == "form") {
                look(group, entry);
            }
        }
    }
}

std::map<std::string, Names> described_keys() {
    std::map<std::string, Names> maps;
    each_entry([&](const Group& group, const Entry& entry) {
        for (const std::string& map :
             entry.kind == "key" ? maps_of(group) : std::vector<std::string>{}) {
            maps[map].insert(entry.name);
        }
    });
    return maps;
}

bool has_type(const Entry& entry, const char* type) {
    return std::find(entry.types.begin(), entry.types.end(), type) != entry.types.end();
}

// What stands behind a key in an example, or the first value of the map or list there.
std::smatch value_in(const std::string& example, const Entry& entry) {
    const bool within = !entry.items.empty() && !has_type(entry, "text") &&
                        (entry.types.front() == "map" || entry.types.front() == "list");
    const std::string inside = within ? R"((?:\{[^:}]*: |\[))" : "";
    const std::string value = within ? R"((-?[\w.]+))"
                                     : R"(("[^"]*"|\[[^\]]*\]|\{[^}]*\}|[^,}\]\n]+))";
    std::smatch found;
    const std::regex pattern("\\b" + entry.name + ": " + inside + value);
    static std::string text;  // that the match is about
    text = example;
    std::regex_search(text, found, pattern);
    return found;
}

std::string with_value(const Entry& entry, const std::string& value) {
    const std::smatch found = value_in(entry.example, entry);
    if (found.empty()) {
        return "";
    }
    std::string text = entry.example;
    return text.replace(static_cast<std::size_t>(found.position(1)),
                        static_cast<std::size_t>(found.length(1)), value);
}

bool speaks_of(const std::vector<ContentError>& errors, const std::string& value) {
    return std::any_of(errors.begin(), errors.end(), [&](const ContentError& error) {
        return error.what.find("`" + value + "`") != std::string::npos ||
               error.key_path.ends_with(value);
    });
}

testing::SchemaCheck schema_of(std::string_view file) {
    return testing::SchemaCheck(
        nlohmann::json::parse(lsp::json_schema(file.substr(0, file.find('.')))));
}

std::string misfit(const testing::SchemaCheck& schema, const std::string& text) {
    std::vector<ContentError> errors;
    const DocumentNode root = parse_document(text, 0, "file", errors);
    return errors.empty() ? schema.problem(testing::json_of(root)) : "no YAML";
}

}  // namespace

TEST_CASE("the loader names exactly the keys that are described, of each map") {
    std::map<std::string, Names> described = described_keys();
    std::map<std::string, Names> named;
    for (const Probe& probe : kProbes) {
        const Names names = named_by_loader(probe);
        INFO(probe.map << ": " << probe.text);
        CHECK_FALSE(names.empty());
        named[probe.map].insert(names.begin(), names.end());
    }
    for (auto& [map, names] : described) {
        INFO(map);
        CHECK(named.contains(map) != unasked().contains(map));
        const bool open = std::any_of(names.begin(), names.end(), is_for_names);
        std::erase_if(names, is_for_names);
        if (open) {  // names of the game that is asked
            for (const char* const name : {"white", "black", "round"}) {
                named[map].erase(name);
            }
        }
        if (named.contains(map) && !unasked().contains(map)) {
            CHECK(named[map] == names);
        }
    }
}

TEST_CASE("the loader names exactly the keys that stand beside each event") {
    const Names own = described_keys()["results.*"];
    each_entry([&](const Group&, const Entry& entry) {
        if (entry.kind != "event" || is_for_names(entry.name)) {
            return;
        }
        Names expected = own;
        std::erase_if(expected, is_for_names);
        for (const Operand& key : entry.keys) {
            expected.insert(key.name);
        }
        std::string text = entry.example;
        text.insert(text.find("when:"), "zzzz: 1, ");
        Names named = named_by_loader({"results.*", text.c_str()});
        named.erase("white");
        named.erase("black");
        INFO(text);
        CHECK(named == expected);
    });
}

TEST_CASE("each described example loads, and fits the schema") {
    std::map<std::string, testing::SchemaCheck> schemas;
    for (const char* const file : {"game.yaml", "tests.yaml", "weights.yaml"}) {
        schemas.emplace(file, schema_of(file));
    }
    each_entry([&](const Group& group, const Entry& entry) {
        const std::string file(file_of(group.map));
        INFO(group.name << ": " << entry.example);
        REQUIRE_FALSE(entry.example.empty());
        CHECK(test::told(test::errors_of(entry.example, file)) == "");
        const bool child = file == "game.yaml" && !entry.example.starts_with("extends:");
        const std::string whole = entry.example + (child ? "\nextends: chess" : "") +
                                  (file != "game.yaml" || entry.name == "api" ? "" : "\napi: 1") +
                                  (file != "game.yaml" || entry.name == "id" ? ""
                                                                             : "\nid: example");
        CHECK(misfit(schemas.at(file), whole) == "");
    });
}

TEST_CASE("each described word is taken where it may stand, and another is refused") {
    const testing::SchemaCheck schema = schema_of("game.yaml");
    each_entry([&](const Group& group, const Entry& entry) {
        if (entry.values.empty() || file_of(group.map) != "game.yaml" || entry.kind != "key" ||
            is_for_names(entry.name)) {
            return;
        }
        for (const std::string& value : entry.values) {
            const std::string text = with_value(entry, value);
            INFO(group.name << " " << entry.name << ": " << text);
            REQUIRE_FALSE(text.empty());
            const bool lacks_file = group.map == "bot" && value == "lua";
            CHECK(speaks_of(test::errors_of(text, "game.yaml"), value) == lacks_file);
            CHECK(misfit(schema, text + "\napi: 1\nid: a\nextends: b") == "");
        }
        const std::string text = with_value(entry, "zzzz");
        INFO(text);
        // A bot may be a program.
        CHECK((speaks_of(test::errors_of(text, "game.yaml"), "zzzz") || group.map == "bot"));
        const bool closed = std::none_of(
            entry.types.begin(), entry.types.end(),
            [](const std::string& type) { return type == "name" || type == "region"; });
        CHECK((misfit(schema, text + "\napi: 1\nid: a\nextends: b") != "") == closed);
    });
}

TEST_CASE("each number out of the described bounds is refused, and the bounds are not") {
    each_entry([&](const Group& group, const Entry& entry) {
        if (entry.least.empty() || entry.kind != "key" || entry.name == "api" ||
            is_for_names(entry.name)) {
            return;
        }
        const std::string file(file_of(group.map));
        const testing::SchemaCheck schema = schema_of(file);
        const std::string rest = file == "game.yaml" ? "\napi: 1\nid: a\nextends: b" : "";
        const long least = std::stol(entry.least), most = std::stol(entry.most);
        for (const long number : {least - 1, most + 1, least, most}) {
            const std::string text = with_value(entry, std::to_string(number));
            const bool within = number >= least && number <= most;
            INFO(group.name << ": " << text);
            REQUIRE_FALSE(text.empty());
            const std::string said = test::told(test::errors_of(text, file));
            CHECK((said.find("out of range") == std::string::npos &&
                   said.find("would look like a win") == std::string::npos) == within);
            CHECK((misfit(schema, text + rest) == "") == within);
        }
    });
}

TEST_CASE("what is needed is missed where it is not there") {
    for (const char* const text :
         {"options: {a: {default: 1}}", "attributes: {a: {type: bool}}",
          "attributes: {a: {of: cell}}", "results: {r: {all: draw}}",
          "board: {links: [{from: a1}]}", "board: {links: [{along: n}]}"}) {
        INFO(text);
        CHECK_FALSE(test::errors_of(text, "game.yaml").empty());
        std::string whole = std::string(text) + "\napi: 1\nid: a";
        whole += whole.starts_with("board") ? "" : "\nboard: {grids: [{size: [3, 3]}]}";
        CHECK(misfit(schema_of("game.yaml"), whole) != "");
    }
    for (const char* const text : {"counts: [{source: hand}]", "counts: [{depths: {1: 1}}]",
                                   "legal: [{move: a1, source: hand}]", "fails: [{error: a}]"}) {
        INFO(text);
        CHECK_FALSE(test::errors_of(text, "tests.yaml").empty());
        CHECK(misfit(schema_of("tests.yaml"), text) != "");
    }
}

TEST_CASE("what the loader knows not, the schemas refuse, in every map that it closes") {
    const Names open{"players.*", "setups.*"};  // a direction or an attribute may be called so
    for (const Probe& probe : kProbes) {
        if (open.contains(probe.map)) {
            continue;
        }
        const std::string file(file_of(probe.map));
        const std::string rest = file == "game.yaml" ? "\napi: 1\nid: a\nextends: b" : "";
        INFO(probe.text);
        CHECK(misfit(schema_of(file), probe.text + rest) != "");
    }
}

TEST_CASE("the files of all packages fit the schemas") {
    for (const char* const file : {"game.yaml", "tests.yaml", "weights.yaml"}) {
        const testing::SchemaCheck schema = schema_of(file);
        for (const auto& folder :
             std::filesystem::directory_iterator(std::string(PERTHRO_SOURCE_DIR) + "/games")) {
            ContentError error;
            const auto text = read_text_file(folder.path() / file, error);
            if (text) {
                INFO(folder.path().string() << "/" << file);
                CHECK(misfit(schema, *text) == "");
            }
        }
    }
}
