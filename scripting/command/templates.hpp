// The templates of `perthro new`: small complete games, embedded as "templates/NAME/FILE".
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace perthro::command {

// By name; texts of its files.
using PackageFiles = std::vector<std::pair<std::string, std::string>>;

// Sorted.
[[nodiscard]] std::vector<std::string> template_names();
// What it shows, in one line: "jumps over enemies, chains of jumps".
[[nodiscard]] std::string template_line(const std::string& name);
// The files of a package made from it. The title is one line.
[[nodiscard]] PackageFiles template_files(const std::string& name, const std::string& id,
                                          const std::string& title);

// A title as a value of YAML: plain if every parser reads it as that text, else between quotes.
[[nodiscard]] std::string in_yaml(const std::string& title);

}  // namespace perthro::command
