#include "scripting/command/templates.hpp"

#include "scripting/vm/embedded.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace perthro::command {

namespace {

constexpr std::string_view kFolder = "templates/";

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string filled(std::string text, const std::string& mark, const std::string& value) {
    for (auto at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + value.size())) {
        text.replace(at, mark.size(), value);
    }
    return text;
}

}  // namespace

std::vector<std::string> template_names() {
    std::set<std::string> names;
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name.rfind(kFolder, 0) == 0) {
            const std::string_view rest = file.name.substr(kFolder.size());
            names.emplace(rest.substr(0, rest.find('/')));
        }
    }
    return {names.begin(), names.end()};
}

std::string template_line(const std::string& name) {
    constexpr std::string_view kMark = "\n# Shows: ";
    const std::string_view text = embedded_file(std::string(kFolder) + name + "/game.yaml");
    const auto mark = text.find(kMark);
    if (mark == std::string_view::npos) {
        return "";
    }
    const auto begin = mark + kMark.size();
    return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

PackageFiles template_files(const std::string& name, const std::string& id,
                            const std::string& title) {
    PackageFiles files;
    const std::string prefix = std::string(kFolder) + name + "/";
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name.rfind(prefix, 0) == 0) {
            std::string text = filled(std::string(file.text), "@id@", id);
            text = filled(std::move(text), "title: @title@", "title: " + in_yaml(title));
            files.emplace_back(file.name.substr(prefix.size()),
                               filled(std::move(text), "@title@", title));
        }
    }
    return files;
}

std::string in_yaml(const std::string& title) {
    constexpr std::string_view kPlain = " '-.,!()";
    const auto plain = [&](unsigned char c) {
        return std::isalnum(c) != 0 || c > 0x7F || kPlain.find(static_cast<char>(c)) != kPlain.npos;
    };
    const std::set<std::string> others{"on", "off", "yes", "no", "true", "false", "null", "none"};
    const auto first = static_cast<unsigned char>(title.front());
    if ((std::isalpha(first) != 0 || first > 0x7F) && title.back() != ' ' &&
        std::all_of(title.begin(), title.end(), plain) && others.count(lower(title)) == 0) {
        return title;
    }
    std::string quoted = "\"";
    for (const char c : title) {
        quoted += c == '"' || c == '\\' ? "\\" : "";
        quoted += c;
    }
    return quoted + "\"";
}

}  // namespace perthro::command
