// Vectors, turns and angles on square and hexagonal lattices, in whole numbers.
// Hexagonal coordinates are axial with e = (1, 0) and ne = (0, 1); triangles use the same lattice.
#pragma once

#include "engine/topology/topology.hpp"

#include <array>
#include <optional>

namespace perthro {

using Vector = std::array<int, 4>;      // x, y, z, w
using TurnMatrix = std::array<int, 4>;  // x' = t0 x + t1 y, y' = t2 x + t3 y

// The turn that leaves the board as it is.
inline constexpr TurnMatrix kNoTurn{1, 0, 0, 1};

// A clockwise turn by degrees; empty if boards of the shape have no such symmetry (square:
// multiples of 90, hexagonal: of 60, triangular: of 120).
[[nodiscard]] std::optional<TurnMatrix> turn_by(GridShape shape, int degrees);

// The reflection that exchanges far and near and keeps left and right.
[[nodiscard]] TurnMatrix mirror_of(GridShape shape);

// The image of a vector; a turn leaves the third and the fourth coordinate as they are.
[[nodiscard]] Vector turned_vector(const TurnMatrix& turn, const Vector& by);
[[nodiscard]] Vector negated(const Vector& by);
[[nodiscard]] bool is_zero(const Vector& by);

// The angle of a vector clockwise from "straight up the board", in [0, 360).
[[nodiscard]] double clockwise_angle(GridShape shape, const Vector& by);

// The turn or reflection of the lattice that takes two independent vectors to the two given images;
// empty if there is none. Those of one lattice are finitely many, however they follow each other.
[[nodiscard]] std::optional<TurnMatrix> turn_between(GridShape shape, const Vector& from1,
                                                     const Vector& to1, const Vector& from2,
                                                     const Vector& to2);

}  // namespace perthro
