// Source: "Portable Draughts Notation 3.0", grammar of the FEN tag (pdn.fmjd.org/fen.html).
#include "engine/notation/pdn_fen.hpp"

#include "engine/notation/fen.hpp"
#include "engine/notation/piece_slots.hpp"

#include <algorithm>

namespace perthro {

namespace {

Word behind(Word word, std::size_t count) { return {word.text.substr(count), word.at + count}; }

}  // namespace

// The type that is written without a letter: the first that is declared.
PieceType PdnFen::plain_type() const {
    for (std::size_t type = 1; type < game_.pieces.size(); ++type) {
        if (!game_.pieces[type].removed && !game_.pieces[type].nobodys) {
            return static_cast<PieceType>(type);
        }
    }
    return kEmptyType;
}

Player PdnFen::side(Word letter) const {
    const Player player = find_side(game_, lower_case(letter.text), false);
    if (player == kNobody) {
        throw TextError{letter.at, "there is no side `" + std::string(letter.text) + "`", "W or B"};
    }
    return player;
}

Position PdnFen::read(Word word, const std::function<Position(Player)>& base) const {
    word = trimmed(word);
    if (!word.text.empty() && word.text.back() == '.') {
        word.text.remove_suffix(1);
    }
    const std::vector<Word> parts = split(word, ':');
    Position position = base(side(trimmed(parts[0])));
    std::string numbers;  // the letters of those that were given
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const Word part = trimmed(parts[i]);
        if (part.text.empty()) {
            throw TextError{parts[i].at, "nothing stands between two colons", "W25,K30 or B1-12"};
        }
        const char first = part.text[0];
        if (first != 'H' && first != 'F') {
            read_pieces(part, position);
            continue;
        }
        if (numbers.find(first) != std::string::npos) {
            throw TextError{part.at, std::string("`") + first + "` stands here twice",
                            "leave one of them out"};
        }
        numbers += first;
        read_number(part, position);
    }
    return position;
}

void PdnFen::read_pieces(Word word, Position& position) const {
    const Player player = side({word.text.substr(0, 1), word.at});
    for (const Word entry : split(trimmed(behind(word, 1)), ',')) {
        const Word piece = trimmed(entry);
        if (piece.text.empty()) {
            throw TextError{entry.at, "no piece stands between two commas",
                            "leave one of them out"};
        }
        read_entry(piece, player, position);
    }
}

void PdnFen::read_entry(Word word, Player player, Position& position) const {
    PieceType type = plain_type();
    Word rest = word;
    // A letter in front of a cell is a type's; a name like a1 is a cell already.
    const std::string cell_text(word.text.substr(0, word.text.find('-')));
    if (numbers_.find(cell_text) == kNoCell) {
        type = letters_.find_type(word.text.substr(0, 1));
        rest = behind(word, 1);
    }
    const std::size_t dash = rest.text.find('-');
    const Cell first = numbers_.find(rest.text.substr(0, dash));
    const Cell last = dash == std::string_view::npos ? first
                                                     : numbers_.find(rest.text.substr(dash + 1));
    if (type == kEmptyType || first == kNoCell || last == kNoCell) {
        throw TextError{word.at, "`" + std::string(word.text) + "` is no piece on a cell",
                        "a number, a range 1-12, or a letter and a number: K30"};
    }
    const auto [low, high] = std::minmax({numbers_.number(first), numbers_.number(last)});
    for (int number = low; number <= high; ++number) {
        put(word, numbers_.cell(number), type, player, position);
    }
}

void PdnFen::put(Word word, Cell cell, PieceType type, Player player, Position& position) const {
    if (cell == kNoCell || position.get(cell) != 0) {
        throw TextError{word.at, "two pieces on one cell", "name each cell once"};
    }
    put_new_piece(position, game_, PieceSlots(layout_, cell), type, player);
    if (layout_.has.stacks) {
        position.write(layout_.stacks.heights + cell, 1);
    }
}

// `H` half moves without a capture, `F` number of the move.
void PdnFen::read_number(Word word, Position& position) const {
    const std::uint32_t number = to_number(behind(word, 1));
    if (word.text[0] == 'H') {
        for (int i = 0; i < layout_.quiet.count; ++i) {
            position.write(layout_.quiet.first + static_cast<Slot>(i), number);
        }
    } else {
        position.write(Field::Ply,
                       number == 0 ? 0 : 2 * (number - 1) + (position.to_move() == 2 ? 1 : 0));
    }
}

std::string PdnFen::write(const Position& position) const {
    const auto letter = [&](Player player) {
        return upper_case(game_.players[player].substr(0, 1));
    };
    std::string text = letter(position.to_move() == kNobody ? Player{1} : position.to_move());
    for (Player player = 1; player <= layout_.players; ++player) {
        text += ":" + letter(player);
        std::string list;
        for (int number = 1; numbers_.cell(number) != kNoCell; ++number) {
            const Cell cell = numbers_.cell(number);
            const std::uint32_t word = position.get(cell);
            if (word::owner(word) != player || word == 0) {
                continue;
            }
            const PieceType type = word::type(word);
            const bool plain = type == plain_type() || type >= game_.pieces.size();
            list += (list.empty() ? "" : ",") + (plain ? "" : letters_.letter(type)) +
                    numbers_.text(cell);
        }
        text += list;
    }
    return text;
}

}  // namespace perthro
