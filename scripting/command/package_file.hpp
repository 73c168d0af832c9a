// Packages named on the command line that are to be installed, verified or told about: files made
// by `perthro pack`, and folders.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/package/packed_file.hpp"

#include <string>

namespace perthro::command {

// As read_packed_file, where a file that is missing is misuse of the command: throws UsageError.
[[nodiscard]] TravellingPackage read_package_archive(const std::string& file);

// Who signed something, as `name`, key FINGERPRINT.
[[nodiscard]] std::string described(const Signature& signature);

// What a package that was opened is as one that travels; `checked` says that it passed its checks.
[[nodiscard]] TravellingPackage as_travelling(const OpenGame& game, bool checked);

// Keeps the rules of a package that is to be replaced or removed, for games that were saved by
// them: why they are not kept, "" if they are. One that does not load decided no game. Loads the
// package, within the limits of the arguments.
[[nodiscard]] std::string keep_rules_of(const std::filesystem::path& folder,
                                        const GameArguments& limits);

// The ids of the packages that were installed into the user's folder, sorted.
[[nodiscard]] std::vector<std::string> installed_ids();

// The folder of one of them; throws UsageError that says where it is instead, or the nearest id.
[[nodiscard]] std::filesystem::path installed_folder(const std::string& id);

}  // namespace perthro::command
