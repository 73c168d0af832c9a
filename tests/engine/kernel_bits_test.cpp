// Sets of cells of a fixed width: the cell of a number.
#include "engine/kernel/bits.hpp"
#include "engine/random.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::kernel;

namespace {

template <int W>
void compare_numbers() {
    Random random(3, "bits");
    for (const std::uint64_t percent : {1, 20, 50, 99}) {
        Bits<W> set{};
        for (int cell = 0; cell < 64 * W; ++cell) {
            if (random.below(100) < percent) {
                set.add(static_cast<Cell>(cell));
            }
        }
        std::uint64_t number = 0;
        set.each([&](Cell cell) { CHECK(set.nth(number++) == cell); });
        CHECK(number == static_cast<std::uint64_t>(set.count()));
    }
}

}  // namespace

TEST_CASE("the cell of a number is the one that comes so late in the set") {
    compare_numbers<1>();
    compare_numbers<2>();
    compare_numbers<4>();
    compare_numbers<8>();
}
