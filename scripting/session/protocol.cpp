// Reads lines, asks the session, writes what it says. A second thread writes, so that events come
// while the input is waited for.
#include "scripting/session/protocol.hpp"

#include "scripting/errors.hpp"
#include "scripting/json_text.hpp"
#include "scripting/session/json.hpp"
#include "scripting/session/needed_arguments.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <istream>
#include <map>
#include <mutex>
#include <ostream>

namespace perthro {

namespace {

using nlohmann::json;
using namespace std::chrono_literals;

// What is nested without end would end the stack of whoever copies or prints it.
bool not_too_deep(int depth, json::parse_event_t /*event*/, json& /*value*/) {
    constexpr int kDeepest = 32;
    if (depth > kDeepest) {
        throw std::invalid_argument("the line is nested too deeply (at most 32 levels)");
    }
    return true;
}

// How long hints may still take when the input has ended: whoever writes all calls and closes it
// waits for the answers, whoever is gone does not.
constexpr std::chrono::seconds kLastPatience{10};

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Refuses keys that nothing reads: arguments that stand beside `call` above all.
void check_keys(const json& request, const std::string& call) {
    static const std::vector<std::string> kKeys{"id", "call", "arguments"};
    for (const auto& [key, value] : request.items()) {
        if (holds(kKeys, key)) {
            continue;
        }
        const std::vector<std::string> arguments = session::argument_names(call);
        const std::string argument = holds(arguments, key) ? key : nearest_name(key, arguments);
        const std::string mistyped = did_you_mean(key, kKeys);
        throw session::WrongArgument("a request has id, call and arguments, and no `" + key + "`",
                                     argument != key && !mistyped.empty() ? mistyped
                                     : argument.empty()
                                         ? ""
                                         : "write it inside of arguments: \"arguments\": {\"" +
                                               argument + "\": ...}");
    }
}

session::SessionSettings with_journals(const std::string& folder) {
    session::SessionSettings settings;
    settings.journals = folder;
    return settings;
}

class Server {
public:
    Server(std::istream& input, std::ostream& output, const std::string& journals, bool kinds)
        : input_(input), output_(output), kinds_(kinds), session_(with_journals(journals)) {}

    int run(const std::string& game) {
        int code = 0;
        if (!game.empty()) {
            session::Open open;
            open.game = game;
            const session::Message opened = session_.ask_and_wait(open);
            if (opened.error) {
                write({{"event", "trouble"}, {"value", {{"error", encode(*opened.error)}}}});
                code = 1;
            }
        }
        vm::ScriptThread writer([this] { write_messages(); });
        std::string line;
        while (std::getline(input_, line)) {
            if (line.find_first_not_of(" \t\r") != std::string::npos) {
                read(line);
            }
        }
        session_.hurry(kLastPatience);
        ended_ = true;
        writer.join();
        return code;
    }

private:
    void read(const std::string& line) {
        json id = nullptr;
        try {
            const json request = json::parse(line, not_too_deep);
            if (!request.is_object()) {
                throw std::invalid_argument("a request is an object with id, call and arguments");
            }
            id = request.value("id", json());
            const std::string call = request.value("call", "");
            check_keys(request, call);
            const session::Call decoded = session::decode_call(
                call, request.value("arguments", json::object()));
            const std::lock_guard lock(mutex_);
            ids_[session_.ask(decoded)] = id;
        } catch (const json::parse_error& error) {
            refuse(id, "the line is no JSON from character " + std::to_string(error.byte) + " on");
        } catch (const json::exception&) {
            refuse(id, "a value of the request is of another kind than the call takes");
        } catch (const session::WrongArgument& error) {
            refuse(id, error.what(), error.remedy());
        } catch (const std::exception& error) {
            refuse(id, error.what());
        }
    }

    // Without a remedy of its own: how a request is written.
    void refuse(const json& id, const std::string& message, const std::string& remedy = "") {
        constexpr const char* kForm = R"(write {"id": 1, "call": NAME, "arguments": {...}})";
        write({{"id", id},
               {"error",
                {{"code", "argument"},
                 {"message", message},
                 {"place", ""},
                 {"remedy", remedy.empty() ? kForm : remedy}}}});
    }

    void write_messages() {
        while (true) {
            const bool last = ended_ && !session_.busy();
            if (!session_.wait(last ? 0ms : 20ms)) {
                if (last) {
                    return;
                }
                continue;
            }
            for (const session::Message& message : session_.poll()) {
                json line = encode(message);
                if (kinds_ && message.id != 0 && !message.error) {
                    line["kind"] = session::name_of(message.result);
                }
                if (message.id != 0) {
                    line["id"] = client_id(message.id);
                }
                write(line);
            }
        }
    }

    // The number that the client gave to a call.
    json client_id(session::CallId id) {
        const std::lock_guard lock(mutex_);
        const auto found = ids_.find(id);
        json given = found->second;
        ids_.erase(found);
        return given;
    }

    void write(const json& line) {
        const std::lock_guard lock(output_mutex_);
        output_ << json_text(line) << '\n' << std::flush;
    }

    std::istream& input_;
    std::ostream& output_;
    bool kinds_;
    session::Session session_;
    std::mutex mutex_, output_mutex_;
    std::map<session::CallId, json> ids_;
    std::atomic<bool> ended_{false};
};

}  // namespace

int run_session_protocol(std::istream& input, std::ostream& output, const std::string& game,
                         const std::string& journals, bool kinds) {
    // Unties input from output: reading would flush it while the other thread writes to it.
    input.tie(nullptr);
    return Server(input, output, journals, kinds).run(game);
}

}  // namespace perthro
