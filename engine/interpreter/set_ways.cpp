#include "engine/interpreter/set_ways.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace perthro {

namespace {

SetWays::Cells cells_of(const CellSet& set) {
    SetWays::Cells cells{};
    std::copy(set.words().begin(), set.words().end(), cells.begin());
    return cells;
}

// Whether no two cells lead to one.
bool leads_apart(const Topology& topology, const std::vector<Cell>& to) {
    CellSet met(topology.limit);
    return std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
        const bool alone = to[cell] == kNoCell || !met.has(to[cell]);
        if (to[cell] != kNoCell) {
            met.add(to[cell]);
        }
        return alone;
    });
}

}  // namespace

// Reads the words of a movement, as one player sees it, into ways.
struct SetWays::Reader {
    SetWays& sets;
    Player player;
    const Movement* whole;  // null: only the words that it begins with
    std::vector<Way> ways{};
    const Program& program = sets.rules_.program;

    [[nodiscard]] bool is(std::int32_t index, Op op) const {
        return program.expression(index).op == op;
    }
    [[nodiscard]] Direction direction(const Code& list, std::int32_t i) const {
        return static_cast<Direction>(program.listed(list, i));
    }

    // False: they cannot be asked of sets.
    bool read(std::int32_t address, Direction ahead, bool lifted, Legs legs) {
        for (;; ++address) {
            const Code& code = program.at(address);
            if (code.op == Op::Along && is(code.kid[0], Op::Dirs)) {
                const Code& list = program.expression(code.kid[0]);
                bool followed = true;
                for (std::int32_t i = 0; i < list.count && followed; ++i) {
                    followed = read(address + 1, direction(list, i), lifted, legs);
                }
                return followed;
            }
            if (whole != nullptr && code.op == Op::Land) {
                return lifted && land(code, std::move(legs));
            }
            if (whole != nullptr && code.op == Op::SetAttribute) {
                continue;
            }
            if (code.op == Op::Step && code.kids > 0) {
                ahead = is(code.kid[0], Op::Dirs) ? direction(program.expression(code.kid[0]), 0)
                                                  : kNoDirection;
            }
            const std::optional<Leg> leg = leg_of(code, ahead);
            if (!leg) {
                return whole == nullptr && begin(std::move(legs));
            }
            const bool leads = leg->links != nullptr;
            lifted = lifted || (leads && (code.flags & kLifts) != 0);
            legs.push_back(*leg);
        }
    }

    [[nodiscard]] bool land(const Code& code, Legs legs) {
        const auto landing = code.kids == 0 ? std::optional<std::uint16_t>(PieceConditions::kEmpty)
                                            : number_of(program.expression(code.kid[0]));
        if (!landing) {
            return false;
        }
        ways.push_back({std::move(legs),
                        {.name = sets.rules_.movements[whole->movement].name,
                         .piece = *landing,
                         .one_by_one = whole->one_by_one,
                         .ends = cells_of(whole->ends[player])}});
        return true;
    }
    [[nodiscard]] bool begin(Legs legs) {
        const bool told = !legs.empty();
        ways.push_back({std::move(legs), {}});
        return told;
    }

    // Nothing: sets do not follow the word.
    [[nodiscard]] std::optional<Leg> leg_of(const Code& code, Direction ahead) const {
        switch (code.op) {
            case Op::Step: {
                const LinkShifts* const leads = links(ahead);
                return leads == nullptr ? std::nullopt : std::optional(Leg{.links = leads});
            }
            case Op::Slide: return slide(code, ahead);
            case Op::Test: return test(program.expression(code.kid[0]));
            default: return std::nullopt;
        }
    }

    [[nodiscard]] std::optional<Leg> slide(const Code& code, Direction ahead) const {
        const auto limit = sets.rules_.layout.limit;
        const LinkShifts* const leads = links(ahead);
        const auto over = number_of(program.expression(code.kid[2]));
        if (code.count > 0 || leads == nullptr || !over || !is(code.kid[0], Op::Const) ||
            !is(code.kid[1], Op::Const) || program.expression(code.kid[0]).a < 1) {
            return std::nullopt;
        }
        const std::int32_t most = program.expression(code.kid[1]).a;
        return Leg{
            .kind = Leg::Kind::Slide,
            .piece = *over,
            .least = static_cast<std::uint16_t>(std::min(program.expression(code.kid[0]).a, limit)),
            .most = static_cast<std::uint16_t>(most < 0 ? limit : std::min(most, limit)),
            .links = leads};
    }

