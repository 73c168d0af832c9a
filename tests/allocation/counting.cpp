#include "tests/allocation/counting.hpp"

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::uint64_t> asked{0};
std::atomic<std::int64_t> in_use{0};

void* allocate(std::size_t size) {
    void* const memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    ++asked;
    in_use += static_cast<std::int64_t>(malloc_usable_size(memory));
    return memory;
}
void release(void* memory) noexcept {
    in_use -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }

namespace perthro::test {

std::uint64_t allocations() { return asked; }
std::int64_t bytes_in_use() { return in_use; }

}  // namespace perthro::test
