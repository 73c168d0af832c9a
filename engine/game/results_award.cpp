// Who gets what a result gives: by its awards, by what he has; players whom it puts out.
#include "engine/game/results.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

// What each of the players, or his team, has of what the result counts; [player].
Results::Numbers Results::numbers_of(int index, std::uint32_t players) {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    const CompiledResult& compiled = rules_.results[static_cast<std::size_t>(index)];
    const CompiledEvent& event = rules_.events[static_cast<std::size_t>(compiled.event)];
    Numbers own{};
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        if (((players >> player) & 1) != 0) {
            own[player] = result.most.empty()
                              ? events_.score_of(event, player)
                              : events_.number_of(result.most, compiled, result.most_type, player);
        }
    }
    Numbers numbers = own;
    for (Player player = 1; result.by_team && player <= rules_.layout.players; ++player) {
        for (Player mate = 1; mate <= rules_.layout.players; ++mate) {
            numbers[player] += mate != player && rules_.allied(player, mate) ? own[mate] : 0;
        }
    }
    return numbers;
}

// The living players, or teams, with the most of what the result counts; nobody if all have as
// much.
std::uint32_t Results::owners_of_most(int index, std::uint32_t living) {
    const Numbers numbers = numbers_of(index, living);
    std::uint32_t owners = 0;
    std::int64_t best = 0;
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        if (((living >> player) & 1) == 0) {
            continue;
        }
        if (owners == 0 || numbers[player] > best) {
            best = numbers[player];
            owners = 1U << player;
        } else if (numbers[player] == best) {
            owners |= 1U << player;
        }
    }
    return owners == living ? 0 : owners;
}

bool Results::counts(int index) const {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    const bool race = result.event.kind == EventKind::Score && result.asked_for == AskedFor::All &&
                      std::any_of(
                          result.awards.begin(), result.awards.end(), [](const Award& given) {
                              return given.to == AwardTo::Holder && given.kind == AwardKind::Win;
                          });
    return !result.most.empty() || race;
}

std::vector<std::int64_t> Results::scores(int index) {
    const Numbers numbers = numbers_of(index, living_players());
    return {numbers.begin(), numbers.begin() + rules_.layout.players + 1};
}

std::uint32_t Results::living_players() const {
    return rules_.layout.every_player() & ~position_.get(Field::OutMask);
}

// The players whom an award means, as a mask.
std::uint32_t Results::awarded(const Award& given, std::uint32_t who, Player mover,
                               std::uint32_t living) const {
    switch (given.to) {
        case AwardTo::ToMove: return 1U << position_.to_move();
        case AwardTo::Mover: return 1U << mover;
        case AwardTo::Opponent: return living & ~(1U << mover);
        case AwardTo::Holder: return who;
        case AwardTo::All: return living;
        case AwardTo::Player: return 1U << given.player;
        case AwardTo::Checking: {
            const std::uint32_t checking = line_.always_checking() & living;
            return std::has_single_bit(checking) ? checking : 0;
        }
    }
    return 0;
}

Outcome Results::award(int index, std::uint32_t who, Player mover) {
    if (mover == kNobody) {  // the last turn would have been that of who sits before
        mover = rules_.previous_player(position_.to_move(), position_.get(Field::OutMask));
    }
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    Outcome outcome;
    outcome.kind = result.kind;
    outcome.points = result.points;
    outcome.result = index;
    const std::uint32_t living = living_players();
    if (!result.most.empty()) {
        outcome.winners = owners_of_most(index, living);
        outcome.losers = outcome.winners == 0 ? 0 : living & ~outcome.winners;
        return outcome;
    }
    bool eliminated = false;
    for (const Award& given : result.awards) {
        std::uint32_t to = awarded(given, who, mover, living);
        for (Player player = 1; result.by_team && player <= rules_.layout.players; ++player) {
            to |= ((to >> player) & 1) != 0 ? rules_.ally_mask[player] & living : 0;
        }
        if (to == 0) {
            continue;
        }
        switch (given.kind) {
            case AwardKind::Win:
                outcome.winners |= to;
                outcome.losers |= living & ~to;
                break;
            case AwardKind::Loss:
                outcome.losers |= to;
                outcome.winners |= living & ~to;
                break;
            case AwardKind::Draw: break;
            case AwardKind::Out:
                eliminated = true;
                for (Player player = 1; player <= rules_.layout.players; ++player) {
                    if (((to >> player) & 1) != 0) {
                        eliminate(index, player, mover);
                    }
                }
                break;
        }
        if (given.to == AwardTo::Checking) {
            break;  // the checker pays; otherwise the next award holds
        }
    }
    if (eliminated) {
        outcome.result = -1;
        return outcome;
    }
    outcome.winners &= ~outcome.losers;
    if (outcome.losers == living && rules_.layout.players > 1) {  // everybody loses: nobody wins
        outcome.winners = outcome.losers = 0;
    }
    return outcome;
}

void Results::eliminate(int index, Player player, Player mover) {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    position_.write(Field::OutMask, position_.get(Field::OutMask) | (1U << player));
    remove_pieces(player, result.out_pieces);
    const Player heir = heir_of(index, player, mover);
    if (rules_.layout.has.hands && result.hands_over) {
        for (PieceType type = 1; type <= rules_.layout.types; ++type) {
            interpreter_.board().hand_over(player, heir, type);
        }
    }
    if (!turns_.finished() && position_.to_move() == player) {
        turns_.leave();
    }
}

// Does to the pieces of a player who is out what the result says.
void Results::remove_pieces(Player player, OutPieces what) {
    if (what == OutPieces::Wall) {
        position_.write(Field::WallMask, position_.get(Field::WallMask) | (1U << player));
    }
    if (what != OutPieces::Gone && what != OutPieces::Neutral) {
        return;
    }
    Board& board = interpreter_.board();
    for (const Cell cell : rules_.game.topology.cells) {
        const std::uint32_t w = position_.word(cell);
        if (w == 0 || word::owner(w) != player) {
            continue;
        }
        if (what == OutPieces::Gone) {
            board.take(cell, w);
        } else {
            PieceRecord piece = board.top_record(cell);
            piece.word = word::with_owner(piece.word, kNobody);
            board.set_top(cell, piece);
        }
    }
}

// Who gets the hand of a player who is out; kNobody: nobody does.
Player Results::heir_of(int index, Player player, Player mover) {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    if (!result.hand_to_checker) {
        return result.hands_over ? mover : kNobody;
    }
    for (Player other = 1; other <= rules_.layout.players; ++other) {
        if (other != player && interpreter_.relations().enemies(other, player) &&
            ((position_.get(Field::OutMask) >> other) & 1) == 0 &&
            interpreter_.attacks().checks(other, player)) {
            return other;
        }
    }
    return kNobody;
}

}  // namespace perthro
