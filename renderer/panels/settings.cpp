// The dialog with the person's settings and everything that goes to files and the clipboard.
#include "renderer/panels/settings.hpp"

#include "renderer/draw/export.hpp"
#include "renderer/panels/choices.hpp"

#include <algorithm>
#include <fstream>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <sstream>
#include <utility>

namespace perthro::renderer {

void SettingsDialog::draw(Scene& scene) {
    if (!begin_dialog("settings", 620, 700)) {
        return;
    }
    ImGui::PushFont(backend_.large_font());
    ImGui::TextUnformatted("Settings");
    ImGui::PopFont();
    const std::string& said = model_.status.text;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float words = said.empty()
                            ? 0
                            : std::min(ImGui::CalcTextSize(said.c_str(), nullptr, false, room.x).y +
                                           4 * s_,
                                       room.y * 0.4F);
    const float foot = ImGui::GetFrameHeightWithSpacing() + 8 * s_ +
                       (said.empty() ? 0 : words + ImGui::GetStyle().ItemSpacing.y);
    float& before = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetID("foot"), foot);
    const float grown = foot - std::exchange(before, foot);
    ImGui::BeginChild("all", {0, -foot}, false, ImGuiWindowFlags_NavFlattened);
    if (grown > 0) {  // what it is about stays in sight
        ImGui::SetScrollY(ImGui::GetScrollY() + grown);
    }
    Settings& settings = model_.settings;
    const Settings unchanged = settings;
    looks_part(settings);
    motion_part(settings);
    if (model_.open) {
        files_part(scene);
    }
    ImGui::EndChild();
    if (!said.empty()) {
        ImGui::BeginChild("said", {0, words});
        if (model_.status.bad) {
            failure_text(said);
        } else {
            ImGui::TextWrapped("%s", said.c_str());
        }
        ImGui::EndChild();
        mark("settings.said");
    }
    if (accent_button("  Done  ", "settings.done")) {
        model_.dialog = Dialog::None;
    }
    if (settings != unchanged) {
        client_.touch();
    }
    end_dialog();
}

void SettingsDialog::looks_part(Settings& settings) {
    heading("Looks");
    ImGui::Checkbox("Dark window", &settings.dark);
    mark("settings.dark");
    ImGui::Checkbox("Coordinates on the board", &settings.coordinates);
    mark("settings.coordinates");
    ImGui::Checkbox("Show where a piece may go", &settings.show_moves);
    mark("settings.moves");
    board_colors_choice(settings);
    static constexpr const char* kScales[] = {"75 %", "100 %", "125 %", "150 %", "200 %"};
    static constexpr double kFactors[] = {0.75, 1, 1.25, 1.5, 2};
    int scale = 1;
    for (int i = 0; i < 5; ++i) {
        scale = settings.scale == kFactors[i] ? i : scale;
    }
    ImGui::SetNextItemWidth(200 * s_);
    if (ImGui::Combo("Size of words and buttons", &scale, kScales, 5)) {
        settings.scale = kFactors[scale];
    }
    mark("settings.scale");
}

void SettingsDialog::board_colors_choice(Settings& settings) {
    ImGui::SetNextItemWidth(200 * s_);
    if (begin_choices("Board", settings.board.empty() ? "as the game says" : settings.board)) {
        if (choice("as the game says", settings.board.empty())) {
            settings.board.clear();
        }
        for (const std::string& name : board_color_names()) {
            if (choice(name, name == settings.board)) {
                settings.board = name;
            }
        }
        ImGui::EndCombo();
    }
    mark("settings.board");
}

void SettingsDialog::motion_part(Settings& settings) {
    heading("Movement and sound");
    bool moving = settings.speed > 0;
    if (ImGui::Checkbox("Pieces move (off: reduced motion)", &moving)) {
        settings.speed = moving ? 1 : 0;
    }
    mark("settings.motion");
    if (moving) {
        auto speed = static_cast<float>(settings.speed);
        ImGui::SetNextItemWidth(200 * s_);
        if (ImGui::SliderFloat("Speed", &speed, 0.3F, 4, "%.1f")) {
            settings.speed = static_cast<double>(speed);
        }
    }
    ImGui::Checkbox("Sounds", &settings.sounds);
    mark("settings.sounds");
}

// The game in a file, on the clipboard, and its position as text.
void SettingsDialog::files_part(Scene& scene) {
    heading("This game");
    file_part(scene);
    clipboard_part(scene);
    heading("Position");
    position_part();
}

void SettingsDialog::file_part(Scene& scene) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##file", "name of a file, such as game.txt or board.svg", &file_);
    mark("file.name");
    if (plain_button("Save the game", "file.save") && !file_.empty()) {
        client_.ask(session::RecordFile{session::RecordAction::Save, file_});
    }
    ImGui::SameLine();
    if (plain_button("Load a game", "file.load") && !file_.empty()) {
        std::ifstream stream(file_, std::ios::binary);
        std::stringstream text;
        text << stream.rdbuf();
        session::Open how;
        how.record = text.str();
        if (how.record.empty()) {
            model_.status = {"There is nothing in " + file_, true, {}};
        } else {
            client_.opening().open(how);
        }
    }
    ImGui::SameLine();
    if (plain_button("Save a picture", "file.picture") && !file_.empty()) {
        const std::string problem = save_board(scene, model_, file_);
        model_.status = {problem.empty() ? "Saved as " + file_ : problem, !problem.empty(), {}};
        client_.touch();
    }
}

void SettingsDialog::clipboard_part(Scene& scene) {
    if (plain_button("Copy the game", "game.copy")) {
        client_.playing().copy_game();
    }
    ImGui::SameLine();
    if (plain_button("Paste a game", "game.paste")) {
        const char* text = ImGui::GetClipboardText();
        session::Open how;
        how.record = text != nullptr ? text : "";
        if (!how.record.empty()) {
            client_.opening().open(how);
        }
    }
    ImGui::SameLine();
    const auto copied = [&](const std::string& problem) {
        model_.status = {
            problem.empty() ? "The board is in the clipboard" : problem, !problem.empty(), {}};
        client_.touch();
    };
    if (plain_button("Copy the board as PNG", "picture.copy_png")) {
        copied(copy_board(scene, model_));
    }
    ImGui::SameLine();
    if (plain_button("as SVG", "picture.copy")) {
        model_.copying.clipboard = board_as_svg(scene, model_);
        copied("");
    }
}

void SettingsDialog::position_part() {
    ImGui::PushFont(backend_.mono_font());
    ImGui::TextWrapped("%s", model_.copying.texts.own.c_str());
    ImGui::PopFont();
    if (plain_button("Copy it", "position.copy")) {
        ImGui::SetClipboardText(model_.copying.texts.own.c_str());
    }
    if (!model_.copying.texts.family.empty()) {
        ImGui::SameLine();
        if (plain_button("Copy as players write it", "position.copy_family")) {
            ImGui::SetClipboardText(model_.copying.texts.family.c_str());
        }
    }
    ImGui::SetNextItemWidth(-90 * s_);
    ImGui::InputTextWithHint("##position", "paste a position", &position_);
    mark("position.text");
    ImGui::SameLine();
    if (plain_button("Play it", "position.play") && !position_.empty()) {
        // Closes the dialog, or says what is wrong with the position.
        client_.playing().set_position(position_);
    }
}

}  // namespace perthro::renderer
