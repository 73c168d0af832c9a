// At every node of every count line of the packages' tests, and at random positions: what the
// tables say is what the interpreter says.
//   the lists are the same sets, moves compared by what they leave behind · counts, of tables and
//   of words, are their lengths · as many leaves are made, and all taken back · a cell is attacked
//   by tables exactly where it is attacked by words, and where some enemy capture, generated whole,
//   contains it · in a build with the kernel's self-checks the sensitive cells agree with making
//   and testing (kernel.cpp, check_sensitive_cells), and every leaf that is made is the position
//   behind the same ply made by itself (siblings.hpp, Leaf).
// PERTHRO_REFERENCE_NODES sets the nodes walked per line, PERTHRO_REFERENCE_POSITIONS the random
// positions per package, PERTHRO_BATTERY_PACKAGE names the only package.
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/kernel/make.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/package/tests_file.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/move_identity.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::uint64_t kDeepestLine = 1'000'000;  // nodes of the lines that are walked

int nodes_per_line(Tier tier) {
    return number_from("PERTHRO_REFERENCE_NODES", kSlowBuild           ? 60
                                                  : tier == Tier::Full ? 1'500
                                                                       : 60);
}
int positions_per_package(Tier tier) {
    return number_from("PERTHRO_REFERENCE_POSITIONS", kSlowBuild           ? 6
                                                      : tier == Tier::Full ? 80
                                                                           : 10);
}

// Compares everything at one position after the other.
class Comparison final : private kernel::Fallback {
public:
    explicit Comparison(const std::shared_ptr<const Rules>& rules)
        : rules_(*rules), tables_(rules->tables.get()), match_(rules) {
        if (tables_ != nullptr) {
            scratch_ = tables_->make_scratch();
        }
    }

    [[nodiscard]] Match& match() { return match_; }
    [[nodiscard]] Worker& worker() { return match_.worker(); }
    [[nodiscard]] bool has_tables() const { return tables_ != nullptr; }
    // Whether the tables alone list the moves of this position: no hook and no rule about the line
    // looks on, and what `require` asks beside safety surely holds.
    [[nodiscard]] bool tables_list() {
        const Hooks* const hooks = worker().hooks();
        const bool hooked = hooks != nullptr &&
                            (hooks->has(Hook::Filter) || hooks->has(Hook::OnMove) ||
                             hooks->has(Hook::Generate));
        return tables_ != nullptr && tables_->complete() &&
               tables_->maker().simple_from(worker().position().get(Field::Counter)) &&
               rules_.game.repetition.forbid == 0 && !hooked && rules_.classes.size() <= 64 &&
               (!tables_->plan().asks_rest ||
                worker().interpreter().finisher().rest_surely_holds());
    }

    // Lists the position by words alone into `words` and compares.
    void compare(MoveList& words) {
        Interpreter& interpreter = worker().interpreter();
        interpreter.use_tables(nullptr);
        interpreter.use_facts(false);
        worker().list(words);
        interpreter.use_tables(tables_);
        interpreter.use_facts(true);
        if (tables_ == nullptr || words.chance) {
            return;
        }
        MoveList mixed;  // words that ask tables what is attacked
        worker().list(mixed);
        same(bytes_of(mixed) == bytes_of(words), "the lists with attacks by tables and by words");
        compare_count(words);
        if (tables_list() && worker().position().get(Field::Over) == 0) {
            compare_lists(words);
        }
        compare_attacks();
    }

private:
    // Compares the words' list with their count, which makes few of the moves.
    void compare_count(const MoveList& words) {
        if (worker().position().get(Field::Over) == 0) {
            PerftOptions by_words;
            by_words.reference = true;
            same(worker().perft(1, by_words) == words.size(),
                 "the count of the words and the length of their list");
        }
    }

    void same(bool agree, const std::string& what) {
        if (!agree) {
            FAIL_CHECK(what << " differ at " << match_.position());
        }
    }

