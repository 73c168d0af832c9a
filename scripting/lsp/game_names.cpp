#include "scripting/lsp/game_names.hpp"

#include "scripting/lsp/diagnostics.hpp"
#include "scripting/lsp/documents.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace perthro::lsp {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostAncestors = 16;  // as the loader reads

// Maps of game.yaml whose keys are names, and what they name.
struct Naming {
    const char *path, *kind;
};
constexpr std::array kNaming{
    Naming{"pieces", "piece"},         Naming{"attributes", "attribute"},
    Naming{"options", "option"},       Naming{"players", "player"},
    Naming{"chance", "roll"},          Naming{"setups", "setup"},
    Naming{"results", "result"},       Naming{"board.zones", "zone"},
    Naming{"board.tracks", "track"},   Naming{"board.directions", "direction"},
    Naming{"board.sets", "direction"}, Naming{"board.permutations", "permutation"}};

// The value in one line, for people.
std::string brief(const DocumentNode& node, int depth = 0) {
    constexpr std::size_t kMost = 120;
    std::string text = node.text;
    if (node.is_list() || node.is_map()) {
        text.clear();
        for (const DocumentNode& item : node.items) {
            text += (text.empty() ? "" : ", ") + brief(item, depth + 1);
        }
        for (const auto& entry : node.entries) {
            text += (text.empty() ? "" : ", ") + entry.key + ": " + brief(entry.value, depth + 1);
        }
        text = node.is_list() ? "[" + text + "]" : "{" + text + "}";
    }
    return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

class YamlNamesReader {
public:
    YamlNamesReader(const fs::path& file, const std::string& text, std::vector<GivenName>& names)
        : file_(file), places_(text, Encoding::Utf8), names_(names) {}

    void read(const DocumentNode& root) {
        for (const Naming& naming : kNaming) {
            const DocumentNode* node = &root;
            const std::string path = naming.path;
            for (std::size_t begin = 0; node != nullptr && begin <= path.size();) {
                const auto end = std::min(path.find('.', begin), path.size());
                node = node->find(path.substr(begin, end - begin));
                begin = end + 1;
            }
            if (node != nullptr) {
                read_names(*node, naming.kind);
            }
        }
    }

private:
    void read_names(const DocumentNode& node, const std::string& kind) {
        for (const auto& entry : node.entries) {
            add(kind, entry.key, entry.at, brief(entry.value));
            if (kind == "piece") {
                read_constants(entry.value);
            }
        }
        for (const DocumentNode& item : node.items) {
            if (item.is_scalar() && kind == "player") {
                add(kind, item.text, item.at, "");
            }
        }
    }
    void read_constants(const DocumentNode& piece) {
        static const std::set<std::string> kKeys{"letter",  "title", "royal", "owner",
                                                 "in_hand", "like",  "if"};
        for (const auto& entry : piece.entries) {
            if (!kKeys.contains(entry.key)) {
                add("constant", entry.key, entry.at, brief(entry.value));
            }
        }
    }
    void add(const std::string& kind, const std::string& name, const Source& at,
             const std::string& detail) {
        const bool known = std::any_of(names_.begin(), names_.end(), [&](const GivenName& other) {
            return other.kind == kind && other.name == name;
        });
        if (known && kind != "piece") {  // a child says more of its parent's
            return;
        }
        const std::size_t begin = offset_at(places_, at.line, at.column);
        names_.push_back({kind, name, file_, {begin, begin + name.size()}, detail});
    }

    fs::path file_;
    Places places_;
    std::vector<GivenName>& names_;
};

class LuaNamesReader {
public:
    LuaNamesReader(std::string_view text, fs::path file) : file_(std::move(file)) {
        for (const LuaToken& token : lua_tokens(text)) {
            if (token.kind != LuaToken::Kind::Comment) {
                tokens_.push_back(token);
            }
        }
    }

    std::vector<GivenName> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (is(i, "local") && is(i + 1, "function")) {
                add("local", i + 2);
                add_parameters(i + 3);
            } else if (is(i, "local")) {
                add_list(i + 1);
            } else if (is(i, "function")) {
                const bool named = kind(i + 1) == LuaToken::Kind::Name;
                if (named && (i == 0 || !is(i - 1, "local"))) {
                    add("function", i + 1);
                }
                add_parameters(named ? i + 2 : i + 1);
            } else if (is(i, "for")) {
                add_list(i + 1);
            } else if (kind(i + 1) == LuaToken::Kind::Text) {
                add_declared(i);
            }
        }
        return std::move(names_);
    }

