// Every function of perthro.h: what it does, and how it fails. Facts of chess (20 moves at the
// start, the fool's mate) are those of the FIDE laws; positions are written as FEN.
#include "tests/embed/embed_support.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>

using namespace perthro::test;

namespace {

constexpr const char* kBareKings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

bool names(const Failed& failed, perthro_status status, const std::string& part) {
    INFO(failed.message);
    CHECK(failed.status == status);
    CHECK(has(failed.message, part));
    return failed.status == status && has(failed.message, part);
}

}  // namespace

TEST_CASE("the library says which it is") {
    CHECK(perthro_interface() == PERTHRO_INTERFACE);
    CHECK(std::string(perthro_version()).find('.') != std::string::npos);
}

TEST_CASE("a game tells its names in the order of the package") {
    const Game chess = open("chess");
    CHECK(std::string(perthro_game_id(chess.get())) == "chess");
    CHECK(std::string(perthro_game_title(chess.get())) == "Chess");
    REQUIRE(perthro_game_player_count(chess.get()) == 2);
    CHECK(std::string(perthro_game_player_name(chess.get(), 1)) == "white");
    CHECK(perthro_game_player_name(chess.get(), 0) == nullptr);
    CHECK(perthro_game_player_name(chess.get(), 3) == nullptr);
    CHECK(perthro_game_type_count(chess.get()) == 6);
    CHECK(perthro_game_type_name(chess.get(), 1) != nullptr);
    CHECK(perthro_game_type_name(chess.get(), 7) == nullptr);
    REQUIRE(perthro_game_cell_count(chess.get()) == 64);
    CHECK(std::string(perthro_game_cell_name(chess.get(), 0)) == "a1");
    CHECK(std::string(perthro_game_cell_name(chess.get(), 63)) == "h8");
    CHECK(perthro_game_cell_name(chess.get(), 64) == nullptr);
    REQUIRE(perthro_game_setup_count(chess.get()) >= 1);
    CHECK(perthro_game_setup_name(chess.get(), 0) != nullptr);
    CHECK(perthro_game_setup_name(chess.get(), 1000) == nullptr);
    CHECK(perthro_game_hides(chess.get()) == 0);
    CHECK(perthro_game_hides(open("dark-chess").get()) == 1);
    CHECK(perthro_game_action_count(chess.get()) == (64 + 6 + 1) * 65);
}

