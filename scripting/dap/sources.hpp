// From the names that the loader gives the texts of a package to the files that an editor knows.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace perthro::dap {

// A path without links and dots, as far as it is there.
[[nodiscard]] std::filesystem::path real_path(const std::filesystem::path& path);

// Remembers what it has looked up: a chunk is asked about at every line that runs.
class Sources {
public:
    // Whether a chunk of Lua is a file of a package; `source` as Lua has it ("@games/x/rules.lua").
    [[nodiscard]] static bool is_file(const char* source);
    // Its real path.
    [[nodiscard]] const std::filesystem::path& file_of(const char* source);

    // What the editor calls a file, which may lead there by links; as long as it has not said so,
    // the real path.
    void name(const std::filesystem::path& file, const std::string& path) { names_[file] = path; }
    [[nodiscard]] std::string name_of(const std::filesystem::path& file) const;

private:
    std::map<std::string, std::filesystem::path, std::less<>> files_;
    std::map<std::filesystem::path, std::string> names_;
};

}  // namespace perthro::dap
