// What all Lua states of the process may use together. Each state takes from it in large pieces, so
// that an allocation asks no other thread.
#pragma once

#include <cstddef>

namespace perthro::vm {

inline constexpr std::size_t kProcessMemory = std::size_t{1} << 30;  // bytes, unless said otherwise

// Sets and tells the bytes that they may use, those that there are and those to come. Set it once,
// when the program starts.
void set_process_memory(std::size_t bytes);
[[nodiscard]] std::size_t process_memory();

// More is taken than there is. Whoever then wants more is stopped.
[[nodiscard]] bool process_memory_spent();
// More than three quarters are taken, so that garbage is worth collecting.
[[nodiscard]] bool process_memory_scarce();

// What one state has taken: as much as it uses, up to a piece more.
class MemoryShare {
public:
    MemoryShare() = default;
    ~MemoryShare() { take(0); }
    MemoryShare(const MemoryShare&) = delete;
    MemoryShare& operator=(const MemoryShare&) = delete;

    // Called where the state's use changes. True if more had to be taken than there is.
    [[nodiscard]] bool cover(std::size_t used) {
        if (used > taken_) {
            take(used);
            return process_memory_spent();
        }
        if (taken_ - used > 3 * kPiece) {
            take(used);
        }
        return false;
    }

private:
    static constexpr std::size_t kPiece = std::size_t{1} << 20;
    void take(std::size_t used);

    std::size_t taken_ = 0;
};

}  // namespace perthro::vm
