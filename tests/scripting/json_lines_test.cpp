// The file that `perthro tune` and `perthro autoplay` go on with.
#include "scripting/command/command.hpp"
#include "scripting/command/json_lines.hpp"
#include "scripting/json_number.hpp"
#include "scripting/write_file.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro;
using command::JsonLines;
using Json = JsonLines::Json;
using testing::read_file;

namespace {

const Json kHeading{{"game", "go"}, {"nodes", 40}};

// The numbers that stand in the file already; then one more is added.
std::vector<int> earlier(const std::string& file, int next, const Json& heading = kHeading) {
    std::vector<int> numbers;
    JsonLines lines(file, heading,
                    [&](const Json& line) { numbers.push_back(line.at("n").get<int>()); });
    lines.add({{"n", next}});
    return numbers;
}

std::string error_of(const std::string& file, const Json& heading = kHeading) {
    try {
        static_cast<void>(earlier(file, 0, heading));
    } catch (const command::UsageError& error) {
        return error.what();
    } catch (const WriteFailure& error) {
        return error.what();
    }
    return "";
}

void write(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("JSON lines are gone on with, without the one that a kill tore") {
    const testing::Folder folder;
    const std::string file = folder / "lines";
    CHECK(earlier(file, 1).empty());
    CHECK(earlier(file, 2) == std::vector{1});
    const std::string whole = read_file(file);
    CHECK(whole == "{\"game\":\"go\",\"nodes\":40}\n{\"n\":1}\n{\"n\":2}\n");
    write(file, whole + "{\"n\":3}");  // complete, but for the end of the line
    CHECK(earlier(file, 4) == std::vector{1, 2});
    CHECK(read_file(file) == whole + "{\"n\":4}\n");
    write(file, whole.substr(0, 9));
    CHECK(earlier(file, 5).empty());
    CHECK(read_file(file) == whole.substr(0, whole.find('\n') + 1) + "{\"n\":5}\n");
}

TEST_CASE("JSON lines of another call, and what is none, are refused and left as they are") {
    const testing::Folder folder;
    const std::string file = folder / "lines";
    static_cast<void>(earlier(file, 1));
    const std::string whole = read_file(file);
    CHECK(error_of(file, {{"game", "go"}, {"nodes", 41}}) ==
          file + " is of another call: `nodes` is 40 there, 41 here (go on with that one, name "
                 "another file, or remove it)");
    CHECK(error_of(file, {{"game", "go"}}).find("`nodes` is 40 there, nothing here") !=
          std::string::npos);
    CHECK(read_file(file) == whole);
    for (const std::string line : {"[1,", "{}", "{\"n\":\"one\"}"}) {
        write(file, whole + line + "\n{\"n\":2}\n");
        CHECK(error_of(file) == file + ":3: this is no line that Perthro wrote (take it out, or "
                                       "name another file)");
    }
    write(file, "my only notes");
    CHECK(error_of(file) == file + " holds something else (name another file, or remove it)");
    CHECK(read_file(file) == "my only notes");
}

TEST_CASE("JSON lines that cannot be written are told") {
    const testing::Folder folder;
    CHECK(error_of("/dev/full") == "cannot write /dev/full: No space left on device");
    CHECK(error_of(folder / "none" + "/lines") ==
          "cannot write " + (folder / "none") + "/lines: No such file or directory");
}

TEST_CASE("JSON lines that another call is writing are refused") {
    const testing::Folder folder;
    const std::string file = folder / "lines";
    {
        JsonLines lines(file, kHeading, {});
        CHECK(error_of(file) ==
              "another call is writing " + file + " (wait for its end, or name another file)");
        lines.add({{"n", 1}});
    }
    CHECK(earlier(file, 2) == std::vector{1});
}

TEST_CASE("numbers of JSON that their place cannot hold are refused") {
    const auto number = [](const char* text) { return number_of<int>(Json::parse(text)); };
    CHECK(number("2147483647") == 2147483647);
    CHECK(number("-2147483648") == -2147483648LL);
    CHECK(number("2.0") == 2);
    for (const char* text : {"2147483648", "-2147483649", "18446744073709551616", "1e308", "1e10",
                             "0.5", "\"1\"", "null", "[1]", "9223372036854775808"}) {
        INFO(text);
        CHECK_THROWS_AS(number(text), NumberError);
    }
    CHECK_THROWS_AS(number_of<std::uint64_t>(Json::parse("-1")), NumberError);
    CHECK(number_of<std::uint64_t>(Json::parse("18446744073709551615")) == ~std::uint64_t{0});
    const testing::Folder folder;
    const std::string file = folder / "lines";
    write(file, kHeading.dump() + "\n{\"n\":1e300}\n");
    std::vector<int> numbers;
    CHECK_THROWS_AS(
        JsonLines(file, kHeading,
                  [&](const Json& line) { numbers.push_back(number_of<int>(line.at("n"))); }),
        command::UsageError);
}

TEST_CASE("what is done takes its JSON lines away") {
    const testing::Folder folder;
    JsonLines lines(folder / "lines", kHeading, {});
    lines.remove();
    CHECK_FALSE(std::filesystem::exists(folder / "lines"));
}
