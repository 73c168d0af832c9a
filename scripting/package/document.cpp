// Builds the tree from the events of yaml-cpp, so that nothing is expanded or guessed by the
// library.
#include "scripting/package/document.hpp"

#include "scripting/letters.hpp"
#include "scripting/package/yaml_mistakes.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <sstream>
#include <unordered_map>
#include <utility>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace perthro {

const DocumentNode* DocumentNode::find(const std::string& key) const {
    for (const auto& entry : entries) {
        if (entry.key == key) {
            return &entry.value;
        }
    }
    return nullptr;
}

DocumentNode* DocumentNode::find(const std::string& key) {
    return const_cast<DocumentNode*>(std::as_const(*this).find(key));
}

namespace {

// Stops the parse at the first thing that is not allowed.
struct Refusal {
    ContentError error;
};

class TreeBuilder : public YAML::EventHandler {
public:
    TreeBuilder(int file, std::string name, const std::string& text)
        : file_(file), name_(std::move(name)), text_(text) {}

    [[nodiscard]] DocumentNode take() { return std::move(root_); }

    // Where the last word of the file begins, as an offset in the text.
    [[nodiscard]] std::size_t last_scalar() const { return last_scalar_; }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ == 1) {
            return;
        }
        if (text_.compare(static_cast<std::size_t>(mark.pos), 3, "---") == 0) {
            refuse(mark, "a second document begins here", "one document in a file");
        }
        refuse(mark, "this line begins further left than the first one",
               "all keys of the file in one column");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
        add(node(NodeKind::Null, mark, ""));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
        refuse(mark, "aliases are not allowed", "the value itself");
    }
    void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
        refuse(mark, "anchors are not allowed: &" + name, "the value without it");
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                  const std::string& value) override {
        if (const std::string safe = shown(value, Lines::Many); safe != value) {
            refuse(mark, "`" + safe + "` holds a character that acts instead of being seen",
                   "plain text");
        }
        auto scalar = node(NodeKind::Scalar, mark, tag);
        scalar.text = value;
        last_scalar_ = static_cast<std::size_t>(mark.pos);
        add(std::move(scalar));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override {
        open(node(NodeKind::List, mark, tag), mark);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t /*anchor*/,
                    YAML::EmitterStyle::value /*style*/) override {
        open(node(NodeKind::Map, mark, tag), mark);
    }
    void OnMapEnd() override { close(); }

private:
    struct Level {
        DocumentNode node;
        std::string key;  // of a map: the key whose value comes next
        Source key_at;
        bool has_key = false;
        std::unordered_map<std::string, int> lines{};  // of the keys so far
    };

    // In letters from 1; the parser counts bytes. Marks nearly always go forward.
    [[nodiscard]] int column_of(const YAML::Mark& mark) const {
        if (mark.line != counted_line_ || mark.column < counted_bytes_) {
            counted_line_ = mark.line;
            counted_bytes_ = counted_letters_ = 0;
        }
        const auto begin = static_cast<std::size_t>(mark.pos - mark.column + counted_bytes_);
        const auto more = static_cast<std::size_t>(mark.column - counted_bytes_);
        counted_letters_ += letters_in(
            std::string_view(text_).substr(std::min(begin, text_.size()), more));
        counted_bytes_ = mark.column;
        return counted_letters_ + 1;
    }

    [[nodiscard]] Source source_of(const YAML::Mark& mark) const {
        return {file_, mark.line + 1, column_of(mark)};
    }

    [[noreturn]] void refuse(const YAML::Mark& mark, std::string what, std::string expected) const {
        refuse_at(source_of(mark), std::move(what), std::move(expected));
    }
    [[noreturn]] void refuse_at(const Source& at, std::string what, std::string expected) const {
        ContentError error;
        error.file = name_;
        error.line = at.line;
        error.column = at.column;
        error.what = std::move(what);
        error.expected = std::move(expected);
        throw Refusal{std::move(error)};
    }

    [[nodiscard]] DocumentNode node(NodeKind kind, const YAML::Mark& mark,
                                    const std::string& tag) const {
        DocumentNode made;
        made.kind = kind;
        made.at = source_of(mark);
        made.quoted = tag == "!";
        if (tag == "!only") {
            made.tag = MergeTag::Only;
        } else if (tag == "!add") {
            made.tag = MergeTag::Add;
        } else if (!tag.empty() && tag != "?" && tag != "!") {
            refuse(mark, "unknown tag " + tag, "!only or !add");
        }
        return made;
    }

    void open(DocumentNode made, const YAML::Mark& mark) {
        if (static_cast<int>(levels_.size()) >= kDeepestNesting) {
            refuse(mark, "nested too deeply",
                   "at most " + std::to_string(kDeepestNesting) + " levels");
        }
        if (!levels_.empty() && levels_.back().node.is_map() && !levels_.back().has_key) {
            refuse(mark, "a key must be a word or a number", "KEY: VALUE inside `{`");
        }
        levels_.push_back({std::move(made), "", {}});
    }

    void close() {
        auto done = std::move(levels_.back().node);
        levels_.pop_back();
        add(std::move(done));
    }

    void add(DocumentNode made) {
        if (levels_.empty()) {
            root_ = std::move(made);
            return;
        }
        auto& level = levels_.back();
        if (level.node.is_list()) {
            level.node.items.push_back(std::move(made));
        } else if (level.has_key) {
            level.node.entries.push_back({level.key, level.key_at, std::move(made)});
            level.has_key = false;
        } else {
            take_key(level, made);
        }
    }

    void take_key(Level& level, const DocumentNode& made) const {
        if (!made.is_scalar() || made.text.empty()) {
            refuse_at(made.at, "a key must be a word or a number", "KEY: VALUE");
        }
        if (made.text == "<<") {
            refuse_at(made.at, "merge keys are not allowed", "the keys themselves");
        }
        const auto [known, fresh] = level.lines.emplace(made.text, made.at.line);
        if (!fresh) {
            refuse_at(made.at,
                      "duplicate key `" + made.text + "`, first on line " +
                          std::to_string(known->second),
                      "every key once");
        }
        level.key = made.text;
        level.key_at = made.at;
        level.has_key = true;
    }

    int file_;
    std::string name_;
    const std::string& text_;
    int documents_ = 0;
    std::size_t last_scalar_ = 0;
    mutable int counted_line_ = -1, counted_bytes_ = 0, counted_letters_ = 0;
    DocumentNode root_;
    std::vector<Level> levels_;
};

