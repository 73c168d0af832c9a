// `perthro check`: loads packages and says everything that is wrong with them; with --plan also
// what the compiler made of their movements.
#include "engine/kernel/hops.hpp"
#include "engine/kernel/plan.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/movement_plans.hpp"
#include "scripting/command/package_check.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> games;
    GameArguments options;
    bool all = false, plan = false, json = false;
};

// Why there are no tables, of dice either.
std::string without_tables(const Rules& rules, const kernel::Plan& plan) {
    std::string text = "no tables: " + plan.off_reason;
    std::string why_not;
    if (rules.layout.has_dice && kernel::HopTables::of(rules, &why_not) == nullptr) {
        text += "; no hops by dice: " + why_not;
    }
    return text;
}

// Whether the moves of the last ply are counted without making them.
std::string leaves(const Rules& rules, const kernel::Plan& plan) {
    if (!plan.off_reason.empty()) {
        return without_tables(rules, plan);
    }
    const std::string protect = plan.native_protect ? ""
                                                    : " (protect: " + plan.protect_reason + ")";
    const auto& hooks = rules.game.hooks.defined;
    if (plan.complete && std::find(hooks.begin(), hooks.end(), "filter") != hooks.end()) {
        return "leaves are listed by tables: the hook filter sees every list";
    }
    if (plan.complete && plan.asks_lua) {
        return "leaves are counted unmade; those of the hook generate are listed";
    }
    return plan.complete ? "leaves are counted unmade"
                         : "leaves are listed: " + plan.incomplete_reason + protect;
}

void print_plan(const Rules& rules, const Streams& streams) {
    const kernel::Plan plan = kernel::make_plan(rules);
    for (const MovementLine& line : movement_lines(rules, plan)) {
        fmt::print(streams.out, "  {:<14} {:<12} {:<16} {}\n", line.piece, line.name,
                   line.idioms.empty() ? "interpreted" : line.idioms,
                   line.reason.empty() ? line.at : line.reason + " (" + line.at + ")");
    }
    fmt::print(streams.out, "  {}\n", leaves(rules, plan));
}

nlohmann::ordered_json plan_json(const Rules& rules) {
    const kernel::Plan plan = kernel::make_plan(rules);
    nlohmann::ordered_json movements = nlohmann::ordered_json::array();
    for (const MovementLine& line : movement_lines(rules, plan)) {
        movements.push_back({{"piece", line.piece},
                             {"class", line.name},
                             {"at", line.at},
                             {"idioms", line.idioms},
                             {"reason", line.reason}});
    }
    return {{"movements", movements},
            {"counted_unmade", plan.complete},
            {"leaves", leaves(rules, plan)}};
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.all == !arguments.games.empty()) {
        throw UsageError("check: name games or say --all");
    }
    int code = kDone;
    nlohmann::ordered_json json = nlohmann::ordered_json::array();
    for (const std::string& name : arguments.all ? package_ids() : arguments.games) {
        GameArguments game = arguments.options;
        game.game = name;
        const CheckedPackage checked = check_package(game, streams);
        code = checked.errors.empty() ? code : kWanting;
        if (arguments.json) {
            json.push_back(
                {{"game", name}, {"errors", checked.errors}, {"warnings", checked.warnings}});
            if (arguments.plan && checked.errors.empty()) {
                json.back()["plan"] = plan_json(*checked.game.rules);
            }
            continue;
        }
        fmt::print(streams.out, "{}{}", name,
                   checked.errors.empty() ? ": ok\n" : ":\n" + checked.errors);
        for (const std::string& warning : checked.warnings) {
            fmt::print(streams.out, "  warning: {}\n", warning);
        }
        if (arguments.plan && checked.errors.empty()) {
            print_plan(*checked.game.rules, streams);
        }
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json.dump());
    }
    return code;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.texts("GAME", arguments.games, "Ids or paths of packages");
    syntax.flag("--all", arguments.all, "Every package");
    add_game_options(syntax, arguments.options);
    syntax.flag("--plan", arguments.plan,
                "What each movement was compiled to, or why it is interpreted");
    syntax.flag("--json", arguments.json, "Print one JSON array");
}

}  // namespace

Command check_command() {
    return make_command("check", "Load packages and print everything that is wrong", describe, run);
}

}  // namespace perthro::command
