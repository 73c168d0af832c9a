// The functions of the system, put in front of the real ones: what libstdc++ calls too by their
// names, threads and programs by the linker's --wrap (tests/CMakeLists.txt), which leaves
// sanitizers their own.
#include "tests/faults/faults.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <pthread.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

using perthro::test::Fault;
using perthro::test::Then;

std::atomic<int> armed{-1};  // the fault, -1 = none
std::atomic<int> left{0};    // until it comes
std::atomic<bool> forever{false}, happened_{false};
std::atomic<long> in_use{0};       // blocks
thread_local bool exempt = false;  // from failing memory

bool fails(Fault fault) {
    if (armed.load(std::memory_order_relaxed) != static_cast<int>(fault)) {
        return false;
    }
    const int now = --left;
    if (now == 0 || (now < 0 && forever)) {
        happened_ = true;
        return true;
    }
    return false;
}

bool is_file(int descriptor) {
    struct stat status{};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

// The function that is hidden by ours.
template <typename Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void* allocate(std::size_t size) {
    if (!exempt && fails(Fault::Memory)) {
        throw std::bad_alloc();
    }
    void* const memory = std::malloc(size > 0 ? size : 1);
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    ++in_use;
    return memory;
}

void release(void* memory) {
    in_use -= memory != nullptr ? 1 : 0;
    std::free(memory);
}

int no_room() {
    errno = ENOSPC;
    return -1;
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }

extern "C" {

ssize_t write(int descriptor, const void* data, std::size_t size) {
    static auto* const own = real<ssize_t(int, const void*, std::size_t)>("write");
    return is_file(descriptor) && fails(Fault::Write) ? no_room() : own(descriptor, data, size);
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
    static auto* const own = real<ssize_t(int, const iovec*, int)>("writev");
    return is_file(descriptor) && fails(Fault::Write) ? no_room() : own(descriptor, parts, count);
}

int fsync(int descriptor) {
    static auto* const own = real<int(int)>("fsync");
    return fails(Fault::Sync) ? no_room() : own(descriptor);
}

int fdatasync(int descriptor) {
    static auto* const own = real<int(int)>("fdatasync");
    return fails(Fault::Sync) ? no_room() : own(descriptor);
}

int rename(const char* from, const char* to) noexcept {
    static auto* const own = real<int(const char*, const char*)>("rename");
    return fails(Fault::Rename) ? no_room() : own(from, to);
}

int __real_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int __wrap_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*work)(void*),
                          void* with) {
    return fails(Fault::Thread) ? EAGAIN : __real_pthread_create(thread, how, work, with);
}

int __real_posix_spawnp(pid_t*, const char*, const posix_spawn_file_actions_t*,
                        const posix_spawnattr_t*, char* const*, char* const*);
int __wrap_posix_spawnp(pid_t*, const char*, const posix_spawn_file_actions_t*,
                        const posix_spawnattr_t*, char* const*, char* const*);
int __wrap_posix_spawnp(pid_t* child, const char* file, const posix_spawn_file_actions_t* actions,
                        const posix_spawnattr_t* how, char* const* words, char* const* around) {
    return fails(Fault::Program) ? EAGAIN
                                 : __real_posix_spawnp(child, file, actions, how, words, around);
}
}

namespace perthro::test {

Failing::Failing(Fault fault, int nth, Then then) {
    exempt = true;
    happened_ = false;
    forever = then == Then::Forever;
    left = nth;
    armed = static_cast<int>(fault);
}

Failing::~Failing() {
    armed = -1;
    exempt = false;
}

long blocks_in_use() { return in_use; }

bool Failing::happened() const { return happened_; }

Failing::Here::Here() { exempt = false; }
Failing::Here::~Here() { exempt = true; }

}  // namespace perthro::test
