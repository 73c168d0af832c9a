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

// A game is made shorter as long as so many moves suffice for it.
constexpr int kMostMoves = 10'000;

class Property {
public:
    Property(const PropertyTest& test, const PropertyPackage& package)
        : test_(test), stop_(package.stop), package_(test, package),
          match_(package_.asked().rules) {}

    void hold() {
        for (int number = 0; number < test_.games; ++number) {
            if (stop_ && stop_()) {
                throw Failed(fmt::format("was stopped after {} of {} games; `perthro test` plays "
                                         "all of them",
                                         number, test_.games));
            }
            if (auto game = failing(number)) {
                const std::size_t plies = game->size();
                shorten(*game);
                search(*game);
                throw Failed(fmt::format(
                    "{} in random game {} after {} {}{}:\n  {}\n  position {}{}",
                    !trouble_.empty() ? "fails"
                    : test_.always    ? "does not hold"
                                      : "holds",
                    number + 1, plies, plies == 1 ? "ply" : "plies",
                    game->size() < plies ? fmt::format(", and after these {}", game->size()) : "",
                    game->empty() ? "(no move)" : written(*game), plain_position(*game),
                    trouble_.empty() ? "" : "\n  " + trouble_));
            }
        }
    }

private:
    using Game = std::vector<std::string>;

    [[nodiscard]] MatchStart start() const {
        MatchStart start;
        start.setup = test_.start.setup;
        start.position = test_.start.position;
        return start;
    }
    void begin() { begin(match_); }
    void begin(Match& match) const {
        match.start(start());
        for (const std::string& move : test_.start.after) {
            match.play(move);
        }
    }
    // The position behind a game, by the rules without the property, as far as they go.
    [[nodiscard]] std::string plain_position(const Game& game) const {
        Match match(package_.plain().rules);
        try {
            begin(match);
            for (const std::string& text : game) {
                match.make(static_cast<std::size_t>(match.find_exact(text).index));
            }
        } catch (const RuleError& /*it is the trouble that is told*/) {
            return match.position();
        }
        return match.position();
    }
    // Whether the property fails where the match stands.
    bool fails() {
        const auto outcome = match_.worker().outcome();
        return outcome && outcome->kind == AskedPackage::kKind;
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
            trouble_ = package_.told(error);
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
                    --moves_left_;
                    match_.make(static_cast<std::size_t>(found.index));
                }
            }
        } catch (const RuleError& error) {
            failed = package_.told(error) == trouble_;
        }
        if (failed) {
            game = std::move(played);
        }
        return failed;
    }

    // Leaves parts out as long as it fails all the same: Zeller and Hildebrandt (2002),
    // "Simplifying and isolating failure-inducing input".
    void shorten(Game& game) {
        for (std::size_t size = std::max<std::size_t>(game.size() / 2, 1);
             size > 0 && moves_left_ > 0;) {
            bool shorter = false;
            for (std::size_t at = 0; at < game.size() && moves_left_ > 0;) {
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
        for (int positions = 0; positions < kMostPositions && !next.empty() && moves_left_ > 0;
             ++positions) {
            const Game here = std::move(next.front());
            next.pop_front();
            Game again = here;
            if (here.size() + 1 >= game.size() || replay(again)) {
                return;  // none is shorter
            }
            if (is_over()) {
                continue;
            }
            const std::vector<std::string> texts = match_.texts();
            for (std::size_t i = 0; i < texts.size() && moves_left_ > 0; ++i) {
                Game longer = here;
                longer.push_back(texts[i]);
                --moves_left_;
                match_.make(i);
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
    const std::function<bool()> stop_;
    const AskedPackage package_;
    Match match_;
    int moves_left_ = kMostMoves;
    std::string trouble_;  // what a rule failed with
};

}  // namespace

void hold_in_random_games(const PropertyTest& test, const PropertyPackage& package) {
    Property(test, package).hold();
}

}  // namespace perthro::command
