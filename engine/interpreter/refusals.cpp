// Why possibilities were refused, noted for whoever asks, with what the words saw. Conditions are
// asked once more for that, part by part: it costs nothing while nobody asks.
#include "engine/interpreter/refusals.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/written.hpp"

#include <algorithm>
#include <utility>

namespace perthro {

namespace {

// "white pawn", "empty"
std::string standing(const GameDefinition& game, std::uint32_t w) {
    if (w == 0) {
        return "empty";
    }
    const bool unknown = word::type(w) == kEmptyType || word::type(w) == kUnknownType;
    const std::string& type = unknown ? "something unknown" : game.pieces[word::type(w)].name;
    return word::owner(w) == kNobody ? type : game.players[word::owner(w)] + " " + type;
}

// Refusals of what is asked meanwhile are nobody's.
class Aside {
public:
    explicit Aside(std::vector<Refusal>*& place) : place_(place), kept_(place) { place = &lost_; }
    ~Aside() { place_ = kept_; }
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

private:
    std::vector<Refusal>*& place_;
    std::vector<Refusal>* kept_;
    std::vector<Refusal> lost_;
};

const Code& expression(const Program& program, std::int32_t at) {
    return program.expressions[static_cast<std::size_t>(at)];
}

std::int32_t part(const Program& program, const Code& of, int i) {
    return program.lists[static_cast<std::size_t>(of.list + i)];
}

// Of conditions that must all hold, the first that does not.
template <class Holds>
const Code& failing(const Program& program, std::int32_t at, const Holds& holds) {
    while (static_cast<Op>(expression(program, at).op) == Op::All &&
           expression(program, at).count > 0) {
        const Code& all = expression(program, at);
        int i = 0;
        while (i + 1 < all.count && holds(part(program, all, i))) {
            ++i;
        }
        at = part(program, all, i);
    }
    return expression(program, at);
}

// How the condition reads in rules.lua.
std::string name_of(const Rules& rules, const Code& tested) {
    const auto index = static_cast<std::size_t>(tested.a);
    switch (static_cast<Op>(tested.op)) {
        case Op::Piece: return std::string(kRelationNames[index]);
        case Op::Compare: return std::string(kComparisonNames[index]);
        case Op::InZone: return rules.game.topology.zones[index].name;
        case Op::Attribute: return rules.game.attributes[index].name;
        case Op::Constant: return rules.game.constants[index];
        case Op::Truth: return name_of(rules, expression(rules.program, tested.kid[0]));
        default: return std::string(written(static_cast<Op>(tested.op)));
    }
}

// Which guarded pieces of a player are attacked, and from where: "king on e2, attacked from e8".
std::string attacked_pieces(Interpreter& interpreter, const Rules& rules, const Position& position,
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
                                                        : interpreter.holds(protect.which, me,
                                                                            cell);
                                         });
        for (Player player = 1; guarded && player <= rules.game.player_count(); ++player) {
            std::vector<Cell> origins;
            if (player == me ||
                !interpreter.attacked_by({.cell = cell, .attacker = player, .origins = &origins})) {
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

void Interpreter::note_refusal(const Code& code, const Run& run, const char* what) {
    if (what != nullptr) {
        note_refusal(code.at, run, std::string(what));
        return;
    }
    const auto piece_here = [&] {
        return kSaw + (run.here == kNoCell ? "no cell" : standing(rules_.game, word_here(run)));
    };
    if (code.op < kFirstControl) {
        const auto op = static_cast<Op>(code.op);
        note_refusal(code.at, run, std::string(written(op)) + (op == Op::Land ? piece_here() : ""));
        return;
    }
    const Program& program = rules_.program;
    std::string said;
    {
        const Aside aside(refusals_);
        Run again = run;
        const Code& tested = failing(program, code.kid[0],
                                     [&](std::int32_t one) { return condition(one, again); });
        const auto op = static_cast<Op>(tested.op);
        said = name_of(rules_, tested);
        if (op == Op::Piece) {
            said += piece_here();
        } else if (op == Op::TestFunction && !test_why_.empty()) {
            said = std::exchange(test_why_, {});
        } else if (op == Op::Compare) {
            for (int i = 0; i < tested.count; ++i) {
                said += (i == 0   ? std::string(1, kSaw)
                         : i == 1 ? ", wanted "
                                  : " or ") +
                        std::to_string(value(part(program, tested, i), again));
            }
        } else if (op == Op::No) {
            const Code& forbidden = expression(program, tested.kid[0]);
            said = "no(" + name_of(rules_, forbidden) + ")" +
                   (static_cast<Op>(forbidden.op) == Op::Piece ? piece_here() : "");
        }
    }
    note_refusal(code.at, run, said);
}

void Interpreter::note_refusal(const Source& at, const Run& run, const std::string& what) {
    Refusal refusal;
    refusal.at = at;
    refusal.what = what;
    refusal.here = run.here;
    refusal.start = run.start;
    refusal.movement = run.movement;
    refusal.path.assign(tokens_.begin() + run.tokens_begin, tokens_.begin() + run.tokens);
    if (what == "protect") {  // the move is made
        const Aside aside(refusals_);
        const std::string attacked = attacked_pieces(*this, rules_, position_, run.me);
        refusal.what += attacked.empty() ? "" : kSaw + attacked;
    }
    refusals_->push_back(std::move(refusal));
}

}  // namespace perthro
