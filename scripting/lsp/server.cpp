// The protocol: which messages there are, in which order they may come, and their errors.
#include "scripting/lsp/server.hpp"

#include "scripting/lsp/diagnostics.hpp"
#include "scripting/lsp/lenses.hpp"
#include "scripting/lsp/occurrences.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace perthro::lsp {

namespace {

// Of JSON-RPC and the language server protocol.
enum ErrorCode : int {
    kParseError = -32700,
    kInvalidRequest = -32600,
    kMethodNotFound = -32601,
    kInvalidParams = -32602,
    kInternalError = -32603,
    kServerNotInitialized = -32002,
};

struct UnknownMethod : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The parameter of a request that is missing or no such thing; "" if each is there.
std::string wrong_parameter(const std::string& method, const nlohmann::json& parameters) {
    std::vector<std::string> wanted{"/textDocument/uri"};
    if (method == "textDocument/codeAction") {
        wanted.insert(wanted.end(), {"/range/start/line", "/range/start/character",
                                     "/range/end/line", "/range/end/character"});
    } else if (method != "textDocument/documentSymbol" && method != "textDocument/codeLens" &&
               method != "textDocument/semanticTokens/full") {
        wanted.insert(wanted.end(), {"/position/line", "/position/character"});
    }
    for (std::string& path : wanted) {
        const nlohmann::json::json_pointer at(path);
        const bool there = parameters.is_object() && parameters.contains(at) &&
                           (path.ends_with("uri") ? parameters.at(at).is_string()
                                                  : parameters.at(at).is_number_integer());
        if (!there) {
            std::replace(path.begin(), path.end(), '/', '.');
            return path.substr(1);
        }
    }
    return "";
}

// A text with U+FFFD for what no text of Unicode has: halves of characters as escapes (editors send
// them while a character is typed), and bytes that are no UTF-8.
std::string mended(const std::string& message) {
    std::string text = shown(message, Lines::Many);
    const auto unit = [&](std::size_t at) -> unsigned {  // of the escape that begins here, or 0
        const bool escape = text.compare(at, 2, "\\u") == 0 && at + 6 <= text.size();
        const auto digits = escape ? text.find_first_not_of("0123456789abcdefABCDEF", at + 2) : at;
        return digits >= at + 6
                   ? static_cast<unsigned>(std::stoul(text.substr(at + 2, 4), nullptr, 16))
                   : 0;
    };
    const auto is_half = [](unsigned code, unsigned first) {
        return code >= first && code < first + 0x400;
    };
    for (auto at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
        const unsigned code = unit(at);
        if (is_half(code, 0xD800) && at + 6 < text.size() && is_half(unit(at + 6), 0xDC00)) {
            at += 12;
        } else if (is_half(code, 0xD800) || is_half(code, 0xDC00)) {
            text.replace(at + 2, 4, "FFFD");
            at += 6;
        } else {
            at += 2;
        }
    }
    return text;
}

bool is_id(const nlohmann::json& id) { return id.is_number_integer() || id.is_string(); }

}  // namespace

void Server::fail(const Json& id, int code, const std::string& what) {
    send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", what}}}});
}

void Server::refuse(const std::string& what) {
    fail(nullptr, kParseError, what);
    lost_edit(nullptr);
}

void Server::receive(const std::string& text) {
    Json message = Json::parse(text, nullptr, false);
    if (message.is_discarded()) {
        message = Json::parse(mended(text), nullptr, false);
    }
    if (message.is_discarded()) {
        refuse("this is no JSON");
    } else if (!message.is_object() || message.value("jsonrpc", Json()) != "2.0" ||
               (message.contains("id") && !is_id(message["id"]) && !message["id"].is_null())) {
        fail(nullptr, kInvalidRequest, "a message is an object with `jsonrpc` 2.0");
    } else if (!message.contains("method")) {
        if (!message.contains("result") && !message.contains("error")) {
            fail(message.value("id", Json()), kInvalidRequest, "a request has a method");
        }
    } else if (!message["method"].is_string()) {
        fail(message.value("id", Json()), kInvalidRequest, "a method is a text");
    } else if (message.contains("id")) {
        answer(message);
    } else {
        const std::string method = message["method"];
        try {
            notified(method, message.value("params", Json::object()));
        } catch (const std::exception&) {  // a notification has no answer, a wrong one neither
        }
    }
}

