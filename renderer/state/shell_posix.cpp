// Programs started through `sh`, which looks them up as the person would.
#include "renderer/state/shell.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace perthro::renderer {

int run_shell(const std::string& line, const std::vector<std::string>& words) {
    std::vector<std::string> all{"sh", "-c", line, "sh"};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> pointers;
    for (std::string& word : all) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    pid_t process = 0;
    int status = 0;
    const bool ran = posix_spawnp(&process, "sh", nullptr, nullptr, pointers.data(), environ) ==
                         0 &&
                     waitpid(process, &status, 0) == process && WIFEXITED(status);
    return ran ? WEXITSTATUS(status) : -1;
}

}  // namespace perthro::renderer
