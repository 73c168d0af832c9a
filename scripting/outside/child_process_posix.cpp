#include "scripting/outside/child_process.hpp"
#include "scripting/shown.hpp"

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
#include <utility>

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

// A program's input is a socket, no pipe: writing to it once its reader has gone raises no signal.
ChildProcess::ChildProcess(const std::vector<std::string>& command, std::size_t longest,
                           Complaints complaints)
    : name_(command.front()), longest_(longest), complaints_(complaints) {
    std::array<int, 2> in{-1, -1}, out{-1, -1}, error{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) == 0 &&
        pipe2(out.data(), O_CLOEXEC) == 0 && pipe2(error.data(), O_CLOEXEC) == 0) {
        // Debian's games lie in a folder that is not on every search path.
        started_ = start(name_, command, in[0], out[1], error[1]) ||
                   start("/usr/games/" + name_, command, in[0], out[1], error[1]);
        fcntl(error[0], F_SETFL, O_NONBLOCK);
    }
    for (const int file : {in[0], out[1], error[1]}) {
        if (file >= 0) {
            close(file);
        }
    }
    write_ = in[1];
    read_ = out[0];
    errors_ = error[0];
}

ChildProcess::~ChildProcess() {
    for (const int file : {write_, read_}) {
        if (file >= 0) {
            close(file);
        }
    }
    if (started_) {
        end();
        read_complaints();
    }
    if (errors_ >= 0) {
        close(errors_);
    }
}

bool ChildProcess::start(const std::string& name, const std::vector<std::string>& command, int in,
                         int out, int error) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
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

// Politely first. Whatever of the group is left once the program has ended is killed: what it has
// started may not listen. The program is not reaped before, so that nobody else has its number.
void ChildProcess::end() {
    kill(-pid_, SIGTERM);
    const auto until = Clock::now() + kMostEnding;
    const auto runs = [&] {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
               info.si_pid == 0;
    };
    while (runs() && Clock::now() < until) {
        poll(nullptr, 0, 1);
    }
    kill(-pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
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

// Reads what it complains of meanwhile, so that it never waits for us to do so.
bool ChildProcess::wait_for(int file, short events, Clock::time_point until) {
    while (true) {
        constexpr auto kLongest = std::chrono::milliseconds(60'000);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            std::clamp<Clock::duration>(until - Clock::now(), 0ms, kLongest));
        std::array<pollfd, 2> wanted{pollfd{file, events, 0}, pollfd{errors_, POLLIN, 0}};
        const int ready = poll(wanted.data(), wanted.size(), static_cast<int>(left.count()));
        if (ready > 0 && wanted[1].revents != 0) {
            read_complaints();
        }
        if (ready > 0 && wanted[0].revents != 0) {
            return true;
        }
        if (Clock::now() >= until) {
            return false;
        }
    }
}

// A bounded piece at a time: it may write faster than we read.
void ChildProcess::read_complaints() {
    constexpr int kMostPieces = 64;
    std::array<char, 4096> buffer{};
    for (int i = 0; i < kMostPieces && errors_ >= 0; ++i) {
        const ssize_t number = read(errors_, buffer.data(), buffer.size());
        if (number < 0 && (errno == EAGAIN || errno == EINTR)) {
            return;
        }
        if (number <= 0) {
            close(errors_);
            errors_ = -1;
            pass_on(std::exchange(complaint_, ""));
            return;
        }
        for (ssize_t k = 0; k < number; ++k) {
            const char letter = buffer[static_cast<std::size_t>(k)];
            if (letter == '\n') {
                pass_on(std::exchange(complaint_, ""));
            } else if (complaint_.size() < kLongestComplaint) {
                complaint_ += letter;
            }
        }
    }
}

void ChildProcess::pass_on(const std::string& complaint) {
    if (complaint.empty()) {
        return;
    }
    last_complaint_ = shown(complaint);
    if (passed_on_ >= kMostComplaints) {
        return;
    }
    const std::string name = complaints_ == Complaints::Named ? shown(name_) + ": " : "";
    std::string line = name + last_complaint_ + "\n";
    passed_on_ += line.size();
    if (passed_on_ >= kMostComplaints) {
        line += name + "... (what it writes there from here on is left out)\n";
    }
    [[maybe_unused]] const auto written = write(STDERR_FILENO, line.data(), line.size());
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

// Takes a line of what was read, all of it searched once; nothing if no line is whole.
std::optional<std::string> ChildProcess::take_line() {
    const auto end = heard_.find('\n', searched_);
    if (end == std::string::npos) {
        heard_.erase(0, taken_);
        taken_ = 0;
        searched_ = heard_.size();
        return std::nullopt;
    }
    std::string line = heard_.substr(taken_, end - taken_);
    taken_ = searched_ = end + 1;
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return line;
}

// False if there is nothing more to come.
bool ChildProcess::read_more() {
    std::array<char, 4096> buffer{};
    const ssize_t number = read(read_, buffer.data(), buffer.size());
    if (number > 0) {
        heard_.append(buffer.data(), static_cast<std::size_t>(number));
        return true;
    }
    return number < 0 && errno == EINTR;
}

std::optional<std::string> ChildProcess::hear(Clock::time_point until) {
    for (bool first = true; !ended_; first = false) {
        if (auto line = take_line()) {
            return line;
        }
        overlong_ = heard_.size() > longest_;
        // Bytes that keep coming without making a line are no answer in time.
        const bool late = !first && Clock::now() >= until;
        if (overlong_) {
            ended_ = true;
        } else if (late || !wait_for(read_, POLLIN, until)) {
            return std::nullopt;
        } else {
            ended_ = !read_more();
        }
    }
    read_complaints();
    return std::nullopt;
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
