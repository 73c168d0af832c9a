// In which order alpha-beta looks at moves: what the table knows, what takes most, what was good at
// the same ply (killers) or against the same move (counter moves), what was good elsewhere
// (history), and last what gives more than it takes.
#include "engine/kernel/kernel.hpp"
#include "engine/search/alpha_beta.hpp"

#include <algorithm>
#include <utility>

namespace perthro::search {

namespace {

constexpr int kMostHistory = 1 << 20;
constexpr int kExchangeMargin = 50;

std::size_t place_of(std::uint64_t id, Player player, int bits) {
    return ((id ^ player) * 0x9E3779B97F4A7C15ULL) >> (64 - bits);
}

}  // namespace

int& AlphaBeta::history_of_move(std::uint64_t id) {
    return history_[place_of(id, walker_.to_move(), kHistoryBits)];
}

// The move that refuted the move before this position last.
std::uint64_t& AlphaBeta::answer_at(int ply) {
    const std::uint64_t before = ply > 0 ? level(ply - 1).made : 0;
    return answers_[place_of(before, walker_.to_move(), kHistoryBits)];
}

// What a move takes and makes, in the value of pieces.
int AlphaBeta::gain_of(const MoveList& moves, std::size_t index) const {
    int gain = 0;
    walker_.each_taken(moves, index,
                       [&](std::uint32_t w) { gain += 1 + knowledge_->value(word::type(w)); });
    return gain;
}

// Whether the piece that takes is worth more than what it takes and may be taken in turn.
bool AlphaBeta::gives_more(const MoveList& moves, std::size_t index, int gain, PieceType mover) {
    const MoveBits bits = moves.moves[index];
    if (!exchanges_ || move_bits::compound(bits) ||
        knowledge_->value(mover) <= gain + kExchangeMargin) {
        return false;
    }
    const Rules& rules = walker_.rules();
    const std::uint32_t own = rules.ally_mask[walker_.to_move()] | (1U << walker_.to_move());
    return rules.tables->attacked(walker_.worker().position(), move_bits::to(bits), mover,
                                  rules.layout.every_player() & ~own);
}

// The rank of a move that takes something or makes a better piece, 0 for any other.
int AlphaBeta::taking_rank(const MoveList& moves, std::size_t index) {
    const int gain = gain_of(moves, index);
    const PieceType mover = walker_.mover_of(moves, index);
    if (gain > 0) {
        return gives_more(moves, index, gain, mover)
                   ? kLosing + gain
                   : kTaking + 16 * gain - knowledge_->value(mover) / 16;
    }
    const PieceType becomes = walker_.becomes(moves, index);
    const bool better = becomes != mover && mover != kEmptyType &&
                        knowledge_->value(becomes) > knowledge_->value(mover) + 100;
    return better ? kTaking + knowledge_->value(becomes) - knowledge_->value(mover) : 0;
}

int AlphaBeta::rank_of(const MoveList& moves, std::size_t index, std::uint64_t id, int ply) {
    if (const int rank = taking_rank(moves, index); rank != 0) {
        return rank;
    }
    const Level& here = level(ply);
    if (id == here.killers[0] || id == here.killers[1]) {
        return kKiller + (id == here.killers[0] ? 2 : 1);
    }
    return id == here.answer ? kKiller : history_of_move(id);
}

void AlphaBeta::order_moves(int ply, std::uint64_t best) {
    Level& here = level(ply);
    const MoveList& moves = here.moves;
    here.answer = answer_at(ply);
    here.order.resize(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::uint64_t id = Walker::id_of(moves, i);
        int& rank = here.order[i];
        rank = best != 0 && id == best ? kFirst : rank_of(moves, i, id, ply);
        if (orders_ && rank < kKiller && move_bits::compound(moves.moves[i])) {
            rank += static_cast<int>(std::clamp<std::int64_t>(walker_.worker().order(moves, i),
                                                              -kMostHistory, kMostHistory));
        }
    }
}

// Brings those that take something or make a better piece, and give no more than that, to the
// front; only they have ranks then. Returns how many there are.
std::size_t AlphaBeta::keep_taking(int ply) {
    Level& here = level(ply);
    std::vector<MoveBits>& moves = here.moves.moves;
    here.order.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const int rank = taking_rank(here.moves, i); rank >= kTaking) {
            std::swap(moves[here.order.size()], moves[i]);
            here.order.push_back(rank);
        }
    }
    return here.order.size();
}

// Brings the first of what is left to place `from` and returns it.
std::size_t AlphaBeta::next_move(Level& level, std::size_t from) {
    const auto begin = level.order.begin() + static_cast<std::ptrdiff_t>(from);
    const auto best = static_cast<std::size_t>(
        std::distance(level.order.begin(), std::max_element(begin, level.order.end())));
    std::swap(level.order[from], level.order[best]);
    std::swap(level.moves.moves[from], level.moves.moves[best]);
    return from;
}

// A move that takes nothing, too good for the other side: it comes early elsewhere.
void AlphaBeta::note_cut(int ply, std::size_t at, int depth) {
    Level& here = level(ply);
    if (here.order[at] >= kTaking || here.order[at] < kLosing / 2) {
        return;
    }
    const std::uint64_t id = Walker::id_of(here.moves, at);
    if (here.killers[0] != id) {
        here.killers[1] = here.killers[0];
        here.killers[0] = id;
    }
    answer_at(ply) = id;
    int& history = history_of_move(id);
    history = std::min(kMostHistory, history + depth * depth);
}

}  // namespace perthro::search
