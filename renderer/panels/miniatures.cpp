#include "renderer/panels/miniatures.hpp"

#include "renderer/input/texture.hpp"

namespace perthro::renderer {

const sf::Texture* Miniatures::of(const session::GameCard& card) {
    const auto preview = model_.browser.previews.find(card.id);
    if (preview == model_.browser.previews.end()) {
        miniatures_.erase(card.id);  // of a version that was there before
        client_.browsing().want_preview({card.id, {}, ""});
        return nullptr;
    }
    if (preview->second.view.board.cells.empty()) {
        return nullptr;
    }
    if (miniature_scale_ != s_) {
        miniatures_.clear();
        miniature_scale_ = s_;
    }
    Miniature& small = miniatures_[card.id];
    if (small.texture == nullptr || (!small.whole && small.painted != model_.version)) {
        small.texture = std::make_unique<sf::Texture>();
        small.whole = draw_start(*small.texture, card, preview->second.view);
        small.painted = model_.version;
    }
    return small.texture.get();
}

bool Miniatures::draw_start(sf::Texture& texture, const session::GameCard& card,
                            const session::PreviewView& start) const {
    const int size = static_cast<int>(kSide * s_);
    const Image picture(size, size);
    Scene small(share_.rasters);  // its own drawings: the game on the screen keeps its
    {
        Canvas canvas(picture);
        small.art().begin(start.board, card);
        const Rect all{0, 0, static_cast<double>(size), static_cast<double>(size)};
        small.paint_position(canvas, {start.board, start.position, "", 0, false},
                             all.inset(6 * static_cast<double>(s_)));
    }
    upload(texture, picture);
    return !small.art().take_unfinished();
}

}  // namespace perthro::renderer
