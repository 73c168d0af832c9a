#include "scripting/play/match.hpp"

#include "scripting/errors.hpp"
#include "scripting/play/open_game.hpp"

#include <algorithm>
#include <map>

namespace perthro {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    while (true) {
        const auto begin = text.find_first_not_of(kBlanks);
        if (begin == std::string_view::npos) {
            return words;
        }
        const auto end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
}

int setup_index(const GameDefinition& game, const std::string& name) {
    if (name.empty()) {
        return 0;
    }
    const int index = game.find_setup(name);
    if (index >= 0) {
        return index;
    }
    std::vector<std::string> names;
    for (const Setup& setup : game.setups) {
        names.push_back(setup.name);
    }
    const std::string near = did_you_mean(name, names);
    throw PlayError("there is no setup `" + name + "` (" + (near.empty() ? one_of(names) : near) +
                    ")");
}

}  // namespace

MoveNames move_names(const Rules& rules) {
    // The outcome of a reveal is named by the owner of the piece; its type is a choice of its own.
    const auto owner = [&game = rules.game](const MovePath& /*path*/, int outcome) {
        return game.players[static_cast<std::size_t>(outcome)];
    };
    return {rules.classes, rules.labels, owner};
}

std::vector<MovePath> paths_of(const MoveList& list) {
    return paths_of(list, [](MoveBits /*move*/) -> MovePath {
        throw std::logic_error("a list holds a move of the tables that was not spelled out");
    });
}

bool is_written(const MoveText& writer, const MovePath& path, std::string_view text) {
    for (int detail = 0; detail <= static_cast<int>(Detail::Class); ++detail) {
        if (writer.write(path, static_cast<Detail>(detail)) == text) {
            return true;
        }
    }
    return false;
}

std::string player_names(const GameDefinition& game, std::uint32_t players) {
    std::string names;
    for (int player = 1; player <= game.player_count(); ++player) {
        if (((players >> player) & 1) != 0) {
            names += (names.empty() ? "" : " and ") +
                     game.players[static_cast<std::size_t>(player)];
        }
    }
    return names.empty() ? "nobody" : names;
}

Match::Match(std::shared_ptr<const Rules> rules)
    : worker_(std::move(rules)), names_(move_names(worker_.rules())),
      own_(worker_.rules().game, names_), notation_(worker_.rules().game, names_),
      positions_(position_text(worker_.rules())) {
    if (worker_.rules().game.moves_known) {
        offers_ = std::make_unique<Offers>(worker_.shared_rules());
    } else if (worker_.rules().game.fog != Fog::None) {
        observer_ = std::make_unique<Observer>(worker_.shared_rules());
    }
}

void Match::changed() { listed_ = written_ = observed_ = false; }

void Match::start(const MatchStart& start) {
    changed();
    worker_.new_game(setup_index(rules().game, start.setup), start.seed);
    if (!start.position.empty() && start.position != "start") {
        Position position(rules().layout);
        if (const auto error = positions_->read(start.position, position)) {
            throw PlayError("position `" + start.position + "`: " + error->message());
        }
        worker_.set_position(position);
    }
    play_all(start.moves);
}

const MoveList& Match::moves() {
    if (!listed_) {
        if (offers_ != nullptr) {
            offers_->list(worker_, shown_, moves_);
        } else {
            worker_.list(moves_);
        }
        listed_ = true;
        written_ = false;
    }
    return moves_;
}

const MoveList& Match::listed_shown() {
    static_cast<void>(moves());
    return shown_;
}

const MoveList& Match::routes() {
    if (offers_ != nullptr) {
        routes_ = shown();
    } else {
        worker_.list(routes_, true);
    }
    return routes_;
}

const std::vector<std::string>& Match::texts() {
    const MoveList& list = shown();
    if (!written_) {
        texts_ = notation_.write_all(paths_of(list), MoveStyle::Own);
        written_ = true;
    }
    return texts_;
}

const Position& Match::seen_by_mover() {
    if (!observed_) {
        static_cast<void>(observer_->observe(worker_, worker_.position().to_move()));
        observed_ = true;
    }
    return observer_->view().position();
}

