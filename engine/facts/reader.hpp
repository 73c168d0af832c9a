// Reads conditions and blocks of a program as formulas. What is no formula stays with the words:
// whatever asks for the way that a move has come, for attacks, rows, Lua, what may be hidden, and
// whatever might be an error. A condition that has such a part is none, but its other parts are.
#pragma once

#include "engine/facts/formula.hpp"
#include "engine/facts/reader_extent.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace perthro::facts {

// Players are those who ask, kNobody where none does; directions are abstract, kNoDirection where
// the cursor faces none. Expressions and addresses are of Rules::program. A formula that was read
// is kept by the Formulas, so that reading it again only finds it.
class Reader {
public:
    // Both outlive this; formulas are made in these Formulas, until they are full.
    Reader(const Rules& rules, Formulas& formulas);

    // The cells on which a condition holds that a player asks who looks in a direction (or none);
    // kNoFormula: that is left to the words.
    [[nodiscard]] NodeId condition(std::int32_t condition, Player me, Direction ahead);
    // The cells on which all tests hold that stand at an address, one behind the other, as far as
    // they can be read. All cells where there are none.
    [[nodiscard]] NodeId tests(std::int32_t address, Player me, Direction ahead);
    // The cells that a `count` counts: of a set that is the same everywhere, those on which its
    // condition holds, or all where it has none. kNoFormula: that is left to the words.
    [[nodiscard]] NodeId counted(std::int32_t count, Player me, Direction ahead);
    // The way (Formulas::way_at) that the block of a `reach`, at that address, leads; -1: it has
    // to be run, since some word of it is no formula or it has too many routes.
    [[nodiscard]] std::int32_t block(std::int32_t address, Player me, Direction ahead);
    // Whether what was read last never asked for the direction: what came of it, a formula or none,
    // comes of it in every direction.
    [[nodiscard]] bool any_direction() const { return !asks_ahead_; }

private:
    struct Looking {
        Player me;
        Direction ahead;
    };
    using Times = std::array<std::int16_t, kMostNestedTimes>;
    struct At {
        std::int32_t address;
        Looking looking;
        Times times;
    };
    using Key = std::tuple<std::int32_t, Direction, Times>;

    void begin();
    [[nodiscard]] const Code& expression(std::int32_t id) const {
        return rules_.program.expression(id);
    }

    // Conditions
    NodeId read(std::int32_t condition, Looking looking);
    NodeId read_new(const Code& code, std::int32_t condition, Looking looking);
    NodeId parts(const Code& code, Looking looking, bool all);
    NodeId piece(const Code& code, Looking looking);
    NodeId pieces_of(std::uint32_t owners, const Code& code);
    NodeId occupied();
    NodeId closed() const;
    NodeId some(const Code& code, Looking looking);
    NodeId some_along(const Code& set, NodeId asked, Looking looking);
    NodeId at_place(std::int32_t place, NodeId asked, Looking looking);
    NodeId as_owner(std::int32_t condition, Looking looking);
    NodeId ray(Direction direction, NodeId to, NodeId over, Looking looking);

    // Numbers
    NodeId not_zero(std::int32_t value, Looking looking);
    NodeId compare(const Code& code, Looking looking);
    NodeId tested(std::int32_t value, const Test& test, Looking looking);
    NodeId tested_type(std::int32_t value, const Test& test);
    NodeId tested_height(const Test& test);
    NodeId tested_attribute(const Code& code, const Test& test);
    NodeId tested_count(const Code& code, const Test& test, Looking looking);
    NodeId tested_chain(const Test& test);
    std::optional<std::int32_t> number(std::int32_t value, Looking looking);
    [[nodiscard]] bool passes(const Test& test, std::int64_t number) const;
    [[nodiscard]] bool hides(const AttributeDefinition& attribute) const {
        return rules_.looks && attribute.known != Audience::All;
    }

    // Sets, places, players, directions
    std::optional<CellSet> whole(std::int32_t set, Looking looking);
    std::optional<NodeId> place(std::int32_t place, Looking looking);  // one cell, or none
    std::optional<Player> player(std::int32_t player, Looking looking) const;
    [[nodiscard]] std::optional<std::vector<Direction>> directions(std::int32_t directions,
                                                                   Looking looking);
    [[nodiscard]] Direction ahead(Looking looking);
    [[nodiscard]] Direction seen(Looking looking, Direction direction) const {
        return rules_.game.topology.seen(looking.me, direction);
    }

    // Blocks
    std::int32_t read_block(At at);
    std::int32_t read_block_new(At at);
    std::int32_t read_decision(const Code& code, const At& next, const At& elsewhere);
    std::int32_t fork(const std::vector<std::int32_t>& ways);
    std::int32_t read_forks(const At& at, const std::vector<Direction>& towards);
    std::int32_t step(const Code& code, At at);
    std::int32_t veer(const Code& code, const At& at);
    NodeId backwards(std::int32_t way);

    static constexpr std::int32_t kMostRoutes = 256;  // through a block

    const Rules& rules_;
    Formulas& formulas_;
    Extent extent_;
    bool closes_;          // pieces may be covered, or captured but still standing
    bool chains_ = false;  // a chain is the same from each of its pieces
    std::vector<Direction> linked_;
    int depth_ = 0;
    int left_ = 0;  // of what may be read at once
    bool asks_ahead_ = false;
    std::map<Key, std::int32_t> ways_;     // of what is being read, for one player
    std::map<std::int32_t, NodeId> back_;  // [way]: see backwards(), of what is being read
};

}  // namespace perthro::facts
