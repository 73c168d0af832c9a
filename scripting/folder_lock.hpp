// A lock on a folder, for files in it that several programs read, change and write back: of all
// that ask for it one at a time has it.
#pragma once

#include <filesystem>

namespace perthro {

class FolderLock {
public:
    // Makes the folder and the file `lock` in it if need be, and waits until nobody else has the
    // lock, no other object of this process either. Where neither can be made, or the file system
    // has no locks, there is none: what is written then says why it cannot be.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int file_ = -1;
};

}  // namespace perthro