    void compare_lists(const MoveList& words) {
        Position& position = worker().position();
        const Player player = position.to_move();
        const std::vector<char>& offers = worker().turns().entry().offers;
        std::uint64_t classes = 0;
        for (std::size_t i = 0; i < offers.size(); ++i) {
            classes |= offers[i] != 0 ? std::uint64_t{1} << i : 0;
        }
        MoveList moves;
        tables_->list(position, player, classes, *this, *scratch_, moves);
        std::multiset<std::string> by_tables, by_words;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            kernel::Undo undo;
            tables_->maker().apply(position, moves, i, undo);
            undo.header_raw = false;
            by_tables.insert(state() + static_cast<char>(undo.name));
            tables_->maker().take_back(position, undo);
        }
        std::size_t listed = 0;  // by words, but passes, which the worker adds to what tables list
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words.compound(i).name == kPassClass) {
                continue;
            }
            ++listed;
            const std::size_t mark = position.mark();
            worker().made().apply_effects(words, i);
            by_words.insert(state() + static_cast<char>(words.compound(i).name));
            position.undo_to(mark);
        }
        same(by_tables == by_words, "the moves of the tables and of the words");
        same(tables_->count(position, player, classes, *this, *scratch_) == listed,
             "the count of the tables and the length of the list");
        const Position before = position;
        MoveList rest;
        same(tables_->make_each(position, player, classes, *this, *scratch_, {rest}) +
                     rest.size() ==
                 listed,
             "the number of leaves made by tables and the length of the list");
        same(position == before && position.consistent(),
             "before and behind the leaves, positions");
    }

    [[nodiscard]] std::string state() {
        const std::uint32_t* slots = worker().position().raw_slots();
        return {reinterpret_cast<const char*>(slots),
                static_cast<std::size_t>(rules_.layout.slots) * sizeof(std::uint32_t)};
    }

    // Compares whether each piece is attacked, by every enemy of its owner.
    void compare_attacks() {
        Interpreter& interpreter = worker().interpreter();
        const Position& position = worker().position();
        for (Player attacker = 1; attacker <= rules_.layout.players; ++attacker) {
            if (((interpreter.relations().out_mask() >> attacker) & 1) != 0) {
                continue;
            }
            const CellSet captured = captures_of(attacker);
            for (const Cell cell : rules_.game.topology.cells) {
                const std::uint32_t w = position.word(cell);
                if (w == 0 || !interpreter.relations().enemies(attacker, word::owner(w)) ||
                    (w & (word::kCovered | word::kTaken)) != 0) {
                    continue;
                }
                const bool by_tables = interpreter.attacks().attacked_from(cell, attacker);
                const bool by_words = interpreter.attacks().attacked_by(
                    {.cell = cell, .attacker = attacker});
                const std::string where = " on " + rules_.game.topology.info[cell].name + " by " +
                                          rules_.game.players[attacker];
                same(by_tables == by_words, "attacks by tables and by words" + where);
                if (!captures_late()) {
                    same(by_words == captured.has(cell), "attacks and captures" + where);
                }
            }
        }
    }

    // Whether words or a hook behind a movement may capture: that is no part of an attack.
    [[nodiscard]] bool captures_late() {
        const Hooks* const hooks = worker().hooks();
        return !rules_.game.after.empty() || (hooks != nullptr && hooks->has(Hook::OnMove));
    }

    // The cells on which some whole move of a player's pieces takes something, legal or not.
    [[nodiscard]] CellSet captures_of(Player player) {
        const std::vector<char> all(rules_.classes.size(), 1);
        MoveList moves;
        worker().interpreter().use_tables(nullptr);
        worker().interpreter().use_facts(false);
        worker().interpreter().generate(player, all, false, false, moves);
        worker().interpreter().use_tables(tables_);
        worker().interpreter().use_facts(true);
        CellSet cells(rules_.layout.limit);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const Compound& move = moves.compound(i);
            if (!is_of_a_piece(move)) {
                continue;
            }
            for (const Cell cell : moves.captures_of(move)) {
                cells.add(cell);
            }
        }
        return cells;
    }

    // A drop or a move of the player's own attacks nothing, whatever it captures.
    [[nodiscard]] bool is_of_a_piece(const Compound& move) const {
        if (move.movement == kNoMovement) {
            return false;
        }
        const auto& compiled = rules_.movements[move.movement];
        return rules_.game.movements[compiled.definition].kind == MovementKind::Move;
    }

    void append(Position& /*position*/, Player player, std::uint16_t movement, PieceType type,
                MoveList& list, std::size_t merge_from) override {
        worker().interpreter().generate_movement(movement, type, player, list, merge_from);
    }
    const kernel::PlainMoves* append_by_lua(Position& /*position*/, Player /*player*/,
                                            std::uint64_t /*classes*/, MoveList& /*list*/,
                                            std::size_t /*merge_from*/) override {
        FAIL("lists that hooks see are not compared here");
        return nullptr;
    }

    const Rules& rules_;
    const kernel::Kernel* tables_;
    Match match_;
    std::unique_ptr<kernel::Scratch> scratch_;
};

