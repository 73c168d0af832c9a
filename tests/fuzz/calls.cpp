// Calls of perthro.h in any order, with any arguments that a caller may have: the first letter
// chooses the game, each further one a call. A call that fails says why and leaves the state as it
// was.
#include "scripting/embed/perthro.h"
#include "tests/fuzz/targets.hpp"

#include <array>
#include <cstdlib>
#include <vector>

namespace perthro::fuzz {

namespace {

constexpr std::array kGames{"breakthrough", "chess", "backgammon", "dark-chess", "oware"};
constexpr std::size_t kStates = 3, kMostCalls = 60;

// Kept: opening one takes longer than what is called.
const perthro_game* game_of(std::size_t number) {
    static const std::array<perthro_game*, kGames.size()> games = [] {
        setenv("PERTHRO_GAMES", PERTHRO_SOURCE_DIR "/games", 1);
        std::array<perthro_game*, kGames.size()> opened{};
        const perthro_limits patient{60'000, 10'000, 0};
        for (std::size_t i = 0; i < kGames.size(); ++i) {
            if (perthro_game_open(kGames.at(i), nullptr, 0, &patient, &opened.at(i), nullptr) !=
                PERTHRO_OK) {
                fail("a game does not open");
            }
        }
        return opened;
    }();
    return games.at(number);
}

class Caller {
public:
    Caller(const perthro_game* game, std::string_view input) : game_(game), input_(input) {
        perthro_random_new(input.size(), 0, &random_, nullptr);
        for (perthro_state*& state : states_) {
            must(perthro_state_new(game_, nullptr, choice(input_, 26), &state, nullptr));
        }
    }
    ~Caller() {
        for (perthro_state* const state : states_) {
            perthro_state_free(state);
        }
        perthro_random_free(random_);
    }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    void run() {
        for (std::size_t calls = 0; !input_.empty() && calls < kMostCalls; ++calls) {
            call_one(states_.at(choice(input_, kStates)));
        }
    }

private:
    static void must(perthro_status status) {
        if (status != PERTHRO_OK) {
            fail("a call failed that cannot: " + std::to_string(status));
        }
    }
    // What a call came to, which is made while the arguments are; a failure has a message.
    static bool done(perthro_status status, perthro_error*& error) {
        const bool says = error != nullptr && *perthro_error_message(error) != '\0';
        const bool agrees = perthro_error_status(error) == status;
        if ((status != PERTHRO_OK) != says || !agrees || status == PERTHRO_INTERNAL) {
            fail("status " + std::to_string(status) + ": " + perthro_error_message(error));
        }
        perthro_error_free(error);
        return status == PERTHRO_OK;
    }
    static std::string position(const perthro_state* state, int viewer = 0) {
        char* text = nullptr;
        must(perthro_state_position(state, viewer, &text, nullptr));
        std::string copy = text;
        perthro_text_free(text);
        return copy;
    }
    std::string rest() {
        const std::string text(input_.substr(0, input_.find('\n')));
        input_.remove_prefix(std::min(text.size() + 1, input_.size()));
        return text.substr(0, text.find('\0'));
    }

    void call_one(perthro_state*& state) {
        switch (choice(input_, 12)) {
            case 0: return apply(state);
            case 1: return apply_text(state);
            case 2: return undo(state);
            case 3: return copy(state);
            case 4: return look(state);
            case 5: return begin_at(state);
            case 6: return record(state);
            case 7: return why(state);
            case 8: return chance(state);
            case 9: return draw(state);
            case 10: return play_out(state);
            default: return outcome(state);
        }
    }

