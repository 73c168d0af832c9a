// Piece types that never come to the board. Where a setup deals or is a text, where hooks run, and
// where options decide about setups or moves, any type may come.
#include "scripting/package/vain.hpp"
#include "scripting/record/check.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro {

namespace {

bool is_placed(const GameDefinition& game, PieceType type) {
    return std::any_of(game.setups.begin(), game.setups.end(), [&](const Setup& setup) {
        return std::any_of(setup.placements.begin(), setup.placements.end(),
                           [&](const Placement& one) { return one.type == type; });
    });
}

// Whether a drop or another word brings one to the board.
bool is_brought(const GameDefinition& game, PieceType type) {
    bool made = std::any_of(
        game.movements.begin(), game.movements.end(), [&](const Movement& movement) {
            return movement.kind == MovementKind::Drop &&
                   (movement.type == type || movement.type == game.pieces[type].like);
        });
    each_body(game, [&](const Node& body, const Source& /*at*/) {
        made = made || makes_type(body, type);
    });
    return made;
}

// Words where other types have a number that the rules read: they count as 0. Where Lua has the
// word too, `types{ rank = "bomb" }`, it is told apart, and `none` says what it comes to.
void add_words_for_numbers(const GameDefinition& game, const LuaTexts& lua,
                           std::vector<LoadWarning>& warnings) {
    for (const PieceDefinition& piece : game.pieces) {
        for (const auto& [constant, text] : piece.texts) {
            const auto number = std::find_if(
                game.pieces.begin(), game.pieces.end(),
                [&, name = constant](const auto& one) { return one.constants.contains(name); });
            const bool told_apart = text == "none" || lua.names.contains(text);
            if (number != game.pieces.end() && !told_apart && lua.names.contains(constant)) {
                warnings.push_back(
                    {piece.at,
                     fmt::format(
                         "`{}` of the type `{}` is the word `{}`, which counts as 0: `{}` has a "
                         "number",
                         constant, piece.name, text, number->name),
                     constant + ": " + std::to_string(number->constants.at(constant)) +
                         ", or what it is worth, in digits"});
            }
        }
    }
}

}  // namespace

void add_vain_types(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua,
                    std::vector<LoadWarning>& warnings) {
    add_words_for_numbers(game, lua, warnings);
    const bool any = has_hooks(game) || names.optional.contains("setups") ||
                     names.optional.contains("moves") ||
                     std::any_of(game.setups.begin(), game.setups.end(), [](const Setup& setup) {
                         return !setup.position.empty() || !setup.shuffles.empty();
                     });
    for (std::size_t index = 1; !any && index < game.pieces.size(); ++index) {
        const auto type = static_cast<PieceType>(index);
        const PieceDefinition& piece = game.pieces[index];
        if (piece.removed || is_brought(game, type)) {
            continue;
        }
        const auto moves = std::find_if(
            game.movements.begin(), game.movements.end(), [&](const Movement& movement) {
                return movement.kind == MovementKind::Move && movement.type == type;
            });
        const bool moved = moves != game.movements.end();
        const bool placed = is_placed(game, type);
        const HandKind hand = index < game.hands.size() ? game.hands[index] : HandKind::None;
        if (moved && (hand == HandKind::Unlimited || (hand == HandKind::Counted && !placed))) {
            warnings.push_back({moves->at,
                                "nothing brings a `" + piece.name +
                                    "` from the hand to the board: this moves those that stand "
                                    "there",
                                piece.name + ":drop \"" + moves->name +
                                    "\" { anywhere, land } brings one from the hand"});
        } else if (!moved && !placed && !names.said.contains(piece.name) &&
                   !lua.names.contains(piece.name)) {
            warnings.push_back(
                {piece.at,
                 "nothing names the piece type `" + piece.name + "`: none ever stands on the board",
                 "give it a movement and a place in `setups`, or take it away"});
        }
    }
}

}  // namespace perthro
