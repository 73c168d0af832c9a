// A traced try as plain values: for clients, and for pages of pictures.
#pragma once

#include "scripting/play/traced_move.hpp"
#include "scripting/play/traced_ply.hpp"
#include "scripting/session/board_view.hpp"
#include "scripting/session/design_values.hpp"
#include "scripting/session/position_view.hpp"

namespace perthro {
struct LoadedGame;
}

namespace perthro::session {

// Where the steps were tried, which the match still looks at.
struct TracedIn {
    const Match& match;
    const LoadedGame& loaded;
    const CellMap& cells;
    const PositionViewer& viewer;
};

// Steps, lines and boards of a try, and what came behind a legal move (null: nothing is known of
// that); `asked`, `node` and `verdict` are the caller's. Of more steps than `most` those of the way
// and the first ones.
[[nodiscard]] TraceView trace_view(const TracedMove& traced, const TracedPly* behind,
                                   const TracedIn& in, std::size_t most = 1000);

}  // namespace perthro::session
