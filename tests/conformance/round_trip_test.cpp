// A position says all that matters: random games of every package are written at sampled plies and
// begun again from the text, as a command, a test or a client does it. There must be the same
// moves, outcome and claim, and the same once more behind the same move.
#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

// What a position offers, without the plies that led to it.
struct Told {
    std::vector<std::string> moves;
    std::string outcome;
    int claim = -1;
    bool operator==(const Told&) const = default;
};

Told told(Match& match) {
    Told all;
    all.moves = match.texts();
    if (const auto outcome = match.worker().outcome()) {
        all.outcome = outcome->kind + ":" + std::to_string(outcome->winners);
    }
    all.claim = match.worker().claimable();
    return all;
}

class RoundTrip {
public:
    explicit RoundTrip(const std::shared_ptr<const Rules>& rules)
        : played_(rules), here_(rules), again_(rules) {}

    void play(std::uint64_t seed, int most_plies) {
        Random random(seed, "round trip");
        played_.start({"", seed, "", ""});
        int next = 0;
        for (int ply = 0; ply <= most_plies && !played_.moves().empty(); ++ply) {
            if (ply == next) {
                next = ply < 8 ? ply + 1 : ply * 3 / 2;
                INFO("seed " << seed << ", ply " << ply << ", position " << played_.position());
                compare(played_.position(), random.next());
                const auto& texts = played_.position_texts();
                compare(texts.write_short(played_.worker().position()), random.next());
            }
            played_.make(draw_move(played_.moves(), random));
        }
    }

private:
    // `here_` goes on from the position itself, `again_` from its text.
    void compare(const std::string& text, std::uint64_t seed) {
        INFO("text " << text);
        here_.worker().set_position(played_.worker().position());
        here_.changed();
        again_.start({"", 0, text, ""});
        const Told one = told(here_);
        CHECK(one == told(again_));
        if (one.moves.empty() || one.moves != again_.texts()) {
            return;
        }
        Random random(seed, "one more");
        const std::size_t move = draw_move(here_.moves(), random);
        INFO("behind " << one.moves[move]);
        here_.make(move);
        again_.make(move);
        CHECK(told(here_) == told(again_));
    }

    Match played_, here_, again_;
};

void run(const std::string& id, const OptionValues& options, int games) {
    INFO("package " << id);
    try {
        RoundTrip trip(open_package(id, options));
        for (int game = 0; game < games; ++game) {
            trip.play(static_cast<std::uint64_t>(game) + 1, 120);
        }
    } catch (const std::exception& error) {
        FAIL_CHECK(id << ": " << error.what());
    }
}

}  // namespace

TEST_CASE("a game goes on from the text of its position as it would have gone on") {
    vm::run_on_script_thread([] {
        for (const std::string& id : packages_to_test()) {
            run(id, {}, kSlowBuild ? 1 : 2);
        }
        if (packages_to_test().size() > 1) {  // what a turn notes when it begins
            run("xiangqi", {{"repetition", "chase"}}, 1);
            run("splut", {{"window", "round"}}, 1);
            run("backgammon", {{"cube", "false"}}, 1);
            run("nine-mens-morris", {}, 3);
        }
    });
}