TEST_CASE("a package that is not there, or is wrong, is refused with the reason") {
    perthro_game* game = nullptr;
    CHECK(names(failure(perthro_game_open, "ches", nullptr, 0, nullptr, &game), PERTHRO_NOT_THERE,
                "did you mean `chess`?"));
    const perthro_option option{"colour", "red"};
    CHECK(names(failure(perthro_game_open, "chess", &option, 1, nullptr, &game), PERTHRO_NOT_THERE,
                "colour"));
    const perthro_option near{"siz", "9"};  // told in one line
    const Failed slip = failure(perthro_game_open, "go", &near, 1, nullptr, &game);
    CHECK(names(slip, PERTHRO_NOT_THERE, "there is no option `siz`; did you mean `size`?"));
    CHECK(slip.message.find("\\u") == std::string::npos);
    const perthro_limits limits{0, 0, 100'000};
    CHECK(names(failure(perthro_game_open, "chess", nullptr, 0, &limits, &game), PERTHRO_MISUSE,
                "512"));
    const std::filesystem::path bare = std::filesystem::temp_directory_path() / "perthro-bare";
    std::filesystem::create_directories(bare);
    CHECK(failure(perthro_game_open, (bare.string() + "/").c_str(), nullptr, 0, nullptr, &game)
              .status != PERTHRO_OK);
    std::filesystem::remove_all(bare);
    CHECK(game == nullptr);
}

TEST_CASE("an error is one sentence of UTF-8 without control characters, and of bounded length") {
    perthro_game* game = nullptr;
    const auto refusal = [&](const std::string& package) {
        return failure(perthro_game_open, package.c_str(), nullptr, 0, nullptr, &game).message;
    };
    CHECK(refusal("/etc/passwd") ==
          "there is no package in `/etc/passwd` (a folder with a game.yaml)");
    CHECK(has(refusal("ch\n\tess\x1b[2J"), "`ch\\u000A ess\\u001B[2J`"));
    CHECK(has(refusal("ch\xff"), "`ch\xef\xbf\xbd`"));
    const std::string long_one = refusal(std::string(1'000'000, 'x'));
    CHECK(long_one.size() < 3000);
    CHECK(has(long_one, " more bytes)"));
}

TEST_CASE("an option changes the game that is opened") {
    const Game small = open("go", {{"size", "9"}});
    CHECK(perthro_game_cell_count(small.get()) == 81);
}

TEST_CASE("what is needed and NULL is misuse, and told by name") {
    const Game chess = open("chess");
    const State state = begin(chess);
    perthro_state* none = nullptr;
    CHECK(names(failure(perthro_game_open, nullptr, nullptr, 0, nullptr, nullptr), PERTHRO_MISUSE,
                "`game` is NULL"));
    const perthro_option options[] = {{"size", "9"}, {"size", nullptr}, {nullptr, "9"}};
    perthro_game* game = nullptr;
    CHECK(names(failure(perthro_game_open, "go", options, 3, nullptr, &game), PERTHRO_MISUSE,
                "`options[1].value` is NULL"));
    CHECK(names(failure(perthro_game_open, "go", options + 2, 1, nullptr, &game), PERTHRO_MISUSE,
                "`options[0].name` is NULL"));
    CHECK(names(failure(perthro_state_new, nullptr, nullptr, 0, &none), PERTHRO_MISUSE, "`game`"));
    CHECK(names(failure(perthro_state_new, chess.get(), nullptr, 0, nullptr), PERTHRO_MISUSE,
                "`state`"));
    CHECK(names(failure(perthro_state_apply, nullptr, 0), PERTHRO_MISUSE, "`state`"));
    CHECK(names(failure(perthro_state_apply_text, state.get(), nullptr), PERTHRO_MISUSE, "`move`"));
    CHECK(
        names(failure(perthro_state_move_count, state.get(), nullptr), PERTHRO_MISUSE, "`count`"));
    CHECK(names(failure(perthro_state_position, state.get(), 0, nullptr), PERTHRO_MISUSE,
                "`position`"));
    CHECK(perthro_state_apply(nullptr, 0, nullptr) == PERTHRO_MISUSE);
    CHECK(perthro_state_to_move(nullptr) == 0);
    CHECK(perthro_moves_text(nullptr, 0) == nullptr);
    CHECK(perthro_random_next(nullptr) == 0);
    perthro_game_free(nullptr);
    perthro_state_free(nullptr);
    perthro_error_free(nullptr);
    perthro_text_free(nullptr);
    CHECK(std::string(perthro_error_message(nullptr)).empty());
}

TEST_CASE("a state outlives its game, and its copies go their own ways") {
    Game chess = open("chess");
    const State state = begin(chess);
    play(state, {"e2-e4"});
    const State copy = made<State>(perthro_state_copy, state.get());
    chess.reset();
    play(state, {"e7-e5"});
    play(copy, {"c7-c5"});
    CHECK(position(state) != position(copy));
    call(perthro_state_undo, state.get());
    call(perthro_state_undo, copy.get());
    CHECK(position(state) == position(copy));
    CHECK(perthro_state_plies(copy.get()) == 1);
}

TEST_CASE("the moves of chess at the start are twenty, by count, list and action") {
    const Game chess = open("chess");
    const State state = begin(chess);
    CHECK(perthro_state_to_move(state.get()) == 1);
    CHECK(perthro_state_is_chance(state.get()) == 0);
    CHECK(move_count(state) == 20);
    const auto moves = made<Moves>(perthro_state_moves, state.get());
    REQUIRE(perthro_moves_count(moves.get()) == 20);
    std::vector<std::uint8_t> mask(perthro_game_action_count(chess.get()), 7);
    call(perthro_state_mask, state.get(), mask.data(), mask.size());
    CHECK(std::accumulate(mask.begin(), mask.end(), 0) == 20);
    for (std::size_t i = 0; i < 20; ++i) {
        CHECK(mask.at(perthro_moves_action(moves.get(), i)) == 1);
        CHECK(perthro_moves_weight(moves.get(), i) == 1);
    }
    std::size_t index = 99;
    call(perthro_state_find, state.get(), "e2-e4", &index);
    REQUIRE(index < 20);
    CHECK(std::string(perthro_moves_text(moves.get(), index)) == "e2-e4");
    CHECK(perthro_moves_action(moves.get(), index) == 12 * 65 + 28);  // a1 = 0, b1 = 1, ...
    CHECK(perthro_moves_text(moves.get(), 20) == nullptr);
    CHECK(perthro_moves_action(moves.get(), 20) == SIZE_MAX);
    CHECK(names(failure(perthro_state_mask, state.get(), mask.data(), std::size_t{5}),
                PERTHRO_MISUSE, "`count` is 5"));
}

TEST_CASE("every index makes the move whose text stands there") {
    for (const char* const id : {"chess", "shogi", "english-draughts", "backgammon", "go"}) {
        INFO(id);
        const Game game = open(id);
        const State state = begin(game, 5);
        const auto numbers = made<Numbers>(perthro_random_new, 5, 0);
        for (int ply = 0; ply < 12; ++ply) {
            const std::vector<std::string> all = texts(state);
            REQUIRE_FALSE(all.empty());
            const std::size_t index = perthro_random_below(numbers.get(), all.size());
            const State by_index = made<State>(perthro_state_copy, state.get());
            call(perthro_state_apply, by_index.get(), index);
            play(state, {all[index]});
            CHECK(position(by_index) == position(state));
        }
    }
}

TEST_CASE("a move that is not legal is refused with the reason, and nothing changes") {
    const Game chess = open("chess");
    const State state = begin(chess);
    const std::string before = position(state);
    CHECK(names(failure(perthro_state_apply_text, state.get(), "e2-e5"), PERTHRO_ILLEGAL,
                "`e2-e5` is no legal move"));
    CHECK(names(failure(perthro_state_apply, state.get(), std::size_t{20}), PERTHRO_ILLEGAL,
                "there is no move 20 (0 to 19)"));
    CHECK(names(failure(perthro_state_undo, state.get()), PERTHRO_ILLEGAL, "taken back"));
    CHECK(names(failure(perthro_state_apply_chance, state.get(), 1), PERTHRO_ILLEGAL, "chance"));
    CHECK(position(state) == before);
    const auto reason = made<Text>(perthro_state_why, state.get(), "e2-e5");
    REQUIRE(reason != nullptr);
    CHECK(has(reason.get(), "pawn"));
    CHECK(made<Text>(perthro_state_why, state.get(), "e2-e4") == nullptr);
}

TEST_CASE("the fool's mate is told with its kind, its winner and its loser") {
    const Game chess = open("chess");
    const State state = begin(chess);
    CHECK(ending(state).outcome.over == 0);
    play(state, {"f2-f3", "e7-e5", "g2-g4", "d8-h4"});
    const Ending end = ending(state);
    CHECK(end.outcome.over == 1);
    CHECK(end.kind == "mate");
    CHECK(end.outcome.winners == 1U << 2);
    CHECK(end.outcome.losers == 1U << 1);
    CHECK(move_count(state) == 0);
    call(perthro_state_undo, state.get());
    CHECK(ending(state).outcome.over == 0);
}

TEST_CASE("repetition is remembered through copies and undo") {
    const Game chess = open("chess");
    const State state = begin(chess);
    const std::vector<std::string> round{"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
    play(state, round);
    CHECK(ending(state).outcome.claimable == 0);
    const State copy = made<State>(perthro_state_copy, state.get());
    static_cast<void>(move_count(begin(chess)));  // another state is asked meanwhile
    play(copy, round);
    const Ending thrice = ending(copy);
    CHECK(thrice.outcome.claimable + thrice.outcome.over == 1);
    CHECK(thrice.outcome.winners == 0);
    call(perthro_state_undo, copy.get());
    CHECK(ending(copy).outcome.claimable + ending(copy).outcome.over == 0);
}

TEST_CASE("positions go out and in again") {
    const Game chess = open("chess");
    const State kings = at_position(chess, kBareKings);
    CHECK(move_count(kings) == 5);
    const State again = at_position(chess, position(kings));
    CHECK(position(again) == position(kings));
    perthro_state* none = nullptr;
    CHECK(failure(perthro_state_from_position, chess.get(), "no position", &none).status ==
          PERTHRO_BAD_TEXT);
    CHECK(names(failure(perthro_state_from_position, chess.get(), "", &none), PERTHRO_BAD_TEXT,
                "empty"));
    CHECK(names(failure(perthro_state_new, chess.get(), "middle", 0, &none), PERTHRO_NOT_THERE,
                "there is no setup `middle`"));
    CHECK(none == nullptr);
}

TEST_CASE("a position that the package forbids is refused with its reason, but read of a record") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "forbidding";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "game.yaml")
        << "api: 1\nid: forbidding\nboard: {grids: [{size: [4, 2]}]}\n"
           "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}}}\n";
    std::ofstream(folder / "rules.lua")
        << "man:move { along(orthogonal), step, land }\n"
           "function plausible(position)\n"
           "  for player in position:players() do\n"
           "    if position:count(player, man) > 1 then return refuse \"a side has one man\" end\n"
           "  end\n"
           "end\n";
    const Game game = open(folder.string());
    std::filesystem::remove_all(folder);
    CHECK(move_count(at_position(game, "4/M2m white")) == 2);
    perthro_state* none = nullptr;
    const std::string reason = "the rules forbid it: a side has one man";
    CHECK(names(failure(perthro_state_from_position, game.get(), "4/MM1m white", &none),
                PERTHRO_BAD_TEXT, reason));
    static_cast<void>(made<State>(perthro_state_from_record, game.get(),
                                  "perthro record 1\ngame: forbidding\nposition: 4/MM1m white\n"));
    CHECK(none == nullptr);
}

