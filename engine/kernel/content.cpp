// Truth tables of cell contents.
#include "engine/kernel/content.hpp"

#include <algorithm>

namespace perthro::kernel {

Content::Content(int types, bool value)
    : empty_(value), types_(types), width_((static_cast<std::size_t>(types) + 64) / 64),
      words_(width_ * kSides, 0) {
    if (value) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            words_[i] = full_word(i);
        }
    }
}

// All types of one word of a side: types 1 .. types_, never 0.
std::uint64_t Content::full_word(std::size_t i) const {
    const auto first = static_cast<int>(i % width_) * 64;
    std::uint64_t word = 0;
    for (int type = std::max(first, 1); type <= types_ && type < first + 64; ++type) {
        word |= bit(static_cast<PieceType>(type));
    }
    return word;
}

bool Content::any_of(Side side) const {
    const auto first = words_.begin() +
                       static_cast<std::ptrdiff_t>(static_cast<std::size_t>(side) * width_);
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(width_),
                       [](auto word) { return word != 0; });
}

bool Content::all_of(Side side) const {
    for (std::size_t i = 0; i < width_; ++i) {
        const std::size_t at = static_cast<std::size_t>(side) * width_ + i;
        if (words_[at] != full_word(at)) {
            return false;
        }
    }
    return true;
}

bool Content::nothing() const {
    return !empty_ &&
           std::all_of(words_.begin(), words_.end(), [](auto word) { return word == 0; });
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
    for (std::size_t i = 0; i < words_.size(); ++i) {
        result.words_[i] = full_word(i) & ~words_[i];
    }
    return result;
}

Content& Content::operator&=(const Content& other) {
    empty_ = empty_ && other.empty_;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        words_[i] &= other.words_[i];
    }
    return *this;
}

Content& Content::operator|=(const Content& other) {
    empty_ = empty_ || other.empty_;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        words_[i] |= other.words_[i];
    }
    return *this;
}

}  // namespace perthro::kernel
