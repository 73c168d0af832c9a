// How a game is opened and read anew: what of the model belongs to the game before goes.
#pragma once

#include "renderer/state/game_getting.hpp"
#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

class Client;

// The header of a record, such as "bot white", that names the bot at a player's seat.
[[nodiscard]] std::string bot_header(const std::string& player);

class Opening {
public:
    Opening(Client& client, Model& model, const Unpacked& unpacked)
        : client_(client), model_(model), unpacked_(unpacked) {}

    // Asks for a game in place of the one that is open, which stays until it is there. `seats`: who
    // plays each side, missing ones are persons. Fails with a message and Opening::failure of the
    // model.
    void open(session::Open how, std::vector<session::BotSpec> seats = {});
    // Whoever plays now plays the game that is opened next, too.
    void keep_seats() { next_seats_ = model_.table.seats; }
    // The game is there: shows it, seats who plays it, and forgets what was of the game before.
    void opened(session::GameInfo info);
    // The rules were read again: board, drawings and texts may be others. The game goes on.
    void renewed(session::GameInfo info);
    // Forgets what was noted of cells of another board: the mouse, notes, overlay, and the choice.
    void forget_cells();
    // Forgets what was chosen so far of a move, and what was said of it.
    void forget_choice();

private:
    void forget_game();
    void forget_rules();
    void seat_as_recorded();
    void start_bots();
    void note_recent();
    void tell_isolated(bool once);
    [[nodiscard]] int first_viewer() const;

    Client& client_;
    Model& model_;
    const Unpacked& unpacked_;
    std::vector<session::BotSpec> next_seats_;
};

}  // namespace perthro::renderer
