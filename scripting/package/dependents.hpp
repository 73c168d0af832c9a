// Which packages of this machine need another one, as their game.yaml says, and would not open any
// more if that went or became another version.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// A package of this machine that needs the one in question.
struct Dependent {
    std::string id;
    std::string range;  // of versions that it requires, "" if it only extends the package
};

// The packages, found by their ids, that extend or require this one; by id. Those that came with
// the program need nothing that did not.
[[nodiscard]] std::vector<Dependent> dependents_of(const std::string& id);

// Those of them that fit one version of it, and no other one: `now` is the version that takes the
// place of `before`, "" of one that says none.
[[nodiscard]] std::vector<Dependent> broken_by(const std::string& id, std::string_view before,
                                               std::string_view now);

// "lib-user needs race-one ^1.0 and kid extends it".
[[nodiscard]] std::string in_words(const std::vector<Dependent>& dependents, const std::string& id);

}  // namespace perthro
