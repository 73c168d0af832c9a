// The setups of game.yaml. What is said for the first player stands for every player who is not
// named, turned as he sees the board.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace perthro {

namespace {

constexpr std::size_t kMostPlaced = 65'536;  // cells filled by one setup, stacks included

class SetupReader {
public:
    SetupReader(ReadContext& context, const DocumentNode::Entry& entry)
        : context_(context), definition_(context.definition),
          regions_(context, context.definition.topology),
          map_(context, entry.value, path_to("setups", entry.key)) {
        setup_.name = entry.key;
        setup_.at = entry.at;
    }

    Setup read() {
        setup_.position = map_.text("position");
        setup_.lua = map_.text("lua");
        read_absent();
        if (const auto* first = map_.take("first")) {
            setup_.first = read_player(context_, *first, map_.path("first")).value_or(kNobody);
        }
        read_sides();
        if (const auto* nobody = map_.take("nobody")) {
            place_all(*nobody, map_.path("nobody"), kNobody, kNobody);
        }
        if (const auto* hand = map_.take("hand")) {
            setup_.hands = read_counts(*hand, map_.path("hand"));
            check_hands(*hand);
        }
        read_random();
        read_game_attributes();
        refuse_types(map_, player_names(definition_).front());
        map_.finish();
        if (!setup_.position.empty() && !setup_.placements.empty()) {
            context_.error(setup_.at, map_.path(),
                           "a setup is either a position or a list of pieces",
                           "one of the two (`!only` replaces what was inherited)");
        }
        check_overlaps();
        return std::move(setup_);
    }

private:
    // A piece type where it has to be said first whose: `usual`'s, unless the name is like another.
    void refuse_types(MapReader& map, const std::string& usual) {
        auto owners = player_names(definition_);
        owners.insert(owners.end(), {"each", "nobody"});
        for (const std::string& type : type_names(definition_)) {
            const bool owner = std::find(owners.begin(), owners.end(), type) != owners.end();
            if (!owner && map.has(type)) {
                const DocumentNode& node = *map.take(type);
                const std::string near = nearest_name(type, owners);
                context_.error(node.at, map.path(type),
                               "`" + type + "` is a piece type, and a player stands here",
                               one_of(owners),
                               "whose: " + (near.empty() ? usual : near) + ": {" + type + ": " +
                                   (node.is_scalar() ? node.text : "...") + "}");
            }
        }
    }

    [[nodiscard]] bool is_absent(Player player) const {
        return std::find(setup_.absent.begin(), setup_.absent.end(), player) != setup_.absent.end();
    }

    void read_absent() {
        if (const auto* absent = map_.take("absent")) {
            for (const auto* item : items_of(*absent)) {
                if (const auto player = read_player(context_, *item, map_.path("absent"))) {
                    setup_.absent.push_back(*player);
                }
            }
        }
    }

    // What each player has: his own map, `each`, or the first player's turned.
    void read_sides() {
        const auto names = player_names(definition_);
        const auto* each = map_.take("each");
        const auto* others = map_.take("others");
        if (others != nullptr) {
            (void)read_choice(context_, *others, map_.path("others"), {"turned"});
        }
        const auto* model = map_.take(names.front());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto player = static_cast<Player>(i + 1);
            const auto* own = map_.take(names[i]);
            if (is_absent(player)) {
                continue;
            }
            if (each != nullptr) {
                place_all(*each, map_.path("each"), player, player);
            }
            const bool turned = own != nullptr && own->is_scalar() && player != 1;
            if (turned) {
                (void)read_choice(context_, *own, map_.path(names[i]), {"turned"});
            }
            if (own != nullptr && !turned) {
                place_all(*own, map_.path(names[i]), player, kNobody);
            } else if (model != nullptr && model->is_map()) {
                place_all(*model, map_.path(names.front()), player, player);
            }
        }
    }

    // {type: PLACES}, as the player `view` sees the board; nobody: as it is printed.
    void place_all(const DocumentNode& node, const std::string& path, Player player, Player view) {
        const MapReader sides(context_, node, path);
        for (const auto& entry : sides.entries()) {
            const std::string where = path_to(path, entry.key);
            DocumentNode name = entry.value;
            name.kind = NodeKind::Scalar;
            name.text = entry.key;
            name.at = entry.at;
            if (const std::string meant = meant_by(entry); !meant.empty()) {
                context_.error(entry.at, where, "`" + entry.key + "` is no piece type",
                               one_of(type_names(definition_)), meant);
                continue;
            }
            const auto type = read_type(context_, name, where);
            if (type != kEmptyType && definition_.pieces[type].removed) {
                context_.error(entry.at, where, "`" + entry.key + "` was removed from this game",
                               "another type");
            }
            if (type == kEmptyType || definition_.pieces[type].removed) {
                continue;
            }
            for (const auto* item : items_of(entry.value)) {
                if (placed_ > kMostPlaced) {
                    return;
                }
                place(*item, where, player, view, type);
            }
        }
    }

