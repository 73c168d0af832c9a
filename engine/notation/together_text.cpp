// The words of a `together` block that is under way: who has acted, the position before the block,
// and how those who are done left it, as texts of positions with their blanks escaped:
// `together=red,blue before=8%2F8%20- done.red=7P%2F8%20-`. A position at the very beginning of a
// block needs none of them.
#include "engine/notation/position_text.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr const char* kTogether = "together";
constexpr const char* kBefore = "before";
constexpr std::string_view kDone = "done.";

// Whether a `together` block is under way in which nobody has done anything yet.
bool begins(const Position& position) {
    const Layout& layout = position.layout();
    const Player player = position.to_move();
    if (position.get(layout.together) != 2 || position.get(layout.together + player) != 1) {
        return false;
    }
    for (Slot slot = 0; slot < layout.together; ++slot) {
        if (layout.is_private(slot) &&
            position.get(slot) != position.get(layout.shadow(kNobody, slot))) {
            return false;
        }
    }
    const Slot ply = layout.field(Field::Ply);
    return position.get(ply) == position.get(layout.shadow(kNobody, ply));
}

}  // namespace

bool StateText::is_together_key(const std::string& key) const {
    return layout_.has.together && (key == kTogether || key == kBefore || key.starts_with(kDone));
}

std::string PositionText::shadow_text(const Position& position, Player player) const {
    Position shadow(layout_);
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        shadow.write(slot, position.get(layout_.shadow(player, slot)));
    }
    return escape(write(shadow));
}

std::string PositionText::together_words(const Position& position) const {
    if (!layout_.has.together || position.get(layout_.together) == 0 || begins(position)) {
        return "";
    }
    std::vector<Player> acted;
    for (Player player = 1; player <= layout_.players; ++player) {
        if (position.get(layout_.together + player) != 0) {
            acted.push_back(player);
        }
    }
    std::sort(acted.begin(), acted.end(), [&](Player a, Player b) {
        return position.get(layout_.together + a) < position.get(layout_.together + b);
    });
    const auto left = [&](Player player) {  // the slots of a shadow that is kept are never all 0
        return position.get(layout_.shadow(player, layout_.seats + 1)) != 0;
    };
    std::string names;
    std::string shadows = left(kNobody)
                              ? std::string(" ") + kBefore + "=" + shadow_text(position, kNobody)
                              : "";
    for (const Player player : acted) {
        const std::string name = escape(game_.players[player]);
        names += (names.empty() ? "" : ",") + name;
        if (left(player)) {
            shadows += " " + std::string(kDone) + name + "=" + shadow_text(position, player);
        }
    }
    return std::string(" ") + kTogether + "=" + (names.empty() ? "-" : names) + shadows;
}

bool PositionText::read_together(Word key, Word value, Position& position) const {
    const std::string name(key.text);
    if (!state_.is_together_key(name)) {
        return false;
    }
    const auto player_of = [&](Word word) {
        const Player player = game_.find_player(unescape(word));
        if (player == kNobody) {
            throw TextError{word.at, "there is no player `" + std::string(word.text) + "`",
                            "a name of `players` in game.yaml"};
        }
        return player;
    };
    if (name == kBefore) {
        read_shadow(value, kNobody, position);
    } else if (name != kTogether) {
        read_shadow(value, player_of({key.text.substr(kDone.size()), key.at + kDone.size()}),
                    position);
    } else {
        std::uint32_t count = 1;
        for (const Word word : split(value, ',')) {
            if (word.text != "-") {
                position.write(layout_.together + player_of(word), count++);
            }
        }
        position.write(layout_.together, count);
    }
    return true;
}

void PositionText::read_shadow(Word value, Player player, Position& position) const {
    const std::string text = unescape(value);
    Position shadow(layout_);
    try {
        shadow = read_rows_and_words(text);
    } catch (const TextError& error) {
        throw TextError{value.at, error.what, error.remedy};
    }
    if (shadow.get(layout_.together) != 0) {
        throw TextError{value.at, "a block stands in another one", "leave its words out"};
    }
    for (Slot slot = 0; slot < layout_.together; ++slot) {
        if (layout_.is_private(slot) || slot == layout_.field(Field::Ply)) {
            position.write(layout_.shadow(player, slot), shadow.get(slot));
        }
    }
}

// What is applied at the end of a block must be there.
void PositionText::check_together(const Position& position) const {
    if (!layout_.has.together || position.get(layout_.together) == 0) {
        return;
    }
    if (position.get(layout_.shadow(kNobody, layout_.seats + 1)) == 0) {
        throw TextError{0, "`together` without the position before the block",
                        "write it as before=TEXT"};
    }
    for (Player player = 1; player <= layout_.players; ++player) {
        if (position.get(layout_.together + player) != 0 && player != position.to_move() &&
            position.get(layout_.shadow(player, layout_.seats + 1)) == 0) {
            throw TextError{0, "it is not said what " + game_.players[player] + " has done",
                            "write it as done." + game_.players[player] + "=TEXT"};
        }
    }
}

}  // namespace perthro
