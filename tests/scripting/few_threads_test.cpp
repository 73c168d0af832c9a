// Threads that cannot be started are an error with words, and nothing has begun.
#include "scripting/isolation/sanitized.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/command_support.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <sys/resource.h>
#include <unistd.h>

using namespace perthro;
using namespace perthro::testing;

namespace {

// While the object lives, this process gets so many more megabytes of address space; a thread takes
// 64 of them.
class FewMegabytes {
public:
    explicit FewMegabytes(rlim_t more) {
        getrlimit(RLIMIT_AS, &before_);
        std::ifstream pages("/proc/self/statm");
        rlim_t now = 0;
        pages >> now;
        const rlimit limit{now * static_cast<rlim_t>(getpagesize()) + (more << 20),
                           before_.rlim_max};
        setrlimit(RLIMIT_AS, &limit);
    }
    ~FewMegabytes() { setrlimit(RLIMIT_AS, &before_); }
    FewMegabytes(const FewMegabytes&) = delete;
    FewMegabytes& operator=(const FewMegabytes&) = delete;

private:
    rlimit before_{};
};

const std::string kSaid =
    "perthro: cannot start a thread: Resource temporarily unavailable (ask for fewer threads, or "
    "allow more memory and processes)\n";

}  // namespace

TEST_CASE("a command that gets no thread says so") {
    if (!isolation::kSanitized) {
        const FewMegabytes few(30);
        const Ran ran = run({"list"});
        CHECK(ran.code == 1);
        CHECK(ran.err == kSaid);
    }
}

TEST_CASE("searches and games that do not get all their threads do not begin") {
    if (!isolation::kSanitized) {
        static_cast<void>(run({"bestmove", "chess", "--nodes", "10"}));  // what is made once
        const FewMegabytes few(400);
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"bestmove", "chess", "--bot", "ab", "--time", "100000",
                                       "--search-threads", "16"},
              {"playout", "chess", "--count", "1000000", "--threads", "16"}}) {
            const Ran ran = run(command);
            CHECK(ran.code == 1);
            CHECK(ran.err == kSaid);
        }
    }
}

TEST_CASE("threads that work together all begin, or none of them") {
    std::atomic<int> begun{0};
    vm::run_together(0, 3, [&](int /*number*/) { ++begun; });
    CHECK(begun == 3);
    if (!isolation::kSanitized) {
        const FewMegabytes few(200);
        CHECK_THROWS_AS(vm::run_together(0, 16, [&](int /*number*/) { ++begun; }), vm::NoThread);
        CHECK(begun == 3);
    }
}
