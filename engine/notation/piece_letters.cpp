// Chooses the symbols: players' pieces first, in order of declaration, then nobody's; the first to
// claim a text keeps it.
#include "engine/notation/piece_letters.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

constexpr std::string_view kUnknownLabel = "?";

// Plus signs and one ASCII letter: what can stand in a row without braces.
bool is_plain(std::string_view letter) {
    const std::size_t last = letter.find_first_not_of('+');
    return last != std::string_view::npos && last + 1 == letter.size() &&
           std::isalpha(static_cast<unsigned char>(letter[last])) != 0;
}

template <typename Change>
std::string changed(std::string_view text, Change change) {
    std::string result;
    for (const char c : text) {
        result += static_cast<char>(change(static_cast<unsigned char>(c)));
    }
    return result;
}

}  // namespace

std::string upper_case(std::string_view text) {
    return changed(text, [](unsigned char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
}

std::string lower_case(std::string_view text) {
    return changed(text, [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
}

PieceLetters::PieceLetters(const GameDefinition& game) : game_(game), labels_(game.pieces.size()) {
    const auto each_type = [&](bool nobodys, auto&& use) {
        for (std::size_t type = 1; type < game.pieces.size(); ++type) {
            const PieceDefinition& piece = game.pieces[type];
            if (!piece.removed && piece.nobodys == nobodys && is_plain(piece.letter)) {
                use(static_cast<PieceType>(type), piece.letter);
            }
        }
    };
    each_type(false, [&](PieceType type, const std::string& letter) {
        add_plain(type, 1, upper_case(letter));
        add_plain(type, 2, lower_case(letter));
    });
    each_type(true,
              [&](PieceType type, const std::string& letter) { add_plain(type, kNobody, letter); });
    for (std::size_t type = 1; type < game.pieces.size(); ++type) {
        const PieceDefinition& piece = game.pieces[type];
        const bool clear =
            !piece.letter.empty() && piece.letter != kUnknownLabel && !piece.removed &&
            std::none_of(game.pieces.begin(), game.pieces.end(), [&](const PieceDefinition& other) {
                return &other != &piece && (other.name == piece.letter ||
                                            (other.letter == piece.letter && !other.removed));
            });
        labels_[type] = clear ? piece.letter : piece.name;
    }
}

void PieceLetters::add_plain(PieceType type, Player owner, const std::string& text) {
    if (owner < game_.players.size() &&
        pieces_.try_emplace(text, PieceSymbol{type, owner}).second) {
        symbols_[{type, owner}] = text;
    }
}

std::string PieceLetters::symbol(PieceSymbol piece) const {
    if (piece.type == kUnknownType && piece.owner == kNobody) {
        return std::string(kUnknownLabel);
    }
    if (const auto plain = symbols_.find(piece); plain != symbols_.end()) {
        return plain->second;
    }
    const std::string label = piece.type < labels_.size() ? escape(labels_[piece.type])
                                                          : std::string(kUnknownLabel);
    return "{" + label + ":" + std::to_string(piece.owner) + "}";
}

PieceSymbol PieceLetters::read(Scanner& scanner) const {
    if (scanner.eat('{')) {
        return read_general(scanner);
    }
    if (scanner.eat('?')) {
        return {kUnknownType, kNobody};
    }
    const std::string_view rest = scanner.rest();
    const std::size_t letter = rest.find_first_not_of('+');
    if (letter != std::string_view::npos) {
        const PieceSymbol piece = find(rest.substr(0, letter + 1));
        if (piece.type != kEmptyType) {
            scanner.skip(letter + 1);
            return piece;
        }
    }
    std::string known;
    for (const auto& [text, piece] : pieces_) {
        known += " " + text;
    }
    scanner.fail("no piece is written `" + std::string(rest.substr(0, 1)) + "`",
                 known.empty() ? "write {letter:player}"
                               : "pieces are" + known + ", {letter:player}");
}

PieceSymbol PieceLetters::read_general(Scanner& scanner) const {
    const Word label = scanner.until(':');
    const Word player = scanner.until('}');
    const std::uint32_t owner = to_number(player);
    if (owner >= game_.players.size()) {
        throw TextError{player.at, "there is no player " + std::string(player.text),
                        "players are numbered from 1, 0 is nobody"};
    }
    const std::string name = unescape(label);
    if (name == kUnknownLabel) {
        return {kUnknownType, static_cast<Player>(owner)};
    }
    const auto found = std::find(labels_.begin() + 1, labels_.end(), name);
    const PieceType type = found != labels_.end() ? static_cast<PieceType>(found - labels_.begin())
                                                  : game_.find_piece(name);
    if (type == kEmptyType) {
        throw TextError{label.at, "there is no piece with the letter or name `" + name + "`",
                        "see `pieces` in game.yaml"};
    }
    return {type, static_cast<Player>(owner)};
}

PieceSymbol PieceLetters::find(std::string_view plain) const {
    const auto found = pieces_.find(plain);
    return found == pieces_.end() ? PieceSymbol{} : found->second;
}

PieceType PieceLetters::find_type(std::string_view text) const {
    if (const PieceType named = game_.find_piece(text); named != kEmptyType) {
        return named;
    }
    PieceType found = kEmptyType;
    for (std::size_t type = 1; type < game_.pieces.size(); ++type) {
        const PieceDefinition& piece = game_.pieces[type];
        if (!piece.removed && !text.empty() && upper_case(piece.letter) == upper_case(text)) {
            if (found != kEmptyType) {
                return kEmptyType;
            }
            found = static_cast<PieceType>(type);
        }
    }
    return found;
}

std::string PieceLetters::letter(PieceType type) const {
    const PieceDefinition& piece = game_.pieces[type];
    return piece.letter.empty() ? piece.name : upper_case(piece.letter);
}

}  // namespace perthro
