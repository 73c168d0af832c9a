#include "scripting/report/option_effects.hpp"

#include "scripting/play/open_game.hpp"
#include "scripting/report/page.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/thread_count.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <memory>

namespace perthro::report {

namespace {

constexpr std::size_t kMostValues = 8;    // of one option
constexpr std::size_t kEnoughAlike = 20;  // games that all gave one figure
constexpr std::size_t kMostTold = 3;      // differences of one value

// The values of an option beside the one that is set: of a range its ends.
std::vector<std::string> other_values(const OptionDefinition& option) {
    std::vector<std::string> values = option.type == "int"
                                          ? std::vector{std::to_string(option.low),
                                                        std::to_string(option.high)}
                                      : option.type == "bool"
                                          ? std::vector<std::string>{"true", "false"}
                                          : option.values;
    std::erase(values, option.value);
    values.resize(std::min(values.size(), kMostValues));
    return values;
}

// The bound of a standard normal value that is passed, to both sides, in one of 20 * count cases.
double bound_of(std::size_t count) {
    double low = 1, high = 10;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        const bool passed = std::erfc(middle / std::sqrt(2.0)) * static_cast<double>(count) > 0.05;
        (passed ? low : high) = middle;
    }
    return low;
}

// As difference(), with wider bounds; figures without spread differ where there are many of them.
bool differ(const Interval& one, const Interval& other, double wider) {
    const double apart = one.value - other.value;
    const Interval& upper = apart > 0 ? one : other;
    const Interval& lower = apart > 0 ? other : one;
    const double half = wider * std::hypot(upper.value - upper.low, lower.high - lower.value);
    return half > 0 ? std::abs(apart) > half
                    : apart != 0 && std::min(one.count, other.count) >= kEnoughAlike;
}

struct Figure {
    std::string title;
    Unit unit;
    Interval now, other;
};

// What is compared: all measures of random games that both have, and their ends.
std::vector<Figure> figures_of(const Findings& now, const Findings& other) {
    std::vector<Figure> figures;
    for (const Compared& one : compare(now, other)) {
        figures.push_back({one.now->title, one.now->unit, one.now->found, one.before->found});
    }
    std::map<std::string, std::pair<Interval, Interval>> ends;
    const auto add = [&](const Findings& found, auto member) {
        for (const Ending& end : found.endings) {
            ends["`" + end.kind + "`, won by " + end.winners].*member = end.share;
        }
    };
    add(now, &std::pair<Interval, Interval>::first);
    add(other, &std::pair<Interval, Interval>::second);
    for (auto& [title, shares] : ends) {
        auto& [one, two] = shares;
        if (one.count == 0) {
            one = share_of(0, static_cast<std::size_t>(now.lengths.at("random").size()));
        }
        if (two.count == 0) {
            two = share_of(0, static_cast<std::size_t>(other.lengths.at("random").size()));
        }
        figures.push_back({title, Unit::Share, one, two});
    }
    return figures;
}

bool same_way(const std::vector<GameFacts>& one, const std::vector<GameFacts>& other) {
    return std::equal(other.begin(), other.end(), one.begin(), [](const auto& a, const auto& b) {
        return a.fingerprint == b.fingerprint && a.plies == b.plies &&
               a.outcome.has_value() == b.outcome.has_value() &&
               (!a.outcome ||
                (a.outcome->kind == b.outcome->kind && a.outcome->winners == b.outcome->winners));
    });
}

// The games of one value.
struct Played {
    OptionEffect* effect = nullptr;
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Match> match;
    PlayedGames games;
};

class Asking {
public:
    Asking(const OptionRequest& request, const GameDefinition& game, const PlayedGames& games)
        : request_(request), game_(game), games_(games),
          most_(std::min(request.most_games, games.random.facts.size())) {}

