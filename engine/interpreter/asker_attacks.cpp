// Conditions about attack, and about what the move has done so far.
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/parts.hpp"

#include <stdexcept>

namespace perthro::interpreter {

// An enemy could capture the mover if it stood here; what stands here is thought away.
bool Asker::attacked_here(Run& run) {
    if (run.here == kNoCell) {
        return false;
    }
    const std::size_t mark = position_.mark();
    const Cell air = rules_.layout.air();
    PieceRecord piece;
    if (run.mover.exists && !run.mover.lost) {
        piece = board_.top_record(run.mover.in_air ? air : run.mover.cell);
    } else {
        piece = board_.top_record(run.here);
    }
    // Alone on the cell, whatever a column there holds: what lands takes as many pieces as stand.
    const auto imagine = [&](Cell cell, std::uint32_t word) {
        position_.write(cell, word);
        board_.flatten(cell);
    };
    const auto attacked_there = [&] {
        if (piece.word != 0 && board_.holds(run.here) != Holds::Counters) {
            if (run.mover.exists && !run.mover.in_air && run.mover.cell != run.here &&
                run.mover.cell != kNoCell) {
                imagine(run.mover.cell, 0);
            }
            imagine(run.here, piece.word);
        }
        const bool is_attacked = attacks_.attacked(run.here, run.me);
        position_.undo_to(mark);
        return is_attacked;
    };
    if (!attacks_.stands_as_guarded(run.here, run.me, piece.word)) {
        return attacked_there();
    }
#ifdef PERTHRO_CHECKS
    if (attacked_there()) {
        throw std::logic_error("a royal is attacked where it stood, but nothing has changed");
    }
#endif
    return false;
}

bool Asker::seen_before(Run& run) {
    std::uint64_t key = key_of(run.here, run.ahead) + static_cast<std::uint64_t>(run.held);
    for (std::size_t i = work_.task.base; i < position_.log().size(); ++i) {
        const Slot slot = position_.log()[i].slot;
        bool earlier = false;
        for (std::size_t k = work_.task.base; k < i && !earlier; ++k) {
            earlier = position_.log()[k].slot == slot;
        }
        key ^= earlier ? 0 : key_of(slot, position_.get(slot));
    }
    for (std::uint32_t i = run.begin.seen; i < run.end.seen; ++i) {
        if (stacks_.seen[i] == key) {
            return true;
        }
    }
    stacks_.seen.resize(run.end.seen);
    stacks_.seen.push_back(key);
    ++run.end.seen;
    return false;
}

bool Asker::line_here(const Code& code, Run& run) {
    if (run.here == kNoCell) {
        return false;
    }
    const auto n = static_cast<int>(value(code.kid[0], run));
    if (code.b >= 0) {  // along a track
        const Track& track = rules_.game.topology.tracks[static_cast<std::size_t>(code.b)];
        const auto& way = track.cells[run.me];
        const Player owner = word::owner(board_.top(run.here));
        for (std::size_t i = 0; i < way.size(); ++i) {
            if (way[i] != run.here) {
                continue;
            }
            const auto same = [&](std::ptrdiff_t k) {
                if (k < 0 || k >= static_cast<std::ptrdiff_t>(way.size())) {
                    return false;
                }
                const std::uint32_t w = board_.top(way[static_cast<std::size_t>(k)]);
                return w != 0 && word::owner(w) == owner;
            };
            int length = 1;
            for (auto k = static_cast<std::ptrdiff_t>(i) - 1; same(k); --k) {
                ++length;
            }
            for (auto k = static_cast<std::ptrdiff_t>(i) + 1; same(k); ++k) {
                ++length;
            }
            return code.a == 1 ? length == n : length >= n;
        }
        return false;
    }
    const std::int32_t* list = nullptr;
    int count = 0;
    std::int32_t single = 0;
    if (code.kid[1] >= 0) {
        neighbours_.directions(code.kid[1], run, list, count, single);
    }
    return groups_.in_line(run.here, n, code.a == 1, list, count);
}

}  // namespace perthro::interpreter
