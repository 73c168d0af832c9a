// A confined process: what it cannot do, tried by the system calls themselves, and what it can. All
// of it happens in children of the test.
#include "scripting/isolation/confined_run.hpp"
#include "scripting/isolation/sanitized.hpp"
#include "tests/scripting/command_support.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <new>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace perthro::testing {

namespace {

using isolation::Reach;

constexpr int kYes = 0, kNo = 1, kNoWall = 2;

// Whether the question is answered by yes in a child that is confined so.
bool holds(const Reach& reach, const std::function<bool()>& question) {
    const auto end = isolation::run_confined(
        reach,
        [&](const std::vector<std::string>& /*lacking*/) { return question() ? kYes : kNo; });
    INFO(end.reason << " code " << end.code);
    return end.signal == 0 && end.code == kYes;
}

// The same of files; true where this kernel has no wall around them, which is told.
bool holds_of_files(const Reach& reach, const std::function<bool()>& question) {
    const auto end = isolation::run_confined(reach, [&](const std::vector<std::string>& lacking) {
        for (const std::string& what : lacking) {
            if (what.starts_with("files:")) {
                return kNoWall;
            }
        }
        return question() ? kYes : kNo;
    });
    if (end.code == kNoWall) {
        WARN("this kernel has no Landlock");
    }
    return end.signal == 0 && end.code != kNo;
}

bool refused(long result, int why = EPERM) { return result < 0 && errno == why; }

// Writes a file; false if that is refused.
bool can_write(const std::string& file) {
    const int made = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return made >= 0 && write(made, "x", 1) == 1 && close(made) == 0;
}

}  // namespace

TEST_CASE("a confined process reads what it was given and no other file") {
    const Folder folder, other;
    std::ofstream(folder / "mine") << "text";
    std::ofstream(other / "secret") << "text";
    CHECK(
        holds_of_files({{folder / ""}, {}}, [&] { return read_file(folder / "mine") == "text"; }));
    for (const std::string& file :
         {std::string("/etc/passwd"), other / "secret", std::string("/proc/self/environ"),
          folder / "../../etc/passwd"}) {
        INFO(file);
        CHECK(holds_of_files({{folder / ""}, {}}, [&] {
            return refused(open(file.c_str(), O_RDONLY | O_CLOEXEC), EACCES);
        }));
    }
    CHECK(holds_of_files({{folder / ""}, {}}, [&] {
        return refused(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC), EACCES);
    }));
}

TEST_CASE("a link out of what a confined process was given leads nowhere") {
    const Folder folder, other;
    std::ofstream(other / "secret") << "text";
    std::filesystem::create_symlink(other / "secret", folder / "link");
    CHECK(holds_of_files({{folder / ""}, {}}, [&] {
        return refused(open((folder / "link").c_str(), O_RDONLY | O_CLOEXEC), EACCES);
    }));
}

TEST_CASE("a confined process writes what it was given and changes no other file") {
    const Folder readable, writable, other;
    std::ofstream(readable / "mine") << "text";
    std::ofstream(other / "kept") << "text";
    const Reach reach{{readable / ""}, {writable / "", readable / "log"}};
    CHECK(holds_of_files(reach, [&] {
        return can_write(writable / "a") && mkdir((writable / "b").c_str(), 0777) == 0 &&
               rename((writable / "a").c_str(), (writable / "b/a").c_str()) == 0 &&
               unlink((writable / "b/a").c_str()) == 0 && rmdir((writable / "b").c_str()) == 0;
    }));
    CHECK(holds_of_files(reach, [&] {
        return !can_write(readable / "mine") && !can_write(readable / "new") &&
               !can_write(other / "new") && !can_write(other / "kept") &&
               unlink((other / "kept").c_str()) != 0 && mkdir((other / "b").c_str(), 0777) != 0 &&
               truncate((other / "kept").c_str(), 0) != 0 &&
               chmod((other / "kept").c_str(), 0777) != 0 &&
               symlink("/etc/passwd", (writable / "link").c_str()) != 0 &&
               link((other / "kept").c_str(), (writable / "kept").c_str()) != 0 &&
               rename((other / "kept").c_str(), (writable / "kept").c_str()) != 0;
    }));
    CHECK(read_file(readable / "mine") == "text");
    CHECK(read_file(other / "kept") == "text");
}

TEST_CASE("a single file that was given may be written, and nothing beside it") {
    const Folder folder;
    std::ofstream(folder / "out") << "";
    CHECK(holds_of_files({{}, {folder / "out"}}, [&] {
        return can_write(folder / "out") && !can_write(folder / "other");
    }));
}

