// Reading tests.yaml; see tests_file.hpp.
#include "scripting/package/tests_file.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/reader.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace perthro {

namespace {

class TestsReader {
public:
    TestsReader(ReadContext& context, const std::filesystem::path& folder, const OpenTexts& open)
        : context_(context), folder_(folder), open_(open) {}

    TestsFile read(const DocumentNode& document) {
        TestsFile tests;
        if (document.is_null()) {
            return tests;  // an empty file
        }
        MapReader root(context_, document, "");
        each(root, "counts", tests.counts,
             [&](MapReader& map, const DocumentNode& node) { return read_count(map, node); });
        each(root, "positions", tests.positions,
             [&](MapReader& map, const DocumentNode& node) { return read_moves_test(map, node); });
        each(root, "legal", tests.legal,
             [&](MapReader& map, const DocumentNode& node) { return read_legal(map, node); });
        each(root, "games", tests.games,
             [&](MapReader& map, const DocumentNode& node) { return read_one_game(map, node); });
        each(root, "views", tests.views,
             [&](MapReader& map, const DocumentNode& node) { return read_view(map, node); });
        each(root, "fails", tests.fails,
             [&](MapReader& map, const DocumentNode& node) { return read_fail(map, node); });
        for (const bool always : {true, false}) {
            each(root, always ? "always" : "never", tests.properties,
                 [&](MapReader& map, const DocumentNode& node) {
                     return read_property(map, node, always);
                 });
        }
        root.finish();
        return tests;
    }

private:
    // An entry in which something is wrong is no test; the others are.
    template <typename Test, typename Read>
    void each(MapReader& root, const std::string& key, std::vector<Test>& tests, const Read& read) {
        const auto* list = root.take(key);
        if (list == nullptr) {
            return;
        }
        if (!list->is_list()) {
            context_.error(list->at, key, "here stands no list", "a list of tests");
        }
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            const std::size_t errors = context_.errors.size();
            MapReader map(context_, list->items[i], path_to(key, i));
            Test test = read(map, list->items[i]);
            map.finish();
            if (context_.errors.size() == errors) {
                tests.push_back(std::move(test));
            }
        }
    }

    static void need(MapReader& map, const std::string& key) {
        map.need(key, "the test has no `" + key + "`", key + ": VALUE");
    }

    // What is expected must come from outside: what this program prints proves nothing about it.
    std::string read_source(MapReader& map, const DocumentNode& node) {
        static constexpr std::array kOutside{"published", "program", "hand", "second", "rulebook"};
        static const std::string kKinds =
            "published ..., program NAME VERSION, hand, second, rulebook SECTION";
        const bool given = map.has("source");
        map.need("source", "the test has no `source`", "source: one of " + kKinds);
        const Source at = given ? map.take("source")->at : node.at;
        const std::string source = map.text_or_none("source");
        const std::string kind = source.substr(0, source.find(' '));
        const bool known = std::find(kOutside.begin(), kOutside.end(), kind) != kOutside.end();
        const std::string which = trimmed(source.substr(kind.size()));
        const bool names = kind != "published" && kind != "program" && kind != "rulebook";
        if (given && !known) {
            context_.error(at, map.path("source"),
                           "`" + source + "` is no source of what a test expects", kKinds);
        } else if (given && !names && which.empty()) {
            context_.error(at, map.path("source"), "`" + source + "` does not say which it is",
                           kKinds);
        } else if (kind == "program" && words_of(which).front() == "perthro") {
            context_.error(at, map.path("source"),
                           "what Perthro itself prints proves nothing about it", kKinds);
        }
        return source;
    }

