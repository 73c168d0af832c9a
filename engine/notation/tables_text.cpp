// Source: how books and programs write games of backgammon (GNU Backgammon's manual).
#include "engine/notation/tables_text.hpp"

#include "engine/notation/piece_letters.hpp"
#include "engine/notation/scanner.hpp"

#include <algorithm>

namespace perthro {

namespace {

using Run = std::vector<int>;

// How many men a move brings to each point, fewer than none where they leave: the same for all
// orders and ways of writing it.
std::map<int, int> balance_of(const std::vector<Run>& runs) {
    std::map<int, int> men;
    for (const Run& run : runs) {
        --men[run.front()];
        ++men[run.back()];
    }
    std::erase_if(men, [](const auto& point) { return point.second == 0; });
    return men;
}

// One run for each man, the highest first: a step from where another ended goes on with it.
std::vector<Run> joined(std::vector<Run> steps) {
    const auto higher = [](const Run& one, const Run& other) {
        return std::pair(one.front(), one.back()) > std::pair(other.front(), other.back());
    };
    std::sort(steps.begin(), steps.end(), higher);
    std::vector<Run> runs;
    for (const Run& step : steps) {
        const auto before = std::find_if(
            runs.begin(), runs.end(), [&](const Run& run) { return run.back() == step.front(); });
        if (before == runs.end()) {
            runs.push_back(step);
        } else {
            before->push_back(step.back());
        }
    }
    std::sort(runs.begin(), runs.end(), higher);
    return runs;
}

// A run without the points that it only passes; says each hit once.
std::string text_of(const Run& run, std::set<int>& hits) {
    std::string text = WayPoints::name_of(run.front());
    for (std::size_t i = 1; i < run.size(); ++i) {
        const bool hit = hits.erase(run[i]) > 0;
        if (hit || i + 1 == run.size()) {
            text += "/" + WayPoints::name_of(run[i]) + (hit ? "*" : "");
        }
    }
    return text;
}

// Reads 24/20*/15 or 13/11(2), which are two runs.
bool read_run(std::string word, std::vector<Run>& runs, std::set<int>& hits) {
    int men = 1;
    const auto bracket = word.find('(');
    if (bracket != std::string::npos) {
        if (word.size() != bracket + 3 || word.back() != ')' || word[bracket + 1] < '1' ||
            word[bracket + 1] > '9') {
            return false;
        }
        men = word[bracket + 1] - '0';
        word.resize(bracket);
    }
    Run run;
    for (const Word part : split({word, 0}, '/')) {
        std::string name(part.text);
        const bool hit = name.ends_with('*');
        name.resize(name.size() - (hit ? 1 : 0));
        const auto point = WayPoints::read(name);
        if (!point) {
            return false;
        }
        run.push_back(*point);
        if (hit) {
            hits.insert(*point);
        }
    }
    runs.insert(runs.end(), static_cast<std::size_t>(men), run);
    return run.size() > 1;
}

}  // namespace

// The single steps of a path; nothing if it is more than men who go along the way.
std::optional<std::vector<TablesText::Run>> TablesText::steps_of(const MovePath& path) const {
    std::vector<Run> steps;
    std::optional<int> from;
    for (const Token& token : path.tokens) {
        if (token.kind == TokenKind::Die || token.kind == TokenKind::Direction) {
            continue;
        }
        const bool start = token.kind == TokenKind::Start;
        const auto to = points_.point(path.player, token.value);
        if ((!start && token.kind != TokenKind::Landing) || !to || (!start && !from)) {
            return std::nullopt;
        }
        if (!start) {
            steps.push_back({*from, *to});
        }
        from = to;
    }
    return steps.empty() ? std::nullopt : std::optional(std::move(steps));
}

std::optional<TablesText::Play> TablesText::play_of(const MovePath& path) const {
    auto steps = steps_of(path);
    if (!steps) {
        return std::nullopt;
    }
    Play play;
    for (const Cell cell : path.captures) {
        const auto hit = points_.point(path.player, cell);
        const bool landed = hit && std::any_of(steps->begin(), steps->end(), [&](const Run& step) {
                                return step.back() == *hit;
                            });
        if (!landed) {
            return std::nullopt;
        }
        play.hits.insert(*hit);
    }
    play.runs = joined(std::move(*steps));
    return play;
}

// The dice of a roll, the larger first; where their order matters, in it. "" of any other path.
std::string TablesText::roll(const MovePath& path) const {
    std::vector<int> dice;
    for (const Token& token : path.tokens) {
        if (token.kind != TokenKind::Die) {
            return {};
        }
        dice.push_back(token.value);
    }
    const bool ordered = std::any_of(
        game_.chances.begin(), game_.chances.end(), [&](const ChanceDefinition& chance) {
            return chance.ordered && chance.name == writer_.class_of(path);
        });
    if (!ordered) {
        std::sort(dice.rbegin(), dice.rend());
    }
    std::string text;
    for (const int die : dice) {
        text += (text.empty() ? "" : "-") + std::to_string(die);
    }
    return text;
}

std::string TablesText::write(const MovePath& path) const {
    auto play = play_of(path);
    if (!play) {
        return roll(path);
    }
    std::string text;
    for (std::size_t i = 0; i < play->runs.size();) {
        const std::string run = text_of(play->runs[i], play->hits);
        std::size_t men = 1;  // who go the same way; the first of them has hit
        for (++i; i < play->runs.size(); ++i, ++men) {
            std::set<int> hits = play->hits;
            const std::string next = text_of(play->runs[i], hits);
            if (hits != play->hits || (next != run && next + "*" != run)) {
                break;
            }
        }
        text += (text.empty() ? "" : " ") + run + (men > 1 ? "(" + std::to_string(men) + ")" : "");
    }
    return text;
}

std::optional<TablesText::Play> TablesText::read(std::string_view text) {
    Play play;
    const std::string lower = lower_case(std::string(text));
    for (const Word word : split_words(lower)) {
        if (!read_run(std::string(word.text), play.runs, play.hits)) {
            return std::nullopt;
        }
    }
    return play.runs.empty() ? std::nullopt : std::optional(std::move(play));
}

// How well a typed text tells the hits of a move; nothing if it is another move. A point that is
// named is one where the hit was; one that is not, more likely none.
std::optional<int> TablesText::fit(const Play& typed, const Play& play) {
    if (balance_of(play.runs) != balance_of(typed.runs) ||
        !std::includes(play.hits.begin(), play.hits.end(), typed.hits.begin(), typed.hits.end())) {
        return std::nullopt;
    }
    int fit = 0;
    for (const int hit : play.hits) {
        const bool named = std::any_of(typed.runs.begin(), typed.runs.end(), [&](const Run& run) {
            return std::find(run.begin() + 1, run.end(), hit) != run.end();
        });
        fit += named ? 1 : -1;
    }
    return fit;
}

std::vector<int> TablesText::matches(std::string_view text,
                                     const std::vector<MovePath>& paths) const {
    std::vector<int> found;
    const auto typed = read(text);
    std::optional<int> best;
    for (std::size_t i = 0; typed && i < paths.size(); ++i) {
        const auto play = play_of(paths[i]);
        const auto how_well = play ? fit(*typed, *play) : std::nullopt;
        if (!how_well || (best && *how_well < *best)) {
            continue;
        }
        if (how_well != best) {
            found.clear();
            best = how_well;
        }
        found.push_back(static_cast<int>(i));
    }
    return found;
}

std::string TablesText::in_cells(std::string_view text, Player player) const {
    const auto typed = read(text);
    if (!typed) {
        return {};
    }
    std::string path;
    for (const Run& run : typed->runs) {
        for (std::size_t i = 0; i < run.size(); ++i) {
            const Cell cell = points_.cell(player, run[i]);
            if (cell == kNoCell) {
                return {};
            }
            path += (i > 0 ? "-" : path.empty() ? "" : "+") + writer_.cell_name(cell);
        }
    }
    return path;
}

}  // namespace perthro
