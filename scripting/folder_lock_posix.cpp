// With flock, which ends with the program however that ends.
#include "scripting/folder_lock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace perthro {

namespace fs = std::filesystem;

FolderLock::FolderLock(const fs::path& folder) {
    if (folder.empty()) {
        return;
    }
    std::error_code error;
    fs::create_directories(folder, error);
    file_ = ::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    while (file_ >= 0 && flock(file_, LOCK_EX) != 0 && errno == EINTR) {
    }
}

FolderLock::~FolderLock() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

}  // namespace perthro
