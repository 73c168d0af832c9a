// Everything that the client shows, as plain values: what the session said, what the person has
// chosen so far, what is under the mouse. Drawing reads it, input and answers change it.
#pragma once

#include "renderer/state/get_games.hpp"
#include "scripting/session/calls.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace perthro::renderer {

// What a person has set, kept between runs (settings_file.hpp).
struct Settings {
    bool dark = true;
    double scale = 1;  // of words, strips and buttons, 0.5 to 4; a small window gets less
    bool sounds = true;
    double speed = 1;                       // of animations, 0 to 10, 1 = usual; 0 = nothing moves
    bool coordinates = true;                // beside the board, and in cells that have numbers
    bool show_moves = true;                 // light up where a piece may go
    std::string board;                      // name of board colours, "" = the game's own
    bool panel = true;                      // the side panel is open
    std::vector<std::string> recent;        // games, the latest first
    std::string program = "uci:stockfish";  // the other program that was seated last
    friend bool operator==(const Settings&, const Settings&) = default;
};

// The start of a game that is not open, as it would begin.
struct StartPreview {
    session::PreviewView view;  // without cells until it has arrived
    std::string failure;        // why there is none
};
// The key of a start in Model::Browser::previews: the game's id, then, each in a line of its own,
// options and setup as they are asked for; the id alone for the usual start, which names none.
[[nodiscard]] std::string preview_key(const session::Preview& asked);

// What fills the window: the games that there are, the page of those to be had, or the board.
enum class Screen { Browser, GetGames, Game };
// The dialog over the window, which takes all input. Reveals: whether to take back what somebody
// learned; Install: what a package is, before it is installed; Sources: the indexes that games come
// from.
enum class Dialog { None, NewGame, Seats, Settings, Reveals, Resign, Install, Sources };
// The tabs of the side panel.
enum class Tab { Moves, Rules, Design };

// One of several ways to the cell that was pressed.
struct Way {
    std::vector<int> cells, captures;  // start and landings in order; what it captures
    std::vector<std::string> path;
    bool whole = true;  // `path` is a move; else more is to be chosen behind it
};

// What a person has chosen of a move, token by token.
struct Chooser {
    session::ChoiceView root;  // what may be chosen behind nothing
    session::ChoiceView view;  // what may be chosen behind `prefix`
    std::vector<std::string> prefix;
    std::vector<int> cells;          // that belong to tokens of the prefix, -1 = none
    std::vector<std::size_t> stops;  // lengths of the prefix before each press of the person
    std::vector<std::size_t> menu;   // of `view.next`: choices to pick from at `menu_cell`
    int menu_cell = -1;
    std::vector<Way> ways;   // to choose from
    bool waiting = false;    // for the answer to `prefix`
    std::vector<int> later;  // cells that were pressed while waiting
};

// What the move under the mouse would do.
struct Foresight {
    std::vector<std::string> path;              // of its entry, as far as it says which move it is
    std::vector<session::AnimationStep> steps;  // once they have arrived
};

// A piece under the mouse button.
struct Drag {
    int cell = -1;       // where it came from, -1 = a hand
    int type = 0;        // from a hand
    bool moved = false;  // far enough to be no press: it is drawn under the mouse
    bool stuck = false;  // no move begins there: to be told why it may not go where it is dropped
    double x = 0, y = 0, start_x = 0, start_y = 0;  // pixels: the mouse, and where it was pressed
};

// Steps that are being shown; `Model::shown` is what stands on the board meanwhile.
struct Animation {
    std::vector<session::AnimationStep> steps;  // by group
    std::size_t first = 0, last = 0;            // the steps of the group that is under way
    double started = -1, length = 0;            // of the group, in seconds; -1 = not begun
    // Whether a step is under way or still to be shown.
    [[nodiscard]] bool running() const { return first < steps.size(); }
    // The group that comes last, -1 = nothing is to be shown.
    [[nodiscard]] int last_group() const { return steps.empty() ? -1 : steps.back().group; }
};

// A piece that was dropped where it may not stand, on its way home.
struct Homeward {
    session::PieceView piece;
    int cell = -1;
    double x = 0, y = 0;  // pixels: where it was dropped
    double started = -1;  // seconds, -1 = not begun
    double part = 0;      // of the way, 0 to 1
};

// An arrow or a circle that a person has drawn on the board.
struct Note {
    int from = -1, to = -1;  // cells; the same: a circle
    friend bool operator==(const Note&, const Note&) = default;
};

// A try that is followed word by word.
struct Tracing {
    session::Trace asked;
    session::TraceView view;
    int at = 0;             // of its steps, -1 = there is none
    bool whole = false;     // every try of the piece is listed, not the way to what was asked alone
    bool lit = false;       // the board shows the step
    bool renewing = false;  // asked for again under new rules
    bool was_lit = false;   // before that
    std::string note;       // what they changed of it
};

// A line of the rules at which the designer wants to stop.
struct StopLine {
    std::string place;   // "rules.lua:12", "" = none
    bool alone = false;  // only its steps are listed
};

// What a press on a cell puts there while the position is being changed.
struct Brush {
    bool on = false;
    int type = 1, owner = 1, count = 1;  // 0 = nobody's; how many: of counters, in a hand
};

