// What was probably meant by the name of a package or library that is not there.
#pragma once

#include "scripting/errors.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace perthro {

// "did you mean `ID`?" of the packages beside `folder` and the known ones; "" if none is alike.
[[nodiscard]] std::string nearest_package(const std::filesystem::path& folder,
                                          const std::string& id);

// Gives each error of a `use "NAME"` that found nothing the nearest name as its remedy: of the
// libraries in the folders of the package and its ancestors and of the shared ones.
void add_nearest_libraries(std::vector<ContentError>& errors,
                           const std::vector<std::filesystem::path>& folders);

}  // namespace perthro
