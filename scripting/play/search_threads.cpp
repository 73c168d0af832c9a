#include "scripting/play/search_threads.hpp"

#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

namespace perthro {

namespace {

void run(int count, const std::function<void(int)>& work) {
    std::vector<std::unique_ptr<vm::ScriptThread>> others;
    for (int number = 1; number < count; ++number) {
        others.push_back(std::make_unique<vm::ScriptThread>([&work, number] { work(number); }));
    }
    work(0);
    for (const auto& other : others) {
        other->join();
    }
}

}  // namespace

search::Threads search_threads(int number) {
    const auto processors = static_cast<int>(std::thread::hardware_concurrency());
    return {std::clamp(number == 0 ? processors : number, 1, kMostSearchThreads), run};
}

}  // namespace perthro