    TestStart read_start(MapReader& map, const DocumentNode& node) {
        TestStart start;
        start.at = node.at;
        start.position = map.text("position");
        if (start.position == "start") {
            start.position.clear();
        }
        start.setup = map.text("setup");
        start.source = read_source(map, node);
        if (const auto* after = map.take("after")) {
            if (after->is_list()) {
                start.after = read_texts(context_, *after, map.path("after"));
            } else {
                context_.error(after->at, map.path("after"), "here stands no list",
                               "the moves in brackets: after: [d1, d2, d3]");
            }
        }
        if (const auto* options = map.take("options")) {
            for (const auto& entry : MapReader(context_, *options, map.path("options")).entries()) {
                if (const auto value = read_text(context_, entry.value, map.path("options"))) {
                    start.options[entry.key] = *value;
                }
            }
        }
        return start;
    }

    CountTest read_count(MapReader& map, const DocumentNode& node) {
        constexpr int kDeepest = 1'000;  // plies
        CountTest test;
        test.start = read_start(map, node);
        test.routes = map.boolean("routes");
        need(map, "depths");
        const auto* depths = map.take("depths");
        if (depths == nullptr) {
            return test;
        }
        for (const auto& entry : MapReader(context_, *depths, map.path("depths")).entries()) {
            const auto depth = parse_number<int>(entry.key);
            const auto count = parse_number<std::uint64_t>(entry.value.text);
            if (!depth || *depth < 0 || *depth > kDeepest || !count) {
                context_.error(entry.at, map.path("depths"), "this is no depth with its count",
                               "plies, at most " + std::to_string(kDeepest) +
                                   ", and leaves: {1: 20, 2: 400}");
            } else {
                test.depths.emplace_back(*depth, *count);
            }
        }
        if (depths->is_map() && depths->entries.empty()) {
            context_.error(depths->at, map.path("depths"), "nothing is counted", "{1: 20, 2: 400}");
        }
        std::sort(test.depths.begin(), test.depths.end());
        return test;
    }

    MovesTest read_moves_test(MapReader& map, const DocumentNode& node) {
        MovesTest test;
        test.start = read_start(map, node);
        need(map, "moves");
        test.moves = map.texts("moves");
        return test;
    }

    LegalTest read_legal(MapReader& map, const DocumentNode& node) {
        LegalTest test;
        test.start = read_start(map, node);
        need(map, "move");
        need(map, "is");
        test.move = map.text("move");
        test.legal = map.boolean("is", true);
        test.reason = map.text("reason");
        if (test.legal && !test.reason.empty()) {
            context_.error(map.take("reason")->at, map.path("reason"),
                           "a legal move has no reason against it", "`is: false`, or no `reason`");
        }
        return test;
    }

    static std::optional<std::string> given_text(MapReader& map, const std::string& key) {
        const bool given = map.has(key);
        std::string text = map.text_or_none(key);
        return given ? std::optional(std::move(text)) : std::nullopt;
    }

    GameTest read_one_game(MapReader& map, const DocumentNode& node) {
        GameTest test;
        test.start = read_start(map, node);
        need(map, "record");
        test.record = read_record(map);
        check_record(test, map.path("record"));
        test.ends = given_text(map, "ends");
        test.winner = given_text(map, "winner");
        test.shows = map.text("shows");
        return test;
    }

    std::string read_record(MapReader& map) {
        const auto* node = map.take("record");
        if (node == nullptr || !node->is_scalar() || !node->text.empty()) {
            return map.text("record");
        }
        context_.error(node->at, map.path("record"), "the record is empty",
                       "moves, one a line, or a file of the package",
                       "write \"\\n\" for a game of no moves");
        return "";
    }

    // A text that looks like the name of a file is one: moves have no such ending.
    void check_record(const GameTest& test, const std::string& path) {
        const auto dot = test.record.find_last_of('.');
        if (dot == std::string::npos || test.record.find_first_of(" \n@-") != std::string::npos) {
            return;
        }
        const std::string ending = test.record.substr(dot + 1);
        const bool is_name = ending.size() >= 2 &&
                             std::all_of(ending.begin(), ending.end(),
                                         [](unsigned char c) { return std::isalpha(c) != 0; });
        std::error_code code;
        if (is_name && !std::filesystem::exists(folder_ / test.record, code)) {
            std::vector<std::string> files;
            for (const auto& file : paths_in(folder_)) {
                files.push_back(file.filename().string());
            }
            context_.error(test.start.at, path, "there is no file `" + test.record + "`",
                           "moves, one a line, or a file of the package",
                           did_you_mean(test.record, files));
        }
    }

