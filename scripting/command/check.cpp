// `perthro check`: loads packages and says everything that is wrong with them; with --plan also
// what the compiler made of their movements.
#include "engine/kernel/hops.hpp"
#include "engine/kernel/obstacle.hpp"
#include "engine/kernel/plan.hpp"
#include "engine/kernel/unfit.hpp"
#include "engine/rules/place.hpp"
#include "scripting/command/apart.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/movement_plans.hpp"
#include "scripting/command/package_check.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace perthro::command {

namespace {

struct Arguments {
    std::vector<std::string> games;
    GameArguments options;
    bool all = false, plan = false, json = false;
};

// Of the whole game: whether the moves of the last ply are counted without making them.
struct Leaves {
    std::string text, instead;
};

// Why there are no tables, of dice either.
Leaves without_tables(const OpenGame& game) {
    const Rules& rules = *game.rules;
    const kernel::Obstacle obstacle = kernel::obstacle(rules).value_or(kernel::too_many_attacks());
    const Source at = place_of_key(rules.game, game.loaded->sources, obstacle.key);
    std::string text = "no tables: " + obstacle.what + in_brackets(place_of(rules.game, at));
    std::string why_not;
    if (rules.layout.has.dice && kernel::HopTables::of(rules, &why_not) == nullptr) {
        text += "; no hops by dice: " + why_not;
    }
    return {text, obstacle.instead};
}

Leaves leaves_of(const OpenGame& game, const kernel::Plan& plan) {
    const Rules& rules = *game.rules;
    if (!plan.off_reason.empty()) {
        return without_tables(game);
    }
    const auto& hooks = rules.game.hooks.defined;
    if (plan.complete && std::find(hooks.begin(), hooks.end(), "filter") != hooks.end()) {
        return {"leaves are listed by tables: the hook `filter` sees every list" +
                    in_brackets(place_of(rules.game, rules.game.hooks.place("filter"))),
                "`compulsory`, `majority` or a condition in the movements, where they say it"};
    }
    if (plan.complete && plan.asks_lua) {
        return {"leaves are counted unmade; those of the hook `generate` are listed", ""};
    }
    if (plan.complete) {
        return {"leaves are counted unmade", ""};
    }
    const kernel::ReasonLines first = kernel::lines_of_reason(plan.incomplete_reason),
                              protect = kernel::lines_of_reason(plan.protect_reason);
    const bool both = !plan.native_protect && protect.what != first.what;
    return {"leaves are listed: " + first.what + (both ? "; " + protect.what : ""),
            first.instead + (both ? "; for `protect`: " + protect.instead : "")};
}

// A movement, or several alike that stand on one line, and the number of its note; 0: it has none.
struct PlanRow {
    MovementLine line;
    int alike = 1;
    std::size_t note = 0;
};

struct PlanNote {
    std::string place, reason, instead;
    bool whole = false;  // no single word is the reason; no place where movements have it in common
};

struct PlanText {
    std::vector<PlanRow> rows;
    std::vector<PlanNote> notes;
};

// Reasons that hold for the whole game stand in its last line alone.
PlanText text_of(const std::vector<MovementLine>& lines, const std::string& off) {
    PlanText text;
    for (const MovementLine& line : lines) {
        PlanRow row{line};
        if (!line.reason.empty() && line.reason != off) {
            const PlanNote note{line.at, line.reason, line.instead, line.whole};
            const auto found = std::find_if(
                text.notes.begin(), text.notes.end(), [&](const PlanNote& other) {
                    return other.reason == note.reason && other.whole == note.whole &&
                           (note.whole || other.place == note.place);
                });
            row.note = static_cast<std::size_t>(found - text.notes.begin()) + 1;
            if (found == text.notes.end()) {
                text.notes.push_back(note);
            } else if (found->place != note.place) {
                found->place.clear();
            }
        }
        const auto same = std::find_if(text.rows.begin(), text.rows.end(), [&](const auto& other) {
            return other.note == row.note && other.line.piece == line.piece &&
                   other.line.name == line.name && other.line.begun.file == line.begun.file &&
                   other.line.begun.line == line.begun.line && other.line.idioms == line.idioms;
        });
        if (same != text.rows.end()) {
            ++same->alike;
        } else {
            text.rows.push_back(std::move(row));
        }
    }
    return text;
}

// A line for each movement, what becomes of the leaves of a count, and each reason once, with what
// to write instead.
std::string plan_text(const OpenGame& game) {
    std::ostringstream out;
    const kernel::Plan plan = kernel::make_plan(*game.rules);
    const PlanText text = text_of(movement_lines(*game.rules, plan), plan.off_reason);
    for (const PlanRow& row : text.rows) {
        const std::string what = row.line.idioms.empty() ? "interpreted" : row.line.idioms;
        fmt::print(out, "  {:<14} {:<12} {:<16} {}{}\n", row.line.piece, row.line.name,
                   row.note == 0 ? what : fmt::format("{} ({})", what, row.note),
                   place_of(game.rules->game, row.line.begun),
                   row.alike == 1 ? "" : fmt::format(", {} movements", row.alike));
    }
    const Leaves leaves = leaves_of(game, plan);
    fmt::print(out, "  {}\n", leaves.text);
    if (!leaves.instead.empty()) {
        fmt::print(out, "    instead: {}\n", leaves.instead);
    }
    for (std::size_t i = 0; i < text.notes.size(); ++i) {
        const PlanNote& note = text.notes[i];
        fmt::print(out, "  ({}) {}{}\n", i + 1, note.place.empty() ? "" : note.place + ": ",
                   note.reason);
        if (!note.instead.empty()) {
            fmt::print(out, "    instead: {}\n", note.instead);
        }
    }
    return out.str();
}

nlohmann::ordered_json plan_json(const OpenGame& game) {
    const kernel::Plan plan = kernel::make_plan(*game.rules);
    nlohmann::ordered_json movements = nlohmann::ordered_json::array();
    for (const MovementLine& line : movement_lines(*game.rules, plan)) {
        movements.push_back({{"piece", line.piece},
                             {"class", line.name},
                             {"at", place_of(game.rules->game, line.begun)},
                             {"idioms", line.idioms},
                             {"reason", line.reason},
                             {"reason_at", line.reason.empty() ? "" : line.at},
                             {"instead", line.instead}});
    }
    const Leaves leaves = leaves_of(game, plan);
    return {{"movements", movements},
            {"counted_unmade", plan.complete},
            {"leaves", leaves.text},
            {"instead", leaves.instead},
            {"text", plan_text(game)}};
}

// What is said of a package; no plan of one that has errors, and where none was asked for.
struct Said {
    std::string game;  // its id, or as it was named
    CheckedPackage checked;
    nlohmann::ordered_json plan;
};

Said check_here(const GameArguments& game, bool with_plan, const Streams& streams) {
    Said said{game.game, check_package(game, streams), nullptr};
    const OpenGame& open = said.checked.game;
    said.game = open.rules ? open.rules->game.id : game.game;
    if (with_plan && said.checked.errors.empty()) {
        said.plan = plan_json(open);
    }
    return said;
}

// What a process of its own finds wrong with a package.
Said check_apart(const GameArguments& game, bool with_plan) {
    std::vector<std::string> words{"check", game.game};
    for (const std::string& option : game.options) {
        words.insert(words.end(), {"--option", option});
    }
    if (game.log) {
        words.emplace_back("--log");
    }
    if (with_plan) {
        words.emplace_back("--plan");
    }
    const Apart apart = run_apart(std::move(words), game);
    Said said{game.game, {}, nullptr};
    CheckedPackage& checked = said.checked;
    try {
        const nlohmann::json& told = apart.answer.at(0);
        checked.errors = told.at("errors").get<std::string>();
        checked.warnings = told.at("warnings").get<std::vector<std::string>>();
        if (with_plan && checked.errors.empty()) {
            static_cast<void>(told.at("plan").at("text").get<std::string>());
            said.plan = told.at("plan");
        }
    } catch (const nlohmann::json::exception&) {
        checked.errors = "  " +
                         (apart.trouble.empty() ? "it answers with no findings" : apart.trouble) +
                         "\n";
    }
    return said;
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
        const Said said = runs_apart(name, game.isolate)
                              ? check_apart(game, arguments.plan)
                              : check_here(game, arguments.plan, streams);
        const CheckedPackage& checked = said.checked;
        code = checked.errors.empty() ? code : kWanting;
        if (arguments.json) {
            json.push_back(
                {{"game", said.game}, {"errors", checked.errors}, {"warnings", checked.warnings}});
            if (!said.plan.is_null()) {
                json.back()["plan"] = said.plan;
            }
            continue;
        }
        fmt::print(streams.out, "{}{}", name,
                   checked.errors.empty() ? ": ok\n" : ":\n" + checked.errors);
        for (const std::string& warning : checked.warnings) {
            fmt::print(streams.out, "  warning: {}\n", warning);
        }
        if (!said.plan.is_null()) {
            fmt::print(streams.out, "{}", said.plan["text"].get<std::string>());
        }
    }
    if (arguments.json) {
        fmt::print(streams.out, "{}\n", json_text(json));
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
