// Readers of single values and of maps; see reader.hpp.
#include "scripting/package/reader.hpp"

#include "scripting/parse_number.hpp"

#include <algorithm>

namespace perthro {

namespace {

const char* kind_name(const DocumentNode& node) {
    switch (node.kind) {
        case NodeKind::Null: return "nothing";
        case NodeKind::Scalar: return "a single value";
        case NodeKind::List: return "a list";
        case NodeKind::Map: return "a map";
    }
    return "";
}

std::string quoted(const DocumentNode& node) {
    constexpr std::size_t kLongest = 60;
    return node.is_scalar() ? "`" + node.text.substr(0, kLongest) + "`" : kind_name(node);
}

// YAML once took these for truth values.
std::string truth_meant(const std::string& said) {
    if (said == "yes" || said == "on") {
        return "did you mean `true`?";
    }
    return said == "no" || said == "off" ? "did you mean `false`?"
                                         : did_you_mean(said, {"true", "false"});
}

}  // namespace

void ReadContext::error(const Source& at, const std::string& key_path, const std::string& what,
                        const std::string& expected, const std::string& remedy) {
    if (std::find(broken.begin(), broken.end(), at) != broken.end()) {
        return;
    }
    ContentError error;
    if (at.file >= 0 && at.file < static_cast<int>(definition.files.size())) {
        error.file = definition.files[static_cast<std::size_t>(at.file)];
    }
    error.line = at.line;
    error.column = at.column;
    error.key_path = key_path;
    error.what = what;
    error.expected = expected;
    error.remedy = remedy;
    // A value that stands for every player is read for each: one message is enough.
    const bool known = std::any_of(errors.begin(), errors.end(), [&](const auto& other) {
        return other.file == error.file && other.line == error.line &&
               other.column == error.column && other.what == error.what;
    });
    constexpr std::size_t kMostErrors = 200;  // nobody reads on
    if (!known && errors.size() < kMostErrors) {
        errors.push_back(std::move(error));
    }
}

std::string path_to(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
}

std::string path_to(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index + 1) + "]";
}

std::optional<std::string> read_text(ReadContext& context, const DocumentNode& node,
                                     const std::string& path) {
    if (!node.is_scalar()) {
        context.error(node.at, path, std::string("here stands ") + kind_name(node), "a text");
        return std::nullopt;
    }
    if (node.text.empty()) {
        context.error(node.at, path, "this text is empty", "a text",
                      "write what it is to say, or leave it out");
        return std::nullopt;
    }
    return node.text;
}

namespace {
// The remedy where the name of an option stands for its value; "" where it is none.
std::string option_meant(const ReadContext& context, const DocumentNode& node) {
    const auto& options = context.definition.options;
    const bool named = node.is_scalar() &&
                       std::any_of(options.begin(), options.end(),
                                   [&](const auto& option) { return option.name == node.text; });
    return named ? "the value of the option is written $" + node.text : "";
}
}  // namespace

std::optional<bool> read_bool(ReadContext& context, const DocumentNode& node,
                              const std::string& path) {
    if (node.is_scalar() && (node.text == "true" || node.text == "false")) {
        return node.text == "true";
    }
    const std::string option = option_meant(context, node);
    context.error(node.at, path, quoted(node) + " is no truth value", "true or false",
                  !node.is_scalar() || !option.empty() ? option : truth_meant(node.text));
    return std::nullopt;
}

std::optional<int> read_integer(ReadContext& context, const DocumentNode& node,
                                const std::string& path, int low, int high) {
    const auto value = node.is_scalar() ? parse_number<int>(node.text) : std::nullopt;
    std::string expected = "a whole number";
    if (low == high) {
        expected = "the number " + std::to_string(low);
    } else if (low != INT_MIN && high != INT_MAX) {
        expected += " from " + std::to_string(low) + " to " + std::to_string(high);
    } else if (low != INT_MIN) {
        expected += ", " + std::to_string(low) + " or more";
    }
    if (!value) {
        context.error(node.at, path, quoted(node) + " is no whole number", expected,
                      option_meant(context, node));
        return std::nullopt;
    }
    if (*value < low || *value > high) {
        context.error(node.at, path, quoted(node) + " is out of range", expected);
        return std::nullopt;
    }
    return value;
}

