// Sources: the USI protocol (7g7f, 8h2b+, P*5e); WXF notation (C2=5, H8+7): files from the mover's
// right, a distance along the file or the file it goes to.
#include "scripting/play/family_reading.hpp"

#include "engine/notation/family_text.hpp"
#include "engine/notation/piece_letters.hpp"
#include "engine/notation/scanner.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

class FamilyReader {
public:
    FamilyReader(const Match& match, std::string_view text)
        : game_(match.rules().game), position_(match.worker().position()), letters_(game_),
          text_(text) {}

    std::vector<std::string> run() {
        switch (style_of(game_)) {
            case MoveStyle::Shogi: return usi();
            case MoveStyle::Xiangqi: return wxf();
            default: return {};
        }
    }

    // Of a text that run() found no move in.
    std::string off_the_board() {
        if (style_of(game_) != MoveStyle::Xiangqi || !is_wxf(upper_case(text_))) {
            return "";
        }
        const PieceType type = wxf_type(upper_case(text_));
        if (type == kEmptyType) {
            return "";
        }
        const std::string piece = game_.pieces[type].title.empty() ? game_.pieces[type].name
                                                                   : game_.pieces[type].title;
        const std::vector<Cell> from = wxf_starts(upper_case(text_));
        if (from.empty()) {
            const std::string& player = game_.players[position_.to_move()];
            return player + " has no " + piece +
                   (is_digit(text_[1]) ? std::string(" on file ") + text_[1] : "");
        }
        return "the board ends before a " + piece + " on " + name(from.front()) + " gets there";
    }

private:
    static bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
    static bool is_wxf(const std::string& text) {
        return text.size() == 4 && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
               (is_digit(text[1]) || text[1] == '+' || text[1] == '-') &&
               std::string("=+-.").find(text[2]) != std::string::npos && is_digit(text[3]);
    }
    [[nodiscard]] PieceType wxf_type(const std::string& text) const {
        return letters_.find_type(text[0] == 'H' ? "N" : text[0] == 'E' ? "B" : text.substr(0, 1));
    }
    // Where the pieces stand that a text may mean.
    [[nodiscard]] std::vector<Cell> wxf_starts(const std::string& text) const {
        const PieceType type = wxf_type(text);
        std::vector<Cell> starts;
        for (const Cell from : game_.topology.cells) {
            const std::uint32_t w = position_.word(from);
            if (type != kEmptyType && word::type(w) == type &&
                word::owner(w) == position_.to_move() &&
                (!is_digit(text[1]) || seen(from)[0] == text[1] - '0')) {
                starts.push_back(from);
            }
        }
        return starts;
    }

    [[nodiscard]] const std::string& name(Cell cell) const {
        return game_.topology.info[cell].name;
    }

    [[nodiscard]] std::vector<std::string> usi() const {
        if (const auto star = text_.find('*'); star != std::string::npos) {
            const PieceType type = letters_.find_type(text_.substr(0, star));
            const Cell cell = game_.topology.find_cell(text_.substr(star + 1));
            return type == kEmptyType || cell == kNoCell
                       ? std::vector<std::string>{}
                       : std::vector<std::string>{game_.pieces[type].name + "@" + name(cell)};
        }
        const bool promotes = !text_.empty() && text_.back() == '+';
        const std::string cells = text_.substr(0, text_.size() - (promotes ? 1 : 0));
        for (std::size_t length = 1; length < cells.size(); ++length) {
            const Cell from = game_.topology.find_cell(cells.substr(0, length));
            const Cell to = game_.topology.find_cell(cells.substr(length));
            if (from != kNoCell && to != kNoCell) {
                return {name(from) + "-" + name(to) + (promotes ? promotion(from) : "")};
            }
        }
        return {};
    }

    // "=tokin"; "=+" of a piece that has no promoted form.
    [[nodiscard]] std::string promotion(Cell from) const {
        const PieceType type = word::type(position_.word(from));
        const bool known = type != kEmptyType && type < game_.pieces.size();
        const PieceType better = known ? letters_.find_type("+" + letters_.letter(type))
                                       : kEmptyType;
        return "=" + (better == kEmptyType ? "+" : game_.pieces[better].name);
    }

    // File from the mover's right and rank away from him, from 1; and back.
    [[nodiscard]] std::array<int, 2> seen(Cell cell) const {
        const CellInfo& info = game_.topology.info[cell];
        const auto& size = game_.topology.grids[0].size;
        return position_.to_move() == 2 ? std::array<int, 2>{info.at[0], size[1] + 1 - info.at[1]}
                                        : std::array<int, 2>{size[0] + 1 - info.at[0], info.at[1]};
    }
    [[nodiscard]] Cell cell_at(int file, int rank) const {
        const auto found = std::find_if(
            game_.topology.cells.begin(), game_.topology.cells.end(),
            [&](Cell cell) { return seen(cell) == std::array<int, 2>{file, rank}; });
        return found == game_.topology.cells.end() ? kNoCell : *found;
    }

    [[nodiscard]] std::vector<std::string> wxf() const {
        const std::string text = upper_case(text_);
        if (!is_wxf(text)) {
            return {};
        }
        std::vector<std::string> moves;
        for (const Cell from : wxf_starts(text)) {
            for (const Cell to : targets(from, text[2], text[3] - '0')) {
                moves.push_back(name(from) + "-" + name(to));
            }
        }
        return moves;
    }

    // A piece that goes along its file says how far, any other the file where it ends.
    [[nodiscard]] std::vector<Cell> targets(Cell from, char sign, int number) const {
        const auto [file, rank] = seen(from);
        const int way = sign == '-' ? -1 : 1;
        std::vector<Cell> cells;
        if (sign == '=' || sign == '.') {
            cells = {cell_at(number, rank)};
        } else if (is_slanting(from)) {
            for (const int rows : {1, 2}) {
                cells.push_back(cell_at(number, rank + way * rows));
            }
        } else {
            cells = {cell_at(file, rank + way * number)};
        }
        std::erase(cells, kNoCell);
        return cells;
    }
    // Horse, elephant and advisor never keep their file.
    [[nodiscard]] bool is_slanting(Cell from) const {
        const std::string letter = letters_.letter(word::type(position_.word(from)));
        return letter == "N" || letter == "B" || letter == "A";
    }

    const GameDefinition& game_;
    const Position& position_;
    PieceLetters letters_;
    std::string text_;
};

}  // namespace

std::string off_the_board(const Match& match, std::string_view text) {
    FamilyReader reader(match, text);
    return reader.run().empty() ? reader.off_the_board() : "";
}

std::vector<std::string> read_family(const Match& match, std::string_view text) {
    return FamilyReader(match, text).run();
}

}  // namespace perthro