TEST_CASE("cells and hands are told in numbers") {
    const Game chess = open("chess");
    const State kings = at_position(chess, kBareKings);
    std::vector<std::int32_t> cells(2 * 64, 9);
    call(perthro_state_cells, kings.get(), 1, cells.data(), cells.size());
    int pieces = 0;
    for (std::size_t cell = 0; cell < 64; ++cell) {
        pieces += cells[2 * cell] != 0 ? 1 : 0;
    }
    CHECK(pieces == 2);
    CHECK(std::string(perthro_game_type_name(chess.get(), cells[2 * 4])) == "king");  // e1
    CHECK(cells[2 * 4 + 1] == 1);
    CHECK(cells[2 * 60 + 1] == 2);  // e8
    CHECK(failure(perthro_state_cells, kings.get(), 3, cells.data(), cells.size()).status ==
          PERTHRO_MISUSE);

    const Game shogi = open("shogi");
    const State state = begin(shogi);
    const auto types = static_cast<std::size_t>(perthro_game_type_count(shogi.get()));
    std::vector<std::int32_t> hands(3 * (types + 1), 9);
    call(perthro_state_hands, state.get(), 1, hands.data(), hands.size());
    CHECK(std::all_of(hands.begin(), hands.end(), [](int number) { return number == 0; }));
    play(state, {"7g7f", "3c3d", "8h2b+"});  // takes a bishop
    call(perthro_state_hands, state.get(), 0, hands.data(), hands.size());
    CHECK(std::accumulate(hands.begin(), hands.end(), 0) == 1);
}