    [[nodiscard]] std::optional<Leg> test(const Code& asked) const {
        if (asked.op == Op::InZone && asked.kid[0] < 0) {
            const Zone& zone = sets.rules_.game.topology.zones[static_cast<std::size_t>(asked.a)];
            return Leg{.kind = Leg::Kind::Zone, .zone = cells_of(zone.cells[player])};
        }
        if (asked.op == Op::On && is(asked.kid[0], Op::PlaceAttribute)) {
            return place(static_cast<std::size_t>(program.expression(asked.kid[0]).a));
        }
        const auto piece = number_of(asked);
        return piece ? std::optional(Leg{.kind = Leg::Kind::Piece, .piece = *piece}) : std::nullopt;
    }
    [[nodiscard]] std::optional<Leg> place(std::size_t attribute) const {
        const AttributeSlot& slot = sets.rules_.layout.attributes[attribute];
        if (sets.rules_.game.attributes[attribute].of != AttributeOf::Game || slot.low != 0) {
            return std::nullopt;
        }
        return Leg{.kind = Leg::Kind::Place, .place = slot.base};
    }

    // Null where sets do not go that way.
    [[nodiscard]] const LinkShifts* links(Direction ahead) const {
        if (ahead == kNoDirection) {
            return nullptr;
        }
        const Topology& topology = sets.rules_.game.topology;
        const Direction concrete = topology.view[player][ahead];
        LinkShifts& found = sets.links_[concrete];
        if (found.empty() && leads_apart(topology, topology.link[concrete])) {
            found = LinkShifts(topology, topology.link[concrete]);
        }
        return found.empty() ? nullptr : &found;
    }

    // Nothing: the condition cannot be asked of sets.
    [[nodiscard]] std::optional<std::uint16_t> number_of(const Code& condition) const {
        const bool plain = condition.op == Op::Piece && condition.kid[0] < 0 &&
                           PieceConditions::is_told(condition);
        return plain ? std::optional(static_cast<std::uint16_t>(sets.pieces_.number_of(condition)))
                     : std::nullopt;
    }
};

// The cells where ways from one cell land, whatever stands on the board.
struct SetWays::Landings {
    using Bits = kernel::Bits<LinkShifts::kMostWords>;
    Bits start;
    Bits seen{};              // where a way landed
    bool meets = false;       // two of them landed on one cell
    bool comes_back = false;  // one of them came to where it began

    // All ways of some movements, from every cell and as every player sees them; no cells.
    static Landings of(const Topology& topology, const std::vector<WaysOf>& read,
                       std::span<const int> movements) {
        Landings all{};
        for (const Cell start : topology.cells) {
            for (const WaysOf& ways : read) {
                Landings landings{Bits::cell(start)};
                for (const int movement : movements) {
                    for (const Way& way : ways[static_cast<std::size_t>(movement)]) {
                        landings.follow(way.legs, 0, landings.start);
                    }
                }
                all.meets = all.meets || landings.meets;
                all.comes_back = all.comes_back || landings.comes_back;
            }
        }
        return all;
    }

    void follow(const Legs& legs, std::size_t at, Bits cell) {
        for (; at < legs.size() && cell.any(); ++at) {
            const Leg& leg = legs[at];
            if (leg.kind == Leg::Kind::Step) {
                go(leg, cell);
            } else if (leg.kind == Leg::Kind::Zone) {
                cell &= Bits::read(leg.zone.data());
            } else if (leg.kind == Leg::Kind::Slide) {
                for (int k = 1; k <= leg.most && cell.any(); ++k) {
                    go(leg, cell);
                    if (k >= leg.least && cell.any()) {
                        follow(legs, at + 1, cell);
                    }
                }
                return;
            }
        }
        meets = meets || (seen & cell).any();
        seen |= cell;
    }
    void go(const Leg& leg, Bits& cell) {
        cell = leg.links->after(cell);
        if ((cell & start).any()) {
            comes_back = true;
            cell = Bits{};
        }
    }
};

SetWays::SetWays(const Rules& rules, std::span<const Movement> movements)
    : rules_(rules), words_(rules.layout.set_words),
      followed_(rules.movements.size(), Followed::No),
      groups_(static_cast<std::size_t>(rules.layout.players) + 1), pieces_(rules.program),
      links_(rules.game.topology.link.size()) {
    if (words_ > LinkShifts::kMostWords) {
        return;
    }
    std::vector<WaysOf> read(groups_.size(), WaysOf(followed_.size()));
    heads_ = read;
    for (const Movement& movement : movements) {
        if (this->read(movement.movement, &movement, read)) {
            followed_[movement.movement] = movement.one_by_one ? Followed::OneByOne
                                                               : Followed::Whole;
        }
    }
    leave_out_doubles(read);
    for (Player player = 1; player <= rules.layout.players; ++player) {
        groups_[player] = put_together(read[player]);
    }
    for (std::size_t movement = 0; movement < followed_.size(); ++movement) {
        const CompiledMovement& compiled = rules.movements[movement];
        const auto number = static_cast<int>(movement);
        if (followed_[movement] == Followed::No && compiled.type != kEmptyType &&
            compiled.kind != MovementKind::Drop && compiled.start >= 0 &&
            this->read(number, nullptr, heads_) && comes_not_back(heads_, number)) {
            followed_[movement] = Followed::Head;
        }
    }
}

