// The client without its window: asks the session and hands its answers to the parts, which take
// them into the model, follow a person through the choice of a move, and let animations run. Knows
// no display, so that tests can play with it anywhere.
#pragma once

#include "renderer/state/animator.hpp"
#include "renderer/state/answers.hpp"
#include "renderer/state/browsing.hpp"
#include "renderer/state/choosing.hpp"
#include "renderer/state/game_getting.hpp"
#include "renderer/state/model.hpp"
#include "renderer/state/opening.hpp"
#include "renderer/state/overlays.hpp"
#include "renderer/state/playing.hpp"
#include "renderer/state/telling.hpp"
#include "renderer/state/trace_walk.hpp"
#include "scripting/session/guarded_session.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace perthro::renderer {

class Client {
public:
    // `journals`: folder for running games, "" = none is kept; `shown`: for ShownMarks; `doors`:
    // how games are got. Throws std::runtime_error if the system starts no threads for its
    // sessions.
    Client(const std::string& journals, Settings settings, const std::string& shown = "",
           GettingDoors doors = {});

    // What is shown: to be read by whoever draws, and changed by its parts and by input.
    [[nodiscard]] Model& model() { return model_; }
    [[nodiscard]] const Model& model() const { return model_; }

    // ---- its parts
    [[nodiscard]] Browsing& browsing() { return browsing_; }
    [[nodiscard]] Opening& opening() { return opening_; }
    [[nodiscard]] Playing& playing() { return playing_; }
    [[nodiscard]] Choosing& choosing() { return choosing_; }
    [[nodiscard]] Overlays& overlays() { return overlays_; }
    [[nodiscard]] Animator& animator() { return animator_; }
    [[nodiscard]] Telling& telling() { return telling_; }
    [[nodiscard]] TraceWalk& trace() { return trace_; }
    [[nodiscard]] GameGetting& getting() { return getting_; }
    [[nodiscard]] const GameGetting& getting() const { return getting_; }

    // ---- the session
    // Sends a call to the session. Answers takes what comes of it at a later poll(), also why it
    // failed.
    void ask(session::Call call);
    // Asks for all that is shown of a position: board, choices, history, legal moves, texts and the
    // overlay that is chosen.
    void refresh();
    // Takes what the session said; whether there was anything.
    bool poll();
    // Waits until the session says something, or for so long.
    void wait(std::chrono::milliseconds longest);
    // Whether an answer is still to come that changes what is shown.
    [[nodiscard]] bool waiting() const;
    // Whether an answer is still to come that belongs to what is shown of a position.
    [[nodiscard]] bool refreshing() const;
    // Whether an answer to such a call is still to come.
    template <typename Call>
    [[nodiscard]] bool awaits() const {
        return std::any_of(asked_.begin(), asked_.end(), [](const auto& asked) {
            return std::holds_alternative<Call>(asked.second);
        });
    }
    // Whether the game runs in a process of its own.
    [[nodiscard]] bool isolated() const { return session_.isolated(); }
    // Whether something never ended: then the process must end by std::_Exit.
    [[nodiscard]] bool held_up() const {
        return browsing_.held_up() || getting_.busy() || getting_.is_fetching_pictures();
    }

    // ---- what is shown
    // Something is to be drawn otherwise: the window paints anew.
    void touch() { ++model_.version; }
    // Shows a message in the line below the board, in place of the one before. `bad`: something
    // failed.
    void say(std::string text, bool bad = false);
    // What is drawn follows the newest position, unless something moves still; a choice that has
    // begun and the step of a try that is followed are shown on it.
    void show_newest();
    // No animation runs on, and no move is half chosen.
    void give_up_choice();
    // Turns the board clockwise by so many degrees, below 0 the other way.
    void turn_board(int degrees);
    // Shows a place that the session named, such as "rules.lua:12", in the person's editor, and
    // says whether that went well.
    void edit_file(const std::string& place);
    // What is wrong with drawings of the game that is open: each is said once, and listed.
    void found_in_art(std::vector<session::ErrorView> problems);

private:
    Model model_;
    Unpacked unpacked_;
    session::GuardedSession session_;
    Browsing browsing_;
    Telling telling_;
    Animator animator_;
    Choosing choosing_;
    Opening opening_;
    Playing playing_;
    Overlays overlays_;
    Answers answers_;
    GameGetting getting_;
    TraceWalk trace_;
    std::map<session::CallId, session::Call> asked_;
};

}  // namespace perthro::renderer
