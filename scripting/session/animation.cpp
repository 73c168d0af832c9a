// Pairs what left its cell with what appeared: first along the path of the ply, then by likeness;
// what is left over was taken, put or changed.
#include "scripting/session/animation.hpp"

#include "scripting/session/sowing.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace perthro::session {

namespace {

// A place behind all places on a track.
constexpr int kBehindAll = 1 << 20, kAtTheEnd = kBehindAll + 1;

bool alike(const PieceView& a, const PieceView& b) {
    return a.type == b.type && a.owner == b.owner && a.covered == b.covered;
}

// The pieces of `here` that `there` lacks, counted by kind.
std::vector<PieceView> without(const CellContent& here, const CellContent& there) {
    std::vector<PieceView> rest;
    std::vector<char> used(there.pieces.size(), 0);
    for (const PieceView& piece : here.pieces) {
        bool found = false;
        for (std::size_t i = 0; i < there.pieces.size() && !found; ++i) {
            if (used[i] == 0 && alike(piece, there.pieces[i])) {
                used[i] = 1;
                found = true;
            }
        }
        if (!found) {
            rest.push_back(piece);
        }
    }
    return rest;
}

int seeds(const CellContent& content) {
    int number = 0;
    for (const PieceView& piece : content.pieces) {
        number += piece.count;
    }
    return number;
}

// Seeds may also be a number that belongs to the cell; 0 is not among the attributes shown.
int number_on(const CellContent& content) {
    for (const AttributeView& attribute : content.attributes) {
        int number = 0;
        const char* end = attribute.value.data() + attribute.value.size();
        if (std::from_chars(attribute.value.data(), end, number).ptr == end) {
            return number;
        }
    }
    return 0;
}

}  // namespace

struct Animator::Work {
    const PositionView& before;
    const PositionView& after;
    std::vector<std::vector<PieceView>> lost, gained;  // [cell], of cells without counters
    std::vector<AnimationStep> steps;
    int group = 0;

    AnimationStep& add(StepKind kind, const PieceView& piece, int from, int to) {
        AnimationStep& step = steps.emplace_back();
        step.kind = kind;
        step.group = group;
        step.piece = piece;
        step.from = from;
        step.to = to;
        return step;
    }
    // Takes a piece like this one out of a cell's list; whether there was one.
    static bool take(std::vector<PieceView>& pieces, const PieceView& like) {
        const auto found = std::find_if(pieces.begin(), pieces.end(),
                                        [&](const PieceView& piece) { return alike(piece, like); });
        if (found == pieces.end()) {
            return false;
        }
        pieces.erase(found);
        return true;
    }
};

std::vector<AnimationStep> Animator::steps(const PositionView& before, const PositionView& after,
                                           const PlyShape& ply) const {
    Work work{before, after, {}, {}, {}, 0};
    const std::size_t count = std::min(before.cells.size(), after.cells.size());
    work.lost.resize(count);
    work.gained.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (topology_.info[cells_.cell(static_cast<int>(i))].holds != Holds::Counters) {
            work.lost[i] = without(before.cells[i], after.cells[i]);
            work.gained[i] = without(after.cells[i], before.cells[i]);
        }
    }
    permute(work, ply);
    move_along(work, ply);
    move_others(work);
    change(work);
    sow(work, ply.path.empty() ? -1 : ply.path.front());
    appear(work);
    disappear(work);
    hands(work);
    return std::move(work.steps);
}

// First what was put down, where it was put down; then a part of the board turns with all that
// stands on it.
void Animator::permute(Work& work, const PlyShape& ply) const {
    const Permutation* const permutation = permutation_named(ply.permutation);
    if (permutation == nullptr) {
        return;
    }
    const auto turn = [&](const PieceView& piece, int from, int to) {
        Work::take(work.lost[static_cast<std::size_t>(from)], piece);
        Work::take(work.gained[static_cast<std::size_t>(to)], piece);
        AnimationStep& step = work.add(StepKind::Move, piece, from, to);
        step.path = {from, to};
        step.turn = permutation->name;
    };
    std::vector<PieceView> fresh;
    const int put = ply.path.size() == 1 ? ply.path.front() : -1;
    const int end = turned(put, ply.permutation);
    if (put >= 0) {
        ++work.group;
        fresh = without(work.after.cells[static_cast<std::size_t>(end)],
                        work.before.cells[static_cast<std::size_t>(put)]);
        for (const PieceView& piece : fresh) {
            work.add(StepKind::Place, piece, -1, put);
            Work::take(work.gained[static_cast<std::size_t>(end)], piece);
        }
    }
    ++work.group;
    for (const auto& [from, to] : permutation->moves) {
        const int a = cells_.index(from);
        for (const PieceView& piece : work.before.cells[static_cast<std::size_t>(a)].pieces) {
            turn(piece, a, cells_.index(to));
        }
    }
    for (const PieceView& piece : fresh) {
        if (put != end) {
            turn(piece, put, end);
        }
    }
}

