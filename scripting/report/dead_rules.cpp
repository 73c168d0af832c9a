#include "scripting/report/dead_rules.hpp"

#include "engine/moves/draw.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/thread_count.hpp"

#include <algorithm>
#include <atomic>

namespace perthro::report {

namespace {

// FNV-1a over texts, whose order does not matter for lists.
std::uint64_t hash_of(const std::string& text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return hash;
}

// Without the numbers of classes, which another rule may have moved.
std::string without_classes(std::string position) {
    constexpr std::string_view kWord = " last_class=";
    if (const auto at = position.find(kWord); at != std::string::npos) {
        position.erase(at, std::min(position.find(' ', at + 1), position.size()) - at);
    }
    return position;
}

// All that a player could notice of where the match stands.
std::uint64_t seen_in(Match& match) {
    std::uint64_t seen = hash_of(without_classes(match.position()));
    for (const std::string& text : match.texts()) {
        seen += hash_of(text) * 0x9E3779B97F4A7C15ULL;
    }
    if (const auto outcome = match.outcome()) {
        seen ^= hash_of(outcome->kind) + outcome->winners;
    }
    return seen;
}

bool is_over(Match& match) { return match.worker().claimable() >= 0 || match.moves().empty(); }

// The first ply in front of which it is not as it was; the number of plies if there is none.
std::size_t parting_of(Match& match, const ReplayedGame& game) {
    match.start(game.start);
    for (std::size_t ply = 0; ply < game.seen.size(); ++ply) {
        if (seen_in(match) != game.seen[ply]) {
            return ply;
        }
        if (ply < game.moves.size()) {
            const FoundMove found = match.find_exact(game.moves[ply]);
            if (!found) {
                return ply;
            }
            match.make(static_cast<std::size_t>(found.index));
        }
    }
    return game.seen.size();
}

std::string end_of(Match& match) {
    const auto outcome = match.outcome();
    return !outcome ? ""
                    : "`" + outcome->kind + "`, won by " +
                          player_names(match.rules().game, outcome->winners);
}

void note(Match& match, ReplayedGame& game) {
    game.ends.push_back(end_of(match));
    game.seen.push_back(seen_in(match));
    game.positions.push_back(match.position());
    game.lists.push_back(match.texts());
}

// What one list has and the other has not: at most some.
std::string only_in(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    constexpr int kMost = 3;
    std::string text;
    int named = 0;
    for (const std::string& move : one) {
        if (std::find(other.begin(), other.end(), move) == other.end() && named++ < kMost) {
            text += (text.empty() ? "" : ", ") + move;
        }
    }
    return text + (named > kMost ? ", ..." : "");
}

const char* is_or_are(const std::string& moves) {
    return moves.find(", ") == std::string::npos ? " is " : " are ";
}

// The span that something else covers is not named a second time.
void keep_outermost(std::vector<RuleChange>& dead) {
    const auto covers = [](const RuleChange& one, const RuleChange& other) {
        return one.change.file == other.change.file &&
               one.change.from.size() >= other.change.from.size() &&
               one.change.to.size() <= other.change.to.size() &&
               one.change.from.size() - one.change.to.size() >
                   other.change.from.size() - other.change.to.size();
    };
    std::vector<RuleChange> kept;
    for (const RuleChange& one : dead) {
        if (std::none_of(dead.begin(), dead.end(),
                         [&](const RuleChange& other) { return covers(other, one); })) {
            kept.push_back(one);
        }
    }
    dead = std::move(kept);
}

}  // namespace

std::vector<ReplayedGame> games_to_replay(Match& match, const MatchStart& start) {
    // What ends a game late is noticed only where the end is there.
    constexpr std::size_t kGames = 20, kLeastGames = 3, kPlies = 1'000, kPliesInAll = 3'000;
    std::vector<ReplayedGame> games;
    std::size_t plies = 0;
    for (std::size_t number = 0; number < kGames && (number < kLeastGames || plies < kPliesInAll);
         ++number) {
        Random random(start.seed, "replayed", number);
        ReplayedGame game;
        game.start = start;
        game.start.seed = random.next();
        match.start(game.start);
        while (game.moves.size() < kPlies && !is_over(match)) {
            note(match, game);
            const std::size_t index = draw_move(match.moves(), random);
            game.moves.push_back(match.texts()[index]);
            match.make(index);
        }
        note(match, game);
        game.ended = is_over(match);
        plies += game.moves.size();
        games.push_back(std::move(game));
    }
    return games;
}

bool plays_alike(Match& match, const std::vector<ReplayedGame>& games) {
    return std::all_of(games.begin(), games.end(), [&](const ReplayedGame& game) {
        return parting_of(match, game) == game.seen.size();
    });
}

namespace {

// All that a player could notice where a text and a move behind it lead; 0 where they lead nowhere,
// also where these rules do not know what the text names.
std::uint64_t seen_from(Match& match, const std::string& position, const std::string& move) {
    MatchStart start;
    start.position = position;
    try {
        match.start(start);
    } catch (const std::exception&) {
        return 0;
    }
    if (!move.empty()) {
        const FoundMove found = match.find_exact(move);
        if (!found) {
            return 0;
        }
        match.make(static_cast<std::size_t>(found.index));
    }
    return seen_in(match);
}

// A text of a position does not say all that a game does: what a move brought about stands in it
// already, and that a move has just been made does not.
Difference::Begins beginning_of(const Difference& difference, Match& match, Match& whole) {
    const auto shows = [&](const std::string& position, const std::string& move) {
        return seen_from(match, position, move) != seen_from(whole, position, move);
    };
    if (shows(difference.position, "")) {
        return Difference::Begins::There;
    }
    return !difference.move.empty() && shows(difference.before, difference.move)
               ? Difference::Begins::Before
               : Difference::Begins::Game;
}

// What is otherwise where the changed rules stand now, `ply` plies into the game.
Difference difference_at(Match& match, const ReplayedGame& game, std::size_t ply) {
    using Kind = Difference::Kind;
    Difference found;
    found.position = game.positions[ply];
    if (ply > 0) {
        found.before = game.positions[ply - 1];
        found.move = game.moves[ply - 1];
    }
    const std::vector<std::string> now = match.texts();
    const std::string gone = only_in(game.lists[ply], now), come = only_in(now, game.lists[ply]);
    const std::string end = end_of(match);
    if (!gone.empty() || !come.empty()) {
        found.kind = gone.empty() ? Kind::Illegal : Kind::Legal;
        found.text = (gone.empty() ? "" : gone + is_or_are(gone) + "legal") +
                     (!gone.empty() && !come.empty() ? " and " : "") +
                     (come.empty() ? "" : come + is_or_are(come) + "not legal");
    } else if (end != game.ends[ply]) {
        const auto said = [](const std::string& how) {
            return how.empty() ? std::string("it goes on") : "the game ends with " + how;
        };
        found.kind = Kind::End;
        found.text = said(game.ends[ply]) + ", and with the change " + said(end);
    } else {
        found.kind = Kind::Position;
        found.text = (ply == 0 ? "the game begins with `"
                               : "behind `" + found.move + "` stands `") +
                     found.position + "`, and with the change `" + match.position() + "`";
    }
    return found;
}

}  // namespace

Difference first_difference(Match& match, const std::vector<ReplayedGame>& games, Match& whole) {
    for (const ReplayedGame& game : games) {
        const std::size_t ply = parting_of(match, game);
        if (ply < game.seen.size()) {
            Difference found = difference_at(match, game, ply);
            found.begins = beginning_of(found, match, whole);
            return found;
        }
    }
    return {};
}

DeadRules find_dead_rules(const LoadRequest& request, const vm::Limits& limits,
                          const std::vector<ReplayedGame>& games, int threads,
                          const std::function<bool()>& stop) {
    std::vector<RuleChange> changes;
    const auto folder = find_package(request.package);
    for (const char* file : {"game.yaml", "rules.lua"}) {
        ContentError missing;
        if (const auto text = folder ? read_package_file(*folder, file, missing) : std::nullopt) {
            for (RuleChange& change : changes_of(file, *text).changes) {
                if (change.kind == ChangeKind::Line || change.kind == ChangeKind::Drop) {
                    changes.push_back(std::move(change));
                }
            }
        }
    }
    std::vector<char> is_dead(changes.size()), is_asked(changes.size());
    std::atomic<std::size_t> next{0};
    vm::run_together(0, vm::thread_count(threads), [&](int /*number*/) {
        for (std::size_t i = next++; i < changes.size() && !stop(); i = next++) {
            LoadRequest changed = request;
            changed.changes = {changes[i].change};
            is_asked[i] = 1;
            try {
                Match match(open_game(changed, limits).rules);
                is_dead[i] = plays_alike(match, games) ? 1 : 0;
            } catch (const std::bad_alloc&) {
                throw;
            } catch (const std::exception&) {
                continue;  // it does not load, or a rule fails: it is needed
            }
        }
    });
    DeadRules found;
    found.games = static_cast<int>(games.size());
    found.cut = static_cast<int>(
        std::count_if(games.begin(), games.end(), [](const auto& game) { return !game.ended; }));
    for (std::size_t i = 0; i < changes.size(); ++i) {
        found.asked += is_asked[i];
        found.left += is_asked[i] == 0 ? 1 : 0;
        if (is_dead[i] != 0) {
            found.dead.push_back(std::move(changes[i]));
        }
    }
    keep_outermost(found.dead);
    return found;
}

}  // namespace perthro::report
