#include "scripting/command/packing.hpp"

#include "scripting/command/package_check.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

constexpr const char* kAuthorOfTemplates = "you";  // what `perthro new` writes

// What game.yaml has to tell those who get the package, and does not: "`version: 1.0.0` and ...";
// "" if nothing is missing.
std::string missing_words(const OpenGame& game) {
    const GameDefinition& definition = game.rules->game;
    std::vector<std::string> missing;
    if (game.loaded->identity.version.empty()) {
        missing.emplace_back("`version: 1.0.0`");
    }
    const auto nobody = std::find(definition.authors.begin(), definition.authors.end(),
                                  kAuthorOfTemplates);
    if (definition.authors.empty() || nobody != definition.authors.end()) {
        missing.emplace_back("`authors: [your name]`");
    }
    if (definition.licence.empty()) {
        missing.emplace_back("`licence: CC0-1.0` (or another of https://spdx.org/licenses)");
    }
    return conjunction(missing);
}

// What `check` and `test` say against it, printed; whether that is nothing.
bool is_in_order(const Packing& packing, const Streams& streams) {
    const CheckedPackage checked = check_package(packing.game, streams);
    for (const std::string& warning : checked.warnings) {
        fmt::print(streams.err, "warning: {}\n", warning);
    }
    if (!checked.errors.empty()) {
        fmt::print(streams.err, "{}perthro: not packed, as `check` found what is above\n",
                   checked.errors);
        const std::string missing = checked.game.rules == nullptr ? ""
                                                                  : missing_words(checked.game);
        if (!missing.empty()) {
            fmt::print(streams.err, "perthro: nor does game.yaml say whose it is: write {}\n",
                       missing);
        }
        return false;
    }
    const TestReport report = run_package_tests(packing.game.game,
                                                {packing.nodes, limits_of(packing.game)});
    for (const std::string& failure : report.failures) {
        fmt::print(streams.err, "FAILED {}\n", failure);
    }
    if (report.failed > 0) {
        fmt::print(streams.err, "perthro: not packed, as {} of {} tests failed\n", report.failed,
                   report.passed + report.failed);
    }
    return report.failed == 0;
}

}  // namespace

std::optional<TravellingPackage> packed(const Packing& packing, const Streams& streams) {
    if (!packing.unchecked && !is_in_order(packing, streams)) {
        return std::nullopt;
    }
    const OpenGame game = open(packing.game, &streams);
    if (const std::string missing = missing_words(game); !missing.empty()) {
        throw PackageRefused("not packed, as game.yaml does not say whose it is: write " + missing);
    }
    TravellingPackage package = as_travelling(game, !packing.unchecked);
    if (packing.key) {
        sign_package(package, *packing.key);
    }
    // What could not be installed is not handed on.
    static_cast<void>(unpacked_package(packed_package(package)));
    return package;
}

}  // namespace perthro::command
