// What calls compute with: a match that stands on one place of a game, and moves from place to
// place as quickly as it can. Rules with hooks: use it on a script thread only.
#pragma once

#include "engine/game/observe.hpp"
#include "scripting/embed/place.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/playout.hpp"

#include <memory>
#include <string>
#include <vector>

namespace perthro::embed {

class Table {
public:
    // Stands on no place.
    explicit Table(std::shared_ptr<const Rules> rules);

    // The place that it stands on, null for none.
    [[nodiscard]] const PlacePointer& at() const { return at_; }
    // Goes to a place of the same rules: by taking a ply back where that leads there, else by
    // copying its position. If it throws, it stands on none; so it does if anything else throws
    // that may have moved it.
    void stand_on(const PlacePointer& place);
    // Forgets where it stands: the next stand_on() copies the position.
    void leave() { at_ = nullptr; }

    // Standing on the place. Whoever moves them undoes it, or calls leave().
    [[nodiscard]] Match& match() { return match_; }
    [[nodiscard]] Worker& worker() { return match_.worker(); }

    // Begins a game and stands there: its first place. Throws PlayError if there is no such start.
    [[nodiscard]] PlacePointer begin(const MatchStart& start);

    // The moves of the place, with their texts or as the mover is shown them; indices mean the same
    // in all of them. Valid until it goes on.
    [[nodiscard]] const MoveList& moves();
    [[nodiscard]] const MoveList& shown();
    [[nodiscard]] const std::vector<std::string>& texts();

    // Goes on by a move of moves(), or by one that is drawn; null where there is none to draw.
    [[nodiscard]] PlacePointer make(std::size_t index);
    [[nodiscard]] PlacePointer make_drawn(Random& random);

    // What a viewer knows of the place. Valid until the next call of observed(), or until it goes
    // on.
    [[nodiscard]] const Position& observed(Player viewer);

    // A random game, as Playout::play; afterwards it stands on no place, but its worker where the
    // game ended.
    [[nodiscard]] PlayoutEnd play_out(const PlayoutStart& start, std::uint64_t seed,
                                      std::uint64_t number);

private:
    [[nodiscard]] PlacePointer go_on(const MoveList& list, std::size_t index, std::int64_t made);
    void changed();

    Match match_;
    Playout playout_;
    PlacePointer at_;
    bool listed_ = false;  // moves_ are those of the place
    MoveList moves_, drawn_;
    std::unique_ptr<Observer> observer_;  // made when first somebody is asked about
};

}  // namespace perthro::embed
