#include "scripting/package/file_names.hpp"

#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace perthro {

namespace {

// ASCII alone, whatever the locale says.
char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string in_small(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), small);
    return result;
}

bool is_letter(char c) { return small(c) >= 'a' && small(c) <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Devices of Windows, with any ending.
bool is_reserved(std::string_view part) {
    static constexpr std::array<std::string_view, 4> kNames{"con", "prn", "aux", "nul"};
    const std::string stem = in_small(part.substr(0, part.find('.')));
    return std::find(kNames.begin(), kNames.end(), stem) != kNames.end() ||
           (stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) &&
            is_digit(stem[3]));
}

std::string wrong_character(std::string_view name) {
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < ' ' || byte == 0x7F) {
            return "has a control character in its name";
        }
        if (c == '\\') {
            return "has a backslash in its name";
        }
    }
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || is_digit(c) ||
               std::string_view("._-+ /").find(c) != std::string_view::npos;
    });
    return plain ? ""
                 : "has a letter in its name that not every system takes (a-z, A-Z, 0-9, . _ - + "
                   "and blanks are)";
}

std::string wrong_part(std::string_view part) {
    if (part.empty()) {
        return "has an empty name in its path";
    }
    if (part == "..") {
        return "leads out of the package";
    }
    if (part.front() == '.') {
        return "has a name that begins with a dot";
    }
    if (part.back() == '.' || part.back() == ' ' || part.front() == ' ') {
        return "has a name that begins or ends with a blank, or ends with a dot";
    }
    if (is_reserved(part)) {
        return "has a name that is reserved on Windows";
    }
    return part.size() > kLongestName
               ? "has a name of more than " + std::to_string(kLongestName) + " letters"
               : "";
}

}  // namespace

std::string wrong_file_name(std::string_view name) {
    if (name.empty()) {
        return "has no name";
    }
    const bool drive = name.size() > 1 && name[1] == ':' && is_letter(name[0]);
    if (name.front() == '/' || drive) {
        return "has an absolute name";
    }
    if (std::string wrong = wrong_character(name); !wrong.empty()) {
        return wrong;
    }
    const std::vector<std::string> parts = split(name, '/');
    for (const std::string& part : parts) {
        if (std::string wrong = wrong_part(part); !wrong.empty()) {
            return wrong;
        }
    }
    return parts.size() > kDeepestFile
               ? "lies more than " + std::to_string(kDeepestFile) + " folders deep"
               : "";
}

bool is_package_id(std::string_view text) {
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && text.size() <= kLongestName && is_small(text.front()) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return is_small(c) || is_digit(c) || c == '-'; });
}

std::string FileNames::add_one(const std::string& name, bool folder, bool again) {
    const auto [there, fresh] = known_.try_emplace(in_small(name), Known{name, folder});
    if (fresh) {
        return "";
    }
    if (there->second.name != name) {
        return "differs from `" + there->second.name + "` in capital letters only";
    }
    if (there->second.folder != folder) {
        return "is a file and a folder";
    }
    return again ? "" : "is there twice";
}

std::string FileNames::add(const std::string& name, bool folder) {
    for (std::size_t slash = name.find('/'); slash != name.npos;
         slash = name.find('/', slash + 1)) {
        if (std::string wrong = add_one(name.substr(0, slash), true, true); !wrong.empty()) {
            return wrong;
        }
    }
    return add_one(name, folder, folder);
}

}  // namespace perthro
