// `perthro pack`: a package as one file to hand on, once it is found in order.
#include "scripting/command/command.hpp"
#include "scripting/command/package_check.hpp"
#include "scripting/command/package_file.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/package/collect.hpp"
#include "scripting/write_file.hpp"

#include <fmt/ostream.h>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    std::string out;
    bool unchecked = false;
    std::uint64_t nodes = 1'000'000;
};

// What game.yaml has to tell those who get the package, and does not: "`version: 1.0.0` and ...";
// "" if nothing is missing.
std::string missing_words(const OpenGame& game) {
    const GameDefinition& definition = game.rules->game;
    std::vector<std::string> missing;
    if (game.loaded->identity.version.empty()) {
        missing.emplace_back("`version: 1.0.0`");
    }
    if (definition.authors.empty()) {
        missing.emplace_back("`authors: [your name]`");
    }
    if (definition.licence.empty()) {
        missing.emplace_back("`licence: CC0-1.0` (or another of https://spdx.org/licenses)");
    }
    std::string all;
    for (std::size_t i = 0; i < missing.size(); ++i) {
        all += (i == 0 ? "" : i + 1 == missing.size() ? " and " : ", ") + missing[i];
    }
    return all;
}

// What `check` and `test` say against it, printed; whether that is nothing.
bool is_in_order(const Arguments& arguments, const Streams& streams) {
    const CheckedPackage checked = check_package(arguments.game, streams);
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
    const TestReport report = run_package_tests(arguments.game.game,
                                                {arguments.nodes, limits_of(arguments.game)});
    for (const std::string& failure : report.failures) {
        fmt::print(streams.err, "FAILED {}\n", failure);
    }
    if (report.failed > 0) {
        fmt::print(streams.err, "perthro: not packed, as {} of {} tests failed\n", report.failed,
                   report.passed + report.failed);
    }
    return report.failed == 0;
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::filesystem::path folder = folder_of(arguments.game.game);
    if (!arguments.unchecked && !is_in_order(arguments, streams)) {
        return kWanting;
    }
    const OpenGame game = open(arguments.game, &streams);
    if (const std::string missing = missing_words(game); !missing.empty()) {
        throw PackageRefused("not packed, as game.yaml does not say whose it is: write " + missing);
    }
    const TravellingPackage package = as_travelling(game, !arguments.unchecked);
    const std::string bytes = packed_package(package);
    static_cast<void>(unpacked_package(bytes));  // what could not be installed is not handed on
    const std::string file = !arguments.out.empty()
                                 ? arguments.out
                                 : package.manifest.id + "-" + package.manifest.identity.version +
                                       ".perthro";
    write_file(file, bytes);
    for (const PackedFile& one : package.files) {
        fmt::print(streams.out, "{:>10}  {}\n", grouped(one.bytes.size()), one.name);
    }
    for (const std::string& name : collect_files(folder).left_out) {
        fmt::print(streams.out, "{:>10}  {}\n", "left out", name);
    }
    fmt::print(streams.out, "{}: {} files, {} bytes{}\n", file, package.files.size(),
               grouped(bytes.size()), arguments.unchecked ? ", marked as unchecked" : "");
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("DIR", arguments.game.game, "Folder of a package, or its id", "DIR");
    syntax.text("-o,--out", arguments.out, "File to write (ID-VERSION.perthro)", "FILE");
    syntax.flag("--unchecked", arguments.unchecked,
                "Without `check` and `test`; the file says so inside");
    syntax.number("--nodes", arguments.nodes, "Leave counts over N nodes out (1000000; 0: none)");
    add_limits(syntax, arguments.game);
}

}  // namespace

Command pack_command() {
    return make_command("pack", "Make one file of a package, to hand on", describe, run);
}

}  // namespace perthro::command
