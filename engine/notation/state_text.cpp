// The words of a position: its header and marks on pieces. Arrays of numbers are in
// state_text_arrays.cpp, attributes in attribute_text.cpp, places and names in place_text.cpp.
#include "engine/notation/state_text.hpp"

#include "engine/notation/state_fields.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {
constexpr std::string_view kReveal = "reveal";
}  // namespace

StateText::StateText(const GameDefinition& game, const Layout& layout, const PieceLetters& letters)
    : game_(game), layout_(layout), letters_(letters),
      attributes_(stored_attributes(game, layout)) {}

std::string StateText::words(const Position& position, const Position& base) const {
    std::string text = array_words(position, base) + piece_words(position);
    for (const StoredAttribute& attribute : attributes_) {
        const std::string value = attribute_word(position, base, attribute);
        text += value.empty() ? "" : " " + attribute_key(attribute) + "=" + value;
    }
    return text + header_words(position, base);
}

bool StateText::read(Word key, Word value, Position& position) const {
    const std::string name(key.text);
    if (read_array(name, value, position) || read_marks(name, value, position) ||
        read_field(name, value, position)) {
        return true;
    }
    if (const StoredAttribute* attribute = find_attribute(name)) {
        read_attribute(*attribute, value, position);
        return true;
    }
    return false;
}

bool StateText::is_of_turn(const std::string& key) {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
        if (field_text(static_cast<Field>(i)).key == key) {
            return true;
        }
    }
    return key == "loops";
}

std::string StateText::key_of(const std::string& attribute) const {
    const auto found = std::find_if(
        attributes_.begin(), attributes_.end(),
        [&](const StoredAttribute& one) { return one.key == attribute; });
    return found == attributes_.end() ? attribute : attribute_key(*found);
}

bool StateText::is_key(const std::string& key) const {
    static constexpr std::array<std::string_view, 10> kKeys{
        "hands", "bag", "loops", "quiet", "held", "dice", "seats", "covered", "taken", "known"};
    if (std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end() ||
        (key == "kept" && layout_.kept.kinds > 0)) {
        return true;
    }
    return is_of_turn(key) || is_together_key(key);
}

// ---- header

std::string StateText::field_value(const Position& position, Field field) const {
    const std::uint32_t value = position.get(field);
    switch (field_text(field).format) {
        case FieldFormat::Number: return std::to_string(value);
        case FieldFormat::Signed: return std::to_string(static_cast<std::int32_t>(value));
        case FieldFormat::Player: return player_name(value);
        case FieldFormat::Mask: return mask_text(value);
        case FieldFormat::Chance:
            if (value == kPendingReveal) {
                return std::string(kReveal);
            }
            return value > 0 && value <= game_.chances.size()
                       ? escape(game_.chances[value - 1].name)
                       : "-";
        case FieldFormat::CellAfter: return value == 0 ? "-" : cell_name(value - 1);
        case FieldFormat::Over: {
            const bool declared = value > 0 && value <= game_.results.size();
            return (declared ? escape(game_.results[value - 1].key) : std::to_string(value)) + ":" +
                   mask_text(position.get(Field::Winners));
        }
    }
    return {};
}

std::string StateText::header_words(const Position& position, const Position& base) const {
    std::string text;
    const bool over = position.get(Field::Over) != base.get(Field::Over);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
        const auto field = static_cast<Field>(i);
        const bool written = field == Field::ToMove || (field == Field::Winners && over);
        if (!written && position.get(field) != base.get(field)) {
            text += " " + field_text(field).key + "=" + field_value(position, field);
        }
    }
    return text;
}

