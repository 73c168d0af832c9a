// The source files of a package on disk: which folders they stand in, and which of them have
// changed since they were read.
#pragma once

#include "scripting/play/open_game.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace perthro::session {

// The folders whose files a load of the package may read, in ascending order: those of the open
// game (null: of the package of this name or path, which may have to be made), and shared
// libraries.
[[nodiscard]] std::vector<std::filesystem::path> source_folders(const OpenGame* game,
                                                                const std::string& package);

class SourceFiles {
public:
    // Takes the files of these folders as they are now for the ones that were read.
    void remember(const std::vector<std::filesystem::path>& folders);
    // Takes what a load has read for it: a file that was saved again meanwhile counts as changed.
    void note_read(const OpenGame& game);
    // Files that are new, gone, or not as they were, in ascending order.
    [[nodiscard]] std::vector<std::string>
    changed(const std::vector<std::filesystem::path>& folders) const;

private:
    std::map<std::string, std::uint64_t> hashes_;  // [path]
};

}  // namespace perthro::session
