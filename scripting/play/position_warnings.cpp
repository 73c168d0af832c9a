#include "scripting/play/position_warnings.hpp"

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

}  // namespace

std::vector<std::string> position_warnings(const GameDefinition& game,
                                           const std::vector<Oddity>& oddities, Player to_move) {
    std::vector<std::string> warnings;
    for (const Oddity& odd : oddities) {
        warnings.push_back(sentence(game, odd, to_move));
    }
    return warnings;
}

}  // namespace perthro
