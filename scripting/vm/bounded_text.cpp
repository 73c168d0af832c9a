#include "scripting/vm/bounded_text.hpp"

namespace perthro::vm {

std::string bounded(std::string text, std::size_t most) {
    if (text.size() <= most) {
        return text;
    }
    const auto goes_on = [&](std::size_t at) {  // not the first byte of a character
        return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    constexpr std::size_t kLongestCharacter = 4;
    std::size_t end = most;
    while (end > 0 && most - end < kLongestCharacter && goes_on(end)) {
        --end;
    }
    const std::size_t cut = text.size() - end;
    text.resize(end);
    return text + " ... (" + std::to_string(cut) + " more bytes)";
}

}  // namespace perthro::vm
