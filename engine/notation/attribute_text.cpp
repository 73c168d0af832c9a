// Attributes of pieces, cells, players and the game as words.
#include "engine/notation/state_text.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr const char* kPrefix = "attribute.";
}

std::string StateText::attribute_key(const StoredAttribute& attribute) const {
    const bool clash = is_key(attribute.key) || game_.topology.find_cell(attribute.key) != kNoCell;
    return (clash ? kPrefix : "") + escape(attribute.key);
}

const StoredAttribute* StateText::find_attribute(const std::string& key) const {
    const auto found = std::find_if(
        attributes_.begin(), attributes_.end(), [&](const StoredAttribute& one) {
            return attribute_key(one) == key || kPrefix + escape(one.key) == key;
        });
    return found == attributes_.end() ? nullptr : &*found;
}

// ---- values

std::string StateText::value_text(const StoredAttribute& attribute, std::uint32_t stored) const {
    if (attribute.definition == nullptr) {
        return std::to_string(stored);
    }
    const std::int64_t value = static_cast<std::int64_t>(stored) + attribute.slot->low;
    const auto index = static_cast<std::size_t>(value);
    switch (attribute.definition->kind) {
        case AttributeKind::Bool: return value == 0 ? "no" : "yes";
        case AttributeKind::Range: return std::to_string(value);
        case AttributeKind::Cell:
            return value == 0 ? "none" : cell_name(static_cast<std::uint32_t>(value - 1));
        case AttributeKind::Player: return player_name(stored);
        case AttributeKind::PieceType:
            return value == 0 ? "none" : escape(game_.pieces.at(index).name);
        case AttributeKind::Enumeration: return escape(attribute.definition->enumeration.at(index));
    }
    return {};
}

std::uint32_t StateText::to_stored(const StoredAttribute& attribute, Word value) const {
    if (attribute.definition == nullptr) {
        return to_number(value);
    }
    const std::string name = unescape(value);
    const auto wrong = [&](const std::string& remedy) {
        return TextError{value.at, "`" + name + "` is no value of " + attribute.key, remedy};
    };
    switch (attribute.definition->kind) {
        case AttributeKind::Bool:
            if (name != "yes" && name != "no") {
                throw wrong("yes or no");
            }
            return name == "yes" ? 1 : 0;
        case AttributeKind::Range: {
            const bool negative = !name.empty() && name[0] == '-';
            const auto size = static_cast<std::int64_t>(
                to_number(negative ? Word{value.text.substr(1), value.at + 1} : value));
            const std::int64_t number = negative ? -size : size;
            if (number < attribute.definition->low || number > attribute.definition->high) {
                throw wrong(std::to_string(attribute.definition->low) + ".." +
                            std::to_string(attribute.definition->high));
            }
            return static_cast<std::uint32_t>(number - attribute.slot->low);
        }
        case AttributeKind::Cell: {
            const Cell cell = game_.topology.find_cell(name);
            if (cell == kNoCell && name != "none") {
                throw wrong("a cell or none");
            }
            return cell == kNoCell ? 0 : cell + 1U;
        }
        case AttributeKind::Player: return to_player(value);
        case AttributeKind::PieceType: {
            const PieceType type = game_.find_piece(name);
            if (type == kEmptyType && name != "none") {
                throw wrong("a piece type or none");
            }
            return type;
        }
        case AttributeKind::Enumeration: {
            const auto& names = attribute.definition->enumeration;
            const auto found = std::find(names.begin(), names.end(), name);
            if (found == names.end()) {
                throw wrong("one of the names in game.yaml");
            }
            return static_cast<std::uint32_t>(found - names.begin());
        }
    }
    return 0;
}

// ---- whole words

std::string StateText::attribute_word(const Position& position, const Position& base,
                                      const StoredAttribute& attribute) const {
    std::vector<Marked> marks;
    const auto add = [&](const Place& place, std::uint32_t stored) {
        const std::string text = value_text(attribute, stored);
        marks.push_back({place, text == "yes" ? "" : text});
    };
    switch (attribute.of) {
        case AttributeOf::Game: {
            const std::uint32_t stored = position.get(attribute.slot->base);
            return stored == base.get(attribute.slot->base) ? "" : value_text(attribute, stored);
        }
        case AttributeOf::Player: {
            std::string text;
            for (Slot player = 0; player <= static_cast<Slot>(layout_.players); ++player) {
                const std::uint32_t stored = position.get(attribute.slot->base + player);
                if (stored != base.get(attribute.slot->base + player)) {
                    text += (text.empty() ? "" : ",") + player_name(player) + ":" +
                            value_text(attribute, stored);
                }
            }
            return text;
        }
        case AttributeOf::Cell:
            for (const Cell cell : game_.topology.cells) {
                const std::uint32_t stored = position.get(attribute.slot->base + cell);
                if (stored != base.get(attribute.slot->base + cell)) {
                    add({cell, -1}, stored);
                }
            }
            return list(marks);
        case AttributeOf::Piece:
            for (const Place& place : piece_places(position)) {
                const PieceSlots at = slots(place);
                const std::uint32_t stored = stored_in_piece(position, at, attribute);
                if (stored != stored_in_new_piece(layout_, position.get(at.word()), attribute)) {
                    add(place, stored);
                }
            }
            return list(marks);
    }
    return {};
}

void StateText::read_attribute(const StoredAttribute& attribute, Word value,
                               Position& position) const {
    if (attribute.of == AttributeOf::Game) {
        position.write(attribute.slot->base, to_stored(attribute, value));
        return;
    }
    if (attribute.of == AttributeOf::Player) {
        for (const Word entry : split(value, ',')) {
            const std::vector<Word> sides = split(entry, ':');
            if (sides.size() != 2) {
                throw TextError{entry.at, attribute.key + " belongs to players",
                                attribute.key + "=white:VALUE"};
            }
            position.write(attribute.slot->base + to_player(sides[0]),
                           to_stored(attribute, sides[1]));
        }
        return;
    }
    // A place alone is `yes`, where the attribute has such a value.
    const auto alone = [&](const Place& place, std::size_t at) {
        try {
            return to_stored(attribute, Word{"yes", at});
        } catch (const TextError& /*error*/) {
            throw TextError{
                at, "`" + attribute.key + "` of " + place_name(place) + " has no value here",
                "write one behind the place: " + place_name(place) + ":VALUE"};
        }
    };
    for (const auto& [place, text] : places(value)) {
        const std::uint32_t stored = text.text.empty() ? alone(place, text.at)
                                                       : to_stored(attribute, text);
        if (attribute.of == AttributeOf::Cell) {
            position.write(attribute.slot->base + place.cell, stored);
            continue;
        }
        if (attribute.slot->packed && stored > attribute.slot->mask) {
            throw TextError{text.at, "the value is too large", "see the range in game.yaml"};
        }
        if (position.get(slots(place).word()) == 0 && attribute.slot->packed) {
            throw TextError{text.at, "no piece stands on " + place_name(place), "leave it out"};
        }
        store_in_piece(position, slots(place), attribute, stored);
    }
}

}  // namespace perthro
