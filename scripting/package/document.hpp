// A YAML file as a tree of our own in which every key and value knows its place. Reading refuses
// what could surprise: anchors, aliases, merge keys, duplicate keys, second documents, deep
// nesting, tabs, byte order marks, text that is not UTF-8, and files over 1 MB.
#pragma once

#include "engine/ids.hpp"
#include "scripting/errors.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Null: nothing is written, or `~`.
enum class NodeKind { Null, Scalar, List, Map };
enum class MergeTag {
    None,
    Only,
    Add
};  // `!only` replaces what was inherited, `!add` appends to it

// One value with all that is in it.
struct DocumentNode {
    struct Entry;

    NodeKind kind = NodeKind::Null;
    std::string text;     // of a scalar
    bool quoted = false;  // a scalar in quotes: never `true`, `none` or a number by accident
    MergeTag tag = MergeTag::None;
    bool removed = false;  // a child package said `key: ~`; kept where the name must survive
    std::vector<DocumentNode> items;  // of a list
    std::vector<Entry> entries;       // of a map, in the order written
    Source at;

    [[nodiscard]] bool is_null() const { return kind == NodeKind::Null; }
    [[nodiscard]] bool is_scalar() const { return kind == NodeKind::Scalar; }
    [[nodiscard]] bool is_list() const { return kind == NodeKind::List; }
    [[nodiscard]] bool is_map() const { return kind == NodeKind::Map; }
    // The value of a key of a map; null if the key is not there, or this is no map.
    [[nodiscard]] const DocumentNode* find(const std::string& key) const;
    [[nodiscard]] DocumentNode* find(const std::string& key);
};

// A key of a map and its value; `at` is where the key stands.
struct DocumentNode::Entry {
    std::string key;
    Source at;
    DocumentNode value;
};

inline constexpr std::size_t kLargestFile = 1 << 20;  // bytes of a text file of a package
inline constexpr int kDeepestNesting = 32;            // maps and lists in one another

// What is wrong with the text of a file, which must be of kLargestFile bytes at most, UTF-8 without
// a byte order mark and without NUL; empty if nothing is. The name is used in the error.
[[nodiscard]] std::optional<ContentError> check_text(const std::string& name,
                                                     const std::string& text);

// Parses one file. `file` becomes Source::file of every node, `name` is used in errors. On failure
// the root is null and one error is added: YAML cannot be trusted behind the first mistake.
[[nodiscard]] DocumentNode parse_document(const std::string& text, int file,
                                          const std::string& name,
                                          std::vector<ContentError>& errors);

}  // namespace perthro
