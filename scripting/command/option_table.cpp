#include "scripting/command/option_table.hpp"

#include "scripting/command/all_commands.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace perthro::command {

namespace {

OptionRow row_of(const CLI::Option& option) {
    OptionRow row;
    row.positional = option.get_positional();
    row.required = option.get_required();
    row.many = option.get_items_expected_max() > 1 ||
               option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    row.help = option.get_description();
    if (option.get_items_expected_max() > 0) {
        const std::string kind = option.get_type_name();
        row.kind = kind.substr(0, kind.find(':'));  // behind it, what is checked
    }
    if (row.positional) {
        row.names.push_back(option.get_name(true));
        return row;
    }
    for (const std::string& name : option.get_lnames()) {
        row.names.push_back("--" + name);
    }
    for (const std::string& name : option.get_snames()) {
        row.names.push_back("-" + name);
    }
    return row;
}

}  // namespace

std::vector<CommandRow> option_table() {
    std::vector<CommandRow> table;
    for (const Command& command : all_commands()) {
        CLI::App app(command.help, command.name);
        Syntax syntax(app);
        command.syntax(syntax);
        CommandRow row{command.name, command.help, {}};
        for (const CLI::Option* const option : std::as_const(app).get_options()) {
            row.options.push_back(row_of(*option));
        }
        table.push_back(std::move(row));
    }
    return table;
}

}  // namespace perthro::command
