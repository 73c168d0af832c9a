// The protocol of `perthro lsp`: framing, its errors, the order of messages, positions. Codes and
// rules are those of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
#include "scripting/framing.hpp"
#include "tests/scripting/lsp_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <sstream>
#include <streambuf>
#include <thread>

using namespace perthro;
using nlohmann::json;

namespace {

// What a whole conversation is answered: bodies of messages, and the exit code.
std::pair<std::vector<json>, int> converse(const std::string& input) {
    std::pair<std::vector<json>, int> result;
    vm::run_on_script_thread([&] {
        std::istringstream in(input);
        result.second = lsp::serve(in, [&](const std::string& text) {
            const auto body = text.find("\r\n\r\n") + 4;
            CHECK(text.substr(0, body) ==
                  "Content-Length: " + std::to_string(text.size() - body) + "\r\n\r\n");
            result.first.push_back(json::parse(text.substr(body)));
        });
    });
    return result;
}

std::string request(int id, const std::string& method) {
    return framed(
        json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", json::object()}}
            .dump());
}
std::string notification(const std::string& method) {
    return framed(json{{"jsonrpc", "2.0"}, {"method", method}}.dump());
}

}  // namespace

TEST_CASE("A language server is greeted, shut down and ends with 0", "[threads]") {
    const auto [answers, code] = converse(request(1, "initialize") + notification("initialized") +
                                          request(2, "shutdown") + notification("exit"));
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["id"] == 1);
    CHECK(answers[0]["result"]["capabilities"]["positionEncoding"] == "utf-16");
    CHECK(answers[1] == json{{"jsonrpc", "2.0"}, {"id", 2}, {"result", nullptr}});
    CHECK(code == 0);
}

TEST_CASE("A language server that nobody shut down ends with 1") {
    CHECK(converse(request(1, "initialize") + notification("exit")).second == 1);
    CHECK(converse("").second == 1);
    CHECK(converse(request(1, "initialize")).second == 1);
}

TEST_CASE("Malformed input is answered with the protocol's errors, and the next message is heard",
          "[threads]") {
    const auto greeting = request(1, "initialize");
    for (const auto& [input, code] : {
             std::pair{framed("{\"jsonrpc\": "), -32700},
             std::pair{framed("\xFF\xFE"), -32700},
             std::pair{std::string("Content-Length: many\r\n\r\n"), -32700},
             std::pair{std::string("Content-Length: -4\r\n\r\n"), -32700},
             std::pair{std::string("Content-Length: 99999999999999999999\r\n\r\n"), -32700},
             std::pair{std::string("Content-Length: 99999999999\r\n\r\n"), -32700},
             std::pair{std::string("Content-Type: text\r\n\r\n"), -32700},
             std::pair{framed("[]"), -32600},
             std::pair{framed("7"), -32600},
             std::pair{framed("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"x\"}"), -32600},
             std::pair{framed("{\"jsonrpc\": \"2.0\", \"id\": {}, \"method\": \"x\"}"), -32600},
             std::pair{framed("{\"jsonrpc\": \"2.0\", \"id\": 1}"), -32600},
             std::pair{framed("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 7}"), -32600},
             std::pair{request(9, "textDocument/hover"), -32002},
         }) {
        INFO(input);
        const auto answers = converse(input + greeting).first;
        REQUIRE(answers.size() == 2);
        CHECK(answers[0]["error"]["code"] == code);
        CHECK(answers[1]["id"] == 1);
        CHECK(answers[1].contains("result"));
    }
}

TEST_CASE("A message longer than any file is refused without being kept") {
    const std::string large(kLargestMessage + 1, ' ');
    const auto answers = converse(framed(large) + request(1, "initialize")).first;
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["error"]["code"] == -32700);
    CHECK(answers[1].contains("result"));
}

TEST_CASE("Unknown methods and wrong parameters have their own errors, notifications none") {
    test::LspClient client;
    CHECK(client.request("textDocument/colour", json::object())["error"]["code"] == -32601);
    CHECK(client.request("textDocument/codeAction", {{"range", 7}})["error"]["code"] == -32602);
    CHECK(client.request("initialize", json::object())["error"]["code"] == -32600);
    const auto before = client.sent().size();
    client.notify("workspace/colour", json::object());
    client.notify("textDocument/didOpen", {{"textDocument", 3}});
    client.notify("textDocument/didChange", {{"textDocument", {{"uri", "file:///nothing"}}}});
    CHECK(client.sent().size() == before);
}