// Reads a movement as every player sees it. False: sets cannot follow it.
bool SetWays::read(int movement, const Movement* whole, std::vector<WaysOf>& ways) {
    const std::int32_t start = rules_.movements[static_cast<std::size_t>(movement)].start;
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        Reader reader{*this, player, whole};
        if (!reader.read(start, kNoDirection, false, {})) {
            return false;
        }
        ways[player][static_cast<std::size_t>(movement)] = std::move(reader.ways);
    }
    return true;
}

// Moves of one class by one type are followed all or none, since two of them may be the same. A
// movement that is left out takes those of its classes with it.
void SetWays::leave_out_doubles(const std::vector<WaysOf>& read) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::vector<int>& own : rules_.moves_of) {
            for (const int movement : own) {
                if (has(movement) && may_be_doubled(read, movement, own)) {
                    followed_[static_cast<std::size_t>(movement)] = Followed::No;
                    changed = true;
                }
            }
        }
    }
}

// Whether a move of a type's movement may be one of another of its movements, or its own twice.
bool SetWays::may_be_doubled(const std::vector<WaysOf>& read, int movement,
                             std::span<const int> own) const {
    std::vector<int> alike;
    const auto name = rules_.movements[static_cast<std::size_t>(movement)].name;
    std::copy_if(own.begin(), own.end(), std::back_inserter(alike), [&](int other) {
        return rules_.movements[static_cast<std::size_t>(other)].name == name;
    });
    return rules_.identity[name] == IdentityOf::Result || !are_apart(read, alike) ||
           !std::all_of(alike.begin(), alike.end(), [&](int other) { return has(other); });
}

// Whether no two ways of these movements lead from one cell to another, and none comes back.
bool SetWays::are_apart(const std::vector<WaysOf>& read, std::span<const int> movements) const {
    const Landings landings = Landings::of(rules_.game.topology, read, movements);
    return !landings.meets && !landings.comes_back;
}

// Whether no way of the movement comes back to where it began.
bool SetWays::comes_not_back(const std::vector<WaysOf>& read, int movement) const {
    return !Landings::of(rules_.game.topology, read, {&movement, 1}).comes_back;
}

// Types that go the same way go it together.
std::vector<SetWays::Group> SetWays::put_together(const WaysOf& read) const {
    std::vector<std::pair<Way, std::vector<Mover>>> ways;
    for (std::size_t type = 0; type < rules_.moves_of.size(); ++type) {
        for (const int movement : rules_.moves_of[type]) {
            if (!has(movement)) {
                continue;
            }
            for (const Way& way : read[static_cast<std::size_t>(movement)]) {
                auto known = std::find_if(ways.begin(), ways.end(), [&](const auto& other) {
                    return other.first.landing == way.landing && other.first.legs == way.legs;
                });
                known = known != ways.end() ? known : ways.insert(ways.end(), {way, {}});
                known->second.push_back(
                    {static_cast<PieceType>(type), static_cast<std::uint16_t>(movement)});
            }
        }
    }
    std::vector<Group> groups;
    for (auto& [way, movers] : ways) {
        auto known = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
            return group.landing == way.landing && group.movers == movers;
        });
        known = known != groups.end() ? known
                                      : groups.insert(groups.end(), {way.landing, movers, {}});
        known->ways.push_back(std::move(way.legs));
    }
    return groups;
}

bool SetWays::fits(const Position& position, int cells) {
    std::uint32_t marks = 0;
    for (Cell cell = 0; cell < cells; ++cell) {
        marks |= position.word(cell);
    }
    return (marks & (word::kCovered | word::kTaken)) == 0;
}

// Counts the moves of one position, with sets of W words.
template <int W>
struct SetWays::Following {
    using Bits = kernel::Bits<W>;
    const Position& position;
    const Question& question;
    PieceSets<W> pieces;
    std::uint64_t counted;
    // Cells where a landing counts, where it must be made, and where one that must be was found.
    Bits plain, other, made;

