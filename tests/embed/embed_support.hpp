// Handles of the C interface that give themselves back, for its tests.
#pragma once

#include "scripting/embed/perthro.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace perthro::test {

template <auto Free>
struct Freed {
    template <typename Handle>
    void operator()(Handle* handle) const {
        Free(handle);
    }
};
using Game = std::unique_ptr<perthro_game, Freed<perthro_game_free>>;
using State = std::unique_ptr<perthro_state, Freed<perthro_state_free>>;
using Moves = std::unique_ptr<perthro_moves, Freed<perthro_moves_free>>;
using Bot = std::unique_ptr<perthro_bot, Freed<perthro_bot_free>>;
using Numbers = std::unique_ptr<perthro_random, Freed<perthro_random_free>>;
using Text = std::unique_ptr<char, Freed<perthro_text_free>>;

// How a call failed.
struct Failed {
    perthro_status status = PERTHRO_OK;
    std::string message;
};

// Calls a function with an error behind its arguments; what it gives back and the error agree.
template <typename Function, typename... Arguments>
Failed failure(Function function, Arguments... arguments) {
    perthro_error* error = nullptr;
    const perthro_status status = function(arguments..., &error);
    Failed failed{status, perthro_error_message(error)};
    const bool agree = perthro_error_status(error) == status &&
                       (status == PERTHRO_OK) == (error == nullptr);
    perthro_error_free(error);
    if (!agree) {
        FAIL("status " << status << " and error disagree: " << failed.message);
    }
    return failed;
}

template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments) {
    const Failed failed = failure(function, arguments...);
    if (failed.status != PERTHRO_OK) {
        FAIL(failed.message);
    }
}

template <typename Owner, typename Function, typename... Arguments>
Owner made(Function function, Arguments... arguments) {
    typename Owner::pointer handle = nullptr;
    call(function, arguments..., &handle);
    return Owner(handle);
}

inline Game open(const std::string& package, const std::vector<perthro_option>& options = {}) {
    return made<Game>(perthro_game_open, package.c_str(), options.data(), options.size(), nullptr);
}

// With the options that `perthro playout` takes.
inline Game open_for_playouts(const std::string& package) {
    const Game asked = open(package);
    std::vector<perthro_option> options;
    for (std::size_t i = 0; i < perthro_game_autoplay_count(asked.get()); ++i) {
        options.push_back(perthro_game_autoplay(asked.get(), i));
    }
    return open(package, options);
}

inline State begin(const Game& game, std::uint64_t seed = 0, const char* setup = nullptr) {
    return made<State>(perthro_state_new, game.get(), setup, seed);
}

inline State at_position(const Game& game, const std::string& position) {
    return made<State>(perthro_state_from_position, game.get(), position.c_str());
}

inline void play(const State& state, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) {
        call(perthro_state_apply_text, state.get(), move.c_str());
    }
}

inline std::string position(const State& state, int viewer = 0) {
    return made<Text>(perthro_state_position, state.get(), viewer).get();
}

inline std::size_t move_count(const State& state) {
    std::size_t count = 0;
    call(perthro_state_move_count, state.get(), &count);
    return count;
}

inline std::vector<std::string> texts(const State& state) {
    const auto moves = made<Moves>(perthro_state_moves, state.get());
    std::vector<std::string> all;
    for (std::size_t i = 0; i < perthro_moves_count(moves.get()); ++i) {
        all.emplace_back(perthro_moves_text(moves.get(), i));
    }
    return all;
}

// Of one that may not be over: `kind` is empty then.
struct Ending {
    perthro_outcome outcome{};
    std::string kind;
};
inline Ending ending(const State& state) {
    Ending end;
    char* kind = nullptr;
    call(perthro_state_outcome, state.get(), &end.outcome, &kind);
    end.kind = kind != nullptr ? kind : "";
    perthro_text_free(kind);
    return end;
}

}  // namespace perthro::test
