// The lines of a journal, written and read.
#include "scripting/session/journal.hpp"

#include "engine/records/record_words.hpp"
#include "scripting/json_number.hpp"
#include "scripting/json_text.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/session/call_failure.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

namespace perthro::session {

namespace {

constexpr std::size_t kChecksum = 8;  // digits

// CRC-32 as in ISO 3309 (reflected polynomial EDB88320).
std::uint32_t crc32(std::string_view text) {
    static const auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit) {
                value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320U : 0);
            }
            table[i] = value;
        }
        return table;
    }();
    std::uint32_t crc = ~0U;
    for (const char c : text) {
        crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFF] ^ (crc >> 8);
    }
    return ~crc;
}

std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// The JSON of a line whose checksum is right, else nothing.
std::optional<nlohmann::json> read_line(std::string_view line) {
    if (line.size() <= kChecksum + 1) {
        return std::nullopt;
    }
    std::uint32_t sum = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + kChecksum, sum, 16);
    if (error != std::errc() || end != line.data() + kChecksum ||
        sum != crc32(line.substr(kChecksum + 1))) {
        return std::nullopt;
    }
    nlohmann::json json = nlohmann::json::parse(line.substr(kChecksum + 1), nullptr, false);
    return json.is_object() ? std::optional<nlohmann::json>(std::move(json)) : std::nullopt;
}

class Reader {
public:
    // Whether the entry makes sense.
    bool read(const nlohmann::json& entry) {
        if (entry.contains("time")) {
            found_.time = number_of<std::int64_t>(entry["time"]);
        }
        if (entry.contains("begin")) {
            begin(entry["begin"]);
            return true;
        }
        if (entry.contains("play")) {
            const int parent = node(number_of<int>(entry.at("parent")));
            if (parent < 0) {
                return false;
            }
            const int id = number_of<int>(entry.at("play"));
            current_ = id;
            nodes_[id] = found_.record.add(parent, entry.at("text").get<std::string>(),
                                           entry.value("chance", false));
            return true;
        }
        return change(entry);
    }

    Recovered finish() {
        if (const int at = node(current_); at > 0) {
            found_.line = found_.record.line_to(at);
        }
        found_.plies = static_cast<int>(found_.line.size());
        return std::move(found_);
    }

private:
    void begin(const nlohmann::json& json) {
        const std::int64_t time = found_.time;
        found_ = {};
        found_.time = time;
        JournalBegin& begin = found_.begin;
        begin.game = json.at("game");
        begin.package = json.at("package");
        begin.title = json.at("title");
        begin.options = json.at("options");
        begin.setup = json.at("setup");
        begin.position = json.at("position");
        begin.headers = json.at("headers");
        begin.seed = number_of<std::uint64_t>(json.at("seed"));
        nodes_ = {{0, 0}};
        current_ = 0;
        found_.record.game = begin.game;
        found_.record.setup = begin.setup;
        found_.record.seed = begin.seed;
        found_.record.position = begin.position;
        found_.record.options.assign(begin.options.begin(), begin.options.end());
        found_.record.headers.assign(begin.headers.begin(), begin.headers.end());
    }

    bool change(const nlohmann::json& entry) {
        if (entry.contains("over")) {
            found_.over = entry["over"];
            return true;
        }
        for (const char* key : {"notes", "go", "cut", "main"}) {
            if (entry.contains(key)) {
                const int at = node(number_of<int>(entry[key]));
                if (at < 0) {
                    return false;
                }
                apply(key, at, entry);
                return true;
            }
        }
        return false;
    }

    void apply(std::string_view key, int at, const nlohmann::json& entry) {
        auto& nodes = found_.record.nodes;
        RecordNode& ply = nodes[static_cast<std::size_t>(at)];
        if (key == "go") {
            current_ = number_of<int>(entry["go"]);
        } else if (key == "notes") {
            ply.notes.clear();
            for (const auto& note : entry.at("list")) {
                ply.notes.push_back(
                    {act_of(note.at(0).get<std::string>()), note.at(1), note.at(2)});
            }
        } else if (at > 0 && key == "cut") {
            std::erase(nodes[static_cast<std::size_t>(ply.parent)].next, at);
            std::erase_if(nodes_, [&](const auto& known) { return known.second == at; });
        } else {
            for (int child = at; child > 0; child = nodes[static_cast<std::size_t>(child)].parent) {
                auto& next =
                    nodes[static_cast<std::size_t>(nodes[static_cast<std::size_t>(child)].parent)]
                        .next;
                std::erase(next, child);
                next.insert(next.begin(), child);
            }
        }
    }

