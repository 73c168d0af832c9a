// A game, and what a bot needs to look at it.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/play/match.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace perthro::test {

// All bots that think without a file or a program of their own.
inline constexpr auto kThinkers = [] {
    std::array<std::string_view, search::kBotNames.size() + search::kComparisons.size()> names{};
    std::copy(search::kBotNames.begin(), search::kBotNames.end(), names.begin());
    std::copy(search::kComparisons.begin(), search::kComparisons.end(),
              names.begin() + search::kBotNames.size());
    return names;
}();

struct BotTable {
    explicit BotTable(std::shared_ptr<const Rules> of, const MatchStart& start = {})
        : rules(std::move(of)), knowledge(std::make_shared<search::Knowledge>(rules)), match(rules),
          observer(rules) {
        match.start(start);
    }

    // Goes on at random until a player is to move; false if the game ended.
    bool play(int plies, Random& random) {
        for (int ply = 0; ply < plies || match.moves().chance; ++ply) {
            if (match.moves().empty()) {
                return false;
            }
            match.make(random.below(match.moves().size()));
        }
        return !match.moves().empty();
    }
    [[nodiscard]] search::View view(std::uint64_t seed) {
        search::View view = search::view_of(match.worker(), &observer, seed);
        view.deduced = match.deduced(match.worker().position().to_move());
        return view;
    }
    [[nodiscard]] bool legal(const search::Thought& thought) {
        return search::find_move(match.shown(), thought) < match.shown().size();
    }

    std::shared_ptr<const Rules> rules;
    std::shared_ptr<const search::Knowledge> knowledge;
    Match match;
    Observer observer;
};

inline MatchStart from_position(const std::string& position) {
    MatchStart start;
    start.position = position;
    return start;
}

inline search::Budget nodes(std::uint64_t number) {
    search::Budget budget;
    budget.nodes = number;
    return budget;
}

}  // namespace perthro::test
