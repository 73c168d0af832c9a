// Writing with POSIX calls, which alone can wait for the disk and rename without a gap.
#include "scripting/parse_number.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace perthro {

namespace {

namespace fs = std::filesystem;

// Closed with the object; what closing says counts only through done().
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) {
            close(number_);
        }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool done() { return close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
}

constexpr std::string_view kUnfinished = ".perthro-", kUnfinishedEnd = ".new";

// A name in the same folder that nobody else has; folders of packages do not count it as one.
fs::path beside(const fs::path& path) {
    static std::atomic<unsigned> number{0};
    return path.parent_path() / (std::string(kUnfinished) + std::to_string(getpid()) + "-" +
                                 std::to_string(++number) + std::string(kUnfinishedEnd));
}

// The process that gave such a name, 0 if it is none.
pid_t writer_of(std::string_view name) {
    if (!name.starts_with(kUnfinished) || !name.ends_with(kUnfinishedEnd)) {
        return 0;
    }
    name.remove_prefix(kUnfinished.size());
    name.remove_suffix(std::min(kUnfinishedEnd.size(), name.size()));
    const std::size_t dash = std::min(name.find('-'), name.size());
    const auto process = parse_number<pid_t>(name.substr(0, dash));
    const auto number = parse_number<unsigned>(name.substr(std::min(dash + 1, name.size())));
    return process && number && *process > 0 ? *process : 0;
}

// A new file that has all of the text on the disk. False: errno says why.
bool write_new(const fs::path& path, std::string_view text, mode_t mode) {
    Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    return file.number() >= 0 && (mode == 0 || fchmod(file.number(), mode) == 0) &&
           write_all(file.number(), text) && fsync(file.number()) == 0 && file.done();
}

// Names last only when their folder is on the disk; some file systems cannot be asked for that.
bool keep_names_of(const fs::path& folder) {
    const Descriptor file(
        open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return file.number() < 0 || fsync(file.number()) == 0 || errno == EINVAL;
}

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
    throw WriteFailure(path.string(), reason);
}

bool write_through(const fs::path& path, std::string_view text) {
    Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    return file.number() >= 0 && write_all(file.number(), text) && file.done();
}

// Where a link leads in the end, the path itself if it is none.
fs::path followed(const fs::path& path) {
    std::error_code error;
    constexpr int kMostLinks = 40;
    fs::path target = path;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

bool is_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(fs::symlink_status(path, error));
}

// Takes away what was written beside a path, and fails for the reason of the last call.
[[noreturn]] void fail_without(const fs::path& fresh, const fs::path& path) {
    const std::string reason = system_reason();
    std::error_code error;
    fs::remove_all(fresh, error);
    fail(path, reason);
}

// The folders that a file in `folder` needs; errno says why not.
bool make_folders_of(const fs::path& folder, const fs::path& name) {
    fs::path made = folder;
    for (const fs::path& part : name.parent_path()) {
        made /= part;
        if (mkdir(made.c_str(), 0777) != 0 && errno != EEXIST) {
            return false;
        }
    }
    return true;
}

// The folder under another name beside its own, all of it on the disk.
fs::path write_beside(const fs::path& path,
                      const std::vector<std::pair<std::string, std::string>>& files) {
    std::error_code error;
    if (!path.parent_path().empty() && !fs::create_directories(path.parent_path(), error) &&
        error) {
        fail(path, error.message());
    }
    const fs::path fresh = beside(path);
    bool done = mkdir(fresh.c_str(), 0777) == 0;
    std::set<fs::path> folders{fresh};
    for (const auto& [name, text] : files) {
        done = done && make_folders_of(fresh, name) && write_new(fresh / name, text, 0);
        for (fs::path above = (fresh / name).parent_path(); above != fresh && done;
             above = above.parent_path()) {
            folders.insert(above);
        }
    }
    done = done && std::all_of(folders.begin(), folders.end(), keep_names_of);
    if (!done) {
        fail_without(fresh, path);
    }
    return fresh;
}

// Exchanges two names in one step; where the file system cannot, moves the old one aside first.
bool exchange(const fs::path& fresh, const fs::path& path) {
    if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) {
        return true;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return false;
    }
    const fs::path old = beside(path);
    if (rename(path.c_str(), old.c_str()) != 0) {
        return false;
    }
    if (rename(fresh.c_str(), path.c_str()) != 0) {
        const int reason = errno;
        static_cast<void>(rename(old.c_str(), path.c_str()));
        errno = reason;
        return false;
    }
    return rename(old.c_str(), fresh.c_str()) == 0;
}

}  // namespace

std::string system_reason() {
    return errno != 0 ? std::strerror(errno) : "the system does not say why";
}

void write_file(const fs::path& path, std::string_view text) {
    const fs::path target = followed(path);
    struct stat there{};
    const bool exists = stat(target.c_str(), &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        if (!write_through(target, text)) {
            fail(path, system_reason());
        }
        return;
    }
    if (exists && access(target.c_str(), W_OK) != 0) {
        fail(path, system_reason());
    }
    constexpr mode_t kPermissions = 07777;
    const fs::path fresh = beside(target);
    if (!write_new(fresh, text, exists ? there.st_mode & kPermissions : 0) ||
        rename(fresh.c_str(), target.c_str()) != 0) {
        const std::string reason = system_reason();
        unlink(fresh.c_str());
        fail(path, reason);
    }
    if (!keep_names_of(target.parent_path())) {
        fail(path, system_reason());
    }
}

void write_folder(const fs::path& path,
                  const std::vector<std::pair<std::string, std::string>>& files) {
    if (is_there(path)) {
        fail(path, "it is already there");
    }
    const fs::path fresh = write_beside(path, files);
    if (rename(fresh.c_str(), path.c_str()) != 0 || !keep_names_of(path.parent_path())) {
        fail_without(fresh, path);
    }
}

void replace_folder(const fs::path& path,
                    const std::vector<std::pair<std::string, std::string>>& files) {
    if (!is_there(path)) {
        write_folder(path, files);
        return;
    }
    const fs::path fresh = write_beside(path, files);
    if (!exchange(fresh, path) || !keep_names_of(path.parent_path())) {
        fail_without(fresh, path);
    }
    std::error_code error;
    fs::remove_all(fresh, error);  // what was there before
}

void remove_folder(const fs::path& path) {
    const fs::path old = beside(path);
    if (rename(path.c_str(), old.c_str()) != 0) {
        fail(path, system_reason());
    }
    std::error_code error;
    fs::remove_all(old, error);
    if (error) {
        fail(old, error.message());
    }
}

void clear_unfinished(const fs::path& folder) {
    for (const fs::path& path : paths_in(folder)) {
        const pid_t writer = writer_of(path.filename().string());
        if (writer > 0 && kill(writer, 0) != 0 && errno == ESRCH) {
            std::error_code error;  // the next one tries again
            fs::remove_all(path, error);
        }
    }
}

}  // namespace perthro
