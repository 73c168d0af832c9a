// A random game with every check that holds for every game, whatever its rules say:
//   unmake restores every byte, ply by ply and from the end to the start · sets and incremental
//   keys equal a rebuild · the own text of a position reads back to the same slots, the family's to
//   the same text and, where it says all, the same moves · no move stands twice in a list · every
//   text of a move, own and family's, names that move and no other · a text that is no move changes
//   nothing · a game ends, or reaches the bound, without an error.
// Used in the middle of a Catch2 case, on a script thread.
#pragma once

#include "engine/moves/draw.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/playout.hpp"
#include "tests/conformance/move_identity.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

namespace perthro::test {

// What the positions of some games were like: a battery that never met a case has not tested it.
struct Seen {
    int games = 0, ended = 0;
    int positions = 0, within_turns = 0, of_four_players = 0, hidden = 0, chance = 0;
    int family_positions = 0, family_moves = 0;

    void add(const Seen& other) {
        games += other.games;
        ended += other.ended;
        positions += other.positions;
        within_turns += other.within_turns;
        of_four_players += other.of_four_players;
        hidden += other.hidden;
        chance += other.chance;
        family_positions += other.family_positions;
        family_moves += other.family_moves;
    }
};

// Which plies of a game are checked: the first ones, then ever fewer, all through the game.
class Sample {
public:
    explicit Sample(Tier tier) : step_(kSlowBuild ? 2.0 : tier == Tier::Full ? 1.2 : 1.5) {}
    [[nodiscard]] bool takes(int ply) {
        if (ply < next_) {
            return false;
        }
        next_ = std::max(ply + 1, static_cast<int>(ply * step_));
        return true;
    }

private:
    double step_;
    int next_ = 0;
};

class Battery {
public:
    Battery(const std::shared_ptr<const Rules>& rules, Tier tier)
        : rules_(*rules), tier_(tier), match_(rules), reader_(rules) {}

    // One random game from a setup, and back to its start.
    void play(const std::string& setup, std::uint64_t seed, int most_plies = kLongestPlayout) {
        INFO("seed " << seed);
        random_ = Random(seed, "battery");
        MatchStart start;
        start.setup = setup;
        start.seed = seed;
        match_.start(start);
        worker().position().track_keys(true);
        const Position first(worker().position());
        std::vector<Position> line;
        Sample sample(tier_);
        int ply = 0;
        while (ply < most_plies && !match_.outcome() && !match_.moves().empty()) {
            if (sample.takes(ply)) {
                INFO("ply " << ply);
                check();
            }
            if (line.size() < kKept) {
                line.emplace_back(worker().position());
            }
            match_.make(draw_move(match_.moves(), random_));
            ++ply;
        }
        check();
        ++seen_.games;
        seen_.ended += ply < most_plies ? 1 : 0;
        go_back(line, first);
    }

    // Everything that must hold of the position as it stands.
    void check() {
        ++seen_.positions;
        const Position& position = worker().position();
        seen_.within_turns += position.get(Field::TurnStart) == 0 ? 1 : 0;
        seen_.of_four_players += rules_.layout.players == 4 ? 1 : 0;
        seen_.hidden += hides(position) ? 1 : 0;
        seen_.chance += match_.moves().chance ? 1 : 0;
        check_derived();
        check_texts();
        if (!match_.moves().empty()) {
            check_list();
            check_notation(MoveStyle::Own);
            check_family_notation();
            check_unmake();
        }
        if (tier_ == Tier::Full || seen_.positions % kRefusedAt == 1) {
            check_illegal();
        }
    }

    [[nodiscard]] Match& match() { return match_; }
    [[nodiscard]] const Seen& seen() const { return seen_; }

private:
    static constexpr std::size_t kKept = 1500;     // positions that the way back is compared with
    static constexpr std::size_t kMostRead = 600;  // longer lists are not read back move by move
    // Of so many positions one is asked, in the quick tier, why moves are refused there: to find
    // the reasons takes longer than all the rest.
    static constexpr int kRefusedAt = 4;

    [[nodiscard]] Worker& worker() { return match_.worker(); }

    [[nodiscard]] bool hides(const Position& position) const {
        for (const Cell cell : rules_.game.topology.cells) {
            if ((position.word(cell) & word::kCovered) != 0 ||
                word::type(position.word(cell)) == kUnknownType) {
                return true;
            }
        }
        return rules_.looks;
    }

    void check_derived() {
        const Position& position = worker().position();
        CHECK(position.consistent());
        const auto computed = position.computed_keys();
        for (const Key key : {Key::State, Key::Identity, Key::Situation, Key::Placement}) {
            CHECK(position.key(key) == computed[static_cast<std::size_t>(key)]);
        }
        Position rebuilt(position);
        rebuilt.rebuild();
        CHECK(rebuilt == position);
        CHECK(rebuilt.consistent());
    }

