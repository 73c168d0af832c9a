// Lists from tables against those that follow the words, at every position of random games: the
// same moves in the same order, with the same paths. Recording why moves are not legal makes a
// worker follow the words.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "tests/conformance/move_identity.hpp"

#include <algorithm>
#include <vector>

namespace perthro::test {

inline constexpr int kMostPlies = 400;  // rolls among them

struct Compared {
    int lists = 0;
    std::size_t longest = 0, most_parts = 0;
    bool agree = true;
};

// Random games, and at each of their positions both lists.
inline Compared compare_in_games(Worker& worker, int games) {
    Compared compared;
    MoveList by_tables, by_words;
    for (int game = 0; game < games && compared.agree; ++game) {
        Random random(11, "lists", static_cast<std::uint64_t>(game));
        worker.new_game(0, random.next());
        for (int ply = 0; ply < kMostPlies && compared.agree; ++ply) {
            worker.list(by_tables);
            if (by_tables.empty()) {
                break;
            }
            if (!by_tables.chance) {
                std::vector<Refusal> refusals;
                worker.interpreter().record_refusals(&refusals);
                worker.list(by_words);
                worker.interpreter().record_refusals(nullptr);
                compared.agree = bytes_of(by_tables) == bytes_of(by_words);
                ++compared.lists;
                compared.longest = std::max(compared.longest, by_tables.size());
                const std::size_t parts = by_tables.compound(0).parts;
                compared.most_parts = std::max(compared.most_parts, parts);
            }
            const auto drawn = worker.draw(random, by_tables);
            worker.make(by_tables, *drawn);
        }
    }
    return compared;
}

}  // namespace perthro::test
