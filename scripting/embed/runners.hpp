// Script threads that wait for work: what runs Lua, or searches, is done there while the caller
// waits.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace perthro::embed {

class Runners {
public:
    Runners();
    ~Runners();
    Runners(const Runners&) = delete;
    Runners& operator=(const Runners&) = delete;

    // Runs work on a script thread; what it throws is thrown here. Any number of threads may call.
    // Throws NoThread.
    void run(const std::function<void()>& work);

private:
    class Runner;
    [[nodiscard]] std::unique_ptr<Runner> take();

    std::mutex mutex_;
    std::vector<std::unique_ptr<Runner>> idle_;
};

}  // namespace perthro::embed