private:
    [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
        return i < tokens_.size() && tokens_[i].kind != LuaToken::Kind::Text &&
               tokens_[i].text == text;
    }
    [[nodiscard]] LuaToken::Kind kind(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].kind : LuaToken::Kind::Sign;
    }
    void add(const std::string& kind, std::size_t i) {
        if (i < tokens_.size() && !tokens_[i].text.empty()) {  // move " is being typed
            const LuaToken& token = tokens_[i];
            const std::size_t quote = token.kind == LuaToken::Kind::Text ? 1 : 0;
            names_.push_back(
                {kind,
                 std::string(token.text),
                 file_,
                 {token.span.begin + quote, token.span.begin + quote + token.text.size()},
                 ""});
        }
    }
    // `a, b` of `local a, b = ...` and `for a, b in ...`.
    void add_list(std::size_t i) {
        for (; kind(i) == LuaToken::Kind::Name; i += 2) {
            add("local", i);
            if (!is(i + 1, ",")) {
                return;
            }
        }
    }
    void add_parameters(std::size_t i) {
        if (is(i, "(")) {
            add_list(i + 1);
        }
    }
    // piece:move "class", condition "name", mark "m".
    void add_declared(std::size_t i) {
        if (is(i, "move") || is(i, "drop") || is(i, "part")) {
            add("class", i + 1);
        } else if (is(i, "condition") || is(i, "mark")) {
            add(std::string(tokens_[i].text), i + 1);
        }
    }

    fs::path file_;
    std::vector<LuaToken> tokens_;
    std::vector<GivenName> names_;
};

}  // namespace

std::vector<fs::path> chain_of(const fs::path& folder, const OpenTexts& open) {
    std::vector<fs::path> chain;
    std::optional<fs::path> next = folder;
    while (next && chain.size() < kMostAncestors) {
        chain.push_back(*next);
        ContentError error;
        const auto text = read_package_file(*next, "game.yaml", error, open);
        std::vector<ContentError> errors;
        const DocumentNode root = text ? parse_document(*text, 0, "", errors) : DocumentNode();
        const DocumentNode* parent = root.find("extends");
        next = parent != nullptr && parent->is_scalar()
                   ? find_package(parent->text, next->parent_path())
                   : std::nullopt;
    }
    return chain;
}

std::vector<GivenName> names_of_package(const fs::path& folder, const OpenTexts& open) {
    std::vector<GivenName> names;
    for (const fs::path& level : chain_of(folder, open)) {
        ContentError error;
        const auto text = read_package_file(level, "game.yaml", error, open);
        std::vector<ContentError> errors;
        if (text) {
            YamlNamesReader(canonical_path(level / "game.yaml"), *text, names)
                .read(parse_document(*text, 0, "", errors));
        }
    }
    const bool players = std::any_of(names.begin(), names.end(),
                                     [](const GivenName& name) { return name.kind == "player"; });
    for (const char* const player : {"white", "black"}) {
        if (!players) {
            names.push_back({"player", player, {}, {}, ""});
        }
    }
    return names;
}

std::vector<GivenName> names_of_lua(std::string_view text, const fs::path& file) {
    return LuaNamesReader(text, file).run();
}

}  // namespace perthro::lsp
