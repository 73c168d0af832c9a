// A person at the client without its window.
#pragma once

#include "renderer/state/client.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <string>
#include <thread>

namespace perthro::test {

class Table {
public:
    explicit Table(const std::string& game, const std::string& position = "", double speed = 0,
                   const std::map<std::string, std::string>& options = {})
        : client_("", quiet(speed)) {
        session::Open how;
        how.game = game;
        how.options = options;
        how.position = position;
        how.seed = "1";
        client_.opening().open(how);
        settle();
        REQUIRE(client_.model().open);
    }
    renderer::Client& client() { return client_; }
    const renderer::Model& model() { return client_.model(); }

    void press(const std::string& cell) {
        client_.choosing().press_cell(number(cell));
        settle();
    }
    void play(const std::string& text) {
        client_.choosing().play_text(text);
        settle();
    }
    void choose(const std::string& token) {
        client_.choosing().press_choice(token);
        settle();
    }
    [[nodiscard]] int number(const std::string& name) const {
        const auto& cells = client_.model().game.board.cells;
        const auto found = std::find_if(cells.begin(), cells.end(),
                                        [&](const auto& cell) { return cell.name == name; });
        REQUIRE(found != cells.end());
        return static_cast<int>(found - cells.begin());
    }
    // What was played last, "" if nothing was.
    [[nodiscard]] std::string last() const {
        const auto& history = client_.model().history;
        for (const auto& node : history.nodes) {
            if (node.id == history.current) {
                return node.own;
            }
        }
        return "";
    }
    void settle() {
        using namespace std::chrono;
        const auto end = steady_clock::now() + seconds(20);
        while (client_.waiting() && steady_clock::now() < end) {
            client_.poll();
            std::this_thread::sleep_for(milliseconds(1));
        }
        REQUIRE_FALSE(client_.waiting());
    }

private:
    static renderer::Settings quiet(double speed) {
        renderer::Settings settings;
        settings.speed = speed;
        return settings;
    }
    renderer::Client client_;
};

}  // namespace perthro::test
