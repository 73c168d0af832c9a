// What the language server says of places: completion, hover, definition, symbols; and that the
// documents describe every name that there is.
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/reference.hpp"
#include "scripting/lsp/yaml_place.hpp"
#include "tests/scripting/lsp_support.hpp"
#include "tests/scripting/must_fail.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <set>

using namespace perthro;
using nlohmann::json;

namespace {

const std::string kYaml = std::string(test::kGame) +
                          "attributes: {worn: {of: [man], type: 0..9}}\n"
                          "options: {size: {type: int, default: 4, range: 3..9}}\n";

// A file of the package being typed in; `|` in the text is the cursor.
struct Typing {
    explicit Typing(const std::string& with_cursor, const std::string& file = "rules.lua") {
        folder.write("game/game.yaml", kYaml);
        folder.write("game/rules.lua", test::kRules);
        path = folder.path("game/" + file);
        text = with_cursor;
        at = text.find('|');
        text.erase(at, 1);
        client.open(
            folder.path("game/" + std::string(file == "rules.lua" ? "game.yaml" : "rules.lua")),
            file == "rules.lua" ? kYaml : test::kRules);
        client.open(path, text);
    }
    json ask(const std::string& method) {
        const lsp::Places places(text, lsp::Encoding::Utf16);
        return client.request("textDocument/" + method,
                              {{"textDocument", {{"uri", lsp::uri_of(path)}}},
                               {"position", places.position(at)}})["result"];
    }
    std::set<std::string> completions() {
        std::set<std::string> names;
        const json answer = ask("completion");
        for (const json& item : answer["items"]) {
            names.insert(item["label"].get<std::string>());
        }
        return names;
    }
    std::string hover() {
        const json result = ask("hover");
        return result.is_null() ? "" : result["contents"]["value"].get<std::string>();
    }
    test::ScratchPackage folder;
    test::LspClient client;
    std::string path, text;
    std::size_t at = 0;
};

bool has_all(const std::set<std::string>& names, const std::set<std::string>& wanted) {
    return std::includes(names.begin(), names.end(), wanted.begin(), wanted.end());
}

}  // namespace

TEST_CASE("Every word, hook and method of values that the prelude knows is described") {
    lsp::Language language;
    vm::run_on_script_thread([&] { language = lsp::language(); });
    const lsp::Reference reference;
    std::string missing;
    for (const auto& names : {language.words, language.hooks}) {
        for (const std::string& name : names) {
            missing += reference.word(name).empty() ? name + " " : "";
        }
    }
    for (const auto& [kind, methods] : language.methods) {
        for (const std::string& name : methods) {
            missing += reference.member(":" + name).empty() ? kind + ":" + name + " " : "";
        }
    }
    CHECK(missing == "");
    CHECK(language.words.size() > 120);
    CHECK(language.objects.at("position").size() > 70);
}

TEST_CASE("Every key that game.yaml may have at its top is described") {
    // What the loader names when a key is unknown: tests/data of nobody, the reader's own list.
    const auto result = test::read_yaml(test::small_game("nothing_like_it: 1\n"));
    REQUIRE(result.all.size() == 1);
    const lsp::Reference reference;
    std::set<std::string> described;
    for (const lsp::Described* key : reference.keys("")) {
        described.insert(key->name);
    }
    std::string missing;
    std::string expected = result.all.front().expected.substr(std::string("one of: ").size());
    for (std::size_t at = 0; at < expected.size();) {
        const auto end = std::min(expected.find(", ", at), expected.size());
        const std::string key = expected.substr(at, end - at);
        missing += described.count(key) == 0 && key != "..." ? key + " " : "";
        at = end + 2;
    }
    CHECK(missing == "");
}

TEST_CASE("In a movement words, the game's names and Lua's are offered") {
    const auto names = Typing("local crown = promote(king)\nman:move { st| }\n").completions();
    CHECK(
        has_all(names, {"step", "slide", "land", "enemy", "count", "man", "king", "far_row", "worn",
                        "white", "black", "n", "ne", "around", "crown", "piece", "local"}));
    CHECK(names.count("size") == 0);  // an option: options.size
}