    ViewTest read_view(MapReader& map, const DocumentNode& node) {
        ViewTest test;
        test.start = read_start(map, node);
        need(map, "as");
        need(map, "sees");
        test.player = map.text("as");
        test.sees = map.text("sees");
        return test;
    }

    PropertyTest read_property(MapReader& map, const DocumentNode& node, bool always) {
        constexpr int kMostGames = 100'000, kMostPlies = 10'000;
        PropertyTest test;
        test.start = read_start(map, node);
        test.always = always;
        need(map, "holds");
        test.holds = map.line("holds");
        test.games = map.integer("games", test.games, 1, kMostGames);
        test.plies = map.integer("plies", test.plies, 1, kMostPlies);
        return test;
    }

    FailTest read_fail(MapReader& map, const DocumentNode& node) {
        FailTest test;
        test.at = node.at;
        need(map, "change");
        need(map, "error");
        test.error = map.text("error");
        if (const auto* change = map.take("change")) {
            MapReader parts(context_, *change, map.path("change"));
            test.change.file = parts.text("file");
            test.change.from = parts.text("from");
            test.change.to = parts.text_or_none("to");
            for (const std::string key : {"file", "from"}) {
                need(parts, key);
            }
            parts.finish();
            test.wrong = wrong_change(test.change);
        }
        return test;
    }

    // Only the package's own game.yaml and rules.lua are changed, and only where the text stands.
    [[nodiscard]] std::string wrong_change(const TextChange& change) const {
        ContentError error;
        if (change.file != "game.yaml" && change.file != "rules.lua") {
            const std::string near = did_you_mean(change.file, {"game.yaml", "rules.lua"});
            return "`" + change.file +
                   "` is no file that can be changed, only game.yaml or rules.lua" +
                   (near.empty() ? "" : ": " + near);
        }
        const auto text = read_package_file(folder_, change.file, error, open_);
        if (!text) {
            return "the package has no " + change.file + " to be changed";
        }
        return change.from.empty() || text->find(change.from) == std::string::npos
                   ? "the text `" + change.from + "` does not occur in " + change.file +
                         ": write `from` exactly as it stands there"
                   : "";
    }

    ReadContext& context_;
    const std::filesystem::path& folder_;
    const OpenTexts& open_;
};

}  // namespace

ReadTests read_tests(const std::filesystem::path& folder, const OpenTexts& open) {
    const auto path = folder / "tests.yaml";
    std::error_code code;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, code))) {
        return {};
    }
    ReadTests read;
    read.tests.name = display_name(path);
    ContentError unreadable;
    const auto text = read_package_file(folder, path.filename(), unreadable, open);
    if (!text) {
        read.errors.push_back(unreadable);
        return read;
    }
    GameDefinition names;  // only its list of files is used
    names.files = {read.tests.name};
    read.sources[names.files[0]] = *text;
    NoExpressions expressions;
    ReadContext context{names, expressions, read.errors};
    const auto document = parse_document(*text, 0, names.files[0], read.errors);
    if (read.errors.empty()) {
        const std::string name = read.tests.name;
        read.tests = TestsReader(context, folder, open).read(document);
        read.tests.name = name;
    }
    return read;
}

TestsFile read_tests_file(const std::filesystem::path& folder, const OpenTexts& open) {
    ReadTests read = read_tests(folder, open);
    if (!read.errors.empty()) {
        throw LoadErrors(std::move(read.errors), std::move(read.sources));
    }
    return std::move(read.tests);
}

}  // namespace perthro
