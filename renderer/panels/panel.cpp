#include "renderer/panels/panel.hpp"

#include "renderer/panels/packed.hpp"

#include <algorithm>
#include <imgui.h>

namespace perthro::renderer {

Panel::Panel(PanelShare& share)
    : share_(share), client_(share.client), model_(share.client.model()), backend_(share.backend),
      colors_(share.colors), s_(share.scale) {}

void Panel::mark(const std::string& id) {
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    if (ImGui::IsItemVisible()) {
        const auto number = [](float value) { return static_cast<double>(value); };
        share_.widgets.push_back(
            {id,
             {number(from.x), number(from.y), number(to.x - from.x), number(to.y - from.y)},
             ""});
    }
}

bool Panel::accent_button(const char* label, const std::string& id) {
    ImGui::PushStyleColor(ImGuiCol_Button, packed(colors_.accent));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, packed(mix(colors_.accent, rgb(0xFFFFFF), 0.15)));
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.on_accent));
    const bool pressed = ImGui::Button(label);
    ImGui::PopStyleColor(3);
    mark(id);
    return pressed;
}

bool Panel::plain_button(const char* label, const std::string& id) {
    const bool pressed = ImGui::Button(label);
    mark(id);
    return pressed;
}

void Panel::heading(const char* text) {
    ImGui::Dummy({0, 4 * s_});
    ImGui::PushFont(backend_.title_font());
    ImGui::TextUnformatted(text);
    ImGui::PopFont();
}

void Panel::failure_text(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colors_.bad));
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

bool Panel::part(const char* title, const std::string& id) {
    const bool open = ImGui::CollapsingHeader(title);
    mark(id);
    return open;
}

bool Panel::begin_dialog(const char* title, float width, float height) {
    const auto w = static_cast<float>(share_.window.w), h = static_cast<float>(share_.window.h);
    const ImVec2 size{std::min(width * s_, w - 16), std::min(height * s_, h - 16)};
    if (share_.shown_dialog != title) {
        ImGui::OpenPopup(title);
        share_.shown_dialog = title;
    }
    ImGui::SetNextWindowPos({(w - size.x) / 2, (h - size.y) / 2});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 14 * s_);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {22 * s_, 18 * s_});
    const bool open = ImGui::BeginPopupModal(
        title, nullptr,
        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    ImGui::PopStyleVar(2);
    return open;
}

void Panel::end_dialog() {
    if (model_.dialog == Dialog::None) {
        ImGui::CloseCurrentPopup();
        share_.shown_dialog.clear();
    }
    ImGui::EndPopup();
}

void Panel::source_text(const std::string& line, bool meant) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    if (meant) {
        ImGui::GetWindowDrawList()->AddRectFilled(at, {right, at.y + ImGui::GetTextLineHeight()},
                                                  packed(colors_.bad, 0.25), 3 * s_);
    }
    ImGui::PushStyleColor(ImGuiCol_Text, packed(meant ? colors_.text : colors_.faint));
    ImGui::PushClipRect(at, {right, at.y + 2 * ImGui::GetTextLineHeight()}, true);
    ImGui::TextUnformatted(line.c_str());
    ImGui::PopClipRect();
    ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", line.c_str());  // it may be longer than the panel is wide
    }
}

void Panel::begin_page(const char* name, Rect room) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({static_cast<float>(room.w), static_cast<float>(room.h)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, packed(colors_.back));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, packed(colors_.back));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {20 * s_, 14 * s_});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoSavedSettings);
}

void Panel::end_page() {
    ImGui::End();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(2);
}

CardGrid::CardGrid(const char* name, float card, float scale) : gap_(14 * scale) {
    ImGui::BeginChild(name, {0, 0}, false, ImGuiWindowFlags_NavFlattened);
    const float all = ImGui::GetContentRegionAvail().x;
    columns_ = std::max(static_cast<int>((all + gap_) / (card * scale + gap_)), 1);
    const auto count = static_cast<float>(columns_);
    width_ = (all - gap_ * (count - 1)) / count;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap_, gap_});
}

float CardGrid::next() {
    if (shown_++ % columns_ != 0) {
        ImGui::SameLine();
    }
    return width_;
}

void CardGrid::end(const char* nothing) {
    ImGui::PopStyleVar();
    if (shown_ == 0) {
        ImGui::TextDisabled("%s", nothing);
    }
    ImGui::EndChild();
}

}  // namespace perthro::renderer
