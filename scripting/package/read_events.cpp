// Events of `results` and `turns`: their names, numbers and further keys.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

enum class Numbers { None, One };

struct EventSpelling {
    const char* name;
    EventKind kind;
    Numbers numbers;
    int least = 0;  // of its number
};

constexpr EventSpelling kEvents[] = {{"stuck", EventKind::Stuck, Numbers::None},
                                     {"repeated", EventKind::Repeated, Numbers::One, 1},
                                     {"quiet", EventKind::Quiet, Numbers::One, 1},
                                     {"material", EventKind::Material, Numbers::None},
                                     {"pieces", EventKind::Pieces, Numbers::One},
                                     {"captured", EventKind::Captured, Numbers::None},
                                     {"reached", EventKind::Reached, Numbers::None},
                                     {"line", EventKind::Line, Numbers::One, 1},
                                     {"connected", EventKind::Connected, Numbers::None},
                                     {"passes", EventKind::Passes, Numbers::One, 1},
                                     {"score", EventKind::Score, Numbers::One},
                                     {"alone", EventKind::Alone, Numbers::None},
                                     {"plies", EventKind::Plies, Numbers::One, 1},
                                     {"hands empty", EventKind::HandsEmpty, Numbers::None},
                                     {"finished", EventKind::Finished, Numbers::None},
                                     {"outcome", EventKind::Outcome, Numbers::None}};

std::vector<std::string> spellings() {
    std::vector<std::string> names;
    for (const auto& event : kEvents) {
        names.emplace_back(event.name);
    }
    return names;
}

const EventSpelling* find_event(const std::string& name) {
    for (const auto& event : kEvents) {
        if (name == event.name) {
            return &event;
        }
    }
    return nullptr;
}

// The event with a number that a name most probably means, which is no more than half misspelt;
// "" if there is none.
std::string nearest_counted(const std::string& name) {
    std::string nearest;
    int best = static_cast<int>(name.size()) / 2;
    for (const auto& event : kEvents) {
        const int cost = edit_distance(name, event.name);
        if (event.numbers == Numbers::One && cost <= best) {
            nearest = event.name;
            best = cost - 1;
        }
    }
    return nearest;
}

class EventReader {
public:
    EventReader(ReadContext& context, std::string path)
        : context_(context), path_(std::move(path)) {}

