// Chains, liberties, rows and connections, asked on demand by flooding; a stamp per cell tells what
// was met.
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <stdexcept>

namespace perthro {

namespace {
constexpr std::int32_t kLinked = -1, kNotLinked = -2;
constexpr std::uint64_t kDead = 0, kAlive = 1;  // what is kept of a piece's liberties

// The self-check of what is found quickly: walking from piece to piece finds the same.
template <typename Found, typename Walk>
void check_walk([[maybe_unused]] Found found, [[maybe_unused]] Walk&& walk) {
#ifdef PERTHRO_CHECKS
    if (walk() != found) {
        throw std::logic_error("walking finds another row, connection or number of liberties");
    }
#endif
}

}  // namespace

// Finds out how chains can be asked for.
void Interpreter::find_chain_links() {
    const CompiledChains& chains = rules_.chains;
    const bool all = chains.of.size() == rules_.game.pieces.size() &&
                     std::all_of(chains.of.begin() + 1, chains.of.end(),
                                 [](char linked) { return linked != 0; });
    plain_chains_ = all && !rules_.layout.has_known;
    for (std::size_t d = 0; d < chains.joined.size(); ++d) {
        plain_chains_ = plain_chains_ && chains.joined[d] < 0;
        if (chains.joined[d] == kLinked) {
            linked_.push_back(static_cast<Direction>(d));
        }
    }
    links_by_sets_ = plain_chains_ &&
                     std::all_of(linked_.begin(), linked_.end(),
                                 [&](Direction direction) { return set_links_.has(direction); });
    const auto is_empty = [&](std::int32_t expression) {
        const Code& code = rules_.program.expressions[static_cast<std::size_t>(expression)];
        return passes_plainly(expression) && code.count == 0 &&
               static_cast<Relation>(code.a) == Relation::Empty;
    };
    plain_liberties_ = plain_chains_ && chains.any && chains.from < 0 &&
                       (chains.where < 0 || is_empty(chains.where));
}

const std::vector<Cell>& Interpreter::chain(Cell cell) {
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
        grow_chain(i);
    }
    return chain_;
}

void Interpreter::begin_chain(Cell cell) {
    chain_.clear();
    if (board_.top(cell) != 0) {
        chain_stamps_.resize(stamps_.size(), 0);
        chain_stamps_[cell] = ++chain_stamp_;
        chain_.push_back(cell);
    }
}

// Appends what is linked with a member of the chain and was not met yet.
void Interpreter::grow_chain(std::size_t member) {
    const Topology& topology = rules_.game.topology;
    const std::vector<char>& of = rules_.chains.of;
    const Cell here = chain_[member];
    const std::uint32_t w = board_.top(here);
    if (word::type(w) >= of.size() || of[word::type(w)] == 0) {
        return;
    }
    const Player owner = word::owner(w);
    for (std::size_t d = 0; d < rules_.chains.joined.size(); ++d) {
        const std::int32_t joined = rules_.chains.joined[d];
        if (joined == kNotLinked) {
            continue;
        }
        const Cell there = topology.link[topology.view[1][d]][here];
        if (there == kNoCell || chain_stamps_[there] == chain_stamp_) {
            continue;
        }
        const std::uint32_t other = board_.top(there);
        if (other == 0 || word::owner(other) != owner || (other & word::kCovered) != 0 ||
            of[word::type(other)] == 0) {
            continue;
        }
        if (joined < 0 || link_holds(joined, owner, here)) {
            chain_stamps_[there] = chain_stamp_;
            chain_.push_back(there);
        }
    }
}

bool Interpreter::link_holds(std::int32_t joined, Player owner, Cell here) {
    Run run = fresh_run(owner);
    run.here = here;
    const std::uint32_t saved = subject_;
    subject_ = 0;
    const bool linked = condition(joined, run);
    subject_ = saved;
    return linked;
}

int Interpreter::liberties(Cell cell, int enough) {
    if (cell == kNoCell) {
        return 0;
    }
    if (enough == 1 && breath_.kept && breath_.mark == position_.mark()) {
        const bool any = has_liberty(cell);
        check_walk(any, [&] { return asked_liberties(cell, enough) > 0; });
        return any ? 1 : 0;
    }
    if (!plain_liberties_ || board_.top(cell) == 0) {
        return asked_liberties(cell, enough);
    }
    const int found = plain_liberties(cell, enough);
    check_walk(found, [&] { return asked_liberties(cell, enough); });
    return found;
}

