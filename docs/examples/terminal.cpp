// A game in the terminal, in C++: `terminal PACKAGE [SEED]`. What the handles hold is given back by
// unique_ptr, and an error becomes an exception.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <perthro.h>
#include <stdexcept>
#include <string>

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
using Text = std::unique_ptr<char, Freed<perthro_text_free>>;

// Calls a function of the interface with an error behind its arguments; throws what it says.
template <typename Function, typename... Arguments>
void call(Function function, Arguments... arguments) {
    perthro_error* error = nullptr;
    if (function(arguments..., &error) != PERTHRO_OK) {
        const std::string message = perthro_error_message(error);
        perthro_error_free(error);
        throw std::runtime_error(message);
    }
}

// The same where it makes something that has to be given back.
template <typename Owner, typename Function, typename... Arguments>
Owner made(Function function, Arguments... arguments) {
    typename Owner::pointer handle = nullptr;
    call(function, arguments..., &handle);
    return Owner(handle);
}

void play(const std::string& package, std::uint64_t seed) {
    const auto game = made<Game>(perthro_game_open, package.c_str(), nullptr, std::size_t{0},
                                 nullptr);
    const auto state = made<State>(perthro_state_new, game.get(), nullptr, seed);
    perthro_outcome outcome{};
    for (std::string line;
         call(perthro_state_outcome, state.get(), &outcome, nullptr), !outcome.over;) {
        if (perthro_state_is_chance(state.get()) != 0) {
            call(perthro_state_apply_chance, state.get(), seed);
            continue;
        }
        const int player = perthro_state_to_move(state.get());
        std::cout << made<Text>(perthro_state_drawing, state.get(), player).get();
        const auto moves = made<Moves>(perthro_state_moves, state.get());
        for (std::size_t i = 0; i < perthro_moves_count(moves.get()); ++i) {
            std::cout << perthro_moves_text(moves.get(), i) << ' ';
        }
        std::cout << std::endl;
        if (!std::getline(std::cin, line)) {
            return;
        }
        try {
            call(perthro_state_apply_text, state.get(), line.c_str());
        } catch (const std::runtime_error& error) {
            std::cout << error.what() << std::endl;
        }
    }
    std::cout << "the game is over after " << perthro_state_plies(state.get()) << " plies\n";
}

int main(int argc, char** argv) {
    try {
        play(argc > 1 ? argv[1] : "", argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
