#include "engine/position/initial.hpp"

namespace perthro {

void write_initial_attributes(const GameDefinition& game, const Layout& layout,
                              Position& position) {
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        const AttributeSlot& slot = layout.attributes[i];
        switch (attribute.of) {
            case AttributeOf::Game: position.write(slot.base, slot.initial); break;
            case AttributeOf::Player:
                for (Slot player = 1; player < game.players.size(); ++player) {
                    position.write(slot.base + player, slot.initial);
                }
                break;
            case AttributeOf::Cell:
                for (const Cell cell : game.topology.cells) {
                    position.write(
                        slot.base + cell,
                        attribute.cell_initial.empty()
                            ? slot.initial
                            : static_cast<std::uint32_t>(attribute.cell_initial[cell] - slot.low));
                }
                break;
            case AttributeOf::Piece: break;
        }
    }
}

}  // namespace perthro
