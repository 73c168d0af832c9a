// Chains, rows and connections, asked on demand by flooding; a stamp per cell tells what was met.
#include "engine/interpreter/groups.hpp"

#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <stdexcept>

namespace perthro::interpreter {

Groups::Groups(Parts& parts)
    : work_(parts.work), known_(parts.known), stacks_(parts.stacks), asker_(parts.asker),
      rules_(parts.work.rules), position_(parts.work.position), board_(parts.work.board),
      stamps_(static_cast<std::size_t>(parts.work.rules.layout.limit) + 1, 0),
      set_links_(parts.work.rules.game.topology, parts.work.rules.layout.sets.words) {
    find_chain_links();
}

namespace {

// The self-check of what is found quickly: walking from piece to piece finds the same.
template <typename Found, typename Walk>
void check_walk([[maybe_unused]] Found found, [[maybe_unused]] Walk&& walk) {
#ifdef PERTHRO_CHECKS
    if (walk() != found) {
        throw std::logic_error("walking finds another row or connection");
    }
#endif
}

}  // namespace

// Finds out how chains can be asked for.
void Groups::find_chain_links() {
    const CompiledChains& chains = rules_.chains;
    const bool all = chains.of.size() == rules_.game.pieces.size() &&
                     std::all_of(chains.of.begin() + 1, chains.of.end(),
                                 [](char linked) { return linked != 0; });
    plain_chains_ = all && !rules_.layout.has.known;
    for (std::size_t d = 0; d < chains.joined.size(); ++d) {
        plain_chains_ = plain_chains_ && chains.joined[d] < 0;
        if (chains.joined[d] == CompiledChains::kLinked) {
            linked_.push_back(static_cast<Direction>(d));
        }
    }
    links_by_sets_ = plain_chains_ &&
                     std::all_of(linked_.begin(), linked_.end(),
                                 [&](Direction direction) { return set_links_.has(direction); });
    const auto is_empty = [&](std::int32_t expression) {
        const Code& code = rules_.program.expression(expression);
        return asker_.passes_plainly(expression) && code.count == 0 &&
               static_cast<Relation>(code.a) == Relation::Empty;
    };
    plain_liberties_ = plain_chains_ && chains.any && chains.from < 0 &&
                       (chains.where < 0 || is_empty(chains.where));
    if (chains.any && !plain_liberties_) {
        breath_ = std::make_unique<ChainMemory>(rules_, known_.plain_pieces);
    }
}

std::int64_t Groups::chain_size(Cell cell) {
    const auto walked = [&] { return static_cast<std::int64_t>(chain(cell).size()); };
    const std::uint32_t w = board_.top(cell);
    if (!links_by_sets_ || w == 0 || cell >= rules_.layout.limit) {
        return walked();
    }
    work_.asked += 20;
    CellSet one(rules_.layout.limit);
    one.add(cell);
    SetLinks::Reached reached;
    static_cast<void>(
        set_links_.connected(position_.set(word::owner(w)), one, CellSet(), linked_, reached));
    std::int64_t total = 0;
    for (const std::uint64_t word : reached.cells) {
        total += std::popcount(word);
    }
#ifdef PERTHRO_CHECKS
    if (total != walked()) {
        throw std::logic_error("walking finds another chain");
    }
#endif
    return total;
}

const std::vector<Cell>& Groups::chain(Cell cell) {
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
        grow_chain(i);
    }
    return chain_;
}

void Groups::begin_chain(Cell cell) {
    chain_.clear();
    if (board_.top(cell) != 0) {
        chain_stamps_.resize(stamps_.size(), 0);
        chain_stamps_[cell] = ++chain_stamp_;
        chain_.push_back(cell);
        came_from_.assign(1, {});
    }
}

// Appends what is linked with a member of the chain and was not met yet.
void Groups::grow_chain(std::size_t member) {
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
        if (joined == CompiledChains::kNotLinked) {
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
            came_from_.push_back({member, static_cast<Direction>(d)});
        }
    }
}

bool Groups::link_holds(std::int32_t joined, Player owner, Cell here) {
    Run run = stacks_.fresh_run(owner);
    run.here = here;
    const std::uint32_t saved = work_.subject;
    work_.subject = 0;
    const bool linked = asker_.condition(joined, run);
    work_.subject = saved;
    return linked;
}

bool Groups::in_line(Cell cell, int n, bool exactly, const std::int32_t* list, int count,
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
    if (list == nullptr && known_.plain_pieces && !rules_.has_off_board &&
        set_links_.has_rows(rules_.axes) &&
        !set_links_.row(set_of(word::owner(w), of), n, false, rules_.axes)) {
        return false;  // mostly: there is no such row anywhere
    }
    const auto length_along = [&](Direction direction) {
        int length = 1;
        const Direction back = topology.directions[direction].opposite;
        for (const Direction way : {direction, back}) {
            if (way == kNoDirection) {
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

bool Groups::has_row(Player player, int n, bool exactly, const std::vector<Direction>& along,
                     std::span<const PieceType> of) {
    const std::vector<Direction>& axes = along.empty() ? rules_.axes : along;
    if (rules_.layout.has.known || !set_links_.has_rows(axes)) {
        return walks_row(player, n, exactly, axes, of);
    }
    const bool found = set_links_.row(set_of(player, of), n, exactly, axes);
    check_walk(found, [&] { return walks_row(player, n, exactly, axes, of); });
    return found;
}

// Every row is looked at from the first of its cells alone.
bool Groups::walks_row(Player player, int n, bool exactly, const std::vector<Direction>& axes,
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
const std::uint64_t* Groups::set_of(Player player, std::span<const PieceType> types) {
    if (types.empty()) {
        return position_.set(player);
    }
    union_.assign(static_cast<std::size_t>(position_.set_words()), 0);
    for (const PieceType type : types) {
        gather(player, type);
    }
    return union_.data();
}

bool Groups::connected(Player player, const CellSet& one, const CellSet& other) {
    if (!links_by_sets_) {
        return walks_connected(player, one, other);
    }
    const bool found = set_links_.connected(position_.set(player), one, other, linked_,
                                            reached_[player]);
    check_walk(found, [&] { return walks_connected(player, one, other); });
    return found;
}

bool Groups::walks_connected(Player player, const CellSet& one, const CellSet& other) {
    const std::uint32_t before = chain_stamp_;  // what is met from here on has a greater one
    bool joined = false;
    one.each([&](Cell cell) {
        const std::uint32_t w = board_.top(cell);
        const bool seen = cell < chain_stamps_.size() && chain_stamps_[cell] > before;
        if (joined || seen || w == 0 || word::owner(w) != player) {
            return;
        }
        for (const Cell member : chain(cell)) {
            joined = joined || other.has(member);
        }
    });
    return joined;
}

}  // namespace perthro::interpreter
