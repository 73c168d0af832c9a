// Arrays of numbers in the text of a position: hands, dice, seats, what players keep.
#include "engine/notation/state_text.hpp"
#include "engine/position/kept.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

// Arrays of numbers, written whole when any differs. Dice are stored one higher than they show (0 =
// none).
struct NumberArray {
    const char* key;
    Slot first;
    int count;
    bool dice = false;
};

std::vector<NumberArray> number_arrays(const Layout& layout) {
    return {{"loops", layout.loops.first, layout.loops.count},
            {"quiet", layout.quiet.first, layout.quiet.count},
            {"held", layout.held.first, layout.held.count},
            {"dice", layout.dice, layout.has.dice ? kMaxDice : 0, true}};
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

// No die shows so much; what is stored of one, and the face that it stands for, are numbers below.
constexpr std::uint32_t kMostOfDie = 1U << 30;

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
        if (array.dice && part.text == "-" && parts.size() == 1) {
            continue;
        }
        const std::uint32_t number = to_number(part);
        if (array.dice && number >= kMostOfDie) {
            throw TextError{part.at, "no die shows " + std::to_string(number),
                            "what a roll of this game has left"};
        }
        numbers.push_back(number + (array.dice ? 1 : 0));
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

// ---- arrays

std::string StateText::array_words(const Position& position, const Position& base) const {
    std::string text;
    const int kinds = (layout_.players + 1) * (layout_.types + 1);
    if (layout_.has.hands && !same(position, base, layout_.hands, kinds)) {
        text += " hands=" + counts(position, layout_.hands);
    }
    if (!same(position, base, layout_.kept.first, (layout_.players + 1) * layout_.kept.kinds)) {
        text += " kept=" + kept(position);
    }
    if (layout_.has.bag && !same(position, base, layout_.bag, kinds)) {
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
    if (key == "hands" && layout_.has.hands) {
        read_counts(value, layout_.hands, position);
        return true;
    }
    if (key == "kept" && layout_.kept.kinds > 0) {
        read_kept(value, position);
        return true;
    }
    if (key == "bag" && layout_.has.bag) {
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

}  // namespace perthro
