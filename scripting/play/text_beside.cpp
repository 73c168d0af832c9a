#include "scripting/play/text_beside.hpp"

#include "engine/notation/piece_slots.hpp"
#include "engine/position/kept.hpp"

#include <fmt/format.h>

namespace perthro {

namespace {

std::string hand_of(const Rules& rules, const PositionText& texts, const Position& position,
                    Player player) {
    std::string text;
    for (PieceType type = 1; type <= rules.layout.types; ++type) {
        const std::uint32_t number = position.get(rules.layout.hand(player, type));
        if (number > 0 && rules.game.hands[type] == HandKind::Counted) {
            text += (text.empty() ? "" : " ") + (number > 1 ? std::to_string(number) : "") +
                    texts.letters().letter(type);
        }
    }
    return text;
}

std::string turn_of(const Rules& rules, const Position& position) {
    const GameDefinition& game = rules.game;
    const std::string& player = game.players[position.to_move()];
    const std::uint32_t pending = position.get(Field::Pending);
    if (pending == kPendingReveal) {
        return "a piece is to be revealed";
    }
    if (pending != 0) {
        return player + " is to roll " + game.chances[pending - 1].name;
    }
    std::string text = player + " to move";
    const std::uint32_t phase = position.get(Field::Phase);
    text += phase == 0 ? "" : ", phase " + rules.turns.phases[phase];
    const std::uint32_t plies = position.get(Field::PliesLeft);
    return plies > 1 ? text + ", " + std::to_string(plies) + " moves left" : text;
}

// "prisoners: black 3, white 0", of players who are in the game; "" for what is not to be told.
std::string attribute_of(const Rules& rules, const Position& position,
                         const StoredAttribute& attribute) {
    const AttributeDefinition& definition = *attribute.definition;
    const bool of_players = definition.of == AttributeOf::Player;
    const int first = of_players ? 1 : 0, last = of_players ? rules.layout.players : 0;
    std::string text;
    bool changed = false;
    for (int player = first; player <= last; ++player) {
        if (of_players && ((position.get(Field::OutMask) >> player) & 1) != 0) {
            continue;
        }
        const std::uint32_t stored = position.get(attribute.slot->base + static_cast<Slot>(player));
        changed = changed || stored != attribute.slot->initial;
        text += text.empty() ? "" : ", ";
        text += of_players ? rules.game.players[static_cast<std::size_t>(player)] + " " : "";
        text += value_text(definition, rules.game, std::int64_t{stored} + attribute.slot->low);
    }
    const bool told = changed || definition.known == Audience::All;
    return told && !text.empty() ? definition.name + ": " + text + '\n' : "";
}

std::string attributes_of(const Rules& rules, const Position& position) {
    std::string all;
    for (const StoredAttribute& attribute : stored_attributes(rules.game, rules.layout)) {
        if (attribute.definition != nullptr &&
            (attribute.of == AttributeOf::Game || attribute.of == AttributeOf::Player)) {
            all += attribute_of(rules, position, attribute);
        }
    }
    return all;
}

}  // namespace

std::string describe_turn(const Rules& rules, const PositionText& texts, const Position& position) {
    std::string all;
    if (rules.layout.has.hands) {
        for (int player = 1; player <= rules.layout.players; ++player) {
            const std::string hand = hand_of(rules, texts, position, static_cast<Player>(player));
            all += hand.empty()
                       ? ""
                       : "in hand of " + rules.game.players[static_cast<std::size_t>(player)] +
                             ": " + hand + '\n';
        }
    }
    if (rules.layout.has.dice) {
        std::string dice;
        for (Slot i = 0; i < kMaxDice; ++i) {
            const std::uint32_t die = position.get(rules.layout.dice + i);
            dice += die == 0 ? "" : " " + std::to_string(die - 1);
        }
        all += dice.empty() ? "" : "dice:" + dice + '\n';
    }
    all += attributes_of(rules, position);
    return position.get(Field::Over) != 0 ? all : all + turn_of(rules, position) + '\n';
}

std::string describe_outcome(const GameDefinition& game, const Outcome& outcome) {
    const bool several = (outcome.winners & (outcome.winners - 1)) != 0;
    std::string text = outcome.kind + ": ";
    text += outcome.winners == 0 && outcome.losers != 0
                ? player_names(game, outcome.losers) + " loses"
            : outcome.winners == 0
                ? "draw"
                : player_names(game, outcome.winners) + (several ? " win" : " wins");
    if (outcome.points != 0) {
        text += " (" + std::to_string(outcome.points) + " points)";
    }
    return text;
}

std::string describe_end(Match& match, const Outcome& outcome) {
    const GameDefinition& game = match.rules().game;
    std::string text = describe_outcome(game, outcome);
    const std::vector<double> scores = match.scores(outcome.result);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        text += fmt::format(", {} {}", game.players[i + 1], scores[i]);
    }
    return text;
}

}  // namespace perthro
