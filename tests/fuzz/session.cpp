// `perthro session`: lines of JSON in, a line of JSON out for each; journals, whole and torn.
#include "scripting/command/run.hpp"
#include "scripting/outside/program.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/text.hpp"
#include "tests/fuzz/targets.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace perthro::fuzz {

namespace {

using nlohmann::json;
namespace files = std::filesystem;

// Some packages in a folder of their own, where calls may write.
void settle() {
    static const bool settled = [] {
        files::create_directories(folder() + "/games");
        for (const char* const id : {"lib", "breakthrough", "chess", "dark-chess", "backgammon"}) {
            files::copy(files::path(PERTHRO_SOURCE_DIR) / "games" / id,
                        files::path(folder()) / "games" / id, files::copy_options::recursive);
        }
        setenv("PERTHRO_GAMES", (folder() + "/games").c_str(), 1);
        files::create_directories(folder() + "/here");
        files::current_path(folder() + "/here");
        return true;
    }();
    static_cast<void>(settled);
}

bool names_a_program(const std::string& text) {
    try {
        return outside::read_program(text).has_value();
    } catch (const std::exception&) {
        return true;
    }
}

// Whether a value may be asked for here: no program is started, no file outside is written, and no
// search is asked to take its time.
bool harmless(const json& value, const std::string& key = "") {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const bool file = key == "file" || key == "journal" || key == "game";
        return !names_a_program(text) && !(file && text.find('/') != std::string::npos);
    }
    if (value.is_number()) {
        constexpr double kMuch = 50;
        const bool long_work = key == "time_ms" || key == "nodes" || key == "games" ||
                               key == "depth" || key == "threads";
        return !long_work || (value.get<double>() > 0 && value.get<double>() <= kMuch);
    }
    if (value.is_object()) {
        for (const auto& [name, member] : value.items()) {
            if (!harmless(member, name)) {
                return false;
            }
        }
    }
    if (value.is_array()) {
        return std::all_of(value.begin(), value.end(),
                           [&](const json& member) { return harmless(member, key); });
    }
    return true;
}

bool may_be_asked(const std::string& line) {
    const json request = json::parse(line, nullptr, false);
    if (!request.is_object()) {
        return true;  // no call
    }
    const json call = request.value("call", json());
    if (call == "hint" || call == "bot") {  // by the package's time, else
        if (line.find("\"nodes\"") == std::string::npos) {
            return false;
        }
    }
    return harmless(request);
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

void ask(const std::vector<std::string>& lines) {
    std::string asked;
    for (const std::string& line : lines) {
        asked += line + "\n";
    }
    std::istringstream in(asked);
    std::ostringstream out, err;
    static_cast<void>(run_command({"session"}, {in, out, err}));
    std::size_t answers = 0;
    const std::string said = out.str();
    for (const std::string_view line : lines_of(said)) {
        if (line.empty()) {
            continue;
        }
        const json answer = json::parse(line, nullptr, false);
        if (!answer.is_object()) {
            fail("an answer is no JSON: " + std::string(line));
        }
        answers += answer.contains("event") ? 0 : 1;
    }
    if (answers != lines.size()) {
        fail(std::to_string(lines.size()) + " lines have " + std::to_string(answers) + " answers");
    }
}

}  // namespace

void session_lines(std::string_view input) {
    constexpr std::size_t kMostLines = 16, kMostConsoles = 2;
    settle();
    std::vector<std::string> lines;
    std::size_t consoles = 0;
    for (const std::string_view text : lines_of(input)) {
        const std::string line(text);
        if (line.find_first_not_of(" \t\r") == std::string::npos || !may_be_asked(line)) {
            continue;
        }
        consoles += count_of(line, "console");
        if (lines.size() == kMostLines || consoles > kMostConsoles) {
            break;
        }
        lines.push_back(line);
    }
    ask(lines);
}

void journals(std::string_view input) {
    settle();
    std::string summed;
    for (const std::string_view line : lines_of(input)) {
        summed += session::journal_line(std::string(line));
    }
    static_cast<void>(session::read_journal(std::string(input)));
    const auto found = session::read_journal(summed);
    if (!found) {
        return;
    }
    Record again;
    const std::string text = write_record(found->record);
    if (const auto error = read_record(text, again)) {
        fail("the record of a journal does not read: " + error->message() + "\n" + text);
    }
    const auto& headers = found->begin.headers;
    const bool seats_programs = std::any_of(headers.begin(), headers.end(), [](const auto& header) {
        return names_a_program(header.second);
    });
    if (!seats_programs) {
        write("here/game.journal", summed);
        ask({R"({"id":1,"call":"open","arguments":{"journal":"game.journal"}})",
             R"({"id":2,"call":"history"})", R"({"id":3,"call":"record"})"});
    }
}

}  // namespace perthro::fuzz
