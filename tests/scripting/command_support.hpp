// Runs commands of the command line inside the test, and folders that vanish with it.
#pragma once

#include "scripting/command/run.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace perthro::testing {

struct Ran {
    int code = 0;
    std::string out, err;
};

inline Ran run(std::vector<std::string> arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out, err;
    const int code = run_command(std::move(arguments), {in, out, err});
    return {code, out.str(), err.str()};
}

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

class Folder {
public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "perthro-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_;
};

inline std::string read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Replaces the first occurrence in a file.
inline void change_file(const std::string& path, const std::string& from, const std::string& to) {
    std::string text = read_file(path);
    text.replace(text.find(from), from.size(), to);
    std::ofstream(path, std::ios::binary) << text;
}

// A package made by `perthro new` from the template `race`: five men a side that step straight on
// and capture diagonally.
class Race {
public:
    Race() { run({"new", path()}); }
    [[nodiscard]] std::string path() const { return folder_ / "first-steps"; }
    [[nodiscard]] std::string file(const std::string& name) const { return path() + "/" + name; }

private:
    Folder folder_;
};

}  // namespace perthro::testing
