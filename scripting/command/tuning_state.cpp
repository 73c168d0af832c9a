#include "scripting/command/tuning_state.hpp"

#include "scripting/command/command.hpp"

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
        sample.result = one.at(0).get<double>();
        sample.share = search::share_of_sample(json.size());
        for (std::size_t i = 1; i + 1 < one.size(); i += 2) {
            sample.terms.emplace_back(one[i].get<std::uint32_t>(), one[i + 1].get<double>());
        }
    }
    return samples;
}

}  // namespace

TuningState::TuningState(std::string file, const Json& heading, std::uint64_t rounds,
                         std::uint64_t games, std::uint64_t checks)
    : name_(std::move(file)), rounds_(rounds, Games(games)), checks_(checks) {
    if (std::ifstream earlier(name_, std::ios::binary); earlier) {
        std::string first;
        std::getline(earlier, first);
        if (Json::parse(first, nullptr, false) != heading) {
            throw UsageError(name_ + " is the state of another call (go on with that one, or "
                                     "remove the file)");
        }
        kept_ = first + '\n';
        read(earlier);
    }
    file_.open(name_, std::ios::binary | std::ios::trunc);
    write(kept_.empty() ? heading.dump() + '\n' : kept_);
    kept_.clear();
}

void TuningState::read(std::istream& from) {
    std::string text;
    while (std::getline(from, text)) {
        const Json line = Json::parse(text, nullptr, false);
        if (line.is_discarded() || !line.contains("game")) {
            continue;
        }
        const auto game = line["game"].get<std::uint64_t>();
        if (line.contains("ahead")) {
            if (game < checks_.size()) {
                checks_[game] = {line["result"].get<double>(), line["ahead"].get<double>()};
            }
        } else if (const auto round = line["round"].get<std::uint64_t>();
                   round < rounds_.size() && game < rounds_[round].size()) {
            rounds_[round][game] = samples_of(line["samples"]);
        }
        kept_ += text + '\n';
    }
}

void TuningState::write(const std::string& line) {
    file_ << line << std::flush;
    if (!file_) {
        throw UsageError("cannot write " + name_);
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
    const std::string line = Json{{"round", round}, {"game", game}, {"samples", list}}.dump();
    const std::lock_guard lock(mutex_);
    rounds_[round][game] = std::move(samples);
    write(line + '\n');
}

void TuningState::note(std::uint64_t check, const CheckGame& game) {
    const Json line{{"game", check}, {"result", game.result}, {"ahead", game.ahead}};
    const std::lock_guard lock(mutex_);
    checks_[check] = game;
    write(line.dump() + '\n');
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

void TuningState::remove() {
    file_.close();
    std::error_code code;
    std::filesystem::remove(name_, code);
}

}  // namespace perthro::command
