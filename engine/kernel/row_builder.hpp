// Builds the hot form of one row from its paths: leaps by start, set-wise steps, reach tables or
// walks.
#pragma once

#include "engine/kernel/tables.hpp"

#include <map>

namespace perthro::kernel {

template <int W>
class RowBuilder {
public:
    explicit RowBuilder(Tables<W>& tables) : tables_(tables) {}

    // `accepts` are the player's programs; accept and screen sets are added to it.
    Row<W> build(const RowPlan& plan, std::uint16_t id, PlayerTables<W>& player);
    // The number of an accept set of a player.
    std::uint8_t accept(int content, PlayerTables<W>& player);

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

[[nodiscard]] AcceptProgram accept_program(const Content& content);
// The basic set that a content is, kBasics if it is none.
[[nodiscard]] std::uint8_t basic_of(const Content& content);

}  // namespace perthro::kernel
