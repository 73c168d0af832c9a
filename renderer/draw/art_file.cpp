#include "renderer/draw/art_file.hpp"

#include "scripting/drawings/svg_check.hpp"

#include <algorithm>
#include <fstream>

namespace perthro::renderer {

session::ErrorView art_problem(const std::filesystem::path& file, int line, const std::string& what,
                               const std::string& remedy) {
    session::ErrorView error;
    error.file = "art/" + file.filename().string();
    error.line = line;
    error.what = what;
    error.remedy = remedy;
    error.text = error.file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + what +
                 (remedy.empty() ? "" : "; " + remedy);
    return error;
}

ArtFile read_art(const std::filesystem::path& file, const std::filesystem::path& folder,
                 ArtCheck check) {
    std::error_code error;
    const auto real = std::filesystem::canonical(file, error);
    const auto home = error ? folder : std::filesystem::canonical(folder, error);
    const auto inside = std::mismatch(home.begin(), home.end(), real.begin(), real.end());
    if (error || inside.first != home.end()) {
        return {"", art_problem(file, 0, "a link out of the package is not followed",
                                "copy the drawing into the folder `art`")};
    }
    const auto size = std::filesystem::file_size(real, error);
    std::string text(error ? 0 : std::min<std::uintmax_t>(size, kLargestDrawing + 1), '\0');
    std::ifstream stream(real, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (error || !stream) {
        return {"", art_problem(file, 0, "it cannot be read", "look at its rights")};
    }
    if (check == ArtCheck::WhereDrawn) {
        return {std::move(text), std::nullopt};
    }
    if (const auto problem = check_svg(text)) {
        return {"", art_problem(file, problem->line, problem->what, problem->remedy)};
    }
    return {std::move(text), std::nullopt};
}

}  // namespace perthro::renderer
