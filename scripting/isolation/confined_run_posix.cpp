#include "scripting/isolation/confined_run.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace perthro::isolation {

namespace {

constexpr int kUnconfined = 125;  // exit code of a child that could not give its rights away

// Leaves signals that a terminal sends to both to the child.
class Deaf {
public:
    Deaf() {
        struct sigaction ignore{};
        ignore.sa_handler = SIG_IGN;
        sigaction(SIGINT, &ignore, &interrupt_);
        sigaction(SIGQUIT, &ignore, &quit_);
    }
    ~Deaf() { restore(); }
    Deaf(const Deaf&) = delete;
    Deaf& operator=(const Deaf&) = delete;
    void restore() const {
        sigaction(SIGINT, &interrupt_, nullptr);
        sigaction(SIGQUIT, &quit_, nullptr);
    }

private:
    struct sigaction interrupt_{}, quit_{};
};

[[noreturn]] void
be_child(pid_t parent, const Reach& reach,
         const std::function<int(const std::vector<std::string>& lacking)>& work) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) {  // it has gone already
        _exit(kUnconfined);
    }
    std::optional<std::vector<std::string>> lacking;
    try {
        lacking = confine(reach);
    } catch (const std::exception& error) {
        std::cerr << "perthro: " << error.what() << '\n' << std::flush;
        _exit(kUnconfined);
    }
    int code = 1;
    try {
        code = work(*lacking);
    } catch (const std::exception& error) {
        std::cerr << "perthro: " << error.what() << '\n';
    }
    std::cout.flush();
    std::cerr.flush();
    std::fflush(nullptr);
    _exit(code);
}

std::string words_for(int signal) {
    switch (signal) {
        case 0: return "";
        case SIGXCPU: return "using up its processor time (SIGXCPU)";
        case SIGXFSZ: return "writing too large a file (SIGXFSZ)";
        case SIGKILL: return "being killed (SIGKILL), as by the system where memory ran out";
        default: break;
    }
    const char* const name = sigabbrev_np(signal);
    return std::string("a crash (") +
           (name != nullptr ? std::string("SIG") + name : std::to_string(signal)) + ")";
}

}  // namespace

ChildEnd run_confined(const Reach& reach,
                      const std::function<int(const std::vector<std::string>& lacking)>& work) {
    std::cout.flush();
    std::cerr.flush();
    const Deaf deaf;
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error(std::string("cannot start a process: ") + std::strerror(errno));
    }
    if (child == 0) {
        deaf.restore();
        be_child(parent, reach, work);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ChildEnd end;
    if (WIFSIGNALED(status)) {
        end.signal = WTERMSIG(status);
        end.reason = words_for(end.signal);
    } else {
        end.code = WEXITSTATUS(status);
    }
    if (end.code == kUnconfined) {
        throw std::runtime_error("what is not yours cannot be isolated here, so it was not run");
    }
    return end;
}

}  // namespace perthro::isolation
