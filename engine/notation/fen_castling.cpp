// Castling rights in FEN: which rook a letter means, and where kings and rooks must stand.
// Sources: X-FEN and Shredder-FEN for arrays in any order (letters of files).
#include "engine/notation/fen.hpp"

#include <algorithm>

namespace perthro {

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
    const Cell king = king_of(position, player);
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

Cell FenText::king_of(const Position& position, Player player) const {
    for (const Cell cell : game_.topology.cells) {
        const std::uint32_t word = position.get(cell);
        if (word::owner(word) == player && word::type(word) < game_.pieces.size() &&
            game_.pieces[word::type(word)].letter == "K") {
            return cell;
        }
    }
    return kNoCell;
}

// ---- where a castling right can be

// False for a setup that may put kings and rooks anywhere: by a text, by lot or by Lua.
bool FenText::tells_homes(const Setup& setup) const {
    return setup.position.empty() && setup.lua.empty() && setup.shuffles.empty();
}

// Empty if no setup says it, or one does not say where.
std::vector<FenText::CastlingHome> FenText::castling_homes() const {
    std::vector<CastlingHome> homes;
    for (const Setup& setup : game_.setups) {
        if (!tells_homes(setup)) {
            return {};
        }
        for (Player player = 1; player <= game_.player_count(); ++player) {
            CastlingHome home{player, kNoCell, {}};
            for (const Placement& placement : setup.placements) {
                const bool king = game_.pieces[placement.type].letter == "K";
                const bool given = std::any_of(
                    placement.attributes.begin(), placement.attributes.end(), [&](const auto& one) {
                        return static_cast<int>(one.first) == castling_attribute() &&
                               one.second != 0;
                    });
                if (placement.player == player && king && !placement.cells.empty()) {
                    home.king = placement.cells.front();
                }
                if (placement.player == player && given) {
                    home.rooks.insert(home.rooks.end(), placement.cells.begin(),
                                      placement.cells.end());
                }
            }
            if (!home.rooks.empty() && home.king != kNoCell) {
                homes.push_back(std::move(home));
            }
        }
    }
    return homes;
}

// "a king on e1 and a rook on h1"; side: 0 either.
std::string FenText::needed_homes(Player player, int side) const {
    std::string text;
    for (const CastlingHome& home : castling_homes()) {
        std::string rooks;
        for (const Cell rook : home.rooks) {
            const auto& at = game_.topology.info[rook].at;
            const int there = at[0] < game_.topology.info[home.king].at[0] ? -1 : 1;
            if (side == 0 || there == side) {
                rooks += (rooks.empty() ? "" : " or ") + game_.topology.info[rook].name;
            }
        }
        if (home.player == player && !rooks.empty()) {
            text += (text.empty() ? "a king on " : ", or a king on ") +
                    game_.topology.info[home.king].name + " and a rook on " + rooks;
        }
    }
    return text;
}

void FenText::check_home(Word letter, const Position& position, Player player, Cell rook) const {
    const std::vector<CastlingHome> homes = castling_homes();
    const Cell king = king_of(position, player);
    const bool there = std::any_of(homes.begin(), homes.end(), [&](const CastlingHome& home) {
        return home.player == player && home.king == king &&
               std::find(home.rooks.begin(), home.rooks.end(), rook) != home.rooks.end();
    });
    if (!homes.empty() && !there) {
        const std::string small = lower_case(letter.text);
        const std::string needed = needed_homes(player, small == "k" ? 1 : small == "q" ? -1 : 0);
        throw TextError{letter.at,
                        "the castling right `" + std::string(letter.text) + "` cannot be: " +
                            (needed.empty() ? "no setup gives it" : "it needs " + needed),
                        "leave the letter out; `-` for none"};
    }
}

std::string FenText::file_name(Cell cell) const {
    const CellInfo& info = game_.topology.info[cell];
    const auto& names = game_.topology.grids[static_cast<std::size_t>(info.grid)].file_names;
    const auto index = static_cast<std::size_t>(info.at[0] - 1);
    return index < names.size() ? names[index] : std::string();
}

// ---- reading and writing

void FenText::read_castling(Word word, Position& position) const {
    if (word.text == kNoField) {
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
        check_home({word.text.substr(i, 1), word.at + i}, position, player,
                   found == all.end() ? kNoCell : found->cell);
        if (found == all.end()) {
            throw TextError{word.at + i, "no rook has the castling right `" + letter + "`",
                            "K Q k q, or the rook's file; `-` for none"};
        }
        give_right(position, found->cell);
    }
}

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
    return text.empty() ? std::string(kNoField) : text;
}

}  // namespace perthro
