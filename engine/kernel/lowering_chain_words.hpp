// The words of a chain, read one after the other as lowering_chain.cpp recognises them: what the
// next word is, what it asks, and that it is the one that has to stand here. What does not fit is
// thrown as NotLowered.
#pragma once

#include "engine/kernel/blocks.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/kernel/unfit.hpp"
#include "engine/rules/written.hpp"

#include <string>
#include <utility>

namespace perthro::kernel {

// A list of words with a place in it: before the next word. Functions that look at the next word
// refuse at the end of the list.
class ChainWords {
public:
    // at: where the movement was written. The program has to outlive this.
    ChainWords(const Program& program, Words words, Source at)
        : program_(program), at_(at), words_(std::move(words)) {}

    // Throws NotLowered for this reason. It is given with the place of the next word, at the end
    // with that of the movement.
    [[noreturn]] void refuse(const std::string& reason) const {
        throw NotLowered{reason_of({reason.c_str(), reasons::kChainForm}),
                         at_end() ? at_ : program_.at(words_[next_]).at};
    }

    // Goes past the next word; there has to be one.
    void go_on() { ++next_; }
    // How many words have been passed.
    [[nodiscard]] std::size_t passed() const { return next_; }
    // Whether no word is left; whether just one is.
    [[nodiscard]] bool at_end() const { return next_ >= words_.size(); }
    [[nodiscard]] bool at_last() const { return next_ + 1 == words_.size(); }

    // The address of the next word in the program, and its code.
    [[nodiscard]] std::int32_t address() const {
        if (next_ >= words_.size()) {
            refuse("a chain that ends before its continuation");
        }
        return words_[next_];
    }
    [[nodiscard]] const Code& here() const { return program_.at(address()); }
    // The condition, value or place that a word, or another of these, holds as its kid of this
    // number, below 4; there has to be one.
    [[nodiscard]] const Code& asked(const Code& code, std::size_t kid) const {
        return program_.expression(code.kid[kid]);
    }
    // Whether a word is `first`, which takes the first of its alternatives that can be followed.
    static bool is_first(const Code& code) {
        return code.op == Op::FirstForking || code.op == Op::FirstPlain;
    }
    // Whether the next word is `either`, whose alternatives are all tried; `maybe` is another word.
    [[nodiscard]] bool is_either() const {
        return here().op == Op::Fork && !is_maybe(program_, address());
    }

    // Goes past the next word, which has to be this one (`land` without a condition), else refuses.
    void expect(Op op) {
        if (here().op != op || (op == Op::Land && here().kids > 0)) {
            refuse("a chain in tables has `" + std::string(written(op)) + "` here");
        }
        ++next_;
    }

    // Whether the next word is a condition of this kind, or `no` of one.
    [[nodiscard]] bool asks(Op op) const {
        return here().op == Op::Test && asked(here(), 0).op == op;
    }
    [[nodiscard]] bool asks_no(Op op) const {
        return asks(Op::No) && asked(asked(here(), 0), 0).op == op;
    }

    // Goes past a plain step or an unbounded slide over empty cells; true for the slide. Refuses
    // any other word.
    bool stride() {
        const Code& code = here();
        ++next_;
        if (code.op == Op::Step && code.kids == 0) {
            return false;
        }
        const auto is_number = [&](std::size_t kid) { return asked(code, kid).op == Op::Const; };
        const bool far = code.op == Op::Slide && code.count == 0 && is_number(0) &&
                         asked(code, 0).a == 1 && is_number(1) && asked(code, 1).a < 0 &&
                         asked(code, 2).op == Op::Piece && asked(code, 2).count == 0 &&
                         static_cast<Relation>(asked(code, 2).a) == Relation::Empty;
        if (!far) {
            --next_;
            refuse("a chain that moves otherwise than by a step or a plain slide");
        }
        return true;
    }

    // Calls read(), for which `words` are the list, from their first on; then goes on where it was.
    template <typename Read>
    void inside(const Words& words, Read&& read) {
        const auto outer = std::exchange(words_, words);
        const std::size_t at = std::exchange(next_, 0);
        read();
        words_ = outer;
        next_ = at;
    }

private:
    const Program& program_;
    Source at_;
    Words words_;
    std::size_t next_ = 0;
};

}  // namespace perthro::kernel
