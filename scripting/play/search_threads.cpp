#include "scripting/play/search_threads.hpp"

#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <thread>

namespace perthro {

namespace {

void run(int count, const std::function<void(int)>& work) {
    vm::run_together(1, count, work, [&work] { work(0); });
}

}  // namespace

search::Threads search_threads(int number) {
    const auto processors = static_cast<int>(std::thread::hardware_concurrency());
    return {std::clamp(number == 0 ? processors : number, 1, kMostSearchThreads), run};
}

}  // namespace perthro