// How a choice ends that looks at something hidden is not told before, nor what is in the fog.
std::vector<Cell> Match::told_captures(const Compound& move) {
    if (rules().looks) {
        return {};
    }
    const auto captures = shown().captures_of(move);
    std::vector<Cell> told(captures.begin(), captures.end());
    if (observer_ != nullptr && !told.empty()) {
        const Position& seen = seen_by_mover();
        std::erase_if(told, [&](Cell cell) {
            return seen.word(cell) == kFogWord || seen.word(cell) == kSomethingWord;
        });
    }
    return told;
}

std::vector<std::string> Match::texts(MoveStyle style) {
    const MoveList& list = shown();
    std::vector<MovePath> paths = paths_of(list);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        paths[i].captures = told_captures(list.compound(i));
    }
    return notation_.write_all(paths, style);
}

FoundMove Match::find(std::string_view text) {
    FoundMove found = notation_.find(text, paths_of(shown()));
    if (found) {
        return found;
    }
    const std::vector<std::uint32_t> groups = list_routes();
    found = notation_.find(text, paths_of(routes_), groups);
    if (found) {
        found.index = merged(routes_.compound(static_cast<std::size_t>(found.index)));
    }
    return found;
}

FoundMove Match::find_exact(std::string_view text) {
    const MoveStyle style = style_of(rules().game);
    for (const MoveStyle tried : {MoveStyle::Own, style}) {
        const std::vector<std::string> written = tried == MoveStyle::Own ? texts() : texts(tried);
        const auto same = std::find(written.begin(), written.end(), text);
        if (same != written.end()) {
            return {static_cast<int>(same - written.begin()), {}};
        }
    }
    static_cast<void>(list_routes());
    const std::vector<MovePath> paths = paths_of(routes_);
    std::vector<int> found;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const int move = is_written(own_, paths[i], text) ? merged(routes_.compound(i)) : -1;
        if (move >= 0) {
            found.push_back(move);
        }
    }
    return choose_match(text, found, texts(), {});
}

// Lists every route of every move; returns for each the index of its move, or a number of its own.
std::vector<std::uint32_t> Match::list_routes() {
    static_cast<void>(routes());
    std::vector<std::uint32_t> groups(routes_.size());
    for (std::size_t i = 0; i < routes_.size(); ++i) {
        const int move = merged(routes_.compound(i));
        groups[i] = static_cast<std::uint32_t>(move >= 0 ? static_cast<std::size_t>(move)
                                                         : moves_.size() + i);
    }
    return groups;
}

// Equal choices, and equal effects unless somebody may not see them (architecture, section 5).
bool Match::is_route_of(const Compound& route, const Compound& move) const {
    if (move.name != route.name || move.choices_key != route.choices_key) {
        return false;
    }
    const auto effects = routes_.effects_of(route);
    const auto own = moves_.effects_of(move);
    return rules().looks || offers_ != nullptr ||
           std::equal(own.begin(), own.end(), effects.begin(), effects.end());
}

// The move of moves_ that a route belongs to, -1 if there is none.
int Match::merged(const Compound& route) const {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (is_route_of(route, moves_.compound(i))) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

void Match::make(std::size_t index) {
    worker_.make(moves(), index);
    changed();
}

void Match::play(std::string_view text) {
    const FoundMove found = find(text);
    if (!found) {
        throw PlayError(found.error.what + " (" + found.error.remedy + ")");
    }
    make(static_cast<std::size_t>(found.index));
}

void Match::play_all(std::string_view texts) {
    while (!texts.empty()) {
        const auto end = std::min(texts.find_first_of(",\n"), texts.size());
        const std::vector<std::string> words = words_of(texts.substr(0, end));
        texts.remove_prefix(std::min(end + 1, texts.size()));
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool named = i + 1 < words.size() && rules().find_class(words[i + 1]) >= 0 &&
                               find(words[i] + " " + words[i + 1]);
            play(named ? words[i] + " " + words[i + 1] : words[i]);
            i += named ? 1 : 0;
        }
    }
}

void Match::undo() {
    worker_.unmake();
    changed();
}

std::optional<Outcome> Match::outcome() {
    if (auto outcome = worker_.outcome()) {
        return outcome;
    }
    const int claim = worker_.claimable();
    return claim >= 0 ? std::optional<Outcome>(worker_.claimed(claim)) : std::nullopt;
}

std::string Match::position() const { return positions_->write(worker_.position()); }

}  // namespace perthro