void Server::answer(const Json& message) {
    const Json& id = message["id"];
    const std::string method = message["method"];
    if (state_ == State::Fresh && method != "initialize") {
        fail(id, kServerNotInitialized, "`initialize` comes first");
        return;
    }
    if (state_ == State::ShutDown || (state_ == State::Running && method == "initialize")) {
        fail(id, kInvalidRequest, "`" + method + "` does not come now");
        return;
    }
    try {
        const Json result = result_of(method, message.value("params", Json::object()));
        send_({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
    } catch (const UnknownMethod&) {
        fail(id, kMethodNotFound, "there is no method `" + method + "`");
    } catch (const Json::exception&) {
        const std::string wrong = wrong_parameter(method, message.value("params", Json::object()));
        fail(id, kInvalidParams,
             method == "initialize" || wrong.empty()
                 ? "the parameters are not those of `" + method + "`"
                 : "the parameter `" + wrong + "` of `" + method +
                       "` is missing or of the wrong kind");
    } catch (const std::invalid_argument& wrong) {
        fail(id, kInvalidParams, wrong.what());
    } catch (const std::exception& wrong) {
        fail(id, kInternalError, wrong.what());
    }
}

void Server::notified(const std::string& method, const Json& parameters) {
    if (method == "exit") {
        exit_code_ = state_ == State::ShutDown ? 0 : 1;
        state_ = State::Ended;
        return;
    }
    if (state_ != State::Running) {
        return;
    }
    if (method == "textDocument/didOpen") {
        touched(documents_.open(parameters)->path, Depth::Load);
    } else if (method == "textDocument/didChange") {
        changed(parameters);
    } else if (method == "textDocument/didSave") {
        const auto uri = parameters.at("textDocument").at("uri").get<std::string>();
        if (const auto* document = documents_.find(uri)) {
            touched(document->path, Depth::Check);
        }
    } else if (method == "textDocument/didClose") {
        if (const auto closed = documents_.close(parameters)) {
            touched(closed->path, Depth::Load);
            forget_closed_packages();
        }
    }
}

void Server::changed(const Json& parameters) {
    try {
        if (const auto* document = documents_.change(parameters, encoding_)) {
            touched(document->path, Depth::Load);
        }
    } catch (const std::exception&) {
        lost_edit(parameters);
    }
}

// Edits behind a lost one would land in wrong places.
void Server::lost_edit(const Json& parameters) {
    constexpr int kWarning = 2;
    for (const Document* document : documents_.lose(parameters)) {
        const std::string name = document->path.filename().string();
        send_({{"jsonrpc", "2.0"},
               {"method", "window/showMessage"},
               {"params",
                {{"type", kWarning},
                 {"message", "perthro: an edit of " + (name.empty() ? document->uri : name) +
                                 " could not be read: close the file and open it again, until "
                                 "then what is on disk counts"}}}});
        touched(document->path, Depth::Load);
    }
}

Server::Json Server::initialize(const Json& parameters) {
    const Json general =
        parameters.value("capabilities", Json::object()).value("general", Json::object());
    for (const Json& encoding : general.value("positionEncodings", Json::array())) {
        if (encoding == "utf-8") {
            encoding_ = Encoding::Utf8;
        }
    }
    state_ = State::Running;
    return {{"serverInfo", {{"name", "perthro"}, {"version", program_version()}}},
            {"capabilities",
             {{"positionEncoding", encoding_ == Encoding::Utf8 ? "utf-8" : "utf-16"},
              {"textDocumentSync",
               {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
              {"completionProvider", {{"triggerCharacters", {":", ".", "\""}}}},
              {"hoverProvider", true},
              {"definitionProvider", true},
              {"documentSymbolProvider", true},
              {"referencesProvider", true},
              {"renameProvider", {{"prepareProvider", true}}},
              {"codeLensProvider", {{"resolveProvider", false}}},
              {"executeCommandProvider", {{"commands", kCommands}}},
              {"semanticTokensProvider",
               {{"legend", {{"tokenTypes", kTokenTypes}, {"tokenModifiers", Json::array()}}},
                {"full", true}}},
              {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}}}}};
}

Server::Json Server::result_of(const std::string& method, const Json& parameters) {
    if (method == "initialize") {
        return initialize(parameters);
    }
    if (method == "shutdown") {
        state_ = State::ShutDown;
        return nullptr;
    }
    if (method == "textDocument/codeAction") {
        return code_actions(parameters);
    }
    if (method == "workspace/executeCommand") {
        return execute(parameters);
    }
    constexpr std::array<std::string_view, 9> kHelp{
        "completion", "hover",         "definition", "documentSymbol",     "references",
        "rename",     "prepareRename", "codeLens",   "semanticTokens/full"};
    constexpr std::string_view kOfText = "textDocument/";
    if (method.starts_with(kOfText) &&
        std::find(kHelp.begin(), kHelp.end(), std::string_view(method).substr(kOfText.size())) !=
            kHelp.end()) {
        return help(method, parameters);
    }
    throw UnknownMethod(method);
}

Server::Json Server::code_actions(const Json& parameters) const {
    Json actions = Json::array();
    const auto uri = parameters.at("textDocument").at("uri").get<std::string>();
    const Document* document = documents_.find(uri);
    if (document == nullptr || !document->known) {
        return actions;
    }
    const Places places(document->text, encoding_);
    const Span asked = places.span(parameters.at("range"));
    std::vector<std::pair<const Finding*, Marked>> all;
    for (const Finding* finding : findings_in(document->path)) {
        const Marked mark = marked(*finding, places);
        if (mark.fix && mark.span.begin <= asked.end && mark.span.end >= asked.begin) {
            all.emplace_back(finding, mark);
        }
    }
    for (const auto& [finding, mark] : all) {
        const Fix& fix = *mark.fix;
        const bool within = std::any_of(all.begin(), all.end(), [&](const auto& other) {
            const Span& wide = other.second.fix->span;  // mends this mistake, too
            return wide.begin <= fix.span.begin && fix.span.end <= wide.end &&
                   wide.end - wide.begin > fix.span.end - fix.span.begin;
        });
        if (within) {
            continue;
        }
        const Json edit{{"range", places.range(fix.span)}, {"newText", fix.put}};
        actions.push_back({{"title", fix.title},
                           {"kind", "quickfix"},
                           {"isPreferred", true},
                           {"diagnostics", {diagnostic(*finding, places)}},
                           {"edit", {{"changes", {{uri, Json::array({edit})}}}}}});
    }
    return actions;
}

}  // namespace perthro::lsp
