// Builds the hot form of one row from its paths: leaps by start, set-wise steps, reach tables or
// walks.
#pragma once

#include "engine/kernel/tables.hpp"

#include <map>

namespace perthro::kernel {

// Memory of the rows is kept by the tables, into which rows point. Used while the tables are made.
template <int W>
class RowBuilder {
public:
    // The tables outlive this; their plan has to be there already.
    explicit RowBuilder(Tables<W>& tables) : tables_(tables) {}

    // The row that is read, of one of the plan, which has to stay where it is. id: its index there.
    // Accept sets that it needs are added to those of the player, its owner.
    Row<W> build(const RowPlan& plan, std::uint16_t id, PlayerTables<W>& player);
    // The number of the accept set that a content (by its number in the plan) is for a player, to
    // whose programs it is added if it is no basic one and new.
    std::uint16_t accept(int content, PlayerTables<W>& player);

private:
    struct Way {  // a path without its start
        Bits<W> clear, full;
        Cell end = kNoCell;
        Direction direction = kNoDirection;
    };

    void endings(const RowPlan& plan, Row<W>& row);
    bool hand(const RowPlan& plan, Row<W>& row) const;
    void drops(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player);
    void absences(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player);
    void leaps(const RowPlan& plan, Row<W>& row);
    const Bits<W>* ends(const RowPlan& plan);
    bool steps(const RowPlan& plan, Row<W>& row);
    bool reach(const RowPlan& plan, Row<W>& row);
    void hurdles(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player);
    void walks(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player);
    void tallies(std::vector<WalkPath<W>>& walks, PlayerTables<W>& player);
    std::vector<std::vector<Way>> bundles(const std::vector<Way>& ways) const;
    std::uint32_t entries(const std::vector<Way>& ways, const Bits<W>& mask);

    Tables<W>& tables_;
    std::map<std::vector<std::uint64_t>, std::uint32_t> known_;  // shared entries, by mask and ways
};

// How the set of the cells that have a content is made: of each side the shorter list of types.
[[nodiscard]] AcceptProgram accept_program(const Content& content);
// The basic set (Basic, as a number) that a content is, kBasics if it is none.
[[nodiscard]] std::uint8_t basic_of(const Content& content);

}  // namespace perthro::kernel
