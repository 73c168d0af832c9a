#include "scripting/command/tested_reasons.hpp"

#include "engine/rules/place.hpp"
#include "scripting/letters.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/ranges.h>
#include <set>

namespace perthro::command {

namespace {

// Of the first reading that there are any of; how far the piece came only where there is none.
std::vector<Reason> reasons_of(Match& match, const std::string& move) {
    std::vector<Reason> furthest;
    for (const std::string& reading : own_readings(match.rules(), match.in_cells(move))) {
        std::vector<Reason> reasons = reasons_against(match, reading);
        if (!reasons.empty() && !reasons.front().furthest) {
            return reasons;
        }
        furthest = furthest.empty() ? std::move(reasons) : furthest;
    }
    return furthest;
}

bool has_name(std::string_view text, const std::string& name) {
    const std::vector<std::string> names = identifiers_of(text.substr(0, text.find("--")));
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Whether a line of rules gives something this name: `local NAME = ...`, `function NAME(...)`.
bool defines(std::string_view line, const std::string& name) {
    return (line.find("local ") != line.npos && has_name(line.substr(0, line.find('=')), name)) ||
           (line.find("function ") != line.npos && has_name(line.substr(0, line.find('(')), name));
}

// Whether a place is the one that is named, or stands on a line with a name that its file gives,
// or in the lines of a statement `local NAME = ...`. A word of the language that stands on a line
// has refused nothing by standing there.
bool stands_in(const GameDefinition& game, const Source& at, const std::string& name,
               const SourceTexts& texts) {
    const std::string place = place_of(game, at);
    const auto slash = place.find_last_of('/');
    if (place.empty() || place.substr(slash == std::string::npos ? 0 : slash + 1) == name) {
        return !place.empty();
    }
    const auto text = texts.find(place.substr(0, place.find_last_of(':')));
    const auto lines = text == texts.end() ? std::vector<std::string_view>{}
                                           : lines_of(text->second);
    auto line = static_cast<std::size_t>(at.line);
    if (line == 0 || line > lines.size()) {
        return false;
    }
    if (has_name(lines[line - 1], name) &&
        std::any_of(lines.begin(), lines.end(),
                    [&](std::string_view one) { return defines(one, name); })) {
        return true;
    }
    while (line > 1 && (lines[line - 1].empty() || lines[line - 1][0] == ' ')) {
        --line;  // back to where the statement begins
    }
    return lines[line - 1].starts_with("local ") && has_name(lines[line - 1], name);
}

// As a shell takes it: in quotes where it needs them.
std::string as_argument(const std::string& text) {
    const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view("-_./@=+:,").find(c) != std::string_view::npos;
    });
    std::string quoted;
    for (const char c : text) {
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return plain ? text : "'" + quoted + "'";
}

}  // namespace

std::string because(Match& match, const std::string& move) {
    constexpr std::size_t kMostTold = 2;
    std::string text;
    std::set<std::string> told;  // a word that looks at many cells may refuse at each of them
    for (const Reason& reason : reasons_of(match, move)) {
        const std::string line = "\n  " + describe(match.rules().game, reason);
        if (told.insert(line).second && told.size() <= kMostTold) {
            text += line;
        }
    }
    return told.size() > kMostTold ? text + fmt::format("\n  ({} more)", told.size() - kMostTold)
                                   : text;
}

std::string instead(Match& match, const std::string& move, const std::string& package,
                    const TestStart& start) {
    const std::string said = judge(match, move).said;
    return (said.empty() ? "" : "\n  said instead: " + said) + because(match, move) +
           "\n  more: " + why_command(package, start, move);
}

std::string why_command(const std::string& package, const TestStart& start,
                        const std::string& move) {
    std::string text = "perthro why " + as_argument(package) + " " + as_argument(move);
    for (const auto& [option, value] : start.options) {
        text += " --option " + as_argument(fmt::format("{}={}", option, value));
    }
    text += start.setup.empty() ? "" : " --setup " + as_argument(start.setup);
    text += start.position.empty() || start.position == "start"
                ? ""
                : " --position " + as_argument(start.position);
    return start.after.empty()
               ? text
               : text + " --moves " + as_argument(fmt::format("{}", fmt::join(start.after, ", ")));
}

std::string reason_meant(const std::string& reason, const GameDefinition& game,
                         const SourceTexts& texts) {
    std::set<std::string> known{"over", "chance", "turns", "pass", "filter"};  // rules of the host
    for (const std::string& file : game.files) {
        const auto text = texts.find(file);
        for (const std::string_view line :
             text == texts.end() ? std::vector<std::string_view>{} : lines_of(text->second)) {
            const std::size_t end = line.find(file.ends_with(".lua") ? "--" : "#");
            for (std::string& name : identifiers_of(line.substr(0, end))) {
                known.insert(std::move(name));
            }
        }
    }
    const bool is_name = !reason.empty() && std::all_of(reason.begin(), reason.end(), is_name_part);
    if (is_name && known.contains(reason)) {
        return " (a reason is a part of the rule's name or of what the player is told, a place, "
               "rules.lua:7, or a `local` or function on whose lines the rule stands)";
    }
    return is_name ? in_brackets(did_you_mean(reason, {known.begin(), known.end()})) : "";
}

bool has_reason(Match& match, const std::string& move, const std::string& reason,
                const SourceTexts& texts) {
    const std::vector<Reason> reasons = reasons_of(match, move);
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& one) {
        return !one.furthest && (one.rule.find(reason) != std::string::npos ||
                                 one.said.find(reason) != std::string::npos ||
                                 stands_in(match.rules().game, one.at, reason, texts));
    });
}

}  // namespace perthro::command
