// Reading `view`: how the board looks. What the client is told stays text, `zones.home` -> `star`;
// here every key, word and name is one that it knows.
#include "scripting/package/nearest.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

using Names = std::vector<std::string>;

const Names& styles() {
    static const Names kStyles{"chequered", "plain", "points", "hexes", "pits", "graph"};
    return kStyles;
}

bool is_colour(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(),
                       [](unsigned char c) { return std::isxdigit(c) != 0; });
}

class ViewReader {
public:
    ViewReader(ReadContext& context, const DocumentNode& node)
        : context_(context), definition_(context.definition), map_(context, node, "view") {}

    void read() {
        one_of_words("style", styles());
        one_of_words("theme", {"wood", "sage", "slate", "kaya", "paper"});
        one_of_words("levels", {"beside", "pyramid", "oblique"});
        one_of_words("numbers", {"top-left", "top-right", "bottom-left", "bottom-right", "names"});
        if (const std::string pieces = map_.text("pieces"); !pieces.empty()) {
            keep("pieces", pieces);
        }
        for (const char* key : {"columns", "fit"}) {
            if (const int number = map_.integer(key, 0, 1, kMostShown); number != 0) {
                keep(key, std::to_string(number));
            }
        }
        if (const auto* zones = map_.take("zones")) {
            read_zones(*zones);
        }
        if (const auto* attributes = map_.take("attributes")) {
            read_attributes_shown(*attributes);
        }
        map_.finish();
    }

private:
    static constexpr int kMostShown = 1'000;  // pieces of a column, cells around a piece

    void keep(const std::string& key, const std::string& value) {
        definition_.view.emplace_back(key, value);
    }

    void one_of_words(const std::string& key, const Names& words) {
        if (const auto* node = map_.take(key)) {
            if (const auto chosen = read_choice(context_, *node, map_.path(key), words)) {
                keep(key, words[*chosen]);
            }
        }
    }

    // As the client names the zones of a cell: `home` of one that is the same for all, else
    // `white: home`.
    [[nodiscard]] Names zone_names() const {
        Names names;
        for (const Zone& zone : definition_.topology.zones) {
            if (zone.shared) {
                names.push_back(zone.name);
                continue;
            }
            for (const std::string& player : player_names(definition_)) {
                names.push_back(player + ": " + zone.name);
            }
        }
        return names;
    }

    void read_zones(const DocumentNode& node) {
        static const Names kWays{"star", "cross", "ring", "water", "tint"};
        const Names names = zone_names();
        const std::string path = map_.path("zones");
        for (const auto& entry : MapReader(context_, node, path).entries()) {
            if (!is_known(entry, path, names, "zone")) {
                continue;
            }
            const auto text = read_text(context_, entry.value, path_to(path, entry.key));
            if (!text) {
                continue;
            }
            if (!is_colour(*text) && std::find(kWays.begin(), kWays.end(), *text) == kWays.end()) {
                context_.error(entry.value.at, path_to(path, entry.key),
                               "a zone is not drawn as `" + *text + "`",
                               one_of(kWays) + ", or a colour as \"#7fb2cf\"",
                               did_you_mean(*text, kWays));
            }
            keep("zones." + entry.key, *text);
        }
    }

    // How an attribute is shown, by what has it.
    static const Names& ways_of(AttributeOf of) {
        static const Names kPieces{"cross", "mark", "number", "hidden"};
        static const Names kCells{"rings", "mark", "shade", "hidden"};
        static const Names kPlayers{"hidden", "mark", "doubled"};
        static const Names kGame{"number", "mark", "doubled", "hidden"};
        switch (of) {
            case AttributeOf::Piece: return kPieces;
            case AttributeOf::Cell: return kCells;
            case AttributeOf::Player: return kPlayers;
            case AttributeOf::Game: return kGame;
        }
        return kPieces;
    }

    void read_attributes_shown(const DocumentNode& node) {
        const Names names = attribute_names(definition_);
        const std::string path = map_.path("attributes");
        for (const auto& entry : MapReader(context_, node, path).entries()) {
            if (!is_known(entry, path, names, "attribute")) {
                continue;
            }
            const auto index = std::find(names.begin(), names.end(), entry.key) - names.begin();
            const AttributeDefinition& attribute =
                definition_.attributes[static_cast<std::size_t>(index)];
            const Names& ways = ways_of(attribute.of);
            if (const auto way = read_choice(context_, entry.value, path_to(path, entry.key),
                                             ways)) {
                keep("attributes." + entry.key, ways[*way]);
            }
        }
    }

    bool is_known(const DocumentNode::Entry& entry, const std::string& path, const Names& names,
                  const std::string& kind) {
        if (std::find(names.begin(), names.end(), entry.key) != names.end()) {
            return true;
        }
        const auto by_player = std::find_if(names.begin(), names.end(), [&](const auto& name) {
            return name.ends_with(": " + entry.key);
        });
        context_.error(entry.at, path_to(path, entry.key),
                       by_player == names.end() ? "there is no " + kind + " `" + entry.key + "`"
                                                : "each player has a zone `" + entry.key + "`",
                       names.empty() ? "nothing: the game has none" : one_of(names),
                       by_player == names.end() ? did_you_mean(entry.key, names)
                                                : "say whose: \"" + *by_player + '"');
        return false;
    }

    ReadContext& context_;
    GameDefinition& definition_;
    MapReader map_;
};

}  // namespace

void read_view(ReadContext& context, const DocumentNode& node) { ViewReader(context, node).read(); }

void read_view_of_board(ReadContext& context, const DocumentNode& node) {
    MapReader map(context, node, "board.view");
    if (const auto* style = map.take("style")) {
        if (const auto chosen = read_choice(context, *style, map.path("style"), styles())) {
            context.definition.view.emplace_back("board.style", styles()[*chosen]);
        }
    }
    map.finish();
}

}  // namespace perthro
