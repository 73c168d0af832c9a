// Listing moves, counting them, and finding out whether there is one, without making them. Where
// all that a move does is to put the mover down and to take what stands there, and nothing judges
// it but `protect`, its landing alone says what becomes of it.
#include "engine/interpreter/landing_scale.hpp"

#include "engine/interpreter/parts.hpp"

#include <algorithm>

namespace perthro::interpreter {

LandingScale::LandingScale(Parts& parts)
    : work_(parts.work), known_(parts.known), stacks_(parts.stacks), relations_(parts.relations),
      asker_(parts.asker), attacks_(parts.attacks), lister_(parts.lister), rules_(parts.work.rules),
      position_(parts.work.position) {
    find_shortcuts();
}

// ---- which words can be weighed

void LandingScale::find_shortcuts() {
    const Program& program = rules_.program;
    shortcuts_.assign(program.code.size(), Shortcut::None);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Code& code = program.code[i];
        if (code.op == Op::Slide && asker_.is_constant(code.kid[0]) &&
            asker_.is_constant(code.kid[1])) {
            shortcuts_[i] = Shortcut::Slide;
        } else if (code.op == Op::Land && (code.kids == 0 || asker_.passes_plainly(code.kid[0]))) {
            shortcuts_[i] = behind_landing(i + 1);
        }
    }
    for (std::size_t type = 0; type < rules_.after_of.size(); ++type) {
        bare_.push_back(ends_plainly(static_cast<PieceType>(type)) ? 1 : 0);
    }
}

Shortcut LandingScale::behind_landing(std::size_t address) const {
    const Program& program = rules_.program;
    while (program.code[address].op == Op::Jump) {
        address = static_cast<std::size_t>(program.code[address].jump);
    }
    const Code& code = program.code[address];
    if (code.op == Op::End) {
        return Shortcut::Landing;
    }
    if (code.op == Op::Branch && program.expression(code.kid[0]).op == Op::InZone) {
        return Shortcut::LandingByPlace;
    }
    return known_.closing[address] != 0 ? Shortcut::LandingCloses : Shortcut::None;
}

bool LandingScale::ends_plainly(PieceType type) const {
    const auto sets_attributes = [&](std::int32_t address) {
        for (;; ++address) {
            const Code& code = rules_.program.at(address);
            const bool asks = code.op == Op::Test && asker_.passes_plainly(code.kid[0]);
            const bool sets = code.op == Op::SetAttribute && code.kids == 1 &&
                              asker_.is_constant(code.kid[0]);
            if (!asks && !sets) {
                return code.op == Op::Return;
            }
        }
    };
    std::int32_t address = rules_.after_of[type];
    while (address >= 0 && rules_.program.at(address).op == Op::EverySet) {
        const Code& every = rules_.program.at(address);
        if (every.kids > 2 || every.a > 0 || !sets_attributes(every.kid[3])) {
            return false;
        }
        address = every.jump;
    }
    return address < 0 || rules_.program.at(address).op == Op::EndAfter;
}

// ---- weighing landings

// Nothing but `protect` can refuse a move that is complete, and the guard says when it does not.
// What `majority` compares is read on the position, so moves that are listed have to be made for
// it.
bool LandingScale::can_weigh_landings() const {
    const bool judged = !work_.task.judge ||
                        (rules_.requirements.empty() && rules_.game.repetition.forbid == 0 &&
                         (rules_.protect.empty() || work_.task.guarded));
    return known_.plain_pieces && judged && (!work_.lists() || rules_.majority.empty()) &&
           known_.reach != nullptr && work_.refusals == nullptr && !known_.hears_moves;
}

// Gathers what is alike for all landings of a mover that has left its cell, or is about to.
Landings LandingScale::landings_at(std::int32_t address, const Run& run) {
    const Code& code = rules_.program.at(address);
    Landings landings;
    landings.address = address;
    landings.left = !run.mover.in_air    ? run.mover.cell
                    : run.mover.lift_due ? run.mover.lifted_from
                                         : kNoCell;
    landings.asked = code.kids == 0 ? nullptr : &rules_.program.expression(code.kid[0]);
    const std::int32_t after = rules_.after_of[run.start_type];
    const bool closes = shortcuts_[static_cast<std::size_t>(address)] == Shortcut::LandingCloses;
    const bool closed = work_.task.numbers && !work_.task.guarded &&
                        (after < 0 || known_.closing[static_cast<std::size_t>(after)] != 0);
    const bool complete = work_.lists() ? after < 0
                                        : closed || (!closes && bare_[run.start_type] != 0);
    if (!work_.task.weighs_landings || !is_weighable(address) || !complete) {
        return landings;
    }
    landings.unlisted = after >= 0 || closes;
    if (work_.task.guarded) {
        const Guard& guard = attacks_.guard();
        if (guard.me != run.me) {
            return landings;
        }
        landings.sensitive = rules_.is_royal(run.start_type) || guard.reads_state ||
                             attacks_.touched(guard) ||
                             (landings.left != kNoCell && !guard.may_leave(landings.left));
        landings.guard = &guard;
    }
    landings.weighed = true;
    landings.by_place = shortcuts_[static_cast<std::size_t>(address)] == Shortcut::LandingByPlace;
    if (work_.task.counts && work_.task.wanted == kNoNumber && lister_.counts_landings() &&
        run.end.tokens - run.begin.tokens == 1 &&
        stacks_.tokens[run.begin.tokens].kind == TokenKind::Start) {
        landings.on = lister_.landed_from(run.name, stacks_.tokens[run.begin.tokens].value);
    }
    return landings;
}

