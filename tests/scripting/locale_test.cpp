// A program that embeds Perthro may have set a locale whose decimals have a comma: files and
// answers have a dot all the same.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <clocale>
#include <nlohmann/json.hpp>

using namespace perthro::testing;

namespace {

// German numbers for the time of a test, where the system can make that locale.
class CommaLocale {
public:
    CommaLocale() {
        const std::string command = "localedef -i de_DE -f UTF-8 " + (folder_ / "de_DE.UTF-8") +
                                    " >/dev/null 2>&1";
        made_ = std::system(command.c_str()) == 0;
        setenv("LOCPATH", (folder_ / ".").c_str(), 1);
        made_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr && made_;
    }
    ~CommaLocale() {
        std::setlocale(LC_ALL, "C");
        unsetenv("LOCPATH");
    }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    [[nodiscard]] bool made() const { return made_; }

private:
    Folder folder_;
    bool made_ = false;
};

}  // namespace

TEST_CASE("numbers have a dot whatever locale the program that embeds this one has") {
    const Race race;
    std::ofstream(race.file("weights.yaml")) << "pieces: {man: 608.5}\nmobility: -1.25\n";
    const CommaLocale locale;
    if (!locale.made()) {
        WARN("no locale with a comma can be made here");
        return;
    }
    REQUIRE(std::string(std::localeconv()->decimal_point) == ",");
    const Ran checked = run({"check", race.path()});
    INFO(checked.out << checked.err);
    CHECK(checked.code == 0);
    const Ran played = run({"playout", race.path(), "--count", "3", "--seed", "1", "--json"});
    INFO(played.out << played.err);
    CHECK(nlohmann::json::parse(played.out).is_object());
}
