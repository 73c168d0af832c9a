#include "renderer/draw/drawer.hpp"

#include "renderer/draw/drawer_words.hpp"

namespace perthro::renderer {

namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 10ms;  // from one look at its clock to the next
constexpr const char* kTooLong = "it took too long to draw";

}  // namespace

Drawer::Drawer(const std::vector<std::string>& command, DrawerLimits limits)
    : limits_(limits), process_(command, longest_drawn_line(limits.size)) {}

Drawn Drawer::end(const std::string& what) {
    ended_ = true;
    const bool late = what == kTooLong;
    return {std::nullopt,
            true,
            {0, what,
             late ? "draw it with fewer and smaller parts, then open the game again"
                  : "tell the authors of the package"}};
}

// What says something that nobody asked for has ended, too.
bool Drawer::ended() {
    if (ready_ && !ended_) {
        ended_ = process_.hear(Clock::now()).has_value() || process_.ended();
    }
    return ended_;
}

std::optional<std::string> Drawer::hear(double processor, const std::atomic<bool>& stop) {
    const double begun = process_.processor_seconds();
    const auto end = Clock::now() + limits_.wall;
    while (true) {
        if (auto line = process_.hear(Clock::now() + kLook)) {
            return line;
        }
        if (process_.overlong()) {
            reason_ = "the process that draws it was ended, as it said a line without an end";
            return std::nullopt;
        }
        if (process_.ended() || !process_.started()) {
            const std::string& why = process_.last_complaint();
            reason_ = std::string("the process that draws it ") +
                      (process_.started() ? "ended" : "cannot be started") +
                      (why.empty() ? "" : ": " + why);
            return std::nullopt;
        }
        if (stop || Clock::now() > end || process_.processor_seconds() - begun > processor) {
            reason_ = kTooLong;
            return std::nullopt;
        }
    }
}

Drawn Drawer::draw(const Drawing& drawing, const std::atomic<bool>& stop) {
    constexpr double kStart = 10;  // seconds of a processor until it is ready
    if (!ready_) {
        const auto first = hear(kStart, stop);
        ready_ = first == kDrawerReady;
        if (!ready_) {
            return end(first ? "the process that draws it was ended, as it is none" : reason_);
        }
    }
    if (!process_.say(drawing_line(drawing))) {
        return end("the process that draws it ended");
    }
    const auto line = hear(std::chrono::duration<double>(limits_.processor).count(), stop);
    if (!line) {
        return end(reason_);
    }
    auto answer = read_drawn(*line, drawing.size);
    return answer ? std::move(*answer)
                  : end("the process that draws it was ended, as it answered what is no picture");
}

}  // namespace perthro::renderer
