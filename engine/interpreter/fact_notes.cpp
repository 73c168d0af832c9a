// Notes of what is never tried, for whoever asks why it is no move; see facts.hpp.
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/facts.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

namespace {
RefusalText text_of(const Program& program, const Code& code, const char* rule, std::string said) {
    RefusalText text{rule, "", std::move(said)};
    text.address = static_cast<int>(&code - program.code.data());
    return text;
}
}  // namespace

void Interpreter::Nested::Facts::note_unchosen(Interpreter& interpreter, const Code& choose,
                                               const Run& run, std::size_t begin) {
    const std::vector<Cell> offered(interpreter.cells_.begin() + static_cast<std::ptrdiff_t>(begin),
                                    interpreter.cells_.end());
    Run there = run;
    for (const Cell cell : interpreter.rules_.game.topology.cells) {
        if (std::find(offered.begin(), offered.end(), cell) == offered.end()) {
            there.here = cell;
            add(interpreter, choose.at, there,
                text_of(interpreter.rules_.program, choose, "choose",
                        Facts(interpreter, there).outside(choose.kid[0])));
        }
    }
}

void Interpreter::Nested::Facts::note_length(Interpreter& interpreter, const Code& slide,
                                             const Run& run, std::int64_t least,
                                             std::int64_t most) {
    const int limit = interpreter.rules_.layout.limit;
    if (least <= 1 && most >= limit) {
        return;
    }
    const std::string length = least == most ? "exactly " + std::to_string(least)
                               : least > 1   ? "at least " + std::to_string(least)
                                             : "at most " + std::to_string(most);
    Run there = run;
    for (std::int64_t k = 1; k <= limit; ++k) {
        there.here = interpreter.next(there, there.ahead, there.here);
        if (there.here == kNoCell || there.here == run.here) {
            break;
        }
        if (k < least || k > most) {
            add(interpreter, slide.at, there,
                text_of(interpreter.rules_.program, slide, "slide",
                        "it must go " + length + " cells this way"));
        }
    }
}

void Interpreter::Nested::Facts::note_end(Interpreter& interpreter, const Code& slide,
                                          const Run& run) {
    const std::size_t mark = interpreter.position_.mark();
    const std::string said = Facts(interpreter, run).fact(slide.kid[2], false);
    interpreter.position_.undo_to(mark);
    add(interpreter, slide.at, run, text_of(interpreter.rules_.program, slide, "slide", said));
}

void Interpreter::Nested::Facts::note_empty_hand(Interpreter& interpreter, Player player,
                                                 PieceType type, int movement) {
    const Rules& rules = interpreter.rules_;
    const CompiledMovement& compiled = rules.movements[static_cast<std::size_t>(movement)];
    Run run = interpreter.fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    interpreter.add_token(run, TokenKind::HandItem, type, true);
    add(interpreter, compiled.at, run,
        {"drop", "", "you have no " + spaced(rules.game.pieces[type].name) + " in hand"});
    interpreter.end_run(run);
}

void Interpreter::Nested::Facts::note_loop(Interpreter& interpreter, std::size_t since) {
    for (std::size_t i = since; i < interpreter.refusals_->size(); ++i) {
        Refusal& refusal = (*interpreter.refusals_)[i];
        RefusalText text = unpacked(refusal.what);
        text.in_loop = true;
        refusal.what = packed(text);
    }
}

bool Interpreter::Nested::Facts::grants(const Interpreter& interpreter, const Code& code,
                                        const Run& run) {
    const auto& refusals = *interpreter.refusals_;
    const auto address = static_cast<int>(&code - interpreter.rules_.program.code.data());
    const std::vector<Token> path = choice_end::path_of(interpreter.tokens_, run);
    for (std::size_t i = 1; i < refusals.size() && granted_word(refusals[i]) > 0; ++i) {
        const Refusal& one = refusals[i];
        if (granted_word(one) == address && one.movement == run.movement && one.here == run.here &&
            one.start == run.start && one.path == path) {
            return interpreter.depth_ == 1;
        }
    }
    return false;
}

void Interpreter::Nested::Facts::set_attribute(Interpreter& interpreter, const Code& code,
                                               const Run& run, std::uint32_t where,
                                               std::int64_t number) {
    try {
        interpreter.board_.set_attribute(code.a, where, number, code.at);
    } catch (const RuleError& error) {
        throw in_move(interpreter, run, error);
    }
}

RuleError Interpreter::Nested::Facts::in_move(const Interpreter& interpreter, const Run& run,
                                              const RuleError& error) {
    constexpr std::size_t kLongest = 200;  // of a chain that never ends
    const GameDefinition& game = interpreter.rules_.game;
    std::string path;
    for (std::uint32_t i = run.tokens_begin; i < run.tokens && path.size() < kLongest; ++i) {
        const Token& token = interpreter.tokens_[i];
        switch (token.kind) {
            case TokenKind::HandItem: path += game.pieces[token.value].name + "@"; break;
            case TokenKind::Start:
            case TokenKind::Landing:
                path += (path.empty() || path.back() == '@' ? "" : "-") +
                        game.topology.info[token.value].name;
                break;
            case TokenKind::Cell: path += "/" + game.topology.info[token.value].name; break;
            case TokenKind::Promotion: path += "=" + game.pieces[token.value].name; break;
            default: break;
        }
    }
    const auto& cells = game.topology.info;
    if (path.empty() && run.from < cells.size() && run.mover < cells.size()) {  // behind the move
        path = cells[run.from].name + "-" + cells[run.mover].name;
    }
    if (path.empty()) {
        return error;
    }
    const std::string owner = run.start_type == kEmptyType || run.start_type >= game.pieces.size()
                                  ? ""
                                  : game.pieces[run.start_type].name + ":";
    return {error.what() + std::string(" (in the move ") + path + " of " + owner +
                interpreter.rules_.classes[run.name] + ")",
            error.at()};
}

}  // namespace perthro
