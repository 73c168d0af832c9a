// Why possibilities were refused, noted for whoever asks, with what the words saw. Conditions are
// asked once more for that, part by part: it costs nothing while nobody asks.
#include "engine/interpreter/refusals.hpp"

#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace perthro {

namespace {

const std::string kGranted = std::string(1, kSaw) + "granted ";  // no rule's name is empty

// "white pawn", "empty"
std::string standing(const GameDefinition& game, std::uint32_t w) {
    if (w == 0) {
        return "empty";
    }
    const bool unknown = word::type(w) == kEmptyType || word::type(w) == kUnknownType;
    const std::string& type = unknown ? "something unknown" : game.pieces[word::type(w)].name;
    return word::owner(w) == kNobody ? type : game.players[word::owner(w)] + " " + type;
}

// The first that does not hold of conditions that must all hold.
template <class Holds>
const Code& failing(const Program& program, std::int32_t at, const Holds& holds) {
    while (program.expression(at).op == Op::All && program.expression(at).count > 0) {
        const Code& all = program.expression(at);
        int i = 0;
        while (i + 1 < all.count && holds(program.listed(all, i))) {
            ++i;
        }
        at = program.listed(all, i);
    }
    return program.expression(at);
}

// How the condition reads in rules.lua.
std::string name_of(const Rules& rules, const Code& tested) {
    const auto index = static_cast<std::size_t>(tested.a);
    switch (tested.op) {
        case Op::Piece: return std::string(kRelationNames[index]);
        case Op::Compare: return std::string(kComparisonNames[index]);
        case Op::InZone: return rules.game.topology.zones[index].name;
        case Op::Attribute: return rules.game.attributes[index].name;
        case Op::Constant: return rules.game.constants[index];
        case Op::Truth: return name_of(rules, rules.program.expression(tested.kid[0]));
        default: return std::string(written(tested.op));
    }
}

// Which guarded pieces of a player are attacked, and from where: "king on e2, attacked from e8".
std::string attacked_pieces(interpreter::Parts& parts, const Rules& rules, const Position& position,
                            Player me) {
    const auto& cells = rules.game.topology.info;
    std::string text;
    for (Cell cell = 0; cell < cells.size(); ++cell) {
        const std::uint32_t w = position.word(cell);
        const bool guarded = word::owner(w) == me && w != 0 &&
                             std::any_of(rules.protect.begin(), rules.protect.end(),
                                         [&](const CompiledProtect& protect) {
                                             return protect.royals_only
                                                        ? rules.is_royal(word::type(w))
                                                        : parts.asker.holds(protect.which, me,
                                                                            cell);
                                         });
        for (Player player = 1; guarded && player <= rules.game.player_count(); ++player) {
            std::vector<Cell> origins;
            if (player == me || !parts.attacks.attacked_by(
                                    {.cell = cell, .attacker = player, .origins = &origins})) {
                continue;
            }
            text += (text.empty() ? "" : "; ") + rules.game.pieces[word::type(w)].name + " on " +
                    cells[cell].name + ", attacked from";
            for (const Cell origin : origins) {
                text += " " + cells[origin].name;
            }
        }
    }
    return text;
}

}  // namespace

Refusal in_words() {
    Refusal refusal;
    refusal.what = kSaw;
    return refusal;
}

bool wants_words(const std::vector<Refusal>* refusals) {
    const StepListener* const steps = steps_listener(refusals);
    return steps != nullptr ? steps->wants_refusals()
                            : refusals != nullptr && !refusals->empty() &&
                                  refusals->front().what == std::string(1, kSaw);
}

Refusal granted(Refusal refusal) {
    refusal.what = kGranted + std::to_string(unpacked(refusal.what).address);
    return refusal;
}

int granted_word(const Refusal& refusal) {
    return refusal.what.starts_with(kGranted) ? std::stoi(refusal.what.substr(kGranted.size())) : 0;
}

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string with_article(const std::string& noun) {
    const bool vowel = !noun.empty() &&
                       std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + noun;
}

std::string packed(const RefusalText& text) {
    std::string what;
    for (std::string part : {text.rule, text.saw, text.said}) {  // packages write what they like
        std::replace(part.begin(), part.end(), kSaw, ' ');
        what += part + kSaw;
    }
    const std::string flags = std::string(text.piece ? "p" : "") + (text.in_loop ? "l" : "");
    return what + flags + kSaw + std::to_string(text.address) + kSaw + std::to_string(text.name);
}

