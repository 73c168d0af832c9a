// The order of the words, and which form a text is in.
#include "engine/notation/position_text.hpp"

#include "engine/notation/fen.hpp"
#include "engine/notation/pdn_fen.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {
constexpr const char* kCellPrefix = "cell.";
constexpr std::string_view kNoPlayer = "-";
}  // namespace

PositionText::PositionText(const GameDefinition& game, const Layout& layout, TurnText turn)
    : game_(game), layout_(layout), turn_(std::move(turn)), letters_(game),
      board_(game, layout, letters_), state_(game, layout, letters_) {}

Position PositionText::base(Player to_move) const {
    Position position = empty_position(game_, layout_);
    position.write(Field::ToMove, to_move);
    if (turn_.set && to_move != kNobody) {
        turn_.set(position, to_move);
        position.write(Field::ToMove, to_move);  // on an empty board the turn may pass on
    }
    position.clear_log();
    return position;
}

// ---- writing

std::string PositionText::cell_key(Cell cell) const {
    const std::string& name = game_.topology.info[cell].name;
    return (state_.is_key(name) ? kCellPrefix : "") + escape(name);
}

std::string PositionText::write(const Position& position) const {
    const Player to_move = position.to_move();
    std::string text = board_.rows(position) + " ";
    text += to_move == kNobody ? std::string(kNoPlayer) : escape(game_.players[to_move]);
    for (const Cell cell : game_.topology.cells) {
        if (game_.topology.info[cell].grid < 0) {
            const std::string content = board_.content(position, cell);
            text += content.empty() ? "" : " " + cell_key(cell) + "=" + content;
        }
    }
    const std::string air = board_.content(position, layout_.air());
    text += air.empty() ? "" : std::string(" ") + kAirName + "=" + air;
    return text + state_.words(position, base_of(position)) + together_words(position);
}

std::optional<std::string> PositionText::write_family(const Position& position) const {
    constexpr int kSides = 2;  // that the side letter of every family can tell apart
    if (game_.player_count() != kSides) {
        return std::nullopt;
    }
    const FenText fen(game_, layout_, letters_);
    if (game_.notation == "chess") {
        return fen.write_chess(position, board_);
    }
    if (game_.notation == "xiangqi") {
        return fen.write_xiangqi(position, board_);
    }
    if (game_.notation == "shogi") {
        return fen.write_shogi(position, board_);
    }
    if (game_.notation == "draughts") {
        return PdnFen(game_, layout_, letters_).write(position);
    }
    return std::nullopt;
}

std::string PositionText::write_fen(const Position& position) const {
    return FenText(game_, layout_, letters_).write_chess(position, board_);
}

std::string PositionText::write_short(const Position& position) const {
    const std::optional<std::string> family = write_family(position);
    Position back(layout_);
    if (!family || read(*family, back)) {
        return write(position);
    }
    for (Slot slot = 0; slot < layout_.slots; ++slot) {
        const bool matters = layout_.keys.bits[slot] != 0;
        if (matters && back.get(slot) != position.get(slot)) {
            return write(position);
        }
    }
    return *family;
}

// ---- reading

std::optional<TextError> PositionText::read(std::string_view text, Position& position) const {
    try {
        Position fresh = read_rows_and_words(text);
        if (const auto wrong = turn_.wrong ? turn_.wrong(fresh) : std::nullopt) {
            return wrong;
        }
        check_together(fresh);
        if (turn_.begin_block) {
            turn_.begin_block(fresh);
        }
        fresh.clear_log();
        const bool tracks = position.tracks_keys();
        position = fresh;
        position.track_keys(tracks);
        return std::nullopt;
    } catch (const TextError& error) {
        return error;
    }
}

