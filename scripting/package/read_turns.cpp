// The turn program of game.yaml.
#include "scripting/package/read_game.hpp"

#include <algorithm>

namespace perthro {

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
            if (const auto* until = map.take("until")) {
                context_.error(until->at, map.path("until"), "a `loop` goes on for ever",
                               "do: [...], and until: EVENT beside it", "write `do` for `loop`");
            }
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
            map.report_none_of({"turn", "roll", "loop", "times", "until", "together"},
                               "this is no entry of the turn program",
                               "turn, roll, loop, times, until or together");
            return entry;
        }
        entry.label = map.line("label");
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
        entry.phase = map.line("phase");
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
        if (node.is_list() && node.items.empty()) {
            context_.error(node.at, path, "the list of classes is empty", "at least one class",
                           "without `moves` all may be played");
        }
        if (!node.is_map()) {
            entry.classes = read_class_names(context_, node, path);
            return;
        }
        MapReader map(context_, node, path);
        if (const auto* names = map.take("not")) {
            entry.classes = read_class_names(context_, *names, map.path("not"));
        }
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

}  // namespace perthro
