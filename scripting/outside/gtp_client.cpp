// The Go Text Protocol, version 2 (Farnebäck, 2002), from the side of who asks. The program keeps
// the game; it is told what has happened since the last question.
#include "engine/notation/piece_letters.hpp"
#include "scripting/outside/beginning.hpp"
#include "scripting/outside/client.hpp"
#include "scripting/outside/spelling.hpp"
#include "scripting/outside/talk.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

struct Response {
    bool done = false;
    std::string text;
};

class GtpClient final : public Client {
public:
    GtpClient(const Program& program, const GameDefinition& game)
        : settings_(program), talk_(program.command, program.patience) {
        require_speakable_in_gtp(game);
        size_ = game.topology.grids.front().size[0];
        const auto komi = std::find_if(
            game.options.begin(), game.options.end(),
            [](const OptionDefinition& option) { return option.name == "komi"; });
        if (komi != game.options.end()) {
            komi_ = fmt::format("{:.1f}", parse_number<double>(komi->value).value_or(0) / 2);
        }
        // A program that has just started gets the time for it.
        if (!command("protocol_version", kMostStarting).done ||
            !command(fmt::format("boardsize {}", size_)).done) {
            throw PlayError(fmt::format("`{}` does not play on {} lines", talk_.name(), size_));
        }
        for (const auto& [option, value] : program.options) {
            if (!command(fmt::format("{} {}", option, value)).done) {
                throw PlayError(fmt::format("`{}` refuses `{} {}`", talk_.name(), option, value));
            }
        }
    }

    Reply ask(const Telling& game, const Bound& bound) override {
        if (!game.start.empty()) {
            throw PlayError("gtp begins every game at the usual start");
        }
        tell(game);
        std::chrono::seconds allowed = kMostSearching;  // as its own settings take
        if (bound.nodes == 0 && bound.time.count() > 0) {
            allowed = std::chrono::ceil<std::chrono::seconds>(bound.time);
            static_cast<void>(command(fmt::format("time_settings 0 {} 1", allowed.count())));
        }
        const Response response = command("genmove " + colour(game.to_move),
                                          allowed + settings_.grace);
        if (!response.done) {
            throw Trouble(Trouble::Kind::Gone,
                          fmt::format("`{}` refuses to move: {}", talk_.name(), response.text));
        }
        Reply reply;
        reply.move = upper_case(response.text);
        if (reply.move == "RESIGN") {
            reply.move.clear();
        }
        told_.push_back(reply.move);
        return reply;
    }

private:
    static std::string colour(Player player) { return player == 1 ? "black" : "white"; }

    // Go on where the program stands, else from the beginning.
    void tell(const Telling& game) {
        if (game.fresh || !is_beginning(told_, game.moves)) {
            told_.clear();
            require("clear_board");
            if (!komi_.empty()) {
                require("komi " + komi_);
            }
        }
        for (std::size_t i = told_.size(); i < game.moves.size(); ++i) {
            require("play " + colour(game.movers[i]) + " " + game.moves[i]);
            told_.push_back(game.moves[i]);
        }
    }

    void require(const std::string& text) {
        const Response response = command(text);
        if (!response.done) {
            told_ = {"?"};  // it stands nowhere that we know
            throw Trouble(Trouble::Kind::Gone,
                          fmt::format("`{}` refuses `{}`: {}", talk_.name(), text, response.text));
        }
    }

    // `= ANSWER` or `? REASON`, and lines up to an empty one.
    Response command(const std::string& text,
                     std::chrono::milliseconds allowed = std::chrono::seconds(10)) {
        const auto until = Clock::now() + allowed;
        talk_.say(text);
        const std::string line = talk_.hear(until, [](const std::string& said) {
            return !said.empty() && (said[0] == '=' || said[0] == '?');
        });
        static_cast<void>(talk_.hear(until, [](const std::string& said) { return said.empty(); }));
        const std::vector<std::string> words = words_of(line.substr(1));
        return {line[0] == '=', fmt::format("{}", fmt::join(words, " "))};
    }

    Program settings_;
    Talk talk_;
    int size_ = 0;
    std::string komi_;               // "" = the game has none
    std::vector<std::string> told_;  // the moves that the program has made
};

}  // namespace

std::unique_ptr<Client> gtp_client(const Program& program, const GameDefinition& game) {
    return std::make_unique<GtpClient>(program, game);
}

}  // namespace perthro::outside
