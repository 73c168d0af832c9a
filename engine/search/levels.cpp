#include "engine/search/levels.hpp"

#include "engine/random.hpp"

#include <algorithm>

namespace perthro::search {

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (const Level& level : kLevels) {
        names.emplace_back(level.name);
    }
    return names;
}

LevelledName split_level(std::string_view name) {
    const auto at = name.find('@');
    if (at == std::string_view::npos) {
        return {name, &kLevels.back()};
    }
    const auto* const level = std::find_if(kLevels.begin(), kLevels.end(), [&](const Level& known) {
        return known.name == name.substr(at + 1);
    });
    return {name.substr(0, at), level == kLevels.end() ? nullptr : level};
}

Thought Weakened::think(const View& view, const Budget& budget, const Progress& progress) {
    constexpr std::uint64_t kHundred = 100;
    if (Random(view.seed, "level").below(kHundred) < level_.random) {
        return random_->think(view, budget, progress);
    }
    Budget less = budget;
    less.nodes = std::min(level_.nodes, budget.nodes == 0 ? level_.nodes : budget.nodes);
    return bot_->think(view, less, progress);
}

}  // namespace perthro::search
