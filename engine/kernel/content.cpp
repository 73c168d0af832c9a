// Truth tables of cell contents.
#include "engine/kernel/content.hpp"

#include <algorithm>

namespace perthro::kernel {

Content::Content(int types, bool value)
    : empty_(value), types_(types), width_((static_cast<std::size_t>(types) + 64) / 64),
      wide_(width_ > 1 ? size() : 0, 0) {
    for (std::size_t i = 0; value && i < size(); ++i) {
        words()[i] = full_word(i);
    }
}

// All types of one word of a side: types 1 .. types_, never 0.
std::uint64_t Content::full_word(std::size_t i) const {
    const auto first = static_cast<int>(i % width_) * 64;
    const int behind = std::min(types_ + 1 - first, 64);
    const std::uint64_t word = behind == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << behind) - 1;
    return first == 0 ? word & ~std::uint64_t{1} : word;
}

bool Content::any_of(Side side) const {
    const std::uint64_t* const first = words() + static_cast<std::size_t>(side) * width_;
    return std::any_of(first, first + width_, [](auto word) { return word != 0; });
}

bool Content::all_of(Side side) const {
    for (std::size_t i = 0; i < width_; ++i) {
        const std::size_t at = static_cast<std::size_t>(side) * width_ + i;
        if (words()[at] != full_word(at)) {
            return false;
        }
    }
    return true;
}

bool Content::nothing() const {
    return !empty_ && std::all_of(words(), words() + size(), [](auto word) { return word == 0; });
}

bool Content::everything() const {
    bool all = empty_;
    for (int side = 0; side < kSides; ++side) {
        all = all && all_of(static_cast<Side>(side));
    }
    return all;
}

Content Content::operator~() const {
    Content result = *this;
    result.empty_ = !empty_;
    for (std::size_t i = 0; i < size(); ++i) {
        result.words()[i] = full_word(i) & ~words()[i];
    }
    return result;
}

Content& Content::operator&=(const Content& other) {
    empty_ = empty_ && other.empty_;
    for (std::size_t i = 0; i < size(); ++i) {
        words()[i] &= other.words()[i];
    }
    return *this;
}

Content& Content::operator|=(const Content& other) {
    empty_ = empty_ || other.empty_;
    for (std::size_t i = 0; i < size(); ++i) {
        words()[i] |= other.words()[i];
    }
    return *this;
}

}  // namespace perthro::kernel