    void made(const perthro_state* state, const std::string& before, bool good) {
        if (!good && position(state) != before) {
            fail("a call that failed has changed the position: " + before);
        }
    }
    void apply(perthro_state* state) {
        const std::string before = position(state);
        const std::size_t plies = perthro_state_plies(state);
        perthro_error* error = nullptr;
        const bool good = done(perthro_state_apply(state, choice(input_, 26), &error), error);
        made(state, before, good);
        if (good && perthro_state_plies(state) != plies + 1) {
            fail("a move is no ply");
        }
    }
    void apply_text(perthro_state* state) {
        const std::string before = position(state);
        perthro_error* error = nullptr;
        made(state, before, done(perthro_state_apply_text(state, rest().c_str(), &error), error));
    }
    void undo(perthro_state* state) {
        const std::size_t plies = perthro_state_plies(state);
        perthro_error* error = nullptr;
        if (done(perthro_state_undo(state, &error), error) != (plies > 0)) {
            fail("what was played cannot be taken back, or nothing can");
        }
    }
    void copy(perthro_state* state) {
        perthro_state*& other = states_.at(choice(input_, kStates));
        perthro_state* fresh = nullptr;
        must(perthro_state_copy(state, &fresh, nullptr));
        if (position(fresh) != position(state)) {
            fail("a copy is another position");
        }
        perthro_state_free(other);
        other = fresh;
    }
    void look(const perthro_state* state) {
        const int viewer = static_cast<int>(choice(input_, 4)) - 1;
        const std::size_t cells = 2 * perthro_game_cell_count(game_);
        std::vector<std::int32_t> numbers(cells);
        std::vector<std::uint8_t> mask(perthro_game_action_count(game_));
        char* text = nullptr;
        perthro_error* error = nullptr;
        static_cast<void>(done(perthro_state_drawing(state, viewer, &text, &error), error));
        perthro_text_free(text);
        error = nullptr;
        static_cast<void>(
            done(perthro_state_cells(state, viewer, numbers.data(), cells, &error), error));
        error = nullptr;
        static_cast<void>(done(perthro_state_mask(state, mask.data(), mask.size(), &error), error));
    }
    void begin_at(perthro_state*& state) {
        perthro_state* fresh = nullptr;
        perthro_error* error = nullptr;
        if (done(perthro_state_from_position(game_, rest().c_str(), &fresh, &error), error)) {
            perthro_state_free(state);
            state = fresh;
        } else if (fresh != nullptr) {
            fail("a call that failed has made something");
        }
    }
    void record(const perthro_state* state) {
        char* text = nullptr;
        perthro_error* error = nullptr;
        if (!done(perthro_state_record(state, &text, &error), error)) {
            return;
        }
        perthro_state* again = nullptr;
        error = nullptr;
        const bool good = done(perthro_state_from_record(game_, text, &again, &error), error);
        if (!good || position(again) != position(state)) {
            fail("a record does not bring the game back: " + std::string(text));
        }
        perthro_state_free(again);
        char* changed = nullptr;
        error = nullptr;
        const bool told = done(perthro_record_changed(game_, text, &changed, &error), error);
        if (!told || changed != nullptr) {
            fail("a record is not of the rules that wrote it: " + std::string(text));
        }
        perthro_text_free(text);
    }
    void why(const perthro_state* state) {
        char* reason = nullptr;
        perthro_error* error = nullptr;
        static_cast<void>(done(perthro_state_why(state, rest().c_str(), &reason, &error), error));
        perthro_text_free(reason);
    }
    void chance(perthro_state* state) {
        const bool due = perthro_state_is_chance(state) != 0;
        perthro_error* error = nullptr;
        if (done(perthro_state_apply_chance(state, choice(input_, 26), &error), error) != due) {
            fail("chance is due and cannot be drawn, or the other way round");
        }
    }
    void draw(perthro_state* state) {
        perthro_error* error = nullptr;
        int going = 0;
        static_cast<void>(done(perthro_state_apply_random(state, random_, &going, &error), error));
    }
    void play_out(const perthro_state* state) {
        perthro_playout playout{};
        perthro_state* end = nullptr;
        perthro_error* error = nullptr;
        if (done(perthro_state_playout(state, 1, choice(input_, 26), &playout, nullptr, &end,
                                       &error),
                 error)) {
            static_cast<void>(position(end));
        }
        perthro_state_free(end);
    }
    void outcome(const perthro_state* state) {
        perthro_outcome told{};
        std::size_t count = 0;
        perthro_error* error = nullptr;
        const bool good = done(perthro_state_outcome(state, &told, nullptr, &error), error);
        error = nullptr;
        if (good && done(perthro_state_move_count(state, &count, &error), error) &&
            told.over != 0 && count != 0) {
            fail("a game that is over has moves");
        }
    }

    const perthro_game* game_;
    std::string_view input_;
    perthro_random* random_ = nullptr;
    std::array<perthro_state*, kStates> states_{};
};

}  // namespace

void calls(std::string_view input) {
    const std::size_t number = choice(input, kGames.size());
    Caller(game_of(number), input).run();
}

}  // namespace perthro::fuzz
