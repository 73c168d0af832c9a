// Recorded trees written in C++, under the names that the words have in rules.lua, for tests of the
// kernel that load no package.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::testing::words {

inline Node node(Op op, std::vector<Node> kids = {}, std::vector<std::int32_t> list = {},
                 std::int32_t a = 0, std::string text = "") {
    Node result;
    result.op = op;
    result.a = a;
    result.list = std::move(list);
    result.kids = std::move(kids);
    result.text = std::move(text);
    return result;
}
inline Node block(std::vector<Node> kids) { return node(Op::Block, std::move(kids)); }
inline Node dirs(const std::vector<Direction>& directions) {
    return node(Op::Dirs, {}, {directions.begin(), directions.end()});
}
inline Node number(std::int32_t value) { return node(Op::Const, {}, {}, value); }

// Conditions.
inline Node piece(Relation relation, std::vector<std::int32_t> types = {}) {
    return node(Op::Piece, {}, std::move(types), static_cast<std::int32_t>(relation));
}
inline Node empty() { return piece(Relation::Empty); }
inline Node occupied() { return piece(Relation::Occupied); }
inline Node own(std::vector<std::int32_t> types = {}) {
    return piece(Relation::Own, std::move(types));
}
inline Node enemy(std::vector<std::int32_t> types = {}) {
    return piece(Relation::Enemy, std::move(types));
}
inline Node open() { return piece(Relation::Open); }
inline Node zone(int index) { return node(Op::InZone, {}, {}, index); }
inline Node no(Node condition) { return node(Op::No, {std::move(condition)}); }
inline Node attribute(int index) { return node(Op::Truth, {node(Op::Attribute, {}, {}, index)}); }

// Words.
inline Node along(const std::vector<Direction>& directions) {
    return node(Op::Along, {dirs(directions)});
}
inline Node step() { return node(Op::Step); }
inline Node step(Direction direction) { return node(Op::Step, {dirs({direction})}); }
inline Node slide() { return node(Op::Slide, {number(1), number(-1), empty()}); }
inline Node veer(std::vector<std::int32_t> turns) { return node(Op::Veer, {}, std::move(turns)); }
inline Node land() { return node(Op::Land); }
inline Node land(Node condition) { return node(Op::Land, {std::move(condition)}); }
inline Node capture() { return node(Op::Capture); }
inline Node mark(const std::string& name) { return node(Op::Mark, {}, {}, 0, name); }
inline Node place(Op op) { return node(op); }
inline Node place_mark(const std::string& name) { return node(Op::PlaceMark, {}, {}, 0, name); }
inline Node promote(std::vector<std::int32_t> types) {
    return node(Op::Promote, {}, std::move(types));
}
inline Node when(Node condition, std::vector<Node> then) {
    return node(Op::When, {std::move(condition), block(std::move(then))});
}
inline Node set(int attribute, Node value) {
    return node(Op::SetAttribute, {std::move(value)}, {}, attribute);
}
inline Node first(std::vector<Node> blocks) { return node(Op::First, std::move(blocks)); }
inline Node must_continue(const std::string& name) {
    return node(Op::MustContinue, {}, {}, 0, name);
}
inline Node go_on(const std::string& name) {
    return first({block({must_continue(name)}), block({})});
}

inline void move(GameDefinition& game, PieceType type, std::vector<Node> body,
                 const std::string& name = "move") {
    game.movements.push_back({MovementKind::Move, type, name, block(std::move(body)), {}});
}

}  // namespace perthro::testing::words
