// Reading tests.yaml; see tests_file.hpp.
#include "scripting/package/tests_file.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/reader.hpp"

#include <algorithm>
#include <charconv>

namespace perthro {

namespace {

// tests.yaml has no expressions.
class NoExpressions final : public ExpressionEvaluator {
public:
    std::optional<ExpressionValue> evaluate(const std::string& /*text*/,
                                            const ExpressionVariables& /*variables*/,
                                            std::string& error) override {
        error = "there are no expressions here";
        return std::nullopt;
    }
};

class TestsReader {
public:
    explicit TestsReader(ReadContext& context) : context_(context) {}

    TestsFile read(const DocumentNode& document) {
        TestsFile tests;
        if (document.is_null()) {
            return tests;  // an empty file
        }
        MapReader root(context_, document, "");
        each(root, "counts", [&](MapReader& map, const DocumentNode& node) {
            tests.counts.push_back(read_count(map, node));
        });
        each(root, "positions", [&](MapReader& map, const DocumentNode& node) {
            tests.positions.push_back(read_moves_test(map, node));
        });
        each(root, "legal", [&](MapReader& map, const DocumentNode& node) {
            tests.legal.push_back(read_legal(map, node));
        });
        each(root, "games", [&](MapReader& map, const DocumentNode& node) {
            tests.games.push_back(read_one_game(map, node));
        });
        each(root, "fails", [&](MapReader& map, const DocumentNode& node) {
            tests.fails.push_back(read_fail(map, node));
        });
        root.finish();
        return tests;
    }

private:
    template <typename Read>
    void each(MapReader& root, const std::string& key, const Read& read) {
        const auto* list = root.take(key);
        if (list == nullptr) {
            return;
        }
        if (!list->is_list()) {
            context_.error(list->at, key, "here stands no list", "a list of tests");
        }
        for (std::size_t i = 0; i < list->items.size(); ++i) {
            MapReader map(context_, list->items[i], path_to(key, i));
            read(map, list->items[i]);
            map.finish();
        }
    }

    void need(const MapReader& map, const DocumentNode& node, const std::string& key) {
        if (!map.has(key)) {
            context_.error(node.at, map.path(), "the test has no `" + key + "`", key + ": VALUE");
        }
    }

    TestStart read_start(MapReader& map, const DocumentNode& node) {
        TestStart start;
        start.at = node.at;
        start.position = map.text("position");
        if (start.position == "start") {
            start.position.clear();
        }
        start.setup = map.text("setup");
        start.source = map.text("source");
        start.after = map.texts("after");
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
        CountTest test;
        test.start = read_start(map, node);
        test.routes = map.boolean("routes");
        need(map, node, "depths");
        need(map, node, "source");
        const auto* depths = map.take("depths");
        if (depths == nullptr) {
            return test;
        }
        for (const auto& entry : MapReader(context_, *depths, map.path("depths")).entries()) {
            const auto depth = parse_integer(entry.key);
            std::uint64_t count = 0;
            const auto& text = entry.value.text;
            const auto end = std::from_chars(text.data(), text.data() + text.size(), count);
            if (!depth || *depth < 0 || text.empty() || end.ec != std::errc{} ||
                end.ptr != text.data() + text.size()) {
                context_.error(entry.at, map.path("depths"), "this is no depth with its count",
                               "{1: 20, 2: 400}");
            } else {
                test.depths.emplace_back(*depth, count);
            }
        }
        std::sort(test.depths.begin(), test.depths.end());
        return test;
    }

    MovesTest read_moves_test(MapReader& map, const DocumentNode& node) {
        MovesTest test;
        test.start = read_start(map, node);
        need(map, node, "moves");
        test.moves = map.texts("moves");
        return test;
    }

    LegalTest read_legal(MapReader& map, const DocumentNode& node) {
        LegalTest test;
        test.start = read_start(map, node);
        need(map, node, "move");
        need(map, node, "is");
        test.move = map.text("move");
        test.legal = map.boolean("is", true);
        test.reason = map.text("reason");
        return test;
    }

    GameTest read_one_game(MapReader& map, const DocumentNode& node) {
        GameTest test;
        test.start = read_start(map, node);
        need(map, node, "record");
        test.record = map.text("record");
        if (map.has("ends")) {
            test.ends = map.text("ends");
        }
        if (map.has("winner")) {
            test.winner = map.text("winner");
        }
        test.shows = map.text("shows");
        return test;
    }

    FailTest read_fail(MapReader& map, const DocumentNode& node) {
        FailTest test;
        test.at = node.at;
        need(map, node, "change");
        need(map, node, "error");
        test.error = map.text("error");
        if (const auto* change = map.take("change")) {
            MapReader parts(context_, *change, map.path("change"));
            test.change.file = parts.text("file");
            test.change.from = parts.text("from");
            test.change.to = parts.text("to");
            parts.finish();
        }
        return test;
    }

    ReadContext& context_;
};

}  // namespace

TestsFile read_tests_file(const std::filesystem::path& folder) {
    const auto path = folder / "tests.yaml";
    std::error_code code;
    if (!std::filesystem::exists(path, code)) {
        return {};
    }
    std::vector<ContentError> errors;
    SourceTexts sources;
    ContentError unreadable;
    const auto text = read_text_file(path, unreadable);
    if (!text) {
        throw LoadErrors({unreadable}, sources);
    }
    GameDefinition names;  // only its list of files is used
    names.files = {display_name(path)};
    sources[names.files[0]] = *text;
    NoExpressions expressions;
    ReadContext context{names, expressions, errors};
    const auto document = parse_document(*text, 0, names.files[0], errors);
    TestsFile tests;
    if (errors.empty()) {
        tests = TestsReader(context).read(document);
    }
    tests.name = names.files[0];
    if (!errors.empty()) {
        throw LoadErrors(std::move(errors), std::move(sources));
    }
    return tests;
}

}  // namespace perthro
