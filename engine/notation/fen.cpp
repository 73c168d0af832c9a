// FEN, xiangqi FEN and SFEN.
// Sources: PGN standard 16.1 (FEN); X-FEN and Shredder-FEN for arrays in any order (letters of
// files); the USI protocol for SFEN; fairy-stockfish for hands in brackets and `~`.
#include "engine/notation/fen.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::string_view kNothing = "-";

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

int FenText::castling_attribute() const {
    for (std::size_t i = 0; i < game_.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game_.attributes[i];
        const bool of_rooks = std::any_of(
            attribute.types.begin(), attribute.types.end(),
            [&](PieceType type) { return upper_case(game_.pieces[type].letter) == "R"; });
        if (attribute.of == AttributeOf::Piece && attribute.kind == AttributeKind::Bool &&
            of_rooks) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

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

bool FenText::has_right(const Position& position, Cell rook) const {
    const std::vector<StoredAttribute> all = stored_attributes(game_, layout_);
    const std::string& name = game_.attributes[static_cast<std::size_t>(castling_attribute())].name;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const StoredAttribute& one) { return one.key == name; });
    return stored_in_piece(position, PieceSlots(layout_, rook), *found) != 0;
}

void FenText::give_right(Position& position, Cell rook) const {
    const std::vector<StoredAttribute> all = stored_attributes(game_, layout_);
    const std::string& name = game_.attributes[static_cast<std::size_t>(castling_attribute())].name;
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const StoredAttribute& one) { return one.key == name; });
    store_in_piece(position, PieceSlots(layout_, rook), *found, 1);
}

std::vector<FenText::Rook> FenText::rooks(const Position& position, Player player) const {
    const auto& attribute = game_.attributes[static_cast<std::size_t>(castling_attribute())];
    Cell king = kNoCell;
    for (const Cell cell : game_.topology.cells) {
        const std::uint32_t word = position.get(cell);
        if (word::owner(word) == player && word::type(word) < game_.pieces.size() &&
            game_.pieces[word::type(word)].letter == "K") {
            king = cell;
            break;
        }
    }
    std::vector<Rook> found;
    if (king == kNoCell) {
        return found;
    }
    const auto& at = game_.topology.info[king].at;
    for (const Cell cell : game_.topology.cells) {
        const std::uint32_t word = position.get(cell);
        const CellInfo& info = game_.topology.info[cell];
        const bool rook = word::owner(word) == player &&
                          std::count(attribute.types.begin(), attribute.types.end(),
                                     word::type(word)) != 0;
        if (rook && info.grid >= 0 && info.at[1] == at[1]) {
            found.push_back({cell, info.at[0] < at[0] ? -1 : 1, false});
        }
    }
    for (Rook& rook : found) {
        const int x = game_.topology.info[rook.cell].at[0] * rook.side;
        rook.outermost = std::none_of(found.begin(), found.end(), [&](const Rook& other) {
            return other.side == rook.side && game_.topology.info[other.cell].at[0] * rook.side > x;
        });
    }
    return found;
}

std::string FenText::file_name(Cell cell) const {
    const CellInfo& info = game_.topology.info[cell];
    const auto& names = game_.topology.grids[static_cast<std::size_t>(info.grid)].file_names;
    const auto index = static_cast<std::size_t>(info.at[0] - 1);
    return index < names.size() ? names[index] : std::string();
}

// ---- reading

void FenText::read_hands(Word word, Position& position) const {
    if (word.text.empty() || word.text == kNothing) {
        return;
    }
    if (!layout_.has_hands) {
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

void FenText::read_castling(Word word, Position& position) const {
    if (word.text == kNothing) {
        return;
    }
    if (castling_attribute() < 0) {
        throw TextError{word.at, "this game has no castling rights", "write `-`"};
    }
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const std::string letter(1, word.text[i]);
        const Player player = letter == upper_case(letter) ? 1 : 2;
        const std::string small = lower_case(letter);
        const std::vector<Rook> all = rooks(position, player);
        const auto found = std::find_if(all.begin(), all.end(), [&](const Rook& rook) {
            if (small == "k" || small == "q") {
                return rook.outermost && rook.side == (small == "k" ? 1 : -1);
            }
            return lower_case(file_name(rook.cell)) == small;
        });
        if (found == all.end()) {
            throw TextError{word.at + i, "no rook has the castling right `" + letter + "`",
                            "K Q k q, or the rook's file; `-` for none"};
        }
        give_right(position, found->cell);
    }
}

void FenText::read_passed(Word word, Position& position) const {
    if (word.text == kNothing) {
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
    const std::uint32_t clock = word.text == kNothing ? 0 : to_number(word);
    for (int i = 0; i < layout_.quiet_count; ++i) {
        position.write(layout_.quiet + static_cast<Slot>(i), clock);
    }
}

void FenText::read_move_number(Word word, Position& position) const {
    const std::uint32_t number = word.text == kNothing ? 1 : to_number(word);
    const std::uint32_t full_moves = number == 0 ? 0 : number - 1;
    position.write(Field::Ply, 2 * full_moves + (position.to_move() == 2 ? 1 : 0));
}

// ---- writing

std::string FenText::castling(const Position& position) const {
    std::string text;
    for (Player player = 1; castling_attribute() >= 0 && player <= 2; ++player) {
        std::vector<Rook> all = rooks(position, player);
        std::stable_sort(all.begin(), all.end(),
                         [](const Rook& one, const Rook& other) { return one.side > other.side; });
        for (const Rook& rook : all) {
            if (has_right(position, rook.cell)) {
                const std::string letter = !rook.outermost ? file_name(rook.cell)
                                           : rook.side > 0 ? "k"
                                                           : "q";
                text += player == 1 ? upper_case(letter) : lower_case(letter);
            }
        }
    }
    return text.empty() ? std::string(kNothing) : text;
}

std::string FenText::passed(const Position& position) const {
    const int index = passed_attribute();
    const std::uint32_t cell = index < 0
                                   ? 0
                                   : position.get(
                                         layout_.attributes[static_cast<std::size_t>(index)].base);
    return cell == 0 ? std::string(kNothing) : game_.topology.info[cell - 1].name;
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
    const std::uint32_t clock = layout_.quiet_count > 0 ? position.get(layout_.quiet) : 0;
    return std::to_string(clock) + " " + std::to_string(position.get(Field::Ply) / 2 + 1);
}

std::string FenText::write_chess(const Position& position, const BoardText& board) const {
    const std::string rows = board.rows(position) +
                             (layout_.has_hands ? "[" + hands(position, false) + "]" : "");
    return rows + (position.to_move() == 2 ? " b " : " w ") + castling(position) + " " +
           passed(position) + " " + clock_and_move(position);
}

std::string FenText::write_xiangqi(const Position& position, const BoardText& board) const {
    return board.rows(position) + (position.to_move() == 2 ? " b" : " w") + " - - " +
           clock_and_move(position);
}

std::string FenText::write_shogi(const Position& position, const BoardText& board) const {
    const std::string hand = layout_.has_hands ? hands(position, true) : std::string();
    return board.rows(position) + (position.to_move() == 2 ? " w " : " b ") +
           (hand.empty() ? std::string(kNothing) : hand) + " " +
           std::to_string(position.get(Field::Ply) + 1);
}

}  // namespace perthro
