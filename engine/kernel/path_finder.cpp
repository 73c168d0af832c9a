// The walk through the words of a movement: forks, the end of a way, and its record.
#include "engine/kernel/path_finder.hpp"

#include <algorithm>
#include <utility>

namespace perthro::kernel {

namespace {
constexpr std::size_t kMostPaths = 200'000;  // of one movement and player; tables would be too
                                             // large

// Whether two ways differ at most in what the last cell may hold.
bool same_but_accept(Path& one, const Path& other) {
    const int accept = std::exchange(one.terms.accept, other.terms.accept);
    const bool same = one == other;
    one.terms.accept = accept;
    return same;
}

// Adds that a cell does not hold a content: to what is counted, where something is.
void add_absence(Path& path, int content, Cell cell) {
    std::vector<Tally>& tallies = path.tallies;
    if (tallies.empty()) {
        path.terms.absent.push_back(content);
        path.absences.push_back({cell});
        return;
    }
    const auto same = std::find_if(tallies.begin(), tallies.end(), [&](const Tally& tally) {
        return tally.content == content && tally.high == 0 && tally.inside;
    });
    if (same == tallies.end()) {
        tallies.push_back({{cell}, content, 0, 0, true});
    } else if (std::find(same->cells.begin(), same->cells.end(), cell) == same->cells.end()) {
        same->cells.push_back(cell);
    }
}

void add_sorted(std::vector<Cell>& cells, Cell cell) {
    cells.insert(std::upper_bound(cells.begin(), cells.end(), cell), cell);
}
}  // namespace

PathFinder::PathFinder(const Rules& rules, Player player, Contents& contents)
    : rules_(rules), program_(rules.program), topology_(rules.game.topology), layout_(rules.layout),
      player_(player), types_(rules.game.type_count()), contents_(contents),
      conditions_(rules, player, contents, walk_) {}

std::vector<Path> PathFinder::find(const CompiledMovement& movement, PieceType type) {
    walk_.prefix = walk_.looks = false;
    walk_.kind = movement.kind;
    riders_ = rules_.after_of[type];
    if (walk_.kind == MovementKind::Part || walk_.kind == MovementKind::PlayerPart) {
        refuse(reasons::kPart, movement.at);
    }
    walk_.asks_to_move = false;
    run_from_everywhere(movement.start, type);
    for (Path& path : paths_) {
        path.terms.asks_to_move = walk_.asks_to_move;
    }
    return std::move(paths_);
}

std::vector<Path> PathFinder::find_prefix(const CompiledMovement& movement, PieceType type) {
    walk_.looks = false;
    walk_.kind = movement.kind;
    return prefixes_of(movement.start, type);
}

PathFinder::Looks PathFinder::find_looks(std::int32_t words, PieceType type) {
    walk_.looks = true;
    cut_ = false;
    walk_.kind = MovementKind::Move;
    std::vector<Path> paths = prefixes_of(words, type);
    return {std::move(paths), !cut_};
}

std::vector<Path> PathFinder::prefixes_of(std::int32_t words, PieceType type) {
    walk_.prefix = true;
    riders_ = -1;
    try {
        run_from_everywhere(words, type);
    } catch (const NotLowered&) {  // no words at all, or more ways than there is room for
        return {};
    }
    const bool useless = std::any_of(paths_.begin(), paths_.end(),
                                     [](const Path& path) { return path.end == path.start; });
    if (useless) {
        paths_.clear();
    }
    return std::move(paths_);
}

void PathFinder::run_from_everywhere(std::int32_t words, PieceType type) {
    paths_.clear();
    first_type_ = type;
    const auto begin = [&](Cell cell) {
        walk_.at = PathState{};
        walk_.at.start = cell;
        walk_.at.here = cell;
        walk_.at.type = type;
        walk_.tests.clear();
        riding_ = false;
        run(words);
    };
    if (walk_.kind == MovementKind::Move) {
        for (const Cell cell : topology_.cells) {
            begin(cell);
        }
    } else {
        begin(kNoCell);
    }
}

// Runs on from a copy of the state and takes back what it tested.
void PathFinder::resume(const PathState& state, std::int32_t address) {
    const std::size_t tests = walk_.tests.size();
    PathState kept = walk_.at;
    if (&state != &walk_.at) {
        walk_.at = state;
    }
    run(address);
    walk_.at = std::move(kept);
    walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests), walk_.tests.end());
}

void PathFinder::run(std::int32_t address) {
    const Code& code = program_.at(address);
    switch (code.op) {
        case Op::Jump: run(code.jump); return;
        case Op::End:
        case Op::EndAfter:
        case Op::Return: finish(); return;
        default: break;
    }
    if (walk_.prefix) {
        run_as_prefix(code, address + 1);
    } else {
        word(code, address + 1);
    }
}

