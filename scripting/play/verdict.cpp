#include "scripting/play/verdict.hpp"

#include "engine/notation/written_cells.hpp"
#include "scripting/play/family_reading.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/no_way.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/san_reading.hpp"
#include "scripting/play/suggestions.hpp"
#include "scripting/play/tried_ways.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <cctype>

namespace perthro {

namespace {

// The legal moves that go on where a text stops, or are this text.
std::vector<std::string> legal_beyond(Match& match, const std::vector<std::string>& texts) {
    std::vector<std::string> legal;
    for (const std::string& move : match.texts()) {
        if (std::any_of(texts.begin(), texts.end(),
                        [&](const std::string& text) { return move.starts_with(text); })) {
            legal.push_back(move);
        }
    }
    return legal;
}

Verdict of_name(const std::string& move, const std::string& said) { return {move, {}, said, true}; }

// What the first reason says, or another about the same cell that says the same and more: a slide
// ends where an `any` behind it refuses for what stands there, and for what else would do.
std::string fullest(const std::vector<Reason>& reasons) {
    constexpr std::string_view kAnd = ", and ";
    const Reason& first = reasons.front();
    std::string said = first.said;
    for (const Reason& reason : reasons) {
        const bool same = first.rule == "slide" && reason.cell == first.cell &&
                          reason.path == first.path && reason.said.starts_with(said);
        const bool more = same && reason.said.compare(said.size(), kAnd.size(), kAnd) == 0;
        said = more ? reason.said : said;
    }
    return said.empty() ? "the rule `" + first.rule + "` forbids it" : said;
}

// What the readings are refused for, or that nothing leads there at all.
Verdict refused(Match& match, const std::vector<std::string>& whole, const std::string& typed) {
    Verdict verdict{whole.size() == 1 ? whole.front() : alternatives(whole), {}, ""};
    const std::vector<std::string> readings = up_to_landings(match, whole);
    verdict.reasons = reasons_against(match, readings, readings == whole ? typed : "");
    const Reason* first = verdict.reasons.empty() ? nullptr : &verdict.reasons.front();
    const bool told = first != nullptr && tells(*first);
    verdict.said = no_way(match, readings, told ? first : nullptr);
    if (verdict.said.empty() && told) {
        verdict.said = fullest(verdict.reasons);
    }
    if (!told) {
        // What is said of a text in the family's notation names the piece and where it may not go.
        const bool in_own = std::find(whole.begin(), whole.end(), typed) != whole.end();
        std::erase_if(verdict.reasons, [&](const Reason& one) { return !one.furthest || !in_own; });
    }
    return verdict;
}

// Judges a text in the notation of chess: what refused each piece that it may mean.
Verdict judge_san(Match& match, const std::string& text, const SanReading& san) {
    const std::string& player = match.rules().game.players[match.worker().position().to_move()];
    if (san.from.empty()) {
        return of_name(text, player + " has no " + san.piece + " that may be meant");
    }
    const std::vector<std::string> legal = legal_beyond(match, san.moves);
    if (!legal.empty() && san.captures) {
        return of_name(alternatives(san.moves), "there is nothing to capture on " + san.to);
    }
    if (!legal.empty()) {
        return of_name(alternatives(san.moves), "say which: " + alternatives(legal));
    }
    const std::string unknown = unknown_name(match.rules(), san.moves.front());
    return unknown.empty() ? refused(match, san.moves, text)
                           : of_name(alternatives(san.moves), unknown);
}

// Whether a text calls cells by their numbers.
bool is_numbered(const std::string& text) {
    return std::none_of(text.begin(), text.end(), [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 && c != 'x';
    });
}

// A reason with the cells called as the text that was typed calls them.
std::string respelled(const Match& match, const std::string& said) {
    const WrittenCells written(match.rules().game);
    const Player mover = match.worker().position().to_move();
    std::string text;
    const auto in_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
    };
    for (std::size_t at = 0; at < said.size();) {
        auto end = at + 1;
        while (in_word(said[at]) && end < said.size() && in_word(said[end])) {
            ++end;
        }
        const std::string word = said.substr(at, end - at);
        const Cell cell = match.rules().game.topology.find_cell(word);
        const std::string number = cell == kNoCell ? "" : written.text(mover, cell);
        text += number.empty() ? word : number;
        at = end;
    }
    return text;
}

Verdict judge_text(Match& match, const std::string& typed) {
    if (const std::string why = too_long(typed); !why.empty()) {
        return of_name(shortened(typed), why);
    }
    if (const auto moves = read_family(match, typed); !moves.empty()) {
        return refused(match, moves, typed);
    }
    if (const std::string off = off_the_board(match, typed); !off.empty()) {
        return of_name(typed, off);
    }
    if (const auto san = read_san(match, typed)) {
        return judge_san(match, typed, *san);
    }
    const std::string text = match.in_cells(typed);
    if (const std::string unknown = unknown_name(match.rules(), text); !unknown.empty()) {
        return of_name(text, unknown);
    }
    const std::vector<int> meant = meant_moves(match.rules(), text, match.texts());
    if (!meant.empty()) {
        return of_name(text, which_move(match, typed, meant));
    }
    std::vector<std::string> readings = own_readings(match.rules(), text);
    Verdict verdict = refused(match, readings, typed);
    verdict.move = readings.back();
    return verdict;
}

}  // namespace

Verdict judge_path(Match& match, const std::string& path) {
    const std::string why = too_long(path);
    return why.empty() ? refused(match, {path}, path) : of_name(shortened(path), why);
}

Verdict judge(Match& match, const std::string& typed) {
    Verdict verdict = judge_text(match, typed);
    if (!too_long(typed).empty()) {
        return verdict;
    }
    if (WrittenCells(match.rules().game).any() && is_numbered(typed)) {
        verdict.said = respelled(match, verdict.said);
    }
    return verdict;
}

std::string why_not(Match& match, const std::string& text, const FoundMove& found) {
    const bool asks = found.meant.empty() && !hides_something(match.rules());
    const Verdict verdict = asks ? judge(match, text) : Verdict{};
    const bool tells = !verdict.said.empty() && verdict.said != found.error.remedy;
    return found.error.what + (tells ? ": " + verdict.said : "") + " (" + found.error.remedy + ")";
}

}  // namespace perthro
