#include "scripting/isolation/left_text.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>
#include <sys/mman.h>

namespace perthro::isolation {

// Of two texts one is whole while the other is written.
struct LeftText::Memory {
    struct Text {
        std::size_t size;
        std::array<char, kMost> bytes;
    };
    std::atomic<unsigned> whole;  // its last bit says which
    std::array<Text, 2> texts;    // zero from the start, and no memory until it is written
};

LeftText::LeftText() : memory_(nullptr) {
    void* const memory = mmap(nullptr, sizeof(Memory), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::runtime_error(std::string("no memory to share with a process: ") +
                                 std::strerror(errno));
    }
    memory_ = ::new (memory) Memory;
}

LeftText::~LeftText() { munmap(memory_, sizeof(Memory)); }

void LeftText::write(const std::string& text) {
    if (text.size() > kMost) {
        return;
    }
    const unsigned next = (memory_->whole.load() & 1U) ^ 1U;
    Memory::Text& into = memory_->texts[next];
    into.size = text.size();
    std::copy(text.begin(), text.end(), into.bytes.begin());
    memory_->whole.store(next);
}

std::string LeftText::read() const {
    const Memory::Text& from = memory_->texts[memory_->whole.load() & 1U];
    return {from.bytes.data(), std::min(from.size, kMost)};
}

}  // namespace perthro::isolation