// A word that cannot be said ends the prefix where it stands.
void PathFinder::run_as_prefix(const Code& code, std::int32_t next) {
    const PathState before = walk_.at;
    const std::size_t tests = walk_.tests.size();
    try {
        switch (code.op) {
            case Op::Along:
            case Op::Veer:
            case Op::Step:
            case Op::Slide:
            case Op::Test: word(code, next); break;
            default: refuse(reasons::kManyWays, code.at);
        }
    } catch (const NotLowered&) {
        walk_.at = before;
        walk_.tests.erase(walk_.tests.begin() + static_cast<std::ptrdiff_t>(tests),
                          walk_.tests.end());
        cut_ = true;
        record_here();
    }
}

// Ways that were found behind two choices, [first, second) and from `second` on, become one where
// each of the former differs from its like only in what the last cell may hold.
bool PathFinder::merge_ways(std::size_t first, std::size_t second) {
    const auto begin = paths_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto middle = paths_.begin() + static_cast<std::ptrdiff_t>(second);
    if (!std::equal(begin, middle, middle, paths_.end(), same_but_accept)) {
        return false;
    }
    for (std::size_t i = 0; i < second - first; ++i) {
        int& accept = paths_[first + i].terms.accept;
        Content both = contents_[accept];
        both |= contents_[paths_[second + i].terms.accept];
        accept = contents_.intern(both);
    }
    paths_.resize(second);
    return true;
}

// A way that ends without a landing.
void PathFinder::record_here() {
    const Cell landed = std::exchange(walk_.at.landed, walk_.at.here);
    record();
    walk_.at.landed = landed;
}

void PathFinder::finish() {
    if (walk_.looks) {
        record_here();
        return;
    }
    if (walk_.at.landed == kNoCell && walk_.at.terms.puts == kEmptyType) {
        if (walk_.at.named_end == kNoCell || !walk_.at.lifted) {
            refuse(reasons::kNotPutDown, {});
        }
        walk_.at.landed = walk_.at.start;  // it goes back to where it was lifted
    }
    if (walk_.at.on_cell != kNoCell &&
        (walk_.at.on_cell != walk_.at.landed || walk_.at.named_end != kNoCell)) {
        refuse(reasons::kOnWay, {});
    }
    if (riding_ || riders_ < 0) {
        record();
        return;
    }
    riding_ = true;
    walk_.at.here = walk_.at.landed;
    fork(riders_);
    riding_ = false;
}

// What the walk has asked of cells.
void PathFinder::add_tests(Path& path) {
    std::vector<CellTest> merged;
    for (const CellTest& test : walk_.tests) {
        const auto same = std::find_if(merged.begin(), merged.end(),
                                       [&](const CellTest& m) { return m.cell == test.cell; });
        if (same == merged.end()) {
            merged.push_back(test);
        } else {
            same->content &= test.content;
        }
    }
    Content empty = conditions_.all(false);
    empty.allow_empty(true);
    Content accept = conditions_.all(true);
    for (const CellTest& test : merged) {
        if (test.cell == path.end) {
            accept = test.content;
        } else if (test.content == empty) {
            add_sorted(path.clear, test.cell);
        } else if (!test.content.everything()) {
            if (test.content.empty()) {
                add_absence(path, contents_.intern(~test.content), test.cell);
                continue;
            }
            const int screen = contents_.intern(test.content);
            if (path.terms.screen >= 0 && path.terms.screen != screen) {
                refuse(reasons::kMixedWay, {});
            }
            path.terms.screen = screen;
            add_sorted(path.full, test.cell);
        }
    }
    path.terms.accept = contents_.intern(accept);
}

void PathFinder::record() {
    Path path;
    path.start = walk_.kind == MovementKind::Move ? walk_.at.start : kNoCell;
    path.end = walk_.at.named_end != kNoCell ? walk_.at.named_end : walk_.at.landed;
    path.lands = walk_.at.named_end != kNoCell ? walk_.at.landed : kNoCell;
    path.way = walk_.at.way;
    path.becomes = walk_.at.type == first_type_ ? kEmptyType : walk_.at.type;
    path.named = walk_.at.named;
    path.word_clear = walk_.at.clear;
    path.word_set = walk_.at.set;
    path.values = walk_.at.values;
    path.absences = walk_.at.absences;
    path.capture = walk_.at.capture;
    path.shift_from = walk_.at.shift_from;
    path.shift_to = walk_.at.shift_to;
    path.word_tests = walk_.at.word_tests;
    path.unattacked = walk_.at.unattacked;
    path.tallies = walk_.at.tallies;
    path.terms = walk_.at.terms;

    if (walk_.prefix && walk_.at.on_cell != walk_.at.landed) {
        cut_ = cut_ || path.terms.on_slot >= 0;  // a word is left out after all
        path.terms.on_slot = -1;
    }
    add_tests(path);
    paths_.push_back(std::move(path));
    if (paths_.size() > kMostPaths) {
        refuse(reasons::kManyWays, {});
    }
}

}  // namespace perthro::kernel
