#include "engine/rules/closing_words.hpp"

#include "engine/rules/kinds.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace perthro {

namespace {

// Where words that only change something come to an end.
enum class Close { Move, Part };

bool only_changes(Op op) {
    return op == Op::SetAttribute || op == Op::AddAttribute || is_turn_word(op);
}

// Addresses are looked at from the last to the first, so that those behind are known; a jump back
// closes nothing.
class Closing {
public:
    explicit Closing(const Program& program)
        : program_(program), move_(program.code.size(), 0), part_(program.code.size(), 0) {}

    std::vector<char> find() {
        for (std::size_t i = program_.code.size(); i-- > 0;) {
            part_[i] = closes(i, Close::Part) ? 1 : 0;
            move_[i] = closes(i, Close::Move) ? 1 : 0;
        }
        return std::move(move_);
    }

private:
    [[nodiscard]] bool known(std::size_t from, std::size_t to, Close close) const {
        const std::vector<char>& closing = close == Close::Move ? move_ : part_;
        return to > from && to < closing.size() && closing[to] != 0;
    }

    [[nodiscard]] bool closes(std::size_t at, Close close) const {
        const Code& code = program_.code[at];
        const auto jump = static_cast<std::size_t>(code.jump);
        switch (code.op) {
            case Op::End:
            case Op::EndAfter:
            case Op::Stop: return close == Close::Move;
            case Op::Return: return close == Close::Part;
            // Where a part asks, the cell that is being visited is passed over.
            case Op::Test: return close == Close::Part && known(at, at + 1, close);
            case Op::Jump: return known(at, jump, close);
            case Op::Branch: return known(at, at + 1, close) && known(at, jump, close);
            case Op::EverySet:
                return code.a <= 0 && code.kids <= 2 &&
                       part_[static_cast<std::size_t>(code.kid[3])] != 0 && known(at, jump, close);
            default: return only_changes(code.op) && known(at, at + 1, close);
        }
    }

    const Program& program_;
    std::vector<char> move_, part_;  // [address]
};

}  // namespace

std::vector<char> closing_words(const Program& program) { return Closing(program).find(); }

}  // namespace perthro