// Where a chain is of a player's pieces and its liberties are empty cells, no more of it is looked
// at than has to be: most questions are whether there is a liberty at all.
int Interpreter::plain_liberties(Cell cell, int enough) {
    const Topology& topology = rules_.game.topology;
    const Player owner = word::owner(board_.top(cell));
    const std::uint32_t stamp = ++stamp_;
    chain_.assign(1, cell);
    stamps_[cell] = stamp;
    int total = 0;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
        const Cell stone = chain_[i];
        for (const Direction direction : rules_.chains.liberty_along) {
            const Cell there = topology.link[topology.view[1][direction]][stone];
            if (there != kNoCell && board_.top(there) == 0 && stamps_[there] != stamp) {
                stamps_[there] = stamp;
                if (++total >= enough) {
                    return total;
                }
            }
        }
        for (const Direction direction : linked_) {
            const Cell there = topology.link[topology.view[1][direction]][stone];
            const std::uint32_t w = there == kNoCell ? 0 : board_.top(there);
            if (w != 0 && word::owner(w) == owner && stamps_[there] != stamp) {
                stamps_[there] = stamp;
                chain_.push_back(there);
            }
        }
    }
    return total;
}

// The chain is followed no farther than there are too few liberties.
int Interpreter::asked_liberties(Cell cell, int enough) {
    const std::uint32_t stamp = ++stamp_;
    int total = 0;
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size() && total < enough; grow_chain(i++)) {
        total += liberties_beside(chain_[i], stamp, enough - total);
    }
    return total;
}

// The liberties of one piece of a chain that no other piece has had with this stamp.
int Interpreter::liberties_beside(Cell stone, std::uint32_t stamp, int enough) {
    const Topology& topology = rules_.game.topology;
    const CompiledChains& chains = rules_.chains;
    const Player owner = word::owner(board_.top(stone));
    if (chains.from >= 0 && !holds(chains.from, owner, stone)) {
        return 0;
    }
    int total = 0;
    for (const Direction direction : chains.liberty_along) {
        const Cell there = topology.link[topology.view[1][direction]][stone];
        if (there == kNoCell || stamps_[there] == stamp) {
            continue;
        }
        stamps_[there] = stamp;
        const bool free = chains.where >= 0 ? holds(chains.where, owner, there)
                                            : board_.top(there) == 0;
        if (free && ++total >= enough) {
            return total;
        }
    }
    return total;
}

Interpreter::KeepBreath::KeepBreath(Interpreter& interpreter)
    : breath_(interpreter.breath_), mark_(breath_.mark), kept_(breath_.kept) {
    breath_.of.resize(interpreter.stamps_.size(), 0);
    breath_.stamp += 2;
    breath_.mark = interpreter.position_.mark();
    breath_.kept = !interpreter.plain_liberties_;
}

Interpreter::KeepBreath::~KeepBreath() {
    breath_.stamp += 2;
    breath_.mark = mark_;
    breath_.kept = kept_;
}

// Until `every` has changed the board: what it has found out of one piece answers for others. Of a
// chain without liberties that is all of it. Of another only what was asked for and where one was
// found, since links may hold in one direction alone.
bool Interpreter::has_liberty(Cell cell) {
    const std::uint32_t stamp = ++stamp_;
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
        const Cell stone = chain_[i];
        if (breath_.of[stone] == breath_.stamp + kDead) {
            continue;
        }
        if (breath_.of[stone] == breath_.stamp + kAlive || liberties_beside(stone, stamp, 1) > 0) {
            breath_.of[stone] = breath_.of[cell] = breath_.stamp + kAlive;
            return true;
        }
        grow_chain(i);
    }
    for (const Cell stone : chain_) {
        breath_.of[stone] = breath_.stamp + kDead;
    }
    return false;
}

bool Interpreter::in_line(Cell cell, int n, bool exactly, const std::int32_t* list, int count,
                          std::span<const PieceType> of) {
    const Topology& topology = rules_.game.topology;
    const std::uint32_t w = board_.top(cell);
    const auto counts = [&](std::uint32_t piece) {
        return piece != 0 && (piece & word::kCovered) == 0 &&
               word::owner(piece) == word::owner(w) &&
               (of.empty() || std::find(of.begin(), of.end(), word::type(piece)) != of.end());
    };
    if (!counts(w)) {
        return false;
    }
    const bool by_rays = plain_pieces_ && !rules_.has_off_board;
    const std::uint64_t* const pieces = by_rays ? set_of(word::owner(w), of) : nullptr;
    const auto length_along = [&](Direction direction) {
        int length = 1;
        const Direction back = topology.directions[direction].opposite;
        for (const Direction way : {direction, back}) {
            if (way == kNoDirection) {
                continue;
            }
            if (by_rays && rays_.has(topology.view[1][way])) {
                length += cells_ahead(cell, topology.view[1][way], pieces);
                continue;
            }
            Cell at = topology.link[topology.view[1][way]][cell];
            while (at != kNoCell && at != cell && !topology.info[at].off_board) {
                if (!counts(board_.top(at))) {
                    break;
                }
                ++length;
                at = topology.link[topology.view[1][way]][at];
            }
        }
        return length;
    };
    const auto fits = [&](Direction direction) {
        const int length = length_along(direction);
        return exactly ? length == n : length >= n;
    };
    if (list != nullptr) {
        for (int i = 0; i < count; ++i) {
            if (fits(static_cast<Direction>(list[i]))) {
                return true;
            }
        }
        return false;
    }
    for (const Direction axis : rules_.axes) {
        if (fits(axis)) {
            return true;
        }
    }
    return false;
}

