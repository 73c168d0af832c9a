// Moves that are counted: told apart by their choices, since moves with different choices are
// different.
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/kernel.hpp"

#include <algorithm>

namespace perthro {

// Moves with different choices are different, whatever they do. Where two have the same, their
// effects must be compared.
void Interpreter::count_move(const Run& run) {
    if (task_.wanted != kNoNumber) {
        ++counted_;  // they were told apart when they got their numbers
        return;
    }
    if (task_.others != nullptr) {
        const Cell to = run.mover != kNoCell ? run.mover : run.here;
        ambiguous_ = ambiguous_ || may_equal_others(run, to);
    }
    const std::span<const Token> tokens{tokens_.data() + run.tokens_begin,
                                        run.tokens - run.tokens_begin};
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

bool Interpreter::may_equal_others(const Run& run, Cell to) const {
    return task_.others->may_make(run.name, run.start_type, run.start, to);
}

// Counts a move whose one choice is the cell where the piece from `start` lands.
void Interpreter::count_landing_from(std::uint16_t name, Cell start, Cell cell) {
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
std::uint64_t* Interpreter::landed_from(std::uint16_t name, Cell start) {
    Landed& landed = landed_[start];
    const auto words = static_cast<std::size_t>(position_.set_words());
    std::uint64_t* const on = landed_on_.data() + start * words;
    forget_if_interrupted();
    if (landed.epoch != epoch_) {
        landed = {epoch_, name};
        for (std::size_t i = 0; i < words; ++i) {
            on[i] = 0;
        }
    }
    return landed.name == name && rules_.identity[name] != IdentityOf::Result ? on : nullptr;
}

// A list that a hook asked for meanwhile has used the same memory.
void Interpreter::forget_if_interrupted() { ambiguous_ = ambiguous_ || task_.epoch != epoch_; }

void Interpreter::count_choices(std::uint64_t key) {
    ++counted_;
    forget_if_interrupted();
    if (ambiguous_) {
        return;
    }
    if (buckets_.size() < 2 * counted_) {
        ambiguous_ = true;  // as good as: the list makes its table wide enough
        return;
    }
    const std::size_t mask = buckets_.size() - 1;
    std::size_t at = ((key * 0x9E3779B97F4A7C15ULL) >> 32) & mask;
    while (buckets_[at].epoch == epoch_) {
        if (buckets_[at].key == key) {
            ambiguous_ = true;
            return;
        }
        at = (at + 1) & mask;
    }
    buckets_[at] = {key, 0, epoch_};
}

// A number that moves of the same choices share. Of few choices it is the choices themselves, so
// that others share it only if they differ in the type of the mover or in many classes.
std::uint64_t Interpreter::choices_of(const Run& run) {
    constexpr int kTokenBits = 20;
    constexpr int kMostBits = 3 * kTokenBits;
    const bool routes = rules_.identity[run.name] == IdentityOf::Routes;
    if (rules_.identity[run.name] == IdentityOf::Result) {
        return key_of(run.name, 0);
    }
    std::uint64_t key = 0;
    int bits = 0;
    bool landed = false;
    for (std::uint32_t i = run.tokens; i-- > run.tokens_begin;) {
        const Token& token = tokens_[i];
        const bool landing = token.kind == TokenKind::Landing;
        const bool choice = landing ? !landed || routes : token.choice || routes;
        landed = landed || landing;
        if (!choice) {
            continue;
        }
        if (bits == kMostBits || token.kind == TokenKind::Die) {
            return name_route({tokens_.data() + run.tokens_begin, run.tokens - run.tokens_begin},
                              run.name, run.start_type);
        }
        key |= (static_cast<std::uint64_t>(token.kind) << 16 | token.value) << bits;
        bits += kTokenBits;
    }
    return key ^ (static_cast<std::uint64_t>(run.name) << kMostBits);
}

}  // namespace perthro