    EventDefinition read(const DocumentNode& node, MapReader* line) {
        event_.at = node.at;
        if (line == nullptr && node.find("event") != nullptr) {  // {event: reached, zone: home}
            MapReader keys(context_, node, path_);
            const DocumentNode& event = *keys.take("event");
            event_ = EventReader(context_, keys.path("event")).read(event, &keys);
            keys.finish();
        } else if (node.is_map() && node.entries.size() == 1) {  // {score: {white: 1314}}
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
    // Takes an event apart: "repeated 3", or a name alone.
    void split(const DocumentNode& node, const std::string& text) {
        const auto space = text.rfind(' ');
        const auto number = space == std::string::npos ? std::nullopt
                                                       : parse_number<int>(text.substr(space + 1));
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
            const auto blank = name.find(' ');
            const auto* begins = find_event(name.substr(0, blank));
            if (blank != std::string::npos && begins != nullptr &&
                begins->numbers == Numbers::One) {
                misspelt_ = true;
                const std::string what = name.substr(blank + 1);
                const bool of_type = number != nullptr &&
                                     context_.definition.find_piece(what) != kEmptyType;
                context_.error(node.at, path_,
                               "`" + std::string(begins->name) + "` needs a number, not `" + what +
                                   "`",
                               std::string(begins->name) + " 3",
                               of_type ? std::string(begins->name) + " " + number->text +
                                             ", and of: " + what + " beside it"
                                       : "");
                return;
            }
            if (number != nullptr) {
                misspelt_ = true;
                const std::vector<std::string> names = spellings();
                const bool counts = context_.definition.find_attribute(name) >= 0;
                const std::string near = did_you_mean(name, names);
                const std::string counted = near.empty() ? nearest_counted(name) : "";
                context_.error(node.at, path_, "`" + name + "` is no event with a number",
                               one_of(names),
                               counts ? "score " + number->text + ", and of: " + name + " beside it"
                               : counted.empty() ? near
                                                 : "did you mean `" + counted + "`?");
            }
            return;
        }
        event_.kind = known->kind;
        if ((known->numbers == Numbers::One) != (number != nullptr)) {
            const bool needs = known->numbers == Numbers::One;
            context_.error(node.at, path_,
                           needs ? "`" + name + "` needs a number"
                                 : "`" + name + "` takes no number",
                           needs ? name + " 3" : name,
                           number != nullptr && event_.kind == EventKind::Captured
                               ? "what is counted is an attribute of players: score " +
                                     number->text + ", of: NAME"
                               : "");
            return;
        }
        if (number != nullptr) {
            read_number_by_player(*number, known->least);
        }
    }

    void read_number_by_player(const DocumentNode& number, int least) {
        if (!number.is_map()) {
            const int all = read_integer(context_, number, path_, least).value_or(0);
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
            event_.number[i + 1] = map.integer(names[i], least, least);
        }
        map.finish();
    }

    // The further keys; each kind of event knows its own.
    void read_keys(MapReader& line) {
        switch (event_.kind) {
            case EventKind::Stuck:
                event_.checked = line.boolean("checked");
                event_.everybody = line.boolean("everybody");
                break;
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
            case EventKind::Named: refuse_keys(line); break;
            default: break;
        }
    }

    // A condition takes no keys: most likely the name of an event is misspelt.
    void refuse_keys(MapReader& line) {
        std::vector<std::string> events;
        for (const auto& event : kEvents) {
            events.emplace_back(event.name);
        }
        const std::string meant = event_meant(event_.name);
        bool said = misspelt_;
        for (const auto* key : {"of", "zone", "zones", "without", "checked", "everybody", "count",
                                "last", "exactly", "along"}) {
            if (line.take(key) != nullptr && !said) {
                context_.error(
                    event_.at, path_,
                    "`" + event_.name + "` is no event, and a condition takes no `" + key + "`",
                    one_of(events), meant.empty() ? did_you_mean(event_.name, events) : meant);
                said = true;
            }
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
            if (zone < 0 && is_misspelt_zone(*item, line.path(key))) {
                continue;
            }
            if (zone < 0) {
                zone = add_unnamed_zone(*item, line.path(key));
            }
            event_.zones.push_back(zone);
        }
        if (key == "zones" && items_of(*node).size() < 2) {
            context_.error(node->at, line.path(key), "one zone is connected with nothing",
                           "two zones or more: zones: [near, far]");
        }
    }

    // A name that is no region can only have been meant for a zone.
    bool is_misspelt_zone(const DocumentNode& node, const std::string& path) {
        const auto& topology = context_.definition.topology;
        const bool name = node.is_scalar() && node.text != "board" && node.text != "edge" &&
                          topology.find_cell(node.text) == kNoCell &&
                          topology.find_direction(node.text) == kNoDirection &&
                          !node.text.empty() &&
                          std::all_of(node.text.begin(), node.text.end(), [](char c) {
                              return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
                          });
        if (!name) {
            return false;
        }
        std::vector<std::string> names;
        for (const auto& zone : topology.zones) {
            names.push_back(zone.name);
        }
        context_.error(node.at, path, "there is no zone `" + node.text + "`", one_of(names),
                       did_you_mean(node.text, names));
        return true;
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
    bool misspelt_ = false;  // an error already said so
};

}  // namespace

EventDefinition read_event(ReadContext& context, const DocumentNode& node, const std::string& path,
                           MapReader* line) {
    return EventReader(context, path).read(node, line);
}

std::vector<std::string> event_names() { return spellings(); }

std::string event_meant(const std::string& text) {
    const auto open = text.find_first_of("(=: ");
    const EventSpelling* const event = open == std::string::npos ? nullptr
                                                                 : find_event(text.substr(0, open));
    if (event == nullptr) {
        return "";
    }
    const std::string with = text.substr(open + 1, text.find_last_not_of(") ") - open);
    const std::string name = event->name;
    if (event->numbers == Numbers::One && parse_number<int>(with)) {
        return "did you mean `" + name + " " + with + "`?";
    }
    const char* const key = event->kind == EventKind::Reached    ? "zone"
                            : event->kind == EventKind::Captured ? "of"
                                                                 : "";
    return *key == '\0' || with.empty()
               ? ""
               : "the keys of an event stand beside it: when: " + name + ", " + key + ": " + with;
}

}  // namespace perthro
