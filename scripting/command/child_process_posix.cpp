#include "scripting/command/child_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace perthro::command {

double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

ChildProcess::ChildProcess(const std::vector<std::string>& command)
    : pipe_signal_(std::signal(SIGPIPE, SIG_IGN)) {
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0) {
        return;
    }
    if (pipe2(out.data(), O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return;
    }
    // Debian's games lie in a folder that is not on every search path.
    started_ = start(command.front(), command, in[0], out[1]) ||
               start("/usr/games/" + command.front(), command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    write_ = in[1];
    read_ = out[0];
}

ChildProcess::~ChildProcess() {
    if (write_ >= 0) {
        close(write_);
        close(read_);
    }
    if (started_) {
        kill(pid_, SIGTERM);
        waitpid(pid_, nullptr, 0);
    }
    std::signal(SIGPIPE, pipe_signal_);
}

bool ChildProcess::start(const std::string& name, const std::vector<std::string>& command, int in,
                         int out) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const int failed = posix_spawnp(&pid_, name.c_str(), &actions, nullptr, arguments.data(),
                                    environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed == 0;
}

double ChildProcess::processor_seconds() const {
    constexpr double kNano = 1e-9;
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return 0;
    }
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * kNano;
}

bool ChildProcess::say(const std::string& line) {
    const std::string text = line + "\n";
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = write(write_, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        done += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
    return true;
}

std::optional<std::string> ChildProcess::hear() {
    while (true) {
        const auto end = heard_.find('\n');
        if (end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            return line;
        }
        std::array<char, 4096> buffer{};
        const ssize_t number = read(read_, buffer.data(), buffer.size());
        if (number > 0) {
            heard_.append(buffer.data(), static_cast<std::size_t>(number));
        } else if (number == 0 || errno != EINTR) {
            return std::nullopt;
        }
    }
}

std::optional<std::string> ChildProcess::hear_until(const std::string& word, std::string& before) {
    while (auto line = hear()) {
        if (line->rfind(word, 0) == 0) {
            return line;
        }
        before += *line + "\n";
    }
    return std::nullopt;
}

}  // namespace perthro::command
