#include "scripting/play/move_reading.hpp"

#include "engine/notation/cell_numbers.hpp"
#include "engine/notation/family_text.hpp"
#include "engine/notation/piece_letters.hpp"
#include "engine/notation/scanner.hpp"
#include "scripting/errors.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

constexpr std::string_view kSigils = "=^%*#/&>+!";

// A piece of a text with the sign in front of it: ' ' at the beginning, '@' a piece of the hand.
struct Item {
    char sigil = ' ';
    std::string text;
};

class Reading {
public:
    Reading(const Rules& rules, std::string_view text)
        : rules_(rules), letters_(rules.game), numbers_(rules.game) {
        const std::vector<Word> words = split_words(text);
        if (words.empty()) {
            return;
        }
        std::size_t path = 1;  // words in front of the class
        for (; path < words.size() && !is_class(joined(words, path)); ++path) {
        }
        name_ = joined(words, path);
        std::string front;
        for (std::size_t i = 0; i < path; ++i) {
            front += (i > 0 ? "-" : "") + std::string(words[i].text);
        }
        if (words.size() > 1 && path == words.size()) {
            lost_ = is_path(std::string(words[1].text)) ? "" : joined(words, 1);
        }
        if (is_class(joined(words, 0)) || is_label(joined(words, 0))) {
            front.clear();
            lost_.clear();
        }
        split(front);
    }

    [[nodiscard]] std::string unknown() const {
        if (is_chance()) {
            return "";
        }
        if (!lost_.empty()) {
            return named("class of moves", lost_, rules_.classes);
        }
        for (const Item& item : items_) {
            const std::string wrong = unknown(item);
            if (!wrong.empty()) {
                return wrong;
            }
        }
        return "";
    }

    [[nodiscard]] std::vector<std::string> own() const {
        std::vector<std::string> texts;
        const std::string behind = name_.empty() ? "" : " " + name_;
        if (items_.size() == 1 && items_[0].sigil == ' ' && is_cell(items_[0].text)) {
            for (std::size_t type = 1; type < rules_.game.hands.size(); ++type) {
                if (rules_.game.hands[type] != HandKind::None) {
                    texts.push_back(rules_.game.pieces[type].name + "@" + in_own(items_[0]) +
                                    behind);
                }
            }
            return texts;
        }
        std::string text;
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const Item& item = items_[i];
            const bool dash = i > 0 && item.sigil == ' ' && items_[i - 1].sigil != '@';
            text += item.sigil == ' ' || item.sigil == '@' ? (dash ? "-" : "")
                                                           : std::string(1, item.sigil);
            text += in_own(item) + (item.sigil == '@' ? "@" : "");
        }
        texts.push_back(text + behind);
        return texts;
    }

