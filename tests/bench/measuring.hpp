// What programs that measure have in common.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace perthro::bench {

// Processor time of the calling thread.
inline double seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The line above a table of the best of so many runs.
inline void print_load(int runs) {
    double load = 0;
    static_cast<void>(getloadavg(&load, 1));
    std::printf("load %.1f, best of %d\n\n", load, runs);
}

}  // namespace perthro::bench
