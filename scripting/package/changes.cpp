#include "scripting/package/changes.hpp"

#include "scripting/package/files.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <vector>

namespace perthro {

namespace {

constexpr std::size_t kMostLines = 40;

std::size_t depth_of(const std::string& line) {
    const std::size_t depth = std::min(line.find_first_not_of('#'), line.size());
    return depth < line.size() && line[depth] != ' ' ? 0 : depth;
}

// Whether a heading names a version, and no other that begins or ends like it.
bool names(const std::string& heading, std::string_view version) {
    for (std::string word : words_of(heading)) {
        word.erase(0, std::min(word.find_first_not_of("[(v"), word.size()));
        word.erase(word.find_last_not_of("]):,") + 1);
        if (word == version) {
            return true;
        }
    }
    return false;
}

// Headings of versions are those that there are several of: those below a title, if there is one.
std::size_t depth_of_versions(const std::vector<std::string>& lines) {
    std::size_t title = 0, titles = 0, deeper = 0;
    for (const std::string& line : lines) {
        const std::size_t depth = depth_of(line);
        if (depth == 0) {
            continue;
        }
        title = title == 0 ? depth : title;
        titles += depth == title ? 1 : 0;
        deeper = depth > title && (deeper == 0 || depth < deeper) ? depth : deeper;
    }
    return titles == 1 && deeper > 0 ? deeper : title;
}

bool is_blank(const std::string& line) { return line.find_first_not_of(" \r") == line.npos; }

}  // namespace

std::string changes_since(std::string_view text, std::string_view version) {
    const std::vector<std::string> lines = split(text, '\n');
    const std::size_t depth = depth_of_versions(lines);
    std::vector<std::size_t> headings;  // lines
    for (std::size_t i = 0; i < lines.size() && depth > 0; ++i) {
        if (depth_of(lines[i]) == depth) {
            headings.push_back(i);
        }
    }
    if (headings.empty()) {
        return "";
    }
    const auto known = std::find_if(headings.begin(), headings.end(), [&](std::size_t line) {
        return !version.empty() && names(lines[line], version);
    });
    std::size_t end = headings.size() > 1 ? headings[1] : lines.size();
    end = known == headings.end() ? end : *known;
    std::vector<std::string> kept(lines.begin() + static_cast<std::ptrdiff_t>(headings.front()),
                                  lines.begin() + static_cast<std::ptrdiff_t>(end));
    while (!kept.empty() && is_blank(kept.back())) {
        kept.pop_back();
    }
    const bool more = kept.size() > kMostLines;
    kept.resize(std::min(kept.size(), kMostLines));
    std::string all;
    for (const std::string& line : kept) {
        all += (all.empty() ? "" : "\n") + line;
    }
    return all + (more ? "\n..." : "");
}

std::string changes_text(const std::filesystem::path& folder) {
    ContentError unreadable;
    return is_package_file(folder, kChangesName)
               ? read_package_file(folder, kChangesName, unreadable).value_or("")
               : "";
}

}  // namespace perthro
