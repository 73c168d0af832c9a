#include "engine/interpreter/sieve.hpp"

#include "engine/interpreter/rays.hpp"
#include "engine/topology/link_ends.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

constexpr std::size_t kEmpty = PieceConditions::kEmpty;

// Writes the first `words` words of a set, without a call where their number is known.
template <int W>
void write(const kernel::Bits<W>& bits, int words, std::uint64_t* to) {
    std::copy_n(bits.w.begin(), W < LinkShifts::kMostWords ? W : words, to);
}

}  // namespace

// Rounds of a step and a piece to go over, which nearly all loops are.
bool Sieve::is_run(const Filters& round) {
    return round.size() == 2 && round[0].kind == Filter::Kind::Step &&
           round[1].kind == Filter::Kind::Piece;
}

// Nothing but steps, pieces and runs.
bool Sieve::follow_each_other(const Filters& filters) {
    return std::all_of(filters.begin(), filters.end(), [](const Filter& filter) {
        return filter.kind != Filter::Kind::Every &&
               (filter.kind != Filter::Kind::Loop || is_run(filter.inner));
    });
}

// Reads words into filters, until one that sets cannot follow.
struct Sieve::Reader {
    Sieve& sieve;
    bool inside = false;  // an `every`
    bool landed = false;
    std::int32_t every = -1;  // its address, if its ways are apart
    const Program& program = sieve.rules_.program;

    // A condition is asked of the board as it was, unless the cell was written before (`written`).
    void ask(const Code& condition, bool written, Filters& into) const {
        if (!written && condition.op == Op::Piece) {
            into.push_back({Filter::Kind::Piece, sieve.pieces_.number_of(condition), {}, {}, {}});
        }
    }

    // True: all words to the end of the part were read. `written`: the first cell may have been.
    bool read(std::int32_t address, bool written, Filters& into) {
        for (;; ++address) {
            const Code& code = program.at(address);
            switch (code.op) {
                case Op::Return: return inside;
                case Op::Test: ask(program.expression(code.kid[0]), written, into); break;
                case Op::Land:
                    if (inside || landed) {  // from where it stands a piece may land again
                        return false;
                    }
                    ask(code.kids == 0 ? sieve.pieces_[kEmpty] : program.expression(code.kid[0]),
                        written, into);
                    landed = written = true;
                    break;
                case Op::Capture:
                    if (code.kids > 0) {
                        return false;
                    }
                    written = true;
                    break;
                case Op::Give: written = true; break;
                case Op::Step:
                    if (!inside || code.kids > 0 || (code.flags & kLifts) != 0) {
                        return false;
                    }
                    into.push_back({Filter::Kind::Step, kEmpty, {}, {}, {}});
                    written = false;
                    break;
                case Op::Loop: {
                    Filter rounds{Filter::Kind::Loop, kEmpty, {}, {}, {}};
                    if (!inside || !read(code.kid[3], true, rounds.inner)) {
                        return false;
                    }
                    into.push_back(std::move(rounds));
                    written = true;
                    address = code.jump - 1;
                    break;
                }
                case Op::EveryDirs: read_every(address, into); return false;
                default: return false;
            }
        }
    }

    // Before the first direction that succeeds, all is as it was but for the cell chosen, and no
    // straight way comes back to a cell.
    void read_every(std::int32_t address, Filters& into) {
        const Code& code = program.at(address);
        const Code& list = program.expression(code.kid[0]);
        if (inside || code.kids > 2 || code.a < 1 || list.op != Op::Dirs) {
            return;
        }
        Filter filter{Filter::Kind::Every, kEmpty, {}, {}, {}};
        for (const std::int32_t direction : program.list(list)) {
            filter.along.push_back(static_cast<Direction>(direction));
        }
        if (!std::all_of(filter.along.begin(), filter.along.end(),
                         [&](Direction direction) { return find_links(direction); })) {
            return;
        }
        inside = true;
        (void)read(code.kid[3], true, filter.inner);
        inside = false;
        put_side_by_side(filter);
        into.push_back(std::move(filter));
        int longest = 0;
        every = are_apart(sieve.rules_.game.topology, program.list(list), longest) ? address : -1;
    }

    // Boards of one word, words that lanes can follow.
    void put_side_by_side(Filter& filter) const {
        if (sieve.rules_.layout.sets.words > 1 || !follow_each_other(filter.inner)) {
            return;
        }
        for (const auto& seen : sieve.rules_.game.topology.view) {
            std::vector<const LinkShifts*> links;
            for (const Direction direction : filter.along) {
                links.push_back(&sieve.links_[seen[direction]]);
            }
            if (!LinkLanes::fit(links)) {
                filter.lanes.clear();
                return;
            }
            filter.lanes.emplace_back(links);
        }
    }

    // Finds the links of a direction as every player sees it; false: sets cannot follow some.
    [[nodiscard]] bool find_links(Direction direction) const {
        const Topology& topology = sieve.rules_.game.topology;
        sieve.links_.resize(topology.link.size());
        return std::all_of(topology.view.begin(), topology.view.end(), [&](const auto& seen) {
            const Direction concrete = seen[direction];
            const std::vector<Cell>& to = topology.link[concrete];
            if (sieve.links_[concrete].empty() && ends_everywhere(topology, to)) {
                sieve.links_[concrete] = LinkShifts(topology, to);
            }
            return !sieve.links_[concrete].empty();
        });
    }
};

