// What people see of an index: pages that need no script and no other server.
#pragma once

#include "scripting/catalogue/index.hpp"

#include <string>
#include <string_view>

namespace perthro {

// index.html: all packages, with pictures.
[[nodiscard]] std::string catalogue_page(const Index& index);

// The page of one package, in a folder below the index: its picture, versions, how to install it,
// and its rules.
[[nodiscard]] std::string package_page(const OfferedPackage& package, std::string_view rules);

// Markdown (CommonMark with tables) as HTML, by MD4C: HTML in it is shown as text, links lead to
// the web alone, and no picture is fetched.
[[nodiscard]] std::string rules_as_html(std::string_view markdown);

// A text as it stands within HTML, in quotes too: signs of HTML are written as entities.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace perthro
