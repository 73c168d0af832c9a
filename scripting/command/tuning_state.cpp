#include "scripting/command/tuning_state.hpp"

#include "scripting/json_number.hpp"

#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

using Json = nlohmann::ordered_json;

// [result, weight, times, weight, times, ...]
Json as_json(const search::Sample& sample) {
    Json json{sample.result};
    for (const auto& [at, times] : sample.terms) {
        json.push_back(at);
        json.push_back(times);
    }
    return json;
}

std::vector<search::Sample> samples_of(const Json& json) {
    std::vector<search::Sample> samples;
    for (const Json& one : json) {
        search::Sample& sample = samples.emplace_back();
        sample.result = number_of<double>(one.at(0));
        sample.share = search::share_of_sample(json.size());
        for (std::size_t i = 1; i + 1 < one.size(); i += 2) {
            sample.terms.emplace_back(number_of<std::uint32_t>(one[i]),
                                      number_of<double>(one[i + 1]));
        }
    }
    return samples;
}

}  // namespace

TuningState::TuningState(const std::string& file, const Json& heading, std::uint64_t rounds,
                         std::uint64_t games, std::uint64_t checks)
    : rounds_(rounds, Games(games)), checks_(checks),
      file_(file, heading, [this](const Json& line) { read(line); }) {}

void TuningState::read(const Json& line) {
    const auto game = number_of<std::uint64_t>(line.at("game"));
    if (line.contains("ahead")) {
        if (game < checks_.size()) {
            checks_[game] = {number_of<double>(line.at("result")),
                             number_of<double>(line.at("ahead"))};
        }
    } else if (const auto round = number_of<std::uint64_t>(line.at("round"));
               round < rounds_.size() && game < rounds_[round].size()) {
        rounds_[round][game] = samples_of(line.at("samples"));
    }
}

bool TuningState::has(std::uint64_t round, std::uint64_t game) const {
    const std::lock_guard lock(mutex_);
    return rounds_[round][game].has_value();
}

bool TuningState::has_check(std::uint64_t game) const {
    const std::lock_guard lock(mutex_);
    return checks_[game].has_value();
}

void TuningState::note(std::uint64_t round, std::uint64_t game,
                       std::vector<search::Sample> samples) {
    Json list = Json::array();
    for (const search::Sample& sample : samples) {
        list.push_back(as_json(sample));
    }
    file_.add({{"round", round}, {"game", game}, {"samples", list}});
    const std::lock_guard lock(mutex_);
    rounds_[round][game] = std::move(samples);
}

void TuningState::note(std::uint64_t check, const CheckGame& game) {
    file_.add({{"game", check}, {"result", game.result}, {"ahead", game.ahead}});
    const std::lock_guard lock(mutex_);
    checks_[check] = game;
}

std::vector<search::Sample> TuningState::samples_until(std::uint64_t round) const {
    std::vector<search::Sample> all;
    for (std::uint64_t i = 0; i <= round; ++i) {
        for (const auto& game : rounds_[i]) {
            if (game) {
                all.insert(all.end(), game->begin(), game->end());
            }
        }
    }
    return all;
}

std::vector<CheckGame> TuningState::checks() const {
    std::vector<CheckGame> all;
    for (const auto& game : checks_) {
        if (game) {
            all.push_back(*game);
        }
    }
    return all;
}

}  // namespace perthro::command
