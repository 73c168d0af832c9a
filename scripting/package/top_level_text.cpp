#include "scripting/package/top_level_text.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/version.hpp"

namespace perthro {

namespace fs = std::filesystem;

std::string top_level_text(const std::filesystem::path& folder, const std::string& key) {
    ContentError unreadable;
    std::vector<ContentError> errors;
    const auto text = read_package_file(folder, "game.yaml", unreadable);
    const DocumentNode root = text ? parse_document(*text, 0, "", errors) : DocumentNode();
    const DocumentNode* const value = root.find(key);
    return value != nullptr && value->is_scalar() ? value->text : "";
}

bool is_shipped(const fs::path& folder) {
    std::error_code error;
    return fs::equivalent(without_slash(folder).parent_path(), shipped_folder() / "games", error);
}

std::string version_of(const fs::path& folder) {
    std::string version = top_level_text(folder, "version");
    return version.empty() && is_shipped(folder) ? program_version() : version;
}

}  // namespace perthro
