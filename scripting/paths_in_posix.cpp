// By the system's own calls: the iterator of libstdc++ 12 ends the program where memory runs out.
#include "scripting/paths_in.hpp"

#include <algorithm>
#include <dirent.h>
#include <memory>
#include <string_view>

namespace perthro {

std::vector<std::filesystem::path> paths_in(const std::filesystem::path& folder) {
    struct Close {
        void operator()(DIR* open) const { closedir(open); }
    };
    std::vector<std::filesystem::path> paths;
    const std::unique_ptr<DIR, Close> open(opendir(folder.c_str()));
    if (open == nullptr) {
        return paths;
    }
    while (const dirent* const entry = readdir(open.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") {
            paths.push_back(folder / name);
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace perthro
