// Starts the editor as a process of its own, which outlives the client.
#include "renderer/state/editor.hpp"

#include <cstdlib>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace perthro::renderer {

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The shell looks the program up and ends at once, so that nobody has to wait for the editor.
bool start(const std::vector<std::string>& command) {
    std::vector<std::string> words{"sh", "-c",
                                   "command -v \"$1\" >/dev/null || exit 1; "
                                   "\"$@\" </dev/null >/dev/null 2>&1 &",
                                   "sh"};
    words.insert(words.end(), command.begin(), command.end());
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    pid_t process = 0;
    if (posix_spawnp(&process, "sh", nullptr, nullptr, pointers.data(), environ) != 0) {
        return false;
    }
    int status = 0;
    return waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
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
