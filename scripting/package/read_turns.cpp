// Chance, moves, the turn program and its events.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"

#include <algorithm>
#include <map>

namespace perthro {

// ---- chance
// ----------------------------------------------------------------------------------------

namespace {

constexpr long kMostRolls = 100'000;

// Does `keep` (over d1, d2, ...) let this roll stand?
bool is_kept(ReadContext& context, const DocumentNode* keep, const std::string& path,
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
    return truth != nullptr && *truth;
}

void roll_dice(ReadContext& context, MapReader& map, ChanceDefinition& chance) {
    const auto* keep = map.take("keep");
    std::map<std::vector<int>, int> weights;
    std::vector<int> values(static_cast<std::size_t>(chance.dice), 1);
    while (true) {
        const auto errors = context.errors.size();
        if (is_kept(context, keep, map.path("keep"), values)) {
            auto shown = values;
            if (!chance.ordered) {
                std::sort(shown.begin(), shown.end());
            }
            ++weights[shown];
        }
        if (context.errors.size() > errors) {
            return;
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
    for (const auto& entry : map.entries()) {
        const auto value = parse_integer(entry.key);
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
    if ((outcomes != nullptr) == (chance.dice > 0)) {
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
    for (const auto& entry : map.entries()) {
        check_name(context, entry.at, map.path(entry.key), entry.key);
        context.definition.chances.push_back(read_one_chance(context, entry, map.path(entry.key)));
    }
}

// ---- moves
// -----------------------------------------------------------------------------------------

namespace {

const std::vector<std::pair<std::string, IdentityOf>>& identities() {
    static const std::vector<std::pair<std::string, IdentityOf>> kNames{
        {"choices", IdentityOf::Choices},
        {"routes", IdentityOf::Routes},
        {"result", IdentityOf::Result}};
    return kNames;
}

void read_captured(ReadContext& context, const DocumentNode& node, const std::string& path) {
    auto& definition = context.definition;
    const std::vector<std::pair<std::string, CapturedTo>> kinds{
        {"away", CapturedTo::Away},
        {"hand", CapturedTo::Hand},
        {"owner_hand", CapturedTo::OwnerHand},
        {"under", CapturedTo::Under}};
    const auto text = read_text(context, node, path);
    if (!text) {
        return;
    }
    for (const auto& [name, kind] : kinds) {
        if (*text == name) {
            definition.captured = kind;
            return;
        }
    }
    definition.captured = CapturedTo::Place;
    definition.captured_zone = definition.topology.find_zone(*text);
    definition.captured_cell = Regions(context, definition.topology).find_cell(*text);
    if (definition.captured_zone < 0 && definition.captured_cell == kNoCell) {
        context.error(node.at, path, "`" + *text + "` is no place for captured pieces",
                      "away, hand, owner_hand, under, a cell or a zone",
                      did_you_mean(*text, {"away", "hand", "owner_hand", "under"}));
    }
}

void read_move_identity(ReadContext& context, const DocumentNode& node, const std::string& path) {
    std::vector<std::string> names;
    for (const auto& [name, value] : identities()) {
        names.push_back(name);
    }
    if (!node.is_map()) {
        if (const auto index = read_choice(context, node, path, names)) {
            context.definition.identity = identities()[*index].second;
        }
        return;
    }
    for (const auto& entry : node.entries) {
        if (const auto index = read_choice(context, entry.value, path_to(path, entry.key), names)) {
            context.definition.class_identity.emplace_back(entry.key, identities()[*index].second);
        }
    }
}

}  // namespace

void read_moves(ReadContext& context, MapReader& root) {
    const auto* node = root.take("moves");
    if (node == nullptr) {
        return;
    }
    MapReader map(context, *node, "moves");
    if (const auto* captured = map.take("captured")) {
        read_captured(context, *captured, map.path("captured"));
    }
    context.definition.removed = map.choice("removed", RemovedWhen::AtOnce,
                                            {{"at_once", RemovedWhen::AtOnce},
                                             {"at_end", RemovedWhen::AtEnd},
                                             {"again", RemovedWhen::Again}});
    if (const auto* identity = map.take("identity")) {
        read_move_identity(context, *identity, map.path("identity"));
    }
    context.definition.movable_any = map.choice("movable", false, {{"own", false}, {"any", true}});
    map.finish();
}

// ---- turns
// -----------------------------------------------------------------------------------------

namespace {

class TurnReader {
public:
    explicit TurnReader(ReadContext& context) : context_(context) {}

    std::vector<TurnEntry> read_list(const DocumentNode& node, const std::string& path) {
        std::vector<TurnEntry> entries;
        if (!node.is_list()) {
            context_.error(node.at, path, "here stands no list of turns",
                           "a list of {turn: WHO} and blocks");
            return entries;
        }
        if (node.items.empty()) {
            context_.error(node.at, path, "the list of turns is empty", "at least one entry");
        }
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            entries.push_back(read_entry(node.items[i], path_to(path, i)));
        }
        return entries;
    }

private:
    TurnEntry read_entry(const DocumentNode& node, const std::string& path) {
        MapReader map(context_, node, path);
        TurnEntry entry;
        entry.at = node.at;
        if (map.has("loop")) {
            read_block(map, entry, EntryKind::Loop, "loop");
        } else if (map.has("together")) {
            read_block(map, entry, EntryKind::Together, "together");
        } else if (map.has("times")) {
            entry.times = map.integer("times", 1, 0, 1'000'000);
            read_block(map, entry, EntryKind::Times, "do");
        } else if (map.has("until")) {
            entry.until = read_event(context_, *map.take("until"), map.path("until"), nullptr);
            read_block(map, entry, EntryKind::Until, "do");
        } else if (map.has("turn")) {
            read_turn(map, entry);
        } else if (map.has("roll")) {
            entry.kind = EntryKind::Roll;
            read_roll(map, entry);
        } else if (node.is_map()) {
            context_.error(node.at, path, "this is no entry of the turn program",
                           "turn, roll, loop, times, until or together");
            return entry;
        }
        entry.label = map.text("label");
        if (const auto* when = map.take("when")) {
            entry.when = read_event(context_, *when, map.path("when"), nullptr);
        }
        map.finish();
        return entry;
    }

    void read_block(MapReader& map, TurnEntry& entry, EntryKind kind, const std::string& key) {
        entry.kind = kind;
        const auto* entries = map.take(key);
        if (entries == nullptr) {
            context_.error(entry.at, map.path(), "the block has no entries", key + ": [entries]");
        } else {
            entry.entries = read_list(*entries, map.path(key));
        }
    }

    void read_turn(MapReader& map, TurnEntry& entry) {
        entry.kind = EntryKind::Turn;
        read_who(*map.take("turn"), map.path("turn"), entry);
        if (const auto* moves = map.take("moves")) {
            read_classes(*moves, map.path("moves"), entry);
        }
        entry.pass = map.choice(
            "pass", PassKind::Never,
            {{"never", PassKind::Never}, {"may", PassKind::May}, {"forced", PassKind::Forced}});
        entry.plies = map.integer("plies", 1, 1, 10'000);
        entry.phase = map.text("phase");
        read_roll(map, entry);
    }

    void read_who(const DocumentNode& node, const std::string& path, TurnEntry& entry) {
        auto names = player_names(context_.definition);
        names.insert(names.end(), {"next", "same", "other"});
        const auto index = read_choice(context_, node, path, names);
        if (!index) {
            return;
        }
        const auto players = static_cast<std::size_t>(context_.definition.player_count());
        if (*index < players) {
            entry.who = WhoKind::Fixed;
            entry.player = static_cast<Player>(*index + 1);
        } else {
            constexpr WhoKind kinds[] = {WhoKind::Next, WhoKind::Same, WhoKind::Other};
            entry.who = kinds[*index - players];
        }
    }

    void read_classes(const DocumentNode& node, const std::string& path, TurnEntry& entry) {
        if (!node.is_map()) {
            entry.classes = read_texts(context_, node, path);
            return;
        }
        MapReader map(context_, node, path);
        entry.classes = map.texts("not");
        entry.all_but = true;
        map.finish();
    }

    void read_roll(MapReader& map, TurnEntry& entry) {
        const auto* roll = map.take("roll");
        if (roll == nullptr) {
            return;
        }
        std::vector<std::string> names;
        for (const auto& chance : context_.definition.chances) {
            names.push_back(chance.name);
        }
        if (const auto index = read_choice(context_, *roll, map.path("roll"), names)) {
            entry.roll = static_cast<int>(*index);
        }
    }

    ReadContext& context_;
};

// The players in order, for ever.
std::vector<TurnEntry> default_turns(int players) {
    TurnEntry loop;
    loop.kind = EntryKind::Loop;
    for (int player = 1; player <= players; ++player) {
        TurnEntry turn;
        turn.who = WhoKind::Fixed;
        turn.player = static_cast<Player>(player);
        loop.entries.push_back(turn);
    }
    return {loop};
}

}  // namespace

void read_turns(ReadContext& context, MapReader& root) {
    const auto* node = root.take("turns");
    context.definition.turns = node == nullptr ? default_turns(context.definition.player_count())
                                               : TurnReader(context).read_list(*node, "turns");
}

// ---- events
// ----------------------------------------------------------------------------------------

namespace {

enum class Numbers { None, One };

struct EventSpelling {
    const char* name;
    EventKind kind;
    Numbers numbers;
};

constexpr EventSpelling kEvents[] = {{"stuck", EventKind::Stuck, Numbers::None},
                                     {"repeated", EventKind::Repeated, Numbers::One},
                                     {"quiet", EventKind::Quiet, Numbers::One},
                                     {"material", EventKind::Material, Numbers::None},
                                     {"pieces", EventKind::Pieces, Numbers::One},
                                     {"captured", EventKind::Captured, Numbers::None},
                                     {"reached", EventKind::Reached, Numbers::None},
                                     {"line", EventKind::Line, Numbers::One},
                                     {"connected", EventKind::Connected, Numbers::None},
                                     {"passes", EventKind::Passes, Numbers::One},
                                     {"score", EventKind::Score, Numbers::One},
                                     {"alone", EventKind::Alone, Numbers::None},
                                     {"plies", EventKind::Plies, Numbers::One},
                                     {"hands empty", EventKind::HandsEmpty, Numbers::None},
                                     {"finished", EventKind::Finished, Numbers::None},
                                     {"outcome", EventKind::Outcome, Numbers::None}};

const EventSpelling* find_event(const std::string& name) {
    for (const auto& event : kEvents) {
        if (name == event.name) {
            return &event;
        }
    }
    return nullptr;
}

class EventReader {
public:
    EventReader(ReadContext& context, std::string path)
        : context_(context), path_(std::move(path)) {}

    EventDefinition read(const DocumentNode& node, MapReader* line) {
        event_.at = node.at;
        if (node.is_map() && node.entries.size() == 1) {  // {score: {white: 1314, black: 984}}
            read_name(node, node.entries.front().key, &node.entries.front().value);
        } else if (const auto text = read_text(context_, node, path_)) {
            split(node, *text);
        }
        if (line != nullptr) {
            read_keys(*line);
        }
        return std::move(event_);
    }

private:
    // "repeated 3" or a name.
    void split(const DocumentNode& node, const std::string& text) {
        const auto space = text.rfind(' ');
        const auto number = space == std::string::npos ? std::nullopt
                                                       : parse_integer(text.substr(space + 1));
        if (number) {
            DocumentNode value = node;
            value.text = text.substr(space + 1);
            read_name(node, text.substr(0, space), &value);
        } else {
            read_name(node, text, nullptr);
        }
    }

    void read_name(const DocumentNode& node, const std::string& name, const DocumentNode* number) {
        const auto players = static_cast<std::size_t>(context_.definition.player_count());
        event_.number.assign(players + 1, 0);
        const auto* known = find_event(name);
        if (known == nullptr) {
            event_.kind = EventKind::Named;
            event_.name = name;
            if (number != nullptr) {
                std::vector<std::string> names;
                for (const auto& event : kEvents) {
                    names.emplace_back(event.name);
                }
                context_.error(node.at, path_, "`" + name + "` is no event with a number",
                               one_of(names), did_you_mean(name, names));
            }
            return;
        }
        event_.kind = known->kind;
        if ((known->numbers == Numbers::One) != (number != nullptr)) {
            const bool needs = known->numbers == Numbers::One;
            context_.error(node.at, path_,
                           needs ? "`" + name + "` needs a number"
                                 : "`" + name + "` takes no number",
                           needs ? name + " 3" : name);
            return;
        }
        if (number != nullptr) {
            read_number_by_player(*number);
        }
    }

    void read_number_by_player(const DocumentNode& number) {
        if (!number.is_map()) {
            const int all = read_integer(context_, number, path_, 0).value_or(0);
            std::fill(event_.number.begin(), event_.number.end(), all);
            return;
        }
        MapReader map(context_, number, path_);
        const auto names = player_names(context_.definition);
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!map.has(names[i])) {
                context_.error(number.at, path_, "there is no number for " + names[i],
                               "a number for every player");
            }
            event_.number[i + 1] = map.integer(names[i], 0, 0);
        }
        map.finish();
    }

    // The further keys; each kind of event knows its own.
    void read_keys(MapReader& line) {
        switch (event_.kind) {
            case EventKind::Stuck: event_.checked = line.boolean("checked"); break;
            case EventKind::Quiet: read_without(line); break;
            case EventKind::Material: event_.material = line.texts("of"); break;
            case EventKind::Score: event_.of_attribute = line.text("of"); break;
            case EventKind::Pieces: read_of(line); break;
            case EventKind::Captured:
                read_of(line);
                event_.last = line.boolean("last");
                break;
            case EventKind::Reached:
                read_of(line);
                read_zones(line, "zone");
                read_count(line);
                break;
            case EventKind::Connected: read_zones(line, "zones"); break;
            case EventKind::Line:
                read_of(line);
                event_.exactly = line.boolean("exactly");
                read_along(line);
                break;
            default: break;
        }
    }

    void read_of(MapReader& line) {
        if (const auto* of = line.take("of")) {
            event_.of = read_types(context_, *of, line.path("of"));
        }
    }

    // Names that are piece types mean "a piece of that type moved", `capture` anything taken,
    // others classes.
    void read_without(MapReader& line) {
        for (const auto& name : line.texts("without")) {
            const auto type = context_.definition.find_piece(name);
            if (name == "capture") {
                event_.without_capture = true;
            } else if (type != kEmptyType) {
                event_.of.push_back(type);
            } else {
                event_.without_classes.push_back(name);
            }
        }
    }

    void read_count(MapReader& line) {
        if (const auto* count = line.take("count")) {
            if (count->is_scalar() && count->text == "all") {
                event_.all = true;
            } else {
                event_.count =
                    read_integer(context_, *count, line.path("count"), 1, kMaxCells).value_or(1);
            }
        }
        // `all: true` counts every piece; `all: draw` says who gets what.
        if (line.has("all") && line.take("all")->is_scalar() && line.take("all")->text == "true") {
            event_.all = true;
        }
    }

    void read_zones(MapReader& line, const std::string& key) {
        const auto* node = line.take(key);
        if (node == nullptr) {
            context_.error(event_.at, path_, "the event needs `" + key + "`", key + ": a zone");
            return;
        }
        auto& topology = context_.definition.topology;
        for (const auto* item : items_of(*node)) {
            int zone = item->is_scalar() ? topology.find_zone(item->text) : -1;
            if (zone < 0) {
                zone = add_unnamed_zone(*item, line.path(key));
            }
            event_.zones.push_back(zone);
        }
    }

    // A region where a zone is meant becomes a zone without a name, the first player's.
    int add_unnamed_zone(const DocumentNode& node, const std::string& path) {
        auto& topology = context_.definition.topology;
        const auto cells = Regions(context_, topology).read(node, path);
        Zone zone;
        zone.cells.assign(topology.view.size(), CellSet(topology.limit));
        for (std::size_t player = 0; player < zone.cells.size(); ++player) {
            cells.each([&](Cell cell) {
                if (const Cell seen = topology.seen_cell[player][cell]; seen != kNoCell) {
                    zone.cells[player].add(seen);
                }
            });
        }
        topology.zones.push_back(std::move(zone));
        return static_cast<int>(topology.zones.size()) - 1;
    }

    void read_along(MapReader& line) {
        const auto* along = line.take("along");
        if (along == nullptr) {
            return;
        }
        const auto& topology = context_.definition.topology;
        for (const auto& name : read_texts(context_, *along, line.path("along"))) {
            if (const auto direction = topology.find_direction(name); direction != kNoDirection) {
                event_.along.push_back(direction);
                continue;
            }
            const auto set = std::find_if(topology.sets.begin(), topology.sets.end(),
                                          [&](const auto& s) { return s.first == name; });
            if (set != topology.sets.end()) {
                event_.along.insert(event_.along.end(), set->second.begin(), set->second.end());
            } else {
                context_.error(along->at, line.path("along"),
                               "`" + name + "` is no direction of this board",
                               "directions or sets of them");
            }
        }
    }

    ReadContext& context_;
    std::string path_;
    EventDefinition event_;
};

}  // namespace

EventDefinition read_event(ReadContext& context, const DocumentNode& node, const std::string& path,
                           MapReader* line) {
    return EventReader(context, path).read(node, line);
}

}  // namespace perthro
