// Rights that a process gives away before it runs what a stranger wrote: files by Landlock, all
// else by an allow-list of system calls (seccomp) and by limits of the process. What was given away
// never comes back, for no thread and no program that it starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::isolation {

// What stays in reach. Paths that are not there are passed over, links are followed once, now.
struct Reach {
    std::vector<std::filesystem::path> read;   // files, or folders with all below
    std::vector<std::filesystem::path> write;  // these are read, too, and made and removed
    std::uint64_t memory = 0;                  // bytes of address space; 0: as before
    std::uint64_t processor_seconds = 0;       // of all threads together; 0: as before
};

// Takes all other rights away from this thread and from those that it starts, and closes whatever
// this process has open but its standard streams: what is open needs no right. Call it while the
// process has no other thread. Returns what this system cannot take away, one phrase each ("files:
// ..."). Throws std::runtime_error if system calls cannot be held back: then nothing may be run.
[[nodiscard]] std::vector<std::string> confine(const Reach& reach);

// Confines a process that serves another one over its standard streams, and says on the error
// stream what of that this system cannot do for what is served ("drawings"). False: it could not be
// confined, which is said there, too, and nothing may be run.
[[nodiscard]] bool confine_service(const Reach& reach, std::string_view served);

// Whether confine() has come to its end in this process, or in the one that it was forked from.
[[nodiscard]] bool is_confined();

}  // namespace perthro::isolation