TEST_CASE("a confined process has its standard streams open and nothing else that was") {
    const Folder folder;
    std::ofstream(folder / "secret") << "text";
    constexpr int kFar = 400;  // a number behind which nothing else is open
    const int secret = open((folder / "secret").c_str(), O_RDWR);
    std::array<int, 2> pair{};
    REQUIRE(secret > STDERR_FILENO);
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()) == 0);
    REQUIRE(dup2(secret, kFar) == kFar);
    CHECK(holds({}, [&] {
        for (const int file : {secret, pair[0], pair[1], kFar}) {
            if (!refused(fcntl(file, F_GETFD), EBADF)) {
                return false;
            }
        }
        return fcntl(STDIN_FILENO, F_GETFD) >= 0 && fcntl(STDOUT_FILENO, F_GETFD) >= 0 &&
               fcntl(STDERR_FILENO, F_GETFD) >= 0;
    }));
    for (const int file : {secret, pair[0], pair[1], kFar}) {
        CHECK(fcntl(file, F_GETFD) >= 0);  // of the parent
        close(file);
    }
}

TEST_CASE("a confined process has no network and no sockets") {
    CHECK(holds({}, [] {
        std::array<int, 2> pair{};
        return refused(socket(AF_INET, SOCK_STREAM, 0)) &&
               refused(socket(AF_INET6, SOCK_DGRAM, 0)) &&
               refused(socket(AF_UNIX, SOCK_STREAM, 0)) &&
               refused(socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()));
    }));
}

TEST_CASE("a confined process starts no other and reaches into none") {
    CHECK(holds({}, [] {
        std::array<char*, 1> none{nullptr};
        pid_t started = 0;
        return refused(fork()) && refused(execv("/bin/true", none.data())) &&
               posix_spawn(&started, "/bin/true", nullptr, nullptr, none.data(), none.data()) !=
                   0 &&
               refused(kill(getppid(), 0)) && refused(kill(getppid(), SIGKILL)) &&
               refused(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr));
    }));
}

TEST_CASE("a confined process changes nothing of the system") {
    CHECK(holds({}, [] {
        return refused(chdir("/")) && refused(chroot("/")) && refused(setuid(0)) &&
               refused(nice(1)) && refused(mknod("/tmp/perthro-pipe", S_IFIFO | 0666, 0));
    }));
}

TEST_CASE("a confined process has threads") {
    CHECK(holds({}, [] {
        int done = 0;
        std::thread([&] { done = 1; }).join();
        return done == 1;
    }));
}

TEST_CASE("the memory of a confined process is bounded, and it goes on") {
    if (isolation::kSanitized) {
        WARN("not under sanitizers");
        return;
    }
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    CHECK(holds({{}, {}, kMost}, [] {
        void* const more = mmap(nullptr, 2 * kMost, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        const bool none = more == MAP_FAILED && errno == ENOMEM;
        const std::string some(1 << 20, 'x');
        return none && some.size() == 1 << 20;
    }));
}

TEST_CASE("a confined process that runs on ends by its processor time") {
    Reach reach;
    reach.processor_seconds = 1;
    const auto end = isolation::run_confined(reach, [](const std::vector<std::string>&) {
        volatile bool on = true;
        while (on) {
        }
        return 0;
    });
    CHECK((end.signal == SIGXCPU || end.signal == SIGKILL));
    CHECK(contains(end.reason, "SIG"));
}

TEST_CASE("a confined process that crashes ends alone, and its end is told") {
    const auto end = isolation::run_confined({}, [](const std::vector<std::string>&) -> int {
        signal(SIGSEGV, SIG_DFL);  // a sanitizer has its own
        raise(SIGSEGV);
        return 0;
    });
    CHECK(end.signal == SIGSEGV);
    CHECK(end.reason == "a crash (SIGSEGV)");
}

TEST_CASE("the exit code of a confined process is handed on, and this one has all its rights") {
    const auto end = isolation::run_confined({}, [](const std::vector<std::string>&) { return 7; });
    CHECK(end.code == 7);
    CHECK(end.reason.empty());
    CHECK_FALSE(isolation::is_confined());
    CHECK(read_file("/etc/passwd") != "");
}

TEST_CASE("rules play in a confined process as they do outside") {
    const Race race;
    const std::vector<std::string> command{"playout", race.path(), "--count", "5", "--seed", "7"};
    const auto results = [&] {  // behind the lines with the times
        const std::string out = run(command).out;
        const auto first = out.find("\n  ");
        return first == std::string::npos ? "" : out.substr(first);
    };
    const std::string outside = results();
    REQUIRE(outside != "");
    CHECK(holds({{race.path()}, {}, std::uint64_t{8} << 30, 60},
                [&] { return results() == outside; }));
}

TEST_CASE("a script that runs on is stopped in a process forked behind games of this one") {
    const Race race;
    REQUIRE(run({"check", race.path()}).code == 0);
    std::ofstream(race.file("rules.lua")) << "while true do end\n";
    CHECK(holds({{race.path()}, {}, std::uint64_t{8} << 30, 60}, [&] {
        const auto result = run({"check", race.path()});
        return result.code == 1 && contains(result.out + result.err, "rules.lua:1");
    }));
}

}  // namespace perthro::testing
