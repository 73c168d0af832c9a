// Catalogues: written, searched, installed and updated from; and indexes that were made to do harm.
#include "scripting/catalogue/index.hpp"
#include "scripting/catalogue/page.hpp"
#include "scripting/catalogue/sources.hpp"
#include "tests/scripting/travel_support.hpp"

#include <arpa/inet.h>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

// A folder `site` with a catalogue of `first-steps` in these versions.
class Site {
public:
    explicit Site(const DataHome& home, const std::string& name = "site")
        : home_(home), folder_(home.file(name)) {}

    Ran add(const std::string& version) const {
        const Packable package(version);
        const std::string from = home_.file("packed" + version + fs::path(folder_).stem().string());
        fs::create_directories(from);
        package.pack(from + "/one.perthro");
        return run({"index", from, "--out", folder_});
    }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }
    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] Json index() const { return Json::parse(read_file(file("index.json"))); }
    void write(const Json& index) const { std::ofstream(file("index.json")) << index.dump(); }

private:
    const DataHome& home_;
    std::string folder_;
};

// An index that is in order.
Json good_index() {
    const std::string digest(64, 'a');
    return Json::parse(R"({"format": 1, "title": "Good", "packages": [{"id": "one", "title": "One",
        "picture": "one/board.svg", "authors": ["Ann"], "versions": [{"version": "1.0.0",
        "file": "one/one-1.0.0.perthro", "size": 1000, "sha256": ")" +
                       digest + R"(", "content": ")" + digest +
                       R"(", "requires": {"other": "^1.2"}}]}]})");
}

std::string refusal(const std::string& text) {
    try {
        static_cast<void>(read_index(text));
    } catch (const PackageRefused& refused) {
        return refused.what();
    }
    return "read";
}

}  // namespace

TEST_CASE("an index is read as it was written, the latest version first") {
    Json json = good_index();
    Json later = json["packages"][0]["versions"][0];
    for (const char* version : {"1.10.0", "1.9.0", "2.0.0-rc.1"}) {
        later["version"] = version;
        json["packages"][0]["versions"].push_back(later);
    }
    const Index index = read_index(json.dump());
    REQUIRE(index.packages.size() == 1);
    const OfferedPackage& package = index.packages.front();
    std::vector<std::string> versions;
    for (const OfferedVersion& one : package.versions) {
        versions.push_back(one.version);
    }
    CHECK(versions == std::vector<std::string>{"2.0.0-rc.1", "1.10.0", "1.9.0", "1.0.0"});
    CHECK(best_version(package, "")->version == "1.10.0");
    CHECK(best_version(package, "2.0.0-rc.1")->version == "2.0.0-rc.1");
    CHECK(best_version(package, "3.0.0") == nullptr);
    CHECK(write_index(read_index(write_index(index))) == write_index(index));
}

TEST_CASE("an index that was made to do harm is refused with the place") {
    const auto with = [](const char* pointer, const Json& value) {
        Json json = good_index();
        json[Json::json_pointer(pointer)] = value;
        return refusal(json.dump());
    };
    CHECK(refusal(good_index().dump()) == "read");
    const char* const kFile = "/packages/0/versions/0/file";
    CHECK(contains(with(kFile, "../../etc/passwd"), "`packages[0].versions[0].file` "));
    for (const char* name : {"../up", "/etc/passwd", "a/../../b", "C:\\x", "http://evil/x", "a//b",
                             ".hidden", "a\nb", "file:///etc/passwd", "con/x"}) {
        INFO(name);
        CHECK(contains(with(kFile, name), "versions[0].file"));
        CHECK(contains(with("/packages/0/picture", name), "`packages[0].picture` "));
    }
    const char* const kSize = "/packages/0/versions/0/size";
    CHECK(contains(with(kSize, 1e15), "size` is no number of bytes"));
    CHECK(
        contains(with(kSize, std::uint64_t{1} << 60U), "size` is more than any package may have"));
    CHECK(contains(with(kSize, -1), "size` is no number of bytes"));
    CHECK(contains(with("/packages/0/versions/0/sha256", "abc"), "sha256` is no SHA-256"));
    CHECK(contains(with("/packages/0/versions/0/sha256", std::string(64, 'A')), "is no SHA-256"));
    CHECK(contains(with("/packages/0/versions/0/version", "one"), "version` is no version"));
    CHECK(contains(with("/packages/0/id", "../x"), "`packages[0].id` is no id"));
    CHECK(contains(with("/packages/0/title", "a\x1b[2J"), "title` has letters in it that are not"));
    CHECK(contains(with("/packages/0/title", std::string(5000, 'x')), "is longer than 1000 bytes"));
    CHECK(contains(with("/packages/0/title", 7), "title` is no text"));
    CHECK(contains(with("/packages/0/versions", Json::array()), "versions` is empty"));
    CHECK(contains(with("/packages/0/versions/0/requires", Json{{"../x", "^1"}}), "requires` "));
    CHECK(contains(with("/packages", 3), "`packages` is no list"));
    CHECK(contains(with("/format", 2), "format 2, and this Perthro reads format 1"));
}

