#include "renderer/state/settings_file.hpp"

#include "scripting/write_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace perthro::renderer {

namespace {

using Json = nlohmann::json;

// The folder that a variable names, else one below the home folder.
std::string folder(const char* variable, const char* below_home) {
    const char* named = std::getenv(variable);
    if (named != nullptr && *named == '/') {
        return std::string(named) + "/perthro";
    }
    const char* home = std::getenv("HOME");
    return home == nullptr || *home == '\0' ? ""
                                            : std::string(home) + "/" + below_home + "/perthro";
}

Json as_json(const Settings& settings) {
    return {{"dark", settings.dark},
            {"scale", settings.scale},
            {"sounds", settings.sounds},
            {"speed", settings.speed},
            {"coordinates", settings.coordinates},
            {"show_moves", settings.show_moves},
            {"board", settings.board},
            {"panel", settings.panel},
            {"recent", settings.recent},
            {"program", settings.program}};
}

}  // namespace

Settings read_settings() {
    Settings settings;
    std::ifstream stream(folder("XDG_CONFIG_HOME", ".config") + "/client.json");
    const Json json = Json::parse(stream, nullptr, false);
    if (!json.is_object()) {
        return settings;
    }
    const auto read = [&](const char* key, auto& value) {
        try {
            if (json.contains(key)) {
                value = json[key].get<std::decay_t<decltype(value)>>();
            }
        } catch (const Json::exception&) {
            return;  // somebody else wrote it: as usual
        }
    };
    read("dark", settings.dark);
    read("scale", settings.scale);
    read("sounds", settings.sounds);
    read("speed", settings.speed);
    read("coordinates", settings.coordinates);
    read("show_moves", settings.show_moves);
    read("board", settings.board);
    read("panel", settings.panel);
    read("recent", settings.recent);
    read("program", settings.program);
    settings.scale = std::clamp(settings.scale, 0.5, 4.0);
    settings.speed = std::clamp(settings.speed, 0.0, 10.0);
    return settings;
}

void write_settings(const Settings& settings, const Settings& before) {
    const std::string where = folder("XDG_CONFIG_HOME", ".config");
    std::error_code error;
    if (where.empty() || (std::filesystem::create_directories(where, error), error)) {
        return;
    }
    const std::string file = where + "/client.json";
    std::ifstream stream(file);
    Json json = Json::parse(stream, nullptr, false);
    if (!json.is_object()) {
        json = Json::object();
    }
    const Json old = as_json(before);
    const Json now = as_json(settings);
    for (const auto& [key, value] : now.items()) {
        if (!json.contains(key) || value != old[key]) {
            json[key] = value;
        }
    }
    try {
        write_file(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
    } catch (const WriteFailure&) {
        return;  // the settings before stand; they are tried again at the next change
    }
}

std::string journal_folder() {
    const std::string where = folder("XDG_STATE_HOME", ".local/state");
    std::error_code error;
    if (where.empty()) {
        return "";
    }
    std::filesystem::create_directories(where + "/games", error);
    return error ? "" : where + "/games";
}

std::string shown_folder() {
    const std::string where = folder("XDG_STATE_HOME", ".local/state");
    return where.empty() ? "" : where + "/shown";
}

}  // namespace perthro::renderer
