#include "scripting/play/traced_ply.hpp"

#include "engine/interpreter/listening.hpp"
#include "scripting/play/text_beside.hpp"

#include <fmt/format.h>

namespace perthro {

namespace {

// Keeps words wherever they run: what is applied is no part of a list of moves.
class PlyRecord : public StepRecord {
public:
    [[nodiscard]] bool wants_refusals() const override { return false; }
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

// Keeps what the results and the turns say while it lives.
class Judging {
public:
    Judging(Worker& worker, std::vector<ResultAsked>& results, std::vector<TurnAsked>& turns)
        : worker_(worker) {
        worker_.results().record(&results);
        worker_.turns().record(&turns);
    }
    ~Judging() {
        worker_.results().record(nullptr);
        worker_.turns().record(nullptr);
    }
    Judging(const Judging&) = delete;
    Judging& operator=(const Judging&) = delete;

private:
    Worker& worker_;
};

// The turn that begins, where two players alternate: then a ply is made without asking `turns`.
std::vector<TurnAsked> turn_begun(Worker& worker) {
    const Position& position = worker.position();
    if (position.get(Field::TurnStart) == 0 || worker.turns().finished()) {
        return {};
    }
    return {{.answer = TurnAsked::Answer::Begins,
             .player = position.to_move(),
             .at = worker.turns().entry().at}};
}

// What each line said, of all that were come to. Lines about being stuck are asked when the others
// are, if they stand above the line that ended the game, and else once there is no move.
std::vector<ResultAsked> by_line(const GameDefinition& game, const std::vector<ResultAsked>& asked,
                                 const std::optional<Outcome>& outcome, Player to_move) {
    std::vector<ResultAsked> lines(game.results.size());
    const int ended = outcome ? outcome->result : -1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].result = static_cast<int>(i);
        const bool stuck = game.results[i].event.kind == EventKind::Stuck;
        const bool above = ended < 0 || lines[i].result < ended;
        lines[i].answer = stuck && above ? ResultAnswer::No : ResultAnswer::NotAsked;
    }
    for (const ResultAsked& one : asked) {
        ResultAsked& line = lines[static_cast<std::size_t>(one.result)];
        if (line.answer != ResultAnswer::Yes &&
            !game.results[static_cast<std::size_t>(one.result)].claim) {
            line = one;
        }
    }
    if (ended >= 0) {
        ResultAsked& line = lines[static_cast<std::size_t>(ended)];
        line.answer = ResultAnswer::Yes;
        if (game.results[static_cast<std::size_t>(ended)].event.kind == EventKind::Stuck) {
            line.holders = 1U << to_move;
        }
    }
    return lines;
}

}  // namespace

TracedPly trace_ply(Match& match, std::size_t move) {
    TracedPly ply;
    Worker& worker = match.worker();
    const std::int32_t address = match.rules().applied_of[match.moves().compound(move).mover];
    PlyRecord record;
    std::vector<ResultAsked> asked;
    {
        const Listening listening(worker.interpreter(), record);
        const Judging judging(worker, asked, ply.turns);
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
    if (ply.turns.empty()) {
        ply.turns = turn_begun(worker);
    }
    std::erase_if(ply.turns, [](const TurnAsked& one) { return one.at.file < 0; });
    ply.board = std::make_shared<const Position>(position);
    ply.outcome = worker.outcome();
    ply.results = by_line(match.rules().game, asked, ply.outcome, position.to_move());
    ply.to_move = position.to_move();
    ply.phase = position.get(Field::Phase);
    ply.plies_left = static_cast<int>(position.get(Field::PliesLeft));
    match.undo();
    return ply;
}

std::optional<TracedPly> trace_behind(Match& match, const TracedMove& traced) {
    const FoundMove made = traced.legal ? match.find(traced.verdict.move) : FoundMove{};
    return made ? std::optional(trace_ply(match, static_cast<std::size_t>(made.index)))
                : std::nullopt;
}

std::string turn_words(const Rules& rules, const TurnAsked& asked) {
    const std::string& player = rules.game.players[asked.player];
    switch (asked.answer) {
        case TurnAsked::Answer::Begins: return "the turn of " + player;
        case TurnAsked::Answer::Rolls: return "chance is due";
        case TurnAsked::Answer::Out: return "passed over: " + player + " is out";
        case TurnAsked::Answer::Unfit: return "passed over: its `when` does not hold for " + player;
        case TurnAsked::Answer::Yes:
            return asked.until ? "its `until` holds: the block ends" : "its `when` holds";
        case TurnAsked::Answer::No:
            return asked.until ? "its `until` does not hold"
                               : "its `when` does not hold: the block is passed over";
    }
    return "";
}

std::string answer_word(ResultAnswer answer) {
    switch (answer) {
        case ResultAnswer::NotAsked: return "not asked";
        case ResultAnswer::No: return "no";
        case ResultAnswer::Yes: return "yes";
    }
    return "";
}

std::vector<std::string> player_names(const Rules& rules, std::uint32_t players) {
    std::vector<std::string> names;
    for (Player player = 1; player <= rules.layout.players; ++player) {
        if (((players >> player) & 1) != 0) {
            names.push_back(rules.game.players[player]);
        }
    }
    return names;
}

std::string result_words(const Rules& rules, const ResultAsked& asked) {
    std::string text = answer_word(asked.answer);
    if (asked.holders != 0) {
        text += fmt::format(", for {}", fmt::join(player_names(rules, asked.holders), " and "));
    }
    const int needed = rules.game.results[static_cast<std::size_t>(asked.result)].held;
    return asked.held == 0 ? text : text + fmt::format(" since {} of {} plies", asked.held, needed);
}

std::string next_words(const Rules& rules, const TracedPly& ply) {
    if (ply.outcome) {
        return describe_outcome(rules.game, *ply.outcome);
    }
    const std::string& phase = rules.turns.phases[ply.phase];
    std::string text = ply.to_move == kNobody ? "chance is next"
                                              : rules.game.players[ply.to_move] + " is to move";
    text += phase.empty() ? "" : ", phase " + phase;
    return text + (ply.plies_left > 1
                       ? ", " + std::to_string(ply.plies_left) + " plies of this turn are left"
                       : "");
}

}  // namespace perthro
