#include "scripting/lsp/plan_notes.hpp"

#include "scripting/command/movement_plans.hpp"
#include "scripting/lsp/documents.hpp"

#include <algorithm>
#include <vector>

namespace perthro::lsp {

namespace {

namespace fs = std::filesystem;

// A reason, with what may be written instead.
std::string in_full(const std::string& what, const std::string& instead) {
    return what + (instead.empty() ? "" : "; instead: " + instead);
}

std::string told(const command::MovementLine& line, const std::string& no_tables) {
    const std::string reason = in_full(line.reason, line.instead);
    return line.idioms.empty() ? "interpreted: " + (line.reason.empty() ? no_tables : reason)
                               : "compiled to tables: " + line.idioms +
                                     (line.reason.empty() ? "" : " (" + reason + ")");
}

}  // namespace

std::map<int, std::string> plan_notes(const OpenGame& game, const fs::path& file) {
    const Rules& rules = *game.rules;
    std::map<int, std::vector<std::pair<std::string, std::string>>> found;  // what, of which pieces
    const kernel::Plan plan = kernel::make_plan(rules);
    for (const auto& line : command::movement_lines(rules, plan)) {
        const auto number = static_cast<std::size_t>(line.place.file);
        std::error_code code;
        if (line.place.file < 0 || number >= rules.game.files.size() ||
            canonical_path(fs::absolute(rules.game.files[number], code)) != file) {
            continue;
        }
        auto& said = found[line.place.line];
        const std::string what = told(line, plan.off_reason), piece = "`" + line.piece + "`";
        const auto same = std::find_if(said.begin(), said.end(),
                                       [&](const auto& one) { return one.first == what; });
        if (same == said.end()) {
            said.emplace_back(what, piece);
        } else if (same->second.find(piece) == std::string::npos) {
            same->second += ", " + piece;
        }
    }
    std::map<int, std::string> notes;
    for (const auto& [line, said] : found) {
        for (const auto& [what, pieces] : said) {
            notes[line] += (notes[line].empty() ? "" : "\n\n") + pieces + ": " + what;
        }
    }
    return notes;
}

}  // namespace perthro::lsp