Position PositionText::read_rows_and_words(std::string_view text) const {
    const std::vector<Word> words = split_words(text);
    if (words.empty()) {
        throw TextError{0, "the text is empty", "rows, then the player to move"};
    }
    if (game_.notation == "draughts" && PdnFen::looks_like(words[0].text)) {
        Position position = PdnFen(game_, layout_, letters_).read({text, 0}, [this](Player player) {
            return base(player);
        });
        place_turn(position, [](const AttributeDefinition&) { return false; });
        return position;
    }
    Word rows = words[0];
    std::optional<Word> hands;
    if (const std::size_t bracket = rows.text.find('['); bracket != std::string_view::npos) {
        Scanner scanner({rows.text.substr(bracket + 1), rows.at + bracket + 1});
        hands = scanner.until(']');
        if (!scanner.done()) {
            scanner.fail("`" + std::string(scanner.rest()) + "` stands behind the hands",
                         "a blank, then the player to move");
        }
        rows.text = rows.text.substr(0, bracket);
    }
    Player to_move = 1;
    if (words.size() > 1 && words[1].text != kNoPlayer) {
        to_move = find_side(game_, unescape(words[1]), hands.has_value());
        if (to_move == kNobody) {
            throw TextError{words[1].at, "there is no player `" + std::string(words[1].text) + "`",
                            "the name of the player to move, or w or b"};
        }
    } else if (words.size() > 1) {
        to_move = kNobody;
    }
    Position position = base(to_move);
    board_.read_rows(rows, position);
    const FenText fen(game_, layout_, letters_);
    if (hands) {
        fen.read_hands(*hands, position);
    }
    std::vector<Word> fields;
    std::size_t next = 2;
    while (next < words.size() && words[next].text.find('=') == std::string_view::npos) {
        fields.push_back(words[next++]);
    }
    if (game_.notation == "shogi" && !hands) {
        fen.read_shogi_fields(fields, position);
    } else {
        fen.read_fields(fields, position);
    }
    next = std::min(next, words.size());
    read_words({words.begin() + static_cast<std::ptrdiff_t>(next), words.end()}, position);
    return position;
}

// What the position says of the turn by itself holds before the words about it are read.
void PositionText::read_words(const std::vector<Word>& words, Position& position) const {
    std::set<std::string_view> keys;
    std::vector<Word> of_turn;
    for (const Word& word : words) {
        const std::string_view key = word.text.substr(0, word.text.find('='));
        if (!keys.insert(key).second) {
            throw TextError{word.at, "`" + std::string(key) + "` stands here twice",
                            "leave one of them out"};
        }
        if (StateText::is_of_turn(std::string(key)) || state_.is_together_key(std::string(key))) {
            of_turn.push_back(word);
        } else {
            read_word(word, position);
        }
    }
    place_turn(position, [&](const AttributeDefinition& attribute) {
        return keys.count(state_.key_of(attribute.name)) != 0;
    });
    for (const Word& word : of_turn) {
        read_word(word, position);
    }
}

namespace {

// Adds to an error in the value of a word that an attribute of this name is written otherwise.
void add_attribute_of(const GameDefinition& game, const StateText& state, const std::string& key,
                      TextError& error) {
    for (const AttributeDefinition& attribute : game.attributes) {
        if (attribute.name == key && state.key_of(key) != key) {
            error.what += ": `" + key + "=` is a word of every position";
            error.remedy = state.key_of(key) + "= is the attribute";
        }
    }
}

}  // namespace

void PositionText::read_word(Word word, Position& position) const {
    const std::size_t sign = word.text.find('=');
    if (sign == std::string_view::npos) {
        throw TextError{word.at, "`" + std::string(word.text) + "` has no `=`", "key=value"};
    }
    const Word key{word.text.substr(0, sign), word.at};
    const Word value{word.text.substr(sign + 1), word.at + sign + 1};
    if (const Cell cell = find_extra_cell(std::string(key.text)); cell != kNoCell) {
        board_.read_content(value, cell, position);
        return;
    }
    bool known = false;
    try {
        known = read_together(key, value, position) || state_.read(key, value, position);
    } catch (TextError& error) {
        add_attribute_of(game_, state_, std::string(key.text), error);
        throw;
    }
    if (!known) {
        throw TextError{key.at,
                        "`" + std::string(key.text) +
                            "` is neither a cell, an attribute nor a part of the position",
                        "see the names in game.yaml"};
    }
}

bool PositionText::knows(const std::string& key) const {
    return find_extra_cell(key) != kNoCell || state_.knows(key);
}

Cell PositionText::find_extra_cell(const std::string& key) const {
    if (key == kAirName) {
        return layout_.air();
    }
    for (const Cell cell : game_.topology.cells) {
        if (game_.topology.info[cell].grid < 0 &&
            (cell_key(cell) == key ||
             kCellPrefix + escape(game_.topology.info[cell].name) == key)) {
            return cell;
        }
    }
    return kNoCell;
}

// ---- without a turn program

std::string write_position(const GameDefinition& game, const Layout& layout,
                           const Position& position) {
    return PositionText(game, layout).write(position);
}

std::optional<TextError> read_position(const GameDefinition& game, const Layout& layout,
                                       std::string_view text, Position& position) {
    return PositionText(game, layout).read(text, position);
}

}  // namespace perthro
