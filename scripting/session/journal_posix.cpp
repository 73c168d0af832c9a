// The file of a journal: every line is written at once, so that it outlives this process; a thread
// of its own waits until the disk has it, so that it outlives the machine.
#include "scripting/session/call_failure.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/write_file.hpp"

#include <cerrno>
#include <condition_variable>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <unistd.h>

namespace perthro::session {

namespace {
constexpr int kMostFiles = 100000;  // of one game in a folder
}

struct JournalFile::Disk {
    explicit Disk(int file) : descriptor(file), thread([this] { synchronise(); }) {}
    ~Disk() {
        {
            const std::lock_guard lock(mutex);
            ended = true;
        }
        condition.notify_one();
        thread.join();
        close(descriptor);
    }
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;

    void synchronise() {
        std::unique_lock lock(mutex);
        while (true) {
            condition.wait(lock, [this] { return dirty || ended; });
            if (!dirty) {
                return;
            }
            dirty = false;
            lock.unlock();
            fdatasync(descriptor);
            lock.lock();
        }
    }

    int descriptor;
    std::mutex mutex;
    std::condition_variable condition;
    bool dirty = false, ended = false;
    vm::ScriptThread thread;  // last: it uses all of the above
};

JournalFile::JournalFile(const std::string& folder, const std::string& game, Tell tell)
    : tell_(std::move(tell)) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    int descriptor = -1;
    for (int number = 1; descriptor < 0 && number < kMostFiles; ++number) {
        path_ = fmt::format("{}/{}-{}.journal", folder, game, number);
        descriptor = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    if (descriptor < 0) {
        throw CallFailure({"file", "the game is not kept: " + system_reason(), path_,
                           "choose a folder that can be written"});
    }
    try {
        disk_ = std::make_unique<Disk>(descriptor);
    } catch (const vm::NoThread&) {
        close(descriptor);
        unlink(path_.c_str());
        throw;
    }
}

JournalFile::~JournalFile() = default;

bool JournalFile::append(const std::string& line) {
    std::size_t written = 0;
    while (written < line.size()) {
        const auto count = ::write(disk_->descriptor, line.data() + written, line.size() - written);
        if (count < 0 && errno != EINTR) {
            return false;
        }
        written += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
    size_ += static_cast<std::int64_t>(line.size());
    return true;
}

void JournalFile::write(const std::string& json) {
    if (broken_) {
        return;
    }
    if (!append(journal_line(json))) {
        const std::string reason = system_reason();
        broken_ = true;
        [[maybe_unused]] const int cut = ftruncate(disk_->descriptor, size_);
        tell_({"file", "the game is not kept from here on: " + reason, path_,
               "make room on the disk, then save the game"});
        return;
    }
    {
        const std::lock_guard lock(disk_->mutex);
        disk_->dirty = true;
    }
    disk_->condition.notify_one();
}

void JournalFile::remove() {
    disk_.reset();
    unlink(path_.c_str());
}

}  // namespace perthro::session
