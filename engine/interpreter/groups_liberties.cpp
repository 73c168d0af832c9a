// How many liberties a chain has, and whether it has one at all, which is mostly asked: no more of
// it is followed than has to be.
#include "engine/interpreter/groups.hpp"
#include "engine/interpreter/parts.hpp"

#include <algorithm>
#include <stdexcept>

namespace perthro::interpreter {

int Groups::liberties(Cell cell, int enough) {
    if (cell == kNoCell) {
        return 0;
    }
    int found = 0;
    const bool remembers = breath_ != nullptr && work_.refusals == nullptr;
    if (enough == 1 && remembers && breath_->serves(position_.mark())) {
        found = has_liberty(cell) ? 1 : 0;
    } else if (plain_liberties_ && board_.top(cell) != 0) {
        found = plain_liberties(cell, enough);
    } else {
        return asked_liberties(cell, enough);
    }
#ifdef PERTHRO_CHECKS
    if (asked_liberties(cell, enough) != found) {
        throw std::logic_error("following the whole chain finds another number of liberties");
    }
#endif
    return found;
}

// Where a chain is of a player's pieces and its liberties are empty cells, no more of it is looked
// at than has to be: most questions are whether there is a liberty at all.
int Groups::plain_liberties(Cell cell, int enough) {
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
int Groups::asked_liberties(Cell cell, int enough) {
    const std::uint32_t stamp = ++stamp_;
    int total = 0;
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size() && total < enough; grow_chain(i++)) {
        total += liberties_beside(chain_[i], stamp, enough - total);
    }
    return total;
}

// The liberties of one piece of a chain that no other piece has had with this stamp.
int Groups::liberties_beside(Cell stone, std::uint32_t stamp, int enough) {
    const CompiledChains& chains = rules_.chains;
    const Player owner = word::owner(board_.top(stone));
    if (chains.from >= 0 && !asker_.holds(chains.from, owner, stone)) {
        return 0;
    }
    int total = 0;
    for (const Direction direction : chains.liberty_along) {
        if (is_liberty(owner, stone, direction, stamp) && ++total >= enough) {
            return total;
        }
    }
    return total;
}

bool Groups::is_liberty(Player owner, Cell stone, Direction along, std::uint32_t stamp) {
    const Topology& topology = rules_.game.topology;
    const Cell there = topology.link[topology.view[1][along]][stone];
    if (there == kNoCell || stamps_[there] == stamp) {
        return false;
    }
    stamps_[there] = stamp;
    const std::int32_t where = rules_.chains.where;
    return where >= 0 ? asker_.holds(where, owner, there) : board_.top(there) == 0;
}

// The direction of the first liberty beside a piece of a chain.
Direction Groups::towards_liberty(Cell stone, std::uint32_t stamp) {
    const CompiledChains& chains = rules_.chains;
    const Player owner = word::owner(board_.top(stone));
    if (chains.from >= 0 && !asker_.holds(chains.from, owner, stone)) {
        return kNoDirection;
    }
    const auto found = std::find_if(
        chains.liberty_along.begin(), chains.liberty_along.end(),
        [&](Direction along) { return is_liberty(owner, stone, along, stamp); });
    return found == chains.liberty_along.end() ? kNoDirection : *found;
}

// Whether the chain of a piece has a liberty. Remembered for all pieces of a chain that has none,
// else for those on the way to the liberty, since links may hold in one direction alone.
bool Groups::has_liberty(Cell cell) {
    using Breath = ChainMemory::Breath;
    breath_->compare(position_);
    if (const Breath known = breath_->of(cell); known != Breath::Unknown) {
        return known == Breath::Some;
    }
    const std::uint32_t stamp = ++stamp_;
    begin_chain(cell);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
        const Breath known = breath_->of(chain_[i]);
        const Direction along = known == Breath::Unknown ? towards_liberty(chain_[i], stamp)
                                                         : kNoDirection;
        if (known == Breath::Some || along != kNoDirection) {
            remember_way(i, along);
            return true;
        }
        if (known == Breath::Unknown) {
            grow_chain(i);
        }
    }
    remember_none();
    return false;
}

// Remembers for a piece with a liberty (kNoDirection: a known one), and all on the way to it.
void Groups::remember_way(std::size_t member, Direction along) {
    const Player owner = word::owner(board_.top(chain_[member]));
    breath_->read_nothing();
    if (along == kNoDirection) {
        breath_->read_as(chain_[member]);
    } else {
        breath_->read_liberty(owner, chain_[member], along);
        breath_->keep(chain_[member], ChainMemory::Breath::Some);
    }
    while (member > 0) {
        const auto [before, direction] = came_from_[member];
        breath_->read_link(owner, chain_[before], direction);
        breath_->keep(chain_[before], ChainMemory::Breath::Some);
        member = before;
    }
}

void Groups::remember_none() {
    const auto is_known = [&](Cell stone) {
        return breath_->of(stone) == ChainMemory::Breath::None;
    };
    breath_->read_nothing();
    for (const Cell stone : chain_) {
        if (is_known(stone)) {
            breath_->read_as(stone);
        } else {
            breath_->read_all(word::owner(board_.top(stone)), stone);
        }
    }
    for (const Cell stone : chain_) {
        if (!is_known(stone)) {
            breath_->keep(stone, ChainMemory::Breath::None);
        }
    }
}

}  // namespace perthro::interpreter
