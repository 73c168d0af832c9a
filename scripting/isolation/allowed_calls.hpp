// The system calls that are left to a process, by seccomp: those that rules, searches and what the
// program writes need. All others fail with EPERM.
#pragma once

namespace perthro::isolation {

// For this thread and those that it starts. Throws std::runtime_error if the kernel refuses.
void allow_calls();

}  // namespace perthro::isolation
