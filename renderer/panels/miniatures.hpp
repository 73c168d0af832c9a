// Pictures of how games begin, each made once.
#pragma once

#include "renderer/panels/panel.hpp"

#include <map>
#include <memory>
#include <string>

namespace perthro::renderer {

class Miniatures : public Panel {
public:
    static constexpr float kSide = 180;  // before scaling

    explicit Miniatures(PanelShare& share) : Panel(share) {}

    // The start of a game, for this frame; null until its preview is there, for which it asks.
    // Pieces whose drawings are still to come are discs, and drawn again.
    [[nodiscard]] const sf::Texture* of(const session::GameCard& card);
    // Draws the start of a game into a texture of kSide by kSide, scaled. Whether all drawings were
    // there.
    bool draw_start(sf::Texture& texture, const session::GameCard& card,
                    const session::PreviewView& start) const;

private:
    struct Miniature {
        std::unique_ptr<sf::Texture> texture;
        bool whole = false;         // with all drawings
        unsigned long painted = 0;  // Model::version
    };
    std::map<std::string, Miniature> miniatures_;  // by the id of a game
    float miniature_scale_ = 0;
};

}  // namespace perthro::renderer
