// A file read so that it cannot be waited for: only a regular file is read, never a pipe, a device
// or a folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace perthro {

// Why there is no text. Special: a folder, a pipe, a device.
enum class FileTrouble { None, Missing, Special, TooLarge, Unreadable };

// What came of reading a file.
struct FileRead {
    FileTrouble trouble = FileTrouble::None;
    std::string text;      // empty unless there is no trouble
    std::size_t size = 0;  // bytes of the file, where it is too large
};

enum class LinkAtEnd { Followed, Refused };  // Refused: a symbolic link is Special

// The bytes of a regular file of at most `most` bytes.
[[nodiscard]] FileRead read_regular_file(const std::filesystem::path& path, std::size_t most,
                                         LinkAtEnd link);

}  // namespace perthro
