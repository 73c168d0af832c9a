#include "scripting/session/counted_games.hpp"

#include "scripting/report/page.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

double per(std::int64_t number, std::int64_t of) {
    return of > 0 ? static_cast<double>(number) / static_cast<double>(of) : 0;
}

}  // namespace

void CountedGames::add(const PlayedOut& game) {
    lengths_.push_back(game.plies);
    branchings_.push_back(per(game.choices, game.plies));
    plies_ += game.plies;
    choices_ += game.choices;
    unfinished_ += game.ended ? 0 : 1;
    if (game.ended) {
        ++results_[{game.kind, game.winner}];
    }
    ways_.emplace(game.fingerprint, game.plies);
}

StatsView CountedGames::view() const {
    StatsView view;
    if (empty()) {
        return view;
    }
    view.games = static_cast<std::int64_t>(lengths_.size());
    view.plies = plies_;
    view.unfinished = unfinished_;
    view.length = per(plies_, view.games);
    view.branching = per(choices_, plies_);
    const auto [shortest, longest] = std::minmax_element(lengths_.begin(), lengths_.end());
    view.shortest = static_cast<int>(*shortest);
    view.longest = static_cast<int>(*longest);
    for (const auto& [result, number] : results_) {
        view.results.push_back({result.first, result.second, number});
    }
    return view;
}

// ---- two versions

// Each number has the same place in `compared` and in the findings of both.
void CountedGames::compare_with(const CountedGames& before, int players, StatsView& view) const {
    if (empty() || before.empty()) {
        return;
    }
    view.games_before = static_cast<std::int64_t>(before.lengths_.size());
    report::Findings now_found, before_found;
    const auto add = [&](ComparedView one, const auto& found_in) {
        const std::string key = std::to_string(view.compared.size());
        now_found.measures.push_back({key, "", "", {}, found_in(*this), ""});
        before_found.measures.push_back({key, "", "", {}, found_in(before), ""});
        view.compared.push_back(std::move(one));
    };
    const auto add_share = [&](ComparedView one, const auto& number_in) {
        add(std::move(one), [&](const CountedGames& games) {
            return report::share_of(static_cast<double>(number_in(games)), games.lengths_.size(),
                                    games.ways_.size());
        });
    };
    add({"length", "", 0}, [](const auto& games) { return report::mean_of(games.lengths_); });
    add({"branching", "", 0}, [](const auto& games) { return report::mean_of(games.branchings_); });
    add_share({"unfinished", "", 0}, [](const auto& games) { return games.unfinished_; });
    for (int player = 0; player <= players; ++player) {
        add_share({"won", "", player}, [&](const auto& games) { return games.won_by(player); });
    }
    std::map<Result, std::int64_t> all = results_;
    all.insert(before.results_.begin(), before.results_.end());
    for (const auto& entry : all) {
        const Result& result = entry.first;
        if (result.second > players) {
            continue;  // there were more before
        }
        add_share({"result", result.first, result.second}, [&](const auto& games) {
            const auto found = games.results_.find(result);
            return found == games.results_.end() ? 0 : found->second;
        });
    }
    const std::vector<report::Compared> found = report::compare(now_found, before_found);
    for (std::size_t i = 0; i < found.size(); ++i) {
        ComparedView& one = view.compared[i];
        const bool branching = one.what == "branching";  // shown by ply, compared by game
        one.now = branching ? per(choices_, plies_) : found[i].now->found.value;
        one.before = branching ? per(before.choices_, before.plies_) : found[i].before->found.value;
        one.differs = report::is_significant(found[i].difference);
    }
}

std::int64_t CountedGames::won_by(int player) const {
    std::int64_t number = 0;
    for (const auto& [result, times] : results_) {
        number += result.second == player ? times : 0;
    }
    return number;
}

}  // namespace perthro::session
