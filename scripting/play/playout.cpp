#include "scripting/play/playout.hpp"

namespace perthro {

PlayoutEnd Playout::play(const PlayoutStart& start, std::uint64_t seed, std::uint64_t number) {
    Random random(seed, "playout", number);
    const std::uint64_t setup_seed = random.next();
    if (start.position != nullptr) {
        worker_.set_position(*start.position);
    } else {
        worker_.new_game(start.setup, setup_seed);
    }
    return go_on(random);
}

PlayoutEnd Playout::go_on(Random& random, int plies) {
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
        worker_.make(moves_, *drawn);
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
