#include "scripting/command/checked_options.hpp"

#include <fmt/format.h>
#include <vector>

namespace perthro::command {

namespace {

constexpr int kMostLoads = 64;  // of one package

std::vector<std::string> other_values(const OptionDefinition& option) {
    std::vector<std::string> all = option.values;
    if (option.type == "bool") {
        all = {"false", "true"};
    } else if (option.type == "int") {
        all = {std::to_string(option.low), std::to_string(option.high)};
    }
    std::erase(all, option.value);
    return all;
}

// What the loader says of the package with that value; "" where it loads.
std::string errors_with(const LoadRequest& request, const vm::Limits& limits,
                        const std::string& option, const std::string& value) {
    LoadRequest changed = request;
    changed.options[option] = value;
    try {
        static_cast<void>(open_game(changed, limits));
    } catch (const LoadErrors& errors) {
        return fmt::format("with --option {}={}:\n{}", option, value,
                           format_errors(errors.errors(), errors.sources()));
    }
    return "";
}

}  // namespace

std::string errors_of_options(const GameArguments& arguments, const OpenGame& game) {
    LoadRequest request;
    request.package = arguments.game;
    request.options = option_values(arguments.options);
    int loads = 0;
    std::string all;
    for (const OptionDefinition& option : game.rules->game.options) {
        for (const std::string& value :
             option.fixed ? std::vector<std::string>{} : other_values(option)) {
            if (++loads > kMostLoads) {
                return all;
            }
            const std::string errors = errors_with(request, limits_of(arguments), option.name,
                                                   value);
            if (!errors.empty()) {
                all += (all.empty() ? "" : "\n") + errors;
                break;
            }
        }
    }
    return all;
}

}  // namespace perthro::command