TEST_CASE("Behind a colon or a point the members of what stands there are offered") {
    CHECK(Typing("man:|").completions() ==
          std::set<std::string>{"move", "drop", "part", "after", "applied", "forget"});
    CHECK(has_all(Typing("function outcome(position)\n  if position:|").completions(),
                  {"type", "owner", "count", "zone", "line"}));
    CHECK(Typing("function outcome(position)\n  if position.|").completions() ==
          std::set<std::string>{"to_move", "ply", "label", "phase"});
    CHECK(has_all(Typing("land(worn:|").completions(), {"is", "at_least", "at", "of"}));
    CHECK(Typing("zone.|").completions() == std::set<std::string>{"far_row"});
    CHECK(Typing("options.|").completions() == std::set<std::string>{"size"});
    CHECK(has_all(Typing("string.|").completions(), {"find", "sub"}));
}

TEST_CASE("In quotes classes and marks are offered, in comments nothing, behind `function` hooks") {
    const std::string before = "man:move \"jump\" { mark \"path\", land, ";
    CHECK(Typing(before + "continue \"|\" }").completions() == std::set<std::string>{"jump"});
    CHECK(Typing(before + "go \"|\" }").completions() == std::set<std::string>{"path"});
    CHECK(Typing("-- man:mo|").completions().empty());
    CHECK(has_all(Typing("function fil|").completions(), {"filter", "generate", "outcome"}));
}

TEST_CASE("In game.yaml the keys of the place are offered with what they mean, and values") {
    const auto at = [](const std::string& text) { return Typing(text, "game.yaml").completions(); };
    CHECK(has_all(at("api: 1\n|"), {"id", "title", "board", "pieces", "turns", "results"}));
    CHECK(has_all(at("board:\n  |"), {"grids", "zones", "tracks", "directions"}));
    CHECK(has_all(at("board: {grids: [{|}]}"), {"size", "shape", "keep"}));
    CHECK(has_all(at("pieces: {man: {|"), {"letter", "royal", "like"}));
    CHECK(has_all(at("pieces:\n  man:\n    |"), {"letter", "royal", "like"}));
    CHECK(has_all(at("results:\n  home: {when: reached, |}"), {"when", "holder", "all", "claim"}));
    const auto beside_event = at("results:\n  home: {when: reached, |}");
    CHECK(has_all(beside_event, {"zone", "of", "count"}));
    CHECK(beside_event.count("checked") + beside_event.count("everybody") == 0);
    CHECK(has_all(at("results:\n  mate: {|, when: stuck}"), {"checked", "everybody"}));
    CHECK(has_all(at("results:\n  row:\n    when: line 4\n    |"), {"exactly", "along"}));
    CHECK(has_all(at("turns:\n  - {until: {event: reached, |}, do: []}"), {"zone", "of"}));
    CHECK(has_all(at("turns:\n  - loop:\n    - {|"), {"turn", "moves", "pass", "roll"}));
    CHECK(has_all(at("results: {home: {when: |"), {"stuck", "reached", "repeated"}));
    CHECK(has_all(at("pieces: {man: {}, king: {like: |"), {"man", "king"}));
    CHECK(at("# a comment |").empty());
}

TEST_CASE("Hover shows what the documents say, and what a name of the game is") {
    CHECK(Typing("man:move { sl|ide, land }").hover().find("slide{over, min, max, along}") !=
          std::string::npos);
    const std::string reach = Typing("man:move { re|ach(step(n)), land }").hover();
    CHECK(reach.find("The cursor at each other cell") < reach.find("What the word `reach`"));
    CHECK(Typing("results: {home: {when: reached, zo|ne: far_row}}", "game.yaml")
              .hover()
              .find("his pieces stand in the zone") != std::string::npos);
    CHECK(Typing("man:move { step(n), attac|ked }").hover().find("An enemy could capture") !=
          std::string::npos);
    CHECK(Typing("m|an:move { }").hover().starts_with("the piece `man`: {letter: M}"));
    CHECK(
        Typing("function outcome(position)\n position:li|nk(a, n)").hover().find("The neighbour") !=
        std::string::npos);
    CHECK(Typing("pieces: {man: {lett|er: M}}", "game.yaml").hover().find("in texts, upper case") !=
          std::string::npos);
    CHECK(Typing(
              "results: {home: {when: reached, zone: far|_row}}\nboard: {zones: {far_row: rank 4}}",
              "game.yaml")
              .hover() == "the zone `far_row`: rank 4");
    CHECK(Typing("-- sl|ide").hover() == "");
}

