// A catalogue written to disk: packed files, pictures, pages, and last the index that names them.
#pragma once

#include "scripting/catalogue/index.hpp"
#include "scripting/package/travel.hpp"

#include <filesystem>
#include <string>

namespace perthro {

// Writes one catalogue into one folder.
class CatalogueWriter {
public:
    // Goes on with the index that is in the folder: versions that it names stay, as long as their
    // files are there. Throws PackageRefused if that index cannot be read.
    CatalogueWriter(std::filesystem::path folder, const std::string& title);

    // Adds one version of a package, with what its folder shows. Throws PackageRefused if the same
    // version is there already with other bytes, WriteFailure, and what look_at throws.
    void add(const TravellingPackage& package, const std::filesystem::path& shown_from);

    // Writes index.html and index.json. Throws WriteFailure.
    void end();

    // What end() writes.
    [[nodiscard]] const Index& index() const { return index_; }

private:
    [[nodiscard]] OfferedPackage entry_of(const std::string& id) const;
    void write(const std::string& name, const std::string& bytes) const;
    std::filesystem::path folder_;
    Index index_;
};

}  // namespace perthro
