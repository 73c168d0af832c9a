// Choices that are met on the way through something, tried one after another by going through it
// again.
#pragma once

#include <cstddef>
#include <vector>

namespace perthro::kernel {

// Used as `do { ...take()... } while (choices.next())`. What is gone through has to be the same up
// to the first choice that is taken otherwise: every combination comes up once then, depth first.
class PathChoices {
public:
    // Which of `count` ways, 0 to count - 1, is taken this time where the next choice is met.
    int take(int count) {
        if (met_ == made_.size()) {
            made_.push_back({0, count});
        }
        return made_[met_++].taken;
    }
    // Begins the next time; false: all have been tried.
    bool next() {
        while (!made_.empty() && made_.back().taken + 1 == made_.back().count) {
            made_.pop_back();
        }
        met_ = 0;
        if (made_.empty()) {
            return false;
        }
        ++made_.back().taken;
        return true;
    }

private:
    struct Choice {
        int taken, count;
    };
    std::vector<Choice> made_;  // in the order in which they are met
    std::size_t met_ = 0;       // this time
};

}  // namespace perthro::kernel
