// The list, and what arguments of some calls must be. What is missing is missing on purpose:
// processes (fork, exec, kill of others, ptrace), sockets, mounts, keys, modes and times of files
// by their path, which Landlock does not hold back.
#include "scripting/isolation/allowed_calls.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sched.h>
#include <seccomp.h>
#include <stdexcept>
#include <string>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace perthro::isolation {

namespace {

constexpr const char* kAllowed[] = {
    // memory; LuaJIT makes code
    "brk", "mmap", "mprotect", "munmap", "mremap", "madvise", "membarrier", "mincore",
    // threads of this process
    "exit", "exit_group", "futex", "futex_waitv", "set_robust_list", "get_robust_list", "rseq",
    "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler", "set_tid_address",
    "gettid", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "getpgrp", "getcpu",
    // signals to itself, timers
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait",
    "rt_sigsuspend", "sigaltstack", "restart_syscall", "pause", "setitimer", "getitimer",
    "nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres", "gettimeofday", "time",
    "times", "getrusage", "getrlimit", "sysinfo", "uname", "getrandom",
    // files, as far as they may be opened
    "open", "openat", "close", "close_range", "read", "readv", "pread64", "preadv", "write",
    "writev", "pwrite64", "pwritev", "lseek", "_llseek", "fsync", "fdatasync", "flock", "fallocate",
    "fadvise64", "ftruncate", "copy_file_range", "sendfile", "dup", "dup2", "dup3", "stat", "lstat",
    "fstat", "newfstatat", "fstatat64", "statx", "statfs", "fstatfs", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getcwd", "getdents", "getdents64", "umask", "mkdir",
    "mkdirat", "rmdir", "unlink", "unlinkat", "rename", "renameat", "renameat2", "fchmod",
    // waiting
    "poll", "ppoll", "select", "pselect6", "_newselect", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "pipe", "pipe2", "inotify_init1", "inotify_add_watch",
    "inotify_rm_watch"};

// What an argument of a call, counted from 0, has to be; the library's own macros are literals of
// C, which C++ does not have.
scmp_arg_cmp equal(unsigned argument, scmp_datum_t value) {
    return {argument, SCMP_CMP_EQ, value, 0};
}
scmp_arg_cmp equal_in(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

class Filter {
public:
    Filter() : filter_(seccomp_init(SCMP_ACT_ERRNO(EPERM)), &seccomp_release) {
        need(filter_ != nullptr ? 0 : -ENOMEM);
    }

    // A call that this architecture does not have needs no rule.
    void allow(const char* name) { add(SCMP_ACT_ALLOW, name); }
    void allow(const char* name, const scmp_arg_cmp& when) { add(SCMP_ACT_ALLOW, name, when); }
    void missing(const char* name) { add(SCMP_ACT_ERRNO(ENOSYS), name); }
    void load() { need(seccomp_load(filter_.get())); }

private:
    template <typename... When>
    void add(std::uint32_t action, const char* name, const When&... when) {
        const int number = seccomp_syscall_resolve_name(name);
        if (number == __NR_SCMP_ERROR || number < 0) {
            return;
        }
        need(seccomp_rule_add(filter_.get(), action, number, sizeof...(when), when...));
    }
    static void need(int result) {
        if (result < 0) {
            throw std::runtime_error(
                std::string("this system cannot isolate a process: seccomp: ") +
                std::strerror(-result));
        }
    }

    std::unique_ptr<void, decltype(&seccomp_release)> filter_;
};

// Threads, no processes. clone3 hides what it is asked for, so that the C library is told to use
// the older call.
void allow_threads(Filter& filter) {
    filter.allow("clone", equal_in(0, CLONE_THREAD, CLONE_THREAD));
    filter.missing("clone3");
    filter.allow("tgkill", equal(0, static_cast<scmp_datum_t>(getpid())));
    filter.allow("prctl", equal(0, PR_SET_NAME));
    filter.allow("prlimit64", equal(2, 0));  // asks, sets nothing
}

// Of terminals what they are, never what is typed there.
void allow_of_files(Filter& filter) {
    constexpr scmp_datum_t kLow32Bits = 0xFFFFFFFF;  // what the kernel reads of an int
    for (const unsigned long what : {TCGETS, TIOCGWINSZ, FIONREAD}) {
        filter.allow("ioctl", equal_in(1, kLow32Bits, what));
    }
    for (const int what : {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD, F_DUPFD_CLOEXEC, F_GETLK,
                           F_SETLK, F_SETLKW}) {
        filter.allow("fcntl", equal_in(1, kLow32Bits, static_cast<scmp_datum_t>(what)));
    }
    // By the descriptor of an open file, not by a path.
    filter.allow("utimensat", equal(1, 0));
}

}  // namespace

void allow_calls() {
    Filter filter;
    for (const char* const name : kAllowed) {
        filter.allow(name);
    }
    allow_threads(filter);
    allow_of_files(filter);
    filter.load();
}

}  // namespace perthro::isolation
