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
// above it are made if need be, and those within it that a name has before a `/`. Throws
// WriteFailure, also if something is there already.
void write_folder(const std::filesystem::path& path,
                  const std::vector<std::pair<std::string, std::string>>& files);

// The same in place of a folder, or where there is none. What was there goes only when all of the
// new one is on the disk, in one step where the file system can exchange names. A link there is
// replaced itself, not what it leads to. Throws WriteFailure; then the folder is as it was.
void replace_folder(const std::filesystem::path& path,
                    const std::vector<std::pair<std::string, std::string>>& files);

// Takes a folder away with all that is in it, first from its name, so that nobody finds a half of
// it. Throws WriteFailure; then all of it is still there, or none under its name.
void remove_folder(const std::filesystem::path& path);

// Takes away what programs that are gone had begun to write in a folder under the names that these
// functions give until all is written.
void clear_unfinished(const std::filesystem::path& folder);

}  // namespace perthro
