#include "scripting/vm/process_memory.hpp"

#include <atomic>

namespace perthro::vm {

namespace {

std::atomic<std::size_t> allowed{kProcessMemory};
std::atomic<std::size_t> in_use{0};

}  // namespace

void set_process_memory(std::size_t bytes) { allowed = bytes; }
std::size_t process_memory() { return allowed; }

bool process_memory_spent() {
    return in_use.load(std::memory_order_relaxed) > allowed.load(std::memory_order_relaxed);
}

bool process_memory_scarce() {
    return in_use.load(std::memory_order_relaxed) > allowed.load(std::memory_order_relaxed) / 4 * 3;
}

// Takes or gives back so that `used` is covered by whole pieces; 0 gives back all.
void MemoryShare::take(std::size_t used) {
    const std::size_t wanted = (used + kPiece - 1) / kPiece * kPiece;
    in_use += wanted;
    in_use -= taken_;
    taken_ = wanted;
}

}  // namespace perthro::vm
