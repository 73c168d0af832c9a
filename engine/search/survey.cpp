#include "engine/search/survey.hpp"

#include "engine/moves/draw.hpp"

#include <algorithm>

namespace perthro::search {

namespace {

// Bounds in plies and in listed moves: what takes time is one or the other.
constexpr std::uint64_t kMostPlies = 6'000, kMostMoves = 50'000;
constexpr int kPliesOfGame = 400;
// So many games more than lists: games that are over at the start, or all chance, give none.
constexpr std::uint64_t kGamesWithoutList = 200;

void note_piece(const Walker& walker, const MoveList& list, std::size_t index, Survey& into) {
    const MoveBits bits = list.moves[index];
    const bool simple = !move_bits::compound(bits);
    const Cell from = simple ? move_bits::from(bits) : list.compound(index).from;
    const Cell to = simple ? move_bits::to(bits) : list.compound(index).to;
    const PieceType type = walker.mover_of(list, index);
    if (type == kEmptyType || type >= into.types || from >= into.cells || to >= into.cells) {
        return;
    }
    into.moved = into.moved || from != to;
    ++into.moves[type];
    ++into.moves_at[into.square(walker.to_move(), type, from)];
    const PieceType becomes = walker.becomes(list, index);
    if (becomes != type && becomes < into.types) {
        std::vector<PieceType>& others = into.becomes[into.square(walker.to_move(), type, to)];
        if (std::find(others.begin(), others.end(), becomes) == others.end()) {
            others.push_back(becomes);
        }
    }
}

// What one list tells of the pieces of the player to move.
void note_list(const Walker& walker, const MoveList& list, Survey& into) {
    const Player player = walker.to_move();
    ++into.lists;
    into.listed += list.size();
    for (PieceType type = 1; type < into.types; ++type) {
        each_cell(walker.position(), player, type, [&](Cell cell) {
            ++into.seen[type];
            ++into.seen_at[into.square(player, type, cell)];
        });
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        walker.each_taken(list, i, [&](std::uint32_t) { into.captures = true; });
        note_piece(walker, list, i, into);
    }
}

// Whether the player to move has lost because his pieces have no move.
bool lost_by_standing(Walker& walker) {
    if (walker.over()) {
        return false;
    }
    const Player player = walker.to_move();
    return walker.position().count(player) > 0 &&
           ((walker.stuck().losers >> walker.seat_of(player)) & 1) != 0;
}

}  // namespace

Survey survey(const std::shared_ptr<const Rules>& rules) {
    Survey result;
    result.types = rules->game.pieces.size();
    result.cells = static_cast<std::size_t>(rules->layout.limit);
    const std::size_t squares = (static_cast<std::size_t>(rules->layout.players) + 1) *
                                result.types * result.cells;
    result.moves.assign(result.types, 0);
    result.seen.assign(result.types, 0);
    result.moves_at.assign(squares, 0);
    result.seen_at.assign(squares, 0);
    result.becomes.resize(squares);
    Walker walker(rules);
    Random random(0, "survey");
    MoveList list;
    while (result.lists < kMostPlies && result.listed < kMostMoves &&
           result.games < result.lists + kGamesWithoutList) {
        walker.worker().new_game(0, random.next());
        walker.stand_on(Position(walker.position()));
        ++result.games;
        for (int ply = 0; ply < kPliesOfGame; ++ply) {
            walker.list(list);
            if (list.empty()) {
                ++result.ended;
                result.stuck += lost_by_standing(walker) ? 1 : 0;
                result.plies_of_ended += static_cast<std::uint64_t>(ply);
                break;
            }
            if (!list.chance) {
                note_list(walker, list, result);
            }
            walker.make(list, draw_move(list, random));
        }
    }
    return result;
}

}  // namespace perthro::search