TEST_CASE("a player is not told what he may not know") {
    const Game dark = open("dark-chess");
    const State state = begin(dark);
    play(state, {"e2-e4"});
    CHECK(position(state, 1) != position(state, 0));
    std::vector<std::int32_t> cells(2 * perthro_game_cell_count(dark.get()));
    call(perthro_state_cells, state.get(), 1, cells.data(), cells.size());
    CHECK(cells[2 * 60] == PERTHRO_FOG);  // e8
    call(perthro_state_cells, state.get(), 0, cells.data(), cells.size());
    CHECK(cells[2 * 60] > 0);
    CHECK(std::string(made<Text>(perthro_state_drawing, state.get(), 1).get()) !=
          made<Text>(perthro_state_drawing, state.get(), 0).get());
}

TEST_CASE("outcomes of chance have weights, are made by index, by seed and at random") {
    const Game game = open("backgammon");
    const State state = begin(game);
    REQUIRE(perthro_state_is_chance(state.get()) == 1);
    CHECK(perthro_state_to_move(state.get()) == 0);
    const State other = made<State>(perthro_state_copy, state.get());
    call(perthro_state_apply_chance, state.get(), 7);
    call(perthro_state_apply_chance, other.get(), 7);
    CHECK(position(state) == position(other));
    CHECK(perthro_state_is_chance(state.get()) == 0);
    call(perthro_state_undo, other.get());
    call(perthro_state_apply, other.get(), std::size_t{0});
    CHECK(perthro_state_plies(other.get()) == 1);
}