    void check_texts() {
        const PositionText& texts = match_.position_texts();
        const Position& position = worker().position();
        const std::string text = match_.position();
        INFO("position " << text);
        Position read(rules_.layout);
        const auto error = texts.read(text, read);
        INFO((error ? error->message() : ""));
        CHECK(!error);
        CHECK(read == position);
        CHECK(read.consistent());
        CHECK(texts.write(read) == text);
        check_family_text(text);
    }

    // The family's text says less (no line, no last move), but what it says comes back; and where
    // it says all that the rules ask for, so do the moves.
    void check_family_text(const std::string& own) {
        const PositionText& texts = match_.position_texts();
        const auto family = texts.write_family(worker().position());
        if (!family) {
            return;
        }
        ++seen_.family_positions;
        INFO("family text " << *family);
        Position read(rules_.layout);
        const auto error = texts.read(*family, read);
        INFO((error ? error->message() : ""));
        CHECK(!error);
        CHECK(texts.write_family(read) == family);
        if (texts.write_short(worker().position()) != own) {
            const Position here(worker().position());
            CHECK(list_at(read) == list_at(here));
        }
    }

    // The moves of a position without the positions before it.
    [[nodiscard]] std::vector<std::string> list_at(const Position& position) {
        MoveList list;
        reader_.set_position(position);
        reader_.list(list);
        return identities_of(list);
    }

    void check_list() {
        const MoveList& moves = match_.moves();
        const std::vector<std::string> all = identities_of(moves, !rules_.looks);
        CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    }

    void check_notation(MoveStyle style) {
        const std::vector<std::string> texts = match_.texts(style);
        REQUIRE(texts.size() == match_.moves().size());
        CHECK(std::set<std::string>(texts.begin(), texts.end()).size() == texts.size());
        if (texts.size() > kMostRead) {
            return;
        }
        const std::string before = match_.position();
        for (int k = 0; k < (tier_ == Tier::Full ? 5 : 2); ++k) {
            const std::size_t i = random_.below(texts.size());
            INFO("move " << texts[i] << " at " << before);
            CHECK(match_.find(texts[i]).index == static_cast<int>(i));
            CHECK(match_.find_exact(texts[i]).index == static_cast<int>(i));
        }
        CHECK(match_.position() == before);
    }

    void check_family_notation() {
        const MoveStyle style = style_of(rules_.game);
        if (style != MoveStyle::Own) {
            ++seen_.family_moves;
            check_notation(style);
        }
    }

    void check_unmake() {
        const MoveList& moves = match_.moves();
        const Position before(worker().position());
        for (int k = 0; k < 4; ++k) {
            worker().make(moves, random_.below(moves.size()));
            CHECK(worker().position().consistent());
            worker().unmake();
            CHECK(worker().position() == before);
            CHECK(worker().position().consistent());
        }
    }

    // Nonsense, and moves that were legal earlier in the game.
    void check_illegal() {
        const Position before(worker().position());
        const std::size_t plies = worker().plies();
        const std::string list = bytes_of(match_.moves());
        CHECK_THROWS_AS(match_.play("no such move at all"), PlayError);
        CHECK_THROWS_AS(match_.play(""), PlayError);
        if (match_.moves().size() <= kMostRead) {
            if (!match_.find(stale_)) {
                INFO("move " << stale_);
                CHECK_THROWS_AS(match_.play(stale_), PlayError);
            }
            stale_ = match_.moves().empty() ? stale_
                                            : match_.texts()[random_.below(match_.moves().size())];
        }
        CHECK(worker().plies() == plies);
        CHECK(worker().position() == before);
        match_.changed();
        CHECK(bytes_of(match_.moves()) == list);
    }

    // Back to the start, ply by ply.
    void go_back(const std::vector<Position>& line, const Position& first) {
        while (worker().plies() > 0) {
            worker().unmake();
            if (worker().plies() < line.size()) {
                if (!(worker().position() == line[worker().plies()])) {
                    FAIL_CHECK("undoing ply " << worker().plies() + 1 << " leaves other bytes");
                    return;
                }
            }
        }
        CHECK(worker().position() == first);
        CHECK(worker().position().consistent());
        match_.changed();
    }

    const Rules& rules_;
    Tier tier_;
    Match match_;
    Worker reader_;
    Random random_{0};
    std::string stale_ = "z99-z98";
    Seen seen_;
};

// The battery for one package: so many games from its first setup.
inline Seen run_battery(const std::string& id, Tier tier, int games) {
    INFO("package " << id);
    Seen seen;
    try {
        Battery battery(open_package(id), tier);
        for (int game = 0; game < games; ++game) {
            battery.play("", static_cast<std::uint64_t>(game) + 1);
        }
        seen = battery.seen();
    } catch (const std::exception& error) {
        FAIL_CHECK("package " << id << ": " << error.what());
    }
    return seen;
}

}  // namespace perthro::test
