// Watches folders for files that editors save, however they save them: written in place, renamed
// into place, deleted and made anew. It says only that something may have changed; who asks
// compares contents.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace perthro::session {

// A thread that waits for changes in some folders, not in folders inside them.
class FileWatcher {
public:
    // `changed` is called on the watcher's own thread: at once when a file was closed after writing
    // or renamed into place, after 50 ms without a further change otherwise. A folder that does not
    // exist, or no longer, or is another one by now, is watched again from when it is there, which
    // counts as a change; looked for every 300 ms while one is missing. Throws std::runtime_error
    // if the system watches nothing.
    FileWatcher(const std::vector<std::filesystem::path>& folders, std::function<void()> changed);
    ~FileWatcher();
    FileWatcher(const FileWatcher&) = delete;
    FileWatcher& operator=(const FileWatcher&) = delete;

    // Whether `changed` was called since the last time.
    [[nodiscard]] bool take_changes();
    // Watches the folders that have these names now, if others had them before.
    void look_again();
    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const { return folders_; }

private:
    struct System;
    std::vector<std::filesystem::path> folders_;
    std::unique_ptr<System> system_;
};

}  // namespace perthro::session
