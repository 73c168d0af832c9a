// The parts of an interpreter, each of which knows the others that it asks.
#pragma once

#include "engine/interpreter/actions.hpp"
#include "engine/interpreter/aimer.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/composer.hpp"
#include "engine/interpreter/drawer.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/forks.hpp"
#include "engine/interpreter/groups.hpp"
#include "engine/interpreter/known.hpp"
#include "engine/interpreter/landing_scale.hpp"
#include "engine/interpreter/lister.hpp"
#include "engine/interpreter/neighbours.hpp"
#include "engine/interpreter/numbers.hpp"
#include "engine/interpreter/relations.hpp"
#include "engine/interpreter/sifting.hpp"
#include "engine/interpreter/stacks.hpp"
#include "engine/interpreter/words.hpp"
#include "engine/interpreter/workspace.hpp"

namespace perthro::interpreter {

// All parts of one interpreter, which refer to one another: it stays where it is made. Made in this
// order, so that each may keep references to all but ask only those above it while it is made.
struct Parts {
    // Both outlive this.
    Parts(const Rules& rules, Position& position);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts();

    Workspace work;
    Known known;
    Stacks stacks;
    Sifting sifting;
    Neighbours neighbours;
    Relations relations;
    Asker asker;
    Groups groups;
    Lister lister;
    LandingScale scale;
    Aimer aimer;
    Attacks attacks;
    Words words;
    Forks forks;
    Actions actions;
    Composer composer;
    Finisher finisher;
    Numbers numbers;
    Drawer drawer;
};

}  // namespace perthro::interpreter
