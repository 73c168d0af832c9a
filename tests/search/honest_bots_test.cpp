// Bots are honest: two games that have looked the same to a player get the same answer from every
// bot, for the same seed. One game is played at random; in the other the hidden things are others
// and the opponents move otherwise, as long as the player cannot tell.
#include "engine/game/follow.hpp"
#include "engine/game/sample.hpp"
#include "engine/search/bot.hpp"
#include "engine/take_any.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/search/bot_table.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <numeric>

using namespace perthro;
using test::nodes;

namespace {

constexpr int kGamesForPosition = 20;  // at most, before a game is given up as one without secrets

struct Asked {
    std::string package;
    std::string setup;
    OptionValues options;
    int plies = 120;  // of a game, at most
};

class Twins {
public:
    explicit Twins(const Asked& asked)
        : asked_(asked), rules_(test::open_package(asked.package, asked.options)), one_(rules_),
          two_(rules_), sampler_(rules_),
          knowledge_(std::make_shared<const search::Knowledge>(rules_)) {
        for (const std::string_view name : test::kThinkers) {
            bots_.emplace_back(name, search::make_bot(name, knowledge_));
        }
    }

    // How many positions were compared of at most so many.
    int compare(int positions, std::uint64_t most_nodes) {
        int compared = 0;
        for (int game = 0; game < positions * kGamesForPosition && compared < positions; ++game) {
            begin(static_cast<std::uint64_t>(game));
            for (int ply = 0;
                 ply < asked_.plies && compared < positions && may([&] { return both_go_on(); });
                 ++ply) {
                if (mover() == viewer_ && !one_.match.moves().chance && differ()) {
                    compare_answers(most_nodes);
                    ++compared;
                }
                if (!may([&] { return play(); })) {
                    break;
                }
            }
        }
        return compared;
    }

private:
    // In the fog a setup is known to all; elsewhere what it hides is drawn anew.
    void begin(std::uint64_t game) {
        random_ = Random(game, asked_.package);
        viewer_ = static_cast<Player>(1 + random_.below(rules_->layout.players));
        MatchStart start;
        start.setup = asked_.setup;
        start.seed = game;
        one_.match.start(start);
        two_.match.start(start);
        if (!Follower::applies(*rules_)) {
            const Position seen = one_.observer.observe(one_.match.worker(), viewer_);
            if (const auto other = sampler_.sample(seen, viewer_, random_)) {
                start.position = two_.match.position_texts().write(*other);
                two_.match.start(start);
            }
        }
    }

    // Rules may fail in a game that was begun from a position that was only drawn: it ends there.
    template <typename Function>
    [[nodiscard]] static bool may(Function&& go_on) {
        try {
            return go_on();
        } catch (const RuleError&) {
            return false;
        }
    }

    [[nodiscard]] Player mover() { return one_.match.worker().position().to_move(); }
    [[nodiscard]] bool both_go_on() {
        return !one_.match.moves().empty() && !two_.match.moves().empty() && look_alike();
    }
    [[nodiscard]] bool differ() {
        return !(one_.match.worker().position() == two_.match.worker().position());
    }
    [[nodiscard]] bool look_alike() {
        return one_.observer.observe(one_.match.worker(), viewer_) ==
               two_.observer.observe(two_.match.worker(), viewer_);
    }

    // One ply of both games after which they look alike; false if there is none.
    bool play() {
        const std::size_t index = random_.below(one_.match.moves().size());
        if (mover() == viewer_ && !one_.match.moves().chance) {
            const MovePath path = search::path_of(one_.match.shown(), index);
            search::Thought same;
            same.move = path;
            one_.match.make(index);
            const std::size_t there = search::find_move(two_.match.shown(), same);
            REQUIRE(there < two_.match.shown().size());
            two_.match.make(there);
            return look_alike();
        }
        one_.match.make(index);
        std::vector<std::size_t> order(two_.match.moves().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        while (!order.empty()) {
            two_.match.make(take_any(order, random_));
            if (look_alike()) {
                return true;
            }
            two_.match.undo();
        }
        return false;
    }

    void compare_answers(std::uint64_t most_nodes) {
        const std::uint64_t seed = random_.next();
        const search::View here = one_.view(seed);
        const search::View there = two_.view(seed);
        for (const auto& [name, bot] : bots_) {
            INFO(asked_.package << ", " << name << ": " << one_.match.position() << " and "
                                << two_.match.position());
            const search::Thought one = bot->think(here, nodes(most_nodes));
            const search::Thought two = bot->think(there, nodes(most_nodes));
            CHECK(search::same_move(one.move, two.move));
            CHECK(one.score == two.score);
            CHECK(one.nodes == two.nodes);
            CHECK(one_.legal(one));
        }
    }

    Asked asked_;
    std::shared_ptr<const Rules> rules_;
    test::BotTable one_, two_;
    Sampler sampler_;
    std::shared_ptr<const search::Knowledge> knowledge_;
    std::vector<std::pair<std::string_view, std::unique_ptr<search::Bot>>> bots_;
    Player viewer_ = kNobody;
    Random random_{0};
};

// All games that hide something from somebody. (What lies face down in BanQi is in no position, so
// that no two of its positions look alike and differ.)
const std::vector<Asked> kAsked{
    {"dark-chess", "", {}},
    {"dark-chess", "", {{"diagonals", "always"}}},
    {"dark-chess", "", {{"moves", "known"}}},
    {"stratego", "ready", {}},
    {"stratego", "shuffled", {}},
    {"fox-hunt", "", {}},
    {"fox-hunt", "", {{"moving", "true"}}},
    {std::string(PERTHRO_SOURCE_DIR) + "/tests/data/spies", "", {}, 20}};

void check_honest(int positions, std::uint64_t most_nodes) {
    const char* const only = std::getenv("PERTHRO_BATTERY_PACKAGE");
    vm::run_on_script_thread([=] {
        for (const Asked& asked : kAsked) {
            if (only != nullptr && asked.package != only) {
                continue;
            }
            INFO(asked.package << " " << asked.setup);
            CHECK(Twins(asked).compare(positions, most_nodes) == positions);
        }
    });
}

}  // namespace

TEST_CASE("games that looked the same to a player get the same answer") { check_honest(1, 40); }

TEST_CASE("the same at many positions of every game that hides something", "[.full]") {
    check_honest(test::number_from("PERTHRO_BATTERY_POSITIONS", 40), 40);
}
