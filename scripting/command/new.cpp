// `perthro new`: a package that passes `check` and `test` at once, to begin from.
#include "scripting/command/command.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/vm/embedded.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/ostream.h>
#include <set>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolder = "templates/";

struct Arguments {
    std::string name, title, used = "race";
};

// The templates are folders among the embedded files: "templates/NAME/FILE".
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

// Whether every command takes a name for a path, never for an id.
bool is_path(const std::string& name) {
    return name.starts_with('.') || name.find('/') != std::string::npos;
}

// A name without a folder goes to the user's folder of packages, a path to where it says.
fs::path target_of(const std::string& name) {
    if (is_path(name)) {
        return name;
    }
    if (user_games_folder().empty()) {
        throw UsageError(
            "there is no folder for packages of yours, as neither XDG_DATA_HOME nor HOME "
            "is set: write a path, ./" +
            name);
    }
    return user_games_folder() / name;
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string title_of(const std::string& id) {
    std::string title = id;
    std::replace(title.begin(), title.end(), '-', ' ');
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

// A title as a value of YAML: plain if every parser reads it as that text, else between quotes.
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

void check_title(const std::string& title) {
    const bool one_line = std::none_of(title.begin(), title.end(),
                                       [](unsigned char c) { return std::iscntrl(c) != 0; });
    if (!one_line || check_text("", title)) {
        throw UsageError("a title is one line of UTF-8 text");
    }
}

std::string filled(std::string text, const std::string& mark, const std::string& value) {
    for (auto at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + value.size())) {
        text.replace(at, mark.size(), value);
    }
    return text;
}

int run(const Arguments& arguments, const Streams& streams) {
    const std::vector<std::string> names = template_names();
    if (std::find(names.begin(), names.end(), arguments.used) == names.end()) {
        throw UsageError("there is no template `" + arguments.used + "` (" + one_of(names) + ")");
    }
    if (arguments.name.empty()) {
        throw UsageError("a package needs a name: `perthro new my-game`");
    }
    fs::path folder = target_of(arguments.name).lexically_normal();
    if (!folder.has_filename()) {
        folder = folder.parent_path();
    }
    const std::string id = folder.filename().string();
    if (id == "." || id == "..") {
        throw UsageError("`" + arguments.name +
                         "` is a folder that is there; name one to be made: " + arguments.name +
                         (arguments.name.ends_with('/') ? "" : "/") + "my-game");
    }
    if (!is_package_id(id)) {
        throw UsageError("`" + id + "` is no id (small letters, digits and -, a letter first, " +
                         std::to_string(kLongestName) + " signs at most)");
    }
    std::error_code unreadable;  // writing it says why
    if (fs::exists(folder, unreadable)) {
        throw UsageError(display_name(folder) + " is already there");
    }
    const std::string title = arguments.title.empty() ? title_of(id) : arguments.title;
    check_title(title);
    std::vector<std::pair<std::string, std::string>> files;
    const std::string prefix = std::string(kFolder) + arguments.used + "/";
    for (const EmbeddedFile& file : embedded_files()) {
        if (file.name.rfind(prefix, 0) == 0) {
            std::string text = filled(std::string(file.text), "@id@", id);
            text = filled(std::move(text), "title: @title@", "title: " + in_yaml(title));
            files.emplace_back(file.name.substr(prefix.size()),
                               filled(std::move(text), "@title@", title));
        }
    }
    write_folder(folder, files);
    const std::string shown = is_path(arguments.name) ? arguments.name : id;
    fmt::print(streams.out, "{} is there. Next: perthro test {} and perthro play {} --text\n",
               display_name(folder), shown, shown);
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.text("NAME", arguments.name, "Id of the new package, or the path of its folder", "NAME");
    syntax.text("--template", arguments.used, "What to begin from (race)", "T");
    syntax.text("--title", arguments.title, "Title; made from the id if it is left out");
}

}  // namespace

Command new_command() {
    return make_command("new", "Write a package to begin from", describe, run);
}

}  // namespace perthro::command
