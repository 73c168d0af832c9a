// The tools with which every section of game.yaml is read: a map reader that knows which keys were
// asked for and refuses all others, and readers of single values. All report and go on.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/topology/builder.hpp"
#include "scripting/errors.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/expression.hpp"
#include "scripting/package/named_class.hpp"

#include <climits>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// What every reader of a part is given: where it writes, and where it reports.
struct ReadContext {
    GameDefinition& definition;
    ExpressionEvaluator& expressions;
    std::vector<ContentError>& errors;
    ExpressionVariables variables{};  // the options
    std::vector<Source> broken{};  // values that an error already took away: nothing more is said
                                   // of them
    std::vector<NamedClass> named_classes{};

    // Adds an error at a place; says nothing where `broken` has that place.
    void error(const Source& at, const std::string& key_path, const std::string& what,
               const std::string& expected = "", const std::string& remedy = "");
};

// The path of a key or an entry below another path, as errors name it: "turns[1].moves".
[[nodiscard]] std::string path_to(const std::string& path, const std::string& key);
[[nodiscard]] std::string path_to(const std::string& path, std::size_t index);  // 0-based, printed
                                                                                // from 1

// Single values. Each reports and returns nothing (or the empty value) if the node is of another
// kind, or an empty text.
[[nodiscard]] std::optional<std::string> read_text(ReadContext&, const DocumentNode&,
                                                   const std::string& path);
[[nodiscard]] std::optional<bool> read_bool(ReadContext&, const DocumentNode&,
                                            const std::string& path);
[[nodiscard]] std::optional<int> read_integer(ReadContext&, const DocumentNode&,
                                              const std::string& path, int low = INT_MIN,
                                              int high = INT_MAX);
[[nodiscard]] std::optional<double> read_number(ReadContext&, const DocumentNode&,
                                                const std::string& path);
// The index of the text among `names`.
[[nodiscard]] std::optional<std::size_t> read_choice(ReadContext&, const DocumentNode&,
                                                     const std::string& path,
                                                     const std::vector<std::string>& names);
// A scalar or a list of scalars.
[[nodiscard]] std::vector<std::string> read_texts(ReadContext&, const DocumentNode&,
                                                  const std::string& path);
// One or more names of classes of moves, which are checked when rules.lua has run.
[[nodiscard]] std::vector<std::string> read_class_names(ReadContext&, const DocumentNode&,
                                                        const std::string& path);
// The two ends of "LO..HI"; nothing if the text is no such range.
[[nodiscard]] std::optional<std::pair<int, int>> parse_range(const std::string& text);
// The remedy for a text that may be meant as a range, "0-48"; empty if it is not like one.
[[nodiscard]] std::string range_meant(const std::string& text);

// A list node as a list, any other node as a list of itself.
[[nodiscard]] std::vector<const DocumentNode*> items_of(const DocumentNode& node);

// How many zones, attributes, setups and so on a package may name. Far above any game: it keeps
// what a file of 1 MB can ask for within memory.
inline constexpr std::size_t kMostNames = 512;

// Bounds that keep any package small: reports and returns false if there are too many of something.
[[nodiscard]] bool check_count(ReadContext&, const Source& at, const std::string& path,
                               std::size_t count, std::size_t most, const std::string& of);

// Names that rules.lua will use must be words of Lua that YAML and the name tables do not take
// away.
void check_name(ReadContext&, const Source& at, const std::string& path, const std::string& name);

// What a word of YAML may name: piece type(s), player, attribute. Each reports an unknown name.
[[nodiscard]] PieceType read_type(ReadContext&, const DocumentNode&, const std::string& path);
[[nodiscard]] std::vector<PieceType> read_types(ReadContext&, const DocumentNode&,
                                                const std::string& path);
[[nodiscard]] std::optional<Player> read_player(ReadContext&, const DocumentNode&,
                                                const std::string& path);
// The names that may be written for them, in the order of the definition.
[[nodiscard]] std::vector<std::string> player_names(const GameDefinition&);  // without nobody
[[nodiscard]] std::vector<std::string> type_names(const GameDefinition&);
[[nodiscard]] std::vector<std::string> attribute_names(const GameDefinition&);

// Reads one map; keys that are wrong or missing are reported by finish().
class MapReader {
public:
    // Reports if the node is no map, and then behaves as an empty one.
    MapReader(ReadContext& context, const DocumentNode& node, std::string path);

    // The value of a key, null if absent. Asking makes the key known.
    [[nodiscard]] const DocumentNode* take(const std::string& key);
    [[nodiscard]] bool has(const std::string& key) const;
    // Entries with keys that nobody asked for by name: for maps with names of the author's own.
    [[nodiscard]] const std::vector<DocumentNode::Entry>& entries() const;

    // The value of a key, `otherwise` (of texts() nothing) if it is absent or no such value, which
    // is reported.
    [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise = "");
    // A text that may be empty.
    [[nodiscard]] std::string text_or_none(const std::string& key);
    // A text that is shown in one line.
    [[nodiscard]] std::string line(const std::string& key, const std::string& otherwise = "");
    [[nodiscard]] std::vector<std::string> texts(const std::string& key);
    [[nodiscard]] bool boolean(const std::string& key, bool otherwise = false);
    [[nodiscard]] int integer(const std::string& key, int otherwise, int low = INT_MIN,
                              int high = INT_MAX);
    // The value at the index of the chosen name.
    template <typename Value>
    [[nodiscard]] Value choice(const std::string& key, Value otherwise,
                               const std::vector<std::pair<std::string, Value>>& values);

    // The path of a key of this map, and of the map itself, as errors name it.
    [[nodiscard]] std::string path(const std::string& key) const { return path_to(path_, key); }
    [[nodiscard]] const std::string& path() const { return path_; }
    // A key that must be there. finish() reports that it is not, unless one that nobody asked for
    // is that key misspelt.
    void need(const std::string& key, const std::string& what, const std::string& expected);
    // Reports that the map is not what one of these keys would make it: the first key that is one
    // of them misspelt, or else the map.
    void report_none_of(const std::vector<std::string>& keys, const std::string& what,
                        const std::string& expected);
    // Reports every key that nobody asked for, with the nearest one that exists.
    void finish();
    // Reports every key that nobody asked for and that is none of these, for maps that take names
    // of the author's own beside the known keys.
    void finish(const std::vector<std::string>& also_allowed);

private:
    ReadContext& context_;
    const DocumentNode* node_;  // null if it is no map
    std::string path_;
    std::vector<std::string> asked_;
    struct Need {
        std::string key, what, expected;
    };
    std::vector<Need> missing_;
};

template <typename Value>
Value MapReader::choice(const std::string& key, Value otherwise,
                        const std::vector<std::pair<std::string, Value>>& values) {
    const auto* node = take(key);
    if (node == nullptr) {
        return otherwise;
    }
    std::vector<std::string> names;
    for (const auto& [name, value] : values) {
        names.push_back(name);
    }
    const auto index = read_choice(context_, *node, path(key), names);
    return index ? values[*index].second : otherwise;
}

}  // namespace perthro
