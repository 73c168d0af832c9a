// Where moves are complete: deferred removals, and what the rules say of the position behind them.
#include "engine/game/worker.hpp"
#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/facts.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro {

Ending Interpreter::finish_words(Run& run) {
    if (task_.purpose == Purpose::Attack) {
        found_ = found_ || run.hit;
        return run.hit ? Ending::Done : Ending::Refused;
    }
    const std::size_t mark = position_.mark();
    for (std::uint32_t i = run.taken_begin; i < run.taken; ++i) {
        Taken& taken = taken_[i];
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
                             run.lost     ? kNoCell
                             : run.in_air ? rules_.layout.air()
                                          : run.mover);
    }
    if (run.has_mover && run.in_air && !run.lost) {
        if (run.hand_item != kEmptyType && run.lifted_from == kNoCell) {
            position_.undo_to(mark);
            refuse(Source{}, run, "the dropped piece was never put down");
            return Ending::Refused;
        }
        if (board_.holds(run.lifted_from) == Holds::One && board_.height(run.lifted_from) > 0) {
            position_.undo_to(mark);
            refuse(Source{}, run, "the mover cannot return to where it was lifted");
            return Ending::Refused;
        }
        board_.put_down(run.lifted_from, run.lifted_from);
        run.in_air = false;
        run.mover = run.lifted_from;
    }
    for (std::uint32_t i = run.tokens; i-- > run.tokens_begin;) {
        const Token& token = tokens_[i];
        if (token.kind == TokenKind::Start || token.kind == TokenKind::Landing ||
            token.kind == TokenKind::Cell) {
            run.here = token.value;
            break;
        }
    }
    if (weigh_complete(run)) {
        position_.undo_to(mark);
        return Ending::Done;
    }
    const std::int32_t after = rules_.after_of[run.start_type];
    const Ending ending = after >= 0 ? this->run(after, run) : finish(run);
    position_.undo_to(mark);
    return ending == Ending::Refused ? Ending::Committed : ending;
}

bool Interpreter::judge(Player me, std::uint16_t name, const char*& rule, Source& at) {
    if (!rules_.protect.empty() && unprotected(me)) {
        rule = "protect";
        const auto* broken = refusals_ == nullptr ? nullptr : broken_protect(me);
        at = broken == nullptr ? Source{} : broken->at;
        return false;
    }
    const bool forbids = rules_.game.repetition.forbid != 0 && worker_ != nullptr &&
                         &worker_->position() == &position_ && judged_for_repetition(name);
    if (rules_.requirements.empty() && !forbids) {
        return true;
    }
    const std::size_t mark = position_.mark();
    if (!turns_->in_secret()) {  // else the position would become another player's
        turns_->after_move(name);
    }
    bool fine = true;
    for (const CompiledRequirement& requirement : rules_.requirements) {
        if ((requirement.name < 0 || requirement.name == name) &&
            !holds(requirement.condition, me)) {
            rule = "require";
            at = requirement.at;
            if (Nested::Facts::wanted(*this)) {
                Run asked = fresh_run(me);
                test_why_ = Nested::Facts(*this, asked).fact(requirement.condition, false);
                end_run(asked);
            }
            fine = false;
            break;
        }
    }
    if (fine && forbids && worker_->repetition().forbids(me)) {
        rule = "repetition";
        at = rules_.game.repetition.at;
        fine = false;
    }
    position_.undo_to(mark);
    return fine;
}

// ---- what `require` says before a move is made

bool Interpreter::rest_surely_holds() {
    return std::all_of(rules_.requirements.begin(), rules_.requirements.end(),
                       [&](const CompiledRequirement& requirement) {
                           return requirement.name == kPassClass ||
                                  surely(requirement.condition) == Sure::Yes;
                       });
}

// A pass without words changes nothing that an attack could depend on: whoever is safe before it is
// safe behind it.
bool Interpreter::may_surely_pass() {
    const bool worded = std::any_of(
        rules_.player_moves.begin(), rules_.player_moves.end(), [&](int movement) {
            return rules_.movements[static_cast<std::size_t>(movement)].name == kPassClass;
        });
    return !worded && rules_.after_of[kEmptyType] < 0 && rules_.game.repetition.forbid == 0 &&
           !hears_moves_ &&
           std::all_of(
               rules_.requirements.begin(), rules_.requirements.end(),
               [&](const CompiledRequirement& requirement) {
                   return (requirement.name >= 0 && requirement.name != kPassClass) ||
                          surely(requirement.condition) == Sure::Yes;
               });
}

Interpreter::Sure Interpreter::surely(std::int32_t expression) {
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

bool Interpreter::judged_for_repetition(std::uint16_t name) const {
    const auto& classes = rules_.game.repetition.classes;
    if (!classes) {
        return name != kPassClass;
    }
    return std::find(classes->begin(), classes->end(), rules_.classes[name]) != classes->end();
}

bool Interpreter::any_attacked(Player me, const CompiledProtect& protect) {
    if (protect.royals_only) {
        return checked(me);
    }
    const int words = position_.set_words();
    const std::uint64_t* own = position_.set(me);
    for (int i = 0; i < words; ++i) {
        for (std::uint64_t left = own[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            if (holds(protect.which, me, cell) && attacked(cell, me)) {
                return true;
            }
        }
    }
    return false;
}

Ending Interpreter::finish(Run& run) {
    choice_end::complete(tokens_, run);
    if (task_.random != nullptr && !is_kept()) {
        return Ending::Refused;
    }
    if (refusals_ != nullptr) {
        Nested::Steps::complete(*this, run);
    }
    if (hears_moves_) {
        std::string why;
        std::vector<Taken> outer;
        outer.swap(noted_);
        const bool agreed = hooks_->on_move(*worker_, context(run), why);
        take_noted(run);
        noted_.swap(outer);
        if (!agreed) {
            if (refusals_ != nullptr) {
                note_refusal(rules_.game.hooks.place("on_move"), run,
                             why.empty() ? "on_move" : why);
            }
            return Ending::Refused;
        }
    }
    if (task_.judge) {
        const char* rule = "";
        Source at;
        if (!judge(run.me, run.name, rule, at)) {
            refuse(at, run, rule);
            return Ending::Refused;
        }
    }
    if (task_.purpose == Purpose::Exists) {
        found_ = true;
        return Ending::Done;
    }
    found_ = found_ || task_.random != nullptr;
    if (task_.played != nullptr) {
        stay_made(run);
    } else {
        list_move(run);
    }
    return Ending::Done;
}

}  // namespace perthro
