#include "renderer/panels/questions.hpp"

#include "renderer/state/prompt.hpp"

#include <imgui.h>

namespace perthro::renderer {

void Questions::resign() {
    if (!begin_dialog("resign", 380, 180)) {
        return;
    }
    heading("Give this game up?");
    ImGui::TextWrapped("%s", resigning(model_).c_str());
    ImGui::Dummy({0, 8 * s_});
    if (plain_button("Play on", "resign.keep")) {
        model_.dialog = Dialog::None;
    }
    ImGui::SameLine();
    if (accent_button("Resign", "resign.yes")) {
        model_.dialog = Dialog::None;
        client_.playing().act(session::ActName::Resign);
    }
    end_dialog();
}

void Questions::reveals() {
    if (!begin_dialog("reveals", 420, 190)) {
        return;
    }
    heading("Take back what was revealed?");
    ImGui::TextWrapped("%s",
                       "Since your last turn somebody learned something: a roll, a hidden piece "
                       "or cell. Take it back only if everybody agrees.");
    ImGui::Dummy({0, 8 * s_});
    if (plain_button("Keep it", "reveals.keep")) {
        model_.dialog = Dialog::None;
    }
    ImGui::SameLine();
    if (accent_button("All agree: take back", "reveals.anyway")) {
        model_.dialog = Dialog::None;
        client_.playing().undo(true);
    }
    end_dialog();
}

}  // namespace perthro::renderer
