// The call that asks why something is no legal move, answered in words for whoever plays.
#include "scripting/play/move_reading.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/session/asked_try.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/inspect_calls.hpp"
#include "scripting/session/spoken.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

constexpr std::size_t kMostReasons = 20;
constexpr std::size_t kMostListed = 6;  // moves that a text may mean

// "white pawn", "pawn" of a piece without an owner; "" if nothing single stands there.
std::string standing(const Match& match, Cell cell) {
    const GameDefinition& game = match.rules().game;
    const std::uint32_t piece = cell == kNoCell ? 0 : match.worker().position().word(cell);
    const PieceType type = word::type(piece);
    if (type == kEmptyType || type >= game.pieces.size()) {
        return "";
    }
    const Player owner = word::owner(piece);
    return (owner == kNobody ? "" : game.players[owner] + " ") + game.pieces[type].name;
}

// "The white rook on a1 has no legal move.", "White is to move.": what is to be said of a piece
// that begins no move; "" if one does, or nothing stands there.
std::string begins_nothing(Match& match, Cell cell, const Spoken& spoken) {
    const std::string piece = standing(match, cell);
    if (piece.empty()) {
        return "";
    }
    const MoveList& moves = match.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves.compound(i).from == cell) {
            return "";
        }
    }
    const Position& position = match.worker().position();
    const GameDefinition& game = match.rules().game;
    const Player owner = word::owner(position.word(cell));
    if (owner != kNobody && owner != position.to_move()) {
        return "The " + piece + " is not " + game.players[position.to_move()] +
               "'s, who is to move.";
    }
    return "The " + piece + " on " + spoken.cell(cell) + " has no legal move.";
}

// Why a move is not legal, for whoever plays; the reasons have the rest.
std::string sentence(const std::string& asked, const Verdict& verdict, const Spoken& spoken) {
    const bool as_read = verdict.move.empty() || verdict.unknown || verdict.move == asked ||
                         spoken(verdict.move) == asked;
    const std::string read = as_read ? "" : " (" + spoken(verdict.move) + ")";
    return asked + read + " is not legal: " + spoken(verdict.said) + ".";
}

// What people call these moves, the first of them.
std::string listed(Game& game, const std::vector<std::size_t>& moves) {
    const std::vector<std::string> texts = game.texts().all();
    std::string list;
    for (std::size_t i = 0; i < std::min(moves.size(), kMostListed); ++i) {
        list += (i > 0 ? ", " : "") + texts[moves[i]];
    }
    return moves.size() <= kMostListed
               ? list
               : list + " and " + std::to_string(moves.size() - kMostListed) + " more";
}

// What goes on from a text that is the beginning of moves; "" of any other.
std::string only_begun(Game& game, const std::string& text) {
    const auto begun = text.empty() ? std::vector<std::size_t>{} : game.texts().begun(text);
    return begun.empty() ? ""
                         : text + " is not a whole move: so begin " + listed(game, begun) + ".";
}

ReasonView shown_reason(Game& game, const Reason& reason, const Spoken& spoken) {
    const GameDefinition& definition = game.definition();
    ReasonView shown;
    shown.place = short_place(definition, reason.at);
    shown.what = reason.rule + (reason.saw.empty() ? "" : ": " + spoken(reason.saw));
    shown.movement = (reason.furthest ? "furthest: " : "") + spoken(reason.path) +
                     (reason.furthest ? " at " + spoken(reason.cell) : "");
    // What stands elsewhere is no cell to show: nothing is wrong with it.
    shown.cell = reason.furthest ? -1
                                 : game.cells().index(definition.topology.find_cell(reason.cell));
    shown.excerpt = source_line(definition, game.open().loaded->sources, reason.at);
    return shown;
}

// The reasons against what is no legal move, and the sentence that says the nearest of them.
void explain(Game& game, const Why& call, const std::string& asked, const Spoken& spoken,
             WhyView& view) {
    Match& match = game.match();
    // Paths and cells are in own notation already, whatever else they look like.
    const std::string path = call.text.empty() ? view.asked : spoken.path_of(call.text);
    const Verdict verdict = path.empty() ? judge(match, call.text) : judge_path(match, path);
    for (const Reason& reason : verdict.reasons) {
        if (view.reasons.size() >= kMostReasons) {
            break;
        }
        view.reasons.push_back(shown_reason(game, reason, spoken));
    }
    const std::string begins = begins_nothing(
        match,
        call.from >= 0          ? game.cells().cell(call.from)
        : call.path.size() == 1 ? game.definition().topology.find_cell(call.path.front())
                                : kNoCell,
        spoken);
    const bool led = !view.reasons.empty() && verdict.reasons.front().leads;
    view.verdict = begins.empty() || (led && call.from >= 0) ? sentence(asked, verdict, spoken)
                                                             : begins;
    const bool told = !verdict.reasons.empty() && tells(verdict.reasons.front());
    if (const std::string so = only_begun(game, call.text); !told && !so.empty()) {
        view.verdict = so;
    }
}

}  // namespace

Result InspectCalls::answer(const Why& call) {
    Game& game = live_.game();
    WhyView view;
    view.asked = asked_about(game, call);
    if (const std::string why = too_long(view.asked); !why.empty()) {
        view.asked = shortened(view.asked);
        view.verdict = view.asked + " is not legal: " + why + ".";
        return view;
    }
    if (!live_.shows_moves()) {
        view.verdict = "It is not your turn.";
        return view;
    }
    const Spoken spoken(game);
    const std::string asked = call.text.empty() ? spoken(view.asked) : view.asked;
    view.moves = moves_asked(game, call, view.asked);
    if (view.moves.empty()) {
        const std::vector<std::size_t> meant = game.texts().meant(view.asked);
        if (meant.size() == 1) {
            view.moves.push_back(game.match().texts()[meant.front()]);
        } else if (!meant.empty() && !call.text.empty()) {
            view.verdict = asked + " may mean several moves: " + listed(game, meant) + ".";
            return view;
        }
    }
    view.legal = !view.moves.empty();
    if (view.legal) {
        view.verdict = asked + " is legal.";
        return view;
    }
    if (game.hides() && live_.viewer() != kNobody) {  // a reason would tell what stands where
        view.verdict = asked + " is not legal.";
        return view;
    }
    explain(game, call, asked, spoken, view);
    return view;
}

}  // namespace perthro::session
