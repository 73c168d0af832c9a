// The Chess Engine Communication Protocol, version 2 (Mann and Muller), from the side of who asks.
// The program keeps the game; it is told what has happened since the last question.
#include "scripting/outside/beginning.hpp"
#include "scripting/outside/client.hpp"
#include "scripting/outside/talk.hpp"
#include "scripting/outside/told_number.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/play/match.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <map>

namespace perthro::outside {

namespace {

// The protocol says two seconds; slow machines need more. Programs of version 1 say nothing at all.
constexpr std::chrono::seconds kSilent{10};

using Features = std::vector<std::pair<std::string, std::string>>;

// `feature ping=1 variants="normal,suicide" done=1`
Features features_of(const std::string& line) {
    Features features;
    std::size_t at = std::string("feature").size();
    while (true) {
        at = line.find_first_not_of(' ', at);
        const auto equals = at == std::string::npos ? at : line.find('=', at);
        if (equals == std::string::npos) {
            return features;
        }
        const bool quoted = equals + 1 < line.size() && line[equals + 1] == '"';
        const auto begin = equals + (quoted ? 2 : 1);
        const auto end = std::min(line.find(quoted ? '"' : ' ', begin), line.size());
        features.emplace_back(line.substr(at, equals - at), line.substr(begin, end - begin));
        at = std::min(end + 1, line.size());
    }
}

class CecpClient final : public Client {
public:
    CecpClient(const Program& program, const GameDefinition& game)
        : settings_(program), talk_(program.command, program.patience) {
        introduce();
        choose_game(program.game.empty() ? game.id : program.game);
        for (const auto& [option, value] : program.options) {
            if (std::find(options_.begin(), options_.end(), option) == options_.end()) {
                throw PlayError(fmt::format("`{}` has no option `{}`", talk_.name(), option));
            }
            talk_.say(fmt::format("option {}={}", option, value));
        }
    }

    Reply ask(const Telling& game, const Bound& bound) override {
        if (bound.depth == 0 && bound.nodes != 0) {
            throw PlayError("cecp has no word for a number of nodes (--time, or ?depth=N)");
        }
        tell(game);
        talk_.say(bound.report ? "post" : "nopost");
        if (bound.depth != 0) {
            talk_.say(fmt::format("sd {}", bound.depth));
        }
        const auto allowed = bound.depth != 0 ? kMostSearching
                                              : std::chrono::ceil<std::chrono::seconds>(bound.time);
        talk_.say(fmt::format("st {}", allowed.count()));
        talk_.say("go");
        return hear_move(Clock::now() + allowed + settings_.grace, bound);
    }

private:
    void introduce() {
        talk_.say("xboard");
        talk_.say("protover 2");
        // `done=0` asks for more time: once, however often it is said.
        auto until = Clock::now() + kSilent;
        const auto latest = until + kMostStarting;
        bool done = false;
        try {
            while (!done) {
                const std::string line = talk_.hear(until);
                if (begins(line, "feature")) {
                    talk_.count_introduction(line);
                    for (const auto& [name, value] : features_of(line)) {
                        take(name, value);
                        done = done || (name == "done" && value == "1");
                        until = name == "done" ? latest : until;
                    }
                }
            }
        } catch (const Trouble& trouble) {
            if (trouble.kind() == Trouble::Kind::Gone) {
                throw;
            }
        }
    }

    void take(const std::string& name, const std::string& value) {
        talk_.say("accepted " + name);
        if (name == "option") {
            options_.push_back(value.substr(0, value.find(" -")));
        } else {
            features_[name] = value;
        }
    }

    void choose_game(const std::string& game) {
        if (game == kNativeGame) {
            return;
        }
        const std::string& games = features_["variants"];
        if (("," + games + ",").find("," + game + ",") == std::string::npos) {
            throw PlayError(
                fmt::format("`{}` does not play `{}` ({}; ?game=NAME says what it calls the game)",
                            talk_.name(), game, games.empty() ? "it names no games" : games));
        }
        variant_ = game;
    }

    // Go on where the program stands, else from the beginning.
    void tell(const Telling& game) {
        if (!begun_ || game.fresh || !is_beginning(told_, game.moves)) {
            begin(game);
        }
        talk_.say("force");
        const std::string word = features_["usermove"] == "1" ? "usermove " : "";
        for (std::size_t i = told_.size(); i < game.moves.size(); ++i) {
            talk_.say(word + game.moves[i]);
            told_.push_back(game.moves[i]);
        }
    }

    void begin(const Telling& game) {
        talk_.say("new");
        if (!variant_.empty()) {
            talk_.say("variant " + variant_);
        }
        talk_.say("easy");
        talk_.say("force");
        if (!game.start.empty()) {
            if (features_["setboard"] != "1") {
                throw PlayError("`" + talk_.name() + "` cannot begin at a position (setboard)");
            }
            talk_.say("setboard " + game.start);
        }
        told_.clear();
        begun_ = true;
    }

    // A result instead of a move gives the game up: by our rules it goes on.
    Reply hear_move(Clock::time_point until, const Bound& bound) {
        Reply reply;
        const std::string line = talk_.hear_answer(until, "?", [&](const std::string& said) {
            if (bound.report && note(words_of(said), reply.said)) {
                bound.report(reply.said);
            }
            return begins(said, "move") || begins(said, "resign") || begins(said, "1-0") ||
                   begins(said, "0-1") || begins(said, "1/2-1/2") ||
                   said.rfind("Illegal move", 0) == 0;
        });
        if (line.rfind("Illegal move", 0) == 0) {
            begun_ = false;
            throw Trouble(Trouble::Kind::Gone,
                          fmt::format("`{}` refuses a move: {}", talk_.name(), line));
        }
        if (begins(line, "move")) {
            const std::vector<std::string> words = words_of(line);
            reply.move = words.size() > 1 ? words[1] : "";
        }
        told_.push_back(reply.move);
        return reply;
    }

    // `9 156 1084 48000 Nf3 Nc6 ...`: depth, score in hundredths, time in hundredths of a second,
    // nodes, line. Whether it was that.
    static bool note(const std::vector<std::string>& words, Heard& heard) {
        constexpr std::size_t kNumbers = 4;
        std::array<std::int64_t, kNumbers> numbers{};
        for (std::size_t i = 0; i < kNumbers; ++i) {
            std::string word = i < words.size() ? words[i] : "";
            const bool marked = i == 0 && !word.empty() &&
                                std::isdigit(static_cast<unsigned char>(word.back())) == 0;
            word.resize(word.size() - (marked ? 1 : 0));  // `9.`, `9&`
            const std::int64_t most = i == 0 ? kMostMoves : i == 1 ? search::kWin : kMostNodes;
            const auto number = parse_number<std::int64_t>(word, -most, most);
            if (!number) {
                return false;
            }
            numbers[i] = *number;
        }
        heard.thought.depth = static_cast<int>(numbers[0]);
        heard.thought.scored = true;
        heard.thought.score = static_cast<int>(numbers[1]);
        heard.thought.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(numbers[3], 0));
        heard.line.assign(words.begin() + kNumbers, words.end());
        return true;
    }

    Program settings_;
    Talk talk_;
    std::map<std::string, std::string> features_;
    std::vector<std::string> options_;
    std::string variant_;
    bool begun_ = false;
    std::vector<std::string> told_;  // the moves that the program has made
};

}  // namespace

std::unique_ptr<Client> cecp_client(const Program& program, const GameDefinition& game) {
    return std::make_unique<CecpClient>(program, game);
}

}  // namespace perthro::outside
