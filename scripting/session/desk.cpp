#include "scripting/session/desk.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <variant>

namespace perthro::session {

namespace {

constexpr std::chrono::milliseconds kIdle{1000};
constexpr std::chrono::milliseconds kAtWork{250};  // while something is counted or thought about

template <class Part, class Value>
concept Answers = requires(Part& part, const Value& call) { part.answer(call); };

// The answer of the only part that has one to this kind of call.
template <class Value, class First, class... Rest>
Result answer_by_one(const Value& call, First& first, Rest&... rest) {
    if constexpr (Answers<First, Value>) {
        static_assert(!(Answers<Rest, Value> || ...), "two parts answer this kind of call");
        return first.answer(call);
    } else {
        static_assert(sizeof...(rest) > 0, "no part answers this kind of call");
        return answer_by_one(call, rest...);
    }
}

}  // namespace

Desk::Desk(SessionSettings settings, Announce announce, std::function<void()> wake,
           std::function<bool()> hurries)
    : settings_(std::move(settings)), announce_(std::move(announce)), wake_(std::move(wake)),
      hurries_(std::move(hurries)), live_(settings_.journals, announce_),
      package_(live_, settings_, announce_, wake_), packages_(live_, package_, settings_),
      views_(live_, package_, announce_), plays_(live_, seats_), tree_(live_, seats_),
      acts_(live_, seats_), inside_(live_),
      bots_(live_, seats_, plays_, acts_, announce_, wake_, hurries_),
      design_(live_, package_, announce_),
      games_(live_, package_, seats_, plays_, bots_, design_, announce_),
      reloads_(live_, package_, games_, announce_), edits_(live_, seats_, games_) {}

Result Desk::answer(const Call& call) {
    return std::visit(
        [this](const auto& value) {
            return answer_by_one(value, packages_, games_, views_, plays_, tree_, acts_, inside_,
                                 reloads_, design_, edits_, bots_);
        },
        call);
}

void Desk::tick() {
    reloads_.tend();
    games_.tell_warnings();
    acts_.check_flag();
    bots_.tend();
    design_.tend();
}

std::chrono::milliseconds Desk::patience() {
    if (bots_.is_due() && !bots_.at_work()) {
        return std::chrono::milliseconds{0};
    }
    auto longest = design_.at_work() || bots_.at_work() ? kAtWork : kIdle;
    if (live_.clock_runs()) {
        const std::int64_t left = live_.time_left_of(live_.head().seat);
        longest = std::min(longest, std::chrono::milliseconds{std::max<std::int64_t>(left, 1)});
    }
    return longest;
}

}  // namespace perthro::session