    // What {hand: {man: 2}} and {rank 1: man} of a player mean; "" of what begins with a type.
    [[nodiscard]] std::string meant_by(const DocumentNode::Entry& entry) const {
        const bool known = definition_.find_piece(entry.key) != kEmptyType;
        if (!known && entry.key == "hand" && entry.value.is_map()) {
            return "`hand` stands beside the players: hand: {each: {TYPE: 1}}";
        }
        const bool turned = !known && entry.value.is_scalar() &&
                            definition_.find_piece(entry.value.text) != kEmptyType;
        return turned ? "the type stands in front: " + entry.value.text + ": " + entry.key : "";
    }

    [[nodiscard]] bool is_counted(const DocumentNode& node) const {
        return node.is_map() && !node.entries.empty() &&
               std::all_of(node.entries.begin(), node.entries.end(), [&](const auto& entry) {
                   return regions_.find_cell(entry.key) != kNoCell;
               });
    }

    // A number where places stand, on a board whose cells have other names.
    [[nodiscard]] bool is_number_in_hand(const DocumentNode& node) const {
        const auto& topology = definition_.topology;
        return node.is_scalar() && parse_number<int>(node.text) &&
               std::none_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
                   return std::isdigit(static_cast<unsigned char>(topology.info[cell].name[0])) !=
                          0;
               });
    }

    void place(const DocumentNode& node, const std::string& path, Player player, Player view,
               PieceType type) {
        Placement placement;
        placement.player = definition_.pieces[type].nobodys ? kNobody : player;
        placement.type = type;
        if (is_counted(node)) {  // {p24: 2, p13: 5}
            for (const auto& entry : node.entries) {
                placement.count = read_integer(context_, entry.value, path_to(path, entry.key), 1,
                                               65535)
                                      .value_or(1);
                placement.cells = {seen(regions_.find_cell(entry.key), view, node, path)};
                setup_.placements.push_back(placement);
            }
            return;
        }
        if (is_number_in_hand(node)) {
            const std::string whose = path.substr(map_.path().size() + 1);  // "each.man"
            context_.error(node.at, path,
                           "`" + node.text + "` is no cell and no region of this board",
                           "where they stand",
                           "so many in hand: hand: {" + whose.substr(0, whose.find('.')) + ": {" +
                               definition_.pieces[type].name + ": " + node.text + "}}");
            return;
        }
        const DocumentNode* region = &node;
        if (node.find("at") != nullptr) {  // {at: R, attribute: value}
            region = node.find("at");
            read_piece_attributes(node, path, placement);
        }
        // A zone's name means the zone of the player himself when he is named; turned models are
        // the first's.
        const Player zone_of = view == kNobody ? std::max<Player>(player, 1) : Player{1};
        for (const Cell cell : regions_.read(*region, path, zone_of).list()) {
            placement.cells.push_back(seen(cell, view, node, path));
        }
        std::erase(placement.cells, kNoCell);
        placed_ += placement.cells.size();
        if (!check_count(context_, setup_.at, map_.path(), placed_, kMostPlaced, "pieces")) {
            return;
        }
        setup_.placements.push_back(std::move(placement));
    }

    Cell seen(Cell cell, Player view, const DocumentNode& node, const std::string& path) {
        const Cell there = view == kNobody ? cell : definition_.topology.seen_cell[view][cell];
        if (there == kNoCell) {
            context_.error(node.at, path,
                           "`" + definition_.topology.info[cell].name +
                               "` has no counterpart for player " + definition_.players[view],
                           "places for that player");
        }
        return there;
    }

    void read_piece_attributes(const DocumentNode& node, const std::string& path,
                               Placement& placement) {
        for (const auto& entry : node.entries) {
            if (entry.key == "at") {
                continue;
            }
            const int index = definition_.find_attribute(entry.key);
            const auto* attribute = index < 0
                                        ? nullptr
                                        : &definition_.attributes[static_cast<std::size_t>(index)];
            const bool has = attribute != nullptr && attribute->of == AttributeOf::Piece &&
                             (attribute->types.empty() ||
                              std::find(attribute->types.begin(), attribute->types.end(),
                                        placement.type) != attribute->types.end());
            if (!has) {
                const auto names = attribute_names(definition_);
                context_.error(entry.at, path_to(path, entry.key),
                               "`" + entry.key + "` is no attribute of this type", one_of(names),
                               did_you_mean(entry.key, names));
            } else if (const auto value = read_attribute_value(context_, *attribute, entry.value,
                                                               path_to(path, entry.key))) {
                placement.attributes.emplace_back(static_cast<AttributeId>(index), *value);
            }
        }
    }

    // {each: {type: n}, white: {...}, nobody: {...}}
    std::vector<std::tuple<Player, PieceType, int>> read_counts(const DocumentNode& node,
                                                                const std::string& path) {
        std::vector<std::tuple<Player, PieceType, int>> counts;
        MapReader map(context_, node, path);
        const auto add = [&](const std::string& key, Player player) {
            const auto* types = map.take(key);
            if (types == nullptr || is_absent(player)) {
                return;
            }
            if (!types->is_map()) {
                context_.error(types->at, map.path(key), "here stands no map",
                               "how many of which type: {" + type_names(definition_).front() +
                                   ": 5}");
                return;
            }
            for (const auto& entry : types->entries) {
                DocumentNode name = entry.value;
                name.kind = NodeKind::Scalar;
                name.text = entry.key;
                name.at = entry.at;
                const auto type = read_type(context_, name, path_to(map.path(key), entry.key));
                const auto count = read_integer(context_, entry.value,
                                                path_to(map.path(key), entry.key), 0, 65535);
                if (type != kEmptyType && count) {
                    counts.emplace_back(player, type, *count);
                }
            }
        };
        const auto names = player_names(definition_);
        for (std::size_t i = 0; i < names.size(); ++i) {
            add("each", static_cast<Player>(i + 1));
            add(names[i], static_cast<Player>(i + 1));
        }
        add("nobody", kNobody);
        refuse_types(map, "each");
        map.finish();
        return counts;
    }

    void check_hands(const DocumentNode& node) {
        for (const auto& [player, type, count] : setup_.hands) {
            const std::string& name = definition_.pieces[type].name;
            if (definition_.hands[type] == HandKind::None) {
                context_.error(node.at, map_.path("hand"), "`" + name + "` is in no hand",
                               "hands: {" + name + ": counted}");
            }
        }
    }

    void read_random() {
        const auto* random = map_.take("random");
        if (random == nullptr) {
            return;
        }
        for (const auto* item : items_of(*random)) {
            MapReader map(context_, *item, map_.path("random"));
            Setup::Shuffle shuffle;
            if (const auto* cells = map.take("cells")) {
                shuffle.cells = regions_.read(*cells, map.path("cells")).list();
                placed_ += shuffle.cells.size();
                if (!check_count(context_, item->at, map.path(), placed_, kMostPlaced, "pieces")) {
                    return;
                }
            }
            shuffle.face_down = map.choice("face", false, {{"up", false}, {"down", true}});
            if (const auto* bag = map.take("bag")) {
                shuffle.bag = read_counts(*bag, map.path("bag"));
            }
            map.finish();
            std::size_t pieces = 0;
            for (const auto& [player, type, count] : shuffle.bag) {
                pieces += static_cast<std::size_t>(count);
            }
            if (pieces > shuffle.cells.size() || pieces == 0) {
                context_.error(item->at, map.path(),
                               std::to_string(pieces) + " pieces for " +
                                   std::to_string(shuffle.cells.size()) + " cells",
                               "a bag of pieces and at least as many cells");
            }
            setup_.shuffles.push_back(std::move(shuffle));
        }
    }

    // {attribute of the game: value}
    void read_game_attributes() {
        for (std::size_t i = 0; i < definition_.attributes.size(); ++i) {
            const auto& attribute = definition_.attributes[i];
            if (attribute.of != AttributeOf::Game) {
                continue;
            }
            if (const auto* value = map_.take(attribute.name)) {
                if (const auto number = read_attribute_value(context_, attribute, *value,
                                                             map_.path(attribute.name))) {
                    setup_.game_attributes.emplace_back(static_cast<AttributeId>(i), *number);
                }
            }
        }
    }

    void check_overlaps() {
        std::set<Cell> filled;
        for (const Placement& one : setup_.placements) {
            for (const Cell cell : one.cells) {
                const auto& info = definition_.topology.info[cell];
                if (info.holds == Holds::One && (one.count > 1 || !filled.insert(cell).second)) {
                    context_.error(setup_.at, map_.path(), "two pieces stand on " + info.name,
                                   "one piece on a cell; a player who is not named stands as the "
                                   "first does (`NAME: {}` for none)");
                    return;
                }
            }
        }
    }

    ReadContext& context_;
    GameDefinition& definition_;
    Regions regions_;
    MapReader map_;
    Setup setup_;
    std::size_t placed_ = 0;  // cells filled so far
};

}  // namespace

void read_setups(ReadContext& context, MapReader& root) {
    auto& setups = context.definition.setups;
    if (const auto* node = root.take("setups")) {
        const MapReader map(context, *node, "setups");
        if (!check_count(context, node->at, "setups", map.entries().size(), kMostNames, "setups")) {
            return;
        }
        for (const auto& entry : map.entries()) {
            setups.push_back(SetupReader(context, entry).read());
        }
    }
    if (setups.empty()) {
        Setup empty;
        empty.name = "start";
        setups.push_back(std::move(empty));
    }
}

}  // namespace perthro
