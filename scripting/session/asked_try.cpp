#include "scripting/session/asked_try.hpp"

#include "scripting/session/call_failure.hpp"

namespace perthro::session {

std::string asked_about(Game& game, const Why& call) {
    const CellMap& cells = game.cells();
    std::string asked = call.text;
    for (const std::string& token : call.path) {
        asked += token;
    }
    if (call.from >= 0 && cells.cell(call.from) == kNoCell) {
        throw CallFailure("argument", "there is no cell " + std::to_string(call.from),
                          "cells are numbered as in the board");
    }
    if (call.from < 0 && asked.empty()) {
        throw CallFailure("argument", "the call has neither a path nor a text nor cells of a move",
                          "ask with `path`, with `text`, or with `from` and `to`");
    }
    if (call.from >= 0) {
        asked = game.board().cells[static_cast<std::size_t>(call.from)].name;
        if (call.to >= 0 && cells.cell(call.to) != kNoCell) {
            asked += "-" + game.board().cells[static_cast<std::size_t>(call.to)].name;
        }
    }
    return asked;
}

std::vector<std::string> moves_asked(Game& game, const Why& call, const std::string& asked) {
    const CellMap& cells = game.cells();
    Match& match = game.match();
    const MoveList& moves = match.moves();
    std::vector<std::string> found;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Compound& move = moves.compound(i);
        const bool fits = call.from >= 0 ? cells.index(move.from) == call.from &&
                                               (call.to < 0 || cells.index(move.to) == call.to)
                                         : match.texts()[i] == asked;
        if (fits) {
            found.push_back(match.texts()[i]);
        }
    }
    return found;
}

}  // namespace perthro::session
