// The side panel for people who make games: what the last reload said, why a move is not legal,
// what stands where, Lua on the position, random games.
#include "renderer/panels/panels.hpp"

#include <cstdlib>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

namespace {

const ImVec4 kGood{0.41F, 0.71F, 0.54F, 1}, kBad{0.89F, 0.44F, 0.37F, 1};

}  // namespace

void Panels::design_tab() {
    ImGui::BeginChild("design", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    errors_part();
    why_part();
    inspector_part();
    overlay_part();
    console_part();
    editor_part();
    stats_part();
    ImGui::EndChild();
}

void Panels::errors_part() {
    const auto& reload = model_.reload;
    if (!model_.errors.empty()) {
        ImGui::TextColored(kBad, "%d mistakes: the old rules stay in play",
                           static_cast<int>(model_.errors.size()));
        mark("reload.chip");
        for (std::size_t i = 0; i < model_.errors.size(); ++i) {
            const session::ErrorView& error = model_.errors[i];
            ImGui::PushID(static_cast<int>(i));
            ImGui::PushFont(backend_.mono_font());
            ImGui::TextWrapped("%s", error.text.empty() ? error.what.c_str() : error.text.c_str());
            if (!error.traceback.empty()) {
                ImGui::TextWrapped("%s", error.traceback.c_str());
            }
            ImGui::PopFont();
            if (ImGui::SmallButton("Copy")) {
                ImGui::SetClipboardText(error.text.c_str());
            }
            mark("error.copy:" + std::to_string(i));
            if (!error.file.empty()) {
                ImGui::SameLine();
                if (ImGui::SmallButton("Open in the editor")) {
                    client_.edit_file(error.file + ":" + std::to_string(error.line));
                }
                mark("error.edit:" + std::to_string(i));
            }
            ImGui::PopID();
        }
    } else if (reload && reload->state == session::ReloadState::Stopped) {
        ImGui::TextColored(kBad, "The new rules refuse ply %d: %s", reload->ply,
                           reload->move.c_str());
        mark("reload.chip");
        ImGui::TextWrapped("%s", reload->reason.c_str());
        const auto answer = [&](const char* label, const char* id, session::StoppedAnswer what) {
            if (plain_button(label, id)) {
                client_.ask(session::Reload{what});
            }
        };
        answer("Stay at the last legal ply", "reload.stay", session::StoppedAnswer::Stay);
        answer("Keep the position", "reload.keep", session::StoppedAnswer::Keep);
        answer("Begin anew", "reload.restart", session::StoppedAnswer::Restart);
    } else if (reload) {
        ImGui::TextColored(kGood, "Rules are right: reload %d took %.0f ms", reload->number,
                           reload->milliseconds);
        mark("reload.chip");
    } else {
        ImGui::TextColored(kGood, "Rules are right");
        mark("reload.chip");
    }
    ImGui::TextDisabled("Save a file of the package: the board follows.");
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", model_.game.card.path.c_str());
    ImGui::PopTextWrapPos();
    if (plain_button("Reload now", "reload.now")) {
        client_.ask(session::Reload{});
    }
}

void Panels::why_part() {
    if (!model_.why) {
        return;
    }
    heading("Why");
    const session::WhyView& why = *model_.why;
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

// What is under the mouse, or was there last.
void Panels::inspector_part() {
    if (!ImGui::CollapsingHeader("Cell under the mouse")) {
        return;
    }
    if (model_.hover >= 0 && (!model_.inspected || model_.inspected->cell != model_.hover) &&
        !client_.waiting()) {
        client_.ask(session::Inspect{model_.hover, model_.viewer});
    }
    if (!model_.inspected) {
        ImGui::TextDisabled("Point at a cell.");
        return;
    }
    const session::InspectView& view = *model_.inspected;
    ImGui::Text("%s  (%.2f, %.2f)", view.place.name.c_str(), view.place.x, view.place.y);
    for (const std::string& zone : view.place.zones) {
        ImGui::TextDisabled("zone %s", zone.c_str());
    }
    for (const session::PieceView& piece : view.content.pieces) {
        const auto type = static_cast<std::size_t>(piece.type);
        ImGui::Text("%s of %d x%d",
                    type < model_.game.board.types.size()
                        ? model_.game.board.types[type].name.c_str()
                        : "?",
                    piece.owner, piece.count);
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

void Panels::overlay_part() {
    if (!ImGui::CollapsingHeader("Show on the board")) {
        return;
    }
    const auto choose = [&](const std::string& name, const char* title) {
        if (ImGui::RadioButton(title, model_.overlay_name == name)) {
            model_.overlay_name = name;
            if (!name.empty()) {
                client_.ask(session::Overlay{name, model_.viewer});
            }
            client_.touch();
        }
        mark("overlay:" + name);
    };
    choose("", "nothing");
    for (const std::string& name : model_.game.overlays) {
        choose(name, name.c_str());
    }
}

void Panels::console_part() {
    if (!ImGui::CollapsingHeader("Lua on this position")) {
        return;
    }
    ImGui::PushFont(backend_.mono_font());
    for (std::size_t i = model_.console.size() > 12 ? model_.console.size() - 12 : 0;
         i < model_.console.size(); ++i) {
        ImGui::TextWrapped("%s", model_.console[i].c_str());
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##console", "return position.to_move", &console_line_,
                                 ImGuiInputTextFlags_EnterReturnsTrue) &&
        !console_line_.empty()) {
        model_.console.push_back("> " + console_line_);
        client_.ask(session::Console{console_line_});
        console_line_.clear();
    }
    mark("console");
    ImGui::PopFont();
}

// Edits go to the cell that was pointed at last.
void Panels::editor_part() {
    if (!ImGui::CollapsingHeader("Change the position")) {
        return;
    }
    const auto& types = model_.game.board.types;
    const auto& players = model_.game.card.players;
    edit_type_ = std::min(edit_type_, static_cast<int>(types.size()) - 1);
    edit_owner_ = std::min(edit_owner_, static_cast<int>(players.size()));
    if (ImGui::BeginCombo("piece", edit_type_ > 0
                                       ? types[static_cast<std::size_t>(edit_type_)].title.c_str()
                                       : "none")) {
        for (std::size_t i = 1; i < types.size(); ++i) {
            if (ImGui::Selectable(types[i].title.c_str(), edit_type_ == static_cast<int>(i))) {
                edit_type_ = static_cast<int>(i);
            }
        }
        ImGui::EndCombo();
    }
    if (ImGui::BeginCombo("side", edit_owner_ > 0
                                      ? players[static_cast<std::size_t>(edit_owner_ - 1)].c_str()
                                      : "nobody")) {
        for (int player = 0; player <= static_cast<int>(players.size()); ++player) {
            const char* title = player == 0 ? "nobody"
                                            : players[static_cast<std::size_t>(player - 1)].c_str();
            if (ImGui::Selectable(title, edit_owner_ == player)) {
                edit_owner_ = player;
            }
        }
        ImGui::EndCombo();
    }
    const int cell = model_.inspected ? model_.inspected->cell : -1;
    const std::string name = cell < 0 ? "no cell" : model_.inspected->place.name;
    session::Edit edit;
    edit.cell = cell;
    edit.type = edit_type_;
    edit.player = edit_owner_;
    if (plain_button(("Place on " + name).c_str(), "edit.place") && cell >= 0) {
        edit.edit = session::EditKind::Place;
        client_.ask(edit);
    }
    ImGui::SameLine();
    if (plain_button("Erase", "edit.erase") && cell >= 0) {
        edit.edit = session::EditKind::Erase;
        client_.ask(edit);
    }
    ImGui::SameLine();
    if (plain_button("Clear all", "edit.clear")) {
        edit.edit = session::EditKind::Clear;
        client_.ask(edit);
    }
    if (plain_button("This side moves", "edit.turn") && edit_owner_ > 0) {
        edit.edit = session::EditKind::Turn;
        client_.ask(edit);
    }
    ImGui::SameLine();
    if (plain_button("Append to tests.yaml", "edit.test")) {
        client_.ask(session::TestCase{0, true});
    }
}

void Panels::stats_part() {
    if (!ImGui::CollapsingHeader("Random games")) {
        return;
    }
    const session::StatsView& stats = model_.stats;
    if (plain_button(stats.running ? "Stop" : "Play 1000", "stats.run")) {
        client_.play_statistics(!stats.running);
    }
    ImGui::SameLine();
    ImGui::Checkbox("again after each reload", &model_.stats_always);
    mark("stats.always");
    if (stats.games == 0) {
        return;
    }
    ImGui::Text("%lld games, %.1f s", static_cast<long long>(stats.games), stats.seconds);
    ImGui::Text("length %.0f plies (%d to %d), %.1f moves each", stats.length, stats.shortest,
                stats.longest, stats.branching);
    for (const session::CountView& count : stats.results) {
        const std::string who =
            count.player > 0 ? model_.game.card.players[static_cast<std::size_t>(count.player - 1)]
                             : "nobody";
        ImGui::Text("%5.1f %%  %s, %s",
                    100.0 * static_cast<double>(count.number) / static_cast<double>(stats.games),
                    count.name.c_str(), who.c_str());
    }
    if (!stats.problem.empty()) {
        ImGui::TextColored(kBad, "%s", stats.problem.c_str());
    }
}

}  // namespace perthro::renderer
