// The dialog of a package that comes from an index or a file: what it is and who signed it, before
// anything is installed.
#include "renderer/panels/install_dialog.hpp"

#include "renderer/panels/packed.hpp"

#include <imgui.h>

namespace perthro::renderer {

namespace {

void row(const char* name, const std::string& value) {
    if (value.empty()) {
        return;
    }
    ImGui::TextDisabled("%s", name);
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::TextWrapped("%s", value.c_str());
}

std::string contents_of(const getting::Part& part) {
    return size_words(part.bytes) + " in " + std::to_string(part.files) +
           (part.files == 1 ? " file" : " files");
}

}  // namespace

void InstallDialog::one(const getting::Part& part, bool several) {
    heading((part.title + (part.version.empty() ? "" : "  " + part.version)).c_str());
    if (!part.needed_by.empty()) {
        ImGui::TextDisabled("%s needs it.", part.needed_by.c_str());
    }
    row("Id", part.id);
    row("Authors", part.authors.empty() ? "not said" : part.authors);
    row("Licence", part.licence.empty() ? "not said" : part.licence);
    row("Website", part.homepage);
    row("Contents", contents_of(part));
    row("Replaces", part.replaces.empty() ? "nothing: it is new here" : part.replaces);
    if (!part.checked) {
        row("Checks", "It was not checked when it was packed");
    }
    ImGui::Dummy({0, 2 * s_});
    for (const std::string& line : part.signatures) {
        const bool warns = line.starts_with("warning") || !part.is_signed;
        ImGui::PushStyleColor(ImGuiCol_Text, packed(warns ? colors_.bad : colors_.text));
        row(&line == &part.signatures.front() ? "Signature" : "", line);
        ImGui::PopStyleColor();
    }
    if (several) {
        ImGui::Separator();
    }
}

void InstallDialog::buttons(const getting::Part& part) {
    const bool update = !part.replaces.empty();
    if (plain_button("Cancel", "install.no")) {
        client_.getting().leave();
    }
    if (model_.get.asked->parts.size() == 1) {
        ImGui::SameLine();
        if (plain_button("Play once", "install.once")) {
            client_.getting().play_once();
            return;
        }
    }
    ImGui::SameLine();
    if (plain_button(update ? "Update" : "Install", "install.yes")) {
        client_.getting().install(false);
    }
    ImGui::SameLine();
    if (accent_button(update ? "Update and play" : "Install and play", "install.play")) {
        client_.getting().install(true);
    }
}

void InstallDialog::draw() {
    if (!begin_dialog("install", 560, 440)) {
        return;
    }
    const GetGames& page = model_.get;
    ImGui::PushFont(backend_.large_font());
    const bool update = page.asked && !page.asked->parts.back().replaces.empty();
    ImGui::TextUnformatted(!page.asked ? "Getting a game"
                           : update    ? "Update this game?"
                                       : "Install this game?");
    ImGui::PopFont();
    ImGui::BeginChild("what", {0, -ImGui::GetFrameHeightWithSpacing() - 8 * s_}, false,
                      ImGuiWindowFlags_NavFlattened);
    const bool asks = page.asked.has_value();
    if (asks) {
        const auto& parts = page.asked->parts;
        for (std::size_t i = parts.size(); i-- > 0;) {  // what was asked for first
            one(parts[i], i > 0);
        }
    } else if (page.doing != Getting::Nothing) {
        ImGui::Dummy({0, 8 * s_});
        ImGui::TextWrapped("%s", progress_words(page).c_str());
        if (page.all > 0) {
            ImGui::ProgressBar(static_cast<float>(page.come) / static_cast<float>(page.all),
                               {-1, 0}, "");
        }
    } else {
        ImGui::Dummy({0, 8 * s_});
        page.bad ? failure_text(page.said) : ImGui::TextWrapped("%s", page.said.c_str());
        mark("install.said");
    }
    ImGui::EndChild();
    if (asks) {
        buttons(page.asked->parts.back());
    } else if (page.doing == Getting::Installing) {
        ImGui::TextDisabled("%s", "This takes a moment.");
    } else if (page.doing == Getting::Fetching || page.doing == Getting::Opening) {
        if (plain_button("Cancel", "install.stop")) {
            client_.getting().leave();
        }
    } else if (accent_button("  Close  ", "install.close")) {
        client_.getting().leave();
    }
    end_dialog();
}

}  // namespace perthro::renderer
