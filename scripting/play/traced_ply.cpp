#include "scripting/play/traced_ply.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Keeps words wherever they run: what is applied is no part of a list of moves.
class PlyRecord : public StepRecord {
public:
    [[nodiscard]] bool wants_refusals() const override { return false; }
};

// Hears what happens while it lives.
class Listening {
public:
    Listening(Worker& worker, StepRecord& record) : worker_(worker) {
        worker_.interpreter().record_refusals(&record);
    }
    ~Listening() { worker_.interpreter().record_refusals(nullptr); }
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    Worker& worker_;
};

// Of all that was heard, the runs that began at a word.
std::vector<Step> runs_from(const std::vector<Step>& all, std::int32_t address) {
    std::vector<Step> kept;
    std::int32_t shift = 0;
    bool inside = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].parent < 0) {
            inside = all[i].address == address;
            shift = static_cast<std::int32_t>(i - kept.size());
        }
        if (inside) {
            kept.push_back(all[i]);
            kept.back().parent -= kept.back().parent < 0 ? 0 : shift;
        }
    }
    return kept;
}

bool puts_out(const ResultDefinition& result) {
    return std::any_of(result.awards.begin(), result.awards.end(),
                       [](const Award& given) { return given.kind == AwardKind::Out; });
}

// What follows for each line from how the game stands: lines are asked one after the other until
// one ends it.
std::vector<ResultAnswer> answers(const GameDefinition& game, const Position& position,
                                  const std::optional<Outcome>& outcome, bool went_out) {
    std::vector<ResultAnswer> all;
    const int ended = outcome ? outcome->result : -1;
    const bool stuck = ended >= 0 &&
                       game.results[static_cast<std::size_t>(ended)].event.kind == EventKind::Stuck;
    const auto leavers = std::count_if(game.results.begin(), game.results.end(), puts_out);
    for (std::size_t i = 0; i < game.results.size(); ++i) {
        const ResultDefinition& result = game.results[i];
        const int index = static_cast<int>(i);
        ResultAnswer answer = ResultAnswer::No;
        if (index == ended) {
            answer = ResultAnswer::Yes;
        } else if (result.claim || (ended >= 0 && !stuck && index > ended) ||
                   (result.tested_turn && position.get(Field::TurnStart) == 0)) {
            answer = ResultAnswer::NotAsked;
        } else if (went_out && puts_out(result)) {
            answer = leavers == 1 ? ResultAnswer::Yes : ResultAnswer::Untold;
        }
        all.push_back(answer);
    }
    return all;
}

}  // namespace

TracedPly trace_ply(Match& match, std::size_t move) {
    TracedPly ply;
    Worker& worker = match.worker();
    const std::int32_t address = match.rules().applied_of[match.moves().compound(move).mover];
    const std::uint32_t out = worker.position().get(Field::OutMask);
    PlyRecord record;
    {
        const Listening listening(worker, record);
        match.make(move);
    }
    if (address >= 0) {
        ply.applied = runs_from(record.steps, address);
        for (auto at = static_cast<std::int32_t>(ply.applied.size()) - 1; at >= 0;
             at = ply.applied[static_cast<std::size_t>(at)].parent) {
            ply.way.insert(ply.way.begin(), at);
        }
    }
    const Position& position = worker.position();
    ply.outcome = worker.outcome();
    ply.results = answers(match.rules().game, position, ply.outcome,
                          position.get(Field::OutMask) != out);
    ply.to_move = position.to_move();
    ply.phase = position.get(Field::Phase);
    ply.plies_left = static_cast<int>(position.get(Field::PliesLeft));
    match.undo();
    return ply;
}

}  // namespace perthro