// Answers what the sieve is asked of one position, with sets of W words.
template <int W>
struct Sieve::Question {
    using Bits = kernel::Bits<W>;
    const Sieve& sieve;
    const Position& position;
    Player me;
    OpenWays& open;
    PieceSets<W> pieces;

    // The cells from which the filtered words lead into a set of cells along a direction.
    [[nodiscard]] Bits before(const Filters& filters, const LinkShifts& along, Bits cells) {
        for (auto filter = filters.rbegin(); filter != filters.rend(); ++filter) {
            switch (filter->kind) {
                case Filter::Kind::Piece: cells &= pieces.where(filter->piece); break;
                case Filter::Kind::Step: cells = along.before(cells); break;
                case Filter::Kind::Loop: cells = before_rounds(filter->inner, along, cells); break;
                case Filter::Kind::Every: cells &= any_way(*filter); break;
            }
        }
        return cells;
    }

    [[nodiscard]] Bits before_rounds(const Filters& inner, const LinkShifts& along, Bits cells) {
        if (is_run(inner)) {
            return along.before_all(cells, pieces.where(inner[1].piece));
        }
        for (Bits front = cells; front.any(); cells |= front) {
            front = before(inner, along, front) - cells;
        }
        return cells;
    }

    // The cells from which the filtered words succeed, for all directions of an `every` at once.
    [[nodiscard]] LinkLanes::Cells before(const Filters& filters, const LinkLanes& along) {
        LinkLanes::Cells cells;
        cells.fill(~std::uint64_t{0});
        for (auto filter = filters.rbegin(); filter != filters.rend(); ++filter) {
            if (filter->kind == Filter::Kind::Step) {
                along.go_back(cells);
            } else if (filter->kind == Filter::Kind::Loop) {
                along.go_back_all(cells, pieces.where(filter->inner[1].piece).w[0]);
            } else {
                const std::uint64_t fitting = pieces.where(filter->piece).w[0];
                for (std::uint64_t& lane : cells) {
                    lane &= fitting;
                }
            }
        }
        return cells;
    }

    [[nodiscard]] Bits any_way(const Filter& every) {
        if constexpr (W == 1) {
            if (!every.lanes.empty()) {
                const LinkLanes::Cells cells = before(every.inner, every.lanes[me]);
                open.cells.assign(cells.begin(),
                                  cells.begin() + static_cast<std::ptrdiff_t>(every.along.size()));
                Bits result{};
                for (const std::uint64_t way : open.cells) {
                    result.w[0] |= way;
                }
                return result;
            }
        }
        const std::vector<Direction>& seen = sieve.rules_.game.topology.view[me];
        const auto words = static_cast<std::size_t>(position.set_words());
        open.cells.resize(every.along.size() * words);
        Bits result{};
        for (std::size_t i = 0; i < every.along.size(); ++i) {
            const LinkShifts& along = sieve.links_[seen[every.along[i]]];
            const Bits cells = before(every.inner, along, pieces.anywhere());
            write<W>(cells, position.set_words(), open.cells.data() + i * words);
            result |= cells;
        }
        return result;
    }
};

Sieve::Sieve(const Rules& rules, bool plain_pieces) : rules_(rules), pieces_(rules.program) {
    if (!plain_pieces || rules.layout.sets.words > LinkShifts::kMostWords) {
        return;
    }
    for (const CompiledMovement& movement : rules.movements) {
        const bool begins = movement.kind == MovementKind::Drop ||
                            movement.kind == MovementKind::PlayerMove;
        if (!begins || movement.start < 0 || rules.program.at(movement.start).op != Op::Choose) {
            continue;
        }
        Told told;
        Reader reader{*this};
        (void)reader.read(movement.start + 1, false, told.filters);
        told.every = reader.every;
        const bool tells = std::any_of(
            told.filters.begin(), told.filters.end(), [](const Filter& filter) {
                return filter.kind != Filter::Kind::Piece || filter.piece != kEmpty;
            });
        if (tells) {
            which_.resize(rules.program.code.size(), -1);
            which_[static_cast<std::size_t>(movement.start)] = static_cast<int>(told_.size());
            told_.push_back(std::move(told));
        }
    }
}

void Sieve::sift(std::int32_t address, const Position& position, Player me,
                 std::span<std::uint64_t> cells, OpenWays& open) const {
    const Told& told = told_[static_cast<std::size_t>(which(address))];
    const int words = position.set_words();
    open.every = told.every;
    ++open.number;
    ask_of_width(words, [&]<int W>(std::integral_constant<int, W>) {
        const auto others = static_cast<std::uint32_t>((2U << rules_.layout.players) - 2U);
        Question<W> question{*this,
                             position,
                             me,
                             open,
                             {pieces_, position, rules_.layout.players, me, others & ~(1U << me)}};
        const auto left = question.before(told.filters, LinkShifts{},  // a step needs an `every`
                                          bits_of<W>(cells.data(), words));
        write<W>(left, words, cells.data());
    });
}

}  // namespace perthro
