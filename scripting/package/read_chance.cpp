// Chance of game.yaml: dice and sticks as their different rolls with weights.
#include "scripting/package/read_game.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace perthro {

namespace {

constexpr long kMostRolls = 100'000;

// Does `keep` (over d1, d2, ...) let this roll stand?
// Nothing if the expression fails.
std::optional<bool> is_kept(ReadContext& context, const DocumentNode* keep, const std::string& path,
                            const std::vector<int>& values) {
    if (keep == nullptr || !keep->is_scalar()) {
        return true;
    }
    auto variables = context.variables;
    for (std::size_t i = 0; i < values.size(); ++i) {
        variables["d" + std::to_string(i + 1)] = std::int64_t{values[i]};
    }
    const auto value = evaluate_at(context, *keep, path, keep->text, variables);
    const auto* truth = value ? std::get_if<bool>(&*value) : nullptr;
    if (value && truth == nullptr) {
        context.error(keep->at, path, "`" + keep->text + "` is neither true nor false",
                      "a condition");
    }
    return truth == nullptr ? std::nullopt : std::optional(*truth);
}

void roll_dice(ReadContext& context, MapReader& map, ChanceDefinition& chance) {
    const auto* keep = map.take("keep");
    std::map<std::vector<int>, int> weights;
    std::vector<int> values(static_cast<std::size_t>(chance.dice), 1);
    while (true) {
        const auto kept = is_kept(context, keep, map.path("keep"), values);
        if (!kept) {
            return;
        }
        if (*kept) {
            auto shown = values;
            if (!chance.ordered) {
                std::sort(shown.begin(), shown.end());
            }
            ++weights[shown];
        }
        std::size_t die = values.size();
        while (die > 0 && values[die - 1] == chance.faces) {
            values[--die] = 1;
        }
        if (die == 0) {
            break;
        }
        ++values[die - 1];
    }
    if (weights.empty()) {  // only a condition can leave nothing
        context.error(keep->at, map.path("keep"), "`" + keep->text + "` keeps no roll",
                      "a condition that a roll can meet",
                      "leave `keep` out, or ask for less: a die shows 1 to " +
                          std::to_string(chance.faces));
    }
    for (const auto& [shown, weight] : weights) {
        const bool alike = std::adjacent_find(shown.begin(), shown.end(), std::not_equal_to<>()) ==
                           shown.end();
        auto dice = shown;
        if (alike && chance.doubles > 0) {
            dice.assign(static_cast<std::size_t>(chance.doubles), shown.front());
        }
        chance.rolls.push_back({shown, weight, std::move(dice)});
    }
}

void read_outcomes(ReadContext& context, const DocumentNode& node, const std::string& path,
                   ChanceDefinition& chance) {
    const MapReader map(context, node, path);
    if (map.entries().empty()) {
        context.error(node.at, path, "there is no outcome to roll", "{outcome: weight}",
                      "name one at least: {0: 1, 1: 4}");
    }
    for (const auto& entry : map.entries()) {
        const auto value = parse_number<int>(entry.key);
        const auto weight = read_integer(context, entry.value, map.path(entry.key), 1, 1'000'000);
        if (!value) {
            context.error(entry.at, map.path(entry.key), "`" + entry.key + "` is no number",
                          "{outcome: weight}");
        } else if (weight) {
            chance.rolls.push_back({{*value}, *weight, {*value}});
        }
    }
    std::sort(chance.rolls.begin(), chance.rolls.end(),
              [](const auto& a, const auto& b) { return a.values < b.values; });
}

ChanceDefinition read_one_chance(ReadContext& context, const DocumentNode::Entry& entry,
                                 const std::string& path) {
    MapReader map(context, entry.value, path);
    ChanceDefinition chance;
    chance.name = entry.key;
    chance.dice = map.integer("dice", 0, 1, 16);
    chance.faces = map.integer("faces", 6, 1, 1000);
    chance.doubles = map.integer("doubles", 0, 0, 16);
    chance.ordered = map.boolean("ordered");
    chance.into = map.text("into");
    const auto* outcomes = map.take("outcomes");
    long count = 1;
    for (int die = 0; die < chance.dice; ++die) {
        count = std::min(count * chance.faces, kMostRolls + 1);
    }
    if ((outcomes != nullptr) == map.has("dice")) {
        context.error(entry.at, path, "chance is either dice or outcomes",
                      "{dice: 2, faces: 6} or {outcomes: {0: 1, 1: 4}}");
    } else if (count > kMostRolls) {
        context.error(entry.at, path, "too many different rolls",
                      "at most " + std::to_string(kMostRolls));
    } else if (outcomes != nullptr) {
        read_outcomes(context, *outcomes, map.path("outcomes"), chance);
    } else {
        roll_dice(context, map, chance);
    }
    if (!chance.into.empty()) {
        const auto names = attribute_names(context.definition);
        const int attribute = context.definition.find_attribute(chance.into);
        if (attribute < 0 ||
            context.definition.attributes[static_cast<std::size_t>(attribute)].of !=
                AttributeOf::Player) {
            context.error(entry.at, map.path("into"),
                          "`" + chance.into + "` is no attribute of players", one_of(names),
                          did_you_mean(chance.into, names));
        }
    }
    map.finish({"keep"});
    return chance;
}

}  // namespace

void read_chance(ReadContext& context, MapReader& root) {
    const auto* node = root.take("chance");
    if (node == nullptr) {
        return;
    }
    const MapReader map(context, *node, "chance");
    if (!check_count(context, node->at, "chance", map.entries().size(), kMostNames, "chances")) {
        return;
    }
    std::size_t rolls = 0;
    for (const auto& entry : map.entries()) {
        check_name(context, entry.at, map.path(entry.key), entry.key);
        auto chance = read_one_chance(context, entry, map.path(entry.key));
        rolls += chance.rolls.size();
        if (!check_count(context, entry.at, map.path(entry.key), rolls, kMostRolls,
                         "different rolls of all chances")) {
            return;
        }
        context.definition.chances.push_back(std::move(chance));
    }
}

}  // namespace perthro
