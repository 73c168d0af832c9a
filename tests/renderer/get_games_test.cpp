// The page "Get games" without its window and without a network: what it shows while something is
// done, after that went well, went wrong or was stopped.
#include "renderer/state/get_games.hpp"
#include "renderer/state/offer_pictures.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <thread>

using namespace perthro;
using namespace perthro::renderer;
using namespace std::chrono_literals;

namespace {

getting::Card card(const std::string& id, getting::Standing standing, const std::string& here) {
    getting::Card one;
    one.id = id;
    one.title = "The " + id;
    one.version = "1.2.0";
    one.searched = id + "\nThe " + id + "\nby Ann";
    one.standing = standing;
    one.here = here;
    return one;
}

getting::Parcel parcel(const std::string& id) {
    getting::Parcel one;
    one.parts.push_back({id,
                         "The " + id,
                         "1.2.0",
                         "Ann",
                         "MIT",
                         "",
                         1000,
                         3,
                         "",
                         {"signed by `Ann`"},
                         true,
                         true,
                         ""});
    return one;
}

// An index with one game, which is installed when somebody says so.
struct World {
    std::atomic<int> reads{0}, installs{0}, unpacks{0};
    std::atomic<bool> endless{false};  // a server that goes on sending
    std::string failure;               // of fetching
    std::vector<std::string> sources;

    GettingDoors doors() {
        GettingDoors all;
        all.read = [this](const getting::Progress&) {
            ++reads;
            getting::Offers offers;
            offers.sources.push_back({"home", "file:///home/", "Home", "", 1});
            offers.cards.push_back(
                card("race", installs > 0 ? getting::Standing::Installed : getting::Standing::New,
                     installs > 0 ? "1.2.0" : ""));
            return offers;
        };
        all.fetch = [this](const std::string&, const std::string& id,
                           const getting::Progress& progress) {
            for (std::size_t come = 1; endless; ++come) {
                progress(come * 1'000'000, 0);
                std::this_thread::sleep_for(1ms);
            }
            if (!failure.empty()) {
                throw std::runtime_error(failure);
            }
            progress(1000, 2000);
            return parcel(id);
        };
        all.open = [](const std::string& file) { return parcel(file); };
        all.install = [this](const getting::Parcel&) {
            ++installs;
            return std::vector<std::string>{"it will not open yet: it needs `more`"};
        };
        all.unpack = [this](const getting::Parcel& asked) {
            ++unpacks;
            return "/somewhere/" + asked.parts.back().id;
        };
        all.add = [this](const std::string& address, const getting::Progress&) {
            sources.push_back(address);
        };
        all.remove = [this](const std::string&) { sources.clear(); };
        return all;
    }
};

void settle(Getter& getter, GetGames& page) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (getter.busy() && std::chrono::steady_clock::now() < end) {
        getter.poll(page);
        std::this_thread::sleep_for(1ms);
    }
    REQUIRE_FALSE(getter.busy());
    CHECK(page.doing == Getting::Nothing);
    CHECK(progress_words(page) == "");
}

}  // namespace

TEST_CASE("the page shows what is offered and how each game stands here") {
    World world;
    GetGames page;
    Getter getter(world.doors());
    CHECK_FALSE(page.listed);
    getter.read(page);
    CHECK(page.doing == Getting::Reading);
    CHECK(progress_words(page) == "Reading what there is …");
    settle(getter, page);
    CHECK(page.listed);
    REQUIRE(page.offers.cards.size() == 1);
    const getting::Card& race = page.offers.cards.front();
    CHECK(standing_words(race) == "not installed");
    CHECK(button_words(race) == "Install");
    CHECK(getting::fits(race, "RACE ann"));
    CHECK_FALSE(getting::fits(race, "race bob"));
    using getting::Standing;
    const getting::Card older = card("race", Standing::Update, "1.0.0");
    CHECK(standing_words(older) == "1.0.0 is installed, update to 1.2.0");
    CHECK(button_words(older) == "Update");
    CHECK(button_words(card("race", Standing::Installed, "1.2.0")) == "");
    CHECK(button_words(card("race", Standing::Own, "")) == "");
    CHECK(button_words(card("race", Standing::TooNew, "")) == "");
}

TEST_CASE("a game that was fetched is installed when somebody says so, not before") {
    World world;
    GetGames page;
    Getter getter(world.doors());
    getter.fetch(page, card("race", getting::Standing::New, ""));
    settle(getter, page);
    REQUIRE(page.asked);
    CHECK(page.asked->parts.back().title == "The race");
    CHECK(world.installs == 0);
    getter.refuse(page);
    CHECK_FALSE(page.asked);
    getter.install(page);
    settle(getter, page);
    CHECK(world.installs == 0);
    getter.fetch(page, card("race", getting::Standing::New, ""));
    settle(getter, page);
    getter.install(page);
    settle(getter, page);
    CHECK(world.installs == 1);
    CHECK(page.installed == "race");
    CHECK_FALSE(page.bad);
    CHECK(page.said == "The race 1.2.0 is installed\nIt will not open yet: it needs `more`");
    REQUIRE(page.offers.cards.size() == 1);
    CHECK(standing_words(page.offers.cards.front()) == "1.2.0 is installed");
}

