// Stacks that work of any thread changes to. Sanitizers know the stacks of threads alone, so that
// nothing is done on these where one watches.
#include "scripting/isolation/sanitized.hpp"
#include "scripting/vm/script_stack.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <pthread.h>
#include <stdexcept>
#include <thread>

using perthro::vm::ScriptStack;

namespace {

// Uses so many kilobytes of the stack; their number.
int use(int kilobytes) {
    volatile char some[1024];
    some[0] = 1;
    return kilobytes == 0 ? 0 : use(kilobytes - 1) + some[0];
}

bool is_blocked() {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    return sigismember(&blocked, SIGUSR1) == 1;
}

}  // namespace

TEST_CASE("work is done on a stack of 60 MB and more, by the thread that asks") {
    if (perthro::isolation::kSanitized) {
        return;
    }
    ScriptStack stack;
    int used = 0;
    std::thread::id worked;
    std::thread::id asked;
    std::thread([&] {
        asked = std::this_thread::get_id();
        stack.run([&] {
            used = use(50'000);  // 1,024 bytes and what a call takes
            worked = std::this_thread::get_id();
        });
    }).join();
    CHECK(used == 50'000);
    CHECK(worked == asked);
}

TEST_CASE("what work on another stack throws is thrown where it was asked for") {
    if (perthro::isolation::kSanitized) {
        return;
    }
    ScriptStack stack;
    CHECK_THROWS_WITH(stack.run([] { throw std::runtime_error("of the work"); }), "of the work");
    int sum = 0;
    ScriptStack other;
    stack.run([&] { other.run([&] { sum += 1; }); });
    CHECK(sum == 1);
}

TEST_CASE("the signal that stops scripts reaches work on another stack, and only that") {
    if (perthro::isolation::kSanitized) {
        return;
    }
    ScriptStack stack;
    bool before = false, within = true, after = false;
    std::thread([&] {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGUSR1);
        pthread_sigmask(SIG_BLOCK, &one, nullptr);
        before = is_blocked();
        stack.run([&] { within = is_blocked(); });
        after = is_blocked();
    }).join();
    CHECK(before);
    CHECK_FALSE(within);
    CHECK(after);
}
