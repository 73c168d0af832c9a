#include "scripting/play/search_threads.hpp"

#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/thread_count.hpp"

#include <algorithm>

namespace perthro {

namespace {

void run(int count, const std::function<void(int)>& work) {
    vm::run_together(1, count, work, [&work] { work(0); });
}

}  // namespace

search::Threads search_threads(int number) {
    return {std::min(vm::thread_count(number), kMostSearchThreads), run};
}

}  // namespace perthro