std::optional<double> read_number(ReadContext& context, const DocumentNode& node,
                                  const std::string& path) {
    if (node.is_scalar() && !node.text.empty()) {
        // The point is a dot whatever the locale of a program that embeds this one says.
        const bool plus = node.text.front() == '+' && !node.text.starts_with("+-");
        const auto value = parse_number<double>(std::string_view(node.text).substr(plus ? 1 : 0));
        if (value && *value > -1e6 && *value < 1e6) {
            return value;
        }
    }
    context.error(node.at, path, quoted(node) + " is no number", "a number such as 1.5");
    return std::nullopt;
}

std::optional<std::size_t> read_choice(ReadContext& context, const DocumentNode& node,
                                       const std::string& path,
                                       const std::vector<std::string>& names) {
    if (node.is_scalar()) {
        const auto found = std::find(names.begin(), names.end(), node.text);
        if (found != names.end()) {
            return static_cast<std::size_t>(found - names.begin());
        }
        if (node.text.empty()) {
            static_cast<void>(read_text(context, node, path));  // says so
            return std::nullopt;
        }
    }
    const std::string option = option_meant(context, node);
    context.error(node.at, path, quoted(node) + " is not known here", one_of(names),
                  !node.is_scalar() || !option.empty() ? option : did_you_mean(node.text, names));
    return std::nullopt;
}

std::vector<const DocumentNode*> items_of(const DocumentNode& node) {
    if (!node.is_list()) {
        return {&node};
    }
    std::vector<const DocumentNode*> items;
    for (const auto& item : node.items) {
        items.push_back(&item);
    }
    return items;
}

std::vector<std::string> read_texts(ReadContext& context, const DocumentNode& node,
                                    const std::string& path) {
    std::vector<std::string> texts;
    const auto items = items_of(node);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto item_path = node.is_list() ? path_to(path, i) : path;
        if (auto text = read_text(context, *items[i], item_path)) {
            texts.push_back(std::move(*text));
        }
    }
    return texts;
}

std::vector<std::string> read_class_names(ReadContext& context, const DocumentNode& node,
                                          const std::string& path) {
    for (const auto* item : items_of(node)) {
        if (item->is_scalar()) {
            context.named_classes.push_back({item->text, path, item->at});
        }
    }
    return read_texts(context, node, path);
}

std::vector<std::string> player_names(const GameDefinition& definition) {
    return {definition.players.begin() + 1, definition.players.end()};
}

std::vector<std::string> type_names(const GameDefinition& definition) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i < definition.pieces.size(); ++i) {
        names.push_back(definition.pieces[i].name);
    }
    return names;
}

std::vector<std::string> attribute_names(const GameDefinition& definition) {
    std::vector<std::string> names;
    for (const auto& attribute : definition.attributes) {
        names.push_back(attribute.name);
    }
    return names;
}

PieceType read_type(ReadContext& context, const DocumentNode& node, const std::string& path) {
    const auto type = node.is_scalar() ? context.definition.find_piece(node.text) : kEmptyType;
    if (type == kEmptyType) {
        const auto names = type_names(context.definition);
        context.error(node.at, path, quoted(node) + " is no piece type", one_of(names),
                      node.is_scalar() ? did_you_mean(node.text, names) : "");
    }
    return type;
}

namespace {
std::vector<PieceType> read_named_types(ReadContext& context, const DocumentNode& node,
                                        const std::string& path) {
    std::vector<PieceType> types;
    for (const auto* item : items_of(node)) {
        if (const auto type = read_type(context, *item, path); type != kEmptyType) {
            types.push_back(type);
        }
    }
    return types;
}

// {not: [types]}: all others that the options leave in the game.
std::vector<PieceType> read_other_types(ReadContext& context, const DocumentNode& node,
                                        const std::string& path) {
    MapReader map(context, node, path);
    std::vector<PieceType> types;
    if (const auto* excluded = map.take("not")) {
        const auto without = read_named_types(context, *excluded, map.path("not"));
        for (PieceType type = 1; type < context.definition.pieces.size(); ++type) {
            if (std::find(without.begin(), without.end(), type) == without.end() &&
                !context.definition.pieces[type].removed) {
                types.push_back(type);
            }
        }
    }
    map.finish();
    return types;
}
}  // namespace

std::vector<PieceType> read_types(ReadContext& context, const DocumentNode& node,
                                  const std::string& path) {
    const auto errors = context.errors.size();
    std::vector<PieceType> types;
    if (node.is_map()) {
        types = read_other_types(context, node, path);
    } else {
        types = read_named_types(context, node, path);
    }
    if (types.empty() && context.errors.size() == errors) {
        context.error(node.at, path, "this names no piece type",
                      one_of(type_names(context.definition)),
                      node.find("not") != nullptr ? "`not` takes all of them away" : "");
    }
    return types;
}

