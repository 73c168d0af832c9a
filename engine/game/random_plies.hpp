// Plies by lot: a move drawn from the tables, from the words, or from the list. Played for good, it
// is made where it was drawn, without a frame and with no more of a log than keys need.
#pragma once

#include "engine/interpreter/played.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace perthro {

class Interpreter;
class Position;
class TurnMachine;
class Worker;

// Part of one worker.
class RandomPlies {
public:
    explicit RandomPlies(Worker& worker);

    // See Worker::draw() and Worker::play_drawn().
    [[nodiscard]] std::optional<std::size_t> draw(Random& random, MoveList& out);
    [[nodiscard]] bool play(Random& random, MoveList& moves);
    // Another game is about to begin.
    void forget() { draws_skipped_ = 0; }

private:
    [[nodiscard]] bool settled() const;
    [[nodiscard]] bool plain_turn() const;
    [[nodiscard]] bool simple_turn() const;
    [[nodiscard]] bool draws_by_words();
    [[nodiscard]] bool draws_by_tables();
    [[nodiscard]] bool draws_sowings() const;
    [[nodiscard]] std::size_t draw_judged(Random& random, MoveList& out);
    [[nodiscard]] std::size_t picked(Random& random, MoveList& out);
    [[nodiscard]] std::size_t pick(Random& random, MoveList& out);
    template <typename One>
    [[nodiscard]] bool drawn_by_words(One&& one);
    [[nodiscard]] bool draw_by_words(Random& random, MoveList& out);
    [[nodiscard]] bool draw_dice(Random& random, MoveList& out);
    void draw_play(Random& random, MoveList& out);
    [[nodiscard]] bool draw_sowing(Random& random, MoveList& out);
#ifdef PERTHRO_CHECKS
    void check_numbered(std::uint64_t all, std::uint64_t number, const MoveList& out);
#endif
    [[nodiscard]] std::size_t draw_numbered(Random& random, MoveList& out);
    [[nodiscard]] std::size_t draw_listed(Random& random, MoveList& out);
    template <typename Work>
    auto for_good(Work&& work);
    [[nodiscard]] bool play_sowing(Random& random);
    [[nodiscard]] bool play_by_words(Random& random);
    void play_plain(const MoveList& list, std::size_t index);
    void end_played(const MoveContext& move, std::uint32_t lost);
    void judge_played(Player mover);

    Worker& worker_;
    const Rules& rules_;
    Position& position_;
    TurnMachine& turns_;
    Interpreter& interpreter_;
    Played played_;
    int draws_skipped_ = 0;     // lists to make before drawing without one is tried again
    bool judges_ = false;       // a move of the tables is drawn, and judged then
    bool draws_ = false;        // a move is drawn by the words sooner than listed
    bool shows_moves_ = false;  // hooks or the line ask what the last move was
};

}  // namespace perthro
