// Where moves are complete: deferred removals, and what the rules say of the position behind them.
#include "engine/interpreter/finisher.hpp"

#include "engine/game/worker.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro::interpreter {

Finisher::Finisher(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), stacks_(parts.stacks),
      asker_(parts.asker), attacks_(parts.attacks), words_(parts.words), drawer_(parts.drawer),
      scale_(parts.scale), lister_(parts.lister), rules_(parts.work.rules),
      position_(parts.work.position), board_(parts.work.board) {}

Ending Finisher::finish_words(Run& run) {
    if (work_.task.purpose == Purpose::Attack) {
        work_.found = work_.found || run.hit;
        return run.hit ? Ending::Done : Ending::Refused;
    }
    // Where a mover is lost that went somewhere, the place is named as it is where what stands
    // there is not known: else attacks on two known pieces would be one move.
    if (rules_.looks && run.mover.lost && run.here != kNoCell && run.here != run.start) {
        stacks_.record_cell(run, TokenKind::Landing, run.here);
    }
    const std::size_t mark = position_.mark();
    for (std::uint32_t i = run.begin.taken; i < run.end.taken; ++i) {
        Taken& taken = stacks_.taken[i];
        if (!taken.standing) {
            continue;
        }
        const std::uint32_t w = board_.top(taken.cell);
        if (w == 0 || word::owner(w) != word::owner(taken.piece.word)) {
            continue;  // `removed: again`: it left already
        }
        PieceRecord piece = board_.take(taken.cell, w);
        piece.word &= ~word::kTaken;
        board_.send_captured(piece, run.me,
                             run.mover.lost     ? kNoCell
                             : run.mover.in_air ? rules_.layout.air()
                                                : run.mover.cell);
    }
    if (run.mover.exists && run.mover.in_air && !run.mover.lost) {
        if (run.hand_item != kEmptyType && run.mover.lifted_from == kNoCell) {
            position_.undo_to(mark);
            work_.refuse(Source{}, run, "the dropped piece was never put down");
            return Ending::Refused;
        }
        if (board_.holds(run.mover.lifted_from) == Holds::One &&
            board_.height(run.mover.lifted_from) > 0) {
            position_.undo_to(mark);
            work_.refuse(Source{}, run, "the mover cannot return to where it was lifted");
            return Ending::Refused;
        }
        board_.put_down(run.mover.lifted_from, run.mover.lifted_from);
        run.mover.in_air = false;
        run.mover.cell = run.mover.lifted_from;
    }
    for (std::uint32_t i = run.end.tokens; i-- > run.begin.tokens;) {
        const Token& token = stacks_.tokens[i];
        if (token.kind == TokenKind::Start || token.kind == TokenKind::Landing ||
            token.kind == TokenKind::Cell) {
            run.here = token.value;
            break;
        }
    }
    if (scale_.weigh_complete(run)) {
        position_.undo_to(mark);
        return Ending::Done;
    }
    const std::int32_t after = rules_.after_of[run.start_type];
    const Ending ending = after >= 0 ? words_.run(after, run) : finish(run);
    position_.undo_to(mark);
    return ending == Ending::Refused ? Ending::Committed : ending;
}

bool Finisher::judge(Player me, std::uint16_t name, const char*& rule, Source& at) {
    if (!rules_.protect.empty() && attacks_.unprotected(me)) {
        rule = "protect";
        const auto* broken = work_.refusals == nullptr ? nullptr : attacks_.broken_protect(me);
        at = broken == nullptr ? Source{} : broken->at;
        return false;
    }
    return judge_beyond_protect(me, name, rule, at);
}

bool Finisher::judge_beyond_protect(Player me, std::uint16_t name, const char*& rule, Source& at) {
    const bool forbids = rules_.game.repetition.forbid != 0 && work_.worker != nullptr &&
                         &work_.worker->position() == &position_ && judged_for_repetition(name);
    if (rules_.requirements.empty() && !forbids) {
        return true;
    }
    const std::size_t mark = position_.mark();
    if (!work_.turns->in_secret()) {  // else the position would become another player's
        work_.turns->after_move(name);
    }
    bool fine = true;
    for (const CompiledRequirement& requirement : rules_.requirements) {
        if ((requirement.name < 0 || requirement.name == name) &&
            !asker_.holds(requirement.condition, me)) {
            rule = "require";
            at = requirement.at;
            if (Reasons::wanted(parts_)) {
                Run asked = stacks_.fresh_run(me);
                work_.test_why = Reasons(parts_, asked).fact(requirement.condition, false);
                stacks_.end_run(asked);
            }
            fine = false;
            break;
        }
    }
    if (fine && forbids && work_.worker->repetition().forbids(me)) {
        rule = "repetition";
        at = rules_.game.repetition.at;
        fine = false;
    }
    position_.undo_to(mark);
    return fine;
}