    // Values take turns, so that all have as many games when time is up. On a script thread.
    void ask(const std::vector<OptionEffect*>& effects) const {
        std::vector<Played> all(effects.size());
        for (std::size_t i = 0; i < effects.size(); ++i) {
            all[i].effect = effects[i];
            guarded(all[i], [&](Played& one) { open(one); });
        }
        for (std::size_t n = 0; n < most_; ++n) {
            for (Played& one : all) {
                if (request_.stop()) {
                    break;
                }
                guarded(one, [&](Played& at) {
                    at.games.random.facts.push_back(play_at_random(*at.match, request_.setting, n));
                });
            }
        }
        for (Played& one : all) {
            one.effect->games = one.games.random.facts.size();
            if (one.effect->games > 0) {
                compare_with(one.games, one.rules->game, *one.effect);
            }
        }
    }

private:
    void open(Played& one) const {
        LoadRequest load = request_.load;
        load.options[one.effect->option] = one.effect->value;
        one.rules = open_game(load, request_.limits).rules;
        one.match = std::make_unique<Match>(one.rules);
        one.games.seated = games_.seated;
    }
    // Nothing more is asked of a value that does not load, or whose rules fail.
    template <typename Work>
    static void guarded(Played& one, const Work& work) {
        if (!one.effect->problem.empty()) {
            return;
        }
        try {
            work(one);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            one.effect->problem = error.what();
        }
    }
    void compare_with(const PlayedGames& other, const GameDefinition& changed,
                      OptionEffect& effect) const {
        effect.alike = same_way(games_.random.facts, other.random.facts);
        if (effect.alike || changed.players != game_.players) {
            return;
        }
        PlayedGames now;
        now.seated = games_.seated;
        now.random.facts.assign(games_.random.facts.begin(),
                                games_.random.facts.begin() +
                                    static_cast<std::ptrdiff_t>(other.random.facts.size()));
        const auto figures = figures_of(measure(now, game_), measure(other, changed));
        const double wider = bound_of(figures.size()) / bound_of(1);
        for (const Figure& figure : figures) {
            if (differ(figure.now, figure.other, wider)) {
                effect.differs.push_back({figure.title, in_words(figure.now, figure.unit),
                                          in_words(figure.other, figure.unit)});
            }
        }
    }

    const OptionRequest& request_;
    const GameDefinition& game_;
    const PlayedGames& games_;
    std::size_t most_;
};

bool never_mattered(const std::vector<const OptionEffect*>& values) {
    return std::all_of(values.begin(), values.end(), [](const OptionEffect* one) {
        return one->games >= kEnoughAlike && one->problem.empty() && one->differs.empty();
    });
}

std::string line_of(const OptionEffect& one) {
    std::string text = fmt::format("`{}` {} instead of {} ({}): ", one.option, one.value,
                                   one.against, one.place);
    if (!one.problem.empty()) {
        return text + "cannot be asked: " + one.problem.substr(0, one.problem.find('\n'));
    }
    if (one.games == 0) {
        return text + "not asked, time was up";
    }
    if (one.differs.empty()) {
        return text + (one.alike ? "the same games, move by move" : "no difference to be sure of") +
               fmt::format(" ({} games)", one.games);
    }
    for (std::size_t i = 0; i < std::min(kMostTold, one.differs.size()); ++i) {
        const OptionDifference& found = one.differs[i];
        text += fmt::format("{}{} {} instead of {}", i == 0 ? "" : "; ", found.measure, found.other,
                            found.now);
    }
    return text + (one.differs.size() > kMostTold
                       ? fmt::format("; and {} measures more", one.differs.size() - kMostTold)
                       : "");
}

}  // namespace

std::vector<OptionEffect> find_option_effects(const OptionRequest& request,
                                              const GameDefinition& game,
                                              const PlayedGames& games) {
    std::vector<OptionEffect> effects;
    for (const OptionDefinition& option : game.options) {
        for (const std::string& value :
             option.fixed ? std::vector<std::string>() : other_values(option)) {
            OptionEffect effect;
            effect.option = option.name;
            effect.value = value;
            effect.against = option.value;
            effects.push_back(std::move(effect));
        }
    }
    const Asking asking(request, game, games);
    const int threads = vm::thread_count(request.threads);
    vm::run_together(0, threads, [&](int number) {
        std::vector<OptionEffect*> mine;
        for (auto i = static_cast<std::size_t>(number); i < effects.size();
             i += static_cast<std::size_t>(threads)) {
            mine.push_back(&effects[i]);
        }
        asking.ask(mine);
    });
    return effects;
}

std::vector<std::string> lines_of(const std::vector<OptionEffect>& options) {
    std::vector<std::string> never, lines;
    for (std::size_t i = 0; i < options.size();) {
        std::vector<const OptionEffect*> values;
        for (const std::string& option = options[i].option;
             i < options.size() && options[i].option == option; ++i) {
            values.push_back(&options[i]);
        }
        if (!never_mattered(values)) {
            for (const OptionEffect* const one : values) {
                lines.push_back(line_of(*one));
            }
            continue;
        }
        std::string asked;
        for (const OptionEffect* const one : values) {
            asked += fmt::format("{}{} in {} games{}", asked.empty() ? "" : ", ", one->value,
                                 one->games, one->alike ? " that went the same way" : "");
        }
        never.push_back(fmt::format("`{}` never mattered ({}): {} instead of {}", values[0]->option,
                                    values[0]->place, asked, values[0]->against));
    }
    never.insert(never.end(), lines.begin(), lines.end());
    return never;
}

}  // namespace perthro::report
