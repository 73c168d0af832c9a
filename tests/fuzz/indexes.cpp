// Indexes of packages: whatever is read names files below the index alone, within the bounds, and
// is read again as it is written; the pages that show it hold no script.
#include "scripting/catalogue/index.hpp"
#include "scripting/catalogue/page.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "tests/fuzz/targets.hpp"

namespace perthro::fuzz {

namespace {

void check_package(const OfferedPackage& package) {
    if (!is_package_id(package.id) || package.versions.empty()) {
        fail("a package without an id or versions was read");
    }
    for (const std::string& name : {package.picture, package.page}) {
        if (!name.empty() && !wrong_file_name(name).empty()) {
            fail("a picture or page that is not below the index was read");
        }
    }
    for (const OfferedVersion& version : package.versions) {
        if (!wrong_file_name(version.file).empty() || version.size > ArchiveBounds().packed) {
            fail("a file that is not below the index, or too large, was read");
        }
    }
    static_cast<void>(best_version(package, ""));
    const std::string page = package_page(package, package.summary);
    if (page.find("<script") != std::string::npos) {
        fail("a page has a script");
    }
}

}  // namespace

void indexes(std::string_view input) {
    try {
        const Index index = read_index(std::string(input));
        for (const OfferedPackage& package : index.packages) {
            check_package(package);
        }
        if (catalogue_page(index).find("<script") != std::string::npos) {
            fail("the page of the catalogue has a script");
        }
        const std::string text = write_index(index);
        if (write_index(read_index(text)) != text) {
            fail("written and read again it is another index");
        }
    } catch (const PackageRefused& refused) {
        if (std::string_view(refused.what()).empty()) {
            fail("an index is refused without a word");
        }
    }
}

}  // namespace perthro::fuzz
