// Runs movements over an unknown position: the cursor is concrete, what stands on the cells is not.
#include "engine/interpreter/reach.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

namespace perthro {

namespace {

constexpr int kMostWords = 8;        // boards up to 512 cells
constexpr int kMostRounds = 50'000;  // words run from one cell; more and the movement stays open
constexpr int kMostNeeds = 64;       // attributes that State::needs has room for
// Of all sources of a game, as if no two ways looked at the same cells; what would go beyond stays
// open. A large board with many kinds of pieces would else take longer to load than it is ever
// played faster.
constexpr std::size_t kMostBytes = 7'000'000;
constexpr std::uint32_t kAnyChoice = ~std::uint32_t{0};

// Thrown where a word reads or does what this analysis does not follow.
struct NotFollowed {};

enum class Truth { No, Yes, Maybe };

Truth negated(Truth truth) {
    return truth == Truth::Maybe ? Truth::Maybe : truth == Truth::Yes ? Truth::No : Truth::Yes;
}

using Cells = std::array<std::uint64_t, kMostWords>;

// A half-made move: what the interpreter's Run holds that the board alone decides.
struct State {
    Cell here = kNoCell, start = kNoCell, from = kNoCell, mover = kNoCell;
    Direction ahead = kNoDirection;
    std::array<Cell, 4> at_cell{};
    std::array<Direction, 4> at_ahead{};
    std::array<std::int64_t, 4> times{};
    std::vector<std::pair<std::int32_t, Cell>> marks;
    Cells looks{};
    bool reads_state = false;
    int first_choice = -1;    // of the first fork between directions
    std::uint64_t needs = 0;  // bit i: attribute i has to hold a cell
};

}  // namespace

class ReachFinder {
public:
    explicit ReachFinder(const Rules& rules)
        : rules_(rules), program_(rules.program), topology_(rules.game.topology),
          limit_(static_cast<std::size_t>(rules.layout.limit)), reach_(new AttackReach) {
        reach_->words_ = rules.layout.set_words;
        const auto players = static_cast<std::size_t>(rules.layout.players) + 1;
        reach_->sources_.resize(players);
        reach_->movement_count_ = rules.movements.size();
        reach_->movements_.resize(players * rules.movements.size());
        index_.assign(limit_ * limit_, -1);
    }

    std::unique_ptr<AttackReach> find() {
        for (Player player = 1; player <= rules_.layout.players; ++player) {
            for (PieceType type = 1; type <= rules_.layout.types; ++type) {
                for (const int movement : rules_.moves_of[type]) {
                    follow(player, type, movement);
                }
            }
        }
        reach_->looks_.shrink_to_fit();
        return std::move(reach_);
    }

private:
    struct Hit {
        Cell target, origin;
        Cells looks{};
        std::uint32_t choices = 0;
        bool reads_state = false;
    };

    void follow(Player player, PieceType type, int movement) {
        const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
        AttackReach::Source source;
        source.type = type;
        source.movement = static_cast<std::uint16_t>(movement);
        me_ = player;
        hits_.clear();
        starts_ = {};
        needs_ = ~std::uint64_t{0};
        AttackReach::Movement found;
        try {
            if (bytes_ > kMostBytes) {
                throw NotFollowed{};
            }
            for (const Cell cell : topology_.cells) {
                rounds_ = 0;
                State state;
                state.here = state.start = state.from = state.mover = cell;
                walk(compiled.start, state);
            }
            fill(source);
            found = completed();
        } catch (const NotFollowed&) {
            source.open = true;
        }
        for (const Hit& hit : hits_) {
            index_[hit.target * limit_ + hit.origin] = -1;
        }
        if (compiled.captures) {
            reach_->sources_[player].push_back(std::move(source));
        }
        reach_->movements_[player * reach_->movement_count_ + static_cast<std::size_t>(movement)] =
            std::move(found);
    }

    [[nodiscard]] AttackReach::Movement completed() const {
        AttackReach::Movement movement;
        movement.followed = true;
        movement.starts.assign(starts_.begin(), starts_.begin() + reach_->words_);
        for (std::uint16_t i = 0; i < kMostNeeds; ++i) {
            const bool needed = ((needs_ >> i) & 1) != 0;
            if (needed && i < rules_.game.attributes.size()) {
                movement.needs.push_back(i);
            }
        }
        return movement;
    }

    void complete(const State& state) {
        starts_[state.start / 64U] |= std::uint64_t{1} << (state.start % 64U);
        needs_ &= state.needs;
    }

