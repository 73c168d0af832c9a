// What words, members and keys mean, by their names: the description (scripting/description), which
// the program carries with it.
#pragma once

#include "scripting/description/description.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// What is said of one name.
struct Described {
    std::string name;     // "slide", ":is", "position.link", "letter"
    std::string form;     // as people write it: "slide, slide(over), slide{over, min, max, along}"
    std::string text;     // Markdown: what is said of it
    std::string section;  // its group: "Words that move the cursor"
};

// The whole description, by names. What it gives is valid as long as it lives.
class Reference {
public:
    Reference();

    // What is said of a name in rules.lua: words, declarations, functions, hooks; what it is as a
    // word first. Empty if nothing is known.
    [[nodiscard]] std::vector<const Described*> word(const std::string& name) const;
    // What is said of a method of words (":is"), or of an object of hooks ("position.link").
    [[nodiscard]] std::vector<const Described*> member(const std::string& name) const;
    // What is said of keys of the YAML files, by the map that they stand in: "" for game.yaml
    // itself, "pieces.*", "board.grids[]", "tests.yaml: games[]". Behind a `=` words that a key may
    // have as its value, by its map, as "=results.* holder" ("=hands *" of any key there), or
    // anywhere, as
    // "=when"; "=region" are forms of regions. Behind `event ` the keys beside an event: "event
    // reached". In the order of the description.
    [[nodiscard]] std::vector<const Described*> keys(const std::string& map) const;
    // The map at a path of a file, as keys() has it: {"pieces", "king"} -> "pieces.*".
    [[nodiscard]] std::string map_at(std::string_view file,
                                     const std::vector<std::string>& path) const;

private:
    void read_words(const std::vector<description::Group>& groups);
    void read_keys(const std::vector<description::Group>& groups);
    void read_key(const std::string& map, const description::Entry& entry, const Described& said);
    [[nodiscard]] bool is_key_within(const std::string& map, const std::vector<std::string>& parts,
                                     const std::vector<std::string>& path) const;

    std::multimap<std::string, Described> words_, members_;
    std::map<std::string, std::vector<Described>> keys_;
};

}  // namespace perthro::lsp
