#include "scripting/report/measures.hpp"

#include "engine/rules/place.hpp"
#include "scripting/report/course.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace perthro::report {

namespace {

constexpr const char* kBrowne = "Browne 2008";

class Measuring {
public:
    Measuring(const PlayedGames& games, const GameDefinition& game) : games_(games), game_(game) {
        found_.game = game.id;
    }

    Findings measure() {
        for (const auto& [of, games] : kinds()) {
            if (!games->facts.empty()) {
                of_kind(of, *games);
            }
        }
        depth();
        course();
        unused();
        for (const auto& [of, games] : kinds()) {
            stranded(of, *games);
            passes_all_round(of, *games);
        }
        remarks();
        put_in_order();
        return std::move(found_);
    }

private:
    // What is of the same games stands together.
    void put_in_order() {
        const std::vector<std::string> order{"random", "weak", "strong", "depth"};
        const auto place = [&](const Measure& one) {
            return std::find(order.begin(), order.end(), one.of);
        };
        std::stable_sort(
            found_.measures.begin(), found_.measures.end(),
            [&](const Measure& one, const Measure& other) { return place(one) < place(other); });
    }

    using Kind = std::pair<std::string, const Games*>;
    [[nodiscard]] std::vector<Kind> kinds() const {
        return {{"random", &games_.random}, {"weak", &games_.weak}, {"strong", &games_.strong}};
    }

    void add(const std::string& of, const std::string& key, const std::string& title, Unit unit,
             Interval found, const std::string& means) {
        if (unit == Unit::Share) {
            found.low = std::max(found.low, 0.0);
            found.high = std::min(found.high, 1.0);
        }
        found_.measures.push_back({of + "." + key, title, of, unit, found, means});
    }

    template <typename Of>
    static std::vector<double> values(const Games& games, Of of) {
        std::vector<double> all;
        for (const GameFacts& game : games.facts) {
            all.push_back(static_cast<double>(of(game)));
        }
        return all;
    }
    template <typename Is>
    static Interval share(const Games& games, Is is) {
        const auto hits = std::count_if(games.facts.begin(), games.facts.end(), is);
        return share_of(static_cast<double>(hits), games.facts.size(), games.distinct());
    }
    static Interval mean(const Games& games, const std::vector<double>& values) {
        return mean_of(values, games.distinct());
    }
    static double per(double number, double of) { return of > 0 ? number / of : 0; }

    void of_kind(const std::string& of, const Games& games) {
        const auto completed = [](const GameFacts& one) { return one.outcome.has_value(); };
        const auto drawn = [](const GameFacts& one) {
            return one.outcome && one.outcome->winners == 0 && one.outcome->losers == 0;
        };
        const std::vector<double> lengths = values(games,
                                                   [](const auto& one) { return one.plies; });
        found_.lengths[of] = lengths;
        add(of, "length", "plies of a game", Unit::Number, mean_of(lengths, games.distinct()),
            fmt::format("mean length ({}: duration is made of it)", kBrowne));
        add(of, "branching", "moves to choose from", Unit::Number,
            mean(games, values(games,
                               [](const auto& one) {
                                   return per(static_cast<double>(one.moves), one.lists);
                               })),
            "mean number of legal moves, by game (Allis 1994, \"Searching for Solutions\")");
        add(of, "completed", "games that end", Unit::Share, share(games, completed),
            fmt::format("completion ({})", kBrowne));
        add(of, "draws", "drawn", Unit::Share, share(games, drawn),
            fmt::format("drawishness, of all games ({})", kBrowne));
        add(of, "ties", "tied by count", Unit::Share,
            share(games, [](const auto& one) { return one.tied; }),
            "games that end with what decides them equal");
        add(of, "forced", "no choice", Unit::Share,
            mean(games, values(games, [](const auto& one) { return per(one.forced, one.lists); })),
            "share of turns with one move only, by game");
        add(of, "stuck", "nothing but a pass", Unit::Share,
            mean(games, values(games, [](const auto& one) { return per(one.passes, one.lists); })),
            "share of turns in which the player could only pass, by game");
        add(of, "passes", "passes in a row", Unit::Number,
            mean(games, values(games, [](const auto& one) { return one.passes_in_row; })),
            "the most turns on end with nothing but a pass, by game");
        add(of, "stranded", "no move, no result", Unit::Share,
            share(games, [](const auto& one) { return one.stranded; }),
            "games that end as somebody has no move, and no line of `results` says what then");
        add(of, "repetition", "positions again", Unit::Share,
            mean(games, values(games, [](const auto& one) { return per(one.repeats, one.plies); })),
            "share of plies behind which the board was as before in the game");
        add(of, "coverage", "cells used", Unit::Share,
            mean(games, values(games, [&](const auto& one) { return coverage(one); })),
            fmt::format("board coverage: share of the board that a ply led to or took from ({})",
                        kBrowne));
        seats(of, games);
        endings(of, games);
    }

