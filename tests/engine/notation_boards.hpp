// Small games for the tests of texts: boards, pieces and attributes only, no rules.
#pragma once

#include "engine/position/layout.hpp"
#include "engine/rules/definition.hpp"
#include "engine/topology/builder.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::testing {

inline Topology board_of(GridSpec grid, const std::vector<std::string>& extra = {},
                         int players = 2) {
    TopologyBuilder builder(players);
    builder.add_grid(std::move(grid));
    for (const std::string& name : extra) {
        builder.add_cell({name, true, std::nullopt});
    }
    builder.number_cells();
    builder.add_default_directions(false);
    builder.connect();
    builder.set_views(std::vector<ViewSpec>(static_cast<std::size_t>(players)));
    return builder.take();
}

inline Topology rectangle(int width, int height) {
    GridSpec grid;
    grid.size = {width, height, 1, 1};
    return board_of(grid);
}

inline PieceType add_piece(GameDefinition& game, const std::string& name,
                           const std::string& letter) {
    PieceDefinition piece;
    piece.name = name;
    piece.letter = letter;
    game.pieces.push_back(piece);
    game.hands.resize(game.pieces.size(), HandKind::None);
    return static_cast<PieceType>(game.pieces.size() - 1);
}

inline GameDefinition chess_like() {
    GameDefinition game;
    game.players = {"nobody", "white", "black"};
    game.topology = rectangle(8, 8);
    game.hands = {HandKind::None};
    for (const auto& [name, letter] :
         std::vector<std::pair<std::string, std::string>>{{"king", "K"},
                                                          {"queen", "Q"},
                                                          {"rook", "R"},
                                                          {"bishop", "B"},
                                                          {"knight", "N"},
                                                          {"pawn", "P"}}) {
        add_piece(game, name, letter);
    }
    game.pieces[1].royal = true;
    AttributeDefinition castles;
    castles.name = "castles";
    castles.of = AttributeOf::Piece;
    castles.types = {3};
    game.attributes.push_back(castles);
    AttributeDefinition passed;
    passed.name = "passed";
    passed.kind = AttributeKind::Cell;
    passed.lasts = 1;
    game.attributes.push_back(passed);
    game.notation = "chess";
    return game;
}

inline GameDefinition xiangqi_like() {
    GameDefinition game;
    game.players = {"nobody", "red", "black"};
    game.topology = rectangle(9, 10);
    game.hands = {HandKind::None};
    for (const auto& [name, letter] :
         std::vector<std::pair<std::string, std::string>>{{"general", "K"},
                                                          {"advisor", "A"},
                                                          {"elephant", "B"},
                                                          {"horse", "N"},
                                                          {"chariot", "R"},
                                                          {"cannon", "C"},
                                                          {"soldier", "P"}}) {
        add_piece(game, name, letter);
    }
    game.pieces[1].royal = true;
    game.notation = "xiangqi";
    return game;
}

inline GameDefinition shogi_like() {
    GameDefinition game;
    game.players = {"nobody", "black", "white"};
    GridSpec grid;
    grid.size = {9, 9, 1, 1};
    for (int i = 0; i < 9; ++i) {
        grid.file_names.push_back(std::to_string(9 - i));
        grid.rank_names.push_back(std::string(1, static_cast<char>('i' - i)));
    }
    game.topology = board_of(grid);
    game.hands = {HandKind::None};
    for (const auto& [name, letter] :
         std::vector<std::pair<std::string, std::string>>{{"king", "K"},
                                                          {"gold", "G"},
                                                          {"silver", "S"},
                                                          {"knight", "N"},
                                                          {"lance", "L"},
                                                          {"pawn", "P"},
                                                          {"bishop", "B"},
                                                          {"rook", "R"},
                                                          {"narigin", "+S"},
                                                          {"narikei", "+N"},
                                                          {"narikyo", "+L"},
                                                          {"tokin", "+P"},
                                                          {"horse", "+B"},
                                                          {"dragon", "+R"}}) {
        add_piece(game, name, letter);
    }
    game.hands.assign(game.pieces.size(), HandKind::Counted);
    game.has_hands = true;
    game.notation = "shogi";
    return game;
}

inline GameDefinition draughts_like(int size, bool turned = false) {
    GameDefinition game;
    game.players = {"nobody", "white", "black"};
    GridSpec grid;
    grid.size = {size, size, 1, 1};
    grid.keep = [turned](const Vector& at) { return (at[0] + at[1]) % 2 == (turned ? 1 : 0); };
    game.topology = board_of(grid);
    game.hands = {HandKind::None};
    add_piece(game, "man", "M");
    add_piece(game, "king", "K");
    game.notation = "draughts";
    return game;
}

}  // namespace perthro::testing
