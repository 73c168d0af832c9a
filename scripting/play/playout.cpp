#include "scripting/play/playout.hpp"

namespace perthro {

PlayoutEnd Playout::play(const PlayoutStart& start, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, "playout", number);
    begin(start, random.next());
    return go_on(random, kLongestPlayout, [&](std::size_t index) { worker_.play(moves_, index); });
}

PlayoutEnd Playout::go_on(Random& random, int plies) {
    return go_on(random, plies, [&](std::size_t index) { worker_.make(moves_, index); });
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

template <typename Make>
PlayoutEnd Playout::go_on(Random& random, int plies, Make make) {
    PlayoutEnd end;
    for (; end.plies < plies; ++end.plies) {
        const int claim = worker_.claimable();
        if (claim >= 0) {
            end.outcome = worker_.claimed(claim);
            return end;
        }
        const auto drawn = worker_.draw(random, moves_);
        if (!drawn) {
            break;
        }
        make(*drawn);
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
