#include "scripting/lsp/occurrences.hpp"

#include "scripting/letters.hpp"
#include "scripting/lsp/documents.hpp"
#include "scripting/lsp/libraries.hpp"
#include "scripting/lsp/yaml_meaning.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace perthro::lsp {

namespace {

namespace fs = std::filesystem;

// Kinds whose names Lua texts write as words of their own.
bool is_bare(const std::string& kind) {
    static const std::set<std::string> kKinds{"piece",     "zone",        "attribute", "track",
                                              "direction", "player",      "option",    "local",
                                              "function",  "permutation", "constant"};
    return kKinds.contains(kind);
}

class LuaPlaces {
public:
    LuaPlaces(const GivenName& name, std::string_view text) : name_(name) {
        for (const LuaToken& token : lua_tokens(text)) {
            if (token.kind != LuaToken::Kind::Comment) {
                tokens_.push_back(token);
            }
        }
        for (const GivenName& given : names_of_lua(text, {})) {
            hidden_ = hidden_ ||
                      (given.name == name.name && given.kind == "local" && name.kind != "local");
        }
    }

    [[nodiscard]] std::vector<Span> all() const {
        std::vector<Span> found;
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const LuaToken& token = tokens_[i];
            if (token.text != name_.name) {
                continue;
            }
            if (token.kind == LuaToken::Kind::Text
                    ? !is_bare(name_.kind)
                    : token.kind == LuaToken::Kind::Name && means(i)) {
                const std::size_t begin = token.span.begin +
                                          (token.kind == LuaToken::Kind::Text ? 1 : 0);
                found.push_back({begin, begin + name_.name.size()});
            }
        }
        return found;
    }

private:
    [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
        return i < tokens_.size() && tokens_[i].kind != LuaToken::Kind::Text &&
               tokens_[i].text == text;
    }
    [[nodiscard]] bool means(std::size_t i) const {
        if (!is_bare(name_.kind) || (i > 0 && is(i - 1, ":"))) {
            return false;
        }
        if (i > 0 && is(i - 1, ".")) {
            const std::string table = name_.kind == "option" ? "options" : name_.kind;
            return i > 1 && is(i - 2, table);
        }
        const bool names_field = is(i + 1, "=") && i > 0 && (is(i - 1, "{") || is(i - 1, ","));
        return !hidden_ && !names_field && name_.kind != "option";
    }

    const GivenName& name_;
    std::vector<LuaToken> tokens_;
    bool hidden_ = false;
};

std::vector<Span> in_yaml(const GivenName& name, const fs::path& file, std::string_view text) {
    std::vector<Span> found;
    for (auto at = text.find(name.name); at != std::string_view::npos;
         at = text.find(name.name, at + 1)) {
        const std::size_t end = at + name.name.size();
        const bool escape = at > 1 && text[at - 2] == '\\' && text[at - 1] == 'n';
        const bool joined = at > 0 && is_name_part(text[at - 1]) && !escape;
        if (joined || (end < text.size() && is_name_part(text[end]))) {
            continue;
        }
        if (may_mean({file, text, at, end}, name.kind)) {
            found.push_back({at, end});
        }
    }
    return found;
}

int type_of(const std::string& kind) {
    static const std::map<std::string, int> kTypes{
        {"piece", 0},     {"zone", 1},   {"track", 1},      {"attribute", 2}, {"constant", 2},
        {"direction", 3}, {"player", 3}, {"option", 4},     {"function", 5},  {"local", 6},
        {"condition", 5}, {"class", 7},  {"permutation", 1}};
    const auto found = kTypes.find(kind);
    return found == kTypes.end() ? -1 : found->second;
}

}  // namespace

std::vector<Span> occurrences(const GivenName& name, const fs::path& file, std::string_view text) {
    return file.extension() == ".lua" ? LuaPlaces(name, text).all() : in_yaml(name, file, text);
}

std::map<fs::path, std::string> texts_with_names(const fs::path& folder, const OpenTexts& open) {
    std::map<fs::path, std::string> texts;
    const auto add = [&](const fs::path& level, const std::string& name) {
        ContentError error;
        std::error_code code;
        const fs::path path = canonical_path(level / name);
        auto text = fs::exists(path, code) ? read_package_file(level, name, error, open)
                                           : std::nullopt;
        if (text) {
            texts[path] = std::move(*text);
        }
    };
    for (const fs::path& level : chain_of(folder, open)) {
        for (const char* const name : {"game.yaml", "tests.yaml", "weights.yaml"}) {
            add(level, name);
        }
        std::vector<std::string> scripts{"rules.lua", "bot.lua"};
        for (std::size_t i = 0; i < scripts.size(); ++i) {
            add(level, scripts[i]);
            const auto found = texts.find(canonical_path(level / scripts[i]));
            for (const UsedLibrary& used : found == texts.end() ? std::vector<UsedLibrary>{}
                                                                : libraries_used(found->second)) {
                const std::string file = used.name + ".lua";
                if (std::find(scripts.begin(), scripts.end(), file) == scripts.end()) {
                    scripts.push_back(file);  // shared ones are not there and belong to all
                }
            }
        }
    }
    return texts;
}

std::vector<NameToken> name_tokens(const fs::path& file, std::string_view text,
                                   const std::vector<GivenName>& names, const Language& language) {
    std::map<std::size_t, NameToken> found;  // by place
    std::set<std::pair<std::string, std::string>> done;
    const bool lua = file.extension() == ".lua";
    if (lua) {
        for (const LuaToken& token : lua_tokens(text)) {
            const bool word = token.kind == LuaToken::Kind::Name &&
                              std::binary_search(language.words.begin(), language.words.end(),
                                                 std::string(token.text));
            if (word) {
                found[token.span.begin] = {token.span, type_of("function")};
            }
        }
    }
    for (const GivenName& name : names) {
        const int type = type_of(name.kind);
        if (type < 0 || (name.kind == "local" && name.file != file) ||
            !done.insert({name.kind, name.name}).second) {
            continue;
        }
        for (const Span& span : occurrences(name, file, text)) {
            found.try_emplace(span.begin, NameToken{span, type});
        }
    }
    std::vector<NameToken> tokens;
    for (const auto& [begin, token] : found) {
        tokens.push_back(token);
    }
    return tokens;
}

}  // namespace perthro::lsp
