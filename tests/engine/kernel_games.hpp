// Chess, xiangqi and international draughts straight from C++: what their packages say, without
// Lua.
#pragma once

#include "engine/topology/builder.hpp"
#include "tests/engine/kernel_words.hpp"

#include <functional>
#include <string>
#include <vector>

namespace perthro::testing {

inline TopologyBuilder kernel_board(int width, int height, bool mirrored,
                                    std::function<bool(const Vector&)> keep = {}) {
    TopologyBuilder builder(2);
    GridSpec grid;
    grid.size = {width, height, 1, 1};
    grid.keep = std::move(keep);
    builder.add_grid(grid);
    builder.number_cells();
    builder.add_default_directions(false);
    builder.connect();
    ViewSpec second;
    second.kind = mirrored ? ViewKind::Mirrored : ViewKind::Default;
    builder.set_views({ViewSpec{}, second});
    return builder;
}

inline CellSet cells_where(const Topology& topology,
                           const std::function<bool(int x, int y)>& fits) {
    CellSet cells(topology.limit);
    for (const Cell cell : topology.cells) {
        if (fits(topology.info[cell].at[0], topology.info[cell].at[1])) {
            cells.add(cell);
        }
    }
    return cells;
}

inline void add_types(GameDefinition& game, const std::string& letters) {
    game.players = {"nobody", "first", "second"};
    for (const char letter : letters) {
        PieceDefinition piece;
        piece.name = std::string(1, letter);
        piece.letter = piece.name;
        game.pieces.push_back(piece);
    }
    game.hands.assign(game.pieces.size(), HandKind::None);
    for (const Player player : {Player{1}, Player{2}}) {
        TurnEntry entry;
        entry.who = WhoKind::Fixed;
        entry.player = player;
        entry.kind = EntryKind::Turn;
        if (game.turns.empty()) {
            TurnEntry loop;
            loop.kind = EntryKind::Loop;
            game.turns.push_back(loop);
        }
        game.turns.front().entries.push_back(entry);
    }
}

inline GameDefinition kernel_chess() {
    using namespace words;
    enum : PieceType { King = 1, Queen, Rook, Bishop, Knight, Pawn };
    enum : int { Castles, Passed };
    enum : int { FirstRow, SecondRow, LastRow };
    GameDefinition game;
    TopologyBuilder board = kernel_board(8, 8, true);
    for (const auto& [name, row] :
         {std::pair{"first_row", 1}, {"second_row", 2}, {"last_row", 8}}) {
        const int wanted = row;
        board.add_zone(name,
                       cells_where(board.topology(), [=](int, int y) { return y == wanted; }));
    }
    game.topology = board.take();
    add_types(game, "KQRBNP");
    game.pieces[King].royal = true;
    game.notation = "chess";
    AttributeDefinition castles;
    castles.name = "castles";
    castles.of = AttributeOf::Piece;
    castles.types = {Rook};
    castles.on_moving = 0;
    AttributeDefinition passed;
    passed.name = "passed";
    passed.kind = AttributeKind::Cell;
    passed.lasts = 1;
    game.attributes = {castles, passed};

    const auto direction = [&](const char* name) { return game.topology.find_direction(name); };
    const Direction n = direction("n");
    const Direction s = direction("s");
    const std::vector<Direction> straight{n, direction("e"), s, direction("w")};
    const std::vector<Direction> diagonal{direction("ne"), direction("se"), direction("sw"),
                                          direction("nw")};
    std::vector<Direction> around = straight;
    around.insert(around.end(), diagonal.begin(), diagonal.end());
    const std::vector<Direction> ahead{direction("nw"), direction("ne")};
    const std::vector<Direction> jumps = game.topology.add_leaps(1, 2);
    const Node crown = when(zone(LastRow), {promote({Queen, Rook, Bishop, Knight})});

    move(game, King, {along(around), step(), land(open())});
    move(game, Queen, {along(around), slide(), land(open())});
    move(game, Rook, {along(straight), slide(), land(open())});
    move(game, Bishop, {along(diagonal), slide(), land(open())});
    move(game, Knight, {along(jumps), step(), land(open())});
    move(game, Pawn, {step(n), land(), crown});
    move(game, Pawn,
         {zone(SecondRow), step(n), empty(), set(Passed, place(Op::PlaceHere)), step(), land()});
    move(game, Pawn, {along(ahead), step(), land(enemy()), crown});
    const Node on_passed = node(Op::On, {node(Op::PlaceAttribute, {}, {}, Passed)});
    const Node behind = node(Op::PlaceDir, {dirs({s})});
    move(game, Pawn,
         {along(ahead), step(), on_passed, land(),
          node(Op::At, {behind, block({enemy({Pawn}), capture()})})},
         "en passant");
    const Node safe = no(node(Op::Attacked));
    move(game, King,
         {along({direction("e"), direction("w")}), slide(), own({Rook}), attribute(Castles),
          mark("rook"), node(Op::Go, {place(Op::PlaceStart)}), safe, step(), safe, mark("crossed"),
          step(), land(), node(Op::Shift, {place_mark("rook"), place_mark("crossed")})},
         "castle");
    const Node lose_right = block({own({Rook}), set(Castles, number(0))});
    game.after.push_back(
        {King, block({node(Op::EverySet, {node(Op::SetZone, {}, {}, FirstRow), lose_right})}), {}});
    game.protect.push_back({node(Op::Royal), std::nullopt, {}});
    return game;
}

inline GameDefinition kernel_xiangqi() {
    using namespace words;
    enum : PieceType { General = 1, Advisor, Elephant, Horse, Chariot, Cannon, Soldier };
    enum : int { Palace, NearBank };
    GameDefinition game;
    TopologyBuilder board = kernel_board(9, 10, false);
    board.add_zone("palace", cells_where(board.topology(),
                                         [](int x, int y) { return x >= 4 && x <= 6 && y <= 3; }));
    board.add_zone("near_bank", cells_where(board.topology(), [](int, int y) { return y <= 5; }));
    game.topology = board.take();
    add_types(game, "KABNRCP");
    game.pieces[General].royal = true;
    game.notation = "xiangqi";
    const auto direction = [&](const char* name) { return game.topology.find_direction(name); };
    const std::vector<Direction> straight{direction("n"), direction("e"), direction("s"),
                                          direction("w")};
    const std::vector<Direction> diagonal{direction("ne"), direction("se"), direction("sw"),
                                          direction("nw")};
    move(game, General, {along(straight), step(), zone(Palace), land(open())});
    move(game, General, {along({straight[0]}), slide(), land(enemy({General}))}, "facing");
    move(game, Advisor, {along(diagonal), step(), zone(Palace), land(open())});
    move(game, Elephant, {along(diagonal), step(), empty(), step(), zone(NearBank), land(open())});
    move(game, Horse, {along(straight), step(), empty(), veer({1, -1}), step(), land(open())});
    move(game, Chariot, {along(straight), slide(), land(open())});
    move(game, Cannon, {along(straight), slide(), land()});
    move(game, Cannon, {along(straight), slide(), occupied(), slide(), land(enemy())});
    move(game, Soldier,
         {node(Op::When, {zone(NearBank), block({along({straight[0]})}),
                          block({along({straight[0], straight[1], straight[3]})})}),
          step(), land(open())});
    game.protect.push_back({node(Op::Royal), std::nullopt, {}});
    return game;
}

inline GameDefinition kernel_draughts() {
    using namespace words;
    enum : PieceType { Man = 1, King };
    GameDefinition game;
    TopologyBuilder board = kernel_board(10, 10, false,
                                         [](const Vector& at) { return (at[0] + at[1]) % 2 == 0; });
    board.add_zone("last_row", cells_where(board.topology(), [](int, int y) { return y == 10; }));
    game.topology = board.take();
    add_types(game, "MK");
    game.notation = "draughts";
    game.removed = RemovedWhen::AtEnd;
    const auto direction = [&](const char* name) { return game.topology.find_direction(name); };
    const std::vector<Direction> ahead{direction("nw"), direction("ne")};
    const std::vector<Direction> diagonal{direction("ne"), direction("se"), direction("sw"),
                                          direction("nw")};
    const Node crown = when(zone(0), {promote({King})});
    move(game, Man, {along(ahead), step(), land(), crown});
    move(game, Man,
         {along(diagonal), step(), enemy(), capture(), step(), land(), go_on("jump"), crown},
         "jump");
    move(game, King, {along(diagonal), slide(), land()});
    move(game, King,
         {along(diagonal), slide(), enemy(), capture(),
          first({block({slide(), land(), must_continue("jump")}), block({slide(), land()})})},
         "jump");
    game.compulsory.push_back({"jump", {"jump"}, std::nullopt, {}});
    game.majority.push_back({"jump", {{KeyKind::Most, node(Op::Captured), -1, {}}}, {}});
    return game;
}

}  // namespace perthro::testing