bool StateText::read_field(const std::string& key, Word value, Position& position) const {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
        const auto field = static_cast<Field>(i);
        const FieldText text = field_text(field);
        if (text.key != key) {
            continue;
        }
        switch (text.format) {
            case FieldFormat::Number: position.write(field, to_number(value)); break;
            case FieldFormat::Signed: {
                const bool negative = !value.text.empty() && value.text[0] == '-';
                const std::uint32_t size = to_number(
                    negative ? Word{value.text.substr(1), value.at + 1} : value);
                position.write(field, negative ? 0U - size : size);
                break;
            }
            case FieldFormat::Player: position.write(field, to_player(value)); break;
            case FieldFormat::Mask: position.write(field, to_mask(value)); break;
            case FieldFormat::Chance: position.write(field, to_chance(value)); break;
            case FieldFormat::CellAfter:
                position.write(field, value.text == "-" ? 0 : to_place(value).cell + 1U);
                break;
            case FieldFormat::Over: read_over(value, position); break;
        }
        return true;
    }
    return false;
}

std::uint32_t StateText::to_chance(Word value) const {
    if (value.text == "-") {
        return 0;
    }
    if (value.text == kReveal) {
        return kPendingReveal;
    }
    const std::string name = unescape(value);
    const auto found = std::find_if(game_.chances.begin(), game_.chances.end(),
                                    [&](const ChanceDefinition& one) { return one.name == name; });
    if (found == game_.chances.end()) {
        throw TextError{value.at, "there is no roll `" + name + "`", "see `chance` in game.yaml"};
    }
    return static_cast<std::uint32_t>(found - game_.chances.begin()) + 1;
}

void StateText::read_over(Word value, Position& position) const {
    const std::vector<Word> parts = split(value, ':');
    if (parts.empty() || parts.size() > 2) {
        throw TextError{value.at, "`over` needs a result and winners",
                        "over=mate:white, over=draw:-"};
    }
    const std::string key = unescape(parts[0]);
    const auto found = std::find_if(
        game_.results.begin(), game_.results.end(),
        [&](const ResultDefinition& result) { return result.key == key; });
    if (found == game_.results.end() && !is_number(parts[0].text)) {
        throw TextError{value.at, "there is no result `" + key + "`", "see `results` in game.yaml"};
    }
    position.write(Field::Over, found != game_.results.end()
                                    ? static_cast<std::uint32_t>(found - game_.results.begin()) + 1
                                    : to_number(parts[0]));
    position.write(Field::Winners, parts.size() == 2 ? to_mask(parts[1]) : 0);
}

// ---- marks on pieces

std::string StateText::piece_words(const Position& position) const {
    std::vector<Marked> covered;
    std::vector<Marked> taken;
    std::vector<Marked> known;
    for (const Place& place : piece_places(position)) {
        const PieceSlots at = slots(place);
        const std::uint32_t word = position.get(at.word());
        if ((word & word::kCovered) != 0) {
            covered.push_back({place, ""});
        }
        if ((word & word::kTaken) != 0) {
            taken.push_back({place, ""});
        }
        if (layout_.has.known && position.get(at.known()) != known_of_new_piece(word)) {
            known.push_back({place, mask_text(position.get(at.known()))});
        }
    }
    const auto word = [&](const char* key, const std::vector<Marked>& marks) {
        return marks.empty() ? std::string() : std::string(" ") + key + "=" + list(marks);
    };
    return word("covered", covered) + word("taken", taken) + word("known", known);
}

bool StateText::read_marks(const std::string& key, Word value, Position& position) const {
    const bool covered = key == "covered";
    if (covered || key == "taken") {
        for (const auto& [place, rest] : places(value)) {
            if (!rest.text.empty()) {
                throw TextError{rest.at, "`" + key + "` has no values", "name cells only"};
            }
            const PieceSlots at = slots(place);
            const std::uint32_t word = position.get(at.word());
            const std::uint32_t marked = word | (covered ? word::kCovered : word::kTaken);
            if (word == 0) {
                throw TextError{value.at, "no piece stands on " + place_name(place),
                                "leave it out"};
            }
            position.write(at.word(), marked);
            if (layout_.has.known && position.get(at.known()) == known_of_new_piece(word)) {
                position.write(at.known(), known_of_new_piece(marked));
            }
        }
        return true;
    }
    if (key != "known" || !layout_.has.known) {
        return false;
    }
    for (const auto& [place, players] : places(value)) {
        position.write(slots(place).known(), to_mask(players));
    }
    return true;
}

}  // namespace perthro
