#include "scripting/command/package_expectations.hpp"

#include "engine/game/observe.hpp"
#include "engine/notation/scanner.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/record_acts.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::command {

std::string joined(const std::vector<std::string>& texts) {
    constexpr std::size_t kShown = 12;
    std::string all;
    for (std::size_t i = 0; i < std::min(kShown, texts.size()); ++i) {
        all += (i > 0 ? ", " : "") + texts[i];
    }
    return texts.size() > kShown ? all + fmt::format(", ... ({} in all)", texts.size()) : all;
}

namespace {

bool is_whole_record(const std::string& text) { return text.starts_with("perthro record"); }

Record read_whole(const std::string& text) {
    Record record;
    if (const auto error = read_record(text, record)) {
        throw Failed("the record: " + error->message());
    }
    return record;
}

// What a test says of its start, or else its record.
void agree(std::string& own, const std::string& recorded, const std::string& what) {
    if (!own.empty() && !recorded.empty() && own != recorded) {
        throw Failed(fmt::format("the record begins with {} `{}`, the test with `{}` (leave it out "
                                 "of one of them)",
                                 what, recorded, own));
    }
    own = own.empty() ? recorded : own;
}

}  // namespace

TestStart start_with_record(const TestStart& start, const std::string& record) {
    if (!is_whole_record(record)) {
        return start;
    }
    const Record read = read_whole(record);
    TestStart both = start;
    agree(both.setup, read.setup, "the setup");
    agree(both.position, read.position == "start" ? "" : read.position, "the position");
    for (const auto& [name, value] : read.options) {
        agree(both.options[name], value, "the option " + name);
    }
    return both;
}

PlayedGame played_game(const std::string& text, const GameDefinition& game) {
    PlayedGame played;
    if (is_whole_record(text)) {
        const Record record = read_whole(text);
        if (record.game != game.id) {
            throw Failed("the record is of the game `" + record.game + "`");
        }
        if (const auto error = wrong_act(text, record, game)) {
            throw Failed("the record: " + error->message());
        }
        played.notes = record.nodes.front().notes;
        for (const int node : record.main_line()) {
            played.moves.push_back(record.nodes[static_cast<std::size_t>(node)].text);
            played.notes = record.nodes[static_cast<std::size_t>(node)].notes;
        }
        return played;
    }
    for (const std::string& line : split(text, '\n')) {
        if (line.starts_with('&')) {
            throw Failed("`" + line +
                         "` is an act, and acts stand in whole records alone (begin "
                         "with the lines `perthro record 1`, `game: " +
                         game.id + "` and an empty one, and number the plies: `1. MOVE`)");
        }
        if (!line.empty() && line[0] != ';') {
            played.moves.push_back(line);
        }
    }
    return played;
}

void check_names(const Match& match, const std::string& move) {
    const std::string unknown = unknown_name(match.rules(), match.in_cells(move));
    if (!unknown.empty()) {
        throw Failed(unknown);
    }
}

namespace {

std::string no_player(const std::string& name, const std::vector<std::string>& names) {
    const std::string near = did_you_mean(name, names);
    return "there is no player `" + name + "` (" + (near.empty() ? one_of(names) : near) + ")";
}

std::vector<std::string> players_of(const GameDefinition& game) {
    return {game.players.begin() + 1, game.players.end()};
}

}  // namespace

void check_winner(const GameDefinition& game, const std::string& winner) {
    const bool is_several = winner.find(' ') != std::string::npos;
    if (!winner.empty() && winner != "nobody" && !is_several &&
        game.find_player(winner) == kNobody) {
        std::vector<std::string> names = players_of(game);
        names.emplace_back("nobody");
        throw Failed(no_player(winner, names));
    }
}

void check_ending(const GameDefinition& game, const std::string& kind) {
    std::vector<std::string> kinds{"stuck", "finished",             // where no line says more
                                   "resign", "time", "agreement"};  // acts
    for (const ResultDefinition& result : game.results) {
        if (result.event.kind == EventKind::Outcome) {
            return;  // the hook has kinds of its own
        }
        kinds.push_back(result.kind);
    }
    if (!kind.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        const std::string near = did_you_mean(kind, kinds);
        throw Failed("no line of results is called `" + kind + "` (" +
                     (near.empty() ? one_of(kinds) : near) + ")");
    }
}

Player viewer_named(const Rules& rules, const std::string& name) {
    const Player viewer = rules.game.find_player(name);
    if (viewer == kNobody) {
        throw Failed(no_player(name, players_of(rules.game)));
    }
    if (!hides_something(rules) && !rules.layout.has.bag) {
        throw Failed("nothing is hidden here: `" + name + "` sees the position as it is");
    }
    return viewer;
}

namespace {

// The parts of a word of a position, `level=b2:1,c3:2`, in an order of their own.
std::vector<std::string_view> parts_in_order(std::string_view word) {
    const auto equals = word.find('=');
    std::vector<std::string_view> parts{word.substr(0, equals)};
    for (std::size_t begin = equals; begin < word.size();) {
        const std::size_t end = std::min(word.find(',', begin + 1), word.size());
        parts.push_back(word.substr(begin + 1, end - begin - 1));
        begin = end;
    }
    std::sort(parts.begin() + 1, parts.end());
    return parts;
}

void check_key(const PositionText& texts, const std::string& key) {
    if (texts.knows(key)) {
        return;
    }
    std::vector<std::string> names;
    for (const AttributeDefinition& attribute : texts.game().attributes) {
        names.push_back(attribute.name);
    }
    const std::string near = did_you_mean(key, names);
    throw Failed("`" + key + "` is neither a cell, an attribute nor a part of the position" +
                 (near.empty() ? "" : " (" + near + ")"));
}

}  // namespace

void check_shown(const PositionText& texts, const std::string& position,
                 const std::string& expected) {
    const std::vector<Word> words = split_words(position);
    for (const Word& word : split_words(expected)) {
        const bool absent = word.text.back() == '=';
        if (absent) {  // of a slip in the name there is no word, whatever happens
            check_key(texts, std::string(word.text.substr(0, word.text.size() - 1)));
        }
        const bool found = std::any_of(words.begin(), words.end(), [&](const Word& one) {
            return absent ? one.text.substr(0, word.text.size()) == word.text
                          : parts_in_order(one.text) == parts_in_order(word.text);
        });
        if (found == absent) {
            const auto whole = std::find_if(words.begin(), words.end(), [&](const Word& one) {
                return one.text.find(word.text) != std::string_view::npos;
            });
            throw Failed(fmt::format("shows {}`{}`: {}{}", absent ? "" : "no ", word.text, position,
                                     absent || whole == words.end()
                                         ? ""
                                         : fmt::format(", where it is a part of `{}`: words are "
                                                       "compared whole",
                                                       whole->text)));
        }
    }
}

}  // namespace perthro::command
