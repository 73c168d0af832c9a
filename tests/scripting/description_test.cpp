// The description of everything that a package may say (scripting/description) and the loader are
// one: every name that the prelude knows is described and the other way round, every example
// loads, and operands are as many and of such kinds as is said.
#include "scripting/description/description.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/lua_declarations.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace perthro;
using description::Entry;
using description::Group;
using description::Operand;
using testing::Ran;
using testing::run;

namespace {

// A game that has every name that the examples use.
constexpr const char* kFacts = R"(api: 1
id: game
options: {size: {type: int, default: 8, range: 4..9}}
board:
  grids: [{size: [8, 8]}]
  sets: {lines: [n, e, s, w]}
  zones: {home: rank 1, goal: e5, first_row: rank 1, last_row: rank 8, second_row: rank 2,
          other_rows: rank 2-7, fourth_row: rank 4, rosettes: a4}
  tracks: {ring: {cells: [a1-h1, h2-h8], closed: false}, path: {cells: [a2-g2]},
           inner: {cells: [b3-g3]}, outer: {cells: [a5-h5]}}
  permutations: {quarter_turns: {rotate: a1-b2, by: 90}}
attributes:
  icons: {of: cell, type: 0..9}
  mana: {of: game, type: cell}
  passed: {of: game, type: cell}
  runs: {of: game, type: 0..9}
  quiet_moves: {of: game, type: 0..200}
  rounds: {of: game, type: 0..9}
  castles: {of: [rook], type: bool}
  heat: {of: [man], type: 0..9}
  owes: {of: player, type: bool}
  prisoners: {of: player, type: 0..99}
  kept: {of: player, type: 0..99}
  seeds: {of: cell, type: 0..99}
chance: {dice: {dice: 2, faces: 6}}
pieces:
  pawn: {letter: P, worth: 1}
  knight: {letter: N, worth: 3}
  bishop: {letter: B, worth: 3}
  rook: {letter: R, worth: 5, shape: round}
  queen: {letter: Q, worth: 9}
  king: {letter: K, royal: true, worth: 0}
  horse: {letter: H}
  man: {letter: M}
  dragon: {letter: D}
  bomb: {letter: X}
  spy: {letter: S}
  prey: {letter: Y}
  flag: {letter: F}
  rock: {letter: O, owner: nobody}
  arrow: {letter: A, owner: nobody}
  stone: {letter: T}
hands: {stone: unlimited}
turns:
  - {label: play, turn: next, moves: [move, drop, jump, flip, swap, castle, capture]}
  - {label: white, turn: next}
results: {gone: {when: no_pieces, to_move: loss}}
setups: {start: {white: {king: e1}, black: {king: e8}}}
)";

const std::vector<Group>& groups() {
    static const std::vector<Group> kGroups = description::read_groups();
    return kGroups;
}

bool is_one_of(const std::string& text, std::initializer_list<const char*> all) {
    return std::find(all.begin(), all.end(), text) != all.end();
}
bool is_word(const Entry& entry) {
    return is_one_of(entry.kind, {"word", "condition", "place", "set", "direction", "player",
                                  "value", "declaration", "function"});
}

class Loader {
public:
    Loader() {
        folder_.write("game/game.yaml", kFacts);
        folder_.write("game/draughts.lua", "return function(given) end\n");
    }
    // What `check` says is wrong, "" if nothing.
    std::string problems(const std::string& rules) {
        folder_.write("game/rules.lua", rules + "\n");
        const Ran ran = run({"check", folder_.path("game")});
        std::string errors;
        for (std::size_t at = 0; at < ran.out.size();) {
            const auto end = std::min(ran.out.find('\n', at), ran.out.size());
            const std::string line = ran.out.substr(at, end - at);
            if (line.find("rules.lua:") != std::string::npos &&
                line.find("warning") == std::string::npos) {
                errors += line + "\n";
            }
            at = end + 1;
        }
        return errors;
    }

private:
    test::ScratchPackage folder_;
};

std::string in_hook(const Entry& entry) {
    static const std::map<std::string, std::string> kHooks{
        {"position", "function on_applied(position, move)"},
        {"move", "function on_move(position, move)"},
        {"list", "function filter(position, moves) local i = 1"},
        {"maker", "function generate(position, moves) local from, to, a = 1, 2, 3"},
        {"made", "function generate(position, moves) local m = moves:begin(\"move\", 1)"},
        {"view", "function observe(position, viewer, view)"},
        {"marks", "function view_marks(position, marks) local a, b = 1, 2"},
        {"random", "function setup(position, random) local ranks = { 1, 2 }"}};
    return kHooks.at(entry.of.front()) + " local cell = 1 " + entry.example + " end";
}

