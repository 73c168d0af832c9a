// Watching with Linux's inotify, on folders: a watch on a file ends with the file.
#include "scripting/session/watcher.hpp"
#include "scripting/vm/script_thread.hpp"

#include <array>
#include <cerrno>
#include <mutex>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace perthro::session {

namespace {

constexpr int kQuiet = 50;     // milliseconds
constexpr int kMissing = 300;  // milliseconds between looks for folders that are not there
constexpr std::uint32_t kDone = IN_CLOSE_WRITE | IN_MOVED_TO;
constexpr std::uint32_t kUnderWay = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM;
constexpr std::uint32_t kSelf = IN_DELETE_SELF | IN_MOVE_SELF;  // what was watched has gone
constexpr std::uint32_t kGone = kSelf | IN_IGNORED | IN_UNMOUNT;

// What editors leave beside the file they save.
bool is_scratch(std::string_view name) {
    return name.empty() || name.front() == '.' || name.back() == '~' || name.front() == '#' ||
           name == "4913";
}

// What a batch of events says, the strongest of them.
enum class News { None, UnderWay, Done };

}  // namespace

struct FileWatcher::System {
    System(const std::vector<std::filesystem::path>& names, std::function<void()> callback)
        : changed(std::move(callback)), events(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)),
          stop(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        try {
            if (events < 0 || stop < 0) {
                throw std::runtime_error("the system does not watch files");
            }
            for (const auto& name : names) {
                folders.push_back({name, -1});
            }
            static_cast<void>(arm());
            thread = std::make_unique<vm::ScriptThread>([this] { run(); });
        } catch (...) {
            close_both();
            throw;
        }
    }
    ~System() {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = write(stop, &one, sizeof one);
        thread.reset();
        close_both();
    }
    void close_both() const {
        for (const int file : {events, stop}) {
            if (file >= 0) {
                close(file);
            }
        }
    }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    // Watches the folders that have the names now; whether one of them was not watched before.
    bool arm() {
        const std::lock_guard lock(mutex);
        bool fresh = false;
        missing = false;
        for (Watched& folder : folders) {  // the same folder keeps its number
            const int number = inotify_add_watch(events, folder.name.c_str(),
                                                 kDone | kUnderWay | kSelf | IN_ONLYDIR);
            if (number != folder.number && folder.number >= 0) {
                inotify_rm_watch(events, folder.number);
            }
            fresh = fresh || (number >= 0 && number != folder.number);
            folder.number = number;
            missing = missing || number < 0;
        }
        return fresh;
    }

    void run() {
        bool waiting = false;  // a change has begun whose end is not in sight
        while (true) {
            std::array<pollfd, 2> files{pollfd{events, POLLIN, 0}, pollfd{stop, POLLIN, 0}};
            const int ready = poll(files.data(), files.size(),
                                   waiting   ? kQuiet
                                   : missing ? kMissing
                                             : -1);
            if (ready < 0 && errno != EINTR) {
                return;
            }
            if (files[1].revents != 0) {
                return;
            }
            News news = ready > 0 ? read_events() : News::None;
            if (missing && arm()) {
                news = News::Done;
            }
            if (news == News::Done || (ready == 0 && waiting)) {
                waiting = false;
                dirty = true;
                changed();
            } else if (news == News::UnderWay) {
                waiting = true;
            }
        }
    }

    News read_events() {
        alignas(inotify_event) std::array<char, 16384> buffer;
        News news = News::None;
        while (true) {
            const auto size = read(events, buffer.data(), buffer.size());
            if (size <= 0) {
                return news;
            }
            for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
                const auto* event = reinterpret_cast<const inotify_event*>(buffer.data() + at);
                at += sizeof(inotify_event) + event->len;
                if ((event->mask & IN_Q_OVERFLOW) != 0) {
                    news = News::Done;
                } else if ((event->mask & kGone) != 0) {
                    missing = true;  // perhaps only until the next look
                } else if (event->len == 0 || is_scratch(event->name)) {
                    continue;
                } else if ((event->mask & kDone) != 0) {
                    news = News::Done;
                } else if (news == News::None) {
                    news = News::UnderWay;
                }
            }
        }
    }

    struct Watched {
        std::filesystem::path name;
        int number;  // of the watch, -1 = none
    };
    std::function<void()> changed;
    int events, stop;
    std::mutex mutex;
    std::vector<Watched> folders;
    std::atomic<bool> missing{false};  // a folder, perhaps
    std::atomic<bool> dirty{false};
    std::unique_ptr<vm::ScriptThread> thread;
};

FileWatcher::FileWatcher(const std::vector<std::filesystem::path>& folders,
                         std::function<void()> changed)
    : folders_(folders), system_(std::make_unique<System>(folders, std::move(changed))) {}

FileWatcher::~FileWatcher() = default;

void FileWatcher::look_again() {
    if (system_->arm()) {
        system_->dirty = true;
    }
}

bool FileWatcher::take_changes() { return system_->dirty.exchange(false); }

}  // namespace perthro::session
