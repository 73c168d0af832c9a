// `perthro test`: the tests that packages carry.
#include "scripting/command/apart.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/coverage.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/store.hpp"
#include "scripting/package/top_level_text.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>
#include <condition_variable>
#include <fmt/ostream.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> games;
    bool all = false, json = false, quiet = false, watch = false, coverage = false;
    std::uint64_t runs = 0;  // with watch: then it ends; 0 = never
    int threads = 0;
    std::uint64_t nodes = 1'000'000;
    GameArguments limits;
};

std::string indented(const std::string& text) {
    std::string all = "  ";
    for (std::size_t i = 0; i < text.size(); ++i) {
        all += text[i];
        if (text[i] == '\n' && i + 1 < text.size()) {
            all += "  ";
        }
    }
    while (all.back() == '\n') {
        all.pop_back();
    }
    return all + '\n';
}

void print(const TestReport& report, const Arguments& arguments, const Streams& streams) {
    fmt::print(streams.out, "{:<24} {:>3} passed, {:>3} failed, {:>3} left out, {:7.2f} s\n",
               report.package, report.passed, report.failed, report.left_out, report.seconds);
    for (const std::string& failure : report.failures) {
        fmt::print(streams.out, "{}", indented("FAILED " + failure));
    }
    for (const std::string& warning : report.warnings) {
        fmt::print(streams.out, "{}", indented("warning: " + warning));
    }
    for (const std::string& omitted : report.omitted) {
        fmt::print(streams.out, "{}", arguments.quiet ? "" : indented("left out " + omitted));
    }
    streams.out.flush();
}

nlohmann::ordered_json as_json(const TestReport& report) {
    return {{"game", report.package},      {"passed", report.passed},
            {"failed", report.failed},     {"left_out", report.left_out},
            {"seconds", report.seconds},   {"failures", report.failures},
            {"warnings", report.warnings}, {"omitted", report.omitted}};
}

// The report of a package that a process of its own tests.
TestReport report_apart(const std::string& game, const Arguments& arguments) {
    const Apart apart = run_apart({"test", game, "--nodes", std::to_string(arguments.nodes)},
                                  arguments.limits);
    TestReport report;
    report.package = game;
    try {
        const nlohmann::json& told = apart.answer.at("packages").at(0);
        report.passed = told.at("passed").get<int>();
        report.failed = told.at("failed").get<int>();
        report.left_out = told.at("left_out").get<int>();
        report.seconds = told.at("seconds").get<double>();
        report.failures = told.at("failures").get<std::vector<std::string>>();
        report.warnings = told.at("warnings").get<std::vector<std::string>>();
        report.omitted = told.at("omitted").get<std::vector<std::string>>();
    } catch (const nlohmann::json::exception&) {
        report.failed = 1;
        report.failures = {apart.trouble.empty() ? "it answers with no report" : apart.trouble};
    }
    return report;
}

// Runs packages on threads; reports are handed out in the order of the packages, each as soon as it
// and all before it are done.
class Runner {
public:
    Runner(const Arguments& arguments, const Streams& streams)
        : arguments_(arguments), streams_(streams), reports_(arguments.games.size()) {}

    int run() {
        const TestSettings settings{arguments_.nodes, limits_of(arguments_.limits)};
        in_parallel(reports_.size(), arguments_.threads, [&](std::size_t i) {
            const std::string& game = arguments_.games[i];
            TestReport report = runs_apart(game, arguments_.limits.isolate)
                                    ? report_apart(game, arguments_)
                                    : run_package_tests(game, settings);
            const std::scoped_lock lock(mutex_);
            reports_[i] = std::move(report);
            hand_out();
        });
        if (arguments_.json) {
            fmt::print(streams_.out, "{}\n",
                       json_text(nlohmann::ordered_json{
                           {"passed", passed_}, {"failed", failed_}, {"packages", json_}}));
        } else {
            fmt::print(streams_.out, "{} passed, {} failed\n", passed_, failed_);
        }
        return failed_ == 0 ? kDone : kWanting;
    }

private:
    void hand_out() {
        for (; shown_ < reports_.size() && reports_[shown_]; ++shown_) {
            const TestReport& report = *reports_[shown_];
            passed_ += report.passed;
            failed_ += report.failed;
            if (arguments_.json) {
                json_.push_back(as_json(report));
            } else {
                print(report, arguments_, streams_);
            }
        }
    }

    const Arguments& arguments_;
    const Streams& streams_;
    std::mutex mutex_;
    std::vector<std::optional<TestReport>> reports_;
    nlohmann::ordered_json json_ = nlohmann::ordered_json::array();
    std::size_t shown_ = 0;
    int passed_ = 0, failed_ = 0;
};

