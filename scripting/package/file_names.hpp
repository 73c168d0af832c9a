// Names of files that every system takes, and takes alike: the only ones that packages which travel
// may have.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace perthro {

inline constexpr std::size_t kLongestName = 100;  // bytes, of each part of a path
inline constexpr std::size_t kDeepestFile = 6;    // folders and the file itself

// Why this is no relative path of a file for every system, "" if it is one: "leads out of the
// package", "has a backslash". The name itself is not in it.
[[nodiscard]] std::string wrong_file_name(std::string_view name);

// Whether this is an id: small letters, digits and -, a letter first.
[[nodiscard]] bool is_package_id(std::string_view text);

// The names of one package, each held against those before: systems that do not tell capital
// letters from small ones take all of them.
class FileNames {
public:
    // Adds a path, which wrong_file_name allows, with the folders on it. Why it cannot stand beside
    // those that were added before, "" if it can. A folder may be added again.
    [[nodiscard]] std::string add(const std::string& name, bool folder);

private:
    struct Known {
        std::string name;
        bool folder;
    };
    [[nodiscard]] std::string add_one(const std::string& name, bool folder, bool again);
    std::map<std::string, Known> known_;  // by the name in small letters
};

}  // namespace perthro