TEST_CASE("names that an index has twice, and too much of anything, are refused") {
    Json json = good_index();
    json["packages"].push_back(json["packages"][0]);
    CHECK(contains(refusal(json.dump()), "`packages[1].id` is there twice"));
    json = good_index();
    json["packages"][0]["versions"].push_back(json["packages"][0]["versions"][0]);
    CHECK(contains(refusal(json.dump()), "`packages[0].versions[1].version` is there twice"));
    json = good_index();
    json["packages"][0]["authors"] = Json(std::vector<std::string>(1000, "x"));
    CHECK(contains(refusal(json.dump()), "authors` has more than 64 entries"));
    for (const char* text :
         {"", "[]", "{}", "null", "<html>no</html>", "{\"format\": 1", "\xff\xfe"}) {
        CHECK(contains(refusal(text), "this is no index of packages"));
    }
    CHECK(refusal(std::string(200'000, '[')) ==
          "`index.json` has more than 32 lists and maps inside one another");
    CHECK(contains(refusal(std::string(9'000'000, ' ')), "larger than an index may be"));
}

// A map is searched key by key, so that many keys in one took seconds.
TEST_CASE("an index of more keys in a map, or of more values, than any has is refused") {
    Json json = good_index();
    for (int i = 0; i < 256; ++i) {
        json["packages"][0]["x" + std::to_string(i)] = 0;
    }
    CHECK(refusal(json.dump()) == "`index.json` has more than 256 keys in one map");
    std::string values = "[0";
    for (int i = 0; i < 1'000'000; ++i) {
        values += ",0";
    }
    CHECK(refusal(values + "]") == "`index.json` has more than 1000000 values");
}

TEST_CASE("a catalogue is a folder of files that need no other server and no script") {
    const DataHome home;
    const Site site(home);
    const Ran ran = site.add("1.0.0");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    CHECK(contains(ran.out, "1 packages, 1 added"));
    const Json index = site.index();
    const Json& package = index.at("packages").at(0);
    CHECK(package.at("id") == "first-steps");
    const std::string packed = read_file(site.file(package.at("versions").at(0).at("file")));
    CHECK(package.at("versions").at(0).at("size") == packed.size());
    CHECK(fs::exists(site.file(package.at("picture"))));
    CHECK(contains(read_file(site.file("first-steps/board.svg")), "<svg xmlns="));
    const std::string all = read_file(site.file("index.html"));
    CHECK(contains(all, "href=\"first-steps/index.html\""));
    CHECK(contains(read_file(site.file("first-steps/index.html")), "first-steps-1.0.0.perthro"));
    CHECK_FALSE(contains(all, "<script"));
    CHECK_FALSE(fs::exists(site.file(".unpacked")));
}

TEST_CASE("a catalogue goes on with the versions that are in it, and none changes") {
    const DataHome home;
    const Site site(home);
    REQUIRE(site.add("1.1.0").code == 0);
    REQUIRE(site.add("1.0.0").code == 0);
    const Json versions = site.index().at("packages").at(0).at("versions");
    REQUIRE(versions.size() == 2);
    CHECK(versions.at(0).at("version") == "1.1.0");
    CHECK(site.add("1.1.0").code == 0);  // the same bytes
    const std::string from = home.file("other");
    fs::create_directories(from);
    const Packable other("1.1.0");
    std::ofstream(other.file("rules.md"), std::ios::app) << "more\n";
    other.pack(from + "/one.perthro");
    const Ran refused = run({"index", from, "--out", site.folder()});
    CHECK(refused.code == 1);
    CHECK(
        contains(refused.err, "is in the catalogue with other bytes (give the new one a version"));
}

TEST_CASE("rules on a page run nothing and fetch nothing") {
    const std::string html = rules_as_html(
        "<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](https://x.org/) "
        "![c](http://spy/x.png) <img src=x onerror=alert(1)>\n\n[d](JaVaScRiPt:x \"t\")\n");
    CHECK_FALSE(contains(html, "<script"));
    CHECK_FALSE(contains(html, "<img src=x"));
    CHECK_FALSE(contains(html, "\"javascript:"));
    CHECK_FALSE(contains(html, "\"JaVaScRiPt:"));
    CHECK_FALSE(contains(html, "src=\"http"));
    CHECK(contains(html, "href=\"https://x.org/\""));
    CHECK(html_text("<a href=\"x\">'&") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
}

TEST_CASE("what an index offers is found, installed and updated, and says where it came from") {
    const DataHome home;
    const Site site(home);
    REQUIRE(site.add("1.0.0").code == 0);
    CHECK(contains(run({"search"}).err, "you have added no index of packages"));
    const Ran added = run({"source", "add", site.folder(), "--name", "mine"});
    INFO(added.err);
    REQUIRE(added.code == 0);
    CHECK(contains(run({"source", "list"}).out, "mine  file://"));
    CHECK(contains(run({"search", "STEPS"}).out, "first-steps"));
    CHECK(run({"search", "nothing-like-it"}).code == 1);
    const Ran installed = run({"install", "first-steps"});
    INFO(installed.err);
    REQUIRE(installed.code == 0);
    CHECK(contains(installed.out, "first-steps 1.0.0 is installed in "));
    const auto json = nlohmann::json::parse(run({"info", "first-steps", "--json"}).out);
    CHECK(json.at("installed").at("kind") == "index");
    CHECK(contains(json.at("installed").at("from"), "file://"));
    CHECK(run({"update"}).out == "nothing is to be updated\n");
    REQUIRE(site.add("1.1.0").code == 0);
    CHECK(run({"update", "--list"}).out == "first-steps 1.0.0: 1.1.0 is there\n");
    CHECK(contains(run({"update"}).out, "first-steps 1.1.0 is installed"));
    CHECK(contains(run({"search"}).out, "(installed: 1.1.0)"));
    CHECK(contains(run({"install", "first-steps@1.0.0"}).err, "is the earlier 1.0.0"));
    CHECK(contains(run({"install", "first-stepz"}).err, "did you mean `first-steps`"));
    CHECK(run({"source", "remove", "mine"}).code == 0);
    CHECK(contains(run({"update", "first-steps"}).err,
                   "which is no source of yours (perthro source add "));
}

TEST_CASE("a game that was saved goes on by its rules after an update") {
    const DataHome home;
    const Site site(home);
    REQUIRE(site.add("1.0.0").code == 0);
    REQUIRE(run({"install", "first-steps", "--index", site.folder()}).code == 0);
    const std::string record = home.file("game.record");
    REQUIRE(contains(run({"play", "first-steps", "--text", "--computer", "none"},
                         "c1-c2\nc5-c4\nsave " + record + "\nquit\n")
                         .out,
                     "saved as"));
    const Packable two("2.0.0");
    change_file(two.file("rules.lua"), "man:move { step(n), land }\n",
                "man:move { step(e), land }\n");
    const std::string from = home.file("two");
    fs::create_directories(from);
    two.pack(from + "/two.perthro");
    REQUIRE(run({"index", from, "--out", site.folder()}).code == 0);
    const Ran updated = run({"update", "first-steps", "--index", site.folder()});
    CHECK(contains(updated.out, "first-steps 2.0.0 is installed"));
    const Ran loaded = run({"play", "first-steps", "--text", "--computer", "none"},
                           "load " + record + "\nposition\nquit\n");
    INFO(loaded.out << loaded.err);
    CHECK(loaded.code == 0);
    CHECK(contains(loaded.out + loaded.err, "kept"));
}

TEST_CASE("a file that is not the one of the index is not installed") {
    const DataHome home;
    const Site site(home);
    REQUIRE(site.add("1.0.0").code == 0);
    const Json good = site.index();
    const auto refused = [&](const char* member, const Json& value) {
        Json json = good;
        json["packages"][0]["versions"][0][member] = value;
        site.write(json);
        const Ran ran = run({"install", "first-steps", "--index", site.folder()});
        CHECK(ran.code == 1);
        return ran.err;
    };
    CHECK(contains(refused("sha256", std::string(64, '0')),
                   "it is not the file that the index names"));
    CHECK(contains(refused("size", 10), "is larger than 10 bytes"));
    CHECK(contains(refused("size", 1'000'000), "it is not the file that the index names"));
    CHECK(contains(refused("version", "9.0.0"),
                   "the index calls it first-steps 9.0.0, and it is `first-steps` `1.0.0`"));
    CHECK(contains(refused("content", std::string(64, '0')),
                   "its content is " + std::string(64, '0') + " in the index and "));
    CHECK(contains(refused("file", "first-steps/gone.perthro"), "there is no such file"));
    CHECK_FALSE(fs::exists(home.installed("")));
    site.write(good);
    CHECK(run({"install", "first-steps", "--index", site.folder()}).code == 0);
}

TEST_CASE("where several indexes offer a package the user says which") {
    const DataHome home;
    const Site one(home, "one"), two(home, "two");
    REQUIRE(one.add("1.0.0").code == 0);
    REQUIRE(two.add("9.0.0").code == 0);
    REQUIRE(run({"source", "add", one.folder(), "--name", "one"}).code == 0);
    REQUIRE(run({"source", "add", two.folder(), "--name", "two"}).code == 0);
    CHECK(contains(run({"install", "first-steps"}).err,
                   "several indexes offer `first-steps`: one, two (say which: --index one)"));
    REQUIRE(run({"install", "first-steps", "--index", "one"}).code == 0);
    CHECK(run({"update"}).out == "nothing is to be updated\n");  // not from the other one
    CHECK(contains(run({"source", "add", two.folder()}).err, "is there already, as `two`"));
    CHECK(contains(run({"source", "add", home.file("nowhere")}).err, "there is no such file"));
}

TEST_CASE("an address is fetched by http, https and file alone, and holds no password") {
    CHECK(contains(run({"install", "ftp://x.org/a.perthro"}).err, "only http, https and file are"));
    CHECK(contains(run({"install", "gopher://x.org/a"}).err, "only http, https and file are"));
    CHECK(contains(run({"install", "http://me:secret@x.org/a"}).err,
                   "without a name and a password"));
    CHECK(contains(run({"install", "file:///dev/zero"}).err, "is no file"));
    CHECK(contains(run({"install", "file:///nowhere/at/all"}).err, "there is no such file"));
    CHECK(contains(run({"install", "file://elsewhere.org/etc/passwd"}).err, "is no address"));
    CHECK(index_address("https://x.org/games/index.json") == "https://x.org/games/");
    CHECK(index_address("https://x.org/games") == "https://x.org/games/");
}

namespace {

// A server of this machine that answers once, with a byte ten times a second.
class DrippingServer {
public:
    DrippingServer() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        REQUIRE(bind(socket_, reinterpret_cast<sockaddr*>(&address), size) == 0);
        REQUIRE(listen(socket_, 1) == 0);
        REQUIRE(getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0);
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { drip(); });
    }
    ~DrippingServer() {
        thread_.join();
        close(socket_);
    }
    DrippingServer(const DrippingServer&) = delete;
    DrippingServer& operator=(const DrippingServer&) = delete;
    [[nodiscard]] std::string address() const {
        return "http://127.0.0.1:" + std::to_string(port_) + "/slow";
    }

private:
    void drip() const {
        const int client = accept(socket_, nullptr, nullptr);
        const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";
        bool heard = send(client, head.data(), head.size(), MSG_NOSIGNAL) > 0;
        for (int i = 0; heard && i < 300; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            heard = send(client, "x", 1, MSG_NOSIGNAL) == 1;
        }
        close(client);
    }
    int socket_, port_ = 0;
    std::thread thread_;
};

}  // namespace

TEST_CASE("a server that sends a byte now and then is given up") {
    setenv("no_proxy", "*", 1);
    const DrippingServer server;
    FetchBounds bounds;
    bounds.stalled = 2;
    CHECK_THROWS_WITH(fetch(server.address(), bounds),
                      Catch::Contains("sent less than 1 KB a second for 2 seconds"));
}
