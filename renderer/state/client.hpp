// The client without its window: asks the session, takes its answers into the model, follows a
// person through the choice of a move, and lets animations run. Knows no display, so that tests can
// play with it anywhere.
#pragma once

#include "renderer/state/game_getting.hpp"
#include "renderer/state/library.hpp"
#include "renderer/state/model.hpp"
#include "renderer/state/trace_walk.hpp"
#include "scripting/session/guarded_session.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

// Something that may be heard or told to a test.
enum class Happened {
    Listed,
    Opened,
    Moved,
    Captured,
    Promoted,
    Checked,
    Ended,
    Illegal,
    Stepped,
    Reloaded,
    Failed
};
struct Happening {
    Happened what = Happened::Moved;
    std::string text;  // the move, the reason, ...
    int node = 0;
};

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
    bool tick(double now);
    // Whether an answer is still to come that changes what is shown.
    [[nodiscard]] bool waiting() const;
    // Whether that is what is shown of a position.
    [[nodiscard]] bool refreshing() const;
    [[nodiscard]] std::vector<Happening> take_happenings();

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

    // ---- choosing a move (choosing.cpp)
    [[nodiscard]] bool may_choose() const;
    void press_cell(int cell);
    // A piece that was dragged onto a cell.
    void drop_on(int cell);
    // One of which no move begins: says why.
    void explain_drop(int cell);
    void press_hand(int type);
    void press_choice(const std::string& token);
    void press_menu(std::size_t index);
    void press_way(std::size_t index);
    // Plays what was chosen so far, if it is a move.
    void finish_move();
    // One press back; whether there was one.
    bool back();
    // Asks what the move under the mouse would do, when it is another one than before.
    void look_ahead();
    void play_path(const std::vector<std::string>& path);
    void play_text(const std::string& text);
    void skip_animation();

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
    void took_choices(session::ChoiceView view);
    void changed(session::Changed& change);
    void refresh();
    void tell(Happened what, std::string text, int node = 0);
    // What is told when this group of the animation is over, and with it all that waits before it.
    void tell_after(int group, Happening happening);
    void tell_until(int group);
    void tell_move(const session::MoveView& move, int group, int node);
    void tell_outcome(const session::PositionView& before);
    void tell_answer(const session::PositionView& before);
    void drop_curtain();
    [[nodiscard]] int first_viewer() const;

    void ask_choices();
    void clear_choice();
    void start_over();
    void push(const session::NextChoice& choice, bool by_person);
    void settle();
    bool play_later_cell(int cell);
    bool choose_by_capture(int cell);
    bool take_from_hand(int cell);
    void go_on_from(const Way& way);
    void explain(int cell);
    void send_home();
    bool tick_homeward(double now);

    // Adds a move to the animation; the group at whose end it is to be told.
    int animate(const session::MoveView& move);
    void stop_animation();
    [[nodiscard]] int last_group() const;
    // Does these steps to what is shown, at once.
    void carry_out(const std::vector<session::AnimationStep>& steps);
    // What is shown already of a move is not done again.
    void leave_out(const std::vector<session::AnimationStep>& shown,
                   std::vector<session::AnimationStep>& steps);
    void begin_group(double now);
    void end_group();

    Model model_;
    ShownMarks marks_;
    Unpacked unpacked_;
    session::GuardedSession session_;
    Library library_;
    GameGetting getting_;
    TraceWalk trace_;
    std::map<session::CallId, session::Call> asked_;
    std::string marked_;  // package that is being opened, "" = none
    struct Later {
        int group = 0;  // of the animation
        Happening happening;
    };
    std::vector<Happening> happenings_;
    std::vector<Later> later_;  // told when it can be seen
    int told_version_ = 0;      // PositionView::version up to which check and end were told
    std::vector<session::BotSpec> next_seats_;
    bool threats_asked_ = false;  // what comes is put into words
    bool withdrew_ = false;       // an offer of a draw, and nobody has answered it
    int offered_ = 0;             // who offers a draw that no position has shown yet
};

}  // namespace perthro::renderer