    [[nodiscard]] double coverage(const GameFacts& one) const {
        int cells = 0, used = 0;
        for (const Cell cell : game_.topology.cells) {
            if (!game_.topology.info[cell].off_board) {
                ++cells;
                used += one.visits[cell] > 0 ? 1 : 0;
            }
        }
        return per(used, cells);
    }

    void seats(const std::string& of, const Games& games) {
        if (games_.seated.size() < 2) {
            return;
        }
        for (std::size_t seat = 0; seat < games_.seated.size(); ++seat) {
            const Player player = games_.seated[seat];
            double points = 0;
            for (const GameFacts& one : games.facts) {
                points += points_of(one, player);
            }
            add(of, "seat." + game_.players[player], "points of " + game_.players[player],
                Unit::Share, share_of(points, games.facts.size(), games.distinct()),
                seat == 0 ? fmt::format("first-move advantage: wins, a draw is half of one ({}: "
                                        "advantage, balance)",
                                        kBrowne)
                          : "likewise");
        }
    }

    void endings(const std::string& of, const Games& games) {
        std::map<std::pair<std::string, std::uint32_t>, int> counts;
        for (const GameFacts& one : games.facts) {
            ++counts[one.outcome ? std::pair(one.outcome->kind, one.outcome->winners)
                                 : std::pair(std::string("(does not end)"), 0U)];
        }
        for (const auto& [end, count] : counts) {
            found_.endings.push_back({of, end.first, player_names(game_, end.second),
                                      share_of(count, games.facts.size(), games.distinct())});
        }
    }

    void depth() {
        if (games_.depth.facts.empty()) {
            return;
        }
        double points = 0;
        for (std::size_t n = 0; n < games_.depth.facts.size(); ++n) {
            points += points_of(games_.depth.facts[n], games_.seated[n % games_.seated.size()]);
        }
        add("depth", "stronger", "points of the stronger bot", Unit::Share,
            share_of(points, games_.depth.facts.size(), games_.depth.distinct()),
            fmt::format("depth: how much looking further is worth, {} against {} nodes a move "
                        "({}: depth, discernible skill)",
                        games_.strong_nodes, games_.weak_nodes, kBrowne));
    }

    // What bots thought of the game on its way, of two players.
    void course() {
        if (games_.seated.size() != 2) {
            return;
        }
        for (const auto& [of, games] : kinds()) {
            const std::vector<Course> courses = courses_of(games->facts);
            if (courses.empty()) {
                continue;
            }
            const auto mean = [&courses, played = games](auto member) {
                std::vector<double> all;
                for (const Course& one : courses) {
                    all.push_back(one.*member);
                }
                return mean_of(all, played->distinct());
            };
            add(of, "drama", "drama", Unit::Share, mean(&Course::drama),
                fmt::format("root of how far the winner was behind, where he was, by game ({}: "
                            "drama, average)",
                            kBrowne));
            add(of, "lead changes", "changes of the lead", Unit::Share, mean(&Course::changes),
                fmt::format("share of plies behind which another player leads ({})", kBrowne));
            add(of, "killer", "killer moves", Unit::Share, mean(&Course::killer),
                fmt::format("the largest gain of one move, by game ({})", kBrowne));
            add(of, "decisiveness", "played out", Unit::Share, mean(&Course::played_out),
                fmt::format("share of the game that is left when the winner is further ahead than "
                            "the loser ever was ({}: decisiveness)",
                            kBrowne));
        }
    }

    // Positions in which nobody can go on, and the rules do not say what then.
    void stranded(const std::string& of, const Games& games) {
        const auto is_one = [](const GameFacts& one) { return one.stranded; };
        const auto first = std::find_if(games.facts.begin(), games.facts.end(), is_one);
        if (first != games.facts.end()) {
            found_.stuck.push_back(fmt::format(
                "`{}`: no move, and no line of `results` says what then (`when: stuck`); {} of {} "
                "games ({}) end so, and count as drawn",
                first->stranded_at, std::count_if(games.facts.begin(), games.facts.end(), is_one),
                games.facts.size(), of));
        }
    }

    // Where everybody in turn can do nothing but pass.
    void passes_all_round(const std::string& of, const Games& games) {
        const auto is_one = [&](const GameFacts& one) {
            return one.passes_in_row >=
                   static_cast<int>(std::max<std::size_t>(games_.seated.size(), 2));
        };
        const auto longest = std::max_element(games.facts.begin(), games.facts.end(),
                                              [](const auto& one, const auto& other) {
                                                  return one.passes_in_row < other.passes_in_row;
                                              });
        if (longest != games.facts.end() && is_one(*longest)) {
            found_.stuck.push_back(fmt::format(
                "`{}`: from here on {} times in a row nothing but a pass; {} of {} games ({}) come "
                "to such a place",
                longest->passes_at, longest->passes_in_row,
                std::count_if(games.facts.begin(), games.facts.end(), is_one), games.facts.size(),
                of));
        }
    }

