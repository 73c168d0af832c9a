// Games built from C++ through the table-driven kernel alone. The counts of chess are published
// (Chess Programming Wiki, "Perft Results"); those of xiangqi are fairy-stockfish's; those of
// draughts are A. Bik's
// ("Computing Deep Perft and Divide Numbers for Checkers") and, for the Woldouby position, Ed
// Gilbert's.
#include "engine/game/worker.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/kernel/make.hpp"
#include "engine/notation/position_text.hpp"
#include "tests/engine/kernel_games.hpp"

#include <catch2/catch.hpp>
#include <memory>

using namespace perthro;
using namespace perthro::kernel;

namespace {

constexpr std::uint64_t kAllClasses = ~std::uint64_t{0};

// Everything here is in tables.
class NoFallback final : public Fallback {
public:
    void append(Position&, Player, std::uint16_t, PieceType, MoveList&, std::size_t) override {
        FAIL("a movement was left to the interpreter");
    }
    const PlainMoves* append_by_lua(Position&, Player, std::uint64_t, MoveList&,
                                    std::size_t) override {
        FAIL("a game without hooks asked Lua");
        return nullptr;
    }
};

class Game {
public:
    explicit Game(GameDefinition definition)
        : rules_(std::make_shared<Rules>(std::move(definition))),
          tables_(Kernel::build(*rules_, make_plan(*rules_))), scratch_(tables_->make_scratch()),
          worker_(rules_) {}

    void set(const std::string& text) {
        Position position(rules_->layout);
        const auto error = read_position(rules_->game, rules_->layout, text, position);
        REQUIRE_FALSE(error);
        worker_.set_position(position);
        worker_.turns().set_to_move(position.to_move());
        worker_.position().track_keys(false);
    }

    std::uint64_t perft(int depth, bool make_leaves = false) {
        Position& position = worker_.position();
        if (depth == 1 && !make_leaves) {
            return tables_->count(position, position.to_move(), kAllClasses, none_, *scratch_);
        }
        MoveList moves;
        std::uint64_t leaves = 0;
        if (depth == 1) {
            const Position before = position;
            leaves = tables_->make_each(position, position.to_move(), kAllClasses, none_, *scratch_,
                                        {moves});
            REQUIRE(position == before);
        } else {
            tables_->list(position, position.to_move(), kAllClasses, none_, *scratch_, moves);
        }
        Undo undo;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            tables_->maker().apply(position, moves, i, undo);
            tables_->maker().finish_ply(position, undo);
            leaves += depth == 1 ? 1 : perft(depth - 1, make_leaves);
            tables_->maker().take_back(position, undo);
        }
        return leaves;
    }

    // Lists, counts and made positions are those of the interpreter at every node; unmaking
    // restores all.
    void compare(int depth) {
        Position& position = worker_.position();
        MoveList moves;
        tables_->list(position, position.to_move(), kAllClasses, none_, *scratch_, moves);
        MoveList reference;
        worker_.list(reference);
        REQUIRE(moves.size() == reference.size());
        REQUIRE(tables_->count(position, position.to_move(), kAllClasses, none_, *scratch_) ==
                moves.size());
        const Position before(position);
        Undo undo;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            tables_->maker().apply(position, moves, i, undo);
            tables_->maker().finish_ply(position, undo);
            const Position after(position);
            if (depth > 1) {
                compare(depth - 1);
            }
            tables_->maker().take_back(position, undo);
            REQUIRE(position == before);
            REQUIRE(position.consistent());
            REQUIRE(is_made_by(reference, after));
        }
    }

    [[nodiscard]] const Plan& plan() const { return tables_->plan(); }

private:
    bool is_made_by(const MoveList& reference, const Position& after) {
        for (std::size_t i = 0; i < reference.size(); ++i) {
            worker_.make(reference, i);
            const bool same = worker_.position() == after;
            worker_.unmake();
            if (same) {
                return true;
            }
        }
        return false;
    }

    std::shared_ptr<const Rules> rules_;
    std::unique_ptr<Kernel> tables_;
    std::unique_ptr<Scratch> scratch_;
    Worker worker_;
    NoFallback none_;
};

constexpr const char* kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* kPosition3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
constexpr const char* kPosition4 =
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
constexpr const char* kPosition5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
constexpr const char* kXiangqiStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
constexpr const char* kXiangqiMiddle =
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1";
constexpr const char* kDraughtsStart =
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
    "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
constexpr const char* kWoldouby = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";

}  // namespace

TEST_CASE("chess from C++ rows: published counts") {
    Game game(testing::kernel_chess());
    REQUIRE(game.plan().complete);
    const auto [text, depth, leaves] = GENERATE(table<const char*, int, std::uint64_t>({
        {kChessStart, 4, 197281},
        {kKiwipete, 3, 97862},
        {kPosition3, 5, 674624},
        {kPosition4, 4, 422333},
        {kPosition5, 4, 2103487},
    }));
    game.set(text);
    CHECK(game.perft(depth) == leaves);
    CHECK(game.perft(depth - 1, true) == game.perft(depth - 1));
}

TEST_CASE("xiangqi from C++ rows: counts of fairy-stockfish") {
    Game game(testing::kernel_xiangqi());
    REQUIRE(game.plan().complete);
    game.set(kXiangqiStart);
    CHECK(game.perft(3) == 79666);
    game.set(kXiangqiMiddle);
    CHECK(game.perft(3) == 100326);
}

TEST_CASE("international draughts from C++ rows: published counts") {
    Game game(testing::kernel_draughts());
    REQUIRE(game.plan().complete);
    game.set(kDraughtsStart);
    CHECK(game.perft(7) == 1049442);
    game.set(kWoldouby);
    CHECK(game.perft(5) == 215);
}

TEST_CASE("tables and interpreter agree at every node") {
    Game chess(testing::kernel_chess());
    chess.set(GENERATE(kKiwipete, kPosition4));
    chess.compare(2);
    Game xiangqi(testing::kernel_xiangqi());
    xiangqi.set(kXiangqiMiddle);
    xiangqi.compare(1);
    Game draughts(testing::kernel_draughts());
    draughts.set(kWoldouby);
    draughts.compare(5);
}

TEST_CASE("deep counts", "[.][full]") {
    Game chess(testing::kernel_chess());
    chess.set(kChessStart);
    CHECK(chess.perft(6) == 119060324);
    chess.set(kKiwipete);
    CHECK(chess.perft(5) == 193690690);
    Game xiangqi(testing::kernel_xiangqi());
    xiangqi.set(kXiangqiStart);
    CHECK(xiangqi.perft(4) == 3290240);
    xiangqi.set(kXiangqiMiddle);
    CHECK(xiangqi.perft(4) == 4485547);
    Game draughts(testing::kernel_draughts());
    draughts.set(kDraughtsStart);
    CHECK(draughts.perft(9) == 41022423);
}
