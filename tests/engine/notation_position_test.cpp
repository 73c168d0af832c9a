// The own form of a position: every slot comes back, whatever it holds.
#include "engine/notation/position_text.hpp"
#include "tests/engine/notation_boards.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>

using namespace perthro;
using namespace perthro::testing;

namespace {

AttributeDefinition attribute(const std::string& name, AttributeOf of, AttributeKind kind) {
    AttributeDefinition made;
    made.name = name;
    made.of = of;
    made.kind = kind;
    return made;
}

// Everything at once: four players, two grids, cells beside them, stacks, counters, hands, a bag,
// dice, hidden pieces, attributes of every kind and owner, letters that clash, are digits or are
// missing.
GameDefinition everything() {
    GameDefinition game;
    game.players = {"nobody", "north", "east", "south", "west"};
    TopologyBuilder builder(4);
    GridSpec board;
    board.name = "board";
    board.size = {4, 3, 1, 1};
    board.keep = [](const Vector& at) { return at[0] != 2 || at[1] != 2; };
    builder.add_grid(board);
    GridSpec tower;
    tower.name = "tower";
    tower.size = {2, 2, 2, 1};
    tower.dimensions = 3;
    builder.add_grid(tower);
    for (const char* name : {"bar", "pool", "ply"}) {
        builder.add_cell({name, true, std::nullopt});
    }
    builder.number_cells();
    builder.set_views(std::vector<ViewSpec>(4));
    game.topology = builder.take();
    for (const Cell cell : game.topology.cells) {
        CellInfo& info = game.topology.info[cell];
        info.holds = info.name == "pool" || info.name == "board.a1" ? Holds::Counters
                     : info.at[0] % 2 == 0 || info.grid < 0         ? Holds::Stack
                                                                    : Holds::One;
    }
    game.hands = {HandKind::None};
    for (const auto& [name, letter] :
         std::vector<std::pair<std::string, std::string>>{{"man", "m"},
                                                          {"king", "+M"},
                                                          {"scout", "2"},
                                                          {"wall", "W"},
                                                          {"wing", "w"},
                                                          {"rock", "o"},
                                                          {"ghost", ""},
                                                          {"other_man", "M"}}) {
        add_piece(game, name, letter);
    }
    game.pieces[5].nobodys = game.pieces[6].nobodys = true;
    game.hands.assign(game.pieces.size(), HandKind::Counted);
    game.has_hands = true;
    game.piece_type_known = KnownTo::Owner;
    ChanceDefinition dice;
    dice.name = "two dice";
    for (int low = 0; low <= 6; ++low) {  // a double is played four times
        dice.rolls.push_back({{low, low}, 1, {low, low, low, low}});
        for (int high = low + 1; high <= 6; ++high) {
            dice.rolls.push_back({{low, high}, 2, {low, high}});
        }
    }
    game.chances.push_back(dice);
    ResultDefinition result;
    result.key = "75 moves";
    game.results.push_back(result);
    Setup setup;
    setup.shuffles.emplace_back();
    setup.shuffles[0].face_down = true;
    setup.shuffles[0].bag.emplace_back(Player{1}, PieceType{1}, 6);
    game.setups.push_back(setup);

    AttributeDefinition heat = attribute("heat", AttributeOf::Piece, AttributeKind::Range);
    heat.low = -3;
    heat.high = 100000;  // too wide for the word
    heat.initial = 7;
    heat.lasts = 3;
    AttributeDefinition fresh = attribute("fresh", AttributeOf::Piece, AttributeKind::Bool);
    fresh.types = {1, 2};
    fresh.initial = 1;
    AttributeDefinition icons = attribute("icons", AttributeOf::Cell, AttributeKind::Range);
    icons.high = 3;
    icons.cell_initial.assign(static_cast<std::size_t>(game.topology.limit), 2);
    AttributeDefinition target = attribute("target", AttributeOf::Game, AttributeKind::Cell);
    target.lasts = 1;
    AttributeDefinition score = attribute("covered", AttributeOf::Player,
                                          AttributeKind::Range);  // clashes
    score.low = -10;
    score.high = 10;
    AttributeDefinition door = attribute("door", AttributeOf::Game, AttributeKind::Enumeration);
    door.enumeration = {"open", "half shut", "shut"};
    AttributeDefinition holder = attribute("holder", AttributeOf::Cell, AttributeKind::Player);
    AttributeDefinition turned = attribute("turned", AttributeOf::Player, AttributeKind::PieceType);
    game.attributes = {heat, fresh, icons, target, score, door, holder, turned};
    return game;
}

// Fills a position with values that rules could have left there.
class Filler {
public:
    Filler(const GameDefinition& game, Position& position, unsigned seed)
        : game_(game), layout_(position.layout()), position_(position), random_(seed) {}

