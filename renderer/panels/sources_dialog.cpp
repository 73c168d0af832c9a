// The dialog with the indexes that games are looked for in: which there are, adding and removing.
#include "renderer/panels/panels.hpp"

#include <imgui.h>

namespace perthro::renderer {

void Panels::source_row(const getting::Source& source, bool busy) {
    ImGui::PushID(source.name.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted((source.title.empty() ? source.name : source.title).c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s, %zu %s", source.name.c_str(), source.packages,
                        source.packages == 1 ? "game" : "games");
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - 90 * s_);
    ImGui::BeginDisabled(busy);
    if (plain_button("Remove", "source.remove:" + source.name)) {
        client_.remove_source(source.name);
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

void Panels::sources_dialog() {
    if (!begin_dialog("sources", 620, 480)) {
        return;
    }
    const GetGames& page = model_.get;
    ImGui::PushFont(backend_.large_font());
    ImGui::TextUnformatted("Sources of games");
    ImGui::PopFont();
    ImGui::BeginChild("all", {0, -ImGui::GetFrameHeightWithSpacing() - 8 * s_}, false,
                      ImGuiWindowFlags_NavFlattened);
    const bool busy = client_.is_getting();
    ImGui::Dummy({0, 4 * s_});
    for (const getting::Source& source : page.offers.sources) {
        source_row(source, busy);
    }
    heading("Another one");
    source_field("  Add  ");
    if (const std::string words = progress_words(page); !words.empty()) {
        ImGui::TextWrapped("%s", words.c_str());
        if (plain_button("Stop", "sources.stop")) {
            client_.stop_getting();
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
