// The walk through the words of a movement: forks, the end of a way, and its record.
#include "engine/kernel/paths.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {
constexpr std::size_t kMostPaths = 200'000;  // of one movement and player; tables would be too
                                             // large

void add_sorted(std::vector<Cell>& cells, Cell cell) {
    cells.insert(std::upper_bound(cells.begin(), cells.end(), cell), cell);
}
}  // namespace

int Contents::intern(const Content& content) {
    const auto found = std::find(all_.begin(), all_.end(), content);
    if (found != all_.end()) {
        return static_cast<int>(found - all_.begin());
    }
    all_.push_back(content);
    return size() - 1;
}

PathFinder::PathFinder(const Rules& rules, Player player, Contents& contents)
    : rules_(rules), program_(rules.program), topology_(rules.game.topology), layout_(rules.layout),
      player_(player), types_(rules.game.type_count()), contents_(contents) {}

void PathFinder::refuse(const std::string& reason, const Source& at) {
    throw NotLowered{reason, at};
}

std::vector<Path> PathFinder::find(const CompiledMovement& movement, PieceType type) {
    prefix_ = looks_ = false;
    kind_ = movement.kind;
    riders_ = rules_.after_of[type];
    if (kind_ == MovementKind::Part || kind_ == MovementKind::PlayerPart) {
        refuse("a part begins no move", movement.at);
    }
    asks_to_move_ = false;
    run_from_everywhere(movement.start, type);
    for (Path& path : paths_) {
        path.terms.asks_to_move = asks_to_move_;
    }
    return std::move(paths_);
}

std::vector<Path> PathFinder::find_prefix(const CompiledMovement& movement, PieceType type) {
    looks_ = false;
    kind_ = movement.kind;
    return prefixes_of(movement.start, type);
}

PathFinder::Looks PathFinder::find_looks(std::int32_t words, PieceType type) {
    looks_ = true;
    cut_ = false;
    kind_ = MovementKind::Move;
    std::vector<Path> paths = prefixes_of(words, type);
    return {std::move(paths), !cut_};
}

std::vector<Path> PathFinder::prefixes_of(std::int32_t words, PieceType type) {
    prefix_ = true;
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
        state_ = State{};
        state_.start = cell;
        state_.here = cell;
        state_.type = type;
        tests_.clear();
        riding_ = false;
        run(words);
    };
    if (kind_ == MovementKind::Move) {
        for (const Cell cell : topology_.cells) {
            begin(cell);
        }
    } else {
        begin(kNoCell);
    }
}

// Runs on from a copy of the state and takes back what it tested.
void PathFinder::resume(const State& state, std::int32_t address) {
    const std::size_t tests = tests_.size();
    State kept = state_;
    if (&state != &state_) {
        state_ = state;
    }
    run(address);
    state_ = std::move(kept);
    tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
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
    if (prefix_) {
        run_as_prefix(code, address + 1);
    } else {
        word(code, address + 1);
    }
}

// A word that cannot be said ends the prefix where it stands.
void PathFinder::run_as_prefix(const Code& code, std::int32_t next) {
    const State before = state_;
    const std::size_t tests = tests_.size();
    try {
        switch (code.op) {
            case Op::Along:
            case Op::Veer:
            case Op::Step:
            case Op::Slide:
            case Op::Test: word(code, next); break;
            default: refuse("end of the prefix", code.at);
        }
    } catch (const NotLowered&) {
        state_ = before;
        tests_.erase(tests_.begin() + static_cast<std::ptrdiff_t>(tests), tests_.end());
        cut_ = true;
        record_here();
    }
}

// A way that ends without a landing.
void PathFinder::record_here() {
    const Cell landed = std::exchange(state_.landed, state_.here);
    record();
    state_.landed = landed;
}

void PathFinder::finish() {
    if (looks_) {
        record_here();
        return;
    }
    if (state_.landed == kNoCell && state_.terms.puts == kEmptyType) {
        if (state_.named_end == kNoCell || !state_.lifted) {
            refuse("the mover is not put down", {});
        }
        state_.landed = state_.start;  // it goes back to where it was lifted
    }
    if (state_.on_cell != kNoCell &&
        (state_.on_cell != state_.landed || state_.named_end != kNoCell)) {
        refuse("a cell on the way is compared with one that the game remembers", {});
    }
    if (riding_ || riders_ < 0) {
        record();
        return;
    }
    riding_ = true;
    state_.here = state_.landed;
    fork(riders_);
    riding_ = false;
}

void PathFinder::record() {
    Path path;
    path.start = kind_ == MovementKind::Move ? state_.start : kNoCell;
    path.end = state_.named_end != kNoCell ? state_.named_end : state_.landed;
    path.lands = state_.named_end != kNoCell ? state_.landed : kNoCell;
    path.way = state_.way;
    path.becomes = state_.type == first_type_ ? kEmptyType : state_.type;
    path.named = state_.named;
    path.word_clear = state_.clear;
    path.word_set = state_.set;
    path.values = state_.values;
    path.absence = state_.absence;
    path.capture = state_.capture;
    path.shift_from = state_.shift_from;
    path.shift_to = state_.shift_to;
    path.word_tests = state_.word_tests;
    path.unattacked = state_.unattacked;
    path.terms = state_.terms;

    std::vector<CellTest> merged;
    for (const CellTest& test : tests_) {
        const auto same = std::find_if(merged.begin(), merged.end(),
                                       [&](const CellTest& m) { return m.cell == test.cell; });
        if (same == merged.end()) {
            merged.push_back(test);
        } else {
            same->content &= test.content;
        }
    }
    if (prefix_ && state_.on_cell != state_.landed) {
        cut_ = cut_ || path.terms.on_slot >= 0;  // a word is left out after all
        path.terms.on_slot = -1;
    }
    Content empty = all(false);
    empty.allow_empty(true);
    Content accept = all(true);
    for (const CellTest& test : merged) {
        if (test.cell == path.end) {
            accept = test.content;
        } else if (test.content == empty) {
            add_sorted(path.clear, test.cell);
        } else if (!test.content.everything()) {
            if (test.content.empty()) {
                refuse("a cell on the way may be empty or hold some pieces only", {});
            }
            const int screen = contents_.intern(test.content);
            if (path.terms.screen >= 0 && path.terms.screen != screen) {
                refuse("cells on the way must hold pieces of different kinds", {});
            }
            path.terms.screen = screen;
            add_sorted(path.full, test.cell);
        }
    }
    path.terms.accept = contents_.intern(accept);
    paths_.push_back(std::move(path));
    if (paths_.size() > kMostPaths) {
        refuse("there are too many ways to make tables of", {});
    }
}

}  // namespace perthro::kernel
