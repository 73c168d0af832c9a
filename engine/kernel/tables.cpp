// Puts the tables of a game together: rows and chains by player, attacks by attacker and victim.
#include "engine/kernel/tables.hpp"

#include "engine/kernel/row_builder.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace perthro::kernel {

namespace {

// The cells over which a jump along these links may lead: those with a cell behind.
template <int W>
Bits<W> victims_ahead(const std::vector<Cell>& links, Cell from, bool flies) {
    Bits<W> cells{};
    Cell cell = links[from];
    for (std::size_t i = 0; i < links.size() && cell != kNoCell && links[cell] != kNoCell; ++i) {
        cells.add(cell);
        cell = flies ? links[cell] : kNoCell;
    }
    return cells;
}

// The directions behind which a part of a chain may not go this way.
std::uint64_t barred_behind(const Topology& topology, const ChainPlan& chain, Direction way) {
    std::uint64_t barred = 0;
    for (std::size_t d = 0; d < topology.directions.size() && d < kMostChainDirections; ++d) {
        const bool back = d == topology.directions[way].opposite;
        if ((d == way && !chain.may_go_on) || (back && !chain.may_reverse)) {
            barred |= std::uint64_t{1} << d;
        }
    }
    return barred;
}

template <int W>
ChainWay<W> chain_way(const Topology& topology, const ChainPlan& chain, Direction direction) {
    const auto& links = topology.link[direction];
    const Direction opposite = topology.directions[direction].opposite;
    ChainWay<W> way{};
    way.next = links.data();
    way.back = opposite == kNoDirection ? nullptr : topology.link[opposite].data();
    way.direction = direction;
    way.barred = barred_behind(topology, chain, direction);
    bool uniform = true;
    for (const Cell cell : topology.cells) {
        const Cell next = links[cell];
        if (next == kNoCell) {
            continue;
        }
        way.shift = way.shift == 0 ? next - cell : way.shift;
        uniform = uniform && next - cell == way.shift;
        if (links[next] != kNoCell) {
            way.sources.add(cell);
        }
        if (way.back != nullptr && way.back[cell] != kNoCell) {
            way.between.add(cell);
            uniform = uniform && cell - way.back[cell] == way.shift;
        }
    }
    way.shift = uniform ? way.shift : 0;
    return way;
}

std::uint32_t allies_of(const GameDefinition& game, Player player) {
    std::uint32_t allies = 0;
    for (const auto& [name, members] : game.teams) {
        if (std::find(members.begin(), members.end(), player) != members.end()) {
            for (const Player member : members) {
                allies |= member == player ? 0 : 1U << member;
            }
        }
    }
    return allies;
}

}  // namespace

template <int W>
Tables<W>::Tables(const Rules& game_rules, Plan game_plan)
    : rules(game_rules), plan(std::move(game_plan)), board(), types_(rules.game.type_count()) {
    for (const Cell cell : rules.game.topology.cells) {
        board.add(cell);
    }
    RowBuilder<W> builder(*this);
    players.resize(static_cast<std::size_t>(rules.game.player_count()) + 1);
    for (std::size_t player = 1; player < players.size(); ++player) {
        players[player].allies = allies_of(rules.game, static_cast<Player>(player));
    }
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        if (plan.rows[i].idiom == Idiom::Plain) {
            continue;
        }
        PlayerTables<W>& player = players[plan.rows[i].player];
        player.rows.push_back(builder.build(plan.rows[i], static_cast<std::uint16_t>(i), player));
        player.other_classes |= std::uint64_t{1} << plan.rows[i].name;
    }
    for (std::size_t player = 1; player < players.size(); ++player) {
        for (const CompoundMovement& compound : plan.compound[player]) {
            CompoundRow<W> row{};
            row.movement = compound.movement;
            row.type = compound.type;
            row.name = static_cast<std::uint8_t>(compound.name);
            row.has_prefix = !compound.prefix.empty();
            row.beside_rows = compound.beside_rows;
            row.beside_others = compound.beside_others;
            for (const RowPlan& prefix : compound.prefix) {
                row.prefix.push_back(builder.build(prefix, 0, players[player]));
            }
            players[player].compound_classes |= std::uint64_t{1} << compound.name;
            players[player].other_classes |= std::uint64_t{1} << compound.name;
            players[player].compound.push_back(std::move(row));
        }
    }
    build_chains(builder);
    attack_of_.resize(plan.attacks.size(), 0);
    std::vector<std::size_t> built;
    for (std::size_t i = 0; i < plan.attacks.size(); ++i) {
        const auto same = std::find_if(built.begin(), built.end(), [&](std::size_t b) {
            return same_attacks(plan.attacks[b], plan.attacks[i]);
        });
        attack_of_[i] = static_cast<std::uint32_t>(same - built.begin());
        if (same == built.end()) {
            built.push_back(i);
            attack_tables_.push_back(attack_table<W>(plan.attacks[i], rules.layout));
        }
    }
}

template <int W>
void Tables<W>::build_chains(RowBuilder<W>& builder) {
    const Layout& layout = rules.layout;
    const Topology& topology = rules.game.topology;
    for (const ChainPlan& chain : plan.chains) {
        PlayerTables<W>& player = players[chain.player];
        ChainRow<W> row;
        row.plan = &chain;
        row.type = chain.type;
        row.name = static_cast<std::uint8_t>(chain.name);
        row.takes = builder.accept(chain.takes, player);
        row.pieces = static_cast<std::uint32_t>(layout.set_offset(chain.player, chain.type));
        row.crown_zone = Bits<W>::of(chain.crown_zone);
        row.victims.resize(static_cast<std::size_t>(layout.limit));
        row.shifts = !chain.flies;
        for (const Direction direction : chain.ways) {
            const ChainWay<W> way = chain_way<W>(topology, chain, direction);
            row.shifts = row.shifts && way.shift != 0;
            row.ways.push_back(way);
            for (const Cell cell : topology.cells) {
                row.victims[cell] |= victims_ahead<W>(topology.link[direction], cell, chain.flies);
            }
        }
        player.chains.push_back(std::move(row));
    }
    link_chains();
}

// Which chains may follow which, once all of them stand where they stay.
template <int W>
void Tables<W>::link_chains() {
    for (PlayerTables<W>& player : players) {
        for (ChainRow<W>& row : player.chains) {
            const ChainPlan& chain = *row.plan;
            for (const ChainRow<W>& other : player.chains) {
                if (other.name != row.name) {
                    continue;
                }
                if (other.type == row.type) {
                    row.next.push_back(&other);
                }
                if (chain.crowning == Crowning::OnTouch && other.type == chain.crowns.front()) {
                    row.next_crowned.push_back(&other);
                }
            }
        }
    }
}

template class Tables<1>;
template class Tables<2>;
template class Tables<4>;
template class Tables<8>;

}  // namespace perthro::kernel
