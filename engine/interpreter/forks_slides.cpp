// Slides: along a direction of the board, or along tracks and round their bends.
#include "engine/interpreter/forks.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"

#include <algorithm>

namespace perthro::interpreter {

Ending Forks::slide(const Code& code, std::int32_t next, Run& run) {
    if (work_.task.random != nullptr) {
        return drawer_.draw_slide(code, next, run);
    }
    if (run.lift_due && !(asker_.is_constant(code.kid[0]) && asker_.is_constant(code.kid[1]))) {
        work_.settle(run);
    }
    const auto least = asker_.number(code.kid[0], run);
    auto most = code.kid[1] == code.kid[0] ? least : asker_.number(code.kid[1], run);
    actions_.lift(code, run);
    if (most < 0) {
        most = rules_.layout.limit;
    }
    Ending ending = Ending::Refused;
    if (least <= 0) {
        ending = words_.fork(next, run, run.here, run.ahead);
    }
    if (code.count > 0) {
        return better(ending, slide_tracks(code, next, run, {least, most}));
    }
    if (run.ahead == kNoDirection) {
        return ending;
    }
    const Cell start = run.here;
    const Direction ahead = run.ahead;
    const std::uint32_t edges = run.edges;
    const bool tells = work_.refusals != nullptr && Reasons::wanted(parts_);
    if (tells) {
        Reasons::note_length(parts_, code, run, least, most);
    }
    Cell there = start;
    for (std::int64_t k = 1; k <= most && !work_.stopped(); ++k) {
        there = next_in_slide(run, there);
        if (there == kNoCell) {
            break;
        }
        run.here = there;
        std::int32_t address = next;
        if (k >= least && words_.advance(address, run)) {
            ending = better(ending, words_.go_on_cheaply(address, run));
        }
        run.here = there;
        run.ahead = ahead;
        if (k < most && !asker_.condition(code.kid[2], run)) {
            if (tells) {
                Reasons::note_end(parts_, code, run);
            }
            break;
        }
    }
    run.here = start;
    run.edges = edges;
    return ending;
}

// Along tracks: from every place the cell has on them, both ways.
Ending Forks::slide_tracks(const Code& code, std::int32_t next, Run& run, SlideBounds bounds) {
    Ending ending = Ending::Refused;
    for (int t = 0; t < code.count; ++t) {
        const Track& track =
            rules_.game.topology.tracks[static_cast<std::size_t>(rules_.program.listed(code, t))];
        const auto& way = track.cells[run.me];
        for (int place = 0; place < static_cast<int>(way.size()); ++place) {
            if (way[static_cast<std::size_t>(place)] != run.here) {
                continue;
            }
            for (const int direction : {1, -1}) {
                ending = better(ending,
                                slide_track(code, next, run, {&track, place, direction}, bounds));
            }
        }
    }
    return ending;
}

// Slides along a track, once round at most, counting bends.
Ending Forks::slide_track(const Code& code, std::int32_t next, Run rider, OnTrack on,
                          SlideBounds bounds) {
    Ending ending = Ending::Refused;
    const auto& way = on.track->cells[rider.me];
    const auto& bends = on.track->bend[rider.me];
    const int length = static_cast<int>(way.size());
    for (int k = 1; k <= std::min<std::int64_t>(length, bounds.most) && !work_.stopped(); ++k) {
        int there = on.place + on.direction;
        if (on.track->closed) {
            there = (there + length) % length;
        } else if (there < 0 || there >= length) {
            break;
        }
        rider.bends += bends[static_cast<std::size_t>(on.direction > 0 ? on.place : there)];
        on.place = there;
        rider.here = way[static_cast<std::size_t>(there)];
        if (k >= bounds.least) {
            ending = better(ending, words_.go_on(next, rider));
        }
        if (!asker_.condition(code.kid[2], rider)) {
            break;
        }
    }
    return ending;
}

}  // namespace perthro::interpreter
