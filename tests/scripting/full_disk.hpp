// A disk that is full, for this process: while the object lives, no file gets longer.
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace perthro::testing {

class FullDisk {
public:
    explicit FullDisk(rlim_t longest_file) {
        std::signal(SIGXFSZ, SIG_IGN);  // writing fails instead: "File too large"
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{longest_file, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit before_{};
};

}  // namespace perthro::testing