TEST_CASE("Hover over a movement says what it became, and over words their forms and examples") {
    const std::string rules =
        "man:mo|ve { step(n), land }\nking:move { along(around), step, land }\n";
    CHECK(Typing(rules).hover().find("`man`: compiled to tables: leap") != std::string::npos);
    CHECK(Typing("m|an:move { step(n), land }\n").hover().find("compiled to tables") !=
          std::string::npos);
    const std::string step = Typing("man:move { st|ep(n), land }").hover();
    CHECK(step.find("`step, step(dir)`") != std::string::npos);
    const std::string slide = Typing("man:move { sl|ide, land }").hover();
    CHECK(slide.find("slide, slide,") == std::string::npos);
    CHECK(slide.find("``````") == std::string::npos);
    CHECK(Typing("function on_ap|plied(position, move)\nend\n")
              .hover()
              .find("for every ply really made") != std::string::npos);
    CHECK(Typing("function on_applied(position, move)\n  log(move.t|o)\nend\n")
              .hover()
              .find("Where it ends") != std::string::npos);
}

TEST_CASE("Hover in game.yaml says what events, words of regions and classes are") {
    const auto at = [](const std::string& text) { return Typing(text, "game.yaml").hover(); };
    CHECK(at("results: {home: {when: reach|ed, zone: board}}").find("stand in the zone") !=
          std::string::npos);
    CHECK(at("board: {zones: {far_row: ra|nk 4}}").find("whole lines") != std::string::npos);
    CHECK(at("attributes: {a: {of: pie|ce}}").find("`piece`") != std::string::npos);
}

TEST_CASE("Values and keys are offered that the map of a place can have") {
    const auto at = [](const std::string& text) { return Typing(text, "game.yaml").completions(); };
    const auto of = at("attributes: {a: {of: |");
    CHECK(has_all(of, {"cell", "piece", "player", "game", "man"}));
    CHECK(at("options: {a: {type: |") == std::set<std::string>{"bool", "int", "one_of"});
    const auto types = at("attributes: {a: {of: cell, type: |");
    CHECK(has_all(types, {"bool", "cell", "player", "piece_type"}));
    CHECK(types.count("LO") + types.count("door") + types.count("one_of") == 0);
    CHECK(has_all(at("turns:\n  - {turn: |"), {"next", "same", "other", "white"}));
    CHECK(has_all(at("results: {home: {when: stuck, holder: |"), {"win", "loss", "draw", "out"}));
    CHECK(has_all(at("view: {|"), {"theme", "style", "zones", "fit"}));
    CHECK(has_all(at("view: {theme: |"), {"kaya", "wood"}));
    CHECK(at("bot: {|") == std::set<std::string>{"default", "time"});
    CHECK(has_all(at("hands: {|"), {"man", "king"}));
    CHECK(at("extends: |").count("chess") == 1);
    CHECK(Typing("man:move \"|").completions().count("") == 0);
    CHECK(has_all(Typing("function outcome(p)\n  if p:|").completions(), {"type", "owner"}));
}

TEST_CASE("In tests.yaml and weights.yaml keys are offered and told, and the game's names") {
    const auto at = [](const std::string& text, const std::string& file) {
        return Typing(text, file).completions();
    };
    CHECK(has_all(at("|", "tests.yaml"), {"counts", "positions", "legal", "games", "fails"}));
    CHECK(has_all(at("counts:\n  - {|", "tests.yaml"), {"depths", "position", "source"}));
    CHECK(at("views:\n  - {as: |", "tests.yaml") == std::set<std::string>{"white", "black"});
    CHECK(at("games:\n  - {ends: |", "tests.yaml") == std::set<std::string>{"home"});
    CHECK(has_all(at("legal:\n  - {is: |", "tests.yaml"), {"true", "false"}));
    CHECK(at("counts:\n  - {options: {|", "tests.yaml") == std::set<std::string>{"size"});
    CHECK(has_all(at("|", "weights.yaml"), {"pieces", "mobility"}));
    CHECK(at("pieces: {|", "weights.yaml") == std::set<std::string>{"man", "king"});
    CHECK(Typing("counts:\n  - {dep|ths: {1: 4}}", "tests.yaml").hover().find("leaves") !=
          std::string::npos);
    CHECK(Typing("mobi|lity: 4", "weights.yaml").hover().find("for a move") != std::string::npos);
}

