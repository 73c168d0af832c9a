// `perthro new`: a package that passes `check` and `test` at once, to begin from.
#include "scripting/catalogue/arrival.hpp"
#include "scripting/command/child_package.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/documents.hpp"
#include "scripting/command/templates.hpp"
#include "scripting/lsp/editor_files.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/ostream.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

constexpr const char* kUsual = "race";
constexpr const char* kLibraries = "lib";  // in every folder of packages

struct Arguments {
    std::string name, title, used = kUsual, like;
    bool list = false;
};

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

std::string title_of(const std::string& id) {
    std::string title = id;
    std::replace(title.begin(), title.end(), '-', ' ');
    title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
    return title;
}

void check_title(const std::string& title) {
    const bool one_line = std::none_of(title.begin(), title.end(),
                                       [](unsigned char c) { return std::iscntrl(c) != 0; });
    if (!one_line || check_text("", title)) {
        throw UsageError("a title is one line of UTF-8 text");
    }
}

std::string listed_templates() {
    std::string text;
    for (const std::string& name : template_names()) {
        text += fmt::format("{:<14} {}\n", name, template_line(name));
    }
    return text;
}

// The folder that is to be made; throws UsageError where none can be.
fs::path new_folder(const std::string& name) {
    fs::path folder = target_of(name).lexically_normal();
    if (!folder.has_filename()) {
        folder = folder.parent_path();
    }
    const std::string id = folder.filename().string();
    if (id == "." || id == "..") {
        throw UsageError("`" + name + "` is a folder that is there; name one to be made: " + name +
                         (name.ends_with('/') ? "" : "/") + "my-game");
    }
    if (!is_package_id(id)) {
        throw UsageError("`" + id + "` is no id (small letters, digits and -, a letter first, " +
                         std::to_string(kLongestName) + " signs at most)");
    }
    if (id == kLibraries) {
        throw UsageError("`" + id +
                         "` is the folder of libraries that games share, and no game's "
                         "(choose another name)");
    }
    std::error_code unreadable;  // writing it says why
    if (fs::exists(folder, unreadable)) {
        throw UsageError(display_name(folder) + " is already there");
    }
    return folder;
}

// The files of a child of another game, which has to be found by its id from where the child is.
PackageFiles files_like(const std::string& game, const fs::path& folder, const std::string& title) {
    const fs::path parent = without_slash(folder_of(game));
    const std::string id = parent.filename();
    std::error_code code;
    if (!fs::exists(parent / "game.yaml", code)) {
        throw UsageError("`" + game + "` is no package: it has no game.yaml");
    }
    const auto found = find_package(id, fs::absolute(folder).parent_path());
    if (!found || !fs::equivalent(*found, parent, code)) {
        throw UsageError(
            "a package extends one that lies beside it or in a folder of packages, and "
            "`" +
            game + "` does not: write " + display_name(parent.parent_path() / folder.filename()) +
            " as the name of the new one");
    }
    GameArguments arguments;
    arguments.game = game;
    Match match(open(arguments).rules);
    match.start({});
    return child_files({id, folder.filename(), title}, match);
}

void check_template(const std::string& name) {
    const std::vector<std::string> names = template_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        throw UsageError("there is no template `" + name + "` (" + one_of(names) +
                         "; `perthro new --list` says what they show)");
    }
}

// What editors read, and where each file says so.
void add_editor_files(PackageFiles& files) {
    for (auto& [name, text] : files) {
        text += lsp::modeline(name);
    }
    for (auto& file : lsp::editor_files()) {
        files.push_back(std::move(file));
    }
}

int run(const Arguments& arguments, const Streams& streams) {
    if (arguments.list) {
        fmt::print(streams.out, "{}", listed_templates());
        return kDone;
    }
    check_template(arguments.used);
    if (arguments.name.empty()) {
        throw UsageError("a package needs a name: `perthro new my-game`");
    }
    const fs::path folder = new_folder(arguments.name);
    const std::string id = folder.filename().string();
    const std::string title = arguments.title.empty() ? title_of(id) : arguments.title;
    check_title(title);
    PackageFiles files;
    try {
        files = arguments.like.empty() ? template_files(arguments.used, id, title)
                                       : files_like(arguments.like, folder, title);
    } catch (const LoadErrors&) {
        fmt::print(streams.err, "perthro: new: nothing is made, for {} does not load:\n",
                   arguments.like);
        throw;
    }
    add_editor_files(files);
    const auto meant_before = known_package(id);
    write_folder(folder, files);
    const std::string shown = is_path(arguments.name) ? arguments.name : id;
    fmt::print(streams.out, "{} is there. Next: perthro test {} and perthro play {} --text\n",
               display_name(folder), shown, shown);
    if (const auto meant = known_package(id);
        meant && meant_before && (!is_path(arguments.name) || meant != meant_before)) {
        fmt::print(streams.out, "{}\n", who_is_meant(id, folder, *meant_before));
    }
    if (const auto documents = documents_folder(); !documents.empty()) {
        fmt::print(streams.out, "The pages are in {}: words.md has every word of rules.lua\n",
                   display_name(documents));
    }
    return kDone;
}

void describe(Syntax& syntax, Arguments& arguments) {
    syntax.optional_text(
        "NAME", arguments.name,
        "Id of the new package, made in your folder of packages, or the path of its "
        "folder: ./joy makes it here");
    syntax.text("--template", arguments.used,
                "What to begin from; race if it is left out, --list names all", "TEMPLATE");
    syntax.text("--like", arguments.like,
                "Make a child of this game instead: it changes what it names and keeps the rest",
                "GAME");
    syntax.exclude("--template", "--like");
    syntax.flag("--list", arguments.list, "Say which templates there are and what they show");
    syntax.text("--title", arguments.title, "Title; made from the id if it is left out");
}

}  // namespace

Command new_command() {
    return make_command("new", "Write a package to begin from", describe, run);
}

}  // namespace perthro::command
