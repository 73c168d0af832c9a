// Memory that a process shares with those that it forks: what a confined one leaves there outlives
// its end, whatever that was.
#pragma once

#include <string>

namespace perthro::isolation {

// One text at a time, of at most kMost bytes; a longer one is not left, and the one before stays.
class LeftText {
public:
    static constexpr std::size_t kMost = std::size_t{8} << 20;

    // Throws std::runtime_error if there is no memory for it.
    LeftText();
    ~LeftText();
    LeftText(const LeftText&) = delete;
    LeftText& operator=(const LeftText&) = delete;

    // The text that was there stays until all of this one is.
    void write(const std::string& text);
    // "" if none was left. What a stranger left is any bytes.
    [[nodiscard]] std::string read() const;

private:
    struct Memory;
    Memory* memory_;
};

}  // namespace perthro::isolation
