// Texts that people paste: positions, moves, records. What is accepted must read back.
#include "engine/records/record.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/san_reading.hpp"
#include "scripting/text.hpp"
#include "tests/fuzz/targets.hpp"

#include <array>
#include <memory>

namespace perthro::fuzz {

namespace {

constexpr std::array kGames{
    "chess",      "shogi", "xiangqi",     "go",   "backgammon", "international-draughts",
    "dark-chess", "oware", "yonin-shogi", "splut"};

// A game under way, kept: making one takes longer than reading a text.
Match& match_of(std::size_t number) {
    static std::array<std::unique_ptr<Match>, kGames.size()> kept;
    auto& match = kept.at(number);
    if (match == nullptr) {
        match = std::make_unique<Match>(game(kGames.at(number)).rules);
    }
    return *match;
}

// Whether the text is a position there.
bool stand_at(Match& match, std::string_view text) {
    try {
        match.start({"", 1, std::string(text), ""});
        return true;
    } catch (const PlayError&) {
        return false;
    } catch (const RuleError&) {
        return false;
    }
}

}  // namespace

void positions(std::string_view input) {
    const std::size_t number = choice(input, kGames.size());
    Match& match = match_of(number);
    if (input.empty() || input == "start" || !stand_at(match, input)) {
        return;
    }
    const std::string own = match.position();
    if (!stand_at(match, own) || match.position() != own) {
        fail("own form of a position does not read back: " + own);
    }
    const PositionText& texts = match.position_texts();
    const std::string brief = texts.write_short(match.worker().position());
    if (!stand_at(match, brief)) {
        fail("short form of a position is refused: " + brief);
    }
    static_cast<void>(texts.write_fen(match.worker().position()));
    try {
        static_cast<void>(match.texts());
        static_cast<void>(match.outcome());
    } catch (const RuleError&) {
    }
}

// Lines are moves, one behind the other; what is none is explained, and what is plays.
void moves(std::string_view input) {
    constexpr int kMost = 12;
    Match& match = match_of(choice(input, kGames.size()));
    match.start({"", 1, "", ""});
    int read = 0;
    for (const std::string_view text : lines_of(input)) {
        const std::string line(text);
        if (++read > kMost) {
            return;
        }
        static_cast<void>(match.find_exact(line));
        static_cast<void>(match.find_whole(line));
        static_cast<void>(read_san(match, line));
        static_cast<void>(own_readings(match.rules(), line));
        static_cast<void>(unknown_name(match.rules(), line));
        const FoundMove found = match.find(line);
        const std::size_t count = match.moves().size();
        if (!found) {
            if (found.error.message().empty()) {
                fail("a text that is no move is refused without a word: " + line);
            }
            continue;
        }
        if (static_cast<std::size_t>(found.index) >= count) {
            fail("a move that is not in the list: " + line);
        }
        match.make(static_cast<std::size_t>(found.index));
    }
}

void records(std::string_view input) {
    Record record;
    if (const auto error = read_record(input, record)) {
        if (error->what.empty() || error->remedy.empty()) {
            fail("a record is refused without a word");
        }
        return;
    }
    const std::string text = write_record(record);
    Record again;
    if (const auto error = read_record(text, again)) {
        fail("a record that was read does not read back: " + error->message() + "\n" + text);
    }
    if (write_record(again) != text) {
        fail("a record reads back as another:\n" + text);
    }
    for (const char* const id : kGames) {
        if (record.game == id && record.options.empty()) {
            Match match(game(id).rules);
            try {
                match.start({record.setup, record.seed, record.position, ""});
                for (const int node : record.main_line()) {
                    match.play(record.nodes.at(static_cast<std::size_t>(node)).text);
                }
            } catch (const PlayError&) {
            } catch (const RuleError&) {
            }
        }
    }
}

}  // namespace perthro::fuzz
