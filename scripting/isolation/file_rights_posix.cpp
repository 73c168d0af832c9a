// The system calls are made by number, and what is younger than Debian's header is defined here:
// the kernel that runs decides, not the one that was compiled with.
#include "scripting/isolation/file_rights.hpp"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace perthro::isolation {

namespace {

// Versions of the interface that brought something.
constexpr long kRefers = 2, kTruncates = 3, kNetwork = 4, kDevices = 5, kScopes = 6;

constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14;  // LANDLOCK_ACCESS_FS_TRUNCATE
constexpr std::uint64_t kDevice = std::uint64_t{1} << 15;    // LANDLOCK_ACCESS_FS_IOCTL_DEV
constexpr std::uint64_t kTcp = 3;     // LANDLOCK_ACCESS_NET_BIND_TCP, _CONNECT_TCP
constexpr std::uint64_t kScoped = 3;  // LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET, _SIGNAL

// landlock_ruleset_attr as its latest version has it.
struct Ruleset {
    std::uint64_t files = 0, network = 0, scoped = 0;
};

constexpr std::uint64_t kReading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWriting = kReading | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                   LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                   LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                   LANDLOCK_ACCESS_FS_REFER | kTruncate;
// Of what is no folder.
constexpr std::uint64_t kOfFile = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                                  kTruncate;

// All rights to files that a version knows: what is not known cannot be held back.
std::uint64_t known_to(long version) {
    std::uint64_t rights = (std::uint64_t{LANDLOCK_ACCESS_FS_MAKE_SYM} << 1) - 1;
    rights |= version >= kRefers ? LANDLOCK_ACCESS_FS_REFER : 0;
    rights |= version >= kTruncates ? kTruncate : 0;
    rights |= version >= kDevices ? kDevice : 0;
    return rights;
}

std::size_t size_for(long version) {
    return sizeof(std::uint64_t) * (version >= kScopes ? 3 : version >= kNetwork ? 2 : 1);
}

std::string reason() { return std::strerror(errno); }

// False: errno says why; a path that is not there needs no right.
bool allow(int rules, const std::filesystem::path& path, std::uint64_t rights) {
    const int file = open(path.c_str(), O_PATH | O_CLOEXEC);
    if (file < 0) {
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES;
    }
    struct stat there{};
    const bool folder = fstat(file, &there) == 0 && S_ISDIR(there.st_mode);
    landlock_path_beneath_attr beneath{};
    beneath.parent_fd = file;
    beneath.allowed_access = folder ? rights : rights & kOfFile;
    const bool done = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath,
                              0) == 0;
    const int why = errno;
    close(file);
    errno = why;
    return done;
}

}  // namespace

std::string keep_file_rights(const std::vector<std::filesystem::path>& read,
                             const std::vector<std::filesystem::path>& write) {
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0,
                                 LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        return "this kernel has no Landlock, or it is off, so that what you can read can be read";
    }
    const std::uint64_t known = known_to(version);
    const Ruleset wanted{known, version >= kNetwork ? kTcp : 0, version >= kScopes ? kScoped : 0};
    const long made = syscall(SYS_landlock_create_ruleset, &wanted, size_for(version), 0);
    if (made < 0) {
        return "Landlock: " + reason();
    }
    const int rules = static_cast<int>(made);
    bool done = true;
    for (const auto& path : read) {
        done = done && allow(rules, path, kReading & known);
    }
    for (const auto& path : write) {
        done = done && allow(rules, path, kWriting & known);
    }
    done = done && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    std::string why = done ? "" : "Landlock: " + reason();
    close(rules);
    if (done && version < kTruncates) {
        why = "this kernel's Landlock is of before 6.2, so that files can be made empty";
    }
    return why;
}

}  // namespace perthro::isolation