private:
    static std::string joined(const std::vector<Word>& words, std::size_t begin) {
        std::string text;
        for (std::size_t i = begin; i < words.size(); ++i) {
            text += (i > begin ? " " : "") + std::string(words[i].text);
        }
        return text;
    }
    [[nodiscard]] bool is_class(const std::string& text) const {
        return rules_.find_class(text) >= 0;
    }
    [[nodiscard]] bool is_label(const std::string& text) const {
        return std::find(rules_.labels.begin(), rules_.labels.end(), text) != rules_.labels.end();
    }
    // Whether a word behind the first goes on with the path: cells may be written with blanks.
    [[nodiscard]] bool is_path(const std::string& word) const {
        return is_cell(word) || is_family() || word.find_first_of("-:@=/&") != std::string::npos;
    }
    // Outcomes of chance are written with what came.
    [[nodiscard]] bool is_chance() const {
        const auto& chances = rules_.game.chances;
        return std::any_of(chances.begin(), chances.end(),
                           [&](const ChanceDefinition& chance) { return chance.name == name_; });
    }
    [[nodiscard]] bool is_cell(const std::string& text) const { return cell_of(text) != kNoCell; }
    [[nodiscard]] Cell cell_of(const std::string& text) const {
        for (const std::string& name : {text, lower_case(text)}) {
            if (const Cell cell = rules_.game.topology.find_cell(name); cell != kNoCell) {
                return cell;
            }
        }
        return rules_.game.notation == "draughts" ? numbers_.find(text) : kNoCell;
    }
    // Whose a piece is that is turned up: red=horse reveal.
    [[nodiscard]] bool is_owner(const std::string& text) const {
        const auto& players = rules_.game.players;
        return std::find(players.begin(), players.end(), text) != players.end();
    }
    // Whether the family has texts in which a word is no cell. Those of tables are spelled with
    // cells before they come here (Match::in_cells).
    [[nodiscard]] bool is_family() const {
        const MoveStyle style = style_of(rules_.game);
        return style != MoveStyle::Own && style != MoveStyle::Tables;
    }

    void split(const std::string& text) {
        Item now;
        const auto flush = [&] {
            if (!now.text.empty()) {
                add(now);
            }
            now = {};
        };
        for (const char c : text) {
            if (c == '@') {
                now.sigil = '@';
                flush();
            } else if (kSigils.find(c) != std::string_view::npos) {
                flush();
                now.sigil = c == '+' ? ' ' : c;
            } else if (c == '-' || c == ':' || (c == 'x' && is_cell(now.text))) {
                flush();
            } else {
                now.text += c;
            }
        }
        flush();
    }

    // Cells that stand behind each other without a dash become one item each; a letter behind them
    // is a promotion.
    void add(const Item& item) {
        if (item.sigil != ' ' || is_cell(item.text) || is_class(item.text)) {
            items_.push_back(item);
            return;
        }
        std::size_t longest = 0;  // name of a cell
        for (const auto& cell : rules_.game.topology.info) {
            longest = std::max(longest, cell.name.size());
        }
        std::vector<std::string> cells;
        std::string rest = item.text;
        while (!rest.empty()) {
            std::size_t length = std::min(rest.size(), longest);
            while (length > 0 &&
                   rules_.game.topology.find_cell(rest.substr(0, length)) == kNoCell) {
                --length;
            }
            if (length == 0) {
                break;
            }
            cells.push_back(rest.substr(0, length));
            rest.erase(0, length);
        }
        const bool promotion = rest.size() == 1 && letters_.find_type(rest) != kEmptyType;
        if (cells.size() < 2 || (!rest.empty() && !promotion)) {
            items_.push_back(item);
            return;
        }
        for (const std::string& cell : cells) {
            items_.push_back({' ', cell});
        }
        if (promotion) {
            items_.push_back({'=', rest});
        }
    }

    [[nodiscard]] std::string in_own(const Item& item) const {
        if (item.sigil == '@' || item.sigil == '=') {
            const PieceType type = letters_.find_type(item.text);
            return type == kEmptyType ? item.text : rules_.game.pieces[type].name;
        }
        const Cell cell = cell_of(item.text);
        return cell == kNoCell ? item.text : rules_.game.topology.info[cell].name;
    }

    static std::string named(const std::string& what, const std::string& name,
                             const std::vector<std::string>& names) {
        const std::string near = did_you_mean(name, names);
        return "there is no " + what + " `" + name + "`" + (near.empty() ? "" : ", " + near);
    }

    [[nodiscard]] std::string unknown(const Item& item) const {
        if (item.sigil == '@' || item.sigil == '=') {
            return unknown_type(item.text);
        }
        if (item.sigil != ' ' && item.sigil != '/' && item.sigil != '&') {
            return "";  // amounts, names of permutations and labels
        }
        if (name_ == "reveal" && is_owner(item.text)) {
            return "";
        }
        const auto is_upper = [](char c) {
            return std::isupper(static_cast<unsigned char>(c)) != 0;
        };
        if (style_of(rules_.game) == MoveStyle::Go && !is_cell(item.text) &&
            !is_class(lower_case(item.text)) && !is_label(item.text) && items_.size() == 1) {
            return "`" + item.text + "` is no cell of the board";
        }
        const bool of_family = is_family() &&
                               (std::any_of(item.text.begin(), item.text.end(), is_upper) ||
                                letters_.find_type(item.text) != kEmptyType ||
                                item.text.size() == 1);
        if (is_cell(item.text) || of_family || is_class(item.text) || is_label(item.text)) {
            return "";
        }
        return no_cell(item.text);
    }
    [[nodiscard]] std::string no_cell(const std::string& text) const {
        const std::string near = items_.size() == 1 ? did_you_mean(text, rules_.classes) : "";
        return near.empty()
                   ? "`" + text + "` is no cell of the board"
                   : "`" + text + "` is no cell of the board and no class of moves, " + near;
    }
    [[nodiscard]] std::string unknown_type(const std::string& text) const {
        if (letters_.find_type(text) != kEmptyType) {
            return "";
        }
        std::vector<std::string> names;
        for (std::size_t type = 1; type < rules_.game.pieces.size(); ++type) {
            names.push_back(rules_.game.pieces[type].name);
            if (names.back() == text) {
                return "";
            }
        }
        return named("piece type", text, names);
    }

    const Rules& rules_;
    PieceLetters letters_;
    CellNumbers numbers_;
    std::vector<Item> items_;
    std::string name_;  // class
    std::string lost_;  // words behind the path that are no class
};

}  // namespace

std::string too_long(std::string_view text) {
    return text.size() <= kLongestMoveText
               ? ""
               : "a move has at most " + std::to_string(kLongestMoveText) + " bytes, this text " +
                     std::to_string(text.size());
}

std::string shortened(std::string_view text) {
    constexpr std::size_t kShown = 64;
    if (text.size() <= kShown) {
        return std::string(text);
    }
    std::size_t end = kShown;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;  // never inside of a letter
    }
    return std::string(text.substr(0, end)) + "...";
}

std::vector<std::string> own_readings(const Rules& rules, std::string_view text) {
    std::vector<std::string> texts{std::string(text)};
    if (text.size() > kLongestMoveText) {
        return texts;
    }
    for (std::string& other : Reading(rules, text).own()) {
        if (!other.empty() && other != text) {
            texts.push_back(std::move(other));
        }
    }
    return texts;
}

std::string without_class(const std::string& text) { return text.substr(0, text.find(' ')); }

std::string without_type(const std::string& text) {
    const auto at = text.find('@');
    return at == std::string::npos ? text : text.substr(at + 1);
}

std::vector<int> meant_moves(const Rules& rules, std::string_view text,
                             const std::vector<std::string>& texts) {
    const std::vector<std::string> readings = own_readings(rules, text);
    std::vector<int> meant;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string path = without_class(texts[i]);
        const std::string bare = without_type(path);
        if (std::any_of(readings.begin(), readings.end(), [&](const std::string& reading) {
                return reading == texts[i] || reading == path || reading == bare;
            })) {
            meant.push_back(static_cast<int>(i));
        }
    }
    return meant;
}

std::string unknown_name(const Rules& rules, std::string_view text) {
    const std::string long_text = too_long(text);
    return long_text.empty() ? Reading(rules, text).unknown() : long_text;
}

}  // namespace perthro
