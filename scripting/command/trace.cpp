// `perthro trace`: how a movement runs, word by word, for legal and illegal tries.
#include "scripting/command/trace.hpp"

#include "scripting/command/trace_page.hpp"
#include "scripting/json_text.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/step_words.hpp"
#include "scripting/play/text_beside.hpp"
#include "scripting/play/text_board.hpp"
#include "scripting/play/traced_move.hpp"
#include "scripting/play/traced_ply.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/session/told_steps.hpp"
#include "scripting/session/trace_view.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

struct Arguments {
    GameArguments game;
    MatchStart start;
    std::string move, piece, pictures;
    bool json = false;
};

// How a trace is told, as text or JSON.
class Telling {
public:
    Telling(const OpenGame& open, Match& match, const TracedMove& traced, std::ostream& out)
        : match_(match), rules_(match.rules()), words_(match, *open.loaded), traced_(traced),
          out_(out) {}

    // The way to the last word, with the board after each effect.
    void way() {
        movement(step(traced_.way.front()));
        follow(traced_.steps, traced_.way);
    }

    // Every step, indented by how deep its way forked off.
    void all() {
        const std::vector<Rounds> rounds = rounds_of(rules_, traced_.steps);
        std::vector<int> depth(traced_.steps.size(), 0);
        std::vector<int> followers(traced_.steps.size(), 0);
        for (const Step& one : traced_.steps) {
            if (one.parent >= 0 && !one.refused) {
                ++followers[static_cast<std::size_t>(one.parent)];
            }
        }
        for (std::size_t i = 0; i < traced_.steps.size(); ++i) {
            const Step& one = traced_.steps[i];
            if (one.parent < 0) {
                movement(one);
            } else {
                const auto parent = static_cast<std::size_t>(one.parent);
                depth[i] = depth[parent] + (followers[parent] > 1 ? 1 : 0);
            }
            source(one);
            line(one, rounds[i], depth[i]);
        }
    }

    // What the move brought about behind its own words.
    void after(const TracedPly& ply) {
        fmt::print(out_, "behind the move\n");
        last_ = Source{};
        follow(ply.applied, ply.way);
        for (std::size_t i = 0; i < ply.results.size(); ++i) {
            const ResultDefinition& result = rules_.game.results[i];
            fmt::print(out_, "  {}: result {}: {}\n", short_place(rules_.game, result.at),
                       result.key, result_words(rules_, ply.results[i]));
        }
        for (const TurnAsked& asked : ply.turns) {
            fmt::print(out_, "  {}: turns: {}\n", short_place(rules_.game, asked.at),
                       turn_words(rules_, asked));
        }
        fmt::print(out_, "  {}\n", next_words(rules_, ply));
    }

    [[nodiscard]] nlohmann::ordered_json json(const TracedPly& ply) const {
        nlohmann::ordered_json applied = nlohmann::ordered_json::array(), results = applied,
                               turns = applied;
        const std::vector<Rounds> rounds = rounds_of(rules_, ply.applied);
        for (std::size_t i = 0; i < ply.applied.size(); ++i) {
            applied.push_back(as_json(ply.applied[i], rounds[i]));
        }
        for (std::size_t i = 0; i < ply.results.size(); ++i) {
            const ResultDefinition& result = rules_.game.results[i];
            results.push_back({{"result", result.key},
                               {"file", file_of(result.at)},
                               {"line", result.at.line},
                               {"answer", answer_word(ply.results[i].answer)},
                               {"players", player_names(rules_, ply.results[i].holders)},
                               {"held", ply.results[i].held}});
        }
        for (const TurnAsked& asked : ply.turns) {
            turns.push_back({{"file", file_of(asked.at)},
                             {"line", asked.at.line},
                             {"said", turn_words(rules_, asked)}});
        }
        return {{"applied", std::move(applied)},
                {"results", std::move(results)},
                {"turns", std::move(turns)},
                {"outcome", ply.outcome ? describe_outcome(rules_.game, *ply.outcome) : ""},
                {"to_move", rules_.game.players[ply.to_move]},
                {"phase", rules_.turns.phases[ply.phase]},
                {"plies_left", ply.plies_left}};
    }

    [[nodiscard]] nlohmann::ordered_json json() const {
        nlohmann::ordered_json steps = nlohmann::ordered_json::array();
        const std::vector<Rounds> rounds = rounds_of(rules_, traced_.steps);
        const Position* board = nullptr;
        for (std::size_t i = 0; i < traced_.steps.size(); ++i) {
            const Step& one = traced_.steps[i];
            steps.push_back(as_json(one, rounds[i]));
            if (one.board.get() != board) {
                board = one.board.get();
                steps.back()["position"] = match_.position_texts().write(*board);
            }
        }
        return {{"legal", traced_.legal},
                {"move", traced_.verdict.move},
                {"said", traced_.verdict.said},
                {"way", traced_.way},
                {"steps", std::move(steps)}};
    }

private:
    [[nodiscard]] std::string file_of(const Source& at) const {
        return at.file >= 0 ? rules_.game.files[static_cast<std::size_t>(at.file)] : "";
    }
    [[nodiscard]] const Step& step(std::int32_t index) const {
        return traced_.steps[static_cast<std::size_t>(index)];
    }
    void movement(const Step& first) {
        last_ = Source{};
        const std::string from = words_.cell(first.start);
        fmt::print(out_, "{}{}\n", words_.movement(first), from.empty() ? "" : " from " + from);
    }

