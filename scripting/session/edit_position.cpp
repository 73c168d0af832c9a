#include "scripting/session/edit_position.hpp"

#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/session/call_failure.hpp"

#include <algorithm>
#include <optional>

namespace perthro::session {

namespace {

// A value as a person writes it, encoded as AttributeDefinition says; nothing if it does not fit.
std::optional<int> encoded(const GameDefinition& game, const AttributeDefinition& attribute,
                           const std::string& text) {
    switch (attribute.kind) {
        case AttributeKind::Bool:
            return text == "true"    ? std::optional(1)
                   : text == "false" ? std::optional(0)
                                     : std::nullopt;
        case AttributeKind::Range: {
            const auto value = parse_number<int>(text);
            const bool fits = value && *value >= attribute.low && *value <= attribute.high;
            return fits ? value : std::nullopt;
        }
        case AttributeKind::Cell: {
            const Cell cell = game.topology.find_cell(text);
            return text == "none"    ? std::optional(0)
                   : cell == kNoCell ? std::nullopt
                                     : std::optional(cell + 1);
        }
        case AttributeKind::Player: {
            const Player player = game.find_player(text);
            return text == "nobody"    ? std::optional(0)
                   : player == kNobody ? std::nullopt
                                       : std::optional<int>(player);
        }
        case AttributeKind::PieceType: {
            const PieceType type = game.find_piece(text);
            return text == "none"       ? std::optional(0)
                   : type == kEmptyType ? std::nullopt
                                        : std::optional<int>(type);
        }
        case AttributeKind::Enumeration: {
            const auto found = std::find(attribute.enumeration.begin(), attribute.enumeration.end(),
                                         text);
            return found == attribute.enumeration.end()
                       ? std::nullopt
                       : std::optional(static_cast<int>(found - attribute.enumeration.begin()));
        }
    }
    return std::nullopt;
}

void check(bool holds, const std::string& message) {
    if (!holds) {
        throw CallFailure("argument", message, "");
    }
}

// Throws CallFailure if the call names what there is not.
void check_call(const GameDefinition& definition, Cell cell, const Edit& call) {
    check(call.player >= 0 && call.player <= definition.player_count(), "there is no such player");
    const bool on_cell = call.edit == EditKind::Place || call.edit == EditKind::Erase ||
                         call.edit == EditKind::CellAttribute ||
                         call.edit == EditKind::PieceAttribute;
    check(!on_cell || cell != kNoCell, "there is no such cell");
    const bool of_type = call.edit == EditKind::Place || call.edit == EditKind::Hand;
    check(!of_type || (call.type >= 1 && call.type <= definition.type_count()),
          "there is no such type of piece");
}

void set_attribute(const GameDefinition& definition, Board& board, const Edit& call, AttributeOf of,
                   std::uint32_t where) {
    const int attribute = definition.find_attribute(call.name);
    check(attribute >= 0 && definition.attributes[static_cast<std::size_t>(attribute)].of == of,
          "there is no such attribute: `" + call.name + "`");
    const auto value = encoded(
        definition, definition.attributes[static_cast<std::size_t>(attribute)], call.value);
    check(value.has_value(), "`" + call.value + "` is no value of `" + call.name + "`");
    board.set_attribute(attribute, where, *value, Source{});
}

// Puts what the call says on a cell, as the cell holds it.
void place(const Layout& layout, Worker& worker, Cell cell, const Edit& call) {
    Board& board = worker.interpreter().board();
    Position& position = worker.position();
    const auto player = static_cast<Player>(call.player);
    const auto type = static_cast<PieceType>(call.type);
    if (board.holds(cell) == Holds::Counters) {
        position.write(layout.counter(cell, player, type),
                       static_cast<std::uint32_t>(std::max(call.count, 0)));
    } else if (board.holds(cell) == Holds::Stack) {
        board.place_on_top(cell, board.pieces().fresh(type, player));
    } else {
        veil_cell(position, cell, 0);
        board.set_top(cell, board.pieces().fresh(type, player));
    }
}

}  // namespace

void edit_position(const Game& game, Worker& worker, const Edit& call) {
    const GameDefinition& definition = game.definition();
    const Layout& layout = game.rules().layout;
    Position& position = worker.position();
    const Cell cell = game.cells().cell(call.cell);
    const auto player = static_cast<Player>(call.player);
    check_call(definition, cell, call);
    const auto set = [&](AttributeOf of, std::uint32_t where) {
        set_attribute(definition, worker.interpreter().board(), call, of, where);
    };
    switch (call.edit) {
        case EditKind::Place: place(layout, worker, cell, call); break;
        case EditKind::Erase: veil_cell(position, cell, 0); break;
        case EditKind::CellAttribute: set(AttributeOf::Cell, cell); break;
        case EditKind::PieceAttribute:
            check(position.word(cell) != 0, "no piece stands there");
            set(AttributeOf::Piece, cell);
            break;
        case EditKind::PlayerAttribute: set(AttributeOf::Player, player); break;
        case EditKind::GameAttribute: set(AttributeOf::Game, 0); break;
        case EditKind::Hand:
            check(layout.has.hands, "this game has no hands");
            position.write(layout.hand(player, static_cast<PieceType>(call.type)),
                           static_cast<std::uint32_t>(std::max(call.count, 0)));
            break;
        case EditKind::Turn:
            check(player != kNobody, "nobody cannot be to move");
            worker.turns().set_to_move(player);
            break;
        case EditKind::Clear:
            for (const Cell each : definition.topology.cells) {
                veil_cell(position, each, 0);
            }
            break;
    }
    for (const Field field :
         {Field::Over, Field::Winners, Field::Losers, Field::PointsSlot, Field::Begun}) {
        position.write(field, 0);
    }
}

}  // namespace perthro::session
