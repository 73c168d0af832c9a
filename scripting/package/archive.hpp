// The files of a package as one zip archive, written and read by libarchive, which nothing else of
// the tree touches. Everything stays in memory: what is wrong is found before a byte is written.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// One file with all of its bytes.
struct PackedFile {
    std::string name;  // relative, with /; see wrong_file_name
    std::string bytes;
};

// What is no package for us: one sentence that names the entry.
class PackageRefused : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Far above any package, far below what would hurt.
struct ArchiveBounds {
    std::size_t packed = std::size_t{32} << 20;  // bytes of the archive
    std::size_t file = std::size_t{16} << 20;    // bytes of one file
    std::size_t all = std::size_t{64} << 20;     // bytes of all files
    std::size_t files = 4096;                    // folders count, too
    std::size_t ratio = 100;                     // unpacked to packed, of more than 1 MB
};

// A zip archive of the files. The same bytes for the same files in the same order: no times, no
// owners, one mode. Throws std::runtime_error if the library makes none.
[[nodiscard]] std::string write_archive(const std::vector<PackedFile>& files);

// The files of an archive, in its order. Throws PackageRefused for the first entry that is not a
// plain file or folder with a name that every system takes, that is there twice, encrypted, packed
// by anything but deflate or damaged, and where there are more bytes or files than the bounds.
[[nodiscard]] std::vector<PackedFile> read_archive(std::string_view bytes,
                                                   const ArchiveBounds& bounds = {});

// A foreign name between `...`, short enough for a message.
[[nodiscard]] std::string quoted_name(std::string_view name);

}  // namespace perthro