    // The line in which the word stands, unless the word before stood in it, too.
    void source(const Step& of) {
        if (of.at == last_ || of.at.line == 0 ||
            (of.at.file == last_.file && of.at.line == last_.line)) {
            return;
        }
        last_ = of.at;
        fmt::print(out_, "  {}: {}\n", short_place(rules_.game, of.at), words_.source_line(of.at));
    }

    void line(const Step& of, const Rounds& rounds, int depth) {
        const std::string seen = StepWords::seen(of);
        const std::string margin(static_cast<std::size_t>(4 + 2 * depth), ' ');
        if (of.refused) {
            fmt::print(out_, "{}refused by {} at {}{}\n", margin, of.word,
                       words_.cell(of.here).empty() ? "no cell" : words_.cell(of.here),
                       seen.empty() ? "" : ": " + seen);
            return;
        }
        fmt::print(out_, "{}{:<14} {}{}\n", margin, of.word, words_.state(of, rounds),
                   seen.empty() ? "" : "  " + seen);
    }

    // The steps of a way, those of the loops on it a little further in.
    void follow(const std::vector<Step>& steps, const std::vector<std::int32_t>& way) {
        const std::vector<Rounds> rounds = rounds_of(rules_, steps);
        const std::vector<std::int32_t> told = way_with_loops(rules_, steps, way);
        const Position* board = nullptr;
        std::size_t on_way = 0;
        for (const std::int32_t index : told) {
            const Step& now = steps[static_cast<std::size_t>(index)];
            const bool in_loop = on_way == way.size() || way[on_way] != index;
            if (board != nullptr && now.board.get() != board) {
                changed(*board, *now.board);
            }
            board = now.board.get();
            source(now);
            line(now, rounds[static_cast<std::size_t>(index)], in_loop ? 1 : 0);
            if (!in_loop) {
                ++on_way;
                others(steps, told, index);
            }
        }
    }

    // How many ways began at a step besides those that are told: what `every`, `loop` and a `first`
    // that chooses nothing try are parts of one way.
    void others(const std::vector<Step>& steps, const std::vector<std::int32_t>& told,
                std::int32_t index) {
        if (gathers(rules_, steps[static_cast<std::size_t>(index)])) {
            return;
        }
        int others = 0;
        for (std::size_t i = static_cast<std::size_t>(index) + 1; i < steps.size(); ++i) {
            const bool is_told = std::binary_search(told.begin(), told.end(),
                                                    static_cast<std::int32_t>(i));
            others += steps[i].parent == index && !steps[i].refused && !is_told ? 1 : 0;
        }
        if (others > 0) {
            fmt::print(out_, "      ({} other way{} from here)\n", others, others == 1 ? "" : "s");
        }
    }

    // The board behind an effect, or the whole position where that looks the same.
    void changed(const Position& before, const Position& after) {
        const std::string board = draw_board(rules_, match_.position_texts(), after);
        indented(board == draw_board(rules_, match_.position_texts(), before)
                     ? match_.position_texts().write(after)
                     : board);
    }

    void indented(const std::string& board) {
        for (const std::string_view row : lines_of(board)) {
            fmt::print(out_, "        {}\n", row);
        }
    }

    [[nodiscard]] nlohmann::ordered_json as_json(const Step& of, const Rounds& rounds) const {
        const bool placed = of.at.file >= 0;
        nlohmann::ordered_json json{
            {"parent", of.parent},
            {"movement", words_.movement(of)},
            {"word", of.word},
            {"refused", of.refused},
            {"file", placed ? rules_.game.files[static_cast<std::size_t>(of.at.file)] : ""},
            {"line", of.at.line},
            {"here", words_.cell(of.here)},
            {"ahead", words_.direction(of)},
            {"start", words_.cell(of.start)},
            {"mover", of.in_air ? "air" : words_.cell(of.mover)},
            {"path", words_.path(of)},
            {"marks", words_.marks(of)},
            {"held", of.held},
            {"die", of.die},
            {"rounds", rounds},
            {"saw", of.saw},
            {"said", of.said}};
        json["holds"] = of.holds ? nlohmann::ordered_json(*of.holds) : nullptr;
        return json;
    }

    Match& match_;
    const Rules& rules_;
    StepWords words_;
    const TracedMove& traced_;
    std::ostream& out_;
    Source last_;
};

