#include "scripting/play/position_warnings.hpp"

#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/callbacks/position_judge.hpp"
#include "scripting/play/match.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro {

namespace {

std::string shown_name(const PieceDefinition& piece) {
    return piece.title.empty() ? piece.name : piece.title;
}

// "king", or what stands for several kinds of them.
std::string royal_name(const GameDefinition& game) {
    std::string name;
    for (const PieceDefinition& piece : game.pieces) {
        if (piece.royal && !piece.removed) {
            name = name.empty() ? shown_name(piece) : "royal piece";
        }
    }
    return name;
}

std::string sentence(const GameDefinition& game, const Oddity& odd, Player to_move) {
    const std::string& player = game.players[odd.player];
    const std::string royal = royal_name(game);
    const auto piece = [&] {
        return fmt::format("{}'s {} on {}", player, shown_name(game.pieces[odd.type]),
                           game.topology.info[odd.cell].name);
    };
    switch (odd.kind) {
        case OddityKind::NoRoyal: return fmt::format("{} has no {}", player, royal);
        case OddityKind::ManyRoyals:
            return fmt::format("{} has {} of the kind {}, and never more than {} in a game", player,
                               odd.count, royal, odd.usual);
        case OddityKind::RoyalInHand:
            return fmt::format("{} has a {} in hand, where none ever comes", player, royal);
        case OddityKind::CanBeTaken:
            return fmt::format("{} can be taken at once, for {} is to move",
                               odd.cell == kNoCell ? "something of " + player + "'s" : piece(),
                               game.players[to_move]);
        case OddityKind::OutOfReach:
            return fmt::format("{} stands where none of its kind ever gets", piece());
    }
    return "";
}

// Whether nothing of it is hidden, as it is where a player is shown less than there is.
bool is_known(const Rules& rules, Worker& worker) {
    const Layout& layout = rules.layout;
    for (const Cell cell : rules.game.topology.cells) {
        if (worker.interpreter().board().any_piece(cell, [](std::uint32_t word, int /*number*/) {
                return word::type(word) == kUnknownType;
            })) {
            return false;
        }
    }
    for (Player player = 1; layout.has.hands && player <= layout.players; ++player) {
        if (worker.position().get(layout.hand(player, kEmptyType)) != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::vector<std::string> position_warnings(const GameDefinition& game,
                                           const std::vector<Oddity>& oddities, Player to_move) {
    std::vector<std::string> warnings;
    for (const Oddity& odd : oddities) {
        warnings.push_back(sentence(game, odd, to_move));
    }
    return warnings;
}

PositionVerdict judge_position(Worker& worker) {
    Hooks* const hooks = worker.hooks();
    if (hooks == nullptr || !hooks->has(Hook::Plausible) ||
        worker.position().get(Field::Over) != 0 || !is_known(worker.rules(), worker) ||
        worker.plausible()) {
        return {};
    }
    const auto* judge = dynamic_cast<const PositionJudge*>(hooks);
    return {false, judge == nullptr ? "" : judge->why_implausible()};
}

std::vector<std::string> position_warnings(const Oddities& oddities, Worker& worker) {
    std::vector<std::string> warnings = position_warnings(worker.rules().game, oddities.of(worker),
                                                          worker.position().to_move());
    if (const PositionVerdict verdict = judge_position(worker); !verdict.plausible) {
        warnings.push_back(verdict.why.empty() ? "the hook `plausible` of its rules says so"
                                               : verdict.why);
    }
    return warnings;
}

void need_allowed(const Match& match, const std::string& position) {
    const auto& hooks = match.rules().game.hooks.defined;
    Position read(match.rules().layout);
    if (position.empty() || position == "start" ||
        std::find(hooks.begin(), hooks.end(), "plausible") == hooks.end() ||
        match.position_texts().read(position, read)) {
        return;
    }
    Worker worker(match.worker().shared_rules());
    worker.begin_at(read);
    if (const PositionVerdict verdict = judge_position(worker); !verdict.why.empty()) {
        throw PlayError("position `" + position + "`: the rules forbid it: " + verdict.why);
    }
}

}  // namespace perthro
