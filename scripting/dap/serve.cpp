// A thread that reads what the editor says, and the adapter, which answers in this one.
#include "scripting/dap/adapter.hpp"
#include "scripting/json_text.hpp"
#include "scripting/shown.hpp"
#include "scripting/vm/script_thread.hpp"

#include <istream>

namespace perthro::dap {

namespace {

// Behind `disconnect` nothing is read: the input may stay open for ever.
bool is_disconnect(const Frame& frame) {
    if (frame.text.find("\"disconnect\"") == std::string::npos) {
        return false;
    }
    const auto json = nlohmann::json::parse(frame.text, nullptr, false);
    return json.is_object() && json.value("command", nlohmann::json()) == "disconnect" &&
           json.value("type", nlohmann::json()) == "request" && json.contains("seq") &&
           json["seq"].is_number_integer();
}

}  // namespace

int serve(std::istream& input, const std::function<void(const std::string&)>& write,
          const std::string& game) {
    Inbox inbox;
    const auto send = [&write](const nlohmann::json& message) {
        const auto text = json_text(message);
        write(framed(shown(text)));  // JSON keeps its meaning
    };
    Adapter adapter(inbox, send, game);
    const vm::ScriptThread reader([&] { inbox.read_all(input, is_disconnect); });
    const int code = adapter.run();
    inbox.close();
    return code;
}

}  // namespace perthro::dap
