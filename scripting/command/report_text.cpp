#include "scripting/command/report_text.hpp"

#include "scripting/json_text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace perthro::command {

namespace {

using namespace report;
using Json = nlohmann::ordered_json;

Json as_json(const Interval& found) {
    const auto bound = [&](double at) { return found.bounded ? Json(at) : Json(); };
    return {{"value", found.value},
            {"low", bound(found.low)},
            {"high", bound(found.high)},
            {"n", found.count}};
}

Json as_json(const std::vector<OptionEffect>& options) {
    Json all = Json::array();
    for (const OptionEffect& one : options) {
        Json differs = Json::array();
        for (const OptionDifference& found : one.differs) {
            differs.push_back(
                {{"measure", found.measure}, {"now", found.now}, {"other", found.other}});
        }
        all.push_back({{"option", one.option},
                       {"value", one.value},
                       {"against", one.against},
                       {"games", one.games},
                       {"alike", one.alike},
                       {"differs", differs},
                       {"problem", one.problem}});
    }
    return all;
}

}  // namespace

void print_report(const Findings& found, const std::vector<Compared>& compared,
                  const PageTexts& texts, std::ostream& out) {
    fmt::print(out, "{}: {}\n", found.game, texts.made);
    std::string of;
    for (const Measure& one : found.measures) {
        if (one.of != of) {
            of = one.of;
            fmt::print(out, "\n{}\n", of == "depth" ? "stronger against weaker" : of + " games");
        }
        fmt::print(out, "  {:<28} {}\n", one.title, in_words(one.found, one.unit));
    }
    fmt::print(out, "\nends\n");
    for (const report::Ending& end : found.endings) {
        fmt::print(out, "  {:<8} {:<18} {:<14} {}\n", end.of, end.kind, end.winners,
                   in_words(end.share, Unit::Share));
    }
    const auto list = [&out](const char* title, const std::vector<std::string>& lines) {
        fmt::print(out, "{}", lines.empty() ? "" : fmt::format("\n{}\n", title));
        for (const std::string& line : lines) {
            fmt::print(out, "  {}\n", line);
        }
    };
    list("stuck positions", found.stuck);
    list("options, by games at random", lines_of(texts.options));
    list("never used", found.unused);
    list("rules that never mattered", texts.dead_rules);
    list("remarks", found.remarks);
    if (!compared.empty()) {
        fmt::print(out, "\nagainst {}: as it is there, and the difference (* is sure with 95 %)\n",
                   texts.against);
    }
    std::vector<std::pair<std::string, std::string>> columns;  // before, difference
    std::size_t wide = 0, wider = 0;
    for (const Compared& one : compared) {
        columns.emplace_back(in_words(one.before->found, one.now->unit),
                             in_words(one.difference, one.now->unit));
        wide = std::max(wide, columns.back().first.size());
        wider = std::max(wider, columns.back().second.size());
    }
    for (std::size_t i = 0; i < compared.size(); ++i) {
        const Compared& one = compared[i];
        fmt::print(out, "  {:<8} {:<28} {:<{}}  {:<{}}{}\n", one.now->of, one.now->title,
                   columns[i].first, wide, columns[i].second, wider,
                   is_significant(one.difference) ? " *" : "");
    }
}

void print_report_json(const Findings& found, const std::vector<Compared>& compared,
                       const PageTexts& texts, std::ostream& out) {
    Json measures = Json::object(), differences = Json::object();
    for (const Measure& one : found.measures) {
        measures[one.key] = as_json(one.found);
    }
    for (const Compared& one : compared) {
        differences[one.now->key] = as_json(one.difference);
        differences[one.now->key]["before"] = one.before->found.value;
        differences[one.now->key]["sure"] = is_significant(one.difference);
    }
    Json ends = Json::array();
    for (const report::Ending& end : found.endings) {
        ends.push_back({{"of", end.of},
                        {"kind", end.kind},
                        {"winners", end.winners},
                        {"share", as_json(end.share)}});
    }
    const Json all = {{"game", found.game},        {"made", texts.made},
                      {"measures", measures},      {"ends", ends},
                      {"stuck", found.stuck},      {"options", as_json(texts.options)},
                      {"unused", found.unused},    {"dead_rules", texts.dead_rules},
                      {"remarks", found.remarks},  {"against", texts.against},
                      {"differences", differences}};
    fmt::print(out, "{}\n", json_text(all));
}

}  // namespace perthro::command
