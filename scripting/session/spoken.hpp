// Texts about moves for whoever plays: cells and moves called as the game writes them.
#pragma once

#include "scripting/session/game.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::session {

// Words for the position that the game stands on.
class Spoken {
public:
    // Reads the legal moves of where the game stands: to be made anew when it goes on.
    explicit Spoken(Game& game);

    // A text in which cells are called by their names and moves by their paths.
    [[nodiscard]] std::string operator()(std::string text) const;
    // The cell as the game writes it, "e4" or "18".
    [[nodiscard]] const std::string& cell(Cell cell) const;
    // The path of a move that is written in numbers of cells, "48-43" or "28x19"; "" of any other.
    [[nodiscard]] std::string path_of(const std::string& text) const;

private:
    void replace_moves(std::string& text) const;
    [[nodiscard]] std::string replace_cells(const std::string& text) const;

    const Topology& topology_;
    std::vector<std::string> cells_;  // [cell]
    std::vector<std::pair<std::string, std::string>> moves_;
};

}  // namespace perthro::session