const Permutation* Animator::permutation_named(const std::string& name) const {
    const auto& known = topology_.permutations;
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Permutation& one) { return one.name == name; });
    return found == known.end() || name.empty() ? nullptr : &*found;
}

int Animator::turned(int cell, const std::string& name) const {
    if (const Permutation* const permutation = permutation_named(name)) {
        for (const auto& [from, to] : permutation->moves) {
            if (cells_.index(from) == cell) {
                return cells_.index(to);
            }
        }
    }
    return cell;
}

// What moved goes hop by hop; a capture disappears with the hop that took it where there is one for
// each.
void Animator::move_along(Work& work, const PlyShape& ply) const {
    if (ply.path.size() < 2 || ply.path.front() < 0 || ply.path.back() < 0) {
        return;
    }
    auto& lost = work.lost[static_cast<std::size_t>(ply.path.front())];
    auto& gained = work.gained[static_cast<std::size_t>(ply.path.back())];
    const auto moved = std::find_if(gained.begin(), gained.end(), [&](const PieceView& there) {
        return std::any_of(lost.begin(), lost.end(),
                           [&](const PieceView& here) { return here.owner == there.owner; });
    });
    if (moved == gained.end()) {
        return;
    }
    const PieceView arrived = std::move(*moved);
    const auto origin = std::find_if(lost.begin(), lost.end(), [&](const PieceView& here) {
        return here.owner == arrived.owner;
    });
    const PieceView started = std::move(*origin);
    lost.erase(origin);
    gained.erase(moved);
    const std::size_t hops = ply.path.size() - 1;
    for (std::size_t i = 0; i < hops; ++i) {
        ++work.group;
        work.add(StepKind::Move, started, ply.path[i], ply.path[i + 1]).path = ways_.between(
            work.before, ply.path[i], ply.path[i + 1], !ply.captures.empty());
        const std::size_t first = ply.captures.size() == hops ? i
                                  : i + 1 == hops             ? 0
                                                              : ply.captures.size();
        const std::size_t last = ply.captures.size() == hops ? i + 1 : ply.captures.size();
        for (std::size_t k = first; k < last; ++k) {
            auto& taken = work.lost[static_cast<std::size_t>(ply.captures[k])];
            if (!taken.empty()) {
                work.add(StepKind::Remove, taken.back(), -1, ply.captures[k]);
                taken.pop_back();
            }
        }
    }
    // The rest of a stack that went the same way.
    for (std::size_t i = lost.size(); i-- > 0;) {
        if (Work::take(gained, lost[i])) {
            work.add(StepKind::Move, lost[i], ply.path.front(), ply.path.back()).path = ply.path;
            lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    if (!alike(started, arrived)) {
        ++work.group;
        work.add(StepKind::Change, arrived, -1, ply.path.back());
    }
}

// A rook that castles, a piece that is pushed: at once with what moved last.
void Animator::move_others(Work& work) const {
    for (std::size_t to = 0; to < work.gained.size(); ++to) {
        for (std::size_t i = work.gained[to].size(); i-- > 0;) {
            const PieceView piece = work.gained[to][i];
            for (std::size_t from = 0; from < work.lost.size(); ++from) {
                if (from != to && Work::take(work.lost[from], piece)) {
                    work.add(StepKind::Move, piece, static_cast<int>(from), static_cast<int>(to))
                        .path = {static_cast<int>(from), static_cast<int>(to)};
                    work.gained[to].erase(work.gained[to].begin() + static_cast<std::ptrdiff_t>(i));
                    break;
                }
            }
        }
    }
}

void Animator::change(Work& work) const {
    ++work.group;
    for (std::size_t cell = 0; cell < work.gained.size(); ++cell) {
        while (!work.gained[cell].empty() && !work.lost[cell].empty()) {
            work.add(StepKind::Change, work.gained[cell].back(), -1, static_cast<int>(cell));
            work.gained[cell].pop_back();
            work.lost[cell].pop_back();
        }
    }
}

// The start is emptied, then seed by seed along the track, last what was taken, and who has it.
void Animator::sow(Work& work, int start) const {
    std::vector<int> now, after;  // [cell]
    for (std::size_t i = 0; i < work.lost.size(); ++i) {
        const bool counters = counts(static_cast<int>(i));
        now.push_back(counters ? seeds(work.before.cells[i]) : number_on(work.before.cells[i]));
        after.push_back(counters ? seeds(work.after.cells[i]) : number_on(work.after.cells[i]));
    }
    const auto show = [&](int cell, int number, int from) {
        ++work.group;
        const auto& pieces = work.after.cells[static_cast<std::size_t>(cell)].pieces;
        const PieceView seed = counts(cell) && !pieces.empty() ? pieces.back() : PieceView{};
        work.add(StepKind::Count, seed, from, cell).count = number;
        now[static_cast<std::size_t>(cell)] = number;
    };
    const std::vector<int> fallen = sown_cells(topology_, cells_, work.before, {now, after, start});
    if (!fallen.empty()) {
        show(start, 0, -1);
    }
    for (const int cell : fallen) {
        show(cell, now[static_cast<std::size_t>(cell)] + 1, start);
    }
    const auto order = [&](int cell) {  // the start, those with more along the track, the others
        const auto at = static_cast<std::size_t>(cell);
        const int on = cell == start ? -1 : start < 0 ? 0 : ways_.distance_on_track(start, cell);
        return after[at] < now[at] && cell != start ? kBehindAll : fallen.empty() ? on : kAtTheEnd;
    };
    std::vector<int> cells;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (now[i] != after[i]) {
            cells.push_back(static_cast<int>(i));
        }
    }
    std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) { return order(a) < order(b); });
    for (const int cell : cells) {
        show(cell, after[static_cast<std::size_t>(cell)], -1);
    }
}