    void count(const Group& group) {
        Bits cells{};
        for (const Mover& mover : group.movers) {
            cells |= pieces.of(question.me, mover.type);
        }
        const Landing& landing = group.landing;
        if (!landing.one_by_one) {
            cells &= Bits::read(question.free.data());
        }
        if (!cells.any()) {
            return;
        }
        Bits ends{};
        if (!landing.one_by_one) {
            ends = Bits::read(landing.ends.data()) & Bits::read(question.open.data());
        }
        plain = pieces.where(landing.piece) & ends;
        other = pieces.where(landing.piece) - ends;
        for (const Legs& legs : group.ways) {
            follow(legs.data(), legs.data() + legs.size(), cells);
        }
    }

    void follow(const Leg* leg, const Leg* end, Bits cells) {
        for (; leg != end && cells.any(); ++leg) {
            if (leg->kind == Leg::Kind::Slide) {
                slide(leg, end, cells);
                return;
            }
            cells = leg->kind == Leg::Kind::Step ? leg->links->after(cells) : cells & holds(*leg);
        }
        land(cells);
    }
    void slide(const Leg* leg, const Leg* end, Bits cells) {
        const Bits over = pieces.where(leg->piece);
        for (int k = 1; k <= leg->most && cells.any(); ++k) {
            cells = leg->links->after(cells);
            if (k >= leg->least) {
                leg + 1 == end ? land(cells) : follow(leg + 1, end, cells);
            }
            cells &= over;
        }
    }
    void land(const Bits& cells) {
        counted += static_cast<std::uint64_t>((cells & plain).count());
        made |= cells & other;
    }

    // The cells where a leg lets pass that asks something and leads nowhere else.
    [[nodiscard]] Bits holds(const Leg& leg) {
        if (leg.kind == Leg::Kind::Piece) {
            return pieces.where(leg.piece);
        }
        if (leg.kind == Leg::Kind::Zone) {
            return Bits::read(leg.zone.data());
        }
        const std::uint32_t stored = position.get(leg.place);
        return stored == 0 ? Bits{} : Bits::cell(static_cast<Cell>(stored - 1));
    }

    // The cells from which the legs may lead on to their end.
    [[nodiscard]] Bits before(const Legs& legs) {
        Bits cells = pieces.anywhere();
        for (auto leg = legs.rbegin(); leg != legs.rend(); ++leg) {
            cells = leg->kind == Leg::Kind::Step    ? leg->links->before(cells)
                    : leg->kind == Leg::Kind::Slide ? before_slide(*leg, cells)
                                                    : cells & holds(*leg);
        }
        return cells;
    }
    [[nodiscard]] Bits before_slide(const Leg& leg, Bits cells) {
        const Bits over = pieces.where(leg.piece);
        Bits result{};
        for (int k = 1; k <= leg.most && cells.any(); ++k) {
            cells = leg.links->before(cells) - result;
            if (k >= leg.least) {
                result |= cells;
            }
            cells &= over;
        }
        return result;
    }
};

void SetWays::ask(const Position& position, const Question& question, Answer& answer) const {
    answer.made.clear();
    ask_of_width(words_, [&]<int W>(std::integral_constant<int, W>) {
        Following<W> following{
            position,
            question,
            {pieces_, position, rules_.layout.players, question.me, question.hostile},
            0,
            {},
            {},
            {}};
        for (const Group& group : groups_[question.me]) {
            if ((*question.offers)[group.landing.name] == 0) {
                continue;
            }
            following.made = {};
            following.count(group);
            if (following.made.any()) {
                add_made(group, following.made.w, answer.made);
            }
        }
        answer.counted = question.refused ? 0 : following.counted;
        for (Head& head : answer.heads) {
            kernel::Bits<W> from{};
            for (const Way& way : heads_[question.me][head.movement]) {
                from |= following.before(way.legs);
            }
            std::copy(from.w.begin(), from.w.end(), head.from.begin());
        }
    });
}

void SetWays::add_made(const Group& group, std::span<const std::uint64_t> cells,
                       std::vector<Made>& made) {
    for (const Mover& mover : group.movers) {
        auto known = std::find_if(made.begin(), made.end(), [&](const Made& other) {
            return other.type == mover.type && other.movement == mover.movement;
        });
        if (known == made.end()) {
            known = made.insert(made.end(),
                                {mover.type, mover.movement, group.landing.one_by_one, {}});
        }
        for (std::size_t i = 0; i < cells.size(); ++i) {
            known->cells[i] |= cells[i];
        }
    }
}

}  // namespace perthro
