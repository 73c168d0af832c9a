// What the handles of the C interface hold.
#pragma once

#include "engine/random.hpp"
#include "scripting/embed/core.hpp"
#include "scripting/embed/errors.hpp"
#include "scripting/play/chooser.hpp"

#include <memory>
#include <string>
#include <vector>

struct perthro_game {
    std::shared_ptr<perthro::embed::Core> core;
};

// Copies share all of it: none of it changes but which place it is.
struct perthro_state {
    std::shared_ptr<perthro::embed::Core> core;  // the first: places need its rules
    std::shared_ptr<const perthro::embed::Beginning> began;
    perthro::embed::PlacePointer place;  // never null
};

// Of equal length, a list of moves each by its index.
struct perthro_moves {
    std::vector<std::string> texts;
    std::vector<std::uint32_t> weights;
    std::vector<std::size_t> actions;
};

struct perthro_random {
    perthro::Random numbers;
};

struct perthro_bot {
    std::shared_ptr<perthro::embed::Core> core;
    std::string name;
    std::unique_ptr<perthro::Chooser> chooser;
};

namespace perthro::embed {

// The viewer by number, 0 = somebody who sees everything; throws a Failure if there is none.
[[nodiscard]] Player viewer_of(const Core& core, int viewer);

// Calls work() with the position of a state as a viewer may know it, which is valid until it
// returns. Takes a table only where the game hides something from him.
void observe(const perthro_state& state, int viewer,
             const std::function<void(const Position&)>& work);

// Plays a game again in a match of the same rules, from its beginning to where the state stands;
// `before`, unless empty, is told each ply in front of it, by its index in Match::moves(). Takes as
// long as the game is; where a ply was drawn at random its list is searched for what leads there.
void replay(const perthro_state& state, Match& match,
            const std::function<void(Match&, std::size_t index)>& before = {});

// The index in Match::moves() of what a text means; throws a Failure, PERTHRO_ILLEGAL, that says
// why it means none.
[[nodiscard]] std::size_t found(Match& match, const char* move);

// An outcome as callers get it: of a game that is `over`, or one that may be claimed.
[[nodiscard]] perthro_outcome outcome_of(const Outcome& outcome, bool over);

}  // namespace perthro::embed