TEST_CASE("A name leads to where it is given, from Lua to YAML and back") {
    const auto first = [](Typing typing) {
        const json found = typing.ask("definition");
        return found.empty()
                   ? std::string()
                   : std::filesystem::path(found[0]["uri"].get<std::string>()).filename().string() +
                         " " + test::range_text(found[0]["range"]);
    };
    CHECK(first(Typing("m|an:move { land }")) == "game.yaml 3:9-12");
    CHECK(first(Typing("man:move { far_|row, land }")) == "game.yaml 2:41-48");
    CHECK(first(Typing("local crown = promote(king)\nman:move { cro|wn }")) == "rules.lua 0:6-11");
    CHECK(first(Typing("man:move \"jump\" { land, continue \"ju|mp\" }")) == "rules.lua 0:10-14");
    CHECK(first(Typing("man:move { step(|n) }")) == "");  // nobody gave it
    CHECK(first(Typing("results: {home: {of: ma|n}}\npieces: {man: {}}", "game.yaml")) ==
          "game.yaml 1:9-12");
}

TEST_CASE("The symbols of a document are the names that it gives") {
    Typing lua("local crown = promote(king)\nman:move \"jump\" { crown }\nfunction "
               "outcome(position) end\n|");
    std::string names;
    for (const json& symbol : lua.ask("documentSymbol")) {
        names += symbol["name"].get<std::string>() + " ";
    }
    CHECK(names == "crown jump outcome position ");
    Typing yaml(kYaml + "|", "game.yaml");
    names.clear();
    for (const json& symbol : yaml.ask("documentSymbol")) {
        names += symbol["name"].get<std::string>() + " ";
    }
    CHECK(names == "man king worn size start home far_row ");
}

TEST_CASE("The map of a place in YAML is found in blocks, in brackets and in what is not whole") {
    const auto path = [](const std::string& text) {
        const auto place = lsp::yaml_place(text, text.size());
        std::string all = place.value ? "value:" : "key:";
        for (const std::string& part : place.path) {
            all += part + "/";
        }
        return all;
    };
    CHECK(path("") == "key:");
    CHECK(path("api: 1\nboard:\n  zones: {far: rank 4}\n  ") == "key:board/");
    CHECK(path("api: 1\nboard:\n  zones: {far: rank 4}\n") == "key:");
    CHECK(path("board: {grids: [{size: [4, 4]}], zo") == "key:board/");
    CHECK(path("board: {grids: [{size: [4, ") == "value:board/grids/[]/size/[]/");
    CHECK(path("turns:\n  - {turn: white, ") == "key:turns/[]/");
    CHECK(path("turns:\n  - turn: white\n    ") == "key:turns/[]/");
    CHECK(path("title: \"a: {b\"\npieces:\n  man: {letter: ") == "value:pieces/man/letter/");
}

TEST_CASE("Help on the largest package comes within half a second") {
    const auto games = std::filesystem::path(PERTHRO_SOURCE_DIR) / "games";
    std::filesystem::path largest;
    std::uintmax_t size = 0;
    for (const auto& entry : std::filesystem::directory_iterator(games)) {
        const auto rules = entry.path() / "rules.lua";
        if (std::filesystem::exists(rules) && std::filesystem::file_size(rules) > size) {
            size = std::filesystem::file_size(rules);
            largest = rules;
        }
    }
    std::ifstream stream(largest);
    const std::string text((std::istreambuf_iterator<char>(stream)),
                           std::istreambuf_iterator<char>());
    test::LspClient client;
    client.notify(
        "textDocument/didOpen",
        {{"textDocument",
          {{"uri", lsp::uri_of(largest)}, {"languageId", "lua"}, {"version", 1}, {"text", text}}}});
    CHECK(client.server().work());  // loaded; what takes games to be played can wait
    for (const char* const method : {"completion", "hover", "definition", "documentSymbol"}) {
        json answer;
        const auto ask = [&] {
            answer = client.request(std::string("textDocument/") + method,
                                    {{"textDocument", {{"uri", lsp::uri_of(largest)}}},
                                     {"position", {{"line", 12}, {"character", 4}}}});
        };
        ask();  // what is made once is made
        const auto begin = std::chrono::steady_clock::now();
        ask();
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        CAPTURE(method, taken.count());
        CHECK(answer.contains("result"));
        CHECK(taken.count() < 0.5);  // ten times the aim
    }
}
