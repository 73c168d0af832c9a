// Where a choice ends: behind the first look at what the player to move may not know, nothing that
// a move does may be recorded, or its text would tell what was found. A token that names nothing
// stands at the end of such a path until the move is complete. Only games that hide something
// (Rules::looks) have one.
#pragma once

#include "engine/interpreter/run.hpp"

#include <cstdint>
#include <vector>

namespace perthro::choice_end {

// How many `at` are still to be left whose cursors the path does not name yet.
inline constexpr int kAllOwed = 127;

// Whether the choice of a run has ended, so that its path grows no more.
[[nodiscard]] inline bool ended(const std::vector<Token>& tokens, const Run& run) {
    return run.end.tokens > run.begin.tokens &&
           tokens[run.end.tokens - 1].kind == TokenKind::Outcome &&
           !tokens[run.end.tokens - 1].choice;
}
// Ends the choice of a run here. in_air: whether the mover was, when it was looked; what has become
// of it since may tell what was found.
inline void end(std::vector<Token>& tokens, Run& run, bool in_air, int owed = kAllOwed) {
    tokens.resize(run.end.tokens);
    tokens.push_back(
        {TokenKind::Outcome, false, static_cast<std::uint16_t>(2 * owed + (in_air ? 1 : 0))});
    ++run.end.tokens;
}
// What end() was told, from the token that it left.
[[nodiscard]] inline int owed(const Token& end) { return end.value / 2; }
[[nodiscard]] inline bool in_air(const Token& end) { return end.value % 2 != 0; }

// The path is complete: nothing stands behind its choices.
inline void complete(const std::vector<Token>& tokens, Run& run) {
    while (ended(tokens, run)) {
        --run.end.tokens;
    }
}
// The path of a run so far, without that token.
[[nodiscard]] inline std::vector<Token> path_of(const std::vector<Token>& tokens, Run run) {
    complete(tokens, run);
    return {tokens.begin() + run.begin.tokens, tokens.begin() + run.end.tokens};
}

// An `at` of this depth begins: if the choice has ended, the cursors from here on are named.
inline void enter(std::vector<Token>& tokens, Run& run, int depth) {
    if (ended(tokens, run) && owed(tokens[run.end.tokens - 1]) > depth) {
        end(tokens, run, in_air(tokens[run.end.tokens - 1]), depth);
    }
}
// Whether the choice ended inside the `at` of this depth, which ends: its cursor is to be named.
[[nodiscard]] inline bool owes(const std::vector<Token>& tokens, const Run& run, int depth) {
    return ended(tokens, run) && owed(tokens[run.end.tokens - 1]) > depth;
}

// While the cursor is elsewhere: whatever is recorded from the first look on, the choice ended
// where the cursor was before.
class Elsewhere {
public:
    // Begins before the cursor goes. looks: Rules::looks, without which nothing is remembered.
    Elsewhere(bool looks, const std::vector<Token>& tokens, Run& run)
        : tokens_(tokens), run_(run), count_(run.end.tokens), looks_(looks),
          in_air_(run.mover.in_air), had_ended_(looks && ended(tokens, run)) {}

    // To be asked when the cursor is back: whether the choice ended meanwhile. Takes back what was
    // recorded then.
    [[nodiscard]] bool looked() const {
        if (!looks_ || !ended(tokens_, run_)) {
            return false;
        }
        run_.end.tokens = count_;
        return !had_ended_;
    }
    // Whether the mover was in the air when the cursor went.
    [[nodiscard]] bool in_air() const { return in_air_; }

private:
    const std::vector<Token>& tokens_;
    Run& run_;
    const std::uint32_t count_;
    const bool looks_, in_air_, had_ended_;
};

}  // namespace perthro::choice_end
