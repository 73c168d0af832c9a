#include "scripting/report/played_game.hpp"

#include "engine/moves/draw.hpp"
#include "scripting/play/game_loop.hpp"
#include "scripting/play/opening.hpp"

#include <algorithm>
#include <unordered_set>

namespace perthro::report {

namespace {

// How a game ends in which somebody has no move, and no line of the results is about that.
constexpr const char* kStuckByNobody = "stuck";

void count_in(std::vector<std::uint32_t>& counts, std::size_t at) {
    if (at < counts.size()) {
        ++counts[at];
    }
}

// Notes a game ply by ply.
class Notes {
public:
    explicit Notes(Match& match) : match_(match) {
        const GameDefinition& game = match.rules().game;
        facts_.visits.resize(game.topology.info.size());
        facts_.offered.resize(game.movements.size());
        facts_.played.resize(game.movements.size());
        facts_.types.resize(game.pieces.size());
        look_at_board();
        seen_.insert(key());
    }

    // Before it is made.
    void ply(std::size_t index) {
        const MoveList& list = match_.moves();
        if (!list.chance) {
            ++facts_.lists;
            facts_.moves += list.size();
            const bool passes = list.compound(0).name == kPassClass;
            facts_.forced += list.size() == 1 ? 1 : 0;
            facts_.passes += list.size() == 1 && passes ? 1 : 0;
            note_row_of_passes(list.size() == 1 && passes);
            note_offers(list);
        }
        note_move(list, list.compound(index));
        ++facts_.plies;
    }
    // Behind it.
    void made() {
        look_at_board();
        facts_.repeats += seen_.insert(key()).second ? 0 : 1;
    }
    void thought(const search::Thought& thought) {
        if (thought.scored) {
            facts_.judged.push_back({facts_.plies, match_.worker().position().to_move(),
                                     static_cast<double>(thought.score)});
        }
    }

    GameFacts end(const std::optional<Outcome>& outcome) {
        facts_.outcome = outcome;
        for (const std::size_t index : match_.made()) {  // FNV-1a over the numbers of the moves
            facts_.fingerprint = (facts_.fingerprint ^ (index + 1)) * 0x100000001B3ULL;
        }
        if (outcome && outcome->result < 0 && outcome->kind == kStuckByNobody) {
            facts_.stranded = true;
            facts_.stranded_at = match_.position();
        }
        const auto& results = match_.rules().game.results;
        if (outcome && outcome->winners == 0 && outcome->result >= 0) {
            facts_.tied = !results[static_cast<std::size_t>(outcome->result)].most.empty();
        }
        return std::move(facts_);
    }

private:
    [[nodiscard]] std::uint64_t key() const {
        return match_.worker().position().computed_keys()[static_cast<std::size_t>(Key::Situation)];
    }
    void note_row_of_passes(bool only_a_pass) {
        row_ = only_a_pass ? row_ + 1 : 0;
        if (row_ == 1) {
            row_began_ = match_.position();
        }
        if (row_ > facts_.passes_in_row) {
            facts_.passes_in_row = row_;
            facts_.passes_at = row_began_;
        }
    }
    void note_offers(const MoveList& list) {
        offered_now_.assign(facts_.offered.size(), 0);
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (const auto at = definition_of(list.compound(i)); at < offered_now_.size()) {
                facts_.offered[at] += offered_now_[at] == 0 ? 1 : 0;
                offered_now_[at] = 1;
            }
        }
    }
    void note_move(const MoveList& list, const Compound& move) {
        count_in(facts_.played, definition_of(move));
        if (move.mover < facts_.types.size()) {
            facts_.types[move.mover] = 1;
        }
        for (const Token& token : list.tokens_of(move)) {
            const bool chosen = token.kind == TokenKind::Start && move.mover == kEmptyType;
            if (chosen || token.kind == TokenKind::Landing || token.kind == TokenKind::Cell) {
                count_in(facts_.visits, token.value);
            }
        }
        for (const Cell cell : list.captures_of(move)) {
            count_in(facts_.visits, cell);
        }
    }
    [[nodiscard]] std::size_t definition_of(const Compound& move) const {
        const auto& movements = match_.rules().movements;
        return move.movement < movements.size() ? movements[move.movement].definition
                                                : facts_.played.size();
    }
    void look_at_board() {
        const Position& position = match_.worker().position();
        for (std::size_t type = 1; type < facts_.types.size(); ++type) {
            for (Player p = 0; facts_.types[type] == 0 && p <= match_.rules().game.player_count();
                 ++p) {
                facts_.types[type] = position.count(p, static_cast<PieceType>(type)) > 0 ? 1 : 0;
            }
        }
    }

    Match& match_;
    GameFacts facts_;
    int row_ = 0;            // of turns with nothing but a pass
    std::string row_began_;  // the position there
    std::vector<char> offered_now_;
    std::unordered_set<std::uint64_t> seen_;
};

std::optional<Outcome> play(Match& match, Notes& notes, Random& random, GameLoop loop) {
    const auto choose = loop.choose;
    bool pending = false;
    loop.choose = [&](std::uint64_t seed) {
        if (pending) {
            notes.made();
        }
        pending = false;
        return choose(seed);
    };
    loop.making = [&](std::size_t index) {
        if (pending) {
            notes.made();
        }
        notes.ply(index);
        pending = true;
    };
    const auto outcome = play_on(match, random, loop);
    if (pending) {
        notes.made();
    }
    return outcome;
}

}  // namespace

GameFacts play_at_random(Match& match, const GameSetting& setting, std::uint64_t number) {
    Random random(setting.start.seed, "report", number);
    MatchStart start = setting.start;
    start.seed = random.next();
    match.start(start);
    Notes notes(match);
    GameLoop loop;
    loop.plies = setting.most_plies;
    loop.choose = [&](std::uint64_t seed) {
        Random drawing(seed, "report ply", 0);
        return std::optional(draw_move(match.moves(), drawing));
    };
    const auto outcome = play(match, notes, random, loop);
    return notes.end(outcome);
}

GameFacts play_with_bots(Match& match, const std::vector<Seat>& seats, const GameSetting& setting,
                         std::uint64_t number, std::uint64_t opening) {
    static_cast<void>(play_opening(match, {setting.start, setting.random_plies}, opening));
    Random random(setting.start.seed, "report bots", number);
    Notes notes(match);
    GameLoop loop;
    loop.plies = setting.most_plies;
    loop.choose = [&](std::uint64_t seed) {
        const Seat& seat = seats[match.worker().position().to_move()];
        const BotChoice choice = seat.bot->must_choose(
            match, {std::chrono::milliseconds(0), seat.nodes}, seed);
        notes.thought(choice.thought);
        return std::optional(choice.move);
    };
    const auto outcome = play(match, notes, random, loop);
    return notes.end(outcome);
}

double points_of(const GameFacts& game, Player player) {
    constexpr double kDrawn = 0.5;
    if (!game.outcome) {
        return kDrawn;
    }
    if (((game.outcome->winners >> player) & 1) != 0) {
        return 1;
    }
    return game.outcome->winners != 0 || ((game.outcome->losers >> player) & 1) != 0 ? 0 : kDrawn;
}

}  // namespace perthro::report
