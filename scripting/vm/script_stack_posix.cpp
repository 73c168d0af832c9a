#include "scripting/vm/script_stack.hpp"

#include <csignal>
#include <cstdint>
#include <exception>
#include <new>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace perthro::vm {

namespace {

constexpr std::size_t kStackSize = std::size_t{64} << 20;

// What is handed from one stack to the other and back.
struct Handed {
    const std::function<void()>* work;
    std::exception_ptr failure;
    ucontext_t caller;
};

// makecontext() hands on nothing but int.
void begin(unsigned high, unsigned low) {
    const std::uint64_t address = std::uint64_t{high} << 32U | low;
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    auto& handed = *reinterpret_cast<Handed*>(static_cast<std::uintptr_t>(address));
    try {
        (*handed.work)();
    } catch (...) {
        handed.failure = std::current_exception();
    }
}

}  // namespace

ScriptStack::ScriptStack() {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    size_ = kStackSize + page;
    memory_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory_ == MAP_FAILED) {
        throw std::bad_alloc();
    }
    if (mprotect(memory_, page, PROT_NONE) != 0) {
        munmap(memory_, size_);
        throw std::bad_alloc();
    }
}

ScriptStack::~ScriptStack() { munmap(memory_, size_); }

void ScriptStack::run(const std::function<void()>& work) {
    Handed handed{&work, nullptr, {}};
    ucontext_t inner{};
    getcontext(&inner);
    inner.uc_stack.ss_sp = memory_;
    inner.uc_stack.ss_size = size_;
    inner.uc_link = &handed.caller;
    sigdelset(&inner.uc_sigmask, SIGUSR1);
    const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&handed));
    makecontext(&inner, reinterpret_cast<void (*)()>(&begin), 2,
                static_cast<unsigned>(address >> 32U), static_cast<unsigned>(address));
    swapcontext(&handed.caller, &inner);
    if (handed.failure) {
        std::rethrow_exception(handed.failure);
    }
}

}  // namespace perthro::vm
