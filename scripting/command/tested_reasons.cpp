#include "scripting/command/tested_reasons.hpp"

#include "engine/rules/place.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/text.hpp"

#include <algorithm>

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

}  // namespace

std::string because(Match& match, const std::string& move) {
    std::string text;
    for (const Reason& reason : reasons_of(match, move)) {
        text += "\n  " + describe(match.rules().game, reason);
    }
    return text;
}

bool has_reason(Match& match, const std::string& move, const std::string& reason,
                const SourceTexts& texts) {
    const std::vector<Reason> reasons = reasons_of(match, move);
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& one) {
        return one.rule.find(reason) != std::string::npos ||
               one.said.find(reason) != std::string::npos ||
               stands_in(match.rules().game, one.at, reason, texts);
    });
}

}  // namespace perthro::command
