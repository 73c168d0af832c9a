#include "scripting/play/playout.hpp"

namespace perthro {

PlayoutEnd Playout::play(const PlayoutStart& start, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, "playout", number);
    begin(start, random.next());
    return go_on(kLongestPlayout, [&] { return worker_.play_drawn(random, moves_); });
}

PlayoutEnd Playout::go_on(Random& random, int plies) {
    return go_on(plies, [&] {
        const auto drawn = worker_.draw(random, moves_);
        if (drawn) {
            worker_.make(moves_, *drawn);
        }
        return drawn.has_value();
    });
}

void Playout::begin(const PlayoutStart& start, std::uint64_t seed) {
    if (start.position != nullptr) {
        worker_.set_position(*start.position);
    } else if (start.setup == begun_) {
        worker_.set_position(first_);
    } else {
        worker_.new_game(start.setup, seed);
        if (worker_.starts_alike(start.setup)) {
            begun_ = start.setup;
            first_ = worker_.position();
        }
    }
}

// ply(): makes one; false where there is none.
template <typename Ply>
PlayoutEnd Playout::go_on(int plies, Ply ply) {
    PlayoutEnd end;
    for (; end.plies < plies; ++end.plies) {
        const int claim = worker_.claimable();
        if (claim >= 0) {
            end.outcome = worker_.claimed(claim);
            return end;
        }
        if (!ply()) {
            break;
        }
    }
    end.outcome = worker_.outcome();
    return end;
}

void PlayoutCounts::add(const PlayoutEnd& end) {
    ++games;
    plies += static_cast<std::uint64_t>(end.plies);
    if (end.outcome) {
        ++ends[{end.outcome->kind, end.outcome->winners}];
    } else {
        ++unfinished;
    }
}

void PlayoutCounts::add(const PlayoutCounts& other) {
    games += other.games;
    plies += other.plies;
    unfinished += other.unfinished;
    for (const auto& [end, number] : other.ends) {
        ends[end] += number;
    }
}

}  // namespace perthro
