// One battery over every package: whatever a game's rules say, these things hold for it.
//   unmake restores every byte · sets and keys agree with a rebuild · position texts read back to
//   the same slots · every move's text names that move and no other · a text that is no move
//   changes nothing · tables and interpreter list the same number of moves · a fresh worker lists
//   what a used one lists · the same seed gives the same game · a random game ends, or reaches the
//   bound, without an error.
// PERTHRO_BATTERY_GAMES sets the games played per package, PERTHRO_BATTERY_PACKAGE names the only
// one.
#include "scripting/package/files.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>
#include <string>

using namespace perthro;

namespace {

constexpr int kMostPlies = 10'000;      // of a random game
constexpr int kCheckedPlies = 120;      // of each game get the whole battery
constexpr std::size_t kMostRead = 300;  // lists longer than that are not read back move by move

int games_per_package() {
    const char* given = std::getenv("PERTHRO_BATTERY_GAMES");
    return given != nullptr ? std::max(1, std::atoi(given)) : 2;
}

std::shared_ptr<const Rules> rules_for_playouts(const std::string& id) {
    LoadRequest request;
    request.package = id;
    OpenGame game = open_game(request);
    if (!game.rules->game.autoplay.empty()) {
        for (const auto& [option, value] : game.rules->game.autoplay) {
            request.options[option] = value;
        }
        game = open_game(request);
    }
    return game.rules;
}

std::size_t draw(const MoveList& moves, Random& random) {
    if (!moves.chance) {
        return random.below(moves.size());
    }
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        total += moves.compound(i).weight;
    }
    std::uint64_t left = random.below(total);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (left < moves.compound(i).weight) {
            return i;
        }
        left -= moves.compound(i).weight;
    }
    return 0;
}

// The numbers of the moves of a random game: what "the same game" means.
std::vector<std::size_t> random_game(Worker& worker, std::uint64_t seed) {
    Random random(seed, "battery");
    worker.new_game(0, seed);
    std::vector<std::size_t> numbers;
    MoveList moves;
    while (static_cast<int>(numbers.size()) < kMostPlies && !worker.outcome() &&
           worker.claimable() < 0) {
        worker.list(moves);
        if (moves.empty()) {
            break;
        }
        numbers.push_back(draw(moves, random));
        worker.make(moves, numbers.back());
    }
    return numbers;
}

void check_texts(Match& match, const MoveList& moves, Random& random) {
    const std::vector<std::string> texts = match.texts();
    CHECK(std::set<std::string>(texts.begin(), texts.end()).size() == moves.size());
    const std::string before = match.position();
    if (moves.size() <= kMostRead) {
        for (int k = 0; k < 2; ++k) {
            const std::size_t i = random.below(moves.size());
            INFO("move " << texts[i]);
            CHECK(match.find(texts[i]).index == static_cast<int>(i));
        }
        CHECK_THROWS(match.play("no such move at all"));
        CHECK(match.position() == before);
    }
}

void check_position(Match& match, const Rules& rules) {
    Worker& worker = match.worker();
    const std::string text = match.position();
    Position read(rules.layout);
    const auto error = match.position_texts().read(text, read);
    INFO("position " << text << (error ? " " + error->message() : ""));
    CHECK(!error);
    CHECK(read == worker.position());
    CHECK(worker.position().consistent());
}

// Each move made and taken back leaves every byte as it was.
void check_unmake(Worker& worker, const MoveList& moves, Random& random) {
    const Position before(worker.position());
    for (int k = 0; k < 4; ++k) {
        worker.make(moves, random.below(moves.size()));
        CHECK(worker.position().consistent());
        worker.unmake();
        CHECK(worker.position() == before);
        CHECK(worker.position().consistent());
    }
}

void check_reference(Worker& worker) {
    PerftOptions reference;
    reference.reference = true;
    CHECK(worker.perft(1) == worker.perft(1, reference));
}

void check_ply(Match& match, Worker& fresh, const Rules& rules, Random& random, int ply) {
    Worker& worker = match.worker();
    const MoveList& moves = match.moves();
    check_position(match, rules);
    check_texts(match, moves, random);
    check_unmake(worker, moves, random);
    if (ply % 5 == 0 && !moves.chance) {
        check_reference(worker);
    }
    if (ply % 10 == 0 && rules.game.repetition.forbid == 0) {
        MoveList again;
        fresh.set_position(worker.position());
        fresh.list(again);
        CHECK(again.size() == moves.size());
    }
}

void play_checked_game(const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
    Match match(rules);
    Worker fresh(rules);
    Random random(seed, "battery checks");
    MatchStart start;
    start.seed = seed;
    match.start(start);
    int ply = 0;
    while (ply < kMostPlies && !match.outcome()) {
        INFO("ply " << ply);
        if (match.moves().empty()) {
            break;
        }
        if (ply < kCheckedPlies) {
            check_ply(match, fresh, *rules, random, ply);
        }
        match.make(draw(match.moves(), random));
        ++ply;
    }
}

}  // namespace

TEST_CASE("the battery holds for every package") {
    vm::run_on_script_thread([] {
        const int games = games_per_package();
        const char* only = std::getenv("PERTHRO_BATTERY_PACKAGE");
        for (const std::string& id : package_ids()) {
            if (only != nullptr && id != only) {
                continue;
            }
            INFO("package " << id);
            try {
                const auto rules = rules_for_playouts(id);
                for (int k = 0; k < games; ++k) {
                    play_checked_game(rules, static_cast<std::uint64_t>(k) + 1);
                }
                Worker one(rules);
                Worker other(rules);
                CHECK(random_game(one, 7) == random_game(other, 7));
            } catch (const std::exception& error) {
                FAIL_CHECK("package " << id << ": " << error.what());
            }
        }
    });
}
