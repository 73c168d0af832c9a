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

    // What may follow what is chosen so far.
    void ask_choices();
    void took(session::ChoiceView view);
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
