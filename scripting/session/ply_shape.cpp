#include "scripting/session/ply_shape.hpp"

#include <string>

namespace perthro::session {

namespace {

std::string choice_name(const GameDefinition& game, const MovePath& path) {
    for (const Token& token : path.tokens) {
        if (token.kind == TokenKind::Permutation) {
            return game.topology.permutations[token.value].name;
        }
    }
    return "";
}

}  // namespace

PlyShape shape_of(Match& match, const CellMap& cells, std::size_t move) {
    const MoveList& list = match.moves();
    const MovePath path = paths_of(list)[move];
    PlyShape shape;
    shape.captures = cells.indices(path.captures);
    shape.permutation = choice_name(match.rules().game, path);
    for (const Token& token : path.tokens) {
        if (!list.chance && (token.kind == TokenKind::Start || token.kind == TokenKind::Landing)) {
            shape.path.push_back(cells.index(token.value));
        } else if (!list.chance && token.kind == TokenKind::Cell) {
            shape.chosen.push_back(cells.index(token.value));
        }
    }
    return shape;
}

int turned(const Topology& topology, const CellMap& cells, int cell,
           const std::string& permutation) {
    for (const Permutation& one : topology.permutations) {
        for (const auto& [from, to] : one.moves) {
            if (one.name == permutation && cells.index(from) == cell) {
                return cells.index(to);
            }
        }
    }
    return cell;
}

}  // namespace perthro::session
