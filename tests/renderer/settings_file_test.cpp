// Settings of two clients that run at once, and of a file that somebody else wrote.
#include "renderer/state/settings_file.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace perthro::renderer;

namespace {

// The folder of a person's settings, for the time of a test.
class Home {
public:
    Home()
        : path_(std::filesystem::temp_directory_path() /
                ("perthro-settings-" + std::to_string(getpid()))) {
        const char* before = std::getenv("XDG_CONFIG_HOME");
        before_ = before == nullptr ? "" : before;
        setenv("XDG_CONFIG_HOME", path_.c_str(), 1);
    }
    ~Home() {
        if (before_.empty()) {
            unsetenv("XDG_CONFIG_HOME");
        } else {
            setenv("XDG_CONFIG_HOME", before_.c_str(), 1);
        }
        std::filesystem::remove_all(path_);
    }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    void write(const std::string& text) const {
        std::filesystem::create_directories(path_ / "perthro");
        std::ofstream(path_ / "perthro" / "client.json") << text;
    }
    [[nodiscard]] std::string read() const {
        std::ifstream stream(path_ / "perthro" / "client.json");
        return {std::istreambuf_iterator<char>(stream), {}};
    }

private:
    std::filesystem::path path_;
    std::string before_;
};

}  // namespace

TEST_CASE("two clients keep each what the other has changed") {
    const Home home;
    const Settings begun = read_settings();
    Settings one = begun, other = begun;
    one.dark = !begun.dark;
    one.recent = {"chess"};
    write_settings(one, begun);
    other.speed = 2;
    write_settings(other, begun);
    Settings both = one;
    both.speed = 2;
    CHECK(read_settings() == both);
}

TEST_CASE("settings are written over a file that is none, and keep what a newer client wrote") {
    const Home home;
    Settings settings = read_settings();
    home.write("[1, 2");
    write_settings(settings, settings);
    CHECK(read_settings() == settings);
    home.write(R"({"dark": false, "later": 7})");
    const Settings before = read_settings();
    settings = before;
    settings.recent = {"a name that is no text: \xff"};
    write_settings(settings, before);
    CHECK_FALSE(read_settings().dark);
    CHECK(read_settings().recent.size() == 1);
    CHECK(home.read().find("\"later\": 7") != std::string::npos);
}
