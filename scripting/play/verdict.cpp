#include "scripting/play/verdict.hpp"

#include "scripting/play/move_reading.hpp"
#include "scripting/play/san_reading.hpp"
#include "scripting/text.hpp"

#include <algorithm>

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

// Of a text in the notation of chess: what refused each piece that it may mean.
Verdict judge_san(Match& match, const std::string& text, const SanReading& san) {
    const std::string& player = match.rules().game.players[match.worker().position().to_move()];
    if (san.from.empty()) {
        return {text, {}, player + " has no " + san.piece + " that may be meant"};
    }
    Verdict verdict{alternatives(san.moves), {}, "", san.moves.size() > 1};
    const std::vector<std::string> legal = legal_beyond(match, san.moves);
    if (!legal.empty()) {
        verdict.unknown = "say which: " + alternatives(legal);
        return verdict;
    }
    for (const std::string& move : san.moves) {
        for (Reason& reason : reasons_against(match, move)) {
            if (reason.leads) {
                verdict.reasons.push_back(std::move(reason));
            }
        }
    }
    if (verdict.reasons.empty()) {
        verdict.unknown = "no movement of a " + san.piece + " leads from " +
                          alternatives(san.from) + " to " + san.to;
    }
    return verdict;
}

}  // namespace

Verdict judge(Match& match, const std::string& typed) {
    if (const auto san = read_san(match, typed)) {
        return judge_san(match, typed, *san);
    }
    const std::string text = match.in_cells(typed);
    Verdict verdict{text, {}, unknown_name(match.rules(), text)};
    if (!verdict.unknown.empty()) {
        return verdict;
    }
    const std::vector<int> meant = meant_moves(match.rules(), text, match.texts());
    if (meant.size() > 1) {
        std::vector<std::string> legal;
        for (const int move : meant) {
            legal.push_back(match.texts()[static_cast<std::size_t>(move)]);
        }
        verdict.several = true;
        verdict.unknown = "say which: " + alternatives(legal);
        return verdict;
    }
    for (const std::string& reading : own_readings(match.rules(), text)) {
        verdict.reasons = reasons_against(match, reading);
        if (!verdict.reasons.empty()) {
            verdict.move = reading;
            break;
        }
    }
    return verdict;
}

}  // namespace perthro