// What examples speak of besides game.yaml.
const std::string kAround = R"(pawn:move { step(n), land }
man:move "jump" { step, land }
stone:drop { anywhere, land }
man:part "capture" { step, mark "path", mark "rook", mark "crossed", mark "rock" }
local function faces_next() return true end
local function explode() end
local function rake(dir) return step(dir) end
local ride, crown, castle = step, promote(queen), step
local given, worths = {}, { pawn = 1 }
)";

// Each line of an example as a list of words, an answer as that of a hook.
std::string as_words(const std::string& example) {
    std::string lists;
    for (std::size_t at = 0; at < example.size();) {
        const auto end = std::min(example.find('\n', at), example.size());
        const std::string line = example.substr(at, end - at);
        lists += line.starts_with("return ") ? "function on_move(position, move) " + line + " end\n"
                                             : "man:part \"try\" { " + line + "\n}\n";
        at = end + 1;
    }
    return lists;
}

}  // namespace

TEST_CASE("every name that the prelude knows is described, and no other") {
    lsp::Language language;
    vm::run_on_script_thread([&] { language = lsp::language(); });
    std::set<std::string> words, hooks, methods, members;
    for (const Group& group : groups()) {
        for (const Entry& entry : group.entries) {
            if (is_word(entry) && entry.name != "drop") {  // of piece types alone
                words.insert(entry.name);
            } else if (entry.kind == "hook") {
                hooks.insert(entry.name);
            }
            for (const std::string& of : entry.of) {
                const bool method = entry.kind == "method" ||
                                    (entry.kind == "declaration" && of == "type");
                if (method) {
                    methods.insert(of + ":" + entry.name);
                } else if (is_one_of(entry.kind, {"call", "field"})) {
                    members.insert(of + (entry.kind == "call" ? ":" : ".") + entry.name);
                }
            }
        }
    }
    CHECK(std::vector<std::string>(words.begin(), words.end()) == language.words);
    CHECK(hooks == std::set<std::string>(language.hooks.begin(), language.hooks.end()));
    std::set<std::string> known;
    for (const auto& [object, all] : language.objects) {
        for (const lsp::Member& member : all) {
            known.insert(object + (member.method ? ":" : ".") + member.name);
        }
    }
    CHECK(members == known);
    known.clear();
    for (const auto& [kind, names] : language.methods) {
        for (const std::string& name : names) {
            known.insert(kind + ":" + name);
        }
    }
    known.erase("value:sum");  // of `captured` alone
    methods.erase("value:sum");
    CHECK(methods == known);
}

TEST_CASE("every entry says what it is, since when, and has a form") {
    for (const Group& group : groups()) {
        CHECK_FALSE(group.title.empty());
        for (const Entry& entry : group.entries) {
            INFO(group.name << ": " << entry.name);
            CHECK_FALSE(entry.text.empty());
            CHECK_FALSE(entry.since.empty());
            REQUIRE_FALSE(entry.forms.empty());
            CHECK((is_about_yaml(entry) ||
                   entry.forms.front().find(entry.name) != std::string::npos));
            for (const auto* const list : {&entry.takes, &entry.keys}) {
                for (const Operand& one : *list) {
                    CHECK_FALSE(one.type.empty());
                }
            }
            if (is_word(entry)) {
                CHECK_FALSE(entry.example.empty());
            }
        }
    }
}

TEST_CASE("every example of the description loads") {
    Loader load;
    for (const Group& group : groups()) {
        for (const Entry& entry : group.entries) {
            const bool of_bot = entry.kind == "hook" && entry.name == "choose";  // in bot.lua
            if (entry.example.empty() || of_bot || is_about_yaml(entry)) {
                continue;
            }
            INFO(group.name << ": " << entry.name << ": " << entry.example);
            if (is_one_of(entry.kind, {"call", "field"})) {
                CHECK(load.problems(in_hook(entry)) == "");
            } else if (!load.problems(kAround + entry.example).empty()) {
                CHECK(load.problems(kAround + as_words(entry.example)) == "");
            }
        }
    }
}

