// With flock, which ends with the program however that ends.
#include "scripting/command/command.hpp"
#include "scripting/command/file_lock.hpp"
#include "scripting/write_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace perthro::command {

FileLock::FileLock(const std::string& file)
    : descriptor_(::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0) {
        throw WriteFailure(file, system_reason());
    }
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(descriptor_);
        throw UsageError("another call is writing " + file +
                         " (wait for its end, or name another file)");
    }
}

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace perthro::command
