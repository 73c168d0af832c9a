// What every command takes, as plain rows: made from the same declarations by which arguments are
// read, for texts about them (completion, the manual page).
#pragma once

#include <string>
#include <vector>

namespace perthro::command {

struct OptionRow {
    std::vector<std::string> names;  // "--out", "-o"; of a positional one its name alone, "GAME"
    std::string kind;                // of its value: "FILE", "saved|today"; "" = it takes none
    std::string help;
    bool positional = false;
    bool required = false;
    bool many = false;  // may be given again
};

struct CommandRow {
    std::string name, help;
    std::vector<OptionRow> options;  // in the order in which they are declared
};

// All commands in the order of help.
[[nodiscard]] std::vector<CommandRow> option_table();

}  // namespace perthro::command
