#include "renderer/state/editor.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace perthro::renderer {

namespace {

// Editors that need a terminal.
constexpr std::array<std::string_view, 13> kInTerminal{"vi",    "vim",    "nvim", "nano", "pico",
                                                       "micro", "joe",    "ne",   "hx",   "helix",
                                                       "kak",   "mcedit", "ed"};
// Editors that want FILE:LINE, and then --goto FILE:LINE; most others take +LINE FILE.
constexpr std::array<std::string_view, 4> kColon{"hx", "helix", "subl", "zed"};
constexpr std::array<std::string_view, 3> kGoto{"code", "codium", "code-insiders"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::vector<std::string> editor_command(const std::string& editor, const std::string& terminal,
                                        const std::string& file, int line) {
    std::vector<std::string> words;
    std::istringstream stream(editor);
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    if (words.empty()) {
        return {};
    }
    const std::string name = std::filesystem::path(words.front()).filename().string();
    const bool without_window = std::find(words.begin(), words.end(), "-nw") != words.end();
    if (!terminal.empty() && (is_one_of(kInTerminal, name) || without_window)) {
        words.insert(words.begin(), {terminal, "-e"});
    }
    const std::string number = std::to_string(line);
    if (line <= 0) {
        words.push_back(file);
    } else if (is_one_of(kGoto, name)) {
        words.insert(words.end(), {"--goto", file + ":" + number});
    } else if (is_one_of(kColon, name)) {
        words.push_back(file + ":" + number);
    } else if (name == "kate" || name == "kwrite") {
        words.insert(words.end(), {"--line", number, file});
    } else {
        words.insert(words.end(), {"+" + number, file});
    }
    return words;
}

FilePlace find_place(const std::string& place, const std::string& package,
                     const std::vector<std::string>& files) {
    FilePlace found;
    std::string name = place;
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos) {
        found.line = std::atoi(name.c_str() + colon + 1);
        name.resize(colon);
    }
    if (name.empty()) {
        return {};
    }
    const auto ends_with_name = [&](const std::string& file) {
        return file == name || (file.size() > name.size() + 1 &&
                                file.compare(file.size() - name.size(), name.size(), name) == 0 &&
                                file[file.size() - name.size() - 1] == '/');
    };
    const std::string own = package + "/" + name;  // before a file of what it extends
    const auto file = std::find(files.begin(), files.end(), own) != files.end()
                          ? std::find(files.begin(), files.end(), own)
                          : std::find_if(files.begin(), files.end(), ends_with_name);
    if (file != files.end()) {
        found.file = *file;
        return found;
    }
    std::error_code error;
    for (const std::string& path : {own, name}) {
        if (std::filesystem::is_regular_file(path, error)) {
            found.file = path;
            return found;
        }
    }
    return {};
}

}  // namespace perthro::renderer
