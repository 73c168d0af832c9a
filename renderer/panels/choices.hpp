// A list that opens for one of its entries. ImGui's combo shows eight entries and starts the
// keyboard at the first; this one shows up to twenty, and starts at the entry that is chosen.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>
#include <string>

namespace perthro::renderer {

// Whether a list or a menu is open, over a dialog or alone: the keys are its.
inline bool list_is_open() {
    const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
    return !open.empty() && open.back().Window != nullptr &&
           (open.back().Window->Flags & ImGuiWindowFlags_Modal) == 0;
}

// As ImGui::BeginCombo: ends with ImGui::EndCombo where it is true.
inline bool begin_choices(const char* label, const std::string& chosen) {
    return ImGui::BeginCombo(label, chosen.c_str(), ImGuiComboFlags_HeightLarge);
}

// An entry; whether it was pressed.
inline bool choice(const std::string& title, bool chosen) {
    const bool pressed = ImGui::Selectable(title.c_str(), chosen);
    if (chosen) {
        ImGui::SetItemDefaultFocus();
    }
    return pressed;
}

}  // namespace perthro::renderer