// What becomes of a move that is complete with a landing on the cell. False if it has to be made.
bool LandingScale::weigh(const Landings& landings, const Run& run, Cell cell, Ending& ending) {
    if (cell >= rules_.layout.limit || cell == landings.left) {
        return false;
    }
    const std::uint32_t w = position_.word(cell);
    ending = Ending::Refused;
    if (landings.asked == nullptr ? w != 0 : !relations_.plain_piece(*landings.asked, w, run)) {
        return true;
    }
    if (!landings.weighed || (w & word::kTaken) != 0 || (landings.unlisted && work_.is_wanted()) ||
        (landings.by_place && !ends_behind(landings.address + 1, run, cell))) {
        return false;
    }
    if (landings.guard != nullptr) {
        const Aim aimed = aim_from(landings, cell);
        if (aimed == Aim::Open) {
            return false;
        }
        if (aimed == Aim::Hit) {
            ending = Ending::Committed;
            return true;
        }
    }
    ending = Ending::Done;
    if (work_.task.purpose == Purpose::Exists) {
        work_.found = true;
    } else if (landings.on != nullptr) {
        work_.ambiguous = work_.ambiguous ||
                          (work_.task.others != nullptr && lister_.may_equal_others(run, cell));
        lister_.count_landing(landings.on, cell);
    } else if (work_.task.counts && !work_.is_wanted()) {
        Run landed = run;
        stacks_.record_cell(landed, TokenKind::Landing, cell);
        lister_.count_move(landed);
    } else {
        lister_.list_landing(run, cell);
    }
    return true;
}

// Whether a royal of the mover's is attacked once it has landed there.
Aim LandingScale::aim_from(const Landings& landings, Cell cell) {
    const Guard& guard = *landings.guard;
    const auto put_there = [&] {
        return landings.left == kNoCell ? Aim::Open
                                        : attacks_.aim_behind(landings.left, cell, guard.me);
    };
    if (landings.sensitive || !guard.may_change(cell)) {
        return put_there();
    }
    const Aim known = guard.attacked ? Aim::Hit : Aim::Missed;
#ifdef PERTHRO_CHECKS
    const Aim aimed = put_there();
    if (aimed != Aim::Open && aimed != known) {
        throw std::logic_error("a landing changed what is attacked, but no sensitive cell");
    }
#endif
    return known;
}

bool LandingScale::weigh_landing(std::int32_t address, Run& run, Ending& ending) {
    return work_.task.weighs_landings && run.mover.in_air && !run.mover.lost &&
           run.end.taken == run.begin.taken && work_.subject == 0 &&
           weigh(landings_at(address, run), run, run.here, ending);
}

bool LandingScale::weigh_complete(const Run& run) {
    if (!work_.task.weighs_landings || work_.lists() || work_.is_wanted() ||
        bare_[run.start_type] == 0) {
        return false;
    }
    if (work_.task.guarded) {
        const Guard& guard = attacks_.guard();
        if (guard.me != run.me || attacks_.aim_at_royals(run.me) != Aim::Missed) {
            return false;
        }
    }
    if (work_.task.purpose == Purpose::Exists) {
        work_.found = true;
    } else {
        lister_.count_move(run);
    }
    return true;
}

bool LandingScale::ends_behind(std::int32_t address, const Run& run, Cell cell) {
    for (;;) {
        const Code& code = rules_.program.at(address);
        if (code.op == Op::Branch) {
            const Code& asked = rules_.program.expression(code.kid[0]);
            if (asked.op != Op::InZone) {
                return false;
            }
            address = asker_.in_zone(asked, run, cell) ? address + 1 : code.jump;
        } else if (code.op == Op::Jump) {
            address = code.jump;
        } else {
            return code.op == Op::End;
        }
    }
}

}  // namespace perthro::interpreter
