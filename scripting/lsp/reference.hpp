// What words, members and keys mean. The one description is the tables of docs/words.md, hooks.md
// and package-format.md, which the program carries with it.
#pragma once

#include "scripting/lsp/markdown_tables.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

struct Described {
    std::string name;     // "slide", ":is", "position.link", "letter"
    std::string form;     // as the table writes it: "slide{over, min, max, along}"
    std::string text;     // Markdown: what the other cells of the row say
    std::string section;  // the heading above: "Words that move the cursor"
};

class Reference {
public:
    Reference();

    // Of a name in rules.lua: words, declarations, functions, hooks; what it is as a word first.
    // Empty if nothing is known.
    [[nodiscard]] std::vector<const Described*> word(const std::string& name) const;
    // Of a method of words (":is"), or of an object of hooks ("position.link").
    [[nodiscard]] std::vector<const Described*> member(const std::string& name) const;
    // Of keys of game.yaml, by the map that they stand in: "" for the file, "pieces.*",
    // "board.grids[]". Behind a `=` words that a key may have as its value, by its map, as
    // "=results.* holder", or anywhere, as
    // "=when"; "=region" are forms of regions. Behind `event ` the keys beside an event: "event
    // reached". In the order of the document.
    [[nodiscard]] std::vector<const Described*> keys(const std::string& map) const;
    // The keys that may stand beside one event or another.
    [[nodiscard]] std::vector<const Described*> keys_of_events() const;

private:
    void read_words(std::string_view text);
    void read_hooks(std::string_view text);
    void read_keys(std::string_view text);
    void read_values(const TableRow& row);

    std::multimap<std::string, Described> words_, members_;
    std::map<std::string, std::vector<Described>> keys_;
};

// The map that a place lies in, as Reference::keys has it: {"pieces", "king"} -> "pieces.*".
[[nodiscard]] std::string map_of(const std::vector<std::string>& path);

}  // namespace perthro::lsp
