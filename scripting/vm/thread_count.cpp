#include "scripting/vm/thread_count.hpp"

#include <algorithm>
#include <thread>

namespace perthro::vm {

int thread_count(int asked) {
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    return std::max(asked == 0 ? processors : asked, 1);
}

}  // namespace perthro::vm
