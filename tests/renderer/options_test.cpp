// What the client is told on its command line.
#include "renderer/input/options.hpp"

#include <catch2/catch.hpp>

using perthro::renderer::read_options;

TEST_CASE("moves to play first are divided by blanks or commas, as the program takes them") {
    const std::vector<std::string> moves{"a3", "b6", "c3"};
    for (const char* text : {"a3 b6 c3", "a3,b6,c3", "a3, b6 c3"}) {
        INFO(text);
        CHECK(read_options({"--moves", text}).moves == moves);
    }
    CHECK(read_options({"--moves", "ant@q15 place, q15-q16"}).moves ==
          std::vector<std::string>{"ant@q15 place", "q15-q16"});
    CHECK(read_options({"--moves", "a1 pass pass"}).moves ==
          std::vector<std::string>{"a1", "pass", "pass"});
}
