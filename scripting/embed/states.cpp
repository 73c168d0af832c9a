// perthro.h: states: how they begin, what they tell of themselves, copies.
#include "scripting/embed/handles.hpp"
#include "scripting/play/position_warnings.hpp"

#include <algorithm>
#include <stdexcept>

using namespace perthro;
using namespace perthro::embed;

namespace perthro::embed {

namespace {

// A place that was reached by a draw: which move leads there.
std::size_t index_of(Match& match, const Place& place) {
    if (place.made != kDrawn) {
        return static_cast<std::size_t>(place.made);
    }
    const MoveList& moves = match.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        match.worker().make(moves, i);
        const bool same = match.worker().position() == place.position;
        match.worker().unmake();
        if (same) {
            return i;
        }
    }
    throw std::logic_error("no move leads to a place where the game came through");
}

}  // namespace

void replay(const perthro_state& state, Match& match,
            const std::function<void(Match&, std::size_t)>& before) {
    match.start(state.began->start);
    for (const Place* const place : line_to(*state.place)) {
        const std::size_t index = index_of(match, *place);
        if (before) {
            before(match, index);
        }
        match.make(index);
    }
}

perthro_outcome outcome_of(const Outcome& outcome, bool over) {
    return {over ? 1 : 0, over ? 0 : 1, outcome.winners, outcome.losers, outcome.points};
}

}  // namespace perthro::embed

namespace {

std::unique_ptr<perthro_state> begun(const perthro_game& game, const MatchStart& start,
                                     perthro_status wrong) {
    auto state = std::make_unique<perthro_state>();
    state->core = game.core;
    auto began = std::make_shared<Beginning>();
    began->start = start;
    began->setup = start.position.empty()
                       ? std::max(0, game.core->definition().find_setup(start.setup))
                       : -1;
    state->began = std::move(began);
    game.core->with_table(nullptr, [&](Table& table) {
        state->place = with_status(wrong, [&] {
            need_allowed(table.match(), start.position);
            return table.begin(start);
        });
    });
    return state;
}

std::uint32_t field(const perthro_state& state, Field which) {
    return state.place->position.get(which);
}

}  // namespace

perthro_status perthro_state_new(const perthro_game* game, const char* setup, uint64_t seed,
                                 perthro_state** state, perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        *state = nullptr;
        need(game, "game");
        const MatchStart start{setup != nullptr ? setup : "", seed, "", ""};
        *state = begun(*game, start, PERTHRO_NOT_THERE).release();
    });
}

perthro_status perthro_state_from_position(const perthro_game* game, const char* position,
                                           perthro_state** state, perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        *state = nullptr;
        need(game, "game");
        need(position, "position");
        if (*position == '\0') {
            throw Failure(PERTHRO_BAD_TEXT, "the position is empty (perthro_state_position writes "
                                            "one, perthro_state_new begins a game)");
        }
        const bool start = std::string_view(position) == "start";
        *state = begun(*game, {"", 0, start ? "" : position, ""}, PERTHRO_BAD_TEXT).release();
    });
}

perthro_status perthro_state_copy(const perthro_state* state, perthro_state** copy,
                                  perthro_error** error) {
    return guarded(error, [&] {
        need(copy, "copy");
        *copy = nullptr;
        need(state, "state");
        *copy = new perthro_state(*state);
    });
}

void perthro_state_free(perthro_state* state) { delete state; }

int perthro_state_to_move(const perthro_state* state) {
    if (state == nullptr || field(*state, Field::Over) != 0 || field(*state, Field::Pending) != 0) {
        return 0;
    }
    return state->place->position.to_move();
}

int perthro_state_is_chance(const perthro_state* state) {
    return state != nullptr && field(*state, Field::Over) == 0 && field(*state, Field::Pending) != 0
               ? 1
               : 0;
}

size_t perthro_state_plies(const perthro_state* state) {
    return state != nullptr ? state->place->plies : 0;
}

perthro_status perthro_state_outcome(const perthro_state* state, perthro_outcome* outcome,
                                     char** kind, perthro_error** error) {
    return guarded(error, [&] {
        if (kind != nullptr) {
            *kind = nullptr;
        }
        need(outcome, "outcome");
        need(state, "state");
        std::optional<Outcome> found = state->place->ended;
        bool over = found.has_value();
        if (!over) {
            state->core->at(state->place, [&](Table& table) {
                found = table.worker().outcome();
                over = found.has_value();
                const int claim = over ? -1 : table.worker().claimable();
                if (claim >= 0) {
                    found = table.worker().claimed(claim);
                }
            });
        }
        if (found && kind != nullptr) {
            *kind = given_text(found->kind);
        }
        *outcome = found ? outcome_of(*found, over) : perthro_outcome{};
    });
}
