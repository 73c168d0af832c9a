// Numbers about games that are no counts of plies.
#include "scripting/vm/script_thread.hpp"
#include "tests/truth/outside.hpp"

using namespace perthro;
using namespace perthro::testing;

namespace {

// Counts the legal positions of a small board of Go by playing them: going through the points in
// order, each stays empty or gets a stone of either colour, a pass in front where it is the other
// one's turn. A stone counts if the rules allow it and it captures nothing. Every legal position
// arises once: taking stones away from it leaves every chain a liberty.
class LegalPositions {
public:
    explicit LegalPositions(int size)
        : rules_(rules_of("go", {{"size", std::to_string(size)}, {"agree", "false"}})),
          worker_(rules_), points_(size * size), lists_(static_cast<std::size_t>(2 * points_)) {}

    std::uint64_t count() {
        worker_.new_game();
        return from(0);
    }

private:
    std::uint64_t from(int point) {
        if (point == points_) {
            return 1;
        }
        // A board and the same with the colours exchanged are legal alike: on the empty board only
        // Black's stones are played.
        const bool empty = worker_.plies() == 0;
        std::uint64_t number = from(point + 1);
        number += (empty ? 2 : 1) * with_stone(point);
        if (!empty) {
            MoveList& list = lists_[static_cast<std::size_t>(points_ + point)];
            worker_.list(list);
            worker_.make(list, index_of(list, kNoCell));
            number += with_stone(point);
            worker_.unmake();
        }
        return number;
    }

    // Counts on with a stone of the player to move on a point.
    std::uint64_t with_stone(int point) {
        MoveList& list = lists_[static_cast<std::size_t>(point)];
        worker_.list(list);
        const std::size_t index = index_of(
            list, rules_->game.topology.cells[static_cast<std::size_t>(point)]);
        if (index == list.size() || list.compound(index).capture_count > 0) {
            return 0;
        }
        if (point + 1 == points_) {
            return 1;
        }
        worker_.make(list, index);
        const std::uint64_t number = from(point + 1);
        worker_.unmake();
        return number;
    }

    // The move to a cell, the pass for no cell; the size of the list if there is none.
    static std::size_t index_of(const MoveList& list, Cell cell) {
        std::size_t i = 0;
        while (i < list.size() && list.compound(i).to != cell) {
            ++i;
        }
        return i;
    }

    std::shared_ptr<const Rules> rules_;
    Worker worker_;
    int points_;
    std::vector<MoveList> lists_;
};

std::uint64_t legal_positions(int size) {
    std::uint64_t number = 0;
    vm::run_on_script_thread([&] { number = LegalPositions(size).count(); });
    return number;
}

}  // namespace

// Source: J. Tromp, "Number of legal Go positions" (OEIS A094777).
TEST_CASE("Go on two and three lines has the legal positions that Tromp counted") {
    CHECK(legal_positions(2) == 57);
    CHECK(legal_positions(3) == 12'675);
}

TEST_CASE("Go on four lines has the legal positions that Tromp counted", "[.full]") {
    CHECK(legal_positions(4) == 24'318'165);
}
