// The words of a position: header, arrays of counters, hands and marks on pieces. Attributes are in
// attribute_text.cpp, places and names in place_text.cpp.
#include "engine/notation/state_text.hpp"

#include "engine/notation/state_fields.hpp"
#include "engine/position/kept.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

constexpr std::string_view kReveal = "reveal";

// Arrays of numbers, written whole when any differs. Dice are stored one higher than they show (0 =
// none).
struct NumberArray {
    const char* key;
    Slot first;
    int count;
    bool dice = false;
};

std::vector<NumberArray> number_arrays(const Layout& layout) {
    return {{"loops", layout.loops, layout.loop_count},
            {"quiet", layout.quiet, layout.quiet_count},
            {"held", layout.held, layout.held_count},
            {"dice", layout.dice, layout.has_dice ? kMaxDice : 0, true}};
}

std::string numbers(const Position& position, const NumberArray& array) {
    std::string text;
    int last = array.count;
    while (last > 1 && position.get(array.first + static_cast<Slot>(last) - 1) == 0) {
        --last;
    }
    if (array.dice && position.get(array.first) == 0) {
        return "-";
    }
    for (int i = 0; i < last; ++i) {
        text += (i > 0 ? "," : "") +
                std::to_string(position.get(array.first + static_cast<Slot>(i)) -
                               (array.dice ? 1 : 0));
    }
    return text;
}

bool same(const Position& one, const Position& other, Slot first, int count) {
    for (int i = 0; i < count; ++i) {
        if (one.get(first + static_cast<Slot>(i)) != other.get(first + static_cast<Slot>(i))) {
            return false;
        }
    }
    return true;
}

void read_numbers(Word value, const NumberArray& array, Position& position) {
    const std::vector<Word> parts = split(value, ',');
    if (static_cast<int>(parts.size()) > array.count) {
        throw TextError{value.at,
                        std::string("`") + array.key + "` has " + std::to_string(array.count) +
                            " numbers",
                        "leave the others out"};
    }
    std::vector<std::uint32_t> numbers;
    for (const Word& part : parts) {
        if (!array.dice || part.text != "-" || parts.size() > 1) {
            numbers.push_back(to_number(part) + (array.dice ? 1 : 0));
        }
    }
    if (array.dice) {  // dice left stand in ascending order
        std::sort(numbers.begin(), numbers.end());
    }
    numbers.resize(static_cast<std::size_t>(array.count), 0);
    for (int i = 0; i < array.count; ++i) {
        position.write(array.first + static_cast<Slot>(i), numbers[static_cast<std::size_t>(i)]);
    }
}

// Whoever sits somewhere sits there alone.
void check_seats(Word value, const Position& position, const Layout& layout) {
    std::uint32_t taken = 0;
    for (int player = 1; player <= layout.players; ++player) {
        taken |= 1U << position.get(layout.seats + static_cast<Slot>(player));
    }
    if (taken != (2U << static_cast<unsigned>(layout.players)) - 2) {
        throw TextError{value.at, "`seats` gives two sides to one player, or one to nobody",
                        "name every side that somebody else plays: seats=white:black,black:white"};
    }
}

// Whether numbers in ascending order are all in a list.
bool are_of(const std::vector<int>& numbers, std::vector<int> list) {
    std::sort(list.begin(), list.end());
    return std::includes(list.begin(), list.end(), numbers.begin(), numbers.end());
}

// What is left of a roll is of one of the game's rolls.
void check_dice(Word value, const GameDefinition& game, const NumberArray& array,
                const Position& position) {
    std::vector<int> left;
    for (int i = 0; i < array.count; ++i) {
        const std::uint32_t stored = position.get(array.first + static_cast<Slot>(i));
        if (stored != 0) {
            left.push_back(static_cast<int>(stored) - 1);
        }
    }
    const auto has = [&](const ChanceDefinition& chance) {
        return std::any_of(chance.rolls.begin(), chance.rolls.end(),
                           [&](const auto& roll) { return are_of(left, roll.dice); });
    };
    if (!left.empty() && std::none_of(game.chances.begin(), game.chances.end(), has)) {
        throw TextError{value.at, "no roll of this game leaves these `dice`",
                        "write the dice of one roll that are still to be played, or `-` for none"};
    }
}

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
        (key == "kept" && layout_.kept_kinds > 0)) {
        return true;
    }
    return is_of_turn(key);
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

// ---- arrays

std::string StateText::array_words(const Position& position, const Position& base) const {
    std::string text;
    const int kinds = (layout_.players + 1) * (layout_.types + 1);
    if (layout_.has_hands && !same(position, base, layout_.hands, kinds)) {
        text += " hands=" + counts(position, layout_.hands);
    }
    if (!same(position, base, layout_.kept, (layout_.players + 1) * layout_.kept_kinds)) {
        text += " kept=" + kept(position);
    }
    if (layout_.has_bag && !same(position, base, layout_.bag, kinds)) {
        text += " bag=" + counts(position, layout_.bag);
    }
    for (const NumberArray& array : number_arrays(layout_)) {
        if (!same(position, base, array.first, array.count)) {
            text += std::string(" ") + array.key + "=" + numbers(position, array);
        }
    }
    if (!same(position, base, layout_.seats, layout_.players + 1)) {
        std::string seats;
        for (Slot player = 0; player <= static_cast<Slot>(layout_.players); ++player) {
            const std::uint32_t seat = position.get(layout_.seats + player);
            if (seat != base.get(layout_.seats + player)) {
                seats += (seats.empty() ? "" : ",") + player_name(player) + ":" + player_name(seat);
            }
        }
        text += " seats=" + seats;
    }
    return text;
}

