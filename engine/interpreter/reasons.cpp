// Reasons in a player's words. Conditions are asked once more, part by part, so that
// of many that must hold the one is told that does not. Places, numbers and sets:
// reasons_values.cpp.
#include "engine/interpreter/reasons.hpp"

#include <algorithm>
#include <utility>

namespace perthro::interpreter {

namespace {

std::string joined(const std::string& one, const std::string& other, std::string_view with) {
    return one.empty()                     ? other
           : other.empty() || one == other ? one
                                           : one + std::string(with) + other;
}

// "x is 1, and must be 2" and "x is 1, and must be 3" are one: "x is 1, and must be 2 or 3". False:
// the two are about something else.
bool add_choice(std::string& said, const std::string& also) {
    constexpr std::string_view kWanted = "and must be ";
    if (said == also) {
        return true;
    }
    const std::size_t wanted = also.find(kWanted);
    const std::size_t behind = wanted + kWanted.size();
    if (wanted == std::string::npos || said.compare(0, behind, also, 0, behind) != 0) {
        return false;
    }
    said += " or " + also.substr(behind);
    return true;
}

// "black pawn"; of a player who is called after the piece the piece alone: "tiger".
std::string of_player(const std::string& player, const std::string& type) {
    const std::string name = spaced(player);
    return name == type || name == type + "s" ? type : name + " " + type;
}

}  // namespace

const std::string& Reasons::cell(Cell cell) const {
    static const std::string nowhere = "there";
    const auto& cells = rules_.game.topology.info;
    return cell < cells.size() ? cells[cell].name : nowhere;
}

std::string Reasons::piece(std::uint32_t w) const {
    const Player owner = word::owner(w);
    const bool unknown = word::type(w) == kEmptyType || word::type(w) == kUnknownType ||
                         (w & word::kCovered) != 0;
    const std::string type = unknown ? "piece" : spaced(rules_.game.pieces[word::type(w)].name);
    if (owner == kNobody || (unknown && (w & word::kCovered) != 0)) {
        return with_article(type);
    }
    return owner == run_.player ? "your own " + type
                                : with_article(of_player(rules_.game.players[owner], type));
}

// The log of a position has what was there before each write.
bool Reasons::is_changed(Cell cell) const {
    const auto& log = parts_.work.position.log();
    for (std::size_t i = parts_.work.task.base; i < log.size(); ++i) {
        if (log[i].slot == cell) {
            return log[i].old != parts_.work.position.word(cell);
        }
    }
    return false;
}

std::string Reasons::standing() {
    const std::uint32_t w = parts_.asker.word_here(run_);
    const bool later = run_.here != kNoCell && is_changed(run_.here);
    if (w == 0) {
        return here() + (later ? " would be empty" : " is empty");
    }
    const int height = run_.here < rules_.game.topology.info.size()
                           ? parts_.work.board.height(run_.here)
                           : 1;
    if (height > 1) {
        return here() + (later ? " would hold " : " holds ") + std::to_string(height) +
               " pieces, on top " + piece(w);
    }
    return here() + (later ? " would be occupied by " : " is occupied by ") + piece(w);
}

bool Reasons::is_so(std::int32_t condition) {
    Run copy = run_;
    return parts_.asker.condition(condition, copy);
}

std::string Reasons::fact(std::int32_t condition, bool holds, bool lands) {
    if (condition < 0) {
        return "";
    }
    if (!holds && telling_ == Telling::Refusal) {
        if (std::string own = sentence(condition); !own.empty()) {
            return own;
        }
    }
    const Code& code = program_.expression(condition);
    switch (code.op) {
        case Op::Piece: return relation(code, holds, lands);
        case Op::InZone: return zone(code, holds);
        case Op::Truth: return fact(code.kid[0], holds, lands);
        case Op::Attribute: return attribute(code, holds);
        case Op::Compare: return compared(code, holds);
        case Op::No: return fact(code.kid[0], !holds, lands);
        case Op::All: return parts(code, holds, lands, true);
        case Op::Any: return parts(code, holds, lands, false);
        case Op::Some: return some(code, holds);
        case Op::CondAt: return at_place(code, holds);
        case Op::Attacked: return attacked(holds);
        case Op::Named:
            return fact(rules_.conditions[static_cast<std::size_t>(code.a)], holds, lands);
        case Op::AsOwner: {
            const Player me = run_.me;
            const Player owner = word::owner(parts_.asker.word_here(run_));
            run_.me = owner != kNobody ? owner : me;
            std::string said = fact(code.kid[0], holds, lands);
            run_.me = me;
            return said;
        }
        default: return other(code, holds);
    }
}

std::string Reasons::sentence(std::int32_t condition) const {
    const auto found = program_.sentences.find(condition);
    if (found == program_.sentences.end()) {
        return "";
    }
    std::string said = found->second;
    for (auto at = said.find(kHere); at != std::string::npos; at = said.find(kHere, at)) {
        said.replace(at, kHere.size(), here());
    }
    return said;
}

// Says of conditions that must all hold the first that does not, or all of them if they do.
std::string Reasons::parts(const Code& code, bool holds, bool lands, bool all) {
    std::string said;
    for (int i = 0; i < code.count; ++i) {
        const std::int32_t one = program_.listed(code, i);
        const bool so = is_so(one);
        if (all != holds) {  // one of them decides
            if (so == holds) {
                return fact(one, holds, lands);
            }
            continue;
        }
        const std::string also = fact(one, holds, lands);
        if (all || !add_choice(said, also)) {
            said = joined(said, also, all ? " and " : ", and ");
        }
    }
    return said;
}

// ---- pieces

std::string Reasons::types(const Code& code) const {
    std::string text;
    for (int i = 0; i < code.count; ++i) {
        text += (i == 0                ? ""
                 : i + 1 == code.count ? " or "
                                       : ", ") +
                spaced(rules_.game.pieces[static_cast<std::size_t>(program_.listed(code, i))].name);
    }
    return text;
}

// "your own pawn", "black man or king", "piece": in the singular, without an article.
std::string Reasons::pieces(const Code& code) const {
    std::string type = code.count > 0 ? types(code) : "piece";
    switch (static_cast<Relation>(code.a)) {
        case Relation::Own:
        case Relation::Mine: return "own " + type;
        case Relation::Enemy:
            return rules_.game.player_count() == 2 && run_.me != kNobody
                       ? of_player(rules_.game.players[3U - run_.me], type)
                       : "enemy " + type;
        case Relation::Ally: return "allied " + type;
        case Relation::Empty: return "empty cell";
        case Relation::Open: return "empty cell or enemy";
        case Relation::Covered: return "piece that lies face down";
        default: return type;
    }
}

std::string Reasons::relation(const Code& code, bool holds, bool lands) {
    const auto which = static_cast<Relation>(code.a);
    const std::uint32_t w = parts_.asker.word_here(run_);
    if (which == Relation::Covered) {
        return w == 0 ? standing()
                      : here() + (holds ? " lies face down" : " does not lie face down");
    }
    if (holds || w == 0) {
        const bool takes = which == Relation::Enemy && w == 0 && lands;
        return takes ? "there is nothing to capture on " + here() : standing();
    }
    const bool related = parts_.relations.relation(which, w, run_.me);
    if (related && code.kid[0] >= 0) {
        const std::uint32_t saved = std::exchange(parts_.work.subject, w);
        const std::string said = fact(code.kid[0], false);
        parts_.work.subject = saved;
        return joined(standing(), said, ", but ");
    }
    const bool of_type = code.count == 0 || parts_.relations.is_listed(code, w);
    return of_type ? standing() : standing() + ", no " + pieces(code);
}

// ---- attacks

std::string Reasons::attackers(Cell cell, Player me) const {
    std::string text;
    for (Player player = 1; player <= rules_.game.player_count(); ++player) {
        std::vector<Cell> origins;
        if (player == me ||
            !parts_.attacks.attacked_by({.cell = cell, .attacker = player, .origins = &origins})) {
            continue;
        }
        for (const Cell origin : origins) {
            text += (text.empty() ? "" : " and ") + this->cell(origin);
        }
    }
    return text;
}

std::string Reasons::attacked(bool holds) {
    if (!holds || run_.here == kNoCell) {
        return here() + " is not attacked";
    }
    Parts& in = parts_;
    const std::size_t mark = in.work.position.mark();
    if (run_.mover.exists && !run_.mover.lost &&
        in.work.board.holds(run_.here) != Holds::Counters) {
        const Cell air = rules_.layout.air();
        const std::uint32_t mover = in.work.board.top(run_.mover.in_air ? air : run_.mover.cell);
        if (!run_.mover.in_air && run_.mover.cell != run_.here) {
            in.work.position.write(run_.mover.cell, 0);
            in.work.board.flatten(run_.mover.cell);
        }
        in.work.position.write(run_.here, mover);
        in.work.board.flatten(run_.here);
    }
    const std::string from = attackers(run_.here, run_.me);
    in.work.position.undo_to(mark);
    return here() + " is attacked" + (from.empty() ? "" : " from " + from);
}

std::string Reasons::unprotected() {
    std::string said;
    const auto& cells = rules_.game.topology.info;
    for (Cell cell = 0; cell < cells.size(); ++cell) {
        const std::uint32_t w = parts_.work.position.word(cell);
        const bool guarded = word::owner(w) == run_.me && w != 0 &&
                             std::any_of(rules_.protect.begin(), rules_.protect.end(),
                                         [&](const CompiledProtect& protect) {
                                             return protect.royals_only
                                                        ? rules_.is_royal(word::type(w))
                                                        : parts_.asker.holds(protect.which, run_.me,
                                                                             cell);
                                         });
        const std::string from = guarded ? attackers(cell, run_.me) : "";
        if (!from.empty()) {
            std::string threat = "your " + spaced(rules_.game.pieces[word::type(w)].name);
            threat.append(" on ").append(this->cell(cell));
            threat.append(" would be attacked from ").append(from);
            said = joined(said, threat, ", and ");
        }
    }
    return said;
}

std::string Reasons::too_few(const Code& every) {
    const Program& program = rules_.program;
    for (std::int32_t at = every.kid[3]; at < every.jump; ++at) {
        const Op op = program.at(at).op;
        if (op == Op::Give) {
            return "no piece would change sides from " + here();
        }
        if (op == Op::Capture) {
            return "nothing would be captured from " + here();
        }
    }
    Run copy = run_;
    const std::int64_t least = every.kids > 2 ? parts_.asker.value(every.kid[2], copy) : every.a;
    const std::string where = " around " + here() + " of what the rule asks for";
    return least > 1 ? "there is not enough" + where + ": it must be " + std::to_string(least)
                     : "there is nothing" + where;
}

// What keeps a piece from being shifted: it is not there, or something stands where it would go.
std::string Reasons::not_shifted(const Code& shift) {
    Run copy = run_;
    const Cell from = parts_.asker.place(shift.kid[0], copy);
    const Cell to = parts_.asker.place(shift.kid[1], copy);
    if (from == kNoCell || to == kNoCell) {
        return "";
    }
    const bool gone = parts_.work.board.height(from) == 0;
    const Cell here = std::exchange(run_.here, gone ? from : to);
    std::string said = standing();
    run_.here = here;
    return said;
}

// ---- everything else

// NOLINTNEXTLINE(readability-function-size): one case for each condition.
std::string Reasons::other(const Code& code, bool holds) {
    const std::string no = holds ? "" : "not ";
    switch (code.op) {
        case Op::Always:
        case Op::Never: return "";
        case Op::Liberties:
            return "the chain on " + here() + " would have " + (holds ? "a" : "no") + " liberty";
        case Op::Checked: {
            const std::string said = unprotected();
            return holds && !said.empty() ? said : "you are " + no + "in check";
        }
        case Op::GivesCheck: return "it would " + no + "give check";
        case Op::GivesMate: return "it would " + no + "give mate";
        case Op::Visited: return "the move has " + no + "been on " + here() + " before";
        case Op::Crossed: return "the move has " + no + "crossed the line at " + here() + " before";
        case Op::Taken: return "nothing was " + no + "taken on " + here();
        case Op::Reversing: return "the move would " + no + "go straight back";
        case Op::StraightOn: return "the move would " + no + "go straight on";
        case Op::SeenBefore: return "the move would " + no + "come back to the same position";
        case Op::On:
            return here() + " is " + no + asked_cell(rules_.game, program_.expression(code.kid[0]));
        case Op::Marked:
            return here() + " is " + no + "marked " +
                   spaced(rules_.program.marks[static_cast<std::size_t>(code.a)]);
        case Op::Royal: return joined(standing(), holds ? "a royal piece" : "no royal piece", ", ");
        case Op::Stacked:
            return "there is " + std::string(holds ? "" : "no ") + types(code) +
                   " in the stack on " + here();
        case Op::Line: {
            Run copy = run_;
            const auto n = parts_.asker.value(code.kid[0], copy);
            return joined(standing(),
                          std::string(holds ? "which stands" : "which does not stand") +
                              " in a row of " + std::to_string(n),
                          ", ");
        }
        case Op::DiceAlike: return "the dice do " + no + "show the same";
        case Op::InPhase: return "this is " + no + "the time for it";
        case Op::TestFunction: return parts_.work.test_why;
        case Op::Can: return "";
        default: {
            Run copy = run_;
            const auto at = static_cast<std::int32_t>(&code - rules_.program.expressions.data());
            const auto number = parts_.asker.value(at, copy);
            return value_name(at) + " is " + std::to_string(number);
        }
    }
}

// ---- words

// Whether what is asked of a cell is captured there.
bool Reasons::leads_to_capture(const Program& program, const Code& test) {
    const auto* const next = &test + 1;
    return next < program.code.data() + program.code.size() && next->op == Op::Capture &&
           next->kids == 0;
}

std::string Reasons::said(const Code& code) {
    if (code.op == Op::Test) {
        return fact(code.kid[0], false, leads_to_capture(rules_.program, code));
    }
    switch (code.op) {
        case Op::Land: return code.kids == 0 ? standing() : fact(code.kid[0], false, true);
        case Op::Mount:
        case Op::Put: return standing();
        case Op::Shift: return not_shifted(code);
        case Op::Step: {
            const std::int32_t* ahead = nullptr;
            int count = 0;
            std::int32_t single = run_.ahead;
            if (code.kids > 0) {
                parts_.neighbours.directions(code.kid[0], run_, ahead, count, single);
            }
            const Cell behind = parts_.neighbours.lies_ahead(
                run_, static_cast<Direction>(count > 0 ? *ahead : single), run_.here);
            return behind == kNoCell ? "the board ends behind " + here()
                                     : "no line leads from " + here() + " to " + cell(behind);
        }
        case Op::Capture: return "there is nothing to capture on " + here();
        case Op::EveryDirs:
        case Op::EverySet: return too_few(code);
        default: return "";
    }
}

}  // namespace perthro::interpreter
