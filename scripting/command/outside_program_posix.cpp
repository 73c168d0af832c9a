#include "scripting/command/outside_program.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace perthro::command {

namespace {

// A child process whose standard input and output are ours. It ends with the object.
class Child {
public:
    explicit Child(const std::string& program) {
        std::array<int, 2> in{}, out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0) {
            return;
        }
        if (pipe2(out.data(), O_CLOEXEC) != 0) {
            close(in[0]);
            close(in[1]);
            return;
        }
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        // Debian's games lie in a folder that is not on every search path.
        started_ = start(program, actions) || start("/usr/games/" + program, actions);
        posix_spawn_file_actions_destroy(&actions);
        close(in[0]);
        close(out[1]);
        write_ = in[1];
        read_ = out[0];
    }
    ~Child() {
        if (write_ >= 0) {
            close(write_);
            close(read_);
        }
        if (started_) {
            kill(pid_, SIGTERM);
            waitpid(pid_, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] bool started() const { return started_; }

    // False if the program has gone.
    bool say(const std::string& line) {
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

    // The next line, nothing at the end.
    std::optional<std::string> hear() {
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

    // Reads up to the line that begins with a word.
    std::optional<std::string> hear_until(const std::string& word, std::string& before) {
        while (auto line = hear()) {
            if (line->rfind(word, 0) == 0) {
                return line;
            }
            before += *line + "\n";
        }
        return std::nullopt;
    }

private:
    bool start(std::string name, const posix_spawn_file_actions_t& actions) {
        std::array<char*, 2> arguments{name.data(), nullptr};
        return posix_spawnp(&pid_, name.c_str(), &actions, nullptr, arguments.data(), environ) == 0;
    }

    pid_t pid_ = 0;
    int write_ = -1, read_ = -1;
    bool started_ = false;
    std::string heard_;
};

// A program that is gone must not end ours with a signal when we write to it.
class IgnoredPipeSignal {
public:
    IgnoredPipeSignal() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
    ~IgnoredPipeSignal() { std::signal(SIGPIPE, before_); }
    IgnoredPipeSignal(const IgnoredPipeSignal&) = delete;
    IgnoredPipeSignal& operator=(const IgnoredPipeSignal&) = delete;

private:
    void (*before_)(int);
};

bool choose_variant(Child& child, const std::string& options, const std::string& variant) {
    if (options.find("option name UCI_Variant ") == std::string::npos) {
        return variant == "chess";  // an engine for chess alone
    }
    const auto begin = options.find("option name UCI_Variant ");
    const std::string line = options.substr(begin, options.find('\n', begin) - begin) + " ";
    return line.find(" var " + variant + " ") != std::string::npos &&
           child.say("setoption name UCI_Variant value " + variant);
}

}  // namespace

std::optional<OutsideCount> count_outside(const std::string& program, const std::string& variant,
                                          const std::string& position, int depth) {
    const IgnoredPipeSignal ignored;
    Child child(program);
    std::string options, answers;
    if (!child.started() || !child.say("uci") || !child.hear_until("uciok", options) ||
        !choose_variant(child, options, variant) ||
        !child.say("position " + (position == "start" ? "startpos" : "fen " + position)) ||
        !child.say("isready") || !child.hear_until("readyok", answers)) {
        return std::nullopt;
    }
    const auto begin = std::chrono::steady_clock::now();
    const std::string word = "Nodes searched:";
    if (!child.say("go perft " + std::to_string(depth))) {
        return std::nullopt;
    }
    const auto line = child.hear_until(word, answers);
    if (!line) {
        return std::nullopt;
    }
    OutsideCount count;
    count.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    count.nodes = std::strtoull(line->c_str() + word.size(), nullptr, 10);
    static_cast<void>(child.say("quit"));
    return count;
}

}  // namespace perthro::command
