// A client of the language server, in the same process: sends messages, keeps what comes back.
#pragma once

#include "scripting/lsp/server.hpp"
#include "scripting/lsp/uri.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perthro::test {

class LspClient {
public:
    using Json = nlohmann::json;

    explicit LspClient(const Json& capabilities = Json::object())
        : server_([this](const Json& message) { sent_.push_back(message); }) {
        answer = request("initialize", {{"processId", nullptr}, {"capabilities", capabilities}});
        notify("initialized", Json::object());
    }

    Json answer;  // to `initialize`: {result} or {error}

    // The whole answer.
    Json request(const std::string& method, const Json& parameters) {
        server_.receive(
            Json{{"jsonrpc", "2.0"}, {"id", ++last_id_}, {"method", method}, {"params", parameters}}
                .dump());
        for (const Json& message : sent_) {
            if (message.value("id", Json()) == last_id_) {
                return message;
            }
        }
        return nullptr;
    }
    void notify(const std::string& method, const Json& parameters) {
        server_.receive(
            Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}}.dump());
    }

    void open(const std::string& path, const std::string& text) {
        notify("textDocument/didOpen", {{"textDocument",
                                         {{"uri", lsp::uri_of(path)},
                                          {"languageId", "lua"},
                                          {"version", 1},
                                          {"text", text}}}});
        settle();
    }
    void change(const std::string& path, const std::string& text) {
        replace(path, text);
        settle();
    }
    // Without waiting for what is said of it.
    void replace(const std::string& path, const std::string& text) {
        notify("textDocument/didChange",
               {{"textDocument", {{"uri", lsp::uri_of(path)}, {"version", 2}}},
                {"contentChanges", {{{"text", text}}}}});
    }
    void close(const std::string& path) {
        notify("textDocument/didClose", {{"textDocument", {{"uri", lsp::uri_of(path)}}}});
        settle();
    }
    // Until everything is loaded that was changed.
    void settle() {
        while (server_.work()) {
        }
    }

    // What was last published for a file; null if nothing ever was.
    [[nodiscard]] Json diagnostics(const std::string& path) const {
        Json last;
        for (const Json& message : sent_) {
            if (message.value("method", "") == "textDocument/publishDiagnostics" &&
                message["params"]["uri"] == lsp::uri_of(path)) {
                last = message["params"]["diagnostics"];
            }
        }
        return last;
    }
    // The quick fixes for a range.
    Json fixes(const std::string& path, const Json& range) {
        return request("textDocument/codeAction",
                       {{"textDocument", {{"uri", lsp::uri_of(path)}}},
                        {"range", range},
                        {"context", {{"diagnostics", Json::array()}}}})["result"];
    }
    [[nodiscard]] const std::vector<Json>& sent() const { return sent_; }
    lsp::Server& server() { return server_; }

private:
    std::vector<Json> sent_;
    int last_id_ = 0;
    lsp::Server server_;
};

// "1:20-24", lines and characters from 0; ranges over several lines as "1:20-2:4".
inline std::string range_text(const nlohmann::json& range) {
    const auto& [start, end] = std::pair{range["start"], range["end"]};
    const std::string begin = start["line"].dump() + ":" + start["character"].dump();
    return begin + "-" + (start["line"] == end["line"] ? "" : end["line"].dump() + ":") +
           end["character"].dump();
}

// A text with an edit of the protocol made; positions count bytes, as in texts of ASCII.
inline std::string edited(const std::string& text, const nlohmann::json& edit) {
    const lsp::Places places(text, lsp::Encoding::Utf16);
    const lsp::Span span = places.span(edit["range"]);
    return text.substr(0, span.begin) + edit["newText"].get<std::string>() + text.substr(span.end);
}

// A package of these files, all of them open.
class OpenPackage {
public:
    using Json = nlohmann::json;

    explicit OpenPackage(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {
        for (const auto& [name, text] : texts_) {
            folder.write("game/" + name, text);
        }
        for (const auto& [name, text] : texts_) {
            client.open(path(name), text);
        }
    }
    [[nodiscard]] std::string path(const std::string& name) const {
        return folder.path("game/" + name);
    }
    void change(const std::string& name, const std::string& text) {
        texts_[name] = text;
        client.change(path(name), text);
    }
    // The whole answer about the place behind the first such text in a file.
    Json ask(const std::string& method, const std::string& name, const std::string& before,
             Json more = Json::object()) {
        const lsp::Places places(texts_[name], lsp::Encoding::Utf16);
        const auto at = texts_[name].find(before);
        more["textDocument"]["uri"] = lsp::uri_of(path(name));
        more["position"] = places.position(at + before.size());
        return client.request("textDocument/" + method, more);
    }
    // "file:line:text" of each location of an answer, lines from 1.
    [[nodiscard]] std::vector<std::string> told(const Json& locations) const {
        std::vector<std::string> all;
        for (const Json& one : locations) {
            const std::string uri = one["uri"], name = uri.substr(uri.rfind('/') + 1);
            const std::string& text = texts_.at(name);
            const lsp::Span span = lsp::Places(text, lsp::Encoding::Utf16).span(one["range"]);
            all.push_back(name + ":" +
                          std::to_string(one["range"]["start"]["line"].get<int>() + 1) + ":" +
                          text.substr(span.begin, span.end - span.begin));
        }
        std::sort(all.begin(), all.end());
        return all;
    }
    // The text of a file with the edits of another name.
    std::string edited(const std::string& name, const Json& changes) {
        std::string text = texts_[name];
        const Json edits = changes.value(lsp::uri_of(path(name)), Json::array());
        for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
            text = test::edited(text, *edit);
        }
        return text;
    }
    std::vector<std::string> completions(const std::string& name, const std::string& before) {
        std::vector<std::string> labels;
        const Json answer = ask("completion", name, before)["result"];
        for (const Json& item : answer.value("items", Json::array())) {
            labels.push_back(item["label"]);
        }
        std::sort(labels.begin(), labels.end());
        return labels;
    }
    std::string hover(const std::string& name, const std::string& before) {
        const Json result = ask("hover", name, before)["result"];
        return result.is_null() ? "" : result["contents"]["value"].get<std::string>();
    }

    ScratchPackage folder;
    LspClient client;

private:
    std::map<std::string, std::string> texts_;
};

}  // namespace perthro::test
