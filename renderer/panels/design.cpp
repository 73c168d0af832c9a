// The side panel for people who make games: what the last reload said, why a move is not legal,
// what stands where, Lua on the position, random games, where the time goes.
#include "renderer/panels/design.hpp"

#include "renderer/panels/packed.hpp"
#include "renderer/panels/stats_words.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <sstream>

namespace perthro::renderer {

namespace {

const ImVec4 kGood{0.41F, 0.71F, 0.54F, 1}, kBad{0.89F, 0.44F, 0.37F, 1};

// A path below the folder that the client was started in, without that folder.
std::string seen_from_here(const std::string& path) {
    std::error_code error;
    const std::string here = std::filesystem::current_path(error).string() + "/";
    return !error && path.starts_with(here) ? path.substr(here.size()) : path;
}

// "> 4 | text" or "  3 | text" of an excerpt.
bool is_source_line(const std::string& line) {
    const auto digits = line.find_first_not_of(" >");
    const auto bar = line.find(" | ");
    return digits != std::string::npos && bar != std::string::npos && digits < bar &&
           line.find_first_not_of("0123456789", digits) == bar;
}

}  // namespace

void DesignTab::draw() {
    ImGui::BeginChild("design", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    errors_part();
    timeline_.draw();
    why_part();
    inspector_part();
    overlay_part();
    console_part();
    editor_.draw();
    stats_part();
    profile_.draw();
    ImGui::EndChild();
}

void DesignTab::mistakes() {
    const std::size_t number = model_.design.errors.size();
    ImGui::TextColored(kBad, "%zu %s: the old rules stay in play", number,
                       number == 1 ? "mistake" : "mistakes");
    mark("reload.chip");
    for (std::size_t i = 0; i < model_.design.errors.size(); ++i) {
        const session::ErrorView& error = model_.design.errors[i];
        ImGui::PushID(static_cast<int>(i));
        error_text(error);
        if (plain_button("Copy", "error.copy:" + std::to_string(i))) {
            ImGui::SetClipboardText(error.text.c_str());
        }
        if (!error.file.empty()) {
            ImGui::SameLine();
            if (plain_button("Open in the editor", "error.edit:" + std::to_string(i))) {
                client_.edit_file(error.file + ":" + std::to_string(error.line));
            }
        }
        ImGui::Dummy({0, 4 * s_});
        ImGui::PopID();
    }
}

// The new rules do not allow the game that is played: what is to become of it?
void DesignTab::refusal(const session::ReloadView& reload) {
    ImGui::TextColored(kBad, "The new rules refuse ply %d: %s", reload.ply, reload.move.c_str());
    mark("reload.chip");
    ImGui::TextWrapped("%s", reload.reason.c_str());
    const auto answer = [&](const char* label, const char* id, session::StoppedAnswer what) {
        if (plain_button(label, id)) {
            client_.ask(session::Reload{what});
        }
    };
    answer("Stay at the last legal ply", "reload.stay", session::StoppedAnswer::Stay);
    answer("Keep the position", "reload.keep", session::StoppedAnswer::Keep);
    answer("Begin anew", "reload.restart", session::StoppedAnswer::Restart);
}

void DesignTab::errors_part() {
    const auto& reload = model_.design.reload;
    if (!model_.design.errors.empty()) {
        mistakes();
    } else if (reload && reload->state == session::ReloadState::Stopped) {
        refusal(*reload);
    } else if (reload) {
        ImGui::TextColored(kGood, "Rules are right: reload %d took %.0f ms", reload->number,
                           reload->milliseconds);
        mark("reload.chip");
    } else {
        ImGui::TextColored(kGood, "Rules are right");
        mark("reload.chip");
    }
    for (std::size_t i = 0; i < model_.design.art_errors.size(); ++i) {
        const session::ErrorView& error = model_.design.art_errors[i];
        failure_text(error.text);
        mark("art.error:" + std::to_string(i));
    }
    ImGui::TextDisabled("Save a file of the package: the board follows.");
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", seen_from_here(model_.game.card.path).c_str());
    ImGui::PopTextWrapPos();
    if (plain_button("Reload now", "reload.now")) {
        client_.ask(session::Reload{});
    }
    if (!model_.design.reloads.empty() && part("Reloads so far", "part.reloads")) {
        for (std::size_t i = model_.design.reloads.size(); i-- > 0;) {
            ImGui::TextDisabled("%s", model_.design.reloads[i].c_str());
        }
    }
}

// What is wrong, the lines of the source around it with the one that is meant lit, what to do.
void DesignTab::error_text(const session::ErrorView& error) {
    ImGui::PushFont(backend_.mono_font());
    std::istringstream lines(error.text.empty() ? error.what : error.text);
    for (std::string line; std::getline(lines, line);) {
        const bool source = is_source_line(line), meant = line.starts_with('>');
        if (!source) {
            ImGui::TextWrapped("%s", line.c_str());
            continue;
        }
        source_text(line, meant);
    }
    if (!error.traceback.empty()) {
        ImGui::TextWrapped("%s", error.traceback.c_str());
    }
    ImGui::PopFont();
}

void DesignTab::why_part() {
    if (!model_.why.view) {
        return;
    }
    heading("Why");
    const session::WhyView& why = *model_.why.view;
    ImGui::TextWrapped("%s", why.verdict.c_str());
    for (const session::ReasonView& reason : why.reasons) {
        ImGui::PushID(&reason);
        ImGui::Bullet();
        if (ImGui::SmallButton(reason.place.c_str())) {
            client_.edit_file(reason.place);
        }
        ImGui::PopID();
        ImGui::Indent();
        ImGui::TextWrapped("%s: %s", reason.movement.c_str(), reason.what.c_str());
        if (!reason.excerpt.empty()) {
            ImGui::PushFont(backend_.mono_font());
            ImGui::TextWrapped("%s", reason.excerpt.c_str());
            ImGui::PopFont();
        }
        ImGui::Unindent();
    }
}

// "4 black pawn", "stone"
std::string DesignTab::in_words(const session::PieceView& piece) const {
    const auto type = static_cast<std::size_t>(piece.type);
    const auto owner = static_cast<std::size_t>(piece.owner);
    const auto& types = model_.game.board.types;
    const auto& players = model_.game.card.players;
    std::string text = piece.count > 1 ? std::to_string(piece.count) + " " : "";
    text += owner > 0 && owner <= players.size() ? players[owner - 1] + " " : "";
    return text + (type > 0 && type < types.size() ? types[type].name : "unknown");
}

// What is under the mouse, or was there last.
void DesignTab::inspector_part() {
    if (!part("Cell under the mouse", "part.cell")) {
        return;
    }
    if (model_.pointing.hover >= 0 &&
        (!model_.design.inspected || model_.design.inspected->cell != model_.pointing.hover) &&
        !client_.waiting()) {
        client_.ask(session::Inspect{model_.pointing.hover, model_.table.viewer});
    }
    if (!model_.design.inspected) {
        ImGui::TextDisabled("Point at a cell.");
        return;
    }
    const session::InspectView& view = *model_.design.inspected;
    const std::string& written = called(view.place, who_looks(model_));
    const std::string as_written = written == view.place.name ? "" : " · " + written;
    ImGui::Text("%s%s  (%g, %g)", view.place.name.c_str(), as_written.c_str(), view.place.x,
                view.place.y);
    for (const std::string& zone : view.place.zones) {
        ImGui::TextDisabled("zone %s", zone.c_str());
    }
    for (const session::PieceView& piece : view.content.pieces) {
        ImGui::TextUnformatted(in_words(piece).c_str());
        for (const session::AttributeView& attribute : piece.attributes) {
            ImGui::TextDisabled("  %s = %s", attribute.name.c_str(), attribute.value.c_str());
        }
    }
    for (const session::AttributeView& attribute : view.content.attributes) {
        ImGui::TextDisabled("%s = %s", attribute.name.c_str(), attribute.value.c_str());
    }
    std::string links;
    for (const session::DirectionView& link : view.links) {
        if (link.to >= 0) {
            links += link.name + " → " +
                     model_.game.board.cells[static_cast<std::size_t>(link.to)].name + "   ";
        }
    }
    ImGui::TextWrapped("%s", links.c_str());
    for (const session::AttackerView& attacker : view.attackers) {
        ImGui::Text("attacked from %s",
                    model_.game.board.cells[static_cast<std::size_t>(attacker.cell)].name.c_str());
    }
}

void DesignTab::overlay_part() {
    if (!part("Show on the board", "part.overlay")) {
        return;
    }
    const auto choose = [&](const std::string& name, const char* title) {
        if (ImGui::RadioButton(title, model_.design.overlay_name == name)) {
            client_.overlays().show(name);
        }
        mark("overlay:" + name);
    };
    choose("", "nothing");
    for (const std::string& name : model_.game.overlays) {
        choose(name, name.c_str());
    }
}

// Up and Down bring back what was asked before.
void DesignTab::console_part() {
    if (!part("Lua on this position", "part.console")) {
        return;
    }
    ImGui::PushFont(backend_.mono_font());
    for (std::size_t i = model_.design.console.size() > 12 ? model_.design.console.size() - 12 : 0;
         i < model_.design.console.size(); ++i) {
        ImGui::TextWrapped("%s", model_.design.console[i].c_str());
    }
    ImGui::SetNextItemWidth(-1);
    const auto recall = [](ImGuiInputTextCallbackData* data) {
        static_cast<DesignTab*>(data->UserData)->recall_console(data);
        return 0;
    };
    if (ImGui::InputTextWithHint("##console", "position.to_move", &console_line_,
                                 ImGuiInputTextFlags_EnterReturnsTrue |
                                     ImGuiInputTextFlags_CallbackHistory,
                                 recall, this) &&
        !console_line_.empty()) {
        model_.design.console.push_back("> " + console_line_);
        client_.ask(session::Console{console_line_});
        console_past_.push_back(console_line_);
        console_at_ = console_past_.size();
        console_line_.clear();
        ImGui::SetKeyboardFocusHere(-1);
    }
    mark("console");
    ImGui::PopFont();
}

void DesignTab::recall_console(ImGuiInputTextCallbackData* data) {
    if (data->EventKey == ImGuiKey_UpArrow && console_at_ > 0) {
        --console_at_;
    } else if (data->EventKey == ImGuiKey_DownArrow && console_at_ < console_past_.size()) {
        ++console_at_;
    }
    data->DeleteChars(0, data->BufTextLen);
    if (console_at_ < console_past_.size()) {
        data->InsertChars(0, console_past_[console_at_].c_str());
    }
}

// A number, and beside it what it was before the last reload.
void DesignTab::number_row(const std::string& words, const session::ComparedView* before,
                           int decimals) {
    ImGui::TextUnformatted(words.c_str());
    if (before == nullptr) {
        return;
    }
    ImGui::SameLine();
    ImGui::PushStyleColor(ImGuiCol_Text, packed(before->differs ? colors_.accent : colors_.faint));
    ImGui::TextUnformatted(was_words(*before, decimals).c_str());
    ImGui::PopStyleColor();
    mark("stats.was:" + before->what + ":" + before->name + ":" + std::to_string(before->player));
}

// How games ended, the most frequent first, and how they no longer do.
void DesignTab::results_rows(const session::StatsView& stats) {
    const auto row = [&](std::int64_t number, const std::string& what, const std::string& before,
                         const std::string& name, int player) {
        number_row(
            fmt::format("{:5.1f} %  {}",
                        100.0 * static_cast<double>(number) / static_cast<double>(stats.games),
                        what),
            compared(stats, before, name, player), 1);
    };
    const auto words = [&](const std::string& name, int player) {
        const auto& players = model_.game.card.players;
        const auto index = static_cast<std::size_t>(player);
        return name + ", " +
               (index > 0 && index <= players.size() ? players[index - 1] : std::string("nobody"));
    };
    std::vector<session::CountView> results = stats.results;
    for (const session::ComparedView& one : stats.compared) {
        if (one.what == "result" && one.now == 0) {
            results.push_back({one.name, one.player, 0});
        }
    }
    std::stable_sort(results.begin(), results.end(),
                     [](const auto& a, const auto& b) { return a.number > b.number; });
    for (const session::CountView& count : results) {
        row(count.number, words(count.name, count.player), "result", count.name, count.player);
    }
    const auto* const unfinished = compared(stats, "unfinished");
    if (stats.unfinished > 0 || (unfinished != nullptr && unfinished->before > 0)) {
        row(stats.unfinished, "came to no end", "unfinished", "", 0);
    }
}

void DesignTab::stats_part() {
    if (!part("Random games", "part.stats")) {
        return;
    }
    const session::StatsView& stats = model_.design.measured.stats;
    if (plain_button(stats.running ? "Stop###run" : "Play 1000###run", "stats.run")) {
        client_.playing().play_statistics(!stats.running);
    }
    ImGui::SameLine();
    ImGui::Checkbox("again after each reload", &model_.design.measured.stats_always);
    mark("stats.always");
    if (stats.games == 0) {
        return;
    }
    ImGui::Text("%lld games, %.1f s", static_cast<long long>(stats.games), stats.seconds);
    number_row(
        fmt::format("length {:.0f} plies ({} to {})", stats.length, stats.shortest, stats.longest),
        compared(stats, "length"), 0);
    number_row(fmt::format("{:.1f} moves each", stats.branching), compared(stats, "branching"), 1);
    ImGui::TextWrapped("%s", balance_words(stats, model_.game.card.players).c_str());
    results_rows(stats);
    if (stats.games_before > 0) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("was: in %lld games before the last reload. *: chance alone hardly "
                            "does it (in 5 of 100 cases).",
                            static_cast<long long>(stats.games_before));
        ImGui::PopTextWrapPos();
        mark("stats.before");
    }
    if (!stats.problem.empty()) {
        ImGui::TextColored(kBad, "%s", stats.problem.c_str());
    }
}

}  // namespace perthro::renderer