    static std::optional<ActKind> act_of(const std::string& name) {
        for (const auto& [act, word] : record_words::kActs) {
            if (word == name) {
                return act;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] int node(int id) const {
        const auto found = nodes_.find(id);
        return found == nodes_.end() ? -1 : found->second;
    }

    Recovered found_;
    std::map<int, int> nodes_;  // of the game -> of the record
    int current_ = 0;
};

}  // namespace

std::string journal_line(const std::string& json) {
    return fmt::format("{:08x} {}\n", crc32(json), json);
}

std::optional<Recovered> read_journal(const std::string& text) {
    Reader reader;
    bool begun = false;
    std::size_t at = 0;
    while (true) {
        const auto end = text.find('\n', at);
        if (end == std::string::npos) {
            break;
        }
        const auto json = read_line(std::string_view(text).substr(at, end - at));
        at = end + 1;
        try {
            if (!json || (!begun && !json->contains("begin")) || !reader.read(*json)) {
                break;
            }
        } catch (const nlohmann::json::exception&) {
            break;
        } catch (const NumberError&) {
            break;
        }
        begun = true;
    }
    return begun ? std::optional<Recovered>(reader.finish()) : std::nullopt;
}

Recovered recover(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    auto recovered = stream ? read_journal(text.str()) : std::nullopt;
    if (!recovered) {
        throw CallFailure({"file", "this is no journal of a game", file, "choose another file"});
    }
    return std::move(*recovered);
}

std::vector<UnfinishedGame> unfinished_games(const std::string& folder) {
    std::vector<UnfinishedGame> games;
    for (const auto& path : paths_in(folder)) {
        if (path.extension() != ".journal") {
            continue;
        }
        try {
            const Recovered found = recover(path.string());
            if (!found.over && found.plies > 0) {
                games.push_back(
                    {path.string(), found.begin.game, found.begin.title, found.plies, found.time});
            }
        } catch (const CallFailure&) {
            continue;  // not even its beginning was written
        }
    }
    std::sort(games.begin(), games.end(),
              [](const UnfinishedGame& a, const UnfinishedGame& b) { return a.time > b.time; });
    return games;
}

// ---- writing

void JournalFile::begin(const JournalBegin& begin) {
    const nlohmann::json json = {{"game", begin.game},       {"package", begin.package},
                                 {"title", begin.title},     {"options", begin.options},
                                 {"setup", begin.setup},     {"position", begin.position},
                                 {"headers", begin.headers}, {"seed", begin.seed}};
    write(json_text(nlohmann::json{{"begin", json}, {"time", now()}}));
}

void JournalFile::play(int id, const GameNode& node) {
    write(json_text(nlohmann::json{{"play", id},
                                   {"parent", node.parent},
                                   {"text", node.own},
                                   {"chance", node.chance},
                                   {"time", now()}}));
}

void JournalFile::notes(int id, const std::vector<RecordNote>& notes) {
    nlohmann::json list = nlohmann::json::array();
    for (const RecordNote& note : notes) {
        list.push_back({note.act ? std::string(record_words::act_name(*note.act)) : "", note.player,
                        note.text});
    }
    write(json_text(nlohmann::json{{"notes", id}, {"list", list}, {"time", now()}}));
}

void JournalFile::go(int id) { write(json_text(nlohmann::json{{"go", id}, {"time", now()}})); }
void JournalFile::cut(int id) { write(json_text(nlohmann::json{{"cut", id}, {"time", now()}})); }
void JournalFile::main(int id) { write(json_text(nlohmann::json{{"main", id}, {"time", now()}})); }
void JournalFile::over(bool is_over) {
    write(json_text(nlohmann::json{{"over", is_over}, {"time", now()}}));
}

}  // namespace perthro::session
