// Short sounds for what happens on the board, made of sine waves and noise when first needed. No
// sound device is no error: then it is quiet.
#pragma once

#include "renderer/state/client.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <map>
#include <memory>

namespace perthro::renderer {

class Sounds {
public:
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
