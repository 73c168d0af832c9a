// Options that hold several values by name: `--sprt elo0=0,elo1=10`.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace perthro::command {

using ValueRef = std::variant<double*, int*, bool*>;
using NamedValues = std::vector<std::pair<std::string, ValueRef>>;

// Reads "name=value,name=value" into the values; what is not named stays as it is. `true` and a
// name alone set a bool. Throws UsageError with the option, what is wrong and the nearest name.
void read_named_values(const std::string& option, const std::string& text,
                       const NamedValues& values);

}  // namespace perthro::command
