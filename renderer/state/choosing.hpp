// How a person enters a move: a prefix of an entry path is kept, and the session asked what may
// follow. Knows nothing of any rule: what is lit is what the session offers.
#pragma once

#include "renderer/state/model.hpp"
#include "renderer/state/ways.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace perthro::renderer {

class Client;

class Choosing {
public:
    Choosing(Client& client, Model& model) : client_(client), model_(model) {}

    // Whether a person chooses now: a person is to move where one looks, the game is not over, no
    // chance ply is due and no curtain hides the board.
    [[nodiscard]] bool may_choose() const;
    // A press on a cell: what may come next there is chosen. Else it goes the only way there, takes
    // a piece from the hand or another one on the board, or asks why nothing goes there. A second
    // press on the cell chosen last plays the move if it is whole, else it lets go. While an answer
    // is awaited a press waits, too.
    void press_cell(int cell);
    // A chosen piece was dragged onto a cell; -1 = beside the board: it is let go.
    void drop_on(int cell);
    // A piece of which no move begins was dragged onto a cell: asks why, and sends it home.
    void explain_drop(int cell);
    // Takes a piece of a type from the hand of the player to move, in place of what was chosen.
    void press_hand(int type);
    // Chooses a token that may come next, such as a promotion; another one does nothing.
    void press_choice(const std::string& token);
    // Chooses one of Chooser::menu: of several choices at one cell.
    void press_menu(std::size_t index);
    // Chooses one of Chooser::ways: of several ways to one cell.
    void press_way(std::size_t index);
    // Plays what was chosen so far, if it is a move.
    void finish_move();
    // Takes back the last press, or closes the menu or the ways; whether there was anything of
    // that.
    bool back();
    // Asks what the move under the mouse would do, when it is another one than before: called
    // before each picture.
    void look_ahead();
    // play_path() and play_text() play a move at once, whatever is chosen: by its whole path, as in
    // MoveView, or by a text that a person typed. Behind the curtain they do nothing.
    void play_path(const std::vector<std::string>& path);
    void play_text(const std::string& text);

    // Asks what may follow what is chosen so far; took() has the answer.
    void ask_choices();
    // Goes on by itself where there is one way only, plays a move that is whole, then works off the
    // presses that waited. An answer for another prefix is dropped.
    void took(session::ChoiceView view);
    // Forgets what is chosen and what may be: nothing can be pressed until choices have come again.
    void clear();
    // Nothing is chosen any more; what may be is known still.
    void start_over();
    // The piece that was dropped goes back to its cell.
    void send_home();

private:
    void push(const session::NextChoice& choice, bool by_person);
    // The first choice that fits is the person's; whether there is one.
    template <class Fits>
    bool pick(Fits&& fits);
    void settle();
    bool play_later_cell(int cell);
    bool choose_by_capture(int cell);
    bool take_from_hand(int cell);
    void go_on_from(const Way& way);
    void explain(int cell);

    Client& client_;
    Model& model_;
};

}  // namespace perthro::renderer
