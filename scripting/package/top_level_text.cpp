#include "scripting/package/top_level_text.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"

namespace perthro {

std::string top_level_text(const std::filesystem::path& folder, const std::string& key) {
    ContentError unreadable;
    std::vector<ContentError> errors;
    const auto text = read_package_file(folder, "game.yaml", unreadable);
    const DocumentNode root = text ? parse_document(*text, 0, "", errors) : DocumentNode();
    const DocumentNode* const value = root.find(key);
    return value != nullptr && value->is_scalar() ? value->text : "";
}

}  // namespace perthro
