#include "scripting/session/child_session.hpp"

#include "scripting/json_text.hpp"
#include "scripting/session/json.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace perthro::session {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLongestLine = std::size_t{32} << 20;  // bytes: a long history
constexpr int kMostAtOnce = 256;                             // lines of one poll
// Scripts are stopped within their own limits, which are a fraction of it.
constexpr auto kMostPatience = 20s;

}  // namespace

std::string cause_in(const std::string& complaint) {
    constexpr std::string_view kBefore = ", by ";
    const auto begin = complaint.rfind(kBefore);
    const auto end = complaint.find(';', begin == std::string::npos ? 0 : begin);
    if (begin == std::string::npos || end == std::string::npos) {
        return complaint.empty() ? "" : ": " + complaint;
    }
    return complaint.substr(begin, end - begin);
}

ChildSession::ChildSession(const std::vector<std::string>& command)
    : process_(command, kLongestLine, outside::Complaints::AsTheyAre) {
    if (!process_.started()) {
        end("it cannot be started");
    }
}

void ChildSession::end(std::string reason) {
    if (!ended_) {
        ended_ = true;
        reason_ = std::move(reason);
    }
}

void ChildSession::ask(CallId id, const Call& call) {
    if (owed_.empty()) {
        heard_ = Clock::now();
    }
    owed_.insert(id);
    const nlohmann::json line{{"id", id}, {"call", name_of(call)}, {"arguments", encode(call)}};
    if (!process_.say(json_text(line))) {
        static_cast<void>(wait(0ms));  // what it still said
        end(process_.last_complaint());
    }
}

// What happened before the board was told moves nothing on it.
Result ChildSession::checked(const std::string& kind, nlohmann::json value) {
    if (!numbers_.any() && kind == "changed") {
        value["moves"] = nlohmann::json::array();
    }
    if (!numbers_.fit(kind, value)) {
        throw std::out_of_range("it names what is not there");
    }
    return decode_result(kind, value);
}

void ChildSession::take(const std::string& line, std::vector<Message>& messages) {
    try {
        const nlohmann::json json = nlohmann::json::parse(line);
        Message message;
        if (json.contains("event")) {
            message.result = checked(json.at("event").get<std::string>(), json.at("value"));
        } else {
            message.id = json.at("id").get<CallId>();
            if (json.contains("error")) {
                message.error = decode_error(json.at("error"));
            } else {
                message.result = checked(json.at("kind").get<std::string>(), json.at("result"));
            }
            if (owed_.erase(message.id) == 0) {
                end("it answered what nobody asked");
                return;
            }
        }
        messages.push_back(std::move(message));
    } catch (const std::exception& /*no message*/) {
        end("it said what is no answer");
    }
}

std::vector<Message> ChildSession::poll() {
    std::vector<Message> messages;
    for (int i = 0; i < kMostAtOnce && !ended_; ++i) {
        if (lines_.empty() && !wait(0ms)) {
            break;
        }
        const std::string line = std::move(lines_.front());
        lines_.pop_front();
        take(line, messages);
    }
    if (!owed_.empty() && !ended_ && Clock::now() - heard_ > kMostPatience) {
        end("it did not answer for too long");
    }
    return messages;
}

bool ChildSession::wait(std::chrono::milliseconds longest) {
    if (!lines_.empty() || ended_) {
        return !lines_.empty();
    }
    if (auto line = process_.hear(Clock::now() + longest)) {
        heard_ = Clock::now();
        lines_.push_back(std::move(*line));
        return true;
    }
    if (process_.ended()) {
        end(process_.overlong() ? "it said a line without an end" : process_.last_complaint());
    }
    return false;
}

}  // namespace perthro::session
