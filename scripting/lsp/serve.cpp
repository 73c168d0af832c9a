// A thread that reads messages, and the server, which answers them and loads while there are none.
#include "scripting/inbox.hpp"
#include "scripting/json_text.hpp"
#include "scripting/lsp/server.hpp"
#include "scripting/shown.hpp"
#include "scripting/vm/script_thread.hpp"

#include <chrono>
#include <istream>

namespace perthro::lsp {

namespace {

// A package is loaded once nothing has come for so long: what an editor asks right behind an edit
// is answered first.
constexpr std::chrono::milliseconds kPause{50};

// Behind `exit` nothing is read: the input may stay open for ever.
bool is_exit(const Frame& frame) {
    if (frame.text.find("\"exit\"") == std::string::npos) {
        return false;
    }
    const auto json = nlohmann::json::parse(frame.text, nullptr, false);
    return json.is_object() && json.value("method", nlohmann::json()) == "exit";
}

}  // namespace

int serve(std::istream& input, const std::function<void(const std::string&)>& write) {
    Inbox inbox;
    Server server([&write](const nlohmann::json& message) {
        const auto text = json_text(message);
        write(framed(shown(text)));  // JSON keeps its meaning
    });
    bool idle = false, heard = false;
    const vm::ScriptThread reader([&] { inbox.read_all(input, is_exit); });
    while (!server.ended()) {
        const auto frame = heard ? inbox.take_within(kPause) : inbox.take(idle);
        if (!frame) {
            heard = false;
            idle = !server.work();
            continue;
        }
        idle = false;
        heard = true;
        if (frame->kind == Frame::Kind::Ended) {
            break;
        }
        if (frame->kind == Frame::Kind::Malformed) {
            server.refuse(frame->text);
        } else {
            server.receive(frame->text);
        }
    }
    inbox.close();
    return server.exit_code();
}

}  // namespace perthro::lsp
