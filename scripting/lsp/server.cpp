// The protocol: which messages there are, in which order they may come, and their errors.
#include "scripting/lsp/server.hpp"

#include "scripting/lsp/diagnostics.hpp"
#include "scripting/package/version.hpp"

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

bool is_id(const nlohmann::json& id) { return id.is_number_integer() || id.is_string(); }

}  // namespace

void Server::fail(const Json& id, int code, const std::string& what) {
    send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", what}}}});
}

void Server::refuse(const std::string& what) { fail(nullptr, kParseError, what); }

void Server::receive(const std::string& text) {
    Json message = Json::parse(text, nullptr, false);
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
    } catch (const Json::exception& wrong) {
        fail(id, kInvalidParams, wrong.what());
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
        if (const auto* document = documents_.change(parameters, encoding_)) {
            touched(document->path, Depth::Load);
        }
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
    if (method == "textDocument/completion" || method == "textDocument/hover" ||
        method == "textDocument/definition" || method == "textDocument/documentSymbol") {
        return help(method, parameters);
    }
    throw UnknownMethod(method);
}

Server::Json Server::code_actions(const Json& parameters) const {
    Json actions = Json::array();
    const auto uri = parameters.at("textDocument").at("uri").get<std::string>();
    const Document* document = documents_.find(uri);
    if (document == nullptr) {
        return actions;
    }
    const Places places(document->text, encoding_);
    const Span asked = places.span(parameters.at("range"));
    for (const Finding* finding : findings_in(document->path)) {
        const Marked mark = marked(*finding, places);
        if (!mark.fix || mark.span.begin > asked.end || mark.span.end < asked.begin) {
            continue;
        }
        const Json edit{{"range", places.range(mark.fix->span)}, {"newText", mark.fix->put}};
        actions.push_back({{"title", mark.fix->title},
                           {"kind", "quickfix"},
                           {"isPreferred", true},
                           {"diagnostics", {diagnostic(*finding, places)}},
                           {"edit", {{"changes", {{uri, Json::array({edit})}}}}}});
    }
    return actions;
}

}  // namespace perthro::lsp
