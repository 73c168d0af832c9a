// Which files a process may open from now on, by Landlock of the Linux kernel.
// https://docs.kernel.org/userspace-api/landlock.html
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace perthro::isolation {

// Nothing is opened, made, removed or run any more but these and what lies below them; nothing is
// connected to by TCP or by an abstract socket, and no process outside gets a signal. Returns why
// that, or a part of it, cannot be had here, "" if all of it holds. Needs no_new_privs.
[[nodiscard]] std::string keep_file_rights(const std::vector<std::filesystem::path>& read,
                                           const std::vector<std::filesystem::path>& write);

}  // namespace perthro::isolation
