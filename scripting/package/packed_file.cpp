#include "scripting/package/packed_file.hpp"

#include "scripting/package/open_file.hpp"

namespace perthro {

namespace fs = std::filesystem;

bool is_package_file_name(const std::string& name) {
    std::error_code error;
    return name.ends_with(".perthro") ||
           (fs::is_regular_file(name, error) && fs::path(name).filename() != "game.yaml");
}

TravellingPackage read_packed_file(const std::string& file) {
    const FileRead read = read_regular_file(file, ArchiveBounds().packed, LinkAtEnd::Followed);
    std::error_code error;
    switch (read.trouble) {
        case FileTrouble::None: break;
        case FileTrouble::Missing: throw NoPackedFile("there is no file " + file);
        case FileTrouble::Special:
            throw NoPackedFile(file + (fs::is_symlink(file, error)
                                           ? " is a link that leads to no file"
                                           : " is no file"));
        case FileTrouble::Unreadable: throw NoPackedFile(file + " cannot be read");
        case FileTrouble::TooLarge:
            throw PackageRefused(file + " is refused: the archive is larger than " +
                                 std::to_string(ArchiveBounds().packed >> 20) + " MB");
    }
    try {
        return unpacked_package(read.text);
    } catch (const PackageRefused& refused) {
        throw PackageRefused(file + " is refused: " + refused.what());
    }
}

}  // namespace perthro
