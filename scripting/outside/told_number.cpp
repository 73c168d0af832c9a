#include "scripting/outside/told_number.hpp"

#include "scripting/parse_number.hpp"
#include "scripting/play/match.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

constexpr double kThousand = 1000;

template <typename Number>
Number told(const char* kind, const std::string& name, const std::string& text, Number low,
            Number high) {
    const auto number = parse_number<Number>(text, low, high);
    if (!number) {
        throw PlayError(
            fmt::format("`{}` is no `{}` (write a {} from {} to {})", text, name, kind, low, high));
    }
    return *number;
}

std::chrono::milliseconds not_below_nothing(std::int64_t milliseconds) {
    return std::chrono::milliseconds(std::max<std::int64_t>(milliseconds, 0));
}

}  // namespace

std::int64_t told_number(const std::string& name, const std::string& text, std::int64_t low,
                         std::int64_t high) {
    return told("whole number", name, text, low, high);
}

double told_decimal(const std::string& name, const std::string& text, double low, double high) {
    return told("number", name, text, low, high);
}

std::chrono::milliseconds told_milliseconds(const std::string& name, const std::string& text) {
    return not_below_nothing(told_number(name, text, -kMostMilliseconds, kMostMilliseconds));
}

std::chrono::milliseconds told_seconds(const std::string& name, const std::string& text) {
    constexpr double kMost = static_cast<double>(kMostMilliseconds) / kThousand;
    return not_below_nothing(std::llround(told_decimal(name, text, -kMost, kMost) * kThousand));
}

}  // namespace perthro::outside
