#include "scripting/drawings/judge.hpp"

#include "scripting/drawings/svg_check.hpp"
#include "scripting/isolation/jail.hpp"
#include "scripting/package/base64.hpp"
#include "scripting/session/shipped.hpp"

#include <iostream>

namespace perthro {

namespace {

constexpr std::string_view kGood = "good", kRefused = "refused";
constexpr std::chrono::seconds kPatience{20};
constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;  // bytes of addresses
constexpr std::uint64_t kProcessorSeconds = 60;

}  // namespace

bool DrawingJudge::lets_through(const std::string& svg) {
    if (by_ == DrawnBy::Ourselves) {
        return !check_svg(svg);
    }
    if (given_up_) {
        return false;
    }
    if (process_ == nullptr) {
        process_ = std::make_unique<outside::ChildProcess>(
            std::vector<std::string>{session::program_beside("perthro"), "--check-drawings"});
    }
    process_->say(as_base64(svg));
    const auto answer = process_->hear(outside::Clock::now() + kPatience);
    given_up_ = answer != kGood && answer != kRefused;
    return answer == kGood;
}

int serve_drawing_checks() {
    isolation::Reach nothing;
    nothing.memory = kMemory;
    nothing.processor_seconds = kProcessorSeconds;
    if (!isolation::confine_service(nothing, "drawings")) {
        return 1;
    }
    for (std::string line; std::getline(std::cin, line) && std::cout;) {
        const auto svg = from_base64(line);
        std::cout << (svg && !check_svg(*svg) ? kGood : kRefused) << '\n' << std::flush;
    }
    return 0;
}

}  // namespace perthro
