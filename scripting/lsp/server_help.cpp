// Answers about one place of a document: completion, hover, definition, and its symbols.
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/server.hpp"
#include "scripting/package/files.hpp"

#include <algorithm>
#include <iterator>

namespace perthro::lsp {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

enum class TextKind { None, Lua, GameYaml };

TextKind text_kind(const fs::path& path) {
    return path.extension() == ".lua"       ? TextKind::Lua
           : path.filename() == "game.yaml" ? TextKind::GameYaml
                                            : TextKind::None;
}

Json markdown(const std::string& text) { return {{"kind", "markdown"}, {"value", text}}; }

Json completion(const std::vector<Suggestion>& suggestions) {
    Json items = Json::array();
    for (const Suggestion& one : suggestions) {
        Json item{{"label", one.name}, {"kind", static_cast<int>(one.kind)}};
        if (!one.detail.empty()) {
            item["detail"] = one.detail;
        }
        if (!one.text.empty()) {
            item["documentation"] = markdown(one.text);
        }
        items.push_back(std::move(item));
    }
    return {{"isIncomplete", false}, {"items", std::move(items)}};
}

// Numbers of SymbolKind.
int symbol_kind(const std::string& kind) {
    constexpr int kMethod = 6, kField = 8, kFunction = 12, kVariable = 13, kClass = 5;
    return kind == "class"      ? kMethod
           : kind == "function" ? kFunction
           : kind == "local"    ? kVariable
           : kind == "piece"    ? kClass
                                : kField;
}

// The names that a document gives, each with the line that it stands on.
Json symbols(const std::vector<GivenName>& names, const fs::path& file, const Places& places) {
    Json all = Json::array();
    for (const GivenName& name : names) {
        if (name.file != file || name.kind == "constant") {
            continue;
        }
        const std::size_t line = places.line_at(name.span.begin);
        const std::size_t begin = places.start_of(line);
        const Span whole{begin, std::max(begin + places.line(line).size(), name.span.end)};
        all.push_back({{"name", name.name},
                       {"detail", name.kind},
                       {"kind", symbol_kind(name.kind)},
                       {"range", places.range(whole)},
                       {"selectionRange", places.range(name.span)}});
    }
    return all;
}

}  // namespace

// The text's own names first.
std::vector<GivenName> Server::names_around(const Document& document) const {
    std::vector<GivenName> names;
    if (text_kind(document.path) == TextKind::Lua) {
        names = names_of_lua(document.text, document.path);
    }
    const auto folder = package_of(document.path);
    if (!folder) {
        return names;
    }
    const OpenTexts open = documents_.texts();
    std::vector<GivenName> given = names_of_package(*folder, open);
    if (std::none_of(given.begin(), given.end(),
                     [](const auto& one) { return !one.file.empty(); })) {
        given = names_of_package(*folder, {});  // it cannot be read now: as it was saved
    }
    std::move(given.begin(), given.end(), std::back_inserter(names));
    for (const fs::path& level : chain_of(*folder, open)) {
        const fs::path rules = canonical_path(level / "rules.lua");
        ContentError error;
        const auto text = rules == document.path
                              ? std::nullopt
                              : read_package_file(level, "rules.lua", error, open);
        for (GivenName& name : text ? names_of_lua(*text, rules) : std::vector<GivenName>{}) {
            if (name.kind != "local") {
                names.push_back(std::move(name));
            }
        }
    }
    const auto package = packages_.find(*folder);
    if (package != packages_.end()) {
        for (const std::string& name : package->second.findings.directions) {
            names.push_back({"direction", name, {}, {}, ""});
        }
    }
    return names;
}

Server::Json Server::help(const std::string& method, const Json& parameters) {
    const Document* document = documents_.find(
        parameters.at("textDocument").at("uri").get<std::string>());
    const auto kind = document == nullptr || !document->known ? TextKind::None
                                                              : text_kind(document->path);
    if (kind == TextKind::None) {
        return nullptr;
    }
    if (!language_) {
        language_ = language();
        reference_.emplace();
    }
    const std::vector<GivenName> names = names_around(*document);
    const Places places(document->text, encoding_);
    if (method == "textDocument/documentSymbol") {
        return symbols(names, document->path, places);
    }
    const Surroundings around{*language_, *reference_, names, document->text};
    const std::size_t at = places.offset(parameters.at("position"));
    const bool lua = kind == TextKind::Lua;
    if (method == "textDocument/completion") {
        return completion(lua ? suggest_lua(around, at) : suggest_yaml(around, at));
    }
    if (method == "textDocument/hover") {
        const auto help = lua ? explain_lua(around, at) : explain_yaml(around, at);
        return help ? Json{{"contents", markdown(help->text)}, {"range", places.range(help->span)}}
                    : Json();
    }
    Json locations = Json::array();
    for (const GivenName& name : given_at(around, at)) {
        if (!name.file.empty()) {
            const std::string text = text_of(name.file);
            locations.push_back(
                {{"uri", uri_for(name.file)}, {"range", Places(text, encoding_).range(name.span)}});
        }
    }
    return locations;
}

}  // namespace perthro::lsp
