// Opens a file of a package in the person's own editor, at a line.
#pragma once

#include <string>
#include <vector>

namespace perthro::renderer {

// The words of the command: `editor` is a value of $VISUAL or $EDITOR and may hold options; one
// that runs in a terminal is started in `terminal` ("" = none is needed). `line` 0 = unknown.
[[nodiscard]] std::vector<std::string> editor_command(const std::string& editor,
                                                      const std::string& terminal,
                                                      const std::string& file, int line);

// A place as the session names it, "rules.lua:12", as a file and a line.
struct FilePlace {
    std::string file;  // "" = no such file
    int line = 0;      // 1-based, 0 = unknown
};
// Looks a place up in `files`, those that the rules were read from, where a file of the folder
// `package` goes before others; else in that folder, or as it is named.
[[nodiscard]] FilePlace find_place(const std::string& place, const std::string& package,
                                   const std::vector<std::string>& files);

// Starts the editor that $VISUAL or $EDITOR names, else what the system opens such files with;
// `line` 0 = unknown. Returns why it cannot, "" if it runs.
[[nodiscard]] std::string open_in_editor(const std::string& file, int line);

}  // namespace perthro::renderer
