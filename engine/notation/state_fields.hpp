// The keys of the header fields and how their values are written.
#pragma once

#include "engine/position/layout.hpp"

#include <string>

namespace perthro {

// CellAfter: 1 + a cell, 0 none; Over: with the winners behind it.
enum class FieldFormat { Number, Signed, Player, Mask, Chance, CellAfter, Over };

// The key in front of `=`, and how its value is written.
struct FieldText {
    std::string key;
    FieldFormat format = FieldFormat::Number;
};

// A field without a key of its own is called `field` and its number.
[[nodiscard]] inline FieldText field_text(Field field) {
    switch (field) {
        case Field::ToMove: return {"to_move", FieldFormat::Player};
        case Field::RoundOwner: return {"round", FieldFormat::Player};
        case Field::Counter: return {"counter", FieldFormat::Number};
        case Field::Phase: return {"phase", FieldFormat::Number};
        case Field::PliesLeft: return {"plies", FieldFormat::Number};
        case Field::TurnStart: return {"begins", FieldFormat::Number};
        case Field::Ply: return {"ply", FieldFormat::Number};
        case Field::Passes: return {"passes", FieldFormat::Number};
        case Field::OutMask: return {"out", FieldFormat::Mask};
        case Field::WallMask: return {"walls", FieldFormat::Mask};
        case Field::Pending: return {"pending", FieldFormat::Chance};
        case Field::PendingCell: return {"pending_cell", FieldFormat::CellAfter};
        case Field::PendingMove: return {"pending_move", FieldFormat::Number};
        case Field::PendingFrom: return {"pending_from", FieldFormat::CellAfter};
        case Field::Roll: return {"roll", FieldFormat::Number};
        case Field::Request: return {"request", FieldFormat::Number};
        case Field::RequestTo: return {"request_to", FieldFormat::Number};
        case Field::Over: return {"over", FieldFormat::Over};
        case Field::Winners: return {"winners", FieldFormat::Mask};
        case Field::Losers: return {"losers", FieldFormat::Mask};
        case Field::PointsSlot: return {"points", FieldFormat::Signed};
        case Field::LastCapture: return {"lost", FieldFormat::Mask};
        case Field::LastMover: return {"last_mover", FieldFormat::Player};
        case Field::LastClass: return {"last_class", FieldFormat::Number};
        case Field::Begun: return {"begun", FieldFormat::Number};
        default:
            return {"field" + std::to_string(static_cast<std::uint32_t>(field)),
                    FieldFormat::Number};
    }
}

}  // namespace perthro