TEST_CASE("the weights of a roll of two dice are the 36 ways in which they fall") {
    const Game game = open_for_playouts("backgammon");
    const State state = begin(game);
    call(perthro_state_apply_chance, state.get(), 7);  // the first roll is none of two equal dice
    while (perthro_state_is_chance(state.get()) == 0) {
        call(perthro_state_apply, state.get(), std::size_t{0});
    }
    const auto outcomes = made<Moves>(perthro_state_moves, state.get());
    std::uint32_t weights = 0;
    for (std::size_t i = 0; i < perthro_moves_count(outcomes.get()); ++i) {
        weights += perthro_moves_weight(outcomes.get(), i);
    }
    CHECK(weights == 36);
    CHECK(perthro_moves_weight(outcomes.get(), perthro_moves_count(outcomes.get())) == 0);
}

TEST_CASE("a game tells with which options random games are played") {
    const Game game = open("backgammon");
    REQUIRE(perthro_game_autoplay_count(game.get()) > 0);
    CHECK(perthro_game_autoplay(game.get(), 0).name != nullptr);
    CHECK(perthro_game_autoplay(game.get(), 0).value != nullptr);
    CHECK(perthro_game_autoplay(game.get(), 100).name == nullptr);
    CHECK(perthro_game_autoplay_count(nullptr) == 0);
}

TEST_CASE("a record brings a game back, drawn plies included") {
    for (const char* const id : {"chess", "backgammon", "oware"}) {
        INFO(id);
        const Game game = open_for_playouts(id);
        const State state = begin(game, 3);
        const auto numbers = made<Numbers>(perthro_random_new, 3, 4);
        for (int ply = 0; ply < 20; ++ply) {
            int done = 0;
            call(perthro_state_apply_random, state.get(), numbers.get(), &done);
            REQUIRE(done == 1);
        }
        const auto record = made<Text>(perthro_state_record, state.get());
        const State again = made<State>(perthro_state_from_record, game.get(), record.get());
        CHECK(position(again) == position(state));
        CHECK(perthro_state_plies(again.get()) == 20);
        CHECK(std::string(made<Text>(perthro_state_record, again.get()).get()) == record.get());
    }
}

TEST_CASE("of a record that was written under other rules it is told, of another one it is not") {
    const Game chess = open("chess");
    const State state = begin(chess);
    play(state, {"e2-e4"});
    std::string record = made<Text>(perthro_state_record, state.get()).get();
    char* changed = nullptr;
    call(perthro_record_changed, chess.get(), record.c_str(), &changed);
    CHECK(changed == nullptr);
    call(perthro_record_changed, chess.get(), "perthro record 1\ngame: chess\n", &changed);
    CHECK(changed == nullptr);
    const std::size_t digest = record.find("content: ") + 9;
    record.replace(digest, 4, record.compare(digest, 4, "0000") == 0 ? "1111" : "0000");
    const auto told = made<Text>(perthro_record_changed, chess.get(), record.c_str());
    CHECK(std::string(told.get())
              .starts_with("the rules of `chess` have changed since this record was written"));
    static_cast<void>(made<State>(perthro_state_from_record, chess.get(), record.c_str()));
    CHECK(failure(perthro_record_changed, chess.get(), "nonsense", &changed).status ==
          PERTHRO_BAD_TEXT);
    CHECK(failure(perthro_record_changed, open("go").get(), record.c_str(), &changed).status ==
          PERTHRO_BAD_TEXT);
    CHECK(failure(perthro_record_changed, chess.get(), nullptr, &changed).status == PERTHRO_MISUSE);
    CHECK(failure(perthro_record_changed, nullptr, record.c_str(), &changed).status ==
          PERTHRO_MISUSE);
    CHECK(changed == nullptr);
}

