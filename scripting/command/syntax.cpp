#include "scripting/command/syntax.hpp"

#include "scripting/parse_number.hpp"

#include <CLI/CLI.hpp>
#include <cmath>

namespace perthro::command {

namespace {

bool is_positional(const std::string& name) { return !name.starts_with("-"); }

}  // namespace

void Syntax::flag(const std::string& name, bool& value, const std::string& help) {
    app_.add_flag(name, value, help);
}

void Syntax::text(const std::string& name, std::string& value, const std::string& help,
                  const std::string& kind) {
    auto* const option = app_.add_option(name, value, help)->type_name(kind);
    option->required(is_positional(name));
    if (!is_positional(name)) {
        option->check([](const std::string& given) {
            return given.empty() ? "is empty (write a text behind it, or leave it out)" : "";
        });
    }
}

void Syntax::optional_text(const std::string& name, std::string& value, const std::string& help) {
    app_.add_option(name, value, help)->type_name("TEXT");
}

void Syntax::texts(const std::string& name, std::vector<std::string>& values,
                   const std::string& help, const std::string& kind) {
    auto* const option = app_.add_option(name, values, help)->type_name(kind);
    if (!is_positional(name)) {
        // One text behind each name: more of them would swallow the arguments that follow.
        option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        option->allow_extra_args(false);
    }
}

void Syntax::number(const std::string& name, int& value, const std::string& help, int low,
                    int high) {
    app_.add_option(name, value, help)
        ->type_name("N")
        ->required(is_positional(name))
        ->check(CLI::Range(low, high));
}

// CLI11 would take -1 for the largest of all numbers.
void Syntax::number(const std::string& name, std::uint64_t& value, const std::string& help,
                    std::uint64_t least) {
    const auto check = [least](const std::string& text) {
        const auto number = parse_number<std::uint64_t>(text);
        return number && *number >= least
                   ? ""
                   : text + " is no whole number from " + std::to_string(least) + " up";
    };
    app_.add_option(name, value, help)->type_name("N")->check(check);
}

void Syntax::number(const std::string& name, double& value, const std::string& help) {
    const auto check = [](const std::string& text) {
        const auto number = parse_number<double>(text);
        return number && *number > 0 && std::isfinite(*number) ? ""
                                                               : text + " is no number above 0";
    };
    app_.add_option(name, value, help)->type_name("X")->check(check);
}

void Syntax::exclude(const std::string& one, const std::string& other) {
    app_.get_option(one)->excludes(app_.get_option(other));
}

}  // namespace perthro::command
