// Work in a child of this process that is confined from its first step on. However the child ends,
// this process goes on and can say how.
#pragma once

#include "scripting/isolation/jail.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro::isolation {

// How the child ended: by itself with a code, or by a signal.
struct ChildEnd {
    int code = 0;        // exit code, where no signal ended it
    int signal = 0;      // that ended it, 0 if none did
    std::string reason;  // in words behind "by", "" where it ended by itself: "a crash (SIGSEGV)"
};

// Forks; the child gives its rights away, runs `work` with what could not be taken away, and ends
// with the exit code that it returns, without running destructors of globals. Waits for its end;
// signals of the terminal are the child's affair meanwhile, and the child ends with this process.
// This process must have one thread. Throws std::runtime_error if there is no child, or if it could
// not be confined.
[[nodiscard]] ChildEnd
run_confined(const Reach& reach,
             const std::function<int(const std::vector<std::string>& lacking)>& work);

}  // namespace perthro::isolation
