// Changes of the position by the mouse and by names, and the case for tests.yaml made of it.
#include "renderer/panels/position_editor.hpp"

#include "renderer/panels/choices.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

void PositionEditor::draw() {
    if (!part("Change the position", "part.edit")) {
        model_.design.brush.on = false;
        return;
    }
    ImGui::Checkbox("Press cells to change them", &model_.design.brush.on);
    mark("edit.brush");
    if (model_.design.brush.on) {
        ImGui::TextDisabled("Left button: place this. Right button: take away.");
    }
    brush_choice();
    session::Edit edit;
    edit.type = model_.design.brush.type;
    edit.player = model_.design.brush.owner;
    edit.count = model_.design.brush.count;
    const auto act = [&](const std::string& title, const char* id, session::EditKind kind) {
        if (plain_button(title.c_str(), id)) {
            edit.edit = kind;
            client_.ask(edit);
        }
    };
    if (edit.player > 0) {
        const std::string side = brush_side();
        act(capitalised(side) + " to move##turn", "edit.turn", session::EditKind::Turn);
        ImGui::SameLine();
        act("Into " + side + "'s hand##hand", "edit.hand", session::EditKind::Hand);
        ImGui::SameLine();
    }
    act("Clear all", "edit.clear", session::EditKind::Clear);
    attribute_row();
    if (plain_button("Append a case to tests.yaml", "edit.test")) {
        client_.ask(session::TestCase{0, true});
    }
}

// Whose pieces are put down.
std::string PositionEditor::brush_side() const {
    const auto owner = static_cast<std::size_t>(model_.design.brush.owner);
    const auto& players = model_.game.card.players;
    return owner > 0 && owner <= players.size() ? players[owner - 1] : "nobody";
}

void PositionEditor::brush_choice() {
    const auto& types = model_.game.board.types;
    const auto& players = model_.game.card.players;
    Brush& brush = model_.design.brush;
    brush.type = std::min(brush.type, static_cast<int>(types.size()) - 1);
    brush.owner = std::min(brush.owner, static_cast<int>(players.size()));
    ImGui::SetNextItemWidth(130 * s_);
    if (begin_choices("##piece", brush.type > 0 ? types[static_cast<std::size_t>(brush.type)].title
                                                : "none")) {
        for (std::size_t i = 1; i < types.size(); ++i) {
            if (choice(types[i].title, brush.type == static_cast<int>(i))) {
                brush.type = static_cast<int>(i);
            }
            mark("edit.type:" + types[i].name);
        }
        ImGui::EndCombo();
    }
    mark("edit.type");
    ImGui::SameLine();
    const auto name = [&](int player) {
        return player == 0 ? "nobody" : players[static_cast<std::size_t>(player - 1)].c_str();
    };
    ImGui::SetNextItemWidth(100 * s_);
    if (begin_choices("##side", name(brush.owner))) {
        for (int player = 0; player <= static_cast<int>(players.size()); ++player) {
            if (choice(name(player), brush.owner == player)) {
                brush.owner = player;
            }
            mark("edit.side:" + std::to_string(player));
        }
        ImGui::EndCombo();
    }
    mark("edit.side");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("×");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(44 * s_);
    if (ImGui::InputInt("##count", &brush.count, 0)) {
        brush.count = std::clamp(brush.count, 0, 999);
    }
    mark("edit.count");
}

// The cell is the one that the mouse was over last.
void PositionEditor::attribute_row() {
    ImGui::SetNextItemWidth(130 * s_);
    ImGui::InputTextWithHint("##attribute", "attribute", &attribute_);
    mark("edit.attribute");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##value", "value: true, 3, e4, ...", &attribute_value_);
    mark("edit.value");
    if (model_.pointing.hover >= 0) {
        edit_cell_ = model_.pointing.hover;
    }
    const auto& cells = model_.game.board.cells;
    const bool known = edit_cell_ >= 0 && edit_cell_ < static_cast<int>(cells.size());
    const std::string cell = known ? cells[static_cast<std::size_t>(edit_cell_)].name : "cell";
    session::Edit edit;
    edit.cell = known ? edit_cell_ : -1;
    edit.player = model_.design.brush.owner;
    edit.name = attribute_;
    edit.value = attribute_value_;
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Set it for");
    const auto set = [&](const std::string& title, const char* id, session::EditKind kind) {
        ImGui::SameLine();
        if (plain_button(title.c_str(), id)) {
            edit.edit = kind;
            client_.ask(edit);
        }
    };
    set("piece on " + cell, "edit.set_piece", session::EditKind::PieceAttribute);
    set(cell, "edit.set_cell", session::EditKind::CellAttribute);
    set(brush_side() + "##side", "edit.set_side", session::EditKind::PlayerAttribute);
    set("game", "edit.set_game", session::EditKind::GameAttribute);
}

}  // namespace perthro::renderer
