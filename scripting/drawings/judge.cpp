#include "scripting/drawings/judge.hpp"

#include "scripting/isolation/jail.hpp"
#include "scripting/package/base64.hpp"
#include "scripting/session/shipped.hpp"

#include <iostream>

namespace perthro {

namespace {

constexpr std::string_view kGood = "good", kRefused = "refused";
constexpr std::string_view kBoard = "board ";  // in front of what is no piece
constexpr std::chrono::seconds kPatience{20};
constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;  // bytes of addresses
constexpr std::uint64_t kProcessorSeconds = 60;

}  // namespace

bool DrawingJudge::lets_through(const std::string& svg, DrawingOf what) {
    if (by_ == DrawnBy::Ourselves) {
        return !check_svg(svg, what);
    }
    if (by_ == DrawnBy::Nobody || given_up_) {
        return false;
    }
    if (process_ == nullptr) {
        process_ = std::make_unique<outside::ChildProcess>(
            std::vector<std::string>{session::program_beside("perthro"), "--check-drawings"});
    }
    process_->say((what == DrawingOf::Board ? std::string(kBoard) : "") + as_base64(svg));
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
        const bool board = line.starts_with(kBoard);
        const auto svg = from_base64(std::string_view(line).substr(board ? kBoard.size() : 0));
        const DrawingOf what = board ? DrawingOf::Board : DrawingOf::Piece;
        std::cout << (svg && !check_svg(*svg, what) ? kGood : kRefused) << '\n' << std::flush;
    }
    return 0;
}

}  // namespace perthro
