#include "scripting/command/documents.hpp"

#include "scripting/package/places.hpp"

namespace perthro::command {

std::filesystem::path documents_folder() {
    const std::filesystem::path shipped = shipped_folder();
    std::error_code error;
    for (const auto& folder : {shipped.parent_path() / "doc" / "perthro", shipped / "docs"}) {
        if (std::filesystem::exists(folder / "first-steps.md", error)) {
            return folder;
        }
    }
    return {};
}

}  // namespace perthro::command
