// Which names game.yaml declares for others to use, and which it uses: read off the document before
// options choose among its parts, so that what one option uses counts whatever is chosen.
#pragma once

#include "engine/ids.hpp"

#include <set>
#include <string>
#include <vector>

namespace perthro {

struct DocumentNode;

// A name that game.yaml gives to something, and where.
struct DeclaredName {
    std::string kind, name;  // "zone", "far_row"
    Source at;
};

// The names of one document.
struct YamlNames {
    std::vector<DeclaredName> declared;
    std::vector<DeclaredName> asked;  // what `most` and `ask` of results name; kind: that key
    std::set<std::string> said;       // words of values, and keys where a name may be one
    std::set<std::string> optional;   // lines of results, attributes, moves, setups and turns that
                                      // options decide about: "results.mate", "moves"
    std::vector<Source> no_rounds;    // blocks of turns with `times: 0`
};

// Of a merged game.yaml, before its options are applied.
[[nodiscard]] YamlNames names_of_yaml(const DocumentNode& document);

}  // namespace perthro