// What tests do not hold: parts of the rules that could be left out, and options. Of packages that
// run apart the tests are run with it.
int print_coverage(const Arguments& arguments, const Streams& streams) {
    int code = kDone;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    const CoverageRequest request{arguments.nodes, arguments.threads, arguments.limits};
    for (const std::string& game : arguments.games) {
        try {
            const Coverage coverage = runs_apart(game, arguments.limits.isolate)
                                          ? coverage_apart(game, request)
                                          : coverage_of(game, request);
            if (arguments.json) {
                json.push_back(as_json(coverage));
            } else {
                print(coverage, streams.out);
            }
        } catch (const PackageRefused& unknown) {
            code = kWanting;
            fmt::print(streams.err, "perthro: {}\n", unknown.what());
        }
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(json));
    }
    return code;
}

// Where the tests of packages that do not run apart hold. What comes of them goes where errors do.
int run_coverage(const Arguments& arguments, const Streams& streams) {
    Arguments first = arguments;
    first.json = false;
    first.quiet = true;
    std::erase_if(first.games, [&](const std::string& game) {
        return runs_apart(game, arguments.limits.isolate);
    });
    const int code = first.games.empty()
                         ? kDone
                         : Runner(first, {streams.in, streams.err, streams.err}).run();
    return code == kDone ? print_coverage(arguments, streams) : code;
}

// Where what these packages are made of lies: their folders, those of their ancestors, and of
// libraries. Nothing is loaded.
std::vector<std::filesystem::path> folders_of(const Arguments& arguments) {
    constexpr int kMostAncestors = 32;  // more than any package may have
    std::set<std::filesystem::path> folders;
    for (const PackageFolder& place : package_folders()) {
        folders.insert(place.path / "lib");
    }
    for (const std::string& game : arguments.games) {
        std::optional<std::filesystem::path> folder = folder_of(game);
        for (int i = 0; folder && i < kMostAncestors; ++i) {
            folders.insert(*folder);
            const std::string parent = top_level_text(*folder, "extends");
            folder = parent.empty() ? std::nullopt : package_named_in(*folder, parent);
        }
    }
    return {folders.begin(), folders.end()};
}

// Runs them once more; a package that has gone meanwhile may come back.
int run_once_more(const Arguments& arguments, const Streams& streams,
                  std::vector<std::filesystem::path>& folders) {
    try {
        const int code = Runner(arguments, streams).run();
        folders = folders_of(arguments);
        return code;
    } catch (const UsageError& gone) {
        fmt::print(streams.out, "{}\n", gone.what());
        return kWanting;
    }
}

// Runs them again after every change of a file.
int run_again_and_again(const Arguments& arguments, const Streams& streams) {
    std::mutex mutex;
    std::condition_variable wake;
    bool changed = false;
    std::vector<std::filesystem::path> folders = folders_of(arguments);
    for (std::uint64_t runs = 1;; ++runs) {
        const session::FileWatcher watcher(folders, [&] {
            const std::scoped_lock lock(mutex);
            changed = true;
            wake.notify_one();
        });
        const int code = run_once_more(arguments, streams, folders);
        if (runs == arguments.runs) {
            return code;
        }
        fmt::print(streams.out, "waiting for a change (Ctrl-C ends this)\n\n");
        streams.out.flush();
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return changed; });
        changed = false;
    }
}

int run(const Arguments& given, const Streams& streams) {
    Arguments arguments = given;
    if (arguments.all == !arguments.games.empty()) {
        throw UsageError("test: name games or say --all");
    }
    if (arguments.runs > 0 && !arguments.watch) {
        throw UsageError("test: --runs says how often --watch runs them: say --watch");
    }
    if (arguments.all) {
        arguments.games = package_ids();
    }
    for (const std::string& game : arguments.games) {
        static_cast<void>(folder_of(game));  // says so if there is none
    }
    if (arguments.coverage) {
        return run_coverage(arguments, streams);
    }
    return arguments.watch ? run_again_and_again(arguments, streams)
                           : Runner(arguments, streams).run();
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("GAME", arguments.games, "Ids or paths of packages");
    syntax.flag("--all", arguments.all, "Every package");
    syntax.number("--nodes", arguments.nodes, "Leave counts over N nodes out (1000000; 0: none)");
    syntax.flag("--coverage", arguments.coverage,
                "Say by line which parts of the rules and options no test holds");
    syntax.flag("--watch", arguments.watch, "Run them again whenever a file of theirs is saved");
    syntax.exclude("--watch", "--coverage");
    syntax.number("--runs", arguments.runs, "With --watch: end after so many runs (0: never)");
    add_threads(syntax, arguments.threads, "Packages at the same time");
    add_limits(syntax, arguments.limits);
    add_isolation(syntax, arguments.limits.isolate);
    syntax.flag("--quiet", arguments.quiet, "Do not say which counts were left out");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command test_command() {
    return make_command("test", "Run the tests that packages carry", describe, run);
}

}  // namespace perthro::command
