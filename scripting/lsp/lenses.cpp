#include "scripting/lsp/lenses.hpp"

#include "scripting/command/command.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/match.hpp"

#include <chrono>
#include <fmt/format.h>
#include <set>

namespace perthro::lsp {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMostNodes = 2'000'000;           // of a test that somebody waits for
constexpr auto kLongest = std::chrono::milliseconds(50);  // behind which no deeper count begins
constexpr auto kLongestTest = std::chrono::seconds(5);
constexpr int kDeepest = 8;

// A title behind a line; without a command nothing happens when it is pressed.
Json lens(const Json& range, const std::string& title, std::string_view command = "",
          const Json& arguments = Json::array()) {
    Json said{{"title", title}, {"command", command}};
    if (!command.empty()) {
        said["arguments"] = arguments;
    }
    return {{"range", range}, {"command", std::move(said)}};
}

void begin(Match& match, const std::string& setup) {
    MatchStart start;
    start.setup = setup;
    match.start(start);
}

std::set<int> lines_of_entries(const TestsFile& tests) {
    std::set<int> lines;
    each_start(tests, [&](const TestStart& start) { lines.insert(start.at.line); });
    for (const FailTest& entry : tests.fails) {
        lines.insert(entry.at.line);
    }
    return lines;
}

}  // namespace

Json setup_lenses(const OpenGame& game, const std::vector<GivenName>& names, const fs::path& file,
                  const Places& places, const std::string& uri) {
    Json all = Json::array();
    for (const GivenName& name : names) {
        if (name.kind != "setup" || name.file != file) {
            continue;
        }
        const Json range = places.range(name.span);
        try {
            Match match(game.rules);
            begin(match, name.name);
            all.push_back(lens(range, "legal moves here: " + std::to_string(match.moves().size())));
        } catch (const std::exception&) {  // it is told as an error
            continue;
        }
        all.push_back(lens(range, "perft", kCommands[1], {uri, name.name}));
    }
    return all;
}

Json test_lenses(const fs::path& folder, const OpenTexts& open, const Places& places,
                 const std::string& uri) {
    Json all = Json::array();
    for (const int line : lines_of_entries(read_tests(folder, open).tests)) {
        const std::size_t begin = places.start_of(static_cast<std::size_t>(line - 1));
        all.push_back(lens(places.range({begin, begin}), "run test", kCommands[0], {uri, line}));
    }
    return all;
}

Answer run_test(const fs::path& folder, const OpenTexts& open, int line) {
    command::TestSettings settings;
    settings.nodes = kMostNodes;
    settings.open = open;
    settings.line = line;
    settings.stop = [begun = Clock::now()] { return Clock::now() - begun > kLongestTest; };
    const command::TestReport report = command::run_package_tests(folder.string(), settings);
    const std::string place = fmt::format("tests.yaml:{}", line);
    if (report.failed > 0) {
        return {false, fmt::format("{}", fmt::join(report.failures, "\n"))};
    }
    if (report.passed == 0) {
        return {false, report.left_out > 0
                           ? fmt::format("{}: more than {} nodes; run `perthro test`", place,
                                         command::grouped(kMostNodes))
                           : fmt::format("{}: no test begins on this line", place)};
    }
    return {true, fmt::format("{}: {} passed ({:.2f} s)", place, report.passed, report.seconds)};
}

Answer run_perft(const OpenGame& game, const std::string& setup) {
    std::string said = "perft of `" + setup + "`:";
    try {
        Match match(game.rules);
        begin(match, setup);
        const auto begun = Clock::now();
        for (int depth = 1; depth <= kDeepest && Clock::now() - begun < kLongest; ++depth) {
            const std::uint64_t nodes = match.worker().perft(depth);
            said += fmt::format("{} {}: {}", depth == 1 ? "" : ",", depth, command::grouped(nodes));
        }
    } catch (const std::exception& error) {
        return {false, said + " " + error.what()};
    }
    return {true, said};
}

}  // namespace perthro::lsp
