// The client without its window: asks the session, takes its answers into the model, follows a
// person through the choice of a move, and lets animations run. Knows no display, so that tests can
// play with it anywhere.
#pragma once

#include "renderer/state/animator.hpp"
#include "renderer/state/choosing.hpp"
#include "renderer/state/game_getting.hpp"
#include "renderer/state/library.hpp"
#include "renderer/state/model.hpp"
#include "renderer/state/telling.hpp"
#include "renderer/state/trace_walk.hpp"
#include "scripting/session/guarded_session.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

// The header of a record that names the bot at a player's seat.
[[nodiscard]] std::string bot_header(const std::string& player);

class Client {
public:
    // `journals`: folder for running games, "" = none is kept; `shown`: for ShownMarks.
    Client(const std::string& journals, Settings settings, const std::string& shown = "",
           GettingDoors doors = {});

    [[nodiscard]] Model& model() { return model_; }
    [[nodiscard]] const Model& model() const { return model_; }
    // Takes what the session said; whether there was anything.
    bool poll();
    // Waits until the session says something, or for so long.
    void wait(std::chrono::milliseconds longest);
    // Lets animations go on to this time, in seconds; whether one is running.
    bool tick(double now) { return animator_.tick(now); }
    // Whether an answer is still to come that changes what is shown.
    [[nodiscard]] bool waiting() const;
    // Whether that is what is shown of a position.
    [[nodiscard]] bool refreshing() const;
    [[nodiscard]] std::vector<Happening> take_happenings() { return telling_.take(); }

    // ---- games
    void list_games();
    // `first`: a person looks at it, others wait.
    void want_preview(const session::Preview& asked, bool first = false);
    // A frame was drawn; `whole`: nothing of it is still to come.
    void drawn(bool whole);
    // Shows a package that the program ended with before.
    void show_anyway(const std::string& package);
    // Whether something never ended: then the process must end by std::_Exit.
    [[nodiscard]] bool held_up() const {
        return library_.held_up() || getting_.busy() || getting_.is_fetching_pictures();
    }
    // Opens a game; `seats`: who plays each side, missing ones are persons.
    void open(session::Open how, std::vector<session::BotSpec> seats = {});
    void show_browser();

    [[nodiscard]] GameGetting& getting() { return getting_; }
    [[nodiscard]] const GameGetting& getting() const { return getting_; }
    [[nodiscard]] TraceWalk& trace() { return trace_; }

    [[nodiscard]] Choosing& choosing() { return choosing_; }
    [[nodiscard]] Telling& telling() { return telling_; }
    void skip_animation() { animator_.skip(); }

    // ---- the game
    void undo(bool anyway = false);
    void step(session::StepTo to, int node = 0);
    void act(session::ActName act);
    void withdraw_offer();
    void ask(session::Call call);
    void hint();
    void copy_game();
    // Starts or stops random games of these rules in the background.
    void play_statistics(bool start);
    void set_seat(int seat, const session::BotSpec& bot);
    void hand_over();
    void why(int from, int to);
    void set_position(const std::string& text);
    // Puts what the brush holds on a cell, or takes what stands there.
    void brush_cell(int cell, bool erase);
    // Shows what the others attack, or hides it again.
    void show_threats();
    // Shows something on the board, "" = nothing; names: GameInfo::overlays.
    void show_overlay(const std::string& name);
    void turn_board(int degrees);
    // Shows a place that the session named, such as "rules.lua:12", in the person's editor.
    void edit_file(const std::string& place);
    // What is wrong with drawings of the game that is open.
    void found_in_art(std::vector<session::ErrorView> problems);
    void touch() { ++model_.version; }

    // ---- for its parts
    // Whether an answer to such a call is still to come.
    template <typename Call>
    [[nodiscard]] bool awaits() const {
        return std::any_of(asked_.begin(), asked_.end(), [](const auto& asked) {
            return std::holds_alternative<Call>(asked.second);
        });
    }
    void say(std::string text, bool bad = false);
    // What is drawn follows the newest position, where nothing moves any more.
    void show_newest();
    // No animation runs on, and no move is half chosen.
    void give_up_choice();

private:
    struct Answers;
    void take(session::Message& message);
    void take_from_library(Library::Answer& answer);
    void refuse(const session::CallError& error, const session::Call& call);
    void opened(session::GameInfo info);
    void renewed(session::GameInfo info);
    void forget_cells();
    void seat_as_recorded();
    void log_reload(const session::ReloadView& view);
    void took_view(session::PositionView view);
    void took_thinking(session::ThinkingView view);
    void took_overlay(session::OverlayView view);
    void took_why(session::WhyView why, const session::Why* call);
    void took_reload(session::ReloadView reload);
    void took_console(const session::ConsoleView& view);
    void took_record(session::RecordView record, bool as_text);
    void changed(session::Changed& change);
    void refresh();
    void tell_answer(const session::PositionView& before);
    void drop_curtain();
    [[nodiscard]] int first_viewer() const;

    Model model_;
    ShownMarks marks_;
    Unpacked unpacked_;
    session::GuardedSession session_;
    Library library_;
    Telling telling_;
    Animator animator_;
    Choosing choosing_;
    GameGetting getting_;
    TraceWalk trace_;
    std::map<session::CallId, session::Call> asked_;
    std::string marked_;  // package that is being opened, "" = none
    std::vector<session::BotSpec> next_seats_;
    bool threats_asked_ = false;  // what comes is put into words
    bool withdrew_ = false;       // an offer of a draw, and nobody has answered it
    int offered_ = 0;             // who offers a draw that no position has shown yet
};

}  // namespace perthro::renderer
