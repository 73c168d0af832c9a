// The processes that this one started, for tests that end them.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace perthro::testing {

// The processes that a process started.
inline std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
    std::error_code error;
    for (const auto& task : std::filesystem::directory_iterator(tasks, error)) {
        std::ifstream stream(task.path() / "children");
        for (pid_t child = 0; stream >> child;) {
            children.push_back(child);
        }
    }
    return children;
}

// What the system says of a process under a key, "" if nothing: `NoNewPrivs` is "1" and `Seccomp`
// "2" for one that gave its rights away.
inline std::string status_of(pid_t process, const std::string& key) {
    std::ifstream lines("/proc/" + std::to_string(process) + "/status");
    for (std::string word; lines >> word;) {
        if (word == key + ":") {
            lines >> word;
            return word;
        }
    }
    return "";
}

// Those that run packages of strangers: children of children, which watch them.
inline std::vector<pid_t> workers() {
    std::vector<pid_t> found;
    for (const pid_t watcher : children_of(getpid())) {
        const auto of = children_of(watcher);
        found.insert(found.end(), of.begin(), of.end());
    }
    return found;
}

}  // namespace perthro::testing
