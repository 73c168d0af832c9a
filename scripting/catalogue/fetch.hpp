// What lies behind an address, by libcurl, which nothing else of the tree touches: http, https and
// file, within bounds of size, time and redirects.
#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace perthro {

// One sentence: the address, why it failed, what to do.
class FetchFailure : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// How much one fetching may take.
struct FetchBounds {
    std::size_t bytes = std::size_t{32} << 20;  // of what comes
    int seconds = 600;                          // of all of it
    int stalled = 30;  // seconds with less than 1 KB each, or to reach the server
    int redirects = 5;
};

// How many bytes came, of how many (0 = not known); told about every second while none comes, too.
// What it throws ends the fetching, and is thrown on.
using FetchProgress = std::function<void(std::size_t come, std::size_t all)>;

// Whether a text is meant as an address, "https://...", not as a file or an id.
[[nodiscard]] bool is_address(std::string_view text);

// An address as it is kept and compared: https, http or file, a host, no name or password, no
// control characters. Throws FetchFailure that says which it must be.
[[nodiscard]] std::string checked_address(const std::string& address);

// The address of a file or folder of this machine.
[[nodiscard]] std::string file_address(const std::string& path);
// The address of a file below that of a folder; `name` as wrong_file_name allows.
[[nodiscard]] std::string address_below(const std::string& folder, const std::string& name);

// All bytes that lie behind an address, as checked_address takes it. Throws FetchFailure. A
// redirect leads to http or https alone, from https to https alone.
[[nodiscard]] std::string fetch(const std::string& address, const FetchBounds& bounds = {},
                                const FetchProgress& progress = {});

}  // namespace perthro
