// Versions and ranges of them, by the examples of Semantic Versioning 2.0.0 and of npm's semver.
#include "scripting/package/version.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

bool fits(const std::string& version, const std::string& range) {
    const auto known = parse_version(version);
    const auto wanted = VersionRange::parse(range);
    REQUIRE(known);
    REQUIRE(wanted);
    return wanted->fits(*known);
}

}  // namespace

TEST_CASE("versions are ordered as section 11 of Semantic Versioning 2.0.0 orders its examples") {
    const char* const rising[] = {"1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
                                  "1.0.0-beta",  "1.0.0-beta.2",  "1.0.0-beta.11",
                                  "1.0.0-rc.1",  "1.0.0",         "2.0.0",
                                  "2.1.0",       "2.1.1",         "2.10.0"};
    for (std::size_t i = 0; i < std::size(rising); ++i) {
        for (std::size_t j = 0; j < std::size(rising); ++j) {
            INFO(rising[i] << " < " << rising[j]);
            CHECK((*parse_version(rising[i]) < *parse_version(rising[j])) == (i < j));
        }
    }
    CHECK_FALSE(*parse_version("1.0.0+one") < *parse_version("1.0.0+two"));
}

// From the list of valid and invalid versions that semver.org links to.
TEST_CASE("what is no semantic version is none") {
    for (const char* good : {"0.0.4", "1.0.0-0A.is.legal", "1.2.3----RC-SNAPSHOT.12.9.1--.12",
                             "1.0.0+0.build.1-rc.10000aaa-kk-0.1", "1.1.2-prerelease+meta"}) {
        INFO(good);
        CHECK(parse_version(good));
    }
    for (const char* bad : {"",
                            "1",
                            "1.2",
                            "1.2.3-0123",
                            "1.2.3-0123.0123",
                            "1.1.2+.123",
                            "+invalid",
                            "alpha",
                            "01.1.1",
                            "1.01.1",
                            "1.1.01",
                            "1.2.3.DEV",
                            "1.2-SNAPSHOT",
                            "1.0.0-alpha_beta",
                            "1.0.0-alpha..",
                            "-1.0.3-gamma+b7718",
                            "9.8.7+meta+meta",
                            "99999999999999999999.0.0",
                            "1.2.3 ",
                            "v1.2.3"}) {
        INFO(bad);
        CHECK_FALSE(parse_version(bad));
    }
}

// The examples for caret ranges of npm's semver, https://github.com/npm/node-semver.
TEST_CASE("a caret goes up to the next number that may break something") {
    CHECK(fits("1.2.3", "^1.2.3"));
    CHECK(fits("1.9.0", "^1.2.3"));
    CHECK_FALSE(fits("2.0.0", "^1.2.3"));
    CHECK(fits("0.2.5", "^0.2.3"));
    CHECK_FALSE(fits("0.3.0", "^0.2.3"));
    CHECK(fits("0.0.3", "^0.0.3"));
    CHECK_FALSE(fits("0.0.4", "^0.0.3"));
    CHECK(fits("0.0.9", "^0.0"));
    CHECK_FALSE(fits("0.1.0", "^0.0"));
    CHECK(fits("0.9.0", "^0"));
    CHECK_FALSE(fits("1.0.0", "^0"));
    CHECK(fits("1.2.3-beta.4", "^1.2.3-beta.2"));
    CHECK_FALSE(fits("1.2.4-beta.2", "^1.2.3-beta.2"));
    CHECK_FALSE(fits("2.0.0-alpha", "^1.2"));
}

TEST_CASE("comparisons of a range have to hold together") {
    CHECK(fits("1.4.0", ">=1.4"));
    CHECK_FALSE(fits("1.3.9", ">=1.4"));
    CHECK(fits("1.9.9", ">=1.2 <2"));
    CHECK_FALSE(fits("2.0.0", ">=1.2 <2"));
    CHECK(fits("1.2.0", "=1.2"));
    CHECK_FALSE(fits("1.2.0", ">1.2"));
    CHECK(fits("1.2.0", "<=1.2"));
    for (const char* bad : {"", " ", "1.2", "~1.2", ">=", "^x", "^1.2.3.4", "^1 2", "^01",
                            "^18446744073709551615", "^0.0.18446744073709551615"}) {
        INFO(bad);
        CHECK_FALSE(VersionRange::parse(bad));
    }
}