ContentError at_offset(const std::string& name, const std::string& text, std::size_t offset,
                       std::string what, std::string expected) {
    ContentError error;
    error.file = name;
    const auto before = std::string_view(text).substr(0, offset);
    error.line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
    const auto line_start = before.rfind('\n');
    error.column = letters_in(
                       before.substr(line_start == std::string_view::npos ? 0 : line_start + 1)) +
                   1;
    error.what = std::move(what);
    error.expected = std::move(expected);
    return error;
}

std::optional<ContentError> check_controls(const std::string& name, const std::string& text) {
    const auto control = std::find_if(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r';
    });
    if (control == text.end()) {
        return std::nullopt;
    }
    const auto offset = static_cast<std::size_t>(control - text.begin());
    if (*control == '\t') {
        return at_offset(name, text, offset, "a tab", "spaces: YAML does not indent by tabs");
    }
    return at_offset(name, text, offset, "a control character", "plain text");
}

// An open quote takes in all that follows, so it is the last word of the file; the parser lets it
// pass where the file ends with a line.
std::optional<ContentError> check_last_quote(const std::string& name, const std::string& text,
                                             std::size_t scalar) {
    std::size_t open = scalar;
    if (open < text.size() && text[open] == '!') {  // a tag stands in front
        open = text.find_first_not_of(" \r\n", text.find_first_of(" \r\n", open));
    }
    if (open >= text.size() || (text[open] != '"' && text[open] != '\'')) {
        return std::nullopt;
    }
    const char quote = text[open];
    for (std::size_t i = open + 1; i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (text[i] == quote) {
            if (quote == '"' || i + 1 >= text.size() || text[i + 1] != quote) {
                return std::nullopt;
            }
            ++i;  // '' is a quote in the text
        }
    }
    return at_offset(name, text, open, "this quote is never closed",
                     std::string("a closing ") + quote);
}

