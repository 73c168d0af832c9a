// Notes of what is never tried, for whoever asks why it is no move; see reasons.hpp.
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/reasons.hpp"

#include <algorithm>
#include <utility>

namespace perthro::interpreter {

namespace {
RefusalText text_of(const Program& program, const Code& code, const char* rule, std::string said) {
    RefusalText text{rule, "", std::move(said)};
    text.address = static_cast<int>(&code - program.code.data());
    return text;
}
}  // namespace

void Reasons::note_unchosen(Parts& parts, const Code& choose, const Run& run, std::size_t begin) {
    const std::vector<Cell> offered(parts.stacks.cells.begin() + static_cast<std::ptrdiff_t>(begin),
                                    parts.stacks.cells.end());
    Run there = run;
    for (const Cell cell : parts.work.rules.game.topology.cells) {
        if (std::find(offered.begin(), offered.end(), cell) == offered.end()) {
            there.here = cell;
            add(parts, choose.at, there,
                text_of(parts.work.rules.program, choose, "choose",
                        Reasons(parts, there).outside(choose.kid[0])));
        }
    }
}

void Reasons::note_length(Parts& parts, const Code& slide, const Run& run, std::int64_t least,
                          std::int64_t most) {
    const int limit = parts.work.rules.layout.limit;
    if (least <= 1 && most >= limit) {
        return;
    }
    const std::string length = least == most ? "exactly " + std::to_string(least)
                               : least > 1   ? "at least " + std::to_string(least)
                                             : "at most " + std::to_string(most);
    Run there = run;
    for (std::int64_t k = 1; k <= limit; ++k) {
        there.here = parts.neighbours.next(there, there.ahead, there.here);
        if (there.here == kNoCell || there.here == run.here) {
            break;
        }
        if (k < least || k > most) {
            add(parts, slide.at, there,
                text_of(parts.work.rules.program, slide, "slide",
                        "it must go " + length + (length.ends_with(" 1") ? " cell" : " cells") +
                            " this way"));
        }
    }
}

std::string Reasons::note_end(Parts& parts, const Code& slide, const Run& run) {
    const std::size_t mark = parts.work.position.mark();
    std::string said = Reasons(parts, run).fact(slide.kid[2], false);
    parts.work.position.undo_to(mark);
    add(parts, slide.at, run, text_of(parts.work.rules.program, slide, "slide", said));
    return said;
}

void Reasons::note_empty_hand(Parts& parts, Player player, PieceType type, int movement) {
    const Rules& rules = parts.work.rules;
    const CompiledMovement& compiled = rules.movements[static_cast<std::size_t>(movement)];
    Run run = parts.stacks.fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    parts.stacks.add_token(run, TokenKind::HandItem, type, true);
    add(parts, compiled.at, run,
        {"drop", "", "you have no " + spaced(rules.game.pieces[type].name) + " in hand"});
    parts.stacks.end_run(run);
}

void Reasons::note_loop(Parts& parts, std::size_t since) {
    for (std::size_t i = since; i < parts.work.refusals->size(); ++i) {
        Refusal& refusal = (*parts.work.refusals)[i];
        RefusalText text = unpacked(refusal.what);
        text.in_loop = true;
        refusal.what = packed(text);
    }
}

bool Reasons::grants(const Parts& parts, const Code& code, const Run& run) {
    const auto& refusals = *parts.work.refusals;
    const auto address = static_cast<int>(&code - parts.work.rules.program.code.data());
    const std::vector<Token> path = choice_end::path_of(parts.stacks.tokens, run);
    for (std::size_t i = 1; i < refusals.size() && granted_word(refusals[i]) > 0; ++i) {
        const Refusal& one = refusals[i];
        if (granted_word(one) == address && one.movement == run.movement && one.here == run.here &&
            one.start == run.start && one.path == path) {
            return parts.work.depth == 1;
        }
    }
    return false;
}

void Reasons::set_attribute(Parts& parts, const Code& code, const Run& run, std::uint32_t where,
                            std::int64_t number) {
    try {
        parts.work.board.set_attribute(code.a, where, number, code.at);
    } catch (const RuleError& error) {
        throw in_move(parts, run, error);
    }
}

RuleError Reasons::in_move(const Parts& parts, const Run& run, const RuleError& error) {
    constexpr std::size_t kLongest = 200;  // of a chain that never ends
    const GameDefinition& game = parts.work.rules.game;
    std::string path;
    for (std::uint32_t i = run.begin.tokens; i < run.end.tokens && path.size() < kLongest; ++i) {
        const Token& token = parts.stacks.tokens[i];
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
    const bool behind_the_move = path.empty() && run.from < cells.size() &&
                                 run.mover.cell < cells.size();
    if (behind_the_move) {
        path = cells[run.from].name;
        path += run.from == run.mover.cell ? "" : "-" + cells[run.mover.cell].name;
    }
    if (path.empty()) {
        return error;
    }
    const std::string owner = run.start_type == kEmptyType || run.start_type >= game.pieces.size()
                                  ? ""
                                  : game.pieces[run.start_type].name + ":";
    return {error.what() + std::string(" (in the move ") + path + " of " + owner +
                parts.work.rules.classes[run.name] + ")",
            error.at()};
}

}  // namespace perthro::interpreter
