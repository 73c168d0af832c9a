#include "scripting/command/package_properties.hpp"

#include "engine/moves/draw.hpp"
#include "scripting/command/package_expectations.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_edited_game.hpp"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace perthro::command {

namespace {

constexpr const char* kKind = "property of tests.yaml";
constexpr const char* kFunction = "property_of_tests";

// The package's game.yaml with one more result above all others: the game ends where the property
// fails.
std::string with_result(const std::string& yaml, const std::string& above) {
    const std::string line = fmt::format("\"{}\": {{when: {}, all: draw{}}}", kKind, kFunction,
                                         above.empty() ? "" : ", before: \"" + above + '"');
    const std::string key = "\nresults:";
    const auto at = ("\n" + yaml).find(key);
    if (at == std::string::npos) {
        return yaml + (yaml.ends_with('\n') ? "" : "\n") + "results: {" + line + "}\n";
    }
    const std::size_t behind = at + key.size() - 1;
    const std::size_t next = yaml.find_first_not_of(' ', behind);
    if (next != std::string::npos && yaml[next] == '{') {
        return yaml.substr(0, next + 1) + line + ", " + yaml.substr(next + 1);
    }
    const std::size_t end = std::min(yaml.find('\n', behind), yaml.size() - 1) + 1;
    const std::size_t entry = yaml.find_first_not_of(" \n", end);
    const std::size_t start = entry == std::string::npos ? end : yaml.rfind('\n', entry) + 1;
    return yaml.substr(0, end) + std::string(std::max<std::size_t>(entry - start, 1), ' ') + line +
           "\n" + yaml.substr(end);
}

class Property {
public:
    Property(const PropertyTest& test, const PropertyPackage& package)
        : test_(test), match_(open(test, package).rules) {}

    void hold() {
        for (int number = 0; number < test_.games; ++number) {
            if (auto game = failing(number)) {
                const std::size_t plies = game->size();
                shorten(*game);
                search(*game);
                replay(*game);
                throw Failed(fmt::format(
                    "{} in random game {} after {} plies{}:\n  {}\n  position "
                    "{}{}",
                    test_.always ? "does not hold" : "holds", number + 1, plies,
                    game->size() < plies ? fmt::format(", and after these {}", game->size()) : "",
                    game->empty() ? "(no move)" : written(*game), match_.position(),
                    trouble_.empty() ? "" : "\n  " + trouble_));
            }
        }
    }

private:
    using Game = std::vector<std::string>;

    // The game with the property as a result. Throws LoadErrors.
    static OpenGame open(const PropertyTest& test, const PropertyPackage& package) {
        LoadRequest request;
        request.package = package.folder;
        request.options = test.start.options;
        const OpenGame plain = open_edited_game(request, package.limits, {}, package.open);
        const std::filesystem::path folder = package.folder;
        OpenTexts open = package.open;
        const auto text = [&](const char* file) {
            ContentError missing;
            return read_package_file(folder, file, missing, package.open);
        };
        const std::string lua = text("rules.lua").value_or("");
        const auto& results = plain.rules->game.results;
        const bool child = plain.loaded->folders.size() > 1;
        const std::vector<std::pair<const char*, std::string>> texts{
            {"game.yaml", with_result(text("game.yaml").value_or(""),
                                      child && !results.empty() ? results.front().key : "")},
            {"rules.lua", fmt::format("{}\nfunction {}(position, player) return {} ({}) end\n", lua,
                                      kFunction, test.always ? "not" : "not not", test.holds)}};
        for (const auto& [file, changed] : texts) {
            std::error_code code;
            const auto path = std::filesystem::canonical(folder / file, code);
            if (code) {
                throw Failed(std::string("a property needs a file ") + file +
                             ", which may be empty");
            }
            open[path] = changed;
        }
        return open_edited_game(request, package.limits, {}, open);
    }

