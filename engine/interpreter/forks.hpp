// The words that decide: directions, slides, choices, what continues a chain.
#pragma once

#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/sifting.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace perthro::interpreter {

class Actions;
class Drawer;
class LandingScale;
class Words;

class Forks {
public:
    explicit Forks(Parts& parts);

    // Each follows what stands at `next` for every possibility of the word, or for one that is
    // drawn (Task::random). The best of the endings; Refused, too, where there is no possibility.
    // What the run becomes is of no use behind it, and the position may be left changed.
    Ending along(const Code& code, std::int32_t next, Run& run);
    Ending veer(const Code& code, std::int32_t next, Run& run);
    Ending slide(const Code& code, std::int32_t next, Run& run);
    Ending choose(const Code& code, std::int32_t next, Run& run);
    Ending reach(const Code& code, std::int32_t next, Run& run);
    Ending promote(const Code& code, std::int32_t next, Run& run);
    Ending permute(const Code& code, std::int32_t next, Run& run);
    Ending lift_choice(const Code& code, std::int32_t next, Run& run);
    Ending use_die(const Code& code, std::int32_t next, Run& run);
    // Goes on with every movement of a class, of the mover's type, the player's own, or of all
    // pieces of his: the next part of the move. Throws a RuleError behind 200 parts.
    Ending must_continue(const Code& code, Run& run);

    // Whether this way of an `every` may succeed, by what the sieve found when the cell was chosen.
    [[nodiscard]] bool may_succeed(const Code& every, int way, Cell here) const;
    // The next cell ahead, kNoCell: none; that the link was crossed is remembered where rules ask.
    Cell next_in_slide(Run& run, Cell cell) {
        const Cell there = neighbours_.next(run, run.ahead, cell);
        if (rules_.uses_crossed && there != kNoCell) {
            stacks_.note_edge(run, cell);
        }
        return there;
    }
    // Whether nothing that may follow in a chain of this game asks how the position came about:
    // then of several ways to one position only the first is followed.
    [[nodiscard]] bool ways_may_meet() const;

private:
    struct SlideBounds {
        std::int64_t least = 0, most = 0;
    };
    struct OnTrack {
        const Track* track = nullptr;
        int place = 0;      // index in its cells
        int direction = 1;  // or -1
    };
    struct Meeting {  // a position from which a move of this list went on
        std::array<std::uint64_t, 2> keys{};
        std::uint32_t list = 0;
        Ending ending = Ending::Refused;
    };

    // The ways to go at a fork: all of them, or the one that is drawn.
    std::pair<int, int> ways_at(int count);
    Ending fork_towards(std::int32_t address, const Run& run, Direction ahead);
    Ending choose_among(const Code& code, std::int32_t next, Run& run, bool sifts);
    void sift_choice(std::int32_t choose, const Run& run, std::size_t begin);
    Ending choose_cell(const Code& code, std::int32_t next, const Run& run, Cell cell);
    // forks_slides.cpp
    Ending slide_tracks(const Code& code, std::int32_t next, Run& run, SlideBounds bounds);
    Ending slide_track(const Code& code, std::int32_t next, Run rider, OnTrack on,
                       SlideBounds bounds);
    // forks_chained.cpp
    Ending continue_with(PieceType type, std::uint16_t name, const Run& part);
    Ending continue_from_all(std::uint16_t name, const Run& part);
    // forks_converging.cpp: chains that meet in one position
    Ending continue_with_any(std::uint16_t name, const Run& part);
    [[nodiscard]] std::array<std::uint64_t, 2> keys_of_way(std::uint16_t name,
                                                           const Run& part) const;

    Parts& parts_;
    Workspace& work_;
    const Known& known_;
    Stacks& stacks_;
    Sifting& sifting_;
    const Neighbours& neighbours_;
    Asker& asker_;
    Words& words_;
    Actions& actions_;
    Drawer& drawer_;
    LandingScale& scale_;
    const Rules& rules_;
    Position& position_;
    Board& board_;
    std::vector<Meeting> meetings_;  // by key, the latest; empty until one is asked for
    std::uint32_t lists_ = 0;
};

}  // namespace perthro::interpreter
