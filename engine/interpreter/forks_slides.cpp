// Slides: along a direction of the board, or along tracks and round their bends.
#include "engine/interpreter/forks.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/steps.hpp"

#include <algorithm>

namespace perthro::interpreter {

namespace {

// "can go 3 cells, to a4: a4 is occupied by your own pawn". `why`: what ended it, "" if nothing
// did; `at_edge`: there was no further cell.
std::string length_of_slide(const Rules& rules, std::int64_t cells, Cell last,
                            const std::string& why, bool at_edge) {
    const std::string end = !why.empty() ? why : at_edge ? "the way ends" : "it may go no further";
    return cells == 0 ? "can go nowhere: " + end
                      : "can go " + std::to_string(cells) + (cells == 1 ? " cell" : " cells") +
                            ", to " + rules.game.topology.info[last].name + ": " + end;
}

// "both ways along inner, outer"
std::string along_tracks(const Rules& rules, const Code& slide) {
    std::string tracks;
    for (int t = 0; t < slide.count; ++t) {
        const auto track = static_cast<std::size_t>(rules.program.listed(slide, t));
        tracks += (t == 0 ? "" : ", ") + rules.game.topology.tracks[track].name;
    }
    return "both ways along " + tracks;
}

}  // namespace

Ending Forks::slide(const Code& code, std::int32_t next, Run& run) {
    if (work_.task.random != nullptr) {
        return drawer_.draw_slide(code, next, run);
    }
    if (run.mover.lift_due &&
        !(asker_.is_constant(code.kid[0]) && asker_.is_constant(code.kid[1]))) {
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
    const std::uint32_t edges = run.end.edges;
    const bool tells = work_.refusals != nullptr && Reasons::wanted(parts_);
    std::string why;  // it goes no further, for whoever listens
    if (tells) {
        Reasons::note_length(parts_, code, run, least, most);
    }
    Cell there = start;
    std::int64_t gone = 0;
    for (std::int64_t k = 1; k <= most && !work_.stopped(); ++k) {
        there = next_in_slide(run, there);
        if (there == kNoCell) {
            break;
        }
        gone = k;
        run.here = there;
        std::int32_t address = next;
        if (k >= least && words_.advance(address, run)) {
            ending = better(ending, words_.go_on_cheaply(address, run));
        }
        run.here = there;
        run.ahead = ahead;
        if (k < most && !asker_.condition(code.kid[2], run)) {
            if (tells) {
                why = Reasons::note_end(parts_, code, run);
            }
            break;
        }
    }
    StepTeller::came_to(
        parts_, [&] { return length_of_slide(rules_, gone, run.here, why, there == kNoCell); });
    run.here = start;
    run.end.edges = edges;
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
    StepTeller::came_to(parts_, [&] { return along_tracks(rules_, code); });
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