// Walks the nodes whose moves a line counts, breadth by breadth as far as the nodes last: every
// node at a depth is compared before any below it.
class Walk {
public:
    Walk(Comparison& comparison, int nodes) : comparison_(comparison), left_(nodes) {}

    void run(int depth) {
        for (int level = 0; level < depth && left_ > 0; ++level) {
            node(level);
        }
    }

private:
    // The nodes so many plies below the present one.
    void node(int level) {
        if (left_ <= 0) {
            return;
        }
        Worker& worker = comparison_.worker();
        MoveList moves;
        if (level == 0) {
            --left_;
            comparison_.match().changed();
            comparison_.compare(moves);
            return;
        }
        worker.list(moves);
        for (std::size_t i = 0; i < moves.size() && left_ > 0; ++i) {
            worker.make(moves, i);
            node(level - 1);
            worker.unmake();
        }
    }

    Comparison& comparison_;
    int left_;
};

// The deepest count of a line that is not too large.
int depth_of(const CountTest& line) {
    int deepest = 0;
    for (const auto& [depth, nodes] : line.depths) {
        deepest = nodes <= kDeepestLine ? depth : deepest;
    }
    return deepest;
}

void walk_lines(const std::string& id, Tier tier) {
    std::map<OptionValues, std::unique_ptr<Comparison>> games;
    for (const CountTest& line : read_tests_file(*find_package(id)).counts) {
        INFO("line " << line.start.at.line);
        auto& game = games[line.start.options];
        if (game == nullptr) {
            LoadRequest request{id, line.start.options, {}};
            game = std::make_unique<Comparison>(open_game(request, patient_limits()).rules);
        }
        if (!game->has_tables()) {
            continue;
        }
        game->match().start({line.start.setup, 0, line.start.position, ""});
        for (const std::string& move : line.start.after) {
            game->match().play(move);
        }
        game->worker().results().ignore_soft(true);
        Walk(*game, nodes_per_line(tier)).run(depth_of(line));
    }
}

void walk_random_games(const std::string& id, Tier tier) {
    Comparison game(open_package(id));
    if (!game.has_tables()) {
        return;
    }
    int left = positions_per_package(tier);
    MoveList moves;
    for (std::uint64_t number = 1; left > 0; ++number) {
        Random random(31, "reference", number);
        game.match().start({"", number, "", ""});
        for (int ply = 0; ply < kLongestPlayout && left > 0; ++ply) {
            game.match().changed();
            game.compare(moves);
            --left;
            if (moves.empty()) {
                break;
            }
            game.worker().make(moves, draw_move(moves, random));
        }
    }
}

void for_every_package(void (*work)(const std::string&, Tier), Tier tier) {
    vm::run_on_script_thread([&] {
        for (const std::string& id : packages_to_test()) {
            INFO("package " << id);
            try {
                work(id, tier);
            } catch (const std::exception& error) {
                FAIL_CHECK(error.what());
            }
        }
    });
}

}  // namespace

TEST_CASE("a class that a turn does not offer is not counted") {
    const ScriptedGame game(R"(api: 1
id: small
players: [white, black]
board: {grids: [{size: [5, 5]}]}
pieces: {king: {letter: K}}
setups: {start: {white: {king: c1}, black: {king: c5}}}
turns: [{loop: [{turn: white, moves: [move]}, {turn: black, moves: [leap]}]}]
)",
                            "king:move { along(orthogonal), step, land }\n"
                            "king:move \"leap\" { along(leaps(1, 2)), step, land }\n");
    game.play([](Worker& worker) {
        CHECK(worker.perft(1) == 3);  // c1: b1, d1, c2
        PerftOptions reference;
        reference.reference = true;
        CHECK(worker.perft(2) == worker.perft(2, reference));
        PerftOptions forward = reference;
        forward.forward = true;
        CHECK(worker.perft(1, reference) == worker.perft(1, forward));
        CHECK(worker.perft(2) == 12);  // c5: a4, e4, b3, d3, none of them taken
    });
}

TEST_CASE("tables and interpreter agree at the nodes of every count line") {
    for_every_package(walk_lines, Tier::Quick);
}

TEST_CASE("tables and interpreter agree at the nodes of every count line, deeper", "[.full]") {
    for_every_package(walk_lines, Tier::Full);
}

TEST_CASE("tables and interpreter agree at random positions") {
    for_every_package(walk_random_games, Tier::Quick);
}

TEST_CASE("tables and interpreter agree at many random positions", "[.full]") {
    for_every_package(walk_random_games, Tier::Full);
}
