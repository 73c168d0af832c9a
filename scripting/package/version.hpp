// Versions as Semantic Versioning 2.0.0 writes and orders them (https://semver.org), and the ranges
// of them that `requires` names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// A version without what says how it was built.
struct Version {
    std::array<std::uint64_t, 3> numbers{};  // major, minor, patch
    std::vector<std::string> before;         // identifiers of a pre-release, "rc", "1"
};

// MAJOR.MINOR.PATCH[-PRE.RELEASE][+BUILD], empty if the text is no such thing. What is built from
// it says nothing about the order and is left out.
[[nodiscard]] std::optional<Version> parse_version(std::string_view text);

// Whether one comes before the other.
[[nodiscard]] bool operator<(const Version& one, const Version& other);

// Comparisons that all have to hold: ">=1.4", "^1.2", ">=1.2 <2". Numbers that are left out are 0;
// ^ means up to, and without, the next version that may break something: the next number at the
// place of the first that is not 0.
class VersionRange {
public:
    // The range that a text says, comparisons divided by blanks; empty if it is none.
    [[nodiscard]] static std::optional<VersionRange> parse(std::string_view text);

    // A pre-release fits only where a comparison names one of the same three numbers: nobody gets
    // one unasked.
    [[nodiscard]] bool fits(const Version& version) const;

private:
    enum class Relation { Less, AtMost, Equal, AtLeast, More };
    struct Comparison {
        Relation relation;
        Version version;
    };
    [[nodiscard]] bool add(std::string_view text);
    std::vector<Comparison> comparisons_;
};

// Whether the text of a version fits that of a range; any fits an empty one.
[[nodiscard]] bool version_fits(std::string_view range, std::string_view version);

// The program's own version, as text.
[[nodiscard]] const char* program_version();

}  // namespace perthro