std::optional<Player> read_player(ReadContext& context, const DocumentNode& node,
                                  const std::string& path) {
    if (node.is_scalar()) {
        if (const auto player = context.definition.find_player(node.text); player != kNobody) {
            return player;
        }
    }
    const auto names = player_names(context.definition);
    context.error(node.at, path, quoted(node) + " is no player", one_of(names),
                  node.is_scalar() ? did_you_mean(node.text, names) : "");
    return std::nullopt;
}

// ---- maps

MapReader::MapReader(ReadContext& context, const DocumentNode& node, std::string path)
    : context_(context), node_(node.is_map() ? &node : nullptr), path_(std::move(path)) {
    if (node_ == nullptr) {
        context.error(node.at, path_, "here stands " + quoted(node), "a map {key: value}");
    }
}

const DocumentNode* MapReader::take(const std::string& key) {
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
        asked_.push_back(key);
    }
    return node_ == nullptr ? nullptr : node_->find(key);
}

bool MapReader::has(const std::string& key) const {
    return node_ != nullptr && node_->find(key) != nullptr;
}

const std::vector<DocumentNode::Entry>& MapReader::entries() const {
    static const std::vector<DocumentNode::Entry> kNone;
    return node_ == nullptr ? kNone : node_->entries;
}

std::string MapReader::text(const std::string& key, const std::string& otherwise) {
    const auto* node = take(key);
    return node == nullptr ? otherwise : read_text(context_, *node, path(key)).value_or(otherwise);
}

std::string MapReader::text_or_none(const std::string& key) {
    const auto* node = take(key);
    const bool none = node != nullptr && node->is_scalar() && node->text.empty();
    return none ? "" : text(key);
}

std::string MapReader::line(const std::string& key, const std::string& otherwise) {
    const auto* node = take(key);
    const auto text = node == nullptr ? std::nullopt : read_text(context_, *node, path(key));
    if (text && text->find('\n') != std::string::npos) {
        context_.error(node->at, path(key), "this is more than one line", "a text of one line");
        return otherwise;
    }
    return text.value_or(otherwise);
}

std::vector<std::string> MapReader::texts(const std::string& key) {
    const auto* node = take(key);
    return node == nullptr ? std::vector<std::string>{} : read_texts(context_, *node, path(key));
}

bool MapReader::boolean(const std::string& key, bool otherwise) {
    const auto* node = take(key);
    return node == nullptr ? otherwise : read_bool(context_, *node, path(key)).value_or(otherwise);
}

int MapReader::integer(const std::string& key, int otherwise, int low, int high) {
    const auto* node = take(key);
    return node == nullptr
               ? otherwise
               : read_integer(context_, *node, path(key), low, high).value_or(otherwise);
}

void MapReader::need(const std::string& key, const std::string& what, const std::string& expected) {
    if (node_ != nullptr && !has(key)) {
        missing_.push_back({key, what, expected});
    }
}

void MapReader::report_none_of(const std::vector<std::string>& keys, const std::string& what,
                               const std::string& expected) {
    for (const auto& entry : entries()) {
        if (const std::string meant = did_you_mean(entry.key, keys); !meant.empty()) {
            context_.error(entry.at, path(entry.key), "unknown key `" + entry.key + "`", expected,
                           meant);
            return;
        }
    }
    context_.error(node_->at, path_, what, expected);
}

void MapReader::finish() { finish({}); }

void MapReader::finish(const std::vector<std::string>& also_allowed) {
    auto known = asked_;
    for (const std::string& key : also_allowed) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            known.push_back(key);
        }
    }
    const DocumentNode::Entry* before = nullptr;
    for (const auto& entry : entries()) {
        if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
            const std::string meant = nearest_name(entry.key, known);
            std::erase_if(missing_, [&](const Need& need) { return need.key == meant; });
            const std::string near = did_you_mean(entry.key, known);
            const bool goes_on = near.empty() && entry.value.is_null() && before != nullptr &&
                                 before->value.is_scalar() && !before->value.quoted;
            context_.error(entry.at, path(entry.key), "unknown key `" + entry.key + "`",
                           one_of(known),
                           goes_on ? "if it belongs to the text of `" + before->key +
                                         "`, put that text in quotes: a comma ends it here"
                                   : near);
        }
        before = &entry;
    }
    for (const Need& need : missing_) {
        context_.error(node_->at, path_, need.what, need.expected);
    }
}

}  // namespace perthro
