// perthro.h: lists of moves and of outcomes of chance, making them and taking them back.
#include "engine/moves/draw.hpp"
#include "scripting/embed/handles.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <cstdint>

using namespace perthro;
using namespace perthro::embed;

namespace perthro::embed {

std::size_t found(Match& match, const char* move) {
    const FoundMove found = match.find(move);
    if (!found) {
        throw Failure(PERTHRO_ILLEGAL, why_not(match, move, found));
    }
    return static_cast<std::size_t>(found.index);
}

}  // namespace perthro::embed

namespace {

constexpr std::uint64_t kNoWeight = 1;  // of a move that is no outcome of chance

std::uint32_t weight_of(const MoveList& list, std::size_t index) {
    return list.chance ? list.compound(index).weight : kNoWeight;
}

// What was said of a text that is no legal move, a line for each rule.
std::string reason_text(const GameDefinition& game, const Verdict& verdict) {
    std::string text = verdict.said;
    std::vector<std::string> told;
    for (const Reason& reason : verdict.reasons) {
        const std::string line = describe(game, reason);
        if (tells(reason) && std::find(told.begin(), told.end(), line) == told.end()) {
            told.push_back(line);
            text += (text.empty() ? "" : "\n") + line;
        }
    }
    return text;
}

void require_index(const MoveList& moves, std::size_t index) {
    if (index >= moves.size()) {
        throw Failure(PERTHRO_ILLEGAL,
                      "there is no move " + std::to_string(index) + " (" +
                          (moves.empty() ? "there is none at all"
                                         : "0 to " + std::to_string(moves.size() - 1)) +
                          ")");
    }
}

}  // namespace

perthro_status perthro_state_move_count(const perthro_state* state, size_t* count,
                                        perthro_error** error) {
    return guarded(error, [&] {
        need(count, "count");
        need(state, "state");
        state->core->at(state->place, [&](Table& table) { *count = table.moves().size(); });
    });
}

perthro_status perthro_state_moves(const perthro_state* state, perthro_moves** moves,
                                   perthro_error** error) {
    return guarded(error, [&] {
        need(moves, "moves");
        *moves = nullptr;
        need(state, "state");
        auto list = std::make_unique<perthro_moves>();
        state->core->at(state->place, [&](Table& table) {
            list->texts = table.texts();
            const MoveList& shown = table.shown();
            for (std::size_t i = 0; i < shown.size(); ++i) {
                list->weights.push_back(weight_of(shown, i));
                list->actions.push_back(state->core->action_of(shown, i));
            }
        });
        *moves = list.release();
    });
}

void perthro_moves_free(perthro_moves* moves) { delete moves; }

size_t perthro_moves_count(const perthro_moves* moves) {
    return moves != nullptr ? moves->texts.size() : 0;
}

const char* perthro_moves_text(const perthro_moves* moves, size_t index) {
    return index < perthro_moves_count(moves) ? moves->texts[index].c_str() : nullptr;
}

uint32_t perthro_moves_weight(const perthro_moves* moves, size_t index) {
    return index < perthro_moves_count(moves) ? moves->weights[index] : 0;
}

size_t perthro_moves_action(const perthro_moves* moves, size_t index) {
    return index < perthro_moves_count(moves) ? moves->actions[index] : SIZE_MAX;
}

perthro_status perthro_state_apply(perthro_state* state, size_t index, perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        PlacePointer next;
        state->core->at(state->place, [&](Table& table) {
            require_index(table.moves(), index);
            next = table.make(index);
        });
        state->place = std::move(next);
    });
}

perthro_status perthro_state_apply_text(perthro_state* state, const char* move,
                                        perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        need(move, "move");
        PlacePointer next;
        state->core->at(state->place,
                        [&](Table& table) { next = table.make(found(table.match(), move)); });
        state->place = std::move(next);
    });
}

perthro_status perthro_state_find(const perthro_state* state, const char* move, size_t* index,
                                  perthro_error** error) {
    return guarded(error, [&] {
        need(index, "index");
        need(state, "state");
        need(move, "move");
        state->core->at(state->place, [&](Table& table) { *index = found(table.match(), move); });
    });
}

perthro_status perthro_state_undo(perthro_state* state, perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        if (state->place->parent == nullptr) {
            throw Failure(PERTHRO_ILLEGAL, "nothing was played that could be taken back");
        }
        const PlacePointer parent = state->place->parent;
        state->place = parent;
    });
}

perthro_status perthro_state_why(const perthro_state* state, const char* move, char** reason,
                                 perthro_error** error) {
    return guarded(error, [&] {
        need(reason, "reason");
        *reason = nullptr;
        need(state, "state");
        need(move, "move");
        state->core->at(state->place, [&](Table& table) {
            Match& match = table.match();
            const FoundMove found = match.find(move);
            if (found) {
                return;
            }
            const bool several = found.meant.size() > 1;
            const std::string text = several ? found.error.remedy
                                             : reason_text(match.rules().game, judge(match, move));
            *reason = given_text(shown(text.empty() ? found.error.message() : text, Lines::Many));
        });
    });
}

perthro_status perthro_state_apply_chance(perthro_state* state, uint64_t seed,
                                          perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        PlacePointer next;
        state->core->at(state->place, [&](Table& table) {
            const MoveList& outcomes = table.moves();
            if (!outcomes.chance || outcomes.empty()) {
                throw Failure(PERTHRO_ILLEGAL, "no outcome of chance is due");
            }
            Random random(seed, "chance", table.worker().position().get(Field::Ply));
            next = table.make(draw_outcome(outcomes, random));
        });
        state->place = std::move(next);
    });
}

perthro_status perthro_state_apply_random(perthro_state* state, perthro_random* random, int* made,
                                          perthro_error** error) {
    return guarded(error, [&] {
        need(state, "state");
        need(random, "random");
        PlacePointer next;
        state->core->at(state->place,
                        [&](Table& table) { next = table.make_drawn(random->numbers); });
        if (made != nullptr) {
            *made = next != nullptr ? 1 : 0;
        }
        if (next != nullptr) {
            state->place = std::move(next);
        }
    });
}
