// A drawing of a package or of content/ on disk: read once, as far as it may be drawn.
#pragma once

#include "scripting/session/values.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace perthro::renderer {

struct ArtFile {
    std::string svg;                            // "" = not to be drawn
    std::optional<session::ErrorView> problem;  // why, where `svg` is empty
};

// Whether a drawing is looked into when it is read, or by the process that draws it.
enum class ArtCheck { Here, WhereDrawn };

// Reads a drawing below `folder`, which a link must not leave, and checks it (svg_check.hpp).
[[nodiscard]] ArtFile read_art(const std::filesystem::path& file,
                               const std::filesystem::path& folder, ArtCheck check);

// What is wrong with a drawing, in words for whoever made it.
[[nodiscard]] session::ErrorView art_problem(const std::filesystem::path& file, int line,
                                             const std::string& what, const std::string& remedy);

}  // namespace perthro::renderer
