// Starts the editor as a process of its own, which outlives the client.
#include "renderer/state/editor.hpp"
#include "renderer/state/shell.hpp"

#include <cstdlib>

namespace perthro::renderer {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The shell looks the program up and ends at once, so that nobody has to wait for the editor.
bool start(const std::vector<std::string>& command) {
    return run_shell("command -v \"$1\" >/dev/null || exit 1; \"$@\" </dev/null >/dev/null 2>&1 &",
                     command) == 0;
}

}  // namespace

std::string open_in_editor(const std::string& file, int line) {
    std::string editor = variable("VISUAL");
    if (editor.empty()) {
        editor = variable("EDITOR");
    }
    const bool named = !editor.empty();
    std::string terminal = variable("TERMINAL");
    if (terminal.empty()) {
        terminal = "x-terminal-emulator";
    }
    const auto command = named ? editor_command(editor, terminal, file, line)
                               : std::vector<std::string>{"xdg-open", file};
    if (start(command)) {
        return "";
    }
    return named ? "the editor cannot be started: there is no program " + command.front()
                 : std::string("set EDITOR to the editor that shall open");
}

}  // namespace perthro::renderer
