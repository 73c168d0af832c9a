// Everything that a package may say, as data: scripting/description/*.yaml, which the program
// carries with it. The reference pages of docs/, completion and hover, the declarations and schemas
// for editors and the numbers of operands that the prelude checks come from it.
#pragma once

#include <string>
#include <vector>

namespace perthro::description {

// An operand of a word or function, or an option that stands in braces.
struct Operand {
    std::string name;
    std::string type;       // in words of the documents: "condition", "place or set", "number"
    bool optional = false;  // it may be left out
    bool many = false;      // any number of them stand from here on, one at least
    bool apart = false;  // it stands behind, in brackets of its own: the words of `part "c" {...}`
    std::string standing;     // what holds where it is left out; Markdown
    std::string least, most;  // bounds of a number, both included; empty: none
    std::string unit;         // of a number: "links"
    std::string text;         // what else is to be said; Markdown
};

// A word, a condition, a hook, a method, a key of YAML, ...
struct Entry {
    std::string name;
    std::string kind;                // "word", "condition", "place", "set", "direction", "player",
                                     // "value", "method", "declaration", "function", "hook",
                                     // "call" and "field" of objects of hooks, "key", "event",
                                     // "form"
    std::vector<std::string> of;     // whose: of a method the kinds of values, of a call or field
                                     // the objects, of a declaration "type" and "game"
    std::vector<std::string> forms;  // as people write it, the plainest first; one at least
    bool forks = false;              // a word that lets the player choose
    std::vector<Operand> takes;      // in their order
    std::vector<Operand> keys;       // options in braces
    std::string gives;               // what a call returns, or what a field has
    std::string changes;             // what a hook may change
    std::string text;                // what it does, is, means; Markdown
    std::string unit;                // of a number that it is
    std::string refuses;             // when a word refuses; Markdown
    std::string errors;              // what the loader reports of it beside wrong types; Markdown
    std::string example;             // Lua, or YAML of a key
    std::string since;               // the version of Perthro that had it first
    std::string part;                // the heading within the group that it stands under
    // Of a key of YAML:
    std::vector<std::string> types;   // what may stand there: "text", "number", "list", ...
    std::vector<std::string> values;  // words that may stand there
    std::string items;                // the type of the entries of a list or map
    bool required = false;
    std::string standing, least, most;  // as of an operand
};

// What belongs together on a page.
struct Group {
    std::string name;   // of its file: "moving"
    std::string title;  // "Words that move the cursor"
    std::string kind;   // of its entries that have none of their own
    std::string map;    // of keys: the map that they stand in, as maps_of() of keys.hpp has them
    std::string says;   // stands in front of the text of an entry in a sentence: "does"
    std::vector<Entry> entries;
};

// All groups, by name. Reading them takes some milliseconds. Throws std::logic_error, with the
// place, where a file says what this does not know (a mistake of ours).
[[nodiscard]] std::vector<Group> read_groups();

// Whether an entry is about the YAML files, and not about rules.lua.
[[nodiscard]] bool is_about_yaml(const Entry& entry);

// "slide, slide(over)": all forms of an entry.
[[nodiscard]] std::string forms_of(const Entry& entry);

// Bounds of a number in words: "1 to 9", "1 or more", "up to 9"; "" without any.
[[nodiscard]] std::string range_of(const std::string& least, const std::string& most);

// What is to be said of an entry besides its forms: text, operands, when it refuses, an example.
// Markdown; links are left out, since they lead nowhere outside of docs/.
[[nodiscard]] std::string told_of(const Entry& entry);

}  // namespace perthro::description