// ---- what `require` says before a move is made

bool Finisher::rest_surely_holds() {
    return std::all_of(rules_.requirements.begin(), rules_.requirements.end(),
                       [&](const CompiledRequirement& requirement) {
                           return requirement.name == kPassClass ||
                                  surely(requirement.condition) == Sure::Yes;
                       });
}

// A pass without words changes nothing that an attack could depend on: whoever is safe before it is
// safe behind it.
bool Finisher::may_surely_pass() {
    const bool worded = std::any_of(
        rules_.player_moves.begin(), rules_.player_moves.end(), [&](int movement) {
            return rules_.movements[static_cast<std::size_t>(movement)].name == kPassClass;
        });
    return !worded && rules_.after_of[kEmptyType] < 0 && rules_.game.repetition.forbid == 0 &&
           !known_.hears_moves &&
           std::all_of(
               rules_.requirements.begin(), rules_.requirements.end(),
               [&](const CompiledRequirement& requirement) {
                   return (requirement.name >= 0 && requirement.name != kPassClass) ||
                          surely(requirement.condition) == Sure::Yes;
               });
}

Finisher::Sure Finisher::surely(std::int32_t expression) {
    const Code& code = rules_.program.expression(expression);
    const auto opposite_of = [](Sure sure) {
        return sure == Sure::Open ? sure : sure == Sure::Yes ? Sure::No : Sure::Yes;
    };
    switch (code.op) {
        case Op::Always: return Sure::Yes;
        case Op::Never: return Sure::No;
        case Op::Checked: return Sure::No;  // who asks has seen to that
        case Op::No: return opposite_of(surely(code.kid[0]));
        case Op::Named: return surely(rules_.conditions[static_cast<std::size_t>(code.a)]);
        case Op::Truth: return surely(code.kid[0]);
        case Op::Attribute:
            if (rules_.steady[static_cast<std::size_t>(code.a)] == 0) {
                return Sure::Open;
            }
            return board_.attribute(code.a, 0) != 0 ? Sure::Yes : Sure::No;
        case Op::Any:
        case Op::All: {
            const Sure decides = code.op == Op::Any ? Sure::Yes : Sure::No;
            Sure held = opposite_of(decides);
            for (std::int32_t i = 0; i < code.count && held != decides; ++i) {
                const Sure part = surely(rules_.program.listed(code, i));
                held = part == opposite_of(decides) ? held : part;
            }
            return held;
        }
        default: return Sure::Open;
    }
}

bool Finisher::judged_for_repetition(std::uint16_t name) const {
    const auto& classes = rules_.game.repetition.classes;
    if (!classes) {
        return name != kPassClass;
    }
    return std::find(classes->begin(), classes->end(), rules_.classes[name]) != classes->end();
}

Ending Finisher::finish(Run& run) {
    choice_end::complete(stacks_.tokens, run);
    if (work_.task.random != nullptr && !drawer_.is_kept()) {
        return Ending::Refused;
    }
    if (work_.refusals != nullptr) {
        StepTeller::complete(parts_, run);
    }
    if (known_.hears_moves) {
        std::string why;
        std::vector<Taken> outer;
        outer.swap(stacks_.noted);
        const bool agreed = work_.hooks->on_move(*work_.worker, stacks_.context(run), why);
        stacks_.take_noted(run);
        stacks_.noted.swap(outer);
        if (!agreed) {
            if (work_.refusals != nullptr) {
                work_.note_refusal(rules_.game.hooks.place("on_move"), run,
                                   why.empty() ? "on_move" : why);
            }
            return Ending::Refused;
        }
    }
    if (work_.task.judge) {
        const char* rule = "";
        Source at;
        if (!judge(run.me, run.name, rule, at)) {
            work_.refuse(at, run, rule);
            return Ending::Refused;
        }
    }
    if (work_.task.purpose == Purpose::Exists) {
        work_.found = true;
        return Ending::Done;
    }
    work_.found = work_.found || work_.task.random != nullptr;
    if (work_.task.played != nullptr) {
        drawer_.stay_made(run);
    } else {
        lister_.list_move(run);
    }
    return Ending::Done;
}

}  // namespace perthro::interpreter