Cell asked_cell(const Match& match, const std::string& name) {
    const Cell cell = match.rules().game.topology.find_cell(name);
    if (cell == kNoCell) {
        throw UsageError("trace: `" + shortened(name) +
                         "` is no cell of the board (`perthro show` "
                         "draws it)");
    }
    return cell;
}

void tell(const Arguments& arguments, Telling& telling, const TracedMove& traced,
          const Streams& streams) {
    if (arguments.piece.empty()) {
        fmt::print(streams.out, "{}: {}\n", shortened(arguments.move),
                   traced.legal ? "legal" : "not legal: " + traced.verdict.said);
    } else if (!traced.verdict.said.empty()) {
        fmt::print(streams.out, "{}{}\n", traced.verdict.said,
                   traced.steps.empty() ? "" : "; what is put down there:");
    }
    if (!traced.way.empty()) {
        if (traced.verdict.unknown) {
            fmt::print(streams.out, "followed is {}\n", traced.verdict.move);
        }
        telling.way();
        const Step& last = traced.steps[static_cast<std::size_t>(traced.way.back())];
        if (!traced.legal && !traced.verdict.unknown && last.refused &&
            last.said.find(traced.verdict.said) == std::string::npos) {
            fmt::print(streams.out, "no way leads there: {}\n", traced.verdict.said);
        }
    } else if (traced.verdict.unknown ||
               (!arguments.piece.empty() && !traced.verdict.said.empty() && traced.steps.empty())) {
        return;
    } else if (!traced.steps.empty()) {
        telling.all();
    } else {
        fmt::print(streams.out, "no word of rules.lua is tried for it here\n");
    }
}

// Writes the steps as pictures with a page.
void draw(const Arguments& arguments, const OpenGame& game, const Match& match,
          const TracedMove& traced, const TracedPly* behind, const Streams& streams) {
    const GameDefinition& definition = game.rules->game;
    const session::CellMap cells(definition.topology);
    const session::PositionViewer viewer(*game.rules, cells);
    session::GameInfo info;
    info.card = session::game_card(definition, *game.loaded);
    info.board = session::board_view(definition);
    session::TraceView view = session::trace_view(traced, behind,
                                                  {match, *game.loaded, cells, viewer});
    view.asked = arguments.piece.empty() ? shortened(arguments.move)
                                         : "what " + arguments.piece + " tries";
    view.verdict = !arguments.piece.empty() ? ""
                   : traced.legal           ? "legal"
                                            : "not legal: " + traced.verdict.said;
    const auto files = trace_files(info, view);
    write_trace(arguments.pictures, files);
    fmt::print(streams.out, "{}: {} steps, {} pictures\n", arguments.pictures,
               told_steps(view).size(), files.size() - 1);
}

int run(const Arguments& arguments, const Streams& streams) {
    if (trimmed(arguments.move).empty() == arguments.piece.empty()) {
        throw UsageError("trace: say a move or `--piece CELL`, one of them (`perthro moves " +
                         arguments.game.game + "` lists moves)");
    }
    const OpenGame game = open(arguments.game, &streams);
    Match match(game.rules);
    begin(match, arguments.start, streams);
    const TracedMove traced = arguments.piece.empty()
                                  ? trace_move(match, arguments.move)
                                  : trace_piece(match, asked_cell(match, arguments.piece));
    const bool tries = !arguments.piece.empty() &&
                       (!traced.steps.empty() || traced.verdict.said.empty());
    const int code = traced.legal || tries ? kDone : kWanting;
    const std::optional<TracedPly> ply = trace_behind(match, traced);
    if (!arguments.pictures.empty()) {
        draw(arguments, game, match, traced, ply ? &*ply : nullptr, streams);
        return code;
    }
    Telling telling(game, match, traced, streams.out);
    if (arguments.json) {
        nlohmann::ordered_json json = telling.json();
        json["after"] = ply ? telling.json(*ply) : nullptr;
        fmt::print(streams.out, "{}\n", json_text(json));
    } else {
        tell(arguments, telling, traced, streams);
        if (ply) {
            telling.after(*ply);
        }
    }
    return code;
}

void describe(Syntax& syntax, Arguments& arguments) {
    add_game(syntax, arguments.game);
    syntax.optional_text("MOVE", arguments.move, "The move, as `perthro moves` would write it");
    syntax.text("--piece", arguments.piece, "Everything that the piece on this cell tries", "CELL");
    add_start(syntax, arguments.start);
    syntax.flag("--json", arguments.json, "Print one JSON object");
    syntax.text("--svg", arguments.pictures, "Draw the board at each step, and a page of them",
                "FOLDER");
    syntax.exclude("--json", "--svg");
}

}  // namespace

Command trace_command() {
    return make_command("trace", "Follow a movement word by word", describe, run);
}

}  // namespace perthro::command