// What was measured of the rules in play.
struct Measured {
    session::StatsView stats;
    bool stats_always = false;  // random games are played again after each reload
    session::ProfileView profile;
    bool profile_old = false;     // of the rules before the last reload
    bool profile_wanted = false;  // somebody pressed for one elsewhere: the Design tab shows it
    // A bot's last move, if all of its time was too short to see much.
    std::optional<session::ThinkingView> saw_few;
};

// What the line below the board says in place of what a person is asked (prompt.hpp).
struct StatusText {
    std::string text;        // "" = nothing: the prompt is shown
    bool bad = false;        // something failed
    std::vector<int> cells;  // to point out
};

// All that a client shows; each Client has one. Whoever changes what is drawn then calls
// Client::touch().
struct Model {
    // What there is to play, and against whom.
    struct Browser {
        std::vector<session::GameCard> games;          // by title
        bool listed = false;                           // they were read once
        std::map<std::string, StartPreview> previews;  // by preview_key(); there once asked for
        // Ids of games that are not shown unasked: the program ended with them.
        std::set<std::string> suspects;
        std::vector<session::UnfinishedGame> unfinished;
        std::vector<std::string> bots;    // names for BotSpec
        std::vector<std::string> levels;  // that bots play at, the strongest last
        std::string to_choose;  // id of a game that was installed to be played, until it is listed
    };
    // A game on its way to the board.
    struct Opening {
        std::string id;       // of a game that is being opened, "" = none
        session::Open asked;  // how the last one was opened
        std::string failure;  // why the game could not be opened
    };
    // The change of the game that was told last.
    struct Announced {
        int version = 0;  // PositionView::version that is on its way
        int node = 0;     // its node
    };
    // Who plays, and how the person looks at the board.
    struct Table {
        std::vector<session::BotSpec> seats;  // [who began with this side - 1], name "": a person
        int viewer = 0;                       // whose view of the game is shown, 0 = everything
        // Something is hidden, and another person is to look next: until he lifts it (hand_over()),
        // nothing is shown of the game but whose turn it is, whatever else is opened and closed.
        bool curtain = false;
        int turned = 0;              // degrees clockwise that the board is turned, 0 to 359
        bool banner_closed = false;  // the person has seen how the game ended
        std::vector<Note> notes;
    };
    // Why a move is legal or not.
    struct Why {
        std::optional<session::WhyView> view;
        std::optional<session::Trace> tried;  // what `view` tells of, until it is traced
    };
    // What a designer asked of the rules, and what came of changing them.
    struct Design {
        std::optional<Tracing> tracing;
        StopLine stop;
        std::optional<session::ReloadView> reload;   // the last one
        std::vector<session::ErrorView> errors;      // of the package on disk
        std::vector<session::ErrorView> art_errors;  // of its drawings
        Measured measured;
        std::string overlay_name;
        session::OverlayView overlay;
        std::optional<session::InspectView> inspected;
        std::vector<std::string> console;  // lines
        std::vector<std::string> reloads;  // what came of each, the latest last
        Brush brush;
    };
    // What bots said of the game.
    struct Advice {
        std::vector<int> hinted;            // cells of the move that a hint named
        session::ThinkingView thinking;     // what a bot said last
        std::map<int, double> evaluations;  // by node, for the first player, -1 .. 1
    };
    // What can be copied.
    struct Copying {
        std::optional<std::string> clipboard;  // text for the clipboard, not yet there
        session::PositionTexts texts;          // of `position`, as the viewer sees it
    };
    // The mouse and the keyboard.
    struct Pointing {
        int hover = -1;               // the cell under the mouse, -1 = none
        std::string hover_button;     // id of the widget under it that is no cell, "" = none
        bool button_pressed = false;  // that one, since the mouse came there
        // Path of the move of the list that the mouse or the keyboard is at, empty = none.
        std::vector<std::string> listed_move;
        Foresight foresight;
        std::string cursor;  // id of the widget that the keyboard is at, "" = none
        std::optional<Drag> drag;
        std::optional<Drag> dropped;  // the last one, until its move is known to be legal or not
        std::optional<Homeward> homeward;
    };

    Settings settings;
    Screen screen = Screen::Browser;
    Dialog dialog = Dialog::None;
    Tab tab = Tab::Moves;
    Browser browser;
    GetGames get;  // the page "Get games"

    bool open = false;  // there is a game
    Opening opening;
    session::GameInfo game;          // that is open
    session::PositionView position;  // the newest
    session::PositionView shown;     // what is drawn: while steps are shown, an older one
    Announced announced;
    session::HistoryView history;
    session::MoveListView moves;  // the legal ones at `moves.node`
    // The player to move where the game is being played, which may be another one than where it is
    // looked at; 0 = nobody, or something happened there meanwhile.
    int turn = 0;
    Table table;
    Chooser chooser;
    Animation animation;
    StatusText status;
    Why why;
    Advice advice;
    Design design;
    Copying copying;
    Pointing pointing;

    // Grows with every change that is to be drawn.
    unsigned long version = 0;
};

}  // namespace perthro::renderer
