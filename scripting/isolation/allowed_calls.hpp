// The system calls that are left to a process, by seccomp: those that rules, searches and what the
// program writes need. All others fail with EPERM.
#pragma once

namespace perthro::isolation {

// Holds the calls back from this thread and those that it starts, for good; a thread that runs
// already keeps all of its own. Throws std::runtime_error if the kernel refuses.
void allow_calls();

}  // namespace perthro::isolation