    void fill() {
        for (const Cell cell : game_.topology.cells) {
            if (game_.topology.info[cell].holds == Holds::Counters) {
                fill_counters(cell);
            } else if (one_in(2)) {
                fill_stack(cell);
            }
        }
        if (one_in(2)) {
            fill_stack(layout_.air());
        }
        for (const StoredAttribute& one : stored_attributes(game_, layout_)) {
            fill_attribute(one);
        }
        const int kinds = (layout_.players + 1) * (layout_.types + 1);
        for (int i = 0; i < kinds; ++i) {
            if (i % (layout_.types + 1) != 0) {
                maybe_write(layout_.hands + static_cast<Slot>(i), 20);
                maybe_write(layout_.bag + static_cast<Slot>(i), 20);
            }
        }
        for (int i = 0; i < 3; ++i) {
            maybe_write(layout_.loops.first + static_cast<Slot>(i), 9);
            maybe_write(layout_.quiet.first + static_cast<Slot>(i), 9);
            maybe_write(layout_.held.first + static_cast<Slot>(i), 9);
        }
        fill_dice();
        fill_seats();
        fill_header();
    }

private:
    [[nodiscard]] std::uint32_t up_to(std::uint32_t most) {
        return std::uniform_int_distribution<std::uint32_t>(0, most)(random_);
    }
    [[nodiscard]] bool one_in(std::uint32_t n) { return up_to(n - 1) == 0; }
    void maybe_write(Slot slot, std::uint32_t most) {
        if (one_in(3)) {
            position_.write(slot, up_to(most));
        }
    }
    [[nodiscard]] PieceType any_type() {
        return one_in(8) ? kUnknownType
                         : static_cast<PieceType>(
                               1 + up_to(static_cast<std::uint32_t>(layout_.types) - 1));
    }

    void fill_piece(const PieceSlots& slots) {
        put_new_piece(position_, game_, slots, any_type(), static_cast<Player>(up_to(4)));
        if (one_in(4)) {
            position_.write(slots.word(), position_.get(slots.word()) | word::kCovered);
        }
        if (one_in(4)) {
            position_.write(slots.word(), position_.get(slots.word()) | word::kTaken);
        }
        if (one_in(2)) {
            position_.write(slots.known(), up_to(31));
        }
        for (const StoredAttribute& one : stored_attributes(game_, layout_)) {
            if (one.of == AttributeOf::Piece && one_in(2)) {
                store_in_piece(position_, slots, one, up_to(one.slot->packed ? one.slot->mask : 5));
            }
        }
    }

    void fill_stack(Cell cell) {
        const bool stack = cell == layout_.air() || game_.topology.info[cell].holds == Holds::Stack;
        const int height = stack ? 1 + static_cast<int>(up_to(3)) : 1;
        for (int level = 0; level + 1 < height; ++level) {
            fill_piece(PieceSlots(layout_, cell, level));
        }
        fill_piece(PieceSlots(layout_, cell));
        position_.write(layout_.stacks.heights + cell, static_cast<std::uint32_t>(height));
    }

    void fill_counters(Cell cell) {
        for (Player player = 0; player <= 4; ++player) {
            for (PieceType type = 1; type <= layout_.types; ++type) {
                maybe_write(layout_.counter(cell, player, type), 12);
            }
        }
    }

    void fill_attribute(const StoredAttribute& one) {
        const std::uint32_t most = one.definition == nullptr ? 2
                                   : one.definition->kind == AttributeKind::Cell
                                       ? 0
                                       : static_cast<std::uint32_t>(
                                             std::min(one.definition->high, 2));
        if (one.definition != nullptr && one.definition->kind == AttributeKind::Cell) {
            position_.write(one.slot->base, game_.topology.cells[up_to(5)] + 1U);
        } else if (one.of == AttributeOf::Game) {
            maybe_write(one.slot->base, 2);
        } else if (one.of == AttributeOf::Player) {
            for (Slot player = 0; player <= 4; ++player) {
                maybe_write(one.slot->base + player, most);
            }
        } else if (one.of == AttributeOf::Cell) {
            for (const Cell cell : game_.topology.cells) {
                maybe_write(one.slot->base + cell, most);
            }
        }
    }