// A long run of opening brackets: the parser would look for the end of each before it says
// anything.
std::optional<ContentError> check_brackets(const std::string& name, const std::string& text) {
    int run = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool opens = text[i] == '[' || text[i] == '{';
        const bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\r';
        run = opens ? run + 1 : blank ? run : 0;
        if (run > kDeepestNesting) {
            return at_offset(name, text, i, "nested too deeply",
                             "at most " + std::to_string(kDeepestNesting) + " levels");
        }
    }
    return std::nullopt;
}

// A column in bytes becomes one in letters.
void in_letters(ContentError& error, const std::string& text) {
    const auto lines = lines_of(text);
    if (error.line > 0 && error.column > 0 && error.line <= static_cast<int>(lines.size())) {
        const auto line = lines[static_cast<std::size_t>(error.line) - 1];
        const auto before = line.substr(0, static_cast<std::size_t>(error.column) - 1);
        error.column = letters_in(before) + 1;
    }
}

}  // namespace

std::optional<ContentError> check_text(const std::string& name, const std::string& text) {
    if (text.size() > kLargestFile) {
        ContentError error;
        error.file = name;
        error.what = "the file is too large (" + std::to_string(text.size()) + " bytes)";
        error.expected = "at most " + std::to_string(kLargestFile) + " bytes";
        return error;
    }
    if (text.rfind("\xEF\xBB\xBF", 0) == 0) {
        return at_offset(name, text, 0, "the file begins with a byte order mark", "plain UTF-8");
    }
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '\0') {
            return at_offset(name, text, i, "there is a NUL byte", "plain UTF-8 text");
        }
        const auto length = utf8_length(text, i);
        if (length == 0) {
            return at_offset(name, text, i, "this is not UTF-8 text", "plain UTF-8");
        }
        i += length;
    }
    return std::nullopt;
}

DocumentNode parse_document(const std::string& text, int file, const std::string& name,
                            std::vector<ContentError>& errors) {
    auto bad = check_text(name, text);
    if (!bad) {
        bad = check_controls(name, text);
    }
    if (!bad) {
        bad = check_brackets(name, text);
    }
    if (bad) {
        errors.push_back(std::move(*bad));
        return {};
    }
    TreeBuilder builder(file, name, text);
    try {
        // A last line without an end gets one, so that an open quote gives its scalar first.
        std::istringstream stream(text.ends_with('\n') ? text : text + '\n');
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
    } catch (const Refusal& refusal) {
        errors.push_back(refusal.error);
        return {};
    } catch (const YAML::ParserException& exception) {
        bad = check_last_quote(name, text, builder.last_scalar());
        if (bad) {
            errors.push_back(std::move(*bad));
            return {};
        }
        errors.push_back(yaml_mistake(name, text, exception.mark.line + 1,
                                      exception.mark.column + 1, exception.msg));
        in_letters(errors.back(), text);
        return {};
    }
    bad = check_last_quote(name, text, builder.last_scalar());
    if (bad) {
        errors.push_back(std::move(*bad));
        return {};
    }
    DocumentNode root = builder.take();
    if (root.at.line == 0) {  // nothing stands in the file
        root.at = {file, 1, 1};
    }
    return root;
}

}  // namespace perthro
