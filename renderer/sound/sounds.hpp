// Short sounds for what happens on the board, made of sine waves and noise when first needed. No
// sound device is no error: then it is quiet.
#pragma once

#include "renderer/state/client.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <map>
#include <memory>

namespace perthro::renderer {

// Each sound is made once and then kept.
class Sounds {
public:
    // Plays the sound of what happened, from its beginning, and does not wait for its end. What is
    // no move, check, end or refusal has none.
    void play(Happened what);

private:
    struct Voice {
        sf::SoundBuffer buffer;
        sf::Sound sound;
    };
    bool tried_ = false, there_ = false;
    std::map<Happened, std::unique_ptr<Voice>> voices_;
};

}  // namespace perthro::renderer