    [[nodiscard]] MatchStart start() const {
        MatchStart start;
        start.setup = test_.start.setup;
        start.position = test_.start.position;
        return start;
    }
    void begin() {
        match_.start(start());
        for (const std::string& move : test_.start.after) {
            match_.play(move);
        }
    }
    // Whether the property fails where the match stands.
    bool fails() {
        const auto outcome = match_.worker().outcome();
        return outcome && outcome->kind == kKind;
    }
    bool is_over() { return match_.worker().claimable() >= 0 || match_.moves().empty(); }

    // A random game up to where the property fails, or a rule; nothing if neither does.
    std::optional<Game> failing(int number) {
        Random random(0, "property", static_cast<std::uint64_t>(number));
        Game game;
        try {
            begin();
            for (int ply = 0; ply < test_.plies && !is_over(); ++ply) {
                const std::size_t index = draw_move(match_.moves(), random);
                game.push_back(match_.texts()[index]);
                match_.make(index);
            }
        } catch (const RuleError& error) {
            trouble_ = error.what();
            return game;
        }
        return fails() ? std::optional(game) : std::nullopt;
    }

    // Plays what is legal of these moves. Whether the property fails on the way; `game` is then
    // what was played up to there.
    bool replay(Game& game) {
        Game played;
        bool failed = false;
        try {
            begin();
            for (std::size_t i = 0; i <= game.size() && !failed; ++i) {
                failed = fails();
                const FoundMove found = failed || i == game.size() ? FoundMove{}
                                                                   : match_.find_exact(game[i]);
                if (found) {
                    played.push_back(game[i]);
                    match_.make(static_cast<std::size_t>(found.index));
                }
            }
        } catch (const RuleError& error) {
            failed = error.what() == trouble_;
        }
        if (failed) {
            game = std::move(played);
        }
        return failed;
    }

    // Leaves parts out as long as it fails all the same: Zeller and Hildebrandt (2002),
    // "Simplifying and isolating failure-inducing input".
    void shorten(Game& game) {
        for (std::size_t size = std::max<std::size_t>(game.size() / 2, 1); size > 0;) {
            bool shorter = false;
            for (std::size_t at = 0; at < game.size();) {
                Game less = game;
                const auto first = less.begin() + static_cast<std::ptrdiff_t>(at);
                less.erase(first,
                           first + static_cast<std::ptrdiff_t>(std::min(size, less.size() - at)));
                if (less.size() < game.size() && replay(less) && less.size() < game.size()) {
                    game = std::move(less);
                    shorter = true;
                } else {
                    at += size;
                }
            }
            size = shorter ? std::min(size, std::max<std::size_t>(game.size() / 2, 1)) : size / 2;
        }
    }

    // Looks for a shorter one among all games, shortest first, as far as so many positions lead.
    void search(Game& game) {
        constexpr int kMostPositions = 3'000;
        if (!trouble_.empty()) {
            return;
        }
        std::deque<Game> next(1);
        std::set<std::string> known;
        for (int positions = 0; positions < kMostPositions && !next.empty(); ++positions) {
            const Game here = std::move(next.front());
            next.pop_front();
            Game again = here;
            if (here.size() + 1 >= game.size() || replay(again)) {
                return;  // none is shorter
            }
            if (is_over()) {
                continue;
            }
            for (const std::string& text : std::vector<std::string>(match_.texts())) {
                Game longer = here;
                longer.push_back(text);
                const FoundMove found = match_.find_exact(text);
                match_.make(static_cast<std::size_t>(found.index));
                const bool failed = fails();
                const bool fresh = known.insert(match_.position()).second;
                match_.undo();
                if (failed) {
                    game = std::move(longer);
                    return;
                }
                if (fresh) {
                    next.push_back(std::move(longer));
                }
            }
        }
    }

    static std::string written(const Game& game) {
        std::string text;
        for (const std::string& move : game) {
            text += (text.empty() ? "" : ", ") + move;
        }
        return text;
    }

    const PropertyTest& test_;
    Match match_;
    std::string trouble_;  // what a rule failed with
};

}  // namespace

void hold_in_random_games(const PropertyTest& test, const PropertyPackage& package) {
    Property(test, package).hold();
}

}  // namespace perthro::command
