// The dialog with the indexes that games are looked for in: which there are, adding and removing.

#include "renderer/panels/sources_dialog.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>

namespace perthro::renderer {

// A field for the address of an index, and a button that adds it.
void SourcesDialog::field(const char* button) {
    ImGui::SetNextItemWidth(-110 * s_);
    const bool entered = ImGui::InputTextWithHint("##source", "https://… or a folder", &source_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    mark("sources.address");
    ImGui::SameLine();
    ImGui::BeginDisabled(client_.getting().busy());
    const bool pressed = accent_button(button, "sources.add");
    ImGui::EndDisabled();
    if ((entered || pressed) && !source_.empty() && !client_.getting().busy()) {
        client_.getting().add_source(source_);
        source_.clear();
    }
}

void SourcesDialog::row(const getting::Source& source, bool busy) {
    ImGui::PushID(source.name.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted((source.title.empty() ? source.name : source.title).c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s, %zu %s", source.name.c_str(), source.packages,
                        source.packages == 1 ? "game" : "games");
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - 90 * s_);
    ImGui::BeginDisabled(busy);
    if (plain_button("Remove", "source.remove:" + source.name)) {
        client_.getting().remove_source(source.name);
    }
    ImGui::EndDisabled();
    ImGui::PushFont(backend_.mono_font());
    ImGui::TextWrapped("%s", source.address.c_str());
    ImGui::PopFont();
    if (!source.trouble.empty()) {
        failure_text(source.trouble);
    } else if (source.address.starts_with("http:")) {
        ImGui::TextWrapped("%s", "http shows and proves nothing of who answers: take https, or "
                                 "only games that are signed.");
    }
    ImGui::Dummy({0, 6 * s_});
    ImGui::PopID();
}

void SourcesDialog::draw() {
    if (!begin_dialog("sources", 620, 480)) {
        return;
    }
    const GetGames& page = model_.get;
    ImGui::PushFont(backend_.large_font());
    ImGui::TextUnformatted("Sources of games");
    ImGui::PopFont();
    ImGui::BeginChild("all", {0, -ImGui::GetFrameHeightWithSpacing() - 8 * s_}, false,
                      ImGuiWindowFlags_NavFlattened);
    const bool busy = client_.getting().busy();
    ImGui::Dummy({0, 4 * s_});
    for (const getting::Source& source : page.offers.sources) {
        row(source, busy);
    }
    heading("Another one");
    field("  Add  ");
    if (const std::string words = progress_words(page); !words.empty()) {
        ImGui::TextWrapped("%s", words.c_str());
        if (plain_button("Stop", "sources.stop")) {
            client_.getting().stop();
        }
    } else if (!page.said.empty() && page.bad) {
        failure_text(page.said);
        mark("sources.said");
    }
    ImGui::EndChild();
    if (accent_button("  Done  ", "sources.done")) {
        model_.dialog = Dialog::None;
        client_.touch();
    }
    end_dialog();
}

}  // namespace perthro::renderer
