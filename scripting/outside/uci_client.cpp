// UCI, USI and UCCI, from the side of who asks. Every question tells the whole game.
#include "scripting/outside/client.hpp"
#include "scripting/outside/told_number.hpp"
#include "scripting/outside/uci_program.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <cstdlib>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

constexpr std::int64_t kMostMateIn = 1000;  // moves or plies

class UciClient final : public Client {
public:
    UciClient(const Program& program, const GameDefinition& game)
        : settings_(program), program_(program.protocol, program.command, program.patience) {
        const bool named = !program.game.empty();
        program_.choose_game(named ? program.game : game.id, named);
        for (const auto& [option, value] : program.options) {
            program_.set(option, value);
        }
        program_.be_ready();
    }

    Reply ask(const Telling& game, const Bound& bound) override {
        const std::string& new_game = program_.dialect().new_game;
        if (game.fresh) {
            if (!new_game.empty()) {
                program_.talk().say(new_game);
            }
            program_.be_ready();
        }
        program_.talk().say(position(game));
        program_.talk().say(go(bound));
        return hear_move(bound);
    }

private:
    [[nodiscard]] std::string position(const Telling& game) const {
        std::string text = "position " + (game.start.empty()
                                              ? "startpos"
                                              : program_.dialect().position + " " + game.start);
        if (!game.moves.empty()) {
            text += fmt::format(" moves {}", fmt::join(game.moves, " "));
        }
        return text;
    }

    [[nodiscard]] std::string go(const Bound& bound) const {
        if (bound.depth > 0) {
            return fmt::format("go depth {}", bound.depth);
        }
        if (bound.nodes > 0) {
            return fmt::format("go nodes {}", bound.nodes);
        }
        const auto time = bound.time.count();
        switch (settings_.protocol) {
            case Protocol::Usi: return fmt::format("go btime 0 wtime 0 byoyomi {}", time);
            case Protocol::Ucci: return fmt::format("go time {} movestogo 1", time);
            default: return fmt::format("go movetime {}", time);
        }
    }

    Reply hear_move(const Bound& bound) {
        const bool timed = bound.depth == 0 && bound.nodes == 0;
        const auto allowed = timed ? bound.time : kMostSearching;
        Reply reply;
        const std::string line = program_.talk().hear_answer(
            Clock::now() + allowed + settings_.grace, "stop", [&](const std::string& said) {
                if (begins(said, "info")) {
                    note(words_of(said), reply.said);
                    if (bound.report) {
                        bound.report(reply.said);
                    }
                }
                return begins(said, "bestmove") || begins(said, "nobestmove");
            });
        const std::vector<std::string> words = words_of(line);
        const std::string move = words.size() > 1 ? words[1] : "";
        reply.move = move == "(none)" || move == "resign" || move == "win" ? "" : move;
        return reply;
    }

    // `info depth 12 score cp 31 nodes 4000 pv ...`
    void note(const std::vector<std::string>& words, Heard& heard) const {
        search::Thought& said = heard.thought;
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            if (words[i] == "pv") {
                heard.line.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
                return;
            }
            const auto number = [&](std::int64_t low, std::int64_t high) {
                return parse_number<std::int64_t>(words[i + 1], low, high);
            };
            if (words[i] == "depth") {
                said.depth = static_cast<int>(number(0, kMostMoves).value_or(0));
            } else if (words[i] == "nodes") {
                said.nodes = static_cast<std::uint64_t>(number(0, kMostNodes).value_or(0));
            } else if (words[i] == "cp") {
                note_score(number(-search::kWin, search::kWin), said);
            } else if (words[i] == "mate") {
                note_mate(number(-kMostMateIn, kMostMateIn), said);
            }
        }
    }

    static void note_score(std::optional<std::int64_t> score, search::Thought& said) {
        said.scored = score.has_value();
        said.score = static_cast<int>(score.value_or(0));
    }

    void note_mate(std::optional<std::int64_t> in, search::Thought& said) const {
        const bool plies = settings_.protocol == Protocol::Usi;
        const int number = static_cast<int>(in.value_or(0));
        const int left = std::abs(number) * (plies ? 1 : 2);
        said.scored = in.has_value();
        said.score = !in          ? 0
                     : number > 0 ? search::kWin - left + (plies ? 0 : 1)
                                  : -(search::kWin - left);
    }

    Program settings_;
    UciProgram program_;
};

}  // namespace

std::unique_ptr<Client> uci_client(const Program& program, const GameDefinition& game) {
    return std::make_unique<UciClient>(program, game);
}

}  // namespace perthro::outside
