// Lattice geometry: turns are 2 x 2 matrices of whole numbers, so no cell is ever rounded.
#include "engine/topology/geometry.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace perthro {

namespace {

TurnMatrix product(const TurnMatrix& a, const TurnMatrix& b) {
    return {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
            a[2] * b[1] + a[3] * b[3]};
}

// A shear keeps areas as well, but no lengths, and done again it never comes back to itself.
bool keeps_lengths(GridShape shape, const TurnMatrix& turn) {
    const auto square_of_length = [&](std::int64_t x, std::int64_t y) {
        return x * x + y * y + (shape == GridShape::Square ? 0 : x * y);
    };
    const auto keeps = [&](int x, int y) {
        const Vector to = turned_vector(turn, {x, y, 0, 0});
        return square_of_length(to[0], to[1]) == square_of_length(x, y);
    };
    return keeps(1, 0) && keeps(0, 1) && keeps(1, 1);
}

}  // namespace

std::optional<TurnMatrix> turn_by(GridShape shape, int degrees) {
    const int step = shape == GridShape::Square ? 90 : 60;
    if (degrees % (shape == GridShape::Triangle ? 2 * step : step) != 0) {
        return std::nullopt;
    }
    const TurnMatrix once = shape == GridShape::Square ? TurnMatrix{0, 1, -1, 0}
                                                       : TurnMatrix{1, 1, -1, 0};
    const int turns = ((degrees % 360) + 360) % 360 / step;
    TurnMatrix turn = kNoTurn;
    for (int i = 0; i < turns; ++i) {
        turn = product(once, turn);
    }
    return turn;
}

TurnMatrix mirror_of(GridShape shape) {
    return shape == GridShape::Square ? TurnMatrix{1, 0, 0, -1} : TurnMatrix{1, 1, 0, -1};
}

Vector turned_vector(const TurnMatrix& turn, const Vector& by) {
    return {turn[0] * by[0] + turn[1] * by[1], turn[2] * by[0] + turn[3] * by[1], by[2], by[3]};
}

Vector negated(const Vector& by) { return {-by[0], -by[1], -by[2], -by[3]}; }

bool is_zero(const Vector& by) { return by == Vector{0, 0, 0, 0}; }

double clockwise_angle(GridShape shape, const Vector& by) {
    double right = by[0], up = by[1];
    if (shape != GridShape::Square) {
        right += up / 2;
        up *= std::sqrt(3.0) / 2;
    }
    const double degrees = std::atan2(right, up) * 180 / std::acos(-1.0);
    return degrees < -1e-9 ? degrees + 360 : std::abs(degrees);
}

std::optional<TurnMatrix> turn_between(GridShape shape, const Vector& from1, const Vector& to1,
                                       const Vector& from2, const Vector& to2) {
    const int area = from1[0] * from2[1] - from1[1] * from2[0];
    if (area == 0) {
        return std::nullopt;
    }
    // turn = [to1 to2] * inverse([from1 from2])
    const TurnMatrix scaled{
        to1[0] * from2[1] - to2[0] * from1[1], to2[0] * from1[0] - to1[0] * from2[0],
        to1[1] * from2[1] - to2[1] * from1[1], to2[1] * from1[0] - to1[1] * from2[0]};
    TurnMatrix turn{};
    for (std::size_t i = 0; i < 4; ++i) {
        if (scaled[i] % area != 0) {
            return std::nullopt;
        }
        turn[i] = scaled[i] / area;
    }
    return keeps_lengths(shape, turn) ? std::optional(turn) : std::nullopt;
}

}  // namespace perthro