bool StateText::read_array(const std::string& key, Word value, Position& position) const {
    if (key == "hands" && layout_.has_hands) {
        read_counts(value, layout_.hands, position);
        return true;
    }
    if (key == "kept" && layout_.kept_kinds > 0) {
        read_kept(value, position);
        return true;
    }
    if (key == "bag" && layout_.has_bag) {
        read_counts(value, layout_.bag, position);
        return true;
    }
    if (key == "seats") {
        for (const Word entry : split(value, ',')) {
            const std::vector<Word> sides = split(entry, ':');
            if (sides.size() != 2) {
                throw TextError{entry.at, "`seats` needs pairs", "seats=white:black"};
            }
            position.write(layout_.seats + to_player(sides[0]), to_player(sides[1]));
        }
        check_seats(value, position, layout_);
        return true;
    }
    for (const NumberArray& array : number_arrays(layout_)) {
        if (key == array.key && array.count > 0) {
            read_numbers(value, array, position);
            if (array.dice) {
                check_dice(value, game_, array, position);
            }
            return true;
        }
    }
    return false;
}

std::string StateText::counts(const Position& position, Slot first) const {
    std::string text;
    for (int player = 0; player <= layout_.players; ++player) {
        for (int type = 1; type <= layout_.types; ++type) {
            const auto offset = static_cast<Slot>(player * (layout_.types + 1) + type);
            const std::uint32_t count = position.get(first + offset);
            if (count != 0) {
                text += (count == 1 ? "" : std::to_string(count)) +
                        letters_.symbol(
                            {static_cast<PieceType>(type), static_cast<Player>(player)});
            }
        }
    }
    return text;
}

void StateText::read_counts(Word value, Slot first, Position& position) const {
    Scanner scanner(value);
    while (!scanner.done()) {
        const std::uint32_t count = scanner.at_digit() ? scanner.count() : 1;
        const PieceSymbol piece = letters_.read(scanner);
        if (piece.type == kUnknownType) {
            scanner.fail("a hand or bag holds known types", "name it");
        }
        const Slot slot = first + static_cast<Slot>(piece.owner * (layout_.types + 1) + piece.type);
        position.write(slot, position.get(slot) + count);
    }
}

std::string StateText::kept(const Position& position) const {
    std::string text;
    for (Player player = 0; player <= layout_.players; ++player) {
        for (PieceType type = 1; type <= layout_.types; ++type) {
            for (std::uint32_t kind = 1; kind < layout_.kinds_in_hand(type); ++kind) {
                const std::uint32_t count = position.get(layout_.kept_slot(player, type, kind));
                if (count != 0) {
                    text += (text.empty() ? "" : ",") + (count == 1 ? "" : std::to_string(count)) +
                            letters_.symbol({type, player}) + ":" +
                            escape(kind_text(game_, type, kind));
                }
            }
        }
    }
    return text;
}

void StateText::read_kept(Word value, Position& position) const {
    for (const Word entry : split(value, ',')) {
        const std::vector<Word> sides = split(entry, ':');
        if (sides.size() != 2) {
            throw TextError{entry.at, "`kept` needs pairs", "kept=2M:hits.3"};
        }
        Scanner scanner(sides[0]);
        const std::uint32_t count = scanner.at_digit() ? scanner.count() : 1;
        const PieceSymbol piece = letters_.read(scanner);
        const bool kept = piece.type <= layout_.types && scanner.done();
        const std::uint32_t kinds = kept ? layout_.kinds_in_hand(piece.type) : 1;
        const std::string name = unescape(sides[1]);
        std::uint32_t kind = 1;
        while (kind < kinds && kind_text(game_, piece.type, kind) != name) {
            ++kind;
        }
        if (kind >= kinds) {
            throw TextError{entry.at, "a hand keeps nothing that is called `" + name + "`",
                            "the attributes of the type and their values: hits.3"};
        }
        const Slot slot = layout_.kept_slot(piece.owner, piece.type, kind);
        position.write(slot, position.get(slot) + count);
        std::uint64_t total = 0;
        for (std::uint32_t other = 1; other < kinds; ++other) {
            total += position.get(layout_.kept_slot(piece.owner, piece.type, other));
        }
        if (total > position.get(layout_.hand(piece.owner, piece.type))) {
            throw TextError{entry.at, "a hand keeps more than it holds",
                            "hands=... in front of it"};
        }
    }
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
        if (layout_.has_known && position.get(at.known()) != known_of_new_piece(word)) {
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
            if (layout_.has_known && position.get(at.known()) == known_of_new_piece(word)) {
                position.write(at.known(), known_of_new_piece(marked));
            }
        }
        return true;
    }
    if (key != "known" || !layout_.has_known) {
        return false;
    }
    for (const auto& [place, players] : places(value)) {
        position.write(slots(place).known(), to_mask(players));
    }
    return true;
}

}  // namespace perthro
