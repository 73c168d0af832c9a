// Source: PGN standard 8.2.3 (SAN).
#include "scripting/play/san_reading.hpp"

#include "engine/notation/family_text.hpp"
#include "engine/notation/piece_letters.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

class SanReader {
public:
    SanReader(Match& match, std::string_view text)
        : match_(match), game_(match.rules().game), letters_(game_), text_(text) {}

    std::optional<SanReading> run() {
        while (!text_.empty() && std::string_view("+#!?").find(text_.back()) != text_.npos) {
            text_.remove_suffix(1);
        }
        if (text_ == "O-O" || text_ == "O-O-O") {
            return castling();
        }
        take_promotion();
        if (!take_target() || !take_piece()) {
            return std::nullopt;
        }
        SanReading reading = reading_of(game_.topology.info[to_].name);
        for (const Cell cell : candidates()) {
            add(reading, cell, behind_);
        }
        return reading;
    }

private:
    void take_promotion() {
        const auto sign = text_.find('=');
        if (sign == std::string_view::npos) {
            return;
        }
        const PieceType type = letters_.find_type(text_.substr(sign + 1));
        behind_ = "=" + (type == kEmptyType ? std::string(text_.substr(sign + 1))
                                            : game_.pieces[type].name);
        text_ = text_.substr(0, sign);
    }
    // The longest name of a cell at the end.
    bool take_target() {
        for (std::size_t begin = 0; begin < text_.size() && to_ == kNoCell; ++begin) {
            to_ = game_.topology.find_cell(text_.substr(begin));
            if (to_ != kNoCell) {
                text_ = text_.substr(0, begin);
            }
        }
        if (!text_.empty() && (text_.back() == 'x' || text_.back() == '-')) {
            captures_ = text_.back() == 'x';
            text_.remove_suffix(1);
        }
        return to_ != kNoCell;
    }
    bool take_piece() {
        const bool lettered = !text_.empty() &&
                              std::isupper(static_cast<unsigned char>(text_.front())) != 0;
        type_ = letters_.find_type(lettered ? text_.substr(0, 1) : "P");
        origin_ = lettered ? text_.substr(1) : text_;
        pawn_ = !lettered;
        if (type_ == kEmptyType || (pawn_ && game_.topology.find_cell(origin_) != kNoCell)) {
            return false;  // two cells say which piece without its name
        }
        return origin_.empty() ||
               std::any_of(game_.topology.cells.begin(), game_.topology.cells.end(),
                           [&](Cell cell) { return is_origin(cell); });
    }
    [[nodiscard]] std::string file(Cell cell) const {
        const CellInfo& info = game_.topology.info[cell];
        return info.grid < 0 ? ""
                             : game_.topology.grids[static_cast<std::size_t>(info.grid)]
                                   .file_names[static_cast<std::size_t>(info.at[0] - 1)];
    }
    [[nodiscard]] bool is_origin(Cell cell) const {
        const std::string& name = game_.topology.info[cell].name;
        const std::string column = file(cell);
        return origin_ == name ||
               (!column.empty() && (origin_ == column || origin_ == name.substr(column.size())));
    }
    [[nodiscard]] bool is_mine(Cell cell) const {
        const Position& position = match_.worker().position();
        const std::uint32_t word = position.word(cell);
        return word::type(word) == type_ && word::owner(word) == position.to_move();
    }
    // A pawn that is said not to capture stays in its file.
    [[nodiscard]] std::vector<Cell> candidates() const {
        std::vector<Cell> cells;
        for (const Cell cell : game_.topology.cells) {
            const bool meant = !origin_.empty()        ? is_origin(cell)
                               : (pawn_ && !captures_) ? file(cell) == file(to_)
                                                       : true;
            if (meant && is_mine(cell)) {
                cells.push_back(cell);
            }
        }
        return cells;
    }
    [[nodiscard]] SanReading reading_of(const std::string& to) const {
        return {game_.pieces[type_].name, to, {}, {}, captures_};
    }
    void add(SanReading& reading, Cell from, const std::string& behind) const {
        const std::string& name = game_.topology.info[from].name;
        reading.from.push_back(name);
        reading.moves.push_back(name + "-" + reading.to + behind);
    }
    [[nodiscard]] std::optional<SanReading> castling() {
        type_ = letters_.find_type("K");
        const int side = text_ == "O-O" ? 2 : -2;
        for (const Cell cell : game_.topology.cells) {
            const CellInfo& info = game_.topology.info[cell];
            if (type_ == kEmptyType || info.grid < 0 || !is_mine(cell)) {
                continue;
            }
            const Cell to = game_.topology.at(info.grid, info.at[0] + side, info.at[1], 1, 1);
            if (to != kNoCell) {
                SanReading reading = reading_of(game_.topology.info[to].name);
                add(reading, cell, " castle");
                return reading;
            }
        }
        return std::nullopt;
    }

    Match& match_;
    const GameDefinition& game_;
    PieceLetters letters_;
    std::string_view text_;
    std::string behind_;  // "=queen"
    std::string_view origin_;
    Cell to_ = kNoCell;
    PieceType type_ = kEmptyType;
    bool pawn_ = false, captures_ = false;
};

}  // namespace

std::optional<SanReading> read_san(Match& match, std::string_view text) {
    if (style_of(match.rules().game) != MoveStyle::San) {
        return std::nullopt;
    }
    return SanReader(match, text).run();
}

}  // namespace perthro
