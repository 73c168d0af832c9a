// Nodes per second of the table-driven kernel, without packages and without Lua: chess, xiangqi and
// international draughts from C++ rows, leaves counted and every leaf made. Time is that of the
// thread.
#include "engine/kernel/kernel.hpp"

#include "engine/game/worker.hpp"
#include "engine/kernel/make.hpp"
#include "engine/notation/position_text.hpp"
#include "tests/bench/measuring.hpp"
#include "tests/engine/kernel_games.hpp"

#include <cstdio>

using namespace perthro;
using namespace perthro::kernel;

namespace {

class NoFallback final : public Fallback {
public:
    void append(Position&, Player, std::uint16_t, PieceType, MoveList&, std::size_t) override {}
    const PlainMoves* append_by_lua(Position&, Player, std::uint64_t, MoveList&,
                                    std::size_t) override {
        return nullptr;
    }
};

struct Runner {
    const Kernel& tables;
    Position& position;
    Scratch& scratch;
    NoFallback none;
    std::vector<MoveList> lists = std::vector<MoveList>(16);

    std::uint64_t perft(int depth, bool make_leaves) {
        constexpr std::uint64_t kAllClasses = ~std::uint64_t{0};
        if (depth == 1 && !make_leaves) {
            return tables.count(position, position.to_move(), kAllClasses, none, scratch);
        }
        MoveList& moves = lists[static_cast<std::size_t>(depth)];
        moves.clear();
        std::uint64_t leaves = 0;
        if (depth == 1) {
            leaves = tables.make_each(position, position.to_move(), kAllClasses, none, scratch,
                                      {moves});
        } else {
            tables.list(position, position.to_move(), kAllClasses, none, scratch, moves);
        }
        const Maker& maker = tables.maker();
        Undo undo;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            maker.apply(position, moves, i, undo);
            maker.finish_ply(position, undo);
            leaves += depth == 1 ? 1 : perft(depth - 1, make_leaves);
            maker.take_back(position, undo);
        }
        return leaves;
    }
};

void measure(const char* name, GameDefinition definition, const char* text, int depth) {
    const auto rules = std::make_shared<Rules>(std::move(definition));
    const auto tables = Kernel::build(*rules, make_plan(*rules));
    const auto scratch = tables->make_scratch();
    Position start(rules->layout);
    if (read_position(rules->game, rules->layout, text, start)) {
        std::printf("%s: the position cannot be read\n", name);
        return;
    }
    Worker worker(rules);
    worker.set_position(start);
    worker.turns().set_to_move(start.to_move());
    worker.position().track_keys(false);
    Runner runner{*tables, worker.position(), *scratch, {}};
    for (const bool make_leaves : {false, true}) {
        const double begun = bench::seconds();
        const std::uint64_t leaves = runner.perft(depth, make_leaves);
        const double spent = bench::seconds() - begun;
        std::printf("%-24s depth %d  %12llu leaves %s  %7.1f M/s\n", name, depth,
                    static_cast<unsigned long long>(leaves), make_leaves ? "made   " : "counted",
                    static_cast<double>(leaves) / spent / 1e6);
    }
}

}  // namespace

int main() {
    measure("chess", testing::kernel_chess(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6);
    measure("chess, kiwipete", testing::kernel_chess(),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5);
    measure("xiangqi", testing::kernel_xiangqi(),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 5);
    measure("international draughts", testing::kernel_draughts(),
            "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
            "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            9);
}
