// perthro.h: what a viewer sees, as texts and as buffers; random games; records.
#include "scripting/embed/handles.hpp"
#include "scripting/play/text_beside.hpp"
#include "scripting/play/text_board.hpp"

#include <algorithm>
#include <string>

using namespace perthro;
using namespace perthro::embed;

namespace perthro::embed {

Player viewer_of(const Core& core, int viewer) {
    const int players = core.definition().player_count();
    if (viewer < 0 || viewer > players) {
        throw Failure(PERTHRO_MISUSE, "there is no player " + std::to_string(viewer) +
                                          " to look (0 for everything, 1 to " +
                                          std::to_string(players) + ")");
    }
    return static_cast<Player>(viewer);
}

void observe(const perthro_state& state, int viewer,
             const std::function<void(const Position&)>& work) {
    const Player player = viewer_of(*state.core, viewer);
    if (player == kNobody || !state.core->hides()) {
        work(state.place->position);
        return;
    }
    state.core->at(state.place, [&](Table& table) { work(table.observed(player)); });
}

}  // namespace perthro::embed

namespace {

void require_count(std::size_t count, std::size_t wanted) {
    if (count != wanted) {
        throw Failure(PERTHRO_MISUSE,
                      "`count` is " + std::to_string(count) + ", not " + std::to_string(wanted));
    }
}

std::int32_t type_shown(std::uint32_t word) {
    if (word == kFogWord) {
        return PERTHRO_FOG;
    }
    if (word == kSomethingWord) {
        return PERTHRO_SOMETHING;
    }
    return word::type(word) == kUnknownType ? PERTHRO_UNKNOWN : word::type(word);
}

}  // namespace

perthro_status perthro_state_position(const perthro_state* state, int viewer, char** position,
                                      perthro_error** error) {
    return guarded(error, [&] {
        need(position, "position");
        *position = nullptr;
        need(state, "state");
        observe(*state, viewer, [&](const Position& seen) {
            *position = given_text(position_text(state->core->rules())->write(seen));
        });
    });
}

perthro_status perthro_state_drawing(const perthro_state* state, int viewer, char** drawing,
                                     perthro_error** error) {
    return guarded(error, [&] {
        need(drawing, "drawing");
        *drawing = nullptr;
        need(state, "state");
        observe(*state, viewer, [&](const Position& seen) {
            const Rules& rules = state->core->rules();
            const auto texts = position_text(rules);
            *drawing = given_text(draw_board(rules, *texts, seen) +
                                  describe_turn(rules, *texts, seen));
        });
    });
}

perthro_status perthro_state_cells(const perthro_state* state, int viewer, int32_t* cells,
                                   size_t count, perthro_error** error) {
    return guarded(error, [&] {
        need(cells, "cells");
        need(state, "state");
        require_count(count, 2 * state->core->cell_count());
        observe(*state, viewer, [&](const Position& seen) {
            std::int32_t* to = cells;
            for (const Cell cell : state->core->cells()) {
                const std::uint32_t word = seen.word(cell);
                *to++ = type_shown(word);
                *to++ = word::owner(word);
            }
        });
    });
}

perthro_status perthro_state_hands(const perthro_state* state, int viewer, int32_t* hands,
                                   size_t count, perthro_error** error) {
    return guarded(error, [&] {
        need(hands, "hands");
        need(state, "state");
        const std::size_t players = state->core->player_count() + 1;
        const std::size_t types = state->core->type_count() + 1;
        require_count(count, players * types);
        observe(*state, viewer, [&](const Position& seen) {
            std::fill_n(hands, count, 0);
            const Layout& layout = seen.layout();
            for (std::size_t i = 0; layout.has.hands && i < count; ++i) {
                const Slot slot = layout.hand(static_cast<Player>(i / types),
                                              static_cast<PieceType>(i % types));
                hands[i] = static_cast<std::int32_t>(seen.get(slot));
            }
        });
    });
}

perthro_status perthro_state_mask(const perthro_state* state, uint8_t* mask, size_t count,
                                  perthro_error** error) {
    return guarded(error, [&] {
        need(mask, "mask");
        need(state, "state");
        require_count(count, state->core->action_count());
        state->core->at(state->place, [&](Table& table) {
            const MoveList& moves = table.shown();
            std::fill_n(mask, count, std::uint8_t{0});
            for (std::size_t i = 0; i < moves.size(); ++i) {
                mask[state->core->action_of(moves, i)] = 1;
            }
        });
    });
}
