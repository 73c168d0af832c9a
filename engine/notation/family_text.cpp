// Sources: PGN standard 8.2.3 (SAN); the UCI and USI protocols; PDN 3.0; WXF notation as in
// "xiangqi notation" of the World Xiangqi Federation; GTP version 2.
#include "engine/notation/family_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace perthro {

namespace {

constexpr const char* kCastle = "castle";
constexpr const char* kPass = "pass";

const Token* find_token(const MovePath& path, TokenKind kind) {
    const auto found = std::find_if(path.tokens.begin(), path.tokens.end(),
                                    [&](const Token& token) { return token.kind == kind; });
    return found == path.tokens.end() ? nullptr : &*found;
}

std::size_t count_tokens(const MovePath& path, TokenKind kind) {
    return static_cast<std::size_t>(
        std::count_if(path.tokens.begin(), path.tokens.end(),
                      [&](const Token& token) { return token.kind == kind; }));
}

// One piece goes from one cell to another, perhaps promoted, perhaps with a cell or target recorded
// besides.
bool is_step(const MovePath& path) {
    const bool known = std::all_of(path.tokens.begin(), path.tokens.end(), [](const Token& token) {
        return token.kind == TokenKind::Start || token.kind == TokenKind::Landing ||
               token.kind == TokenKind::Promotion || token.kind == TokenKind::Cell ||
               token.kind == TokenKind::Target || token.kind == TokenKind::Direction;
    });
    return known && count_tokens(path, TokenKind::Start) == 1 &&
           count_tokens(path, TokenKind::Landing) == 1 &&
           path.tokens.front().kind == TokenKind::Start &&
           count_tokens(path, TokenKind::Promotion) <= 1;
}

bool is_drop(const MovePath& path) {
    return path.tokens.size() == 2 && path.tokens[0].kind == TokenKind::HandItem &&
           path.tokens[1].kind == TokenKind::Landing;
}

Cell landing(const MovePath& path) {
    const Token* token = find_token(path, TokenKind::Landing);
    return token == nullptr ? kNoCell : token->value;
}

Cell start(const MovePath& path) {
    const Token* token = find_token(path, TokenKind::Start);
    return token == nullptr ? kNoCell : token->value;
}

std::string without_marks(std::string_view text) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) {
        text.remove_suffix(1);
    }
    std::string result;
    for (const char c : text) {
        result += c == '0' ? 'O' : c;
    }
    // Only castling is written with zeros; everything else keeps its digits.
    return result.rfind("O-O", 0) == 0 ? result : std::string(text);
}

}  // namespace

MoveStyle style_of(const GameDefinition& game) {
    static const std::unordered_map<std::string, MoveStyle> styles{
        {"chess", MoveStyle::San},   {"draughts", MoveStyle::Draughts},
        {"shogi", MoveStyle::Shogi}, {"xiangqi", MoveStyle::Xiangqi},
        {"go", MoveStyle::Go},       {"tables", MoveStyle::Tables}};
    const auto found = styles.find(game.notation);
    return found == styles.end() ? MoveStyle::Own : found->second;
}

std::string FamilyText::file(Cell cell) const {
    const CellInfo& info = game_.topology.info[cell];
    return info.grid < 0 ? info.name
                         : game_.topology.grids[static_cast<std::size_t>(info.grid)]
                               .file_names[static_cast<std::size_t>(info.at[0] - 1)];
}

std::string FamilyText::rank(Cell cell) const {
    const CellInfo& info = game_.topology.info[cell];
    return info.grid < 0 ? info.name
                         : game_.topology.grids[static_cast<std::size_t>(info.grid)]
                               .rank_names[static_cast<std::size_t>(info.at[1] - 1)];
}

std::string FamilyText::write(const std::vector<MovePath>& paths, std::size_t index,
                              MoveStyle style) const {
    switch (style) {
        case MoveStyle::Own: return {};
        case MoveStyle::San: return san(paths, index);
        case MoveStyle::Coordinate: return coordinate(paths[index]);
        case MoveStyle::Draughts: return draughts(paths, index);
        case MoveStyle::Shogi: return usi(paths[index]);
        case MoveStyle::Xiangqi: return wxf(paths, index);
        case MoveStyle::Go: return go(paths[index]);
        case MoveStyle::Tables: return tables_.write(paths[index]);
    }
    return {};
}

// ---- chess

