// Positions that a player cannot tell from the true one: what he does not see is drawn at random.
//
// Drawn are types and owners of pieces he does not know, pieces in the fog (at least one on every
// cell of which he knows that something stands there), the contents of hidden hands and the values
// of hidden attributes. Pieces come from the armies that the game's default setup gives, less what
// he sees; how many of them are in the fog is drawn too. Values of cells that differ in a new game
// (hidden mines) are dealt to other cells, as many of each as there were. A package's hook
// `plausible` refuses what contradicts public facts, and a drawing counts only if his observation
// of it is the given one.
#pragma once

#include "engine/game/observe.hpp"
#include "engine/random.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace perthro {

// What a player knows of the pieces of others beside what he sees of them now (deduce.hpp). Sets of
// types (bit t) say what a piece may be; 0 = nothing is known of it.
struct Deduced {
    struct Lost {
        Player owner = kNobody;
        std::uint64_t types = 0;
    };
    std::vector<std::uint64_t> types;  // [cell]: of the piece on top whose type he does not see
    std::vector<Lost> lost;            // pieces that have left the game
    std::vector<Position> worlds;      // where games are followed: positions that agree with all
                                       // that he saw (follow.hpp)
};

// Used by one thread at a time.
class Sampler {
public:
    // Begins a game from the default setup, on a worker of its own, to count the armies.
    explicit Sampler(std::shared_ptr<const Rules> rules);

    // How many pieces of each type a player has in the default setup: [player][type].
    using Armies = std::vector<std::vector<int>>;
    [[nodiscard]] const Armies& armies() const { return armies_; }

    // A position of which the viewer makes this observation, nothing if none was found; never one
    // in a `together` block, whose secrets are moves. What was deduced (may be null) holds in it as
    // far as it can. Pieces in the fog are those of another position, where there is one, and stay
    // where they are as far as they can. Throws what hooks throw.
    [[nodiscard]] std::optional<Position> sample(const Position& observation, Player viewer,
                                                 Random& random, const Deduced* deduced = nullptr,
                                                 const Position* near = nullptr);

private:
    struct Drawing;
    struct Dealt;
    void note_dealt();
    [[nodiscard]] Armies army_of(const Position& position);
    [[nodiscard]] std::vector<std::vector<PieceType>> unseen(const Position& observation,
                                                             const Armies& armies);
    void draw_known_pieces(Drawing& drawing);
    [[nodiscard]] std::vector<PieceSlots> hidden_pieces(Drawing& drawing) const;
    [[nodiscard]] std::vector<Dealt> deal(Drawing& drawing,
                                          const std::vector<PieceSlots>& pieces) const;
    void draw_hands(Drawing& drawing);
    void draw_fog(Drawing& drawing);
    void leave_in_fog(Drawing& drawing, std::vector<Cell>& cells) const;
    void draw_attributes(Drawing& drawing);
    void draw_slots(Drawing& drawing, std::size_t index);
    void deal_cells(Drawing& drawing, std::size_t index);
    void draw_piece_attribute(Drawing& drawing, std::size_t index);
    [[nodiscard]] static bool is_hidden(const AttributeDefinition& attribute,
                                        const Drawing& drawing, Player owner);
    void draw_counters(Drawing& drawing);
    [[nodiscard]] bool agrees(Drawing& drawing);
    [[nodiscard]] std::uint32_t drawn_value(const AttributeDefinition& attribute,
                                            const AttributeSlot& slot, Random& random) const;

    std::shared_ptr<const Rules> rules_;
    std::vector<StoredAttribute> stored_;
    Observer observer_;
    Worker worker_;  // stands on what is being tried
    Armies armies_;
    std::vector<std::vector<std::uint32_t>> dealt_;  // [attribute]: of cells, from the setup
};

}  // namespace perthro