TEST_CASE("a game is unpacked to be played once, where it needs no other package") {
    World world;
    GetGames page;
    Getter getter(world.doors());
    getter.unpack(page);
    CHECK_FALSE(getter.busy());
    getter.open(page, "race.perthro");
    settle(getter, page);
    REQUIRE(page.asked);
    page.asked->parts.push_back(page.asked->parts.front());
    getter.unpack(page);
    CHECK_FALSE(getter.busy());
    page.asked->parts.pop_back();
    getter.unpack(page);
    CHECK(progress_words(page) == "Unpacking race.perthro …");
    settle(getter, page);
    CHECK(page.unpacked == "/somewhere/race.perthro");
    CHECK_FALSE(page.asked);
    CHECK(world.unpacks == 1);
    CHECK(world.installs == 0);
}

TEST_CASE("a download that fails says why, asks nothing and can be tried again") {
    World world;
    world.failure = "http://x/ is not fetched: the server answers 404";
    GetGames page;
    Getter getter(world.doors());
    getter.fetch(page, card("race", getting::Standing::New, ""));
    settle(getter, page);
    CHECK(page.bad);
    CHECK(page.said == "http://x/ is not fetched: the server answers 404");
    CHECK_FALSE(page.asked);
    world.failure.clear();
    getter.fetch(page, card("race", getting::Standing::New, ""));
    settle(getter, page);
    CHECK_FALSE(page.bad);
    CHECK(page.said == "");
    CHECK(page.asked);
}

TEST_CASE("a download tells how far it is, lets nothing begin beside it, and stops when told") {
    World world;
    world.endless = true;
    GetGames page;
    Getter getter(world.doors());
    getter.fetch(page, card("race", getting::Standing::New, ""));
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (page.come == 0 && std::chrono::steady_clock::now() < end) {
        getter.poll(page);
    }
    CHECK(progress_words(page).starts_with("Fetching race: "));
    CHECK(progress_words(page).ends_with(" MB"));
    getter.read(page);
    CHECK(page.doing == Getting::Fetching);
    getter.stop(page);
    CHECK(progress_words(page) == "Stopping …");
    settle(getter, page);
    CHECK(world.reads == 0);
    CHECK(page.said == "Stopped: nothing was changed");
    CHECK_FALSE(page.bad);
    CHECK_FALSE(page.asked);
}

TEST_CASE("the end of the program does not wait for a download") {
    World world;
    world.endless = true;
    GetGames page;
    const auto begun = std::chrono::steady_clock::now();
    {
        Getter getter(world.doors());
        getter.fetch(page, card("race", getting::Standing::New, ""));
    }
    CHECK(std::chrono::steady_clock::now() - begun < 20s);
}

TEST_CASE("sources are added and removed, and all is read again") {
    World world;
    GetGames page;
    Getter getter(world.doors());
    getter.add_source(page, "https://example.org/games");
    settle(getter, page);
    CHECK(world.sources == std::vector<std::string>{"https://example.org/games"});
    CHECK(world.reads == 1);
    getter.remove_source(page, "home");
    settle(getter, page);
    CHECK(world.sources.empty());
    CHECK(world.reads == 2);
}

TEST_CASE("a size is written as people read it") {
    CHECK(size_words(1) == "1 kB");
    CHECK(size_words(34'000) == "34 kB");
    CHECK(size_words(3'400'000) == "3.4 MB");
}

TEST_CASE("pictures of offers are fetched once each, and one that fails is none") {
    std::atomic<int> fetched{0};
    OfferPictures pictures([&](const std::string& address, const getting::Progress& progress) {
        ++fetched;
        progress(1, 2);
        if (address == "http://x/bad.svg") {
            throw std::runtime_error("the server answers 404");
        }
        return "<svg " + address + ">";
    });
    CHECK(pictures.of("") == nullptr);
    CHECK_FALSE(pictures.busy());
    const auto settle = [&] {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (pictures.busy() && std::chrono::steady_clock::now() < end) {
            pictures.poll();
            std::this_thread::sleep_for(1ms);
        }
    };
    for (int round = 0; round < 3; ++round) {
        for (const char* const address : {"http://x/a.svg", "http://x/bad.svg", "http://x/b.svg"}) {
            static_cast<void>(pictures.of(address));
        }
        settle();
    }
    REQUIRE(pictures.of("http://x/a.svg") != nullptr);
    CHECK(*pictures.of("http://x/a.svg") == "<svg http://x/a.svg>");
    CHECK(pictures.of("http://x/b.svg") != nullptr);
    CHECK(pictures.of("http://x/bad.svg") == nullptr);
    CHECK(fetched == 3);
    pictures.forget();
    CHECK(pictures.of("http://x/a.svg") == nullptr);
    settle();
    CHECK(pictures.of("http://x/a.svg") != nullptr);
    CHECK(fetched == 4);
}

TEST_CASE("the end of the program does not wait for a picture") {
    const auto begun = std::chrono::steady_clock::now();
    {
        OfferPictures pictures([](const std::string&, const getting::Progress& progress) {
            for (;;) {
                progress(1, 0);
                std::this_thread::sleep_for(1ms);
            }
            return std::string();
        });
        static_cast<void>(pictures.of("http://x/a.svg"));
    }
    CHECK(std::chrono::steady_clock::now() - begun < 20s);
}