std::string FamilyText::san(const std::vector<MovePath>& paths, std::size_t index) const {
    const MovePath& path = paths[index];
    if (is_drop(path)) {
        return letters_.letter(path.tokens[0].value) + "@" + writer_.cell_name(landing(path));
    }
    if (!is_step(path) || path.mover == kEmptyType) {
        return {};
    }
    const CellInfo& from = game_.topology.info[start(path)];
    if (writer_.class_of(path) == kCastle) {
        // Where the rook is named (arrays in any order), its side decides; the king may hardly
        // move.
        const Token* rook = find_token(path, TokenKind::Cell);
        const CellInfo& side = game_.topology.info[rook != nullptr ? rook->value : landing(path)];
        return side.at[0] > from.at[0] ? "O-O" : "O-O-O";
    }
    const std::string letter = letters_.letter(path.mover);
    const bool pawn = letter == "P";
    std::string text = pawn ? "" : letter + san_origin(paths, index);
    if (!path.captures.empty()) {
        text += (pawn ? file(start(path)) : "") + "x";
    }
    text += writer_.cell_name(landing(path));
    const Token* promotion = find_token(path, TokenKind::Promotion);
    return promotion == nullptr ? text : text + "=" + letters_.letter(promotion->value);
}

// What tells this mover from others of its type that can go to the same cell.
std::string FamilyText::san_origin(const std::vector<MovePath>& paths, std::size_t index) const {
    const MovePath& path = paths[index];
    bool others = false;
    bool file_tells = true;
    bool rank_tells = true;
    for (const MovePath& other : paths) {
        if (other.mover != path.mover || !is_step(other) || start(other) == start(path) ||
            landing(other) != landing(path) || writer_.class_of(other) == kCastle) {
            continue;
        }
        others = true;
        file_tells = file_tells && file(start(other)) != file(start(path));
        rank_tells = rank_tells && rank(start(other)) != rank(start(path));
    }
    if (!others) {
        return {};
    }
    return file_tells   ? file(start(path))
           : rank_tells ? rank(start(path))
                        : writer_.cell_name(start(path));
}

// SAN with more or less than it needs: Ng1f3, Ng1-f3, e8Q, ed5.
bool FamilyText::matches_san(std::string_view given, const MovePath& path) const {
    if (!is_step(path) || path.mover == kEmptyType || writer_.class_of(path) == kCastle) {
        return false;
    }
    std::string text = without_marks(given);
    const Token* promotion = find_token(path, TokenKind::Promotion);
    if (promotion != nullptr) {
        const std::string letter = letters_.letter(promotion->value);
        if (text.size() <= letter.size() || text.substr(text.size() - letter.size()) != letter) {
            return false;
        }
        text.resize(text.size() - letter.size());
        if (text.back() == '=') {
            text.pop_back();
        }
    }
    const std::string& to = writer_.cell_name(landing(path));
    if (text.size() < to.size() || text.substr(text.size() - to.size()) != to) {
        return false;
    }
    text.resize(text.size() - to.size());
    const std::string letter = letters_.letter(path.mover);
    if (text.rfind(letter, 0) == 0) {
        text = text.substr(letter.size());
    } else if (letter != "P") {
        return false;
    }
    if (!text.empty() && text.back() == 'x' && path.captures.empty()) {
        return false;  // it says that it captures
    }
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) {
        text.pop_back();
    }
    const Cell from = start(path);
    return text.empty() || text == file(from) || text == rank(from) ||
           text == writer_.cell_name(from);
}

std::string FamilyText::coordinate(const MovePath& path) const {
    if (is_drop(path)) {
        return letters_.letter(path.tokens[0].value) + "@" + writer_.cell_name(landing(path));
    }
    if (path.tokens.empty() && writer_.class_of(path) == kPass) {
        return "0000";
    }
    if (!is_step(path)) {
        return {};
    }
    const Token* rook = find_token(path, TokenKind::Cell);
    const bool takes_rook = rook != nullptr && writer_.class_of(path) == kCastle;
    const Token* promotion = find_token(path, TokenKind::Promotion);
    return writer_.cell_name(start(path)) +
           writer_.cell_name(takes_rook ? rook->value : landing(path)) +
           (promotion == nullptr ? "" : lower_case(letters_.letter(promotion->value)));
}

// ---- draughts

std::string FamilyText::draughts(const std::vector<MovePath>& paths, std::size_t index) const {
    const MovePath& path = paths[index];
    std::vector<Cell> cells;
    for (const Token& token : path.tokens) {
        if (token.kind == TokenKind::Start || token.kind == TokenKind::Landing) {
            cells.push_back(token.value);
        } else if (token.kind != TokenKind::Promotion && token.kind != TokenKind::Direction) {
            return {};
        }
    }
    if (cells.size() < 2 || path.tokens.front().kind != TokenKind::Start) {
        return {};
    }
    const bool ends_tell = std::none_of(paths.begin(), paths.end(), [&](const MovePath& other) {
        return &other != &path && other.from == path.from && other.to == path.to;
    });
    if (ends_tell) {
        cells = {cells.front(), cells.back()};
    }
    std::string text;
    for (const Cell cell : cells) {
        text += (text.empty() ? "" : path.captures.empty() ? "-" : "x") + numbers_.text(cell);
    }
    return text;
}

