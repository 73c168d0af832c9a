// Threads with POSIX threads, which can be given a stack size.
#include "scripting/vm/start_thread_posix.hpp"

#include "scripting/vm/script_thread.hpp"

#include <cstring>

namespace perthro::vm {

pthread_t start_thread(std::size_t stack, void* (*work)(void*), void* with) {
    pthread_t thread{};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack);
    const int status = pthread_create(&thread, &attributes, work, with);
    pthread_attr_destroy(&attributes);
    if (status != 0) {
        throw NoThread(std::strerror(status));
    }
    return thread;
}

}  // namespace perthro::vm
