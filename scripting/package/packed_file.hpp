// Packed packages as files of this machine: which names mean one, and how they are read.
#pragma once

#include "scripting/package/travel.hpp"

#include <string>

namespace perthro {

// Whether this names a packed file, not a game: a plain file that is no game.yaml, or whose name
// ends with .perthro.
[[nodiscard]] bool is_package_file_name(const std::string& name);

// There is no such file, or none that can be read.
class NoPackedFile : public PackageRefused {
public:
    using PackageRefused::PackageRefused;
};

// Reads one. Throws NoPackedFile; PackageRefused that begins with its name.
[[nodiscard]] TravellingPackage read_packed_file(const std::string& file);

}  // namespace perthro
