#include "scripting/package/content.hpp"

#include "scripting/package/digest.hpp"

#include <algorithm>

namespace perthro {

namespace fs = std::filesystem;

ContentFile content_file(const fs::path& path, std::string_view text) {
    std::error_code error;
    const fs::path full = fs::absolute(path, error).lexically_normal();
    return {full.parent_path().filename().string() + "/" + full.filename().string(), sha256(text)};
}

void sort_by_name(std::vector<ContentFile>& files) {
    std::sort(files.begin(), files.end(),
              [](const auto& one, const auto& other) { return one.name < other.name; });
}

std::string content_digest(const std::vector<ContentFile>& files) {
    std::string list;
    for (const ContentFile& file : files) {
        list += file.digest + "  " + file.name + "\n";
    }
    return sha256(list);
}

}  // namespace perthro