TEST_CASE("What is wrong with parameters is said by their names") {
    test::LspClient client;
    const auto said = [&](const std::string& method, const json& parameters) {
        return client.request(method, parameters)["error"]["message"].get<std::string>();
    };
    CHECK(said("textDocument/hover", json::object()) ==
          "the parameter `textDocument.uri` of `textDocument/hover` is missing or of the wrong "
          "kind");
    CHECK(said("textDocument/codeAction", 7) ==
          "the parameter `textDocument.uri` of `textDocument/codeAction` is missing or of the "
          "wrong kind");
    const test::ScratchPackage folder;
    client.open(folder.path("rules.lua"), "");
    const json document{{"uri", lsp::uri_of(folder.path("rules.lua"))}};
    CHECK(said("textDocument/completion", {{"textDocument", document}}) ==
          "the parameter `position.line` of `textDocument/completion` is missing or of the wrong "
          "kind");
    CHECK(said("textDocument/codeAction", {{"textDocument", document}, {"range", nullptr}}) ==
          "the parameter `range.start.line` of `textDocument/codeAction` is missing or of the "
          "wrong kind");
}

TEST_CASE("Behind `shutdown` only `exit` is heard") {
    test::LspClient client;
    CHECK(client.request("shutdown", json::object())["result"].is_null());
    CHECK(client.request("textDocument/codeAction", json::object())["error"]["code"] == -32600);
    client.notify("exit", json::object());
    CHECK(client.server().ended());
    CHECK(client.server().exit_code() == 0);
}

namespace {

// An input whose parts come a little after one another.
class SlowInput : public std::streambuf {
public:
    explicit SlowInput(std::vector<std::string> parts) : parts_(std::move(parts)) {}

private:
    int_type underflow() override {
        if (next_ == parts_.size()) {
            return traits_type::eof();
        }
        if (next_ > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        std::string& part = parts_[next_++];
        setg(part.data(), part.data(), part.data() + part.size());
        return traits_type::to_int_type(part.front());
    }
    std::vector<std::string> parts_;
    std::size_t next_ = 0;
};

}  // namespace

TEST_CASE("What is asked right behind an edit is answered before the package is loaded",
          "[threads]") {
    const test::ScratchPackage folder;
    const std::string yaml = test::small_game("");
    const std::string uri = lsp::uri_of(folder.write("game/game.yaml", yaml));
    const json document{{"uri", uri}, {"languageId", "yaml"}, {"version", 1}, {"text", yaml}};
    const json opened{{"jsonrpc", "2.0"},
                      {"method", "textDocument/didOpen"},
                      {"params", {{"textDocument", document}}}};
    SlowInput input({request(1, "initialize"), framed(opened.dump()),
                     request(2, "textDocument/rename"), request(3, "shutdown")});
    std::string order;
    vm::run_on_script_thread([&] {
        std::istream in(&input);
        static_cast<void>(lsp::serve(in, [&](const std::string& text) {
            const json message = json::parse(text.substr(text.find("\r\n\r\n") + 4));
            order += message.value("id", json()) == 2 ? "answer " : "";
            order += message.contains("method") ? "diagnostics " : "";
        }));
    });
    CHECK(order.starts_with("answer"));
}

TEST_CASE("Positions are counted in units of UTF-16, or of UTF-8 where the client offers it") {
    const std::string text = "a\xC3\xA4\xF0\x9F\x98\x80z\r\nsecond";  // a, a umlaut, a smiley, z
    const lsp::Places wide(text, lsp::Encoding::Utf16), bytes(text, lsp::Encoding::Utf8);
    const auto z = text.find('z');
    CHECK(wide.position(z) == json{{"line", 0}, {"character", 4}});
    CHECK(bytes.position(z) == json{{"line", 0}, {"character", 7}});
    CHECK(wide.offset({{"line", 0}, {"character", 4}}) == z);
    CHECK(bytes.offset({{"line", 0}, {"character", 7}}) == z);
    CHECK(wide.offset({{"line", 0}, {"character", 99}}) == z + 1);  // the end of its line
    CHECK(wide.offset({{"line", 1}, {"character", 3}}) == text.find("ond"));
    CHECK(wide.offset({{"line", 7}, {"character", 0}}) == text.size());
    CHECK_THROWS(wide.offset({{"line", "one"}, {"character", 0}}));

    const json general{{"general", {{"positionEncodings", {"utf-8", "utf-16"}}}}};
    const test::LspClient utf8(general);
    CHECK(utf8.answer["result"]["capabilities"]["positionEncoding"] == "utf-8");
}

TEST_CASE("A file's URI names its path and comes back") {
    CHECK(lsp::path_of("file:///games/a%20b/rules.lua") == "/games/a b/rules.lua");
    CHECK(lsp::path_of("file://localhost/x") == "/x");
    CHECK(lsp::uri_of("/games/a b/r\xC3\xA9.lua") == "file:///games/a%20b/r%C3%A9.lua");
    CHECK_FALSE(lsp::path_of("untitled:Untitled-1"));
    CHECK_FALSE(lsp::path_of("file:///a%00b"));
}