    // Some dice of a roll are left, in ascending order.
    void fill_dice() {
        const auto& rolls = game_.chances[0].rolls;
        const auto roll = up_to(static_cast<std::uint32_t>(rolls.size()) - 1);
        Slot slot = layout_.dice;
        for (const int die : rolls[roll].dice) {
            if (one_in(2)) {
                position_.write(slot++, static_cast<std::uint32_t>(die) + 1);
            }
        }
    }

    // Everybody plays one side, often that of somebody else.
    void fill_seats() {
        std::array<std::uint32_t, 4> sides = {1, 2, 3, 4};
        std::shuffle(sides.begin(), sides.end(), random_);
        for (Slot seat = 0; seat < sides.size(); ++seat) {
            position_.write(layout_.seats + 1 + seat, sides[seat]);
        }
    }

    void fill_header() {
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
            const auto field = static_cast<Field>(i);
            if (field == Field::Pending) {
                position_.write(field, one_in(2) ? kPendingReveal : up_to(1));
            } else if (field == Field::PendingCell || field == Field::PendingFrom) {
                position_.write(field, one_in(2) ? 0U : game_.topology.cells[up_to(5)] + 1U);
            } else if (field == Field::PointsSlot && one_in(2)) {
                position_.write(field, 0U - up_to(50));
            } else {
                maybe_write(layout_.field(field), field == Field::Over ? 3 : 4);
            }
        }
    }

    const GameDefinition& game_;
    const Layout& layout_;
    Position& position_;
    std::mt19937 random_;
};

}  // namespace

TEST_CASE("any position comes back slot by slot") {
    const GameDefinition game = everything();
    const Layout layout(game, 3, 3, 3);
    TurnText turn;
    turn.set = [](Position& position, Player player) {
        position.write(Field::Counter, player * 2U);
        position.write(Field::PliesLeft, 1);
    };
    const PositionText text(game, layout, turn);
    for (unsigned seed = 1; seed <= 300; ++seed) {
        Position position = text.base(1);
        Filler(game, position, seed).fill();
        const std::string written = text.write(position);
        INFO(written);
        CHECK(std::all_of(written.begin(), written.end(),
                          [](char c) { return c >= ' ' && c <= '~'; }));
        Position back(layout);
        back.track_keys(true);
        const auto error = text.read(written, back);
        INFO((error ? error->message() : std::string("read")));
        REQUIRE_FALSE(error);
        for (Slot slot = 0; slot < layout.slots; ++slot) {
            INFO("slot " << slot);
            REQUIRE(back.get(slot) == position.get(slot));
        }
        CHECK(back.consistent());
        CHECK(text.write(back) == written);
    }
}

TEST_CASE("symbols: clashes, digits, missing letters and nobody's pieces") {
    const GameDefinition game = everything();
    const PieceLetters letters(game);
    CHECK(letters.symbol({1, 1}) == "M");
    CHECK(letters.symbol({1, 2}) == "m");
    CHECK(letters.symbol({1, 3}) == "{m:3}");
    CHECK(letters.symbol({2, 1}) == "+M");
    CHECK(letters.symbol({2, 2}) == "+m");
    CHECK(letters.symbol({3, 1}) == "{2:1}");
    CHECK(letters.symbol({4, 2}) == "w");
    CHECK(letters.symbol({5, 0}) == "{w:0}");
    CHECK(letters.symbol({6, 0}) == "o");
    CHECK(letters.symbol({7, 1}) == "{ghost:1}");
    CHECK(letters.symbol({8, 1}) == "{M:1}");  // upper case of man's letter came first
    CHECK(letters.symbol({kUnknownType, 0}) == "?");
    CHECK(letters.symbol({kUnknownType, 2}) == "{?:2}");
    for (PieceType type = 1; type <= 8; ++type) {
        for (Player owner = 0; owner <= 4; ++owner) {
            const std::string symbol = letters.symbol({type, owner});
            Scanner scanner({symbol, 0});
            CHECK(letters.read(scanner) == PieceSymbol{type, owner});
            CHECK(scanner.done());
        }
    }
}