TEST_CASE("a record of another game, or with an illegal ply, is refused with the ply") {
    const Game chess = open("chess");
    const State state = begin(chess);
    play(state, {"e2-e4", "e7-e5"});
    std::string record = made<Text>(perthro_state_record, state.get()).get();
    perthro_state* none = nullptr;
    CHECK(names(failure(perthro_state_from_record, open("shogi").get(), record.c_str(), &none),
                PERTHRO_BAD_TEXT, "`chess`"));
    record.replace(record.find("e7-e5"), 5, "e7-e4");
    CHECK(names(failure(perthro_state_from_record, chess.get(), record.c_str(), &none),
                PERTHRO_BAD_TEXT, "ply 2: "));
    CHECK(names(failure(perthro_state_from_record, chess.get(), "nonsense", &none),
                PERTHRO_BAD_TEXT, "line 1"));
    CHECK(names(failure(perthro_state_from_record, open("go").get(),
                        "perthro record 1\ngame: go\noption siez: 7\n", &none),
                PERTHRO_BAD_TEXT, "there is no option `siez` (did you mean `size`?)"));
    CHECK(none == nullptr);
}

TEST_CASE("a bot names a legal move, always the same by nodes") {
    const Game chess = open("chess");
    // White mates at once: Ra8.
    const State state = at_position(chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    const auto bot = made<Bot>(perthro_bot_new, chess.get(), "ab", nullptr, 1);
    CHECK(std::string(perthro_bot_name(bot.get())) == "ab");
    const perthro_thinking thinking{2000, 0, 1};
    for (int i = 0; i < 2; ++i) {
        perthro_choice choice{};
        char* move = nullptr;
        call(perthro_state_bestmove, state.get(), bot.get(), &thinking, &choice, &move);
        CHECK(std::string(move) == "a1-a8");
        perthro_text_free(move);
        CHECK(texts(state).at(choice.index) == "a1-a8");
        CHECK(choice.scored == 1);
        CHECK(choice.score > 900'000);
    }
}

TEST_CASE("a bot that is not there, or of another game, is refused") {
    const Game chess = open("chess");
    perthro_bot* none = nullptr;
    CHECK(names(failure(perthro_bot_new, chess.get(), "abc", nullptr, 1, &none), PERTHRO_NOT_THERE,
                "there is no bot `abc`"));
    CHECK(names(failure(perthro_bot_new, chess.get(), "uci:/bin/true", nullptr, 1, &none),
                PERTHRO_NOT_THERE, "there is no bot"));
    CHECK(names(failure(perthro_bot_new, chess.get(), "ab", "/nowhere", 1, &none),
                PERTHRO_NOT_THERE, "weights.yaml"));
    CHECK(names(failure(perthro_bot_new, chess.get(), "ab", nullptr, -1, &none), PERTHRO_MISUSE,
                "`threads` is -1"));
    CHECK(none == nullptr);
    const auto bot = made<Bot>(perthro_bot_new, chess.get(), "random", nullptr, 1);
    const perthro_thinking thinking{10, 0, 1};
    perthro_choice choice{};
    const Game hex = open("hex");
    CHECK(names(
        failure(perthro_state_bestmove, begin(hex).get(), bot.get(), &thinking, &choice, nullptr),
        PERTHRO_MISUSE, "another game"));
    const State mated = begin(chess);
    play(mated, {"f2-f3", "e7-e5", "g2-g4", "d8-h4"});
    CHECK(
        names(failure(perthro_state_bestmove, mated.get(), bot.get(), &thinking, &choice, nullptr),
              PERTHRO_ILLEGAL, "over"));
}
