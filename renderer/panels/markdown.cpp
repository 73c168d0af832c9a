// Shows the small part of Markdown that texts of packages use.
#include "renderer/panels/markdown.hpp"

#include <imgui.h>
#include <sstream>

namespace perthro::renderer {

namespace {

std::string without_marks(const std::string& line) {
    std::string plain;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '*' || line[i] == '`') {
            continue;
        }
        if (line[i] == '[') {  // [words](address): the words
            const auto close = line.find("](", i);
            const auto end = close == std::string::npos ? close : line.find(')', close);
            if (end != std::string::npos) {
                plain += line.substr(i + 1, close - i - 1);
                i = end;
                continue;
            }
        }
        plain += line[i];
    }
    return plain;
}

bool starts(const std::string& line, const char* with) { return line.rfind(with, 0) == 0; }

}  // namespace

void show_markdown(const std::string& text, const ImGuiBackend& backend) {
    std::istringstream lines(text);
    std::string paragraph;
    const auto flush = [&] {
        if (!paragraph.empty()) {
            ImGui::TextWrapped("%s", without_marks(paragraph).c_str());
            paragraph.clear();
        }
    };
    for (std::string line; std::getline(lines, line);) {
        if (starts(line, "#")) {
            flush();
            const auto from = line.find_first_not_of("# ");
            ImGui::Dummy({0, ImGui::GetFontSize() * 0.3F});
            ImGui::PushFont(starts(line, "# ") ? backend.large_font() : backend.title_font());
            ImGui::TextWrapped("%s", from == std::string::npos ? "" : line.substr(from).c_str());
            ImGui::PopFont();
        } else if (line.empty()) {
            flush();
        } else if (starts(line, "* ") || starts(line, "- ")) {
            flush();
            ImGui::TextDisabled("•");
            ImGui::SameLine();
            paragraph = line.substr(2);
        } else if (starts(line, "|")) {
            flush();
            ImGui::PushFont(backend.mono_font());
            ImGui::TextWrapped("%s", without_marks(line).c_str());
            ImGui::PopFont();
        } else {
            const auto from = line.find_first_not_of(' ');
            paragraph += (paragraph.empty() ? "" : " ") +
                         (from == std::string::npos ? "" : line.substr(from));
        }
    }
    flush();
}

void show_rules(const std::string& text, const std::vector<std::string>& sources,
                const ImGuiBackend& backend) {
    const float page = ImGui::GetWindowHeight() * 0.85F;
    for (const auto& [key, way] : {std::pair{ImGuiKey_PageDown, page}, {ImGuiKey_PageUp, -page}}) {
        if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(key))) {
            ImGui::SetScrollY(ImGui::GetScrollY() + way);
        }
    }
    if (text.empty()) {
        ImGui::TextDisabled("This package has no rules.md.");
    } else {
        show_markdown(text, backend);
    }
    ImGui::Dummy({0, 8 * static_cast<float>(backend.scale())});
    for (const std::string& source : sources) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%s", source.c_str());
        ImGui::PopTextWrapPos();
    }
}

}  // namespace perthro::renderer
