// Numbers of JSON from outside. The library converts whatever it finds; here what the type does not
// hold is an error.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace perthro {

// A value of JSON that is no number, or none that its place can hold.
class NumberError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

namespace json_number {

template <typename Number, typename Whole>
[[nodiscard]] bool holds(Whole value) {
    using Limits = std::numeric_limits<Number>;
    if constexpr (std::is_signed_v<Whole>) {
        if (value < 0) {
            return std::is_signed_v<Number> && value >= static_cast<std::int64_t>(Limits::min());
        }
    }
    return static_cast<std::uint64_t>(value) <= static_cast<std::uint64_t>(Limits::max());
}

}  // namespace json_number

// The number that a JSON value is. A whole number may be written `2.0`. Throws NumberError.
template <typename Number, typename Json>
[[nodiscard]] Number number_of(const Json& json) {
    if (!json.is_number()) {
        throw NumberError("`" + json.dump() + "` is no number");
    }
    if constexpr (std::is_floating_point_v<Number>) {
        return json.template get<Number>();
    } else {
        constexpr double kExact = 9007199254740992;  // 2^53: below it every whole number is itself
        bool fits = false;
        Number number{};
        if (json.is_number_unsigned()) {
            const auto value = json.template get<std::uint64_t>();
            fits = json_number::holds<Number>(value);
            number = static_cast<Number>(value);
        } else if (json.is_number_integer()) {
            const auto value = json.template get<std::int64_t>();
            fits = json_number::holds<Number>(value);
            number = static_cast<Number>(value);
        } else if (const auto real = json.template get<double>();
                   std::abs(real) <= kExact && std::trunc(real) == real) {
            fits = json_number::holds<Number>(static_cast<std::int64_t>(real));
            number = static_cast<Number>(static_cast<std::int64_t>(real));
        }
        if (!fits) {
            using Limits = std::numeric_limits<Number>;
            throw NumberError("`" + json.dump() + "` is no whole number from " +
                              std::to_string(Limits::min()) + " to " +
                              std::to_string(Limits::max()));
        }
        return number;
    }
}

}  // namespace perthro
