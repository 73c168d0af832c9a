// The page *Get games*: what the indexes offer, as cards.
#pragma once

#include "renderer/panels/miniatures.hpp"
#include "renderer/panels/panel.hpp"
#include "renderer/panels/sources_dialog.hpp"

#include <map>
#include <memory>
#include <string>

namespace perthro::renderer {

class GetGamesPage : public Panel {
public:
    GetGamesPage(PanelShare& share, Miniatures& miniatures, SourcesDialog& sources)
        : Panel(share), miniatures_(miniatures), sources_(sources) {}

    // Draws the page over `room`, the whole window.
    void draw(Rect room);
    // The texts of offers and of the package that is asked about, for whose letters there must be
    // fonts; "" where there is neither.
    [[nodiscard]] std::string letters() const;

private:
    struct OfferedBoard {
        std::shared_ptr<Raster> raster;  // null until its drawing is there
        std::unique_ptr<sf::Texture> texture;
    };

    void head(Rect room);
    void said();
    void no_sources();
    void offer(const getting::Card& card, float width);
    void offer_picture(const getting::Card& card, float x, float y, float size);
    [[nodiscard]] const sf::Texture* offered_board(const getting::Card& card, int size);

    Miniatures& miniatures_;
    SourcesDialog& sources_;
    std::string offer_search_;
    std::map<std::string, OfferedBoard> offered_;  // by address
    unsigned long offered_reads_ = 0;              // GetGames::reads that they are of
    int offered_size_ = 0;                         // pixels
};

}  // namespace perthro::renderer
