// What an option is explained by: the part of the rules that is behind its name.
#include "renderer/panels/option_words.hpp"

#include <catch2/catch.hpp>

using perthro::renderer::words_on_option;

TEST_CASE("an option is explained by the words behind its name, up to the next one") {
    const std::string rules = "# Game\n\n**first**: no option.\n\n## Options\n"
                              "* **first**: who begins. **table**: *taiwan*, as above;\n"
                              "  *hong_kong*, otherwise.\n"
                              "* **last**: at the end\n\n## More\n* **other**: is none.\n";
    CHECK(words_on_option(rules, "first") == "who begins.");
    CHECK(words_on_option(rules, "table") == "taiwan, as above; hong kong, otherwise.");
    CHECK(words_on_option(rules, "last") == "at the end");
    CHECK(words_on_option(rules, "other").empty());
    CHECK(words_on_option(rules, "none").empty());
    CHECK(words_on_option("no rules", "first").empty());
}
