// A session with a package that was installed, which runs in a process of its own.
#pragma once

#include "scripting/package/foreign.hpp"
#include "scripting/session/guarded_session.hpp"
#include "tests/isolation/processes.hpp"
#include "tests/scripting/travel_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace perthro::testing {

class Guarded {
public:
    Guarded() : session_(settings_in(home_.file("journals"))) {
        packed_.pack(home_.file("race.perthro"));
        const Ran installed = run({"install", home_.file("race.perthro")});
        INFO(installed.err);
        REQUIRE(installed.code == 0);
    }
    ~Guarded() { refuse_foreign(false); }  // for other tests of this program
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;

    session::GuardedSession& session() { return session_; }
    // The answer to a call; what else comes is kept for event().
    session::Message answer(session::Call call) {
        const session::CallId id = session_.ask(std::move(call));
        return until([&](const session::Message& message) { return message.id == id; });
    }
    // The next message of this kind that answers no call; one may have come before.
    template <typename Value>
    session::Message event() {
        return until([](const session::Message& message) {
            return message.id == 0 && std::holds_alternative<Value>(message.result);
        });
    }
    session::Message open(const std::string& game = "first-steps",
                          const std::map<std::string, std::string>& options = {}) {
        session::Open how;
        how.game = game;
        how.options = options;
        how.seed = "1";
        session::Message message = answer(how);
        INFO((message.error ? message.error->message : ""));
        REQUIRE_FALSE(message.error);
        return message;
    }
    // Plays the first legal move; its text.
    std::string play() {
        const session::Message moves = answer(session::Moves{});
        REQUIRE_FALSE(moves.error);
        const auto& list = std::get<session::MoveListView>(moves.result).moves;
        REQUIRE_FALSE(list.empty());
        session::Play move;
        move.path = list.front().path;
        REQUIRE_FALSE(answer(move).error);
        return list.front().text;
    }
    std::vector<std::string> played() {
        const session::Message message = answer(session::History{});
        REQUIRE_FALSE(message.error);
        std::vector<std::string> texts;
        for (const auto& node : std::get<session::HistoryView>(message.result).nodes) {
            if (!node.text.empty()) {
                texts.push_back(node.text);
            }
        }
        return texts;
    }
    DataHome& home() { return home_; }

private:
    static session::SessionSettings settings_in(const std::string& journals) {
        session::SessionSettings settings;
        settings.journals = journals;
        return settings;
    }
    template <typename Wanted>
    session::Message until(const Wanted& wanted) {
        using Clock = std::chrono::steady_clock;
        const auto end = Clock::now() + std::chrono::seconds(60);
        while (Clock::now() < end) {
            for (session::Message& message : session_.poll()) {
                kept_.push_back(std::move(message));
            }
            const auto found = std::find_if(kept_.begin(), kept_.end(), wanted);
            if (found != kept_.end()) {
                session::Message message = std::move(*found);
                kept_.erase(found);
                return message;
            }
            session_.wait(std::chrono::milliseconds(20));
        }
        FAIL("no answer came");
        return {};
    }

    DataHome home_;
    Packable packed_;
    session::GuardedSession session_;
    std::vector<session::Message> kept_;
};

}  // namespace perthro::testing