// How many cells of a set follow each other on the way from a cell.
int Interpreter::cells_ahead(Cell cell, Direction way, const std::uint64_t* through) const {
    const int words = position_.set_words();
    return ask_of_width(words, [&]<int W>(std::integral_constant<int, W>) {
        return rays_.along(cell, way, bits_of<W>(through, words)).count();
    });
}

bool Interpreter::has_row(Player player, int n, bool exactly, const std::vector<Direction>& along,
                          std::span<const PieceType> of) {
    const std::vector<Direction>& axes = along.empty() ? rules_.axes : along;
    const bool by_sets = !rules_.layout.has_known &&
                         std::all_of(axes.begin(), axes.end(),
                                     [&](Direction axis) { return set_links_.has_rows(axis); });
    if (!by_sets) {
        return walks_row(player, n, exactly, axes, of);
    }
    const std::uint64_t* pieces = set_of(player, of);
    const bool found = std::any_of(axes.begin(), axes.end(), [&](Direction axis) {
        return set_links_.row(pieces, n, exactly, axis);
    });
    check_walk(found, [&] { return walks_row(player, n, exactly, axes, of); });
    return found;
}

// Every row is looked at from the first of its cells alone.
bool Interpreter::walks_row(Player player, int n, bool exactly, const std::vector<Direction>& axes,
                            std::span<const PieceType> of) {
    const Topology& topology = rules_.game.topology;
    const auto counts = [&](Cell cell) {
        const std::uint32_t w = board_.top(cell);
        return w != 0 && (w & word::kCovered) == 0 && word::owner(w) == player &&
               !topology.info[cell].off_board &&
               (of.empty() || std::find(of.begin(), of.end(), word::type(w)) != of.end());
    };
    return std::any_of(axes.begin(), axes.end(), [&](Direction direction) {
        const auto axis = static_cast<std::int32_t>(direction);
        const Direction back = topology.directions[direction].opposite;
        return std::any_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
            const Cell before = back == kNoDirection ? kNoCell : topology.next(1, back, cell);
            const bool seen = before != kNoCell && before < cell && counts(before);
            return counts(cell) && !seen && in_line(cell, n, exactly, &axis, 1, of);
        });
    });
}

// The player's pieces of these types, none = all.
const std::uint64_t* Interpreter::set_of(Player player, std::span<const PieceType> types) {
    if (types.empty()) {
        return position_.set(player);
    }
    union_.assign(static_cast<std::size_t>(position_.set_words()), 0);
    for (const PieceType type : types) {
        add_set(player, type);
    }
    return union_.data();
}

void Interpreter::add_set(Player player, PieceType type) {
    const std::uint64_t* pieces = position_.set(player, type);
    for (std::size_t i = 0; i < union_.size(); ++i) {
        union_[i] |= pieces[i];
    }
}

bool Interpreter::connected(Player player, const CellSet& one, const CellSet& other) {
    if (!links_by_sets_) {
        return walks_connected(player, one, other);
    }
    const bool found = set_links_.connected(position_.set(player), one, other, linked_,
                                            reached_[player]);
    check_walk(found, [&] { return walks_connected(player, one, other); });
    return found;
}

bool Interpreter::walks_connected(Player player, const CellSet& one, const CellSet& other) {
    std::vector<char> seen(static_cast<std::size_t>(rules_.layout.limit) + 1, 0);
    bool joined = false;
    one.each([&](Cell cell) {
        const std::uint32_t w = board_.top(cell);
        if (joined || seen[cell] != 0 || w == 0 || word::owner(w) != player) {
            return;
        }
        for (const Cell member : chain(cell)) {
            seen[member] = 1;
            joined = joined || other.has(member);
        }
    });
    return joined;
}

}  // namespace perthro
