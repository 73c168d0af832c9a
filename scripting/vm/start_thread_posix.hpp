// How threads are started that need a stack of their own size.
#pragma once

#include <cstddef>
#include <pthread.h>

namespace perthro::vm {

// Runs work(with) on a new thread with a stack of so many bytes, to be joined or detached. `work`
// must not throw. Throws NoThread.
[[nodiscard]] pthread_t start_thread(std::size_t stack, void* (*work)(void*), void* with);

}  // namespace perthro::vm
