// A file that one program at a time goes on with.
#pragma once

#include <string>

namespace perthro::command {

class FileLock {
public:
    // Makes the file if it is not there. Throws WriteFailure if that cannot be, UsageError if
    // another program has it. Where the file system has no locks there is none.
    explicit FileLock(const std::string& file);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int descriptor_ = -1;
};

}  // namespace perthro::command
