// Moves that are counted: told apart by their choices, since moves with different choices are
// different.
#include "engine/interpreter/lister.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/kernel/kernel.hpp"

#include <algorithm>

namespace perthro::interpreter {

// Moves with different choices are different, whatever they do. Where two have the same, their
// effects must be compared.
void Lister::count_move(const Run& run) {
    if (work_.task.wanted != kNoNumber) {
        ++work_.counted;  // they were told apart when they got their numbers
        return;
    }
    if (work_.task.others != nullptr) {
        const Cell to = run.mover.cell != kNoCell ? run.mover.cell : run.here;
        work_.ambiguous = work_.ambiguous || may_equal_others(run, to);
    }
    const std::span<const Token> tokens{stacks_.tokens.data() + run.begin.tokens,
                                        run.end.tokens - run.begin.tokens};
    const bool routes = rules_.identity[run.name] == IdentityOf::Routes;
    const Token* landing = nullptr;  // the last is the choice, unless routes are
    const bool lands = !landed_.empty() && tokens.size() > 1 &&
                       tokens[0].kind == TokenKind::Start &&
                       std::all_of(tokens.begin() + 1, tokens.end(), [&](const Token& token) {
                           const bool here = token.kind == TokenKind::Landing;
                           landing = here ? &token : landing;
                           return here || (!token.choice && !routes);
                       });
    if (lands && landing != nullptr && (tokens.size() == 2 || !routes)) {
        count_landing_from(run.name, tokens[0].value, landing->value);
    } else {
        count_choices(choices_of(run));
    }
}

bool Lister::may_equal_others(const Run& run, Cell to) const {
    return work_.task.others->may_make(run.name, run.start_type, run.start, to);
}

// Counts a move whose one choice is the cell where the piece from `start` lands.
void Lister::count_landing_from(std::uint16_t name, Cell start, Cell cell) {
    std::uint64_t* const on = landed_from(name, start);
    if (on == nullptr) {
        std::array<Token, 2> tokens{Token{TokenKind::Start, true, start},
                                    Token{TokenKind::Landing, true, cell}};
        count_choices(name_route(tokens, name, kEmptyType));
        return;
    }
    count_landing(on, cell);
}

// The cells where moves from a cell have landed that have no other choice. One class of moves has
// them; null for others, which stand among all choices.
std::uint64_t* Lister::landed_from(std::uint16_t name, Cell start) {
    Landed& landed = landed_[start];
    const auto words = static_cast<std::size_t>(position_.set_words());
    std::uint64_t* const on = landed_on_.data() + start * words;
    forget_if_interrupted();
    if (landed.epoch != work_.epoch) {
        landed = {work_.epoch, name};
        for (std::size_t i = 0; i < words; ++i) {
            on[i] = 0;
        }
    }
    return landed.name == name && rules_.identity[name] != IdentityOf::Result ? on : nullptr;
}

// A list that a hook asked for meanwhile has used the same memory.
void Lister::forget_if_interrupted() {
    work_.ambiguous = work_.ambiguous || work_.task.epoch != work_.epoch;
}

void Lister::count_choices(std::uint64_t key) {
    ++work_.counted;
    forget_if_interrupted();
    if (work_.ambiguous) {
        return;
    }
    if (buckets_.size() < 2 * work_.counted) {
        work_.ambiguous = true;  // as good as: the list makes its table wide enough
        return;
    }
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = ((key * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
    while (buckets_[at].epoch == work_.epoch) {
        if (buckets_[at].key == key) {
            work_.ambiguous = true;
            return;
        }
        at = (at + 1) & mask;
    }
    buckets_[at] = {key, 0, work_.epoch};
}

// A number that moves of the same choices share. Of few choices it is the choices themselves, so
// that others share it only if they differ in the type of the mover or in many classes.
std::uint64_t Lister::choices_of(const Run& run) {
    constexpr int kTokenBits = 20;
    constexpr int kMostBits = 3 * kTokenBits;
    const bool routes = rules_.identity[run.name] == IdentityOf::Routes;
    if (rules_.identity[run.name] == IdentityOf::Result) {
        return key_of(run.name, 0);
    }
    std::uint64_t key = 0;
    int bits = 0;
    bool landed = false;
    for (std::uint32_t i = run.end.tokens; i-- > run.begin.tokens;) {
        const Token& token = stacks_.tokens[i];
        const bool landing = token.kind == TokenKind::Landing;
        const bool choice = landing ? !landed || routes : token.choice || routes;
        landed = landed || landing;
        if (!choice) {
            continue;
        }
        if (bits == kMostBits || token.kind == TokenKind::Die) {
            return name_route(
                {stacks_.tokens.data() + run.begin.tokens, run.end.tokens - run.begin.tokens},
                run.name, run.start_type);
        }
        key |= (static_cast<std::uint64_t>(token.kind) << 16 | token.value) << bits;
        bits += kTokenBits;
    }
    return key ^ (static_cast<std::uint64_t>(run.name) << kMostBits);
}

}  // namespace perthro::interpreter
