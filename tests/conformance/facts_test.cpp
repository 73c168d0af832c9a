// What is told of all cells at once is what the words tell of each: at positions of random games of
// every package, as they stand and while a move is tried, for players and directions at random.
#include "engine/facts/store.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/conformance/word_by_word.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kPlies = 60;
const int kCompared = number_from("PERTHRO_FACT_POSITIONS", kSlowBuild ? 2 : 3);
const int kConditions = number_from("PERTHRO_FACT_CONDITIONS", 6);  // at each

struct Compared {
    int sets = 0, wrong = 0;
};

// One condition, on all cells.
void compare(Worker& worker, facts::Store& store, std::int32_t condition, Player me,
             Direction ahead, Compared& compared) {
    const Topology& topology = worker.rules().game.topology;
    CellSet cells(topology.limit);
    if (!store.find_all(condition, me, ahead, cells)) {
        return;
    }
    ++compared.sets;
    for (const Cell cell : topology.cells) {
        if (worker.interpreter().asker().holds(condition, me, cell, ahead) != cells.has(cell)) {
            ++compared.wrong;
            UNSCOPED_INFO("expression " << condition << " on " << topology.info[cell].name
                                        << " for player " << int{me} << ", direction " << ahead);
            return;
        }
    }
}

// Some conditions of the position as it is.
void compare_some(Worker& worker, facts::Store& store, Random& random, Compared& compared) {
    const Rules& rules = worker.rules();
    std::vector<std::int32_t> asked;
    for (std::size_t i = 0; i < rules.program.expressions.size(); ++i) {
        if (store.asked_for()[i] == 1) {
            asked.push_back(static_cast<std::int32_t>(i));
        }
    }
    for (int i = 0; i < kConditions && !asked.empty(); ++i) {
        const std::int32_t condition = asked[random.below(asked.size())];
        const auto me = static_cast<Player>(
            1 + random.below(static_cast<std::uint64_t>(rules.layout.players)));
        const std::size_t directions = rules.game.topology.directions.size();
        const std::size_t direction = random.below(directions + 1);
        compare(worker, store, condition, me,
                direction == directions ? kNoDirection : static_cast<Direction>(direction),
                compared);
    }
}

// The position, and what each of three moves makes of it.
void compare_around(Worker& worker, facts::Store& store, MoveList& list, Random& random,
                    Compared& compared) {
    Position& position = worker.interpreter().position();
    const std::size_t mark = position.mark();
    const facts::Window window(&store, mark);
    compare_some(worker, store, random, compared);
    list_word_by_word(worker, list);
    for (int i = 0; i < 3 && !list.chance && !list.compounds.empty(); ++i) {
        const Compound& move = list.compounds[random.below(list.compounds.size())];
        for (const Effect& effect : list.effects_of(move)) {
            position.write(effect.slot, effect.value);
        }
        compare_some(worker, store, random, compared);
        position.undo_to(mark);
        compare_some(worker, store, random, compared);
    }
}

Compared compared_in(const std::string& id) {
    Compared compared;
    Worker worker(open_package(id));
    Random random(11, "facts");
    worker.new_game(0, 11);
    worker.interpreter().use_facts(false);
    facts::Store store(worker.rules(), worker.interpreter().position());
    if (facts::Store::make(worker.rules(), worker.interpreter().position()) == nullptr) {
        return compared;
    }
    MoveList list;
    for (int ply = 0; ply < kPlies; ++ply) {
        if (ply % (kPlies / kCompared) == 3) {
            compare_around(worker, store, list, random, compared);
        }
        worker.list(list);
        if (list.empty() || worker.claimable() >= 0) {
            break;
        }
        worker.make(list, draw_move(list, random));
    }
    return compared;
}

}  // namespace

TEST_CASE("a set of cells tells of every cell what the words tell of it") {
    int sets = 0;
    for (const std::string& id : packages_to_test()) {
        INFO(id);
        Compared compared;
        vm::run_on_script_thread([&] { compared = compared_in(id); });
        CHECK(compared.wrong == 0);
        sets += compared.sets;
    }
    CHECK((sets > 500 || packages_to_test().size() == 1));
}
