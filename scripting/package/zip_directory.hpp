// The directory of a zip archive as it stands there (PKWARE's APPNOTE 6.3, sections 4.3 and 4.4).
// The library that unpacks turns backslashes into slashes, cuts names at a NUL and believes the
// name in front of the bytes; here an archive has one meaning, or is refused.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace perthro {

// What the directory says of one entry.
struct ZipItem {
    bool folder = false;
};

// The entries by name, that of a folder with its `/`. Throws PackageRefused if there are more than
// `most`, and for the first that is not a plain file or folder with a name that every system takes,
// or is there twice, encrypted, packed by anything but deflate, named otherwise in front of its
// bytes or in an extra field, or shares bytes with another; also if there is a directory of ZIP64,
// or there are bytes that belong to no entry.
[[nodiscard]] std::map<std::string, ZipItem> read_zip_directory(std::string_view bytes,
                                                                std::size_t most);

}  // namespace perthro
