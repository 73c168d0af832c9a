// Files that are written over: whole or not at all. What stood there stays until all of the new
// text is on the disk, so neither a full disk nor the end of the program loses it.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro {

// What was to be kept could not be written: "cannot write FILE: No space left on device".
class WriteFailure : public std::runtime_error {
public:
    WriteFailure(const std::string& name, const std::string& reason)
        : std::runtime_error("cannot write " + name + ": " + reason), reason_(reason) {}
    // As the system says it.
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    std::string reason_;
};

// The reason of the last call of the system that failed, if it says one.
[[nodiscard]] std::string system_reason();

// Puts the text in place of a file, or makes it: written beside it under another name, brought to
// the disk, renamed. A file that was there keeps its permissions, a link goes on pointing to it.
// What is no plain file (a pipe, a terminal) is written to as it is. Throws WriteFailure; then the
// file is as it was, and nothing stands beside it.
void write_file(const std::filesystem::path& path, std::string_view text);

// Makes a folder with these files, [name, text], all of them or none, in the same way; folders
// above it are made if need be. Throws WriteFailure, also if something is there already.
void write_folder(const std::filesystem::path& path,
                  const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace perthro