TEST_CASE("stacks, counters and cells beside the board are readable") {
    const GameDefinition game = everything();
    const Layout layout(game, 0, 0, 0);
    const PositionText text(game, layout);
    Position position(layout);
    const std::string written =
        "1(2M+m)2/1_1{2:3}/(o3M)3|2/2|2/2 east bar=Mm pool=2Mm cell.ply=o hands=2Mm dice=3,4 "
        "heat=board.b3@1:9,bar:-3 attribute.covered=west:-5 door=half%20shut "
        "over=75%20moves:north+west";
    const auto error = text.read(written, position);
    INFO((error ? error->message() : std::string("read")));
    REQUIRE_FALSE(error);
    CHECK(text.write(position) == written);
    CHECK(position.to_move() == 2);
    CHECK(position.get(layout.stacks.heights + game.topology.find_cell("board.b3")) == 3);
    CHECK(position.get(layout.counter(game.topology.find_cell("board.a1"), 1, 1)) == 3);
    CHECK(position.get(Field::Winners) == ((1U << 1) | (1U << 4)));
}

TEST_CASE("wrong words of the own form are refused with their place") {
    const GameDefinition game = everything();
    const Layout layout(game, 0, 0, 0);
    const PositionText text(game, layout);
    const std::string rows = "4/1_2/4|2/2|2/2 north ";
    const auto error = [&](const std::string& words) {
        Position position(layout);
        const auto found = text.read(rows + words, position);
        return found ? found->message() : std::string("no error");
    };
    CHECK(error("") == "no error");
    CHECK(error("taken=board.a3") == "character 29: no piece stands on board.a3 (leave it out)");
    CHECK(error("bar=M covered=bar:yes").find("`covered` has no values") != std::string::npos);
    CHECK(error("dice=3,4294967295").find("no die shows 4294967295") != std::string::npos);
    CHECK(error("dice=1,-").find("is not a number") != std::string::npos);
    CHECK(error("heat=z9:1") == "character 28: there is no cell `z9` (see `board` in game.yaml)");
    CHECK(error("bar=M heat=bar:999999") ==
          "character 38: `999999` is no value of heat (-3..100000)");
    CHECK(error("bar=M heat=bar") == "character 37: `heat` of bar has no value here (write one "
                                     "behind the place: bar:VALUE)");
    CHECK(error("heat=bar@0:1").find("there is no such level") != std::string::npos);
    CHECK(error("door=ajar") ==
          "character 28: `ajar` is no value of door (one of the names in game.yaml)");
    CHECK(error("seats=north").find("`seats` needs pairs") != std::string::npos);
    CHECK(error("over=boredom:-").find("there is no result `boredom`") != std::string::npos);
    CHECK(error("bar=M%").find("no piece is written `%`") != std::string::npos);
    CHECK(error("bar={M:9}").find("there is no player 9") != std::string::npos);
    CHECK(error("bar={M").find("`:` is missing") != std::string::npos);
    CHECK(error("bar=999999M").find("the stack is higher") != std::string::npos);
    CHECK(error("hands=9999999M").find("that many pieces cannot be") != std::string::npos);
    CHECK(error("dice=1,2,3,4,5,6,7,8,9").find("`dice` has 8 numbers") != std::string::npos);
    CHECK(error("door=%4").find("`%` without two hexadecimal digits") != std::string::npos);
}

TEST_CASE("random bytes never crash the reader") {
    const GameDefinition game = everything();
    const Layout layout(game, 1, 1, 1);
    const PositionText text(game, layout);
    Position full = text.base(1);
    Filler(game, full, 5).fill();
    const std::string good = text.write(full);
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string bad = good;
        for (int change = 0; change < 4; ++change) {
            bad[random() % bad.size()] = static_cast<char>(round % 3 == 0 ? random() % 256
                                                                          : 32 + random() % 95);
        }
        Position position(layout);
        if (!text.read(bad, position)) {
            CHECK(position.consistent());
            Position again(layout);
            CHECK_FALSE(text.read(text.write(position), again));
            CHECK(again == position);
        }
    }
}
