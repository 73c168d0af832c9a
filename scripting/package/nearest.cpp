// The candidates are looked up only when something is wrong; see nearest.hpp.
#include "scripting/package/nearest.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "scripting/paths_in.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

namespace fs = std::filesystem;

void add_libraries(const fs::path& folder, std::vector<std::string>& names) {
    static constexpr std::array kOther{"rules", "bot"};  // files of Lua that are no library
    for (const fs::path& path : paths_in(folder)) {
        const std::string name = path.stem().string();
        if (path.extension() == ".lua" &&
            std::find(kOther.begin(), kOther.end(), name) == kOther.end()) {
            names.push_back(name);
        }
    }
}

}  // namespace

std::string nearest_package(const fs::path& folder, const std::string& id) {
    std::vector<std::string> ids = package_ids();
    const fs::path beside = folder.parent_path();
    for (const fs::path& path : paths_in(beside.empty() ? fs::path(".") : beside)) {
        std::error_code code;
        if (path.filename() != folder.filename() && fs::exists(path / "game.yaml", code)) {
            ids.push_back(path.filename().string());
        }
    }
    return did_you_mean(id, ids);
}

void add_nearest_libraries(std::vector<ContentError>& errors,
                           const std::vector<fs::path>& folders) {
    static constexpr std::string_view kBegin = "there is no library \"";  // environment.lua
    std::vector<std::string> names;
    for (ContentError& error : errors) {
        if (!error.what.starts_with(kBegin) || !error.what.ends_with('"')) {
            continue;
        }
        if (names.empty()) {
            for (const fs::path& folder : folders) {
                add_libraries(folder, names);
            }
            for (const PackageFolder& folder : package_folders()) {
                add_libraries(folder.path / "lib", names);
            }
        }
        const auto size = error.what.size() - kBegin.size() - 1;
        error.remedy = did_you_mean(error.what.substr(kBegin.size(), size), names);
    }
}

}  // namespace perthro
