// `perthro test`: the tests that packages carry.
#include "scripting/command/command.hpp"
#include "scripting/command/isolated.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/package/files.hpp"

#include <fmt/ostream.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> games;
    bool all = false, json = false, quiet = false;
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

// Runs packages on threads; reports are handed out in the order of the packages, each as soon as it
// and all before it are done.
class Runner {
public:
    Runner(const Arguments& arguments, const Streams& streams)
        : arguments_(arguments), streams_(streams), reports_(arguments.games.size()) {}

    int run() {
        const TestSettings settings{arguments_.nodes, limits_of(arguments_.limits)};
        in_parallel(reports_.size(), arguments_.threads, [&](std::size_t i) {
            TestReport report = run_package_tests(arguments_.games[i], settings);
            const std::scoped_lock lock(mutex_);
            reports_[i] = std::move(report);
            hand_out();
        });
        if (arguments_.json) {
            fmt::print(streams_.out, "{}\n",
                       nlohmann::ordered_json{
                           {"passed", passed_}, {"failed", failed_}, {"packages", json_}}
                           .dump());
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

int run(const Arguments& given, const Streams& streams) {
    Arguments arguments = given;
    if (arguments.all == !arguments.games.empty()) {
        throw UsageError("test: name games or say --all");
    }
    if (arguments.all) {
        arguments.games = package_ids();
    }
    for (const std::string& game : arguments.games) {
        static_cast<void>(folder_of(game));  // says so if there is none
    }
    return Runner(arguments, streams).run();
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("GAME", arguments.games, "Ids or paths of packages");
    syntax.flag("--all", arguments.all, "Every package");
    syntax.number("--nodes", arguments.nodes, "Leave counts over N nodes out (1000000; 0: none)");
    add_threads(syntax, arguments.threads, "Packages at the same time");
    add_limits(syntax, arguments.limits);
    add_isolation(syntax);
    syntax.flag("--quiet", arguments.quiet, "Do not say which counts were left out");
    syntax.flag("--json", arguments.json, "Print one JSON object");
}

}  // namespace

Command test_command() {
    return make_command("test", "Run the tests that packages carry", describe, run);
}

}  // namespace perthro::command