// ---- shogi

std::string FamilyText::usi(const MovePath& path) const {
    if (is_drop(path)) {
        return letters_.letter(path.tokens[0].value) + "*" + writer_.cell_name(landing(path));
    }
    if (!is_step(path)) {
        return {};
    }
    return writer_.cell_name(start(path)) + writer_.cell_name(landing(path)) +
           (find_token(path, TokenKind::Promotion) == nullptr ? "" : "+");
}

// ---- xiangqi

// File from the player's right, and rank away from him; both from 1.
std::array<int, 2> FamilyText::seen(Cell cell, Player player) const {
    const CellInfo& info = game_.topology.info[cell];
    const auto& size = game_.topology.grids[static_cast<std::size_t>(std::max(info.grid, 0))].size;
    return player == 2 ? std::array<int, 2>{info.at[0], size[1] + 1 - info.at[1]}
                       : std::array<int, 2>{size[0] + 1 - info.at[0], info.at[1]};
}

// WXF calls the horse H and the elephant E; FEN calls them N and B.
std::string FamilyText::wxf_letter(PieceType type) const {
    const std::string letter = letters_.letter(type);
    return letter == "N" ? "H" : letter == "B" ? "E" : letter;
}

std::string FamilyText::wxf(const std::vector<MovePath>& paths, std::size_t index) const {
    const MovePath& path = paths[index];
    if (!is_step(path) || path.tokens.size() != 2 || path.mover == kEmptyType) {
        return {};
    }
    const auto from = seen(start(path), path.player);
    bool front = false;
    bool rear = false;
    for (const MovePath& other : paths) {
        if (other.mover != path.mover || !is_step(other) || start(other) == start(path)) {
            continue;
        }
        const auto beside = seen(start(other), path.player);
        front = front || (beside[0] == from[0] && beside[1] < from[1]);
        rear = rear || (beside[0] == from[0] && beside[1] > from[1]);
    }
    if (front && rear) {
        return {};  // the middle one of three in a file
    }
    return wxf_from(path, front ? "+" : rear ? "-" : std::to_string(from[0]));
}

std::string FamilyText::wxf_from(const MovePath& path, const std::string& origin) const {
    const auto from = seen(start(path), path.player);
    const auto to = seen(landing(path), path.player);
    const int forward = to[1] - from[1];
    const char sign = forward == 0 ? '=' : forward > 0 ? '+' : '-';
    const bool along_file = to[0] == from[0];
    return wxf_letter(path.mover) + origin + sign +
           std::to_string(along_file ? std::abs(forward) : to[0]);
}

// WXF with the file where `+` or `-` were needed, or the other way about: the other piece cannot
// move.
bool FamilyText::matches_wxf(std::string_view text, const MovePath& path) const {
    if (!is_step(path) || path.tokens.size() != 2 || path.mover == kEmptyType) {
        return false;
    }
    return text == wxf_from(path, "+") || text == wxf_from(path, "-") ||
           text == wxf_from(path, std::to_string(seen(start(path), path.player)[0]));
}

// ---- go

std::string FamilyText::go(const MovePath& path) const {
    if (path.tokens.empty() && writer_.class_of(path) == kPass) {
        return "PASS";
    }
    return is_drop(path) ? upper_case(writer_.cell_name(landing(path))) : std::string();
}

// ---- reading

std::vector<int> FamilyText::matches(std::string_view text, const std::vector<MovePath>& paths,
                                     MoveStyle style) const {
    std::string plain(text);
    if (style == MoveStyle::San) {
        plain = without_marks(text);
    } else if (style == MoveStyle::Xiangqi || style == MoveStyle::Go) {
        plain = upper_case(text);
        std::replace(plain.begin(), plain.end(), '.', '=');
    }
    std::vector<int> exact;
    std::vector<int> loose;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const std::string written = write(paths, i, style);
        if (!written.empty() && (written == text || written == plain)) {
            exact.push_back(static_cast<int>(i));
        } else if ((style == MoveStyle::San && matches_san(text, paths[i])) ||
                   (style == MoveStyle::Xiangqi && matches_wxf(plain, paths[i]))) {
            loose.push_back(static_cast<int>(i));
        }
    }
    if (exact.empty() && style == MoveStyle::Tables) {
        return tables_.matches(text, paths);
    }
    return exact.empty() ? loose : exact;
}

std::string FamilyText::in_cells(const std::string& text, Player mover, MoveStyle style) const {
    const std::string cells = style == MoveStyle::Tables ? tables_.in_cells(text, mover) : "";
    return cells.empty() ? text : cells;
}

}  // namespace perthro
