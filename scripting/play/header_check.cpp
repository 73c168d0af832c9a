#include "scripting/play/header_check.hpp"

#include <algorithm>
#include <string>

namespace perthro {

namespace {

std::string wrong_step(const Rules& rules, const Position& position) {
    const std::uint32_t step = position.get(Field::Counter);
    if (step >= rules.turns.code.size()) {
        return "the turn program has only " + std::to_string(rules.turns.code.size()) + " steps";
    }
    const TurnOp op = rules.turns.code[step].op;
    if (op != TurnOp::Entry && op != TurnOp::Finish) {
        return "step " + std::to_string(step) + " of the turn program is no entry";
    }
    for (const TurnCode& code : rules.turns.code) {
        if (code.op == TurnOp::TimesBegin &&
            position.get(rules.layout.loops.first + static_cast<Slot>(code.counter)) >
                static_cast<std::uint32_t>(code.number)) {
            return "a loop of the turn program has only " + std::to_string(code.number) + " rounds";
        }
    }
    return "";
}

// Between two plies nobody has asked anything of the turn.
std::string wrong_number(const Rules& rules, const Position& position) {
    std::size_t rolls = 0;
    for (const ChanceDefinition& chance : rules.game.chances) {
        rolls += chance.rolls.size();
    }
    const struct {
        Field field;
        const char* key;
        std::size_t most;
    } bounds[] = {{Field::Phase, "phase", rules.turns.phases.size() - 1},
                  {Field::TurnStart, "begins", 1},
                  {Field::Begun, "begun", 1},
                  {Field::Roll, "roll", rolls},
                  {Field::Request, "request", 0},
                  {Field::LastClass, "last_class", rules.classes.size()}};
    const auto* const wrong = std::find_if(
        std::begin(bounds), std::end(bounds),
        [&](const auto& bound) { return position.get(bound.field) > bound.most; });
    return wrong == std::end(bounds)
               ? ""
               : "`" + std::string(wrong->key) + "` is at most " + std::to_string(wrong->most);
}

// Nobody is no player who could be out or win.
std::string wrong_players(const Position& position) {
    const std::pair<Field, const char*> masks[] = {
        {Field::OutMask, "out"}, {Field::Winners, "winners"}, {Field::Losers, "losers"}};
    for (const auto& [field, key] : masks) {
        if ((position.get(field) & 1U) != 0) {
            return "`" + std::string(key) + "` names players only";
        }
    }
    return "";
}

// The words that run when a piece is revealed stand behind a `reveal`, and the piece on its cell.
std::string wrong_reveal(const Rules& rules, const Position& position) {
    if (position.get(Field::Pending) != kPendingReveal) {
        return "";
    }
    const std::uint32_t behind = position.get(Field::PendingMove);
    const bool words = behind >= 2 && behind <= rules.program.code.size() &&
                       rules.program.code[behind - 2].op == Op::Reveal;
    if (!words) {
        return "`pending_move` leads to no words behind a `reveal`";
    }
    const auto& cells = rules.game.topology.cells;
    const std::uint32_t cell = position.get(Field::PendingCell);
    return std::any_of(cells.begin(), cells.end(), [&](Cell one) { return one + 1U == cell; })
               ? ""
               : "a `reveal` is pending, but `pending_cell` names no cell";
}

// Of what is face down and nobody knows, the bag holds at least as many pieces. Who sees a part of
// the board only does not know what the others know.
std::optional<TextError> wrong_bag(const Rules& rules, const Position& position) {
    const Layout& layout = rules.layout;
    if (!layout.has.bag || rules.game.fog != Fog::None) {
        return std::nullopt;
    }
    std::uint64_t face_down = 0;
    for (const Cell cell : rules.game.topology.cells) {
        const std::uint32_t w = position.word(cell);
        const bool unknown = word::type(w) == kUnknownType && (w & word::kCovered) != 0 &&
                             (!layout.has.known || position.get(layout.known + cell) == 0);
        face_down += unknown ? 1 : 0;
    }
    std::uint64_t held = 0;
    for (Player owner = kNobody; owner <= layout.players; ++owner) {
        for (PieceType type = 1; type <= layout.types; ++type) {
            held += position.get(layout.bag_of(owner, type));
        }
    }
    if (face_down <= held) {
        return std::nullopt;
    }
    return TextError{0,
                     "of the pieces that lie face down nobody knows " + std::to_string(face_down) +
                         ", and the bag holds " + std::to_string(held),
                     "all that they may be: bag=2Ggs"};
}

}  // namespace

std::optional<TextError> wrong_header(const Rules& rules, const Position& position) {
    for (const std::string& wrong : {wrong_step(rules, position), wrong_number(rules, position),
                                     wrong_players(position), wrong_reveal(rules, position)}) {
        if (!wrong.empty()) {
            return TextError{0, wrong, "leave the words about the turn out"};
        }
    }
    return wrong_bag(rules, position);
}

}  // namespace perthro
