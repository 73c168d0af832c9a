#include "scripting/command/coverage.hpp"

#include "scripting/command/apart.hpp"
#include "scripting/command/mutants.hpp"
#include "scripting/command/terminal.hpp"
#include "scripting/letters.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>

namespace perthro::command {

namespace {

std::set<std::string> tested_values(const OptionDefinition& option, const TestsFile& tests) {
    std::set<std::string> values;
    each_start(tests, [&](const TestStart& start) {
        const auto found = start.options.find(option.name);
        values.insert(found == start.options.end() ? option.value : found->second);
    });
    return values;
}

// A text of at most so many columns, with "…" where the rest of it is left out.
std::string fitting(const std::string& text, int columns) {
    if (letters_in(text) <= columns) {
        return text;
    }
    std::string fits;
    for (const std::string& word : words_of(text)) {
        if (letters_in(fits) + letters_in(word) + 2 > columns) {
            break;
        }
        fits += (fits.empty() ? "" : " ") + word;
    }
    return fits + " …";
}

std::string in_words(const UntestedOption& one) {
    return one.values.empty() ? fmt::format("no test sets the option `{}` (default {})", one.option,
                                            one.default_value)
                              : fmt::format("no test sets the option `{}` to {}", one.option,
                                            alternatives(one.values));
}

std::vector<UntestedOption> untested_options(const std::string& game, const vm::Limits& limits) {
    const std::filesystem::path folder = folder_of(game);
    LoadRequest request;
    request.package = folder.string();
    const OpenGame open = open_game(request, limits);
    const GameDefinition& definition = open.rules->game;
    const TestsFile tests = read_tests(folder).tests;
    std::vector<UntestedOption> untested;
    for (const OptionDefinition& option : definition.options) {
        const Source at = place_of_key(definition, open.loaded->sources, option.name, "options");
        const bool own = at.file >= 0 &&
                         open.loaded->paths[static_cast<std::size_t>(at.file)].parent_path() ==
                             folder;
        const std::set<std::string> tested = tested_values(option, tests);
        UntestedOption one{option.name, short_place(definition, at), option.default_value, {}};
        const std::vector<std::string> values = option.type == "bool"
                                                    ? std::vector<std::string>{"false", "true"}
                                                    : option.values;
        std::copy_if(values.begin(), values.end(), std::back_inserter(one.values),
                     [&](const std::string& value) { return tested.count(value) == 0; });
        const bool only_default = option.type == "int" && tested.size() < 2 &&
                                  tested.count(option.default_value) == tested.size();
        if (own && !option.fixed && (only_default || !one.values.empty())) {
            untested.push_back(std::move(one));
        }
    }
    return untested;
}

nlohmann::ordered_json as_json(const std::vector<UntestedOption>& options) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const UntestedOption& one : options) {
        all.push_back({{"option", one.option},
                       {"place", one.place},
                       {"default", one.default_value},
                       {"values", one.values}});
    }
    return all;
}

nlohmann::ordered_json as_json(const std::vector<UntouchedPart>& parts) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const UntouchedPart& part : parts) {
        all.push_back({{"file", part.file},
                       {"place", part.place},
                       {"line", part.line},
                       {"column", part.column},
                       {"part", part.text}});
    }
    return all;
}

// What another process told by as_json.
Coverage told_coverage(const nlohmann::json& told) {
    Coverage coverage;
    coverage.parts = told.at("parts").get<std::uint64_t>();
    coverage.covered = told.at("covered").get<std::uint64_t>();
    for (const nlohmann::json& part : told.at("untouched")) {
        coverage.untouched.push_back({part.at("file").get<std::string>(),
                                      part.at("place").get<std::string>(),
                                      part.at("line").get<int>(), part.at("column").get<int>(),
                                      part.at("part").get<std::string>()});
    }
    for (const nlohmann::json& one : told.at("options")) {
        coverage.options.push_back({one.at("option").get<std::string>(),
                                    one.at("place").get<std::string>(),
                                    one.at("default").get<std::string>(),
                                    one.at("values").get<std::vector<std::string>>()});
    }
    return coverage;
}

}  // namespace

Coverage coverage_of(const std::string& game, const CoverageRequest& request) {
    const vm::Limits limits = limits_of(request.limits);
    const Mutants parts = try_mutants({game,
                                       {report::ChangeKind::Line, report::ChangeKind::Drop},
                                       0,
                                       0,
                                       request.nodes,
                                       request.threads,
                                       limits});
    Coverage coverage{game, parts.tried.size(), 0, {}, untested_options(game, limits)};
    for (const Mutant& part : parts.tried) {
        if (part.noticed) {
            ++coverage.covered;
        } else {
            coverage.untouched.push_back({part.change.change.file, place_of(part.change),
                                          part.change.line, part.change.column,
                                          part.change.before});
        }
    }
    return coverage;
}

Coverage coverage_apart(const std::string& game, const CoverageRequest& request) {
    const Apart apart = run_apart({"test", game, "--coverage", "--nodes",
                                   std::to_string(request.nodes), "--threads",
                                   std::to_string(request.threads)},
                                  request.limits);
    try {
        Coverage coverage = told_coverage(apart.answer.at(0));
        coverage.game = game;
        return coverage;
    } catch (const nlohmann::json::exception&) {
        throw PackageRefused(game + ": what its tests hold is not known: " +
                             (apart.trouble.empty() ? "it answers with none" : apart.trouble));
    }
}

// As much of each part as the terminal has room for.
void print(const Coverage& coverage, std::ostream& out) {
    const int columns = columns_of_terminal();
    const std::string folder = display_name(folder_of(coverage.game));
    for (const UntouchedPart& part : coverage.untouched) {
        const std::string place = fmt::format("{}/{}: without ", folder, part.place);
        const std::string text = fmt::to_string(fmt::join(words_of(part.text), " "));
        const int room = std::max(columns - letters_in(place) - 2, 20);
        fmt::print(out, "{}`{}`\n", place, fitting(text, room));
    }
    for (const UntestedOption& one : coverage.options) {
        fmt::print(out, "{}: {}\n", one.place, in_words(one));
    }
    fmt::print(out, "{}: of {} parts of the rules {} are held by tests\n", coverage.game,
               coverage.parts, coverage.covered);
}

nlohmann::ordered_json as_json(const Coverage& coverage) {
    return {{"game", coverage.game},
            {"parts", coverage.parts},
            {"covered", coverage.covered},
            {"untouched", as_json(coverage.untouched)},
            {"options", as_json(coverage.options)}};
}

}  // namespace perthro::command
