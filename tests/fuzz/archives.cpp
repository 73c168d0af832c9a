// Packed packages: what is read must be safe to write, and be the same when it is packed again.
#include "scripting/package/file_names.hpp"
#include "scripting/package/travel.hpp"
#include "tests/fuzz/targets.hpp"

namespace perthro::fuzz {

namespace {

ArchiveBounds tight_bounds() {
    ArchiveBounds bounds;
    bounds.packed = std::size_t{1} << 16;
    bounds.file = std::size_t{1} << 20;
    bounds.all = std::size_t{2} << 20;
    bounds.files = 64;
    return bounds;
}

void check_files(const std::vector<PackedFile>& files) {
    const ArchiveBounds bounds = tight_bounds();
    FileNames names;
    std::size_t all = 0;
    for (const PackedFile& file : files) {
        all += file.bytes.size();
        if (!wrong_file_name(file.name).empty() || !names.add(file.name, false).empty()) {
            fail("a file with a bad name was read");
        }
        if (file.bytes.size() > bounds.file) {
            fail("a file larger than the bounds was read");
        }
    }
    if (all > bounds.all || files.size() > bounds.files) {
        fail("more than the bounds was read");
    }
}

}  // namespace

void archives(std::string_view input) {
    try {
        const std::vector<PackedFile> files = read_archive(input, tight_bounds());
        check_files(files);
        const std::vector<PackedFile> again = read_archive(write_archive(files));
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (again.size() != files.size() || again[i].name != files[i].name ||
                again[i].bytes != files[i].bytes) {
                fail("packed again it is another package");
            }
        }
        const TravellingPackage package = unpacked_package(input);
        static_cast<void>(missing_needs(package));
    } catch (const PackageRefused& refused) {
        if (std::string_view(refused.what()).empty()) {
            fail("an archive is refused without a word");
        }
    }
}

}  // namespace perthro::fuzz