bool Animator::counts(int cell) const {
    return topology_.info[cells_.cell(cell)].holds == Holds::Counters;
}

void Animator::appear(Work& work) const {
    ++work.group;
    for (std::size_t cell = 0; cell < work.gained.size(); ++cell) {
        for (const PieceView& piece : work.gained[cell]) {
            work.add(StepKind::Place, piece, -1, static_cast<int>(cell));
        }
    }
}

// Lets what was lost disappear, once the piece that was put down took it.
void Animator::disappear(Work& work) const {
    ++work.group;
    for (std::size_t cell = 0; cell < work.lost.size(); ++cell) {
        for (const PieceView& piece : work.lost[cell]) {
            work.add(StepKind::Remove, piece, -1, static_cast<int>(cell));
        }
    }
}

void Animator::hands(Work& work) const {
    const auto number = [](const PlayerView& player, int type) {
        for (const HandItem& item : player.hand) {
            if (item.type == type) {
                return item.count;
            }
        }
        return 0;
    };
    for (std::size_t i = 0; i < work.after.players.size() && i < work.before.players.size(); ++i) {
        const PlayerView& before = work.before.players[i];
        const PlayerView& after = work.after.players[i];
        std::vector<int> types;
        for (const auto* hand : {&before.hand, &after.hand}) {
            for (const HandItem& item : *hand) {
                if (std::find(types.begin(), types.end(), item.type) == types.end()) {
                    types.push_back(item.type);
                }
            }
        }
        for (const int type : types) {
            if (number(before, type) != number(after, type)) {
                PieceView piece;
                piece.type = type;
                piece.owner = static_cast<int>(i) + 1;
                AnimationStep& step = work.add(StepKind::HandChange, piece, -1, -1);
                step.count = number(after, type);
                step.player = piece.owner;
            }
        }
    }
}

}  // namespace perthro::session
