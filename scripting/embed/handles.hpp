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

struct perthro_state {
    std::shared_ptr<perthro::embed::Core> core;  // the first: places need its rules
    std::shared_ptr<const perthro::embed::Beginning> began;
    perthro::embed::PlacePointer place;
};

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

// The viewer by number; throws a Failure if there is none.
[[nodiscard]] Player viewer_of(const Core& core, int viewer);

// What a viewer knows of a state: work(position). At a table only where that takes one.
void observe(const perthro_state& state, int viewer,
             const std::function<void(const Position&)>& work);

// Plays a game again from its beginning; asks `before` at each ply, which is about to be made.
void replay(const perthro_state& state, Match& match,
            const std::function<void(Match&, std::size_t index)>& before = {});

// The index of what a text means; throws a Failure that says why it means none.
[[nodiscard]] std::size_t found(Match& match, const char* move);

// How a match stands, see perthro_state_outcome.
[[nodiscard]] perthro_outcome outcome_of(const Outcome& outcome, bool over);

}  // namespace perthro::embed
