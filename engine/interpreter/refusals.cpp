// Why possibilities were refused, noted for whoever asks.
#include "engine/interpreter/interpreter.hpp"

namespace perthro {

void Interpreter::note_refusal(const Code& code, const Run& run, const char* what) {
    std::string name;
    if (what != nullptr) {
        name = what;
    } else if (code.op < kFirstControl) {
        name = std::string(op_name(static_cast<Op>(code.op)));
    } else {
        const auto& tested = rules_.program.expressions[static_cast<std::size_t>(code.kid[0])];
        name = std::string(op_name(static_cast<Op>(tested.op)));
        if (static_cast<Op>(tested.op) == Op::Piece) {
            name = kRelationNames[tested.a];
        } else if (static_cast<Op>(tested.op) == Op::TestFunction && !test_why_.empty()) {
            name = std::move(test_why_);
            test_why_.clear();
        }
    }
    note_refusal(code.at, run, name);
}

void Interpreter::note_refusal(const Source& at, const Run& run, const std::string& what) {
    Refusal refusal;
    refusal.at = at;
    refusal.what = what;
    refusal.here = run.here;
    refusal.start = run.start;
    refusal.movement = run.movement;
    refusal.path.assign(tokens_.begin() + run.tokens_begin, tokens_.begin() + run.tokens);
    refusals_->push_back(std::move(refusal));
}

}  // namespace perthro
