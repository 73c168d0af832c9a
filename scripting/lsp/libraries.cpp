#include "scripting/lsp/libraries.hpp"

#include "scripting/lsp/documents.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/store.hpp"

#include <optional>
#include <set>
#include <system_error>

namespace perthro::lsp {

namespace {

namespace fs = std::filesystem;

using Kind = LuaToken::Kind;

class Tokens {
public:
    explicit Tokens(std::string_view text) {
        for (const LuaToken& token : lua_tokens(text)) {
            if (token.kind != Kind::Comment) {
                all_.push_back(token);
            }
        }
    }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] const LuaToken& operator[](std::size_t i) const { return all_[i]; }
    [[nodiscard]] bool is(std::size_t i, std::string_view text) const {
        return i < all_.size() && all_[i].kind != Kind::Text && all_[i].text == text;
    }
    [[nodiscard]] bool is(std::size_t i, Kind kind) const {
        return i < all_.size() && all_[i].kind == kind;
    }

private:
    std::vector<LuaToken> all_;
};

// Reads what a library gives off its last `return`.
class MembersReader {
public:
    MembersReader(std::string_view text, fs::path file) : tokens_(text), file_(std::move(file)) {}

    std::vector<GivenName> run() {
        std::size_t last = tokens_.size();
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            last = tokens_.is(i, "return") ? i : last;
        }
        if (tokens_.is(last + 1, "{")) {
            read_table(last + 1);
        } else if (tokens_.is(last + 1, Kind::Name)) {
            read_table_called(tokens_[last + 1].text);
        }
        return std::move(members_);
    }

private:
    // From its opening brace.
    void read_table(std::size_t open) {
        int depth = 0;
        for (std::size_t i = open; i < tokens_.size(); ++i) {
            const bool opens = tokens_.is(i, "{") || tokens_.is(i, "(") || tokens_.is(i, "[");
            const bool closes = tokens_.is(i, "}") || tokens_.is(i, ")") || tokens_.is(i, "]");
            depth += opens ? 1 : closes ? -1 : 0;
            if (depth == 0) {
                return;
            }
            const bool first = tokens_.is(i, "{") || tokens_.is(i, ",") || tokens_.is(i, ";");
            if (depth == 1 && first && tokens_.is(i + 1, Kind::Name) && tokens_.is(i + 2, "=")) {
                add(i + 1);
            }
        }
    }
    // `local M = {...}`, `M.x = ...` and `function M.x(...)`.
    void read_table_called(std::string_view name) {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (!tokens_.is(i, Kind::Name) || tokens_[i].text != name) {
                continue;
            }
            const bool member = tokens_.is(i + 1, ".") && tokens_.is(i + 2, Kind::Name);
            if (i > 0 && tokens_.is(i - 1, "local") && tokens_.is(i + 1, "=") &&
                tokens_.is(i + 2, "{")) {
                read_table(i + 2);
            } else if (member && ((i > 0 && tokens_.is(i - 1, "function")) ||
                                  (tokens_.is(i + 3, "=") && !tokens_.is(i + 4, "=")))) {
                add(i + 2);
            }
        }
    }
    void add(std::size_t i) {
        const LuaToken& token = tokens_[i];
        if (known_.insert(token.text).second) {
            members_.push_back({"member", std::string(token.text), file_, token.span,
                                "of " + file_.filename().string()});
        }
    }

    Tokens tokens_;
    fs::path file_;
    std::set<std::string_view> known_;
    std::vector<GivenName> members_;
};

void add_libraries_in(const fs::path& folder, bool own, std::map<std::string, fs::path>& found) {
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        const std::string name = entry.path().stem().string();
        const bool other = own && (name == "rules" || name == "bot");
        if (entry.path().extension() == ".lua" && !name.starts_with('.') && !other) {
            found.try_emplace(name, canonical_path(entry.path()));
        }
    }
}

std::optional<std::string> text_of_library(const fs::path& file, const OpenTexts& open) {
    ContentError error;
    return read_package_file(file.parent_path(), file.filename(), error, open);
}

}  // namespace

std::vector<UsedLibrary> libraries_used(std::string_view text) {
    const Tokens tokens(text);
    std::vector<UsedLibrary> used;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t named = tokens.is(i + 1, "(") ? i + 2 : i + 1;
        if (!tokens.is(i, "use") || !tokens.is(named, Kind::Text)) {
            continue;
        }
        const bool kept = i > 1 && tokens.is(i - 1, "=") && tokens.is(i - 2, Kind::Name);
        used.push_back({std::string(tokens[named].text),
                        kept ? std::string(tokens[i - 2].text) : std::string()});
    }
    return used;
}

std::map<std::string, fs::path> libraries_of(const fs::path& folder) {
    std::map<std::string, fs::path> found;
    add_libraries_in(folder, true, found);
    if (is_kept(folder)) {
        add_libraries_in(folder.parent_path() / "lib", false, found);
        return found;
    }
    for (const PackageFolder& place : package_folders()) {
        add_libraries_in(place.path / "lib", false, found);
    }
    return found;
}

std::vector<GivenName> members_of_library(std::string_view text, const fs::path& file) {
    return MembersReader(text, file).run();
}

std::vector<GivenName> names_of_libraries(std::string_view text, const fs::path& folder,
                                          const OpenTexts& open) {
    std::vector<GivenName> names;
    const std::map<std::string, fs::path> libraries = libraries_of(folder);
    for (const auto& [name, file] : libraries) {
        names.push_back({"library", name, file, {}, ""});
    }
    for (const UsedLibrary& used : libraries_used(text)) {
        const auto found = libraries.find(used.name);
        if (used.local.empty() || found == libraries.end()) {
            continue;
        }
        const auto given = text_of_library(found->second, open);
        for (GivenName& member :
             given ? members_of_library(*given, found->second) : std::vector<GivenName>{}) {
            member.owner = used.local;
            names.push_back(std::move(member));
        }
    }
    return names;
}

}  // namespace perthro::lsp
