// The words of SVG and of its style sheets that a drawing may use, and what is said of others.
#pragma once

#include "scripting/drawings/svg_check.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// Why an element is not drawn; nothing if it may be.
[[nodiscard]] std::optional<SvgProblem> check_element(const std::string& name);

// What a property, or an attribute of the same name, asks for.
struct SvgUse {
    std::vector<std::string> refers_to;  // ids
    int cost = 0;                        // in simple shapes
    std::optional<SvgProblem> problem;
};
[[nodiscard]] SvgUse check_property(const std::string& name, const std::string& value);

// "NAME: VALUE; ..." of a style sheet or an attribute `style`.
[[nodiscard]] SvgUse check_style(std::string_view text);

}  // namespace perthro
