#include "scripting/command/apart.hpp"

#include "scripting/outside/child_process.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/package/places.hpp"
#include "scripting/shown.hpp"

namespace perthro::command {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestAnswer = std::size_t{32} << 20;  // bytes: all that is wrong

}  // namespace

bool runs_apart(const std::string& game, bool isolate) {
    return refuses_foreign() && (isolate || needs_isolation(game));
}

Apart run_apart(std::vector<std::string> words, const GameArguments& arguments) {
    words.insert(words.begin(), program_file().string());
    const std::vector<std::string> limits = written_limits(arguments);
    words.insert(words.end(), limits.begin(), limits.end());
    words.emplace_back("--json");
    if (arguments.isolate) {
        words.emplace_back("--isolate");
    }
    outside::ChildProcess child(words, kLongestAnswer, outside::Complaints::AsTheyAre);
    Apart apart;
    while (const auto line = child.hear()) {
        apart.answer = nlohmann::json::parse(*line, nullptr, false);
    }
    if (apart.answer.is_null() || apart.answer.is_discarded()) {
        constexpr std::string_view kProgram = "perthro: ";
        const std::string& said = child.last_complaint();
        apart.answer = nullptr;
        apart.trouble = said.starts_with(kProgram) ? said.substr(kProgram.size()) : said;
        if (apart.trouble.empty()) {
            apart.trouble = child.started() ? "the process that isolates it said nothing"
                                            : "no process can be started for it";
        }
    }
    return apart;
}

std::string remedy_for(const fs::path& folder) {
    const fs::path games = user_games_folder();
    std::error_code error;
    const fs::path own = without_slash(folder);
    const bool installed = !games.empty() && fs::equivalent(own.parent_path(), games, error);
    return installed ? "perthro remove " + shown(own.filename().string()) + ", or tell its authors"
                     : "tell its authors";
}

}  // namespace perthro::command