TEST_CASE("words refuse more operands than are described, fewer, and other kinds") {
    Loader load;
    for (const Group& group : groups()) {
        for (const Entry& entry : group.entries) {
            const bool plain = is_word(entry) && entry.kind != "function" && !entry.takes.empty() &&
                               std::none_of(entry.takes.begin(), entry.takes.end(),
                                            [](const Operand& one) { return one.apart; });
            if (!plain) {
                continue;
            }
            std::string least, kinds;
            bool many = false, first = true;
            for (const Operand& one : entry.takes) {
                least += one.optional || first ? ""
                                               : std::string(least.empty() ? "" : ", ") + "true";
                kinds += (kinds.empty() ? "" : ", ") + std::string("false");
                many = many || one.many;
                first = false;
            }
            INFO(entry.name);
            const std::string call = "local tried = " + entry.name + "(";
            if (!many) {
                CHECK(load.problems(call + kinds + ", here)").find(" takes ") != std::string::npos);
            }
            if (!entry.takes.front().optional) {
                CHECK(load.problems(call + ")").find(" takes ") != std::string::npos);
            }
            if (!is_one_of(entry.takes.front().type, {"value", "options"})) {  // false is 0
                CHECK_FALSE(load.problems(call + kinds + ")").empty());
            }
        }
    }
}

TEST_CASE("numbers outside of their described bounds are refused") {
    Loader load;
    int seen = 0;
    for (const Group& group : groups()) {
        for (const Entry& entry : group.entries) {
            for (const Operand& one : is_word(entry) ? entry.keys : std::vector<Operand>()) {
                const auto refuses = [&](const std::string& outside) {
                    const std::string beside = entry.name == "line" && one.name != "n" ? "n = 3, "
                                                                                       : "";
                    const std::string words = is_one_of(entry.name, {"loop", "every"})
                                                  ? "around, step, "
                                                  : "";
                    const std::string rules = "local tried = " + entry.name + "{ " + words +
                                              beside + one.name + " = " + outside + " }";
                    INFO(rules);
                    CHECK(load.problems(rules).find("out of range") != std::string::npos);
                    ++seen;
                };
                if (!one.least.empty()) {
                    refuses(std::to_string(std::stoi(one.least) - 1));
                }
                if (!one.most.empty()) {
                    refuses(std::to_string(std::stoi(one.most) + 1));
                }
            }
        }
    }
    CHECK(seen >= 5);
    CHECK(load.problems("local tried = veer(65)").find("veer: 65 is out of range") !=
          std::string::npos);
    CHECK(load.problems("local tried = leap(1, 5000)").find("leap: 5000 is out of range") !=
          std::string::npos);
    CHECK(load.problems("local tried = leaps(1, 0.5)").find("leaps takes whole numbers") !=
          std::string::npos);
}

TEST_CASE("every type of an operand has one in the declarations for the Lua language server") {
    for (const Group& group : groups()) {
        for (const Entry& entry : group.entries) {
            if (is_about_yaml(entry)) {
                continue;
            }
            for (const auto* const list : {&entry.takes, &entry.keys}) {
                for (const Operand& one : *list) {
                    const bool open = is_one_of(one.type, {"any", "value of the attribute",
                                                           "options `along`, `from`, `where`"});
                    INFO(entry.name << ": " << one.name << ": " << one.type);
                    CHECK((open || lsp::lua_type(one.type) != "any"));
                }
            }
        }
    }
}

TEST_CASE("describe says what a word is, lists groups, and names what is like a slip") {
    const Ran slide = run({"describe", "slide"});
    CHECK(slide.code == 0);
    CHECK(slide.out.starts_with("slide  slide(over)  slide{over, min, max, along}  (the player "));
    CHECK(slide.out.find("- `min`: value, 0 or more links; if left out: 1") != std::string::npos);
    CHECK(run({"describe", "position:link"}).out.find("The neighbour") != std::string::npos);
    CHECK(run({"describe", "moving"}).out.find("veer(k, ...)") != std::string::npos);
    CHECK(run({"describe"}).out.find("conditions: Conditions\n  empty occupied") !=
          std::string::npos);
    CHECK(run({"describe", "moves:step"}).out.find("goes one step along") != std::string::npos);
    CHECK(run({"describe", "board.zones"}).out.starts_with("zones"));
    CHECK(run({"describe", "pieces.man.royal"}).out.find("(pieces.*)") != std::string::npos);
    CHECK(run({"describe", "setups.start.random[0].bag"}).code == 0);
    CHECK(run({"describe", "pieces.man.zones"}).code == 2);
    CHECK(run({"describe", "results.blocked"}).out.find("holder") != std::string::npos);
    const std::string choose = run({"describe", "choose"}).out;
    CHECK(choose.find("choose(set)") < choose.find("bot.lua"));
    const auto json = nlohmann::json::parse(run({"describe", "because", "--json"}).out);
    REQUIRE(json.size() == 1);
    CHECK(json[0]["entries"].size() == 1);
    CHECK(run({"describe", "slied", "--json"}).code == 2);
    CHECK(run({"describe", "slied"}).err.find("did you mean `slide`?") != std::string::npos);
}
