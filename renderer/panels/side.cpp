// The side panel: the moves that were played and may be played, and how to play.
#include "renderer/panels/side.hpp"

#include "renderer/panels/markdown.hpp"
#include "renderer/state/seating.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

void SidePanel::open_tab(Tab tab) {
    model_.tab = tab;
    model_.settings.panel = true;
    choose_tab_ = true;
    client_.touch();
}

void SidePanel::type_move() {
    open_tab(Tab::Moves);
    type_move_ = true;
}

void SidePanel::take_keyboard(bool take) {
    has_keyboard_ = take;
    focus_panel_ = take;
    model_.settings.panel = model_.settings.panel || take;
    client_.touch();
}

void SidePanel::draw(Rect room) {
    ImGui::SetNextWindowPos({static_cast<float>(room.x), static_cast<float>(room.y)});
    ImGui::SetNextWindowSize({static_cast<float>(room.w), static_cast<float>(room.h)});
    if (focus_panel_) {
        ImGui::SetNextWindowFocus();
        focus_panel_ = false;
    }
    ImGui::Begin("side", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoSavedSettings);
    if (ImGui::BeginTabBar("tabs")) {
        const auto tab = [&](const char* title, Tab which, const char* id) {
            const bool force = choose_tab_ && model_.tab == which;
            const bool open = ImGui::BeginTabItem(
                title, nullptr, force ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
            mark(id);
            if (open && !choose_tab_) {
                model_.tab = which;
            }
            return open;
        };
        if (tab("  Moves  ", Tab::Moves, "tab.moves")) {
            moves_tab();
            ImGui::EndTabItem();
        }
        if (tab("  How to play  ", Tab::Rules, "tab.rules")) {
            rules_tab();
            ImGui::EndTabItem();
        }
        if (tab("  Design  ", Tab::Design, "tab.design")) {
            design_.draw();
            ImGui::EndTabItem();
        }
        choose_tab_ = false;
        ImGui::EndTabBar();
    }
    ImGui::End();
}

// ---- moves

void SidePanel::moves_tab() {
    const float all = ImGui::GetContentRegionAvail().y;
    ImGui::BeginChild("history", {0, all * 0.5F}, false, ImGuiWindowFlags_NavFlattened);
    history_.draw();
    ImGui::EndChild();
    ImGui::Separator();
    if (!model_.position.outcome.over && model_.table.seats.size() > 1 && model_.position.ply > 0) {
        if (model_.position.draw_offer == 0) {
            if (plain_button("Offer a draw", "act:draw")) {
                client_.playing().act(session::ActName::DrawOffer);
            }
            ImGui::SameLine();
        }
        if (plain_button("Resign", "act:resign")) {
            model_.dialog = Dialog::Resign;
        }
    }
    thinking_.draw();
    if (model_.design.measured.profile_wanted) {
        open_tab(Tab::Design);
    }
    legal_list();
}

void SidePanel::legal_list() {
    const int count = static_cast<int>(model_.moves.moves.size());
    ImGui::SetNextItemWidth(-1);
    if (type_move_ && !choose_tab_) {
        ImGui::SetKeyboardFocusHere();
        type_move_ = false;
    }
    const bool entered = ImGui::InputTextWithHint("##typed",
                                                  "type a move, or a part of one to find it",
                                                  &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    mark("typed");
    if (entered && !typed_.empty()) {
        client_.choosing().play_text(typed_);
        typed_.clear();
    }
    std::vector<const session::MoveView*> fitting;
    for (const session::MoveView& move : model_.moves.moves) {
        if (typed_.empty() || move.text.find(typed_) != std::string::npos ||
            move.own.find(typed_) != std::string::npos) {
            fitting.push_back(&move);
        }
    }
    std::string number = std::to_string(count) + (count == 1 ? " legal move" : " legal moves");
    if (!typed_.empty()) {
        number = std::to_string(fitting.size()) + " of " + number;
    }
    ImGui::TextDisabled("%s%s", number.c_str(),
                        looks_back(model_) ? " at the position looked at" : "");
    ImGui::BeginChild("legal", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(fitting.size()));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const session::MoveView& move = *fitting[static_cast<std::size_t>(i)];
            ImGui::PushID(i);
            if (ImGui::Selectable("##m") && client_.choosing().may_choose()) {
                client_.choosing().play_path(move.path);
            }
            mark("legal:" + move.own);
            // While keys walk, what they are at counts as hovered, and still does when they are the
            // board's again.
            if (ImGui::IsItemHovered() &&
                (has_keyboard_ ||
                 ImGui::IsMouseHoveringRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()))) {
                listed_move_ = move.path;
            }
            ImGui::SameLine(8 * s_);
            ImGui::TextUnformatted(move.text.c_str());
            if (!move.captures.empty()) {
                ImGui::SameLine();
                ImGui::TextDisabled("takes %d", static_cast<int>(move.captures.size()));
            }
            place_of_movement(move.place);
            ImGui::PopID();
        }
    }
    ImGui::EndChild();
}

// Shows at the right end of the row the line of the rules that made the move, if there is room:
// without the folders, which the error panel and the cell's page tell.
void SidePanel::place_of_movement(const std::string& place) const {
    const std::string name = place.substr(place.find_last_of('/') + 1);
    ImGui::SameLine();
    const float left = ImGui::GetCursorPosX() + 8 * s_;
    const float at = ImGui::GetWindowWidth() - ImGui::CalcTextSize(name.c_str()).x - 18 * s_;
    if (at > left) {
        ImGui::SetCursorPosX(at);
        ImGui::TextDisabled("%s", name.c_str());
    } else {
        ImGui::NewLine();
    }
}

void SidePanel::rules_tab() {
    ImGui::BeginChild("rules", {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    show_rules(model_.game.rules_text, model_.game.card.sources, backend_);
    ImGui::EndChild();
}

}  // namespace perthro::renderer