    void fill(AttackReach::Source& source) {
        const auto words = static_cast<std::size_t>(reach_->words_);
        bytes_ += limit_ * words * sizeof(source.origins[0]) +
                  (limit_ + 1) * sizeof(source.first[0]) +
                  hits_.size() * (sizeof(source.ways[0]) + words * sizeof(Cells::value_type));
        if (bytes_ > kMostBytes) {
            throw NotFollowed{};
        }
        source.origins.assign(limit_ * words, 0);
        source.first.assign(limit_ + 1, 0);
        source.ways.reserve(hits_.size());
        std::sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
            return a.target != b.target ? a.target < b.target : a.origin < b.origin;
        });
        for (const Hit& hit : hits_) {
            source.origins[hit.target * words + hit.origin / 64] |= std::uint64_t{1}
                                                                    << (hit.origin % 64);
            ++source.first[hit.target + 1U];
            source.ways.push_back({looks_of(hit.looks), hit.choices, hit.reads_state});
        }
        for (std::size_t target = 0; target < limit_; ++target) {
            source.first[target + 1] += source.first[target];
        }
    }

    std::uint32_t looks_of(const Cells& cells) {
        const auto [found, added] = known_looks_.try_emplace(
            cells, static_cast<std::uint32_t>(known_looks_.size()));
        if (added) {
            reach_->looks_.insert(reach_->looks_.end(), cells.begin(),
                                  cells.begin() + reach_->words_);
        }
        return found->second;
    }

    void hit(const State& state, Cell target) {
        if (target == kNoCell || target == state.start) {
            return;
        }
        int& index = index_[target * limit_ + state.start];
        if (index < 0) {
            index = static_cast<int>(hits_.size());
            hits_.push_back({target, state.start, {}, 0, false});
        }
        Hit& known = hits_[static_cast<std::size_t>(index)];
        for (std::size_t i = 0; i < known.looks.size(); ++i) {
            known.looks[i] |= state.looks[i];
        }
        known.reads_state = known.reads_state || state.reads_state;
        known.choices |= state.first_choice < 0 || state.first_choice >= 32
                             ? kAnyChoice
                             : std::uint32_t{1} << state.first_choice;
    }

    static void look(State& state, Cell cell) {
        if (cell != kNoCell) {
            state.looks[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
        }
    }

    [[nodiscard]] Cell next(Direction ahead, Cell cell) const {
        return ahead == kNoDirection || cell == kNoCell ? kNoCell
                                                        : topology_.next(me_, ahead, cell);
    }
    [[nodiscard]] Direction opposite(Direction direction) const {
        return direction == kNoDirection ? kNoDirection : topology_.directions[direction].opposite;
    }
    [[nodiscard]] std::vector<Direction> directions(std::int32_t index, const State& state) const {
        const Code& code = program_.expression(index);
        std::vector<Direction> found;
        if (code.op == Op::Dirs) {
            for (std::int32_t i = 0; i < code.count; ++i) {
                found.push_back(static_cast<Direction>(program_.listed(code, i)));
            }
            return found;
        }
        found.push_back(code.op == Op::DirBehind ? opposite(state.ahead) : state.ahead);
        return found;
    }

    // ---- words

    // NOLINTNEXTLINE(readability-function-size): one case for each op.
    void walk(std::int32_t address, State state) {
        for (;;) {
            if (++rounds_ > kMostRounds) {
                throw NotFollowed{};
            }
            const Code& code = program_.at(address);
            const std::int32_t next_address = address + 1;
            switch (code.op) {
                case Op::Jump: address = code.jump; continue;
                case Op::Test:
                    if (truth(code.kid[0], state) == Truth::No) {
                        return;
                    }
                    need(code.kid[0], state);
                    break;
                case Op::Branch: {
                    const Truth held = truth(code.kid[0], state);
                    if (held == Truth::Maybe) {
                        walk(next_address, state);
                    }
                    if (held != Truth::Yes) {
                        address = code.jump;
                        continue;
                    }
                    break;
                }
                case Op::End:
                case Op::EndAfter:
                case Op::Stop: complete(state); return;
                case Op::Fork: fork(code, state); return;
                case Op::TimesBegin:
                    state.times[static_cast<std::size_t>(code.a)] = constant(code.kid[0]);
                    break;
                case Op::TimesTest:
                    if (state.times[static_cast<std::size_t>(code.a)] <= 0) {
                        address = code.jump;
                        continue;
                    }
                    --state.times[static_cast<std::size_t>(code.a)];
                    break;
                case Op::AtEnter:
                    state.at_cell[static_cast<std::size_t>(code.a)] = state.here;
                    state.at_ahead[static_cast<std::size_t>(code.a)] = state.ahead;
                    if (code.kid[0] >= 0) {
                        state.here = place(code.kid[0], state);
                        if (state.here == kNoCell) {
                            return;
                        }
                    }
                    break;
                case Op::AtLeave:
                    state.here = state.at_cell[static_cast<std::size_t>(code.a)];
                    state.ahead = state.at_ahead[static_cast<std::size_t>(code.a)];
                    break;
                case Op::Along: along(directions(code.kid[0], state), next_address, state); return;
                case Op::Veer: veer(code, next_address, state); return;
                case Op::Slide: slide(code, next_address, state); return;
                default:
                    if (!simple_word(code, state)) {
                        return;
                    }
                    break;
            }
            address = next_address;
        }
    }

    // A condition that has to hold on this way: `on` an attribute of the game.
    void need(std::int32_t index, State& state) const {
        const Code& code = program_.expression(index);
        if (code.op == Op::All) {
            for (std::int32_t i = 0; i < code.count; ++i) {
                need(program_.listed(code, i), state);
            }
        }
        if (code.op != Op::On) {
            return;
        }
        const Code& place = program_.expression(code.kid[0]);
        if (place.op == Op::PlaceAttribute && place.a < kMostNeeds &&
            rules_.game.attributes[static_cast<std::size_t>(place.a)].of == AttributeOf::Game) {
            state.needs |= std::uint64_t{1} << place.a;
        }
    }

    void fork(const Code& code, const State& state) {
        for (std::int32_t i = 0; i < code.count; ++i) {
            walk(program_.listed(code, i), state);
        }
    }

    void along(const std::vector<Direction>& ways, std::int32_t address, const State& state) {
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (ways[i] == kNoDirection) {
                continue;
            }
            State way = state;
            way.ahead = ways[i];
            if (ways.size() > 1 && way.first_choice < 0) {
                way.first_choice = static_cast<int>(i);
            }
            walk(address, way);
        }
    }

    void veer(const Code& code, std::int32_t address, const State& state) {
        if (state.ahead == kNoDirection || topology_.directions[state.ahead].turn < 0) {
            throw NotFollowed{};
        }
        const DirectionInfo& info = topology_.directions[state.ahead];
        const auto& ring = topology_.families[static_cast<std::size_t>(info.family)];
        const int size = static_cast<int>(ring.size());
        for (std::int32_t i = 0; i < code.count; ++i) {
            const int turn = program_.listed(code, i);
            State way = state;
            way.ahead = ring[static_cast<std::size_t>((((info.turn + turn) % size) + size) % size)];
            walk(address, way);
        }
    }

    void slide(const Code& code, std::int32_t address, State state) {
        const std::int64_t least = constant(code.kid[0]);
        std::int64_t most = constant(code.kid[1]);
        if (code.count > 0 || state.ahead == kNoDirection) {
            throw NotFollowed{};
        }
        most = most < 0 ? static_cast<std::int64_t>(limit_) : most;
        if (least <= 0) {
            walk(address, state);
        }
        for (std::int64_t k = 1; k <= most; ++k) {
            state.here = next(state.ahead, state.here);
            if (state.here == kNoCell) {
                return;
            }
            if (k >= least) {
                walk(address, state);
            }
            if (k < most && truth(code.kid[2], state) == Truth::No) {
                return;
            }
        }
    }

    // Follows a word that does not fork. False: the movement ends here.
    bool simple_word(const Code& code, State& state) {
        switch (code.op) {
            case Op::Step: {
                if (code.kids > 0) {
                    state.ahead = directions(code.kid[0], state).front();
                }
                state.here = next(state.ahead, state.here);
                return state.here != kNoCell;
            }
            case Op::Go: state.here = place(code.kid[0], state); return state.here != kNoCell;
            case Op::Land:
                look(state, state.here);
                if (code.kids > 0) {
                    if (truth(code.kid[0], state) == Truth::No) {
                        return false;
                    }
                    hit(state, state.here);
                }
                state.mover = state.here;
                return true;
            case Op::Capture:
                if (code.kids > 0) {
                    for (const Cell cell : cells(code.kid[0], state)) {
                        look(state, cell);
                        hit(state, cell);
                    }
                    return true;
                }
                look(state, state.here);
                hit(state, state.here);
                return true;
            case Op::Mark: state.marks.emplace_back(code.a, state.here); return true;
            case Op::Shift:
                look(state, place(code.kid[0], state));
                look(state, place(code.kid[1], state));
                return true;
            case Op::SetAttribute:
            case Op::AddAttribute:
                look(state, state.here);
                state.reads_state = true;
                return true;
            case Op::Promote:
                if (code.kids > 0) {
                    read(code.kid[0], state);
                }
                return true;
            case Op::AsLabel:
            case Op::AsPlace:
            case Op::Again:
            case Op::EndTurn: return true;
            default: throw NotFollowed{};
        }
    }

    // ---- expressions

    [[nodiscard]] std::int64_t constant(std::int32_t index) const {
        const Code& code = program_.expression(index);
        if (code.op != Op::Const) {
            throw NotFollowed{};
        }
        return code.a;
    }

    Cell place(std::int32_t index, State& state) {
        const Code& code = program_.expression(index);
        switch (code.op) {
            case Op::PlaceHere: return state.here;
            case Op::PlaceStart: return state.start;
            case Op::PlaceFrom: return state.from;
            case Op::PlaceDir: return next(directions(code.kid[0], state).front(), state.here);
            case Op::DirAhead: return next(state.ahead, state.here);
            case Op::DirBehind: return next(opposite(state.ahead), state.here);
            case Op::PlaceCell: return static_cast<Cell>(code.a);
            case Op::PlaceMark:
                for (auto mark = state.marks.rbegin(); mark != state.marks.rend(); ++mark) {
                    if (mark->first == code.a) {
                        return mark->second;
                    }
                }
                return kNoCell;
            default: throw NotFollowed{};
        }
    }

    // The zone of a condition or set, as me sees it.
    const CellSet& zone(const Code& code) const {
        if (code.kid[0] >= 0 && program_.expression(code.kid[0]).op != Op::PlayerMe) {
            throw NotFollowed{};
        }
        return topology_.zones[static_cast<std::size_t>(code.a)].cells[me_];
    }

    std::vector<Cell> cells(std::int32_t index, State& state) {
        const Code& code = program_.expression(index);
        std::vector<Cell> found;
        switch (code.op) {
            case Op::SetBoard: return topology_.board.list();
            case Op::SetCells: return program_.cells(code, me_).list();
            case Op::SetZone: return zone(code).list();
            case Op::SetBeside:
                for (const Direction direction : directions(code.kid[0], state)) {
                    const Cell cell = next(direction, state.here);
                    if (cell != kNoCell) {
                        found.push_back(cell);
                    }
                }
                return found;
            case Op::PlaceHere:
            case Op::PlaceStart:
            case Op::PlaceFrom:
            case Op::PlaceDir:
            case Op::PlaceCell:
            case Op::PlaceMark:
            case Op::DirAhead:
            case Op::DirBehind: {
                const Cell cell = place(index, state);
                if (cell != kNoCell) {
                    found.push_back(cell);
                }
                return found;
            }
            default: throw NotFollowed{};
        }
    }

    // NOLINTNEXTLINE(readability-function-size): one case for each op.
    Truth truth(std::int32_t index, State& state) {
        const Code& code = program_.expression(index);
        const auto kid = [&](std::int32_t i) { return program_.listed(code, i); };
        switch (code.op) {
            case Op::Always: return Truth::Yes;
            case Op::Never: return Truth::No;
            case Op::Any:
            case Op::All: {
                const Truth decides = code.op == Op::Any ? Truth::Yes : Truth::No;
                Truth held = negated(decides);
                for (std::int32_t i = 0; i < code.count; ++i) {
                    const Truth part = truth(kid(i), state);
                    if (part == decides) {
                        return decides;
                    }
                    held = part == Truth::Maybe ? Truth::Maybe : held;
                }
                return held;
            }
            case Op::No: return negated(truth(code.kid[0], state));
            case Op::Named:
                return truth(rules_.conditions[static_cast<std::size_t>(code.a)], state);
            case Op::Piece:
                look(state, state.here);
                state.reads_state = state.reads_state ||
                                    static_cast<Relation>(code.a) == Relation::Mine;
                if (code.kid[0] >= 0) {
                    truth(code.kid[0], state);
                }
                return Truth::Maybe;
            case Op::Royal:
            case Op::Stacked: look(state, state.here); return Truth::Maybe;
            case Op::InZone:
                return state.here != kNoCell && zone(code).has(state.here) ? Truth::Yes : Truth::No;
            case Op::On: return on(code, state);
            case Op::Marked: return marked(code, state);
            case Op::Visited:
            case Op::Taken:
            case Op::Reversing:
            case Op::StraightOn: return Truth::Maybe;  // the path alone decides
            case Op::InPhase: state.reads_state = true; return Truth::Maybe;
            case Op::Truth: read(code.kid[0], state); return Truth::Maybe;
            case Op::Compare:
                for (std::int32_t i = 0; i < code.count; ++i) {
                    read(kid(i), state);
                }
                return Truth::Maybe;
            case Op::CondAt: return at(place(code.kid[0], state), code.kid[1], state);
            case Op::Some: {
                for (const Cell cell : cells(code.kid[0], state)) {
                    if (code.kid[1] >= 0) {
                        at(cell, code.kid[1], state);
                    }
                }
                return Truth::Maybe;
            }
            default: throw NotFollowed{};
        }
    }

    Truth at(Cell cell, std::int32_t condition, State& state) {
        if (cell == kNoCell) {
            return Truth::No;
        }
        const Cell here = state.here;
        state.here = cell;
        const Truth held = truth(condition, state);
        state.here = here;
        return held;
    }

    Truth on(const Code& code, State& state) {
        if (program_.expression(code.kid[0]).op == Op::PlaceAttribute) {
            look(state, state.here);
            state.reads_state = true;
            return Truth::Maybe;
        }
        if (program_.expression(code.kid[0]).op == Op::PlaceMover) {
            return Truth::Maybe;
        }
        return state.here != kNoCell && place(code.kid[0], state) == state.here ? Truth::Yes
                                                                                : Truth::No;
    }

    static Truth marked(const Code& code, const State& state) {
        const bool found = std::any_of(
            state.marks.begin(), state.marks.end(),
            [&](const auto& mark) { return mark.first == code.a && mark.second == state.here; });
        return found ? Truth::Yes : Truth::No;
    }

    // Notes the cells that a value reads, and whether it reads anything else.
    void read(std::int32_t index, State& state) {
        const Code& code = program_.expression(index);
        switch (code.op) {
            case Op::Const:
            case Op::NoPlace:
            case Op::PlayerIs:
            case Op::PlayerMe:
            case Op::Parts:
            case Op::Bends:
            case Op::Captured:
            case Op::CapturedSum: return;
            case Op::PlayerOwner:
            case Op::Constant:
            case Op::TypeHere: look(state, state.here); return;
            case Op::Attribute:
                look(state, state.here);
                state.reads_state = state.reads_state ||
                                    rules_.game.attributes[static_cast<std::size_t>(code.a)].of !=
                                        AttributeOf::Piece;
                return;
            case Op::Add:
            case Op::Subtract:
                read(code.kid[0], state);
                read(code.kid[1], state);
                return;
            case Op::PlaceHere:
            case Op::PlaceStart:
            case Op::PlaceFrom:
            case Op::PlaceDir:
            case Op::PlaceCell:
            case Op::PlaceMark: place(index, state); return;
            default: throw NotFollowed{};
        }
    }

    const Rules& rules_;
    const Program& program_;
    const Topology& topology_;
    std::size_t limit_;
    std::unique_ptr<AttackReach> reach_;
    Player me_ = kNobody;
    int rounds_ = 0;
    std::size_t bytes_ = 0;
    Cells starts_{};
    std::uint64_t needs_ = 0;  // of all ways that were completed
    std::vector<Hit> hits_;
    std::vector<int> index_;  // [target * limit + origin] into hits_, -1 = none
    std::map<Cells, std::uint32_t> known_looks_;
};

std::unique_ptr<AttackReach> AttackReach::of(const Rules& rules) {
    const Layout& layout = rules.layout;
    const bool plain = !layout.has_stacks && !layout.has_counters && layout.wide.empty() &&
                       !layout.has_known && !layout.has_bag && layout.set_words <= kMostWords &&
                       rules.game.captured != CapturedTo::Under &&
                       rules.game.captured != CapturedTo::Place;
    return plain ? ReachFinder(rules).find() : nullptr;
}

const AttackReach::Way& AttackReach::way(const Source& source, Cell target, Cell origin) const {
    const std::uint64_t* origins = source.origins.data() + static_cast<std::size_t>(target) *
                                                               static_cast<std::size_t>(words_);
    std::size_t rank = source.first[target];
    for (int i = 0; i < origin / 64; ++i) {
        rank += static_cast<std::size_t>(std::popcount(origins[i]));
    }
    const std::uint64_t below = (std::uint64_t{1} << (origin % 64)) - 1;
    return source
        .ways[rank + static_cast<std::size_t>(std::popcount(origins[origin / 64] & below))];
}

}  // namespace perthro
