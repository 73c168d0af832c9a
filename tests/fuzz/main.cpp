// Between libFuzzer and the targets: takes the one that PERTHRO_FUZZ names.
//   PERTHRO_FUZZ=moves build/sanitize/fuzz -max_total_time=20 CORPUS...
#include "tests/fuzz/targets.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <utility>

namespace {

using namespace perthro::fuzz;

constexpr std::array<std::pair<std::string_view, Target>, 19> kTargets{{
    {"yaml", yaml},
    {"lua", lua},
    {"options", options},
    {"archives", archives},
    {"indexes", indexes},
    {"positions", positions},
    {"moves", moves},
    {"records", records},
    {"calls", calls},
    {"session", session_lines},
    {"journals", journals},
    {"server_uci", server_uci},
    {"server_usi", server_usi},
    {"server_ucci", server_ucci},
    {"server_cecp", server_cecp},
    {"server_gtp", server_gtp},
    {"client_uci", client_uci},
    {"client_cecp", client_cecp},
    {"client_gtp", client_gtp},
}};

Target chosen = nullptr;

}  // namespace

extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier)
extern "C" int LLVMFuzzerInitialize(int*, char***);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

// LuaJIT keeps the buffer of a trace by a pointer to before its beginning, so LeakSanitizer takes
// that of a living state for lost. A state that is lost itself still shows by what holds it, which
// is C++ memory.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
    return "leak:libluajit";
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    // libFuzzer looks at its main thread alone, so scripts run on it, with their usual stack.
    constexpr rlim_t kStack = rlim_t{64} << 20;
    const rlimit stack{kStack, kStack};
    setrlimit(RLIMIT_STACK, &stack);
    const char* const name = std::getenv("PERTHRO_FUZZ");
    for (const auto& [known, target] : kTargets) {
        if (name != nullptr && known == name) {
            chosen = target;
            return 0;
        }
    }
    std::fputs("PERTHRO_FUZZ names none of:", stderr);
    for (const auto& known : kTargets) {
        std::fprintf(stderr, " %s", known.first.data());
    }
    std::fputs("\n", stderr);
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    chosen({reinterpret_cast<const char*>(data), size});
    return 0;
}