    void unused() {
        std::vector<std::uint32_t> offered(game_.movements.size()), played(game_.movements.size()),
            visits(game_.topology.info.size());
        std::vector<char> types(game_.pieces.size());
        std::set<int> results;
        std::uint64_t all = 0;
        for (const Games* games : {&games_.random, &games_.weak, &games_.strong, &games_.depth}) {
            for (const GameFacts& one : games->facts) {
                for (std::size_t i = 0; i < offered.size(); ++i) {
                    offered[i] += one.offered[i];
                    played[i] += one.played[i];
                }
                for (std::size_t cell = 0; cell < visits.size(); ++cell) {
                    visits[cell] += one.visits[cell];
                    all += one.visits[cell];
                }
                for (std::size_t type = 0; type < types.size(); ++type) {
                    types[type] |= one.types[type];
                }
                results.insert(one.outcome ? one.outcome->result : -1);
            }
        }
        for (std::size_t type = 1; type < types.size(); ++type) {
            if (types[type] == 0 && !game_.pieces[type].removed) {
                found_.unused.push_back("the piece " + game_.pieces[type].name +
                                        " was never on the board");
            }
        }
        std::string cells;
        for (const Cell cell : game_.topology.cells) {
            const CellInfo& info = game_.topology.info[cell];
            found_.visits.emplace_back(info.name, per(visits[cell], static_cast<double>(all)));
            cells += visits[cell] == 0 && !info.off_board ? " " + info.name : "";
        }
        if (!cells.empty()) {
            found_.unused.push_back("no ply led to" + cells);
        }
        unused_movements(offered, played);
        for (std::size_t i = 0; i < game_.results.size(); ++i) {
            if (results.count(static_cast<int>(i)) == 0) {
                found_.unused.push_back("the result `" + game_.results[i].key +
                                        "` decided no game" + at(game_.results[i].event.at));
            }
        }
    }

    void unused_movements(const std::vector<std::uint32_t>& offered,
                          const std::vector<std::uint32_t>& played) {
        for (std::size_t i = 0; i < offered.size(); ++i) {
            const Movement& movement = game_.movements[i];
            const bool is_part = movement.kind == MovementKind::Part ||
                                 movement.kind == MovementKind::PlayerPart;
            if (is_part || played[i] != 0 ||
                (movement.type != kEmptyType && game_.pieces[movement.type].removed)) {
                continue;
            }
            found_.unused.push_back(fmt::format(
                "{}`{}` was {}{}",
                movement.type == kEmptyType ? ""
                                            : "the " + game_.pieces[movement.type].name + "'s ",
                movement.name, offered[i] == 0 ? "never possible" : "never played",
                at(movement.at)));
        }
    }
    [[nodiscard]] std::string at(const Source& source) const {
        const std::string place = place_of(game_, source);
        return place.empty() ? "" : " (" + place + ")";
    }

    void remarks() {
        for (const auto& [of, games] : kinds()) {
            const std::size_t distinct = games->distinct();
            if (2 * distinct < games->facts.size()) {
                found_.remarks.push_back(fmt::format(
                    "of {} games ({}) only {} went different ways: the bounds count those alone "
                    "(--random-plies N makes them differ)",
                    games->facts.size(), of, distinct));
            }
        }
        without_end();
        if (games_.seated.size() != 2) {
            found_.remarks.emplace_back("drama, changes of the lead, killer moves and decisiveness "
                                        "are asked of two players "
                                        "only");
        }
    }

    // Games that came to no end, where positions may come again for ever.
    void without_end() {
        const bool ends = game_.repetition.forbid != 0 ||
                          std::any_of(game_.results.begin(), game_.results.end(),
                                      [](const ResultDefinition& result) {
                                          return result.event.kind == EventKind::Repeated ||
                                                 result.event.kind == EventKind::Quiet ||
                                                 result.event.kind == EventKind::Plies;
                                      });
        for (const auto& [of, games] : kinds()) {
            const auto cut = std::count_if(
                games->facts.begin(), games->facts.end(),
                [](const GameFacts& one) { return !one.outcome.has_value(); });
            if (cut > 0 && !ends) {
                found_.remarks.push_back(fmt::format(
                    "{} of {} games ({}) came to no end, and no line of `results` is about "
                    "repetition (when: repeated 3), quiet plies (when: quiet 100) or their number",
                    cut, games->facts.size(), of));
            }
        }
    }

    const PlayedGames& games_;
    const GameDefinition& game_;
    Findings found_;
};

}  // namespace

std::size_t Games::distinct() const {
    std::set<std::pair<std::uint64_t, int>> ways;
    for (const GameFacts& game : facts) {
        ways.emplace(game.fingerprint, game.plies);
    }
    return ways.size();
}

const Measure* Findings::find(const std::string& key) const {
    const auto found = std::find_if(measures.begin(), measures.end(),
                                    [&](const Measure& one) { return one.key == key; });
    return found == measures.end() ? nullptr : &*found;
}

Findings measure(const PlayedGames& games, const GameDefinition& game) {
    return Measuring(games, game).measure();
}

}  // namespace perthro::report
