// Answers about one place of a document: completion, hover, definition, references, another name;
// and about all of it: symbols, kinds of names, lenses and what they run.
#include "scripting/lsp/help.hpp"
#include "scripting/lsp/help_tests.hpp"
#include "scripting/lsp/lenses.hpp"
#include "scripting/lsp/libraries.hpp"
#include "scripting/lsp/name_answers.hpp"
#include "scripting/lsp/occurrences.hpp"
#include "scripting/lsp/plan_notes.hpp"
#include "scripting/lsp/server.hpp"
#include "scripting/lsp/uri.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/match.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace perthro::lsp {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

enum class TextKind { None, Lua, GameYaml, OtherYaml };

TextKind text_kind(const fs::path& path) {
    return path.extension() == ".lua"       ? TextKind::Lua
           : path.filename() == "game.yaml" ? TextKind::GameYaml
           : path.filename() == "tests.yaml" || path.filename() == "weights.yaml"
               ? TextKind::OtherYaml
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

// As the protocol packs them: each place as the distance from the one before.
Json packed(const std::vector<NameToken>& tokens, const Places& places) {
    Json data = Json::array();
    int line = 0, character = 0;
    for (const NameToken& token : tokens) {
        const Json range = places.range(token.span);
        const int at_line = range["start"]["line"], at = range["start"]["character"];
        const int length = range["end"]["character"].get<int>() - at;
        data.insert(data.end(),
                    {at_line - line, at_line == line ? at - character : at, length, token.type, 0});
        line = at_line;
        character = at;
    }
    return {{"data", std::move(data)}};
}

Json told_at(const std::optional<Help>& help, const Places& places) {
    return help ? Json{{"contents", markdown(help->text)}, {"range", places.range(help->span)}}
                : Json();
}

// In tests.yaml and weights.yaml: keys, and names of the game as their values.
Json help_in_tests(const std::string& method, const std::string& file, const Surroundings& around,
                   std::size_t at, const Places& places) {
    return method == "textDocument/completion"
               ? completion(suggest_in_tests(file, around, at))
               : told_at(explain_in_tests(file, around, at), places);
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
    if (text_kind(document.path) == TextKind::Lua) {
        std::vector<GivenName> of_libraries = names_of_libraries(document.text, *folder, open);
        std::move(of_libraries.begin(), of_libraries.end(), std::back_inserter(names));
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
    if (method == "textDocument/codeLens" && document != nullptr && document->known) {
        return lenses(*document);
    }
    const bool of_place = method == "textDocument/completion" || method == "textDocument/hover";
    if (kind == TextKind::None || (kind == TextKind::OtherYaml && !of_place)) {
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
    const Surroundings around{*language_, *reference_, names, document->text,
                              kind == TextKind::Lua};
    const auto folder = package_of(document->path);
    if (method == "textDocument/semanticTokens/full") {
        return packed(name_tokens(document->path, document->text, names, *language_), places);
    }
    const std::size_t at = places.offset(parameters.at("position"));
    if (kind == TextKind::OtherYaml) {
        return help_in_tests(method, document->path.filename().string(), around, at, places);
    }
    if (method == "textDocument/completion") {
        return completion(kind == TextKind::Lua ? suggest_lua(around, at)
                                                : suggest_yaml(around, at));
    }
    if (method == "textDocument/hover") {
        return hover(*document, around, at);
    }
    if (method != "textDocument/definition") {
        const NameAnswers answers(around, at, folder, documents_.texts(), encoding_,
                                  [&](const fs::path& file) { return uri_for(file); });
        const Json context = parameters.value("context", Json::object());
        return method == "textDocument/references"
                   ? answers.references(context.value("includeDeclaration", true))
               : method == "textDocument/prepareRename" ? answers.prepared(places)
                                                        : answers.renamed(parameters.at("newName"));
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

Server::Json Server::hover(const Document& document, const Surroundings& around, std::size_t at) {
    auto help = around.lua ? explain_lua(around, at) : explain_yaml(around, at);
    const Span name = name_at(document.text, at);
    const std::string note = around.lua ? plan_note(document, name) : "";
    if (!note.empty()) {
        const std::string before = help ? help->text + "\n\n---\n" : "";
        help = Help{name, before + note};
    }
    return told_at(help, Places(document.text, encoding_));
}

std::string Server::plan_note(const Document& document, const Span& name) {
    const std::string_view text = document.text;
    const std::string_view word = text.substr(name.begin, name.end - name.begin);
    const bool declares = word == "move" || word == "drop" || word == "part" ||
                          text.substr(name.end).starts_with(':');
    const auto folder = package_of(document.path);
    const auto package = folder ? packages_.find(*folder) : packages_.end();
    if (!declares || package == packages_.end() || !package->second.findings.game) {
        return "";
    }
    auto& notes = package->second.notes;
    auto found = notes.find(document.path);
    if (found == notes.end()) {
        const OpenGame& game = *package->second.findings.game;
        found = notes.emplace(document.path, plan_notes(game, document.path)).first;
    }
    const Places places(text, encoding_);
    const auto note = found->second.find(static_cast<int>(places.line_at(name.begin)) + 1);
    return note == found->second.end() ? "" : note->second;
}

const OpenGame* Server::game_of(const fs::path& file) const {
    const auto folder = package_of(file);
    const auto package = folder ? packages_.find(*folder) : packages_.end();
    return package != packages_.end() && package->second.findings.game
               ? &*package->second.findings.game
               : nullptr;
}

Server::Json Server::lenses(const Document& document) const {
    const Places places(document.text, encoding_);
    const auto folder = package_of(document.path);
    if (folder && document.path.filename() == "tests.yaml") {
        return test_lenses(*folder, documents_.texts(), places, document.uri);
    }
    const OpenGame* const game = game_of(document.path);
    return game != nullptr && document.path.filename() == "game.yaml"
               ? setup_lenses(*game, names_around(document), document.path, places, document.uri)
               : Json::array();
}

// What somebody asked for by a lens is said in a message.
Server::Json Server::execute(const Json& parameters) {
    const auto command = parameters.at("command").get<std::string>();
    const Json& arguments = parameters.at("arguments");
    const fs::path file = path_of(arguments.at(0).get<std::string>()).value_or("");
    const auto folder = package_of(file);
    constexpr int kError = 1, kInfo = 3;
    Answer answer{false, "this file belongs to no package that loads"};
    if (command == kCommands[0] && folder) {
        answer = run_test(*folder, documents_.texts(), arguments.at(1).get<int>());
    } else if (command == kCommands[1] && game_of(file) != nullptr) {
        answer = run_perft(*game_of(file), arguments.at(1).get<std::string>());
    }
    send_({{"jsonrpc", "2.0"},
           {"method", "window/showMessage"},
           {"params", {{"type", answer.good ? kInfo : kError}, {"message", answer.text}}}});
    return nullptr;
}

}  // namespace perthro::lsp
