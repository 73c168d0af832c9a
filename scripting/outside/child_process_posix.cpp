#include "scripting/outside/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace perthro::outside {

using namespace std::chrono_literals;

namespace {
constexpr auto kMostReading = 10s;  // until a program takes the next bytes of a line
constexpr auto kMostEnding = 1s;    // between being asked to end and being ended
}  // namespace

double load_average() {
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

// Its input is a socket, not a pipe: writing to one whose reader has gone raises no signal.
ChildProcess::ChildProcess(const std::vector<std::string>& command) {
    std::array<int, 2> in{}, out{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0) {
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
        end();
    }
}

bool ChildProcess::start(const std::string& name, const std::vector<std::string>& command, int in,
                         int out) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_t attributes;  // a group of its own, which ends as one
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    const int failed = posix_spawnp(&pid_, name.c_str(), &actions, &attributes, arguments.data(),
                                    environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed == 0;
}

// Politely first; what does not listen is killed.
void ChildProcess::end() {
    kill(-pid_, SIGTERM);
    const auto until = Clock::now() + kMostEnding;
    while (waitpid(pid_, nullptr, WNOHANG) == 0) {
        if (Clock::now() >= until) {
            kill(-pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
            return;
        }
        poll(nullptr, 0, 1);
    }
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

bool ChildProcess::wait_for(int file, short events, Clock::time_point until) const {
    while (true) {
        constexpr auto kLongest = std::chrono::milliseconds(60'000);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            std::clamp<Clock::duration>(until - Clock::now(), 0ms, kLongest));
        pollfd wanted{file, events, 0};
        const int ready = poll(&wanted, 1, static_cast<int>(left.count()));
        if (ready > 0) {
            return true;
        }
        if (Clock::now() >= until) {
            return false;
        }
    }
}

bool ChildProcess::say(const std::string& line) {
    const std::string text = line + "\n";
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = send(write_, text.data() + done, text.size() - done,
                                     MSG_NOSIGNAL | MSG_DONTWAIT);
        const bool full = written < 0 && errno == EAGAIN;
        if (full ? !wait_for(write_, POLLOUT, Clock::now() + kMostReading)
                 : written < 0 && errno != EINTR) {
            return false;
        }
        done += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
    return true;
}

std::optional<std::string> ChildProcess::hear(Clock::time_point until) {
    while (true) {
        const auto end = heard_.find('\n');
        if (end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') {
                line.pop_back();
            }
            return line;
        }
        if (!wait_for(read_, POLLIN, until)) {
            return std::nullopt;
        }
        std::array<char, 4096> buffer{};
        const ssize_t number = read(read_, buffer.data(), buffer.size());
        if (number > 0) {
            heard_.append(buffer.data(), static_cast<std::size_t>(number));
        } else if (number == 0 || errno != EINTR) {
            ended_ = true;
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

}  // namespace perthro::outside