RefusalText unpacked(const std::string& what) {
    constexpr std::size_t kParts = 6;
    std::vector<std::string> parts(1);
    for (const char c : what) {
        if (c == kSaw && parts.size() < kParts) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    parts.resize(kParts);
    return {parts[0],
            parts[1],
            parts[2],
            parts[3].find('p') != std::string::npos,
            parts[3].find('l') != std::string::npos,
            parts[4].empty() ? 0 : std::stoi(parts[4]),
            parts[5].empty() ? kPassClass : static_cast<std::uint16_t>(std::stoi(parts[5]))};
}

namespace interpreter {

void Workspace::note_refusal(const Code& code, const Run& run, const char* what) {
    if (depth != 1 || StepTeller::is_deaf(parts)) {
        return;  // it is no move of the list that is refused
    }
    const std::size_t mark = position.mark();
    RefusalText text;
    if (what != nullptr) {
        text.rule = what;
    } else {
        text = Reasons::rule(parts, code, run);
        position.undo_to(mark);
    }
    if (wants_words(refusals)) {
        Run again = run;
        settle(again);
        const std::string said = Reasons(parts, again).said(code);
        text.said = said.empty() ? text.said : said;
        position.undo_to(mark);
    }
    const bool tests = is_control(code.op) && code.kid[0] >= 0;
    text.address = static_cast<int>(&code - rules.program.code.data());
    text.piece = code.op == Op::Land ||
                 (tests && rules.program.expression(code.kid[0]).op == Op::Piece);
    Reasons::add(parts, code.at, run, text);
}

// The word that refused, and what it saw.
RefusalText Reasons::rule(Parts& parts, const Code& code, const Run& run) {
    const Rules& rules = parts.work.rules;
    const auto piece_here = [&] {
        return run.here == kNoCell ? "no cell"
                                   : perthro::standing(rules.game, parts.asker.word_here(run));
    };
    if (!is_control(code.op)) {
        const auto op = code.op;
        return {std::string(written(op)), op == Op::Land ? piece_here() : "", ""};
    }
    const Program& program = rules.program;
    Run again = run;
    const Code& tested = failing(
        program, code.kid[0], [&](std::int32_t one) { return parts.asker.condition(one, again); });
    const auto op = tested.op;
    RefusalText text{name_of(rules, tested), "", ""};
    if (op == Op::Piece) {
        text.saw = piece_here();
    } else if (op == Op::TestFunction && !parts.work.test_why.empty()) {
        text.rule = std::exchange(parts.work.test_why, {});
        text.said = text.rule;
    } else if (op == Op::Compare) {
        const std::int32_t first = program.listed(tested, 0);
        Reasons reasons(parts, again);
        text.saw = reasons.number(first, first) + ", wanted " + reasons.wanted_of(tested, false);
    } else if (op == Op::No) {
        const Code& forbidden = program.expression(tested.kid[0]);
        text.rule = "no(" + name_of(rules, forbidden) + ")";
        text.saw = forbidden.op == Op::Piece ? piece_here() : "";
    }
    return text;
}

void Workspace::note_refusal(const Source& at, const Run& run, const std::string& what) {
    if (depth != 1 || StepTeller::is_deaf(parts)) {
        return;
    }
    RefusalText text{what, "", ""};
    if (what == "protect") {  // the move is made
        text.saw = attacked_pieces(parts, rules, position, run.me);
        text.said = wants_words(refusals) ? Reasons(parts, run).unprotected() : "";
    } else if (what == "require") {
        text.said = std::exchange(test_why, {});
    } else if (what == "repetition") {
        text.said = "the same position would come about again";
    } else {
        text.said = what == "apply" || what == "on_move" ? "the rules of the game forbid it" : what;
    }
    Reasons::add(parts, at, run, text);
}

void Reasons::add(Parts& parts, const Source& at, const Run& run, const RefusalText& text) {
    Refusal refusal;
    refusal.at = at;
    RefusalText named = text;
    named.name = run.name;
    refusal.what = packed(named);
    refusal.here = run.here;
    refusal.start = run.start;
    refusal.ahead = run.ahead;
    refusal.movement = run.movement;
    refusal.path = choice_end::path_of(parts.stacks.tokens, run);
    parts.work.refusals->push_back(std::move(refusal));
    StepTeller::refused(parts, at, run, text);
}

}  // namespace interpreter
}  // namespace perthro
