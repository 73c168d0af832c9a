// Texts of packages: headings, lists, bold, paragraphs.
#pragma once

#include "renderer/panels/backend.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// Writes a text into the window that is being drawn: `rules.md` and other short texts.
void show_markdown(const std::string& text, const ImGuiBackend& backend);
// Writes `rules.md` of a game with what it was taken from; Page Up and Page Down turn its pages.
void show_rules(const std::string& text, const std::vector<std::string>& sources,
                const ImGuiBackend& backend);

}  // namespace perthro::renderer
