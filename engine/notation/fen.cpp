// FEN, xiangqi FEN and SFEN.
// Sources: PGN standard 16.1 (FEN); X-FEN and Shredder-FEN for arrays in any order (letters of
// files); the USI protocol for SFEN; fairy-stockfish for hands in brackets and `~`.
#include "engine/notation/fen.hpp"

#include <algorithm>

namespace perthro {

namespace {

char last_letter(const std::string& letter) {
    return letter.empty() ? '\0' : upper_case(letter).back();
}

}  // namespace

Player find_side(const GameDefinition& game, std::string_view word, bool fen) {
    const Player named = game.find_player(word);
    if (named != kNobody || word.size() != 1) {
        return named;
    }
    const Player customary = word == "w" ? 1 : word == "b" && game.player_count() >= 2 ? 2 : 0;
    if (fen && customary != kNobody) {
        return customary;
    }
    Player found = kNobody;
    for (std::size_t player = 1; player < game.players.size(); ++player) {
        if (lower_case(game.players[player].substr(0, 1)) == lower_case(word)) {
            if (found != kNobody) {
                return customary;
            }
            found = static_cast<Player>(player);
        }
    }
    return found != kNobody ? found : customary;
}

// ---- what the fields mean in this game

int FenText::passed_attribute() const {
    for (std::size_t i = 0; i < game_.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game_.attributes[i];
        if (attribute.of == AttributeOf::Game && attribute.kind == AttributeKind::Cell &&
            attribute.lasts == 1) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

// ---- reading

void FenText::read_hands(Word word, Position& position) const {
    if (word.text.empty() || word.text == kNoField) {
        return;
    }
    if (!layout_.has.hands) {
        throw TextError{word.at, "this game has no hands", "leave them out"};
    }
    Scanner scanner(word);
    while (!scanner.done()) {
        const std::uint32_t count = scanner.at_digit() ? scanner.count() : 1;
        const PieceSymbol piece = letters_.read(scanner);
        if (piece.type == kUnknownType) {
            scanner.fail("a hand holds known types", "name it");
        }
        const Slot slot = layout_.hand(piece.owner, piece.type);
        position.write(slot, position.get(slot) + count);
    }
}

void FenText::read_fields(const std::vector<Word>& fields, Position& position) const {
    std::size_t next = 0;
    const auto more = [&] { return next < fields.size(); };
    if (more() && !is_number(fields[next].text)) {
        read_castling(fields[next++], position);
    }
    if (more() && !is_number(fields[next].text)) {
        read_passed(fields[next++], position);
    }
    if (more()) {
        read_clock(fields[next++], position);
    }
    if (more()) {
        read_move_number(fields[next++], position);
    }
    if (more()) {
        throw TextError{fields[next].at,
                        "`" + std::string(fields[next].text) + "` is one word too many",
                        "further words are key=value"};
    }
}

void FenText::read_shogi_fields(const std::vector<Word>& fields, Position& position) const {
    if (!fields.empty()) {
        read_hands(fields[0], position);
    }
    if (fields.size() > 1) {
        const std::uint32_t number = to_number(fields[1]);
        position.write(Field::Ply, number == 0 ? 0 : number - 1);
    }
    if (fields.size() > 2) {
        throw TextError{fields[2].at, "one word too many", "SFEN ends with the number of the move"};
    }
}

void FenText::read_passed(Word word, Position& position) const {
    if (word.text == kNoField) {
        return;
    }
    const int index = passed_attribute();
    const Cell cell = game_.topology.find_cell(word.text);
    if (index < 0 || cell == kNoCell) {
        throw TextError{word.at,
                        index < 0 ? "this game has no en-passant cell"
                                  : "there is no cell `" + std::string(word.text) + "`",
                        "write `-`"};
    }
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(index)];
    position.write(slot.base, cell + 1U);
    // The turn that set it is over: as many are left as it lasts.
    position.write(
        layout_.attributes[static_cast<std::size_t>(slot.age)].base,
        static_cast<std::uint32_t>(game_.attributes[static_cast<std::size_t>(index)].lasts));
}

void FenText::read_clock(Word word, Position& position) const {
    const std::uint32_t clock = word.text == kNoField ? 0 : to_number(word);
    for (int i = 0; i < layout_.quiet.count; ++i) {
        position.write(layout_.quiet.first + static_cast<Slot>(i), clock);
    }
}

void FenText::read_move_number(Word word, Position& position) const {
    const std::uint32_t number = word.text == kNoField ? 1 : to_number(word);
    const std::uint32_t full_moves = number == 0 ? 0 : number - 1;
    position.write(Field::Ply, 2 * full_moves + (position.to_move() == 2 ? 1 : 0));
}

// ---- writing

std::string FenText::passed(const Position& position) const {
    const int index = passed_attribute();
    const std::uint32_t cell = index < 0
                                   ? 0
                                   : position.get(
                                         layout_.attributes[static_cast<std::size_t>(index)].base);
    return cell == 0 ? std::string(kNoField) : game_.topology.info[cell - 1].name;
}

std::string FenText::hands(const Position& position, bool counted) const {
    // SFEN wants this order; types with other letters come behind in order of declaration.
    constexpr std::string_view order = "RBGSNLP";
    std::vector<PieceType> types;
    for (PieceType type = 1; type <= layout_.types; ++type) {
        types.push_back(type);
    }
    const auto rank = [&](PieceType type) {
        return std::min(order.find(last_letter(game_.pieces[type].letter)), order.size());
    };
    std::stable_sort(types.begin(), types.end(),
                     [&](PieceType one, PieceType other) { return rank(one) < rank(other); });
    std::string text;
    for (Player player = 1; player <= layout_.players; ++player) {
        for (const PieceType type : types) {
            const std::uint32_t count = position.get(layout_.hand(player, type));
            const std::string symbol = letters_.symbol({type, player});
            if (counted && count > 1) {
                text += std::to_string(count);
            }
            for (std::uint32_t i = 0; i < (counted ? std::min(count, 1U) : count); ++i) {
                text += symbol;
            }
        }
    }
    return text;
}

std::string FenText::clock_and_move(const Position& position) const {
    const std::uint32_t clock = layout_.quiet.count > 0 ? position.get(layout_.quiet.first) : 0;
    return std::to_string(clock) + " " + std::to_string(position.get(Field::Ply) / 2 + 1);
}

std::string FenText::write_chess(const Position& position, const BoardText& board) const {
    const std::string rows = board.rows(position) +
                             (layout_.has.hands ? "[" + hands(position, false) + "]" : "");
    return rows + (position.to_move() == 2 ? " b " : " w ") + castling(position) + " " +
           passed(position) + " " + clock_and_move(position);
}

std::string FenText::write_xiangqi(const Position& position, const BoardText& board) const {
    return board.rows(position) + (position.to_move() == 2 ? " b" : " w") + " - - " +
           clock_and_move(position);
}

std::string FenText::write_shogi(const Position& position, const BoardText& board) const {
    const std::string hand = layout_.has.hands ? hands(position, true) : std::string();
    return board.rows(position) + (position.to_move() == 2 ? " w " : " b ") +
           (hand.empty() ? std::string(kNoField) : hand) + " " +
           std::to_string(position.get(Field::Ply) + 1);
}

}  // namespace perthro
