#include "scripting/play/match.hpp"

#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/place.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/alike_moves.hpp"
#include "scripting/play/family_reading.hpp"
#include "scripting/play/move_reading.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/play/position_warnings.hpp"
#include "scripting/play/recollection.hpp"
#include "scripting/play/suggestions.hpp"
#include "scripting/play/verdict.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace perthro {

namespace {

// The index of a text in a list; -1 if it is not there.
int place_of(std::string_view text, const std::vector<std::string>& list) {
    const auto place = std::find(list.begin(), list.end(), text);
    return place == list.end() ? -1 : static_cast<int>(place - list.begin());
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

// Of a text that is longer than any move: reading it would take the more time the longer it is.
std::optional<FoundMove> refused_unread(std::string_view text) {
    const std::string why = too_long(text);
    return why.empty() ? std::nullopt
                       : std::optional(FoundMove{
                             -1, {0, "`" + shortened(text) + "` is no legal move", why}, {}});
}

}  // namespace

MoveNames move_names(const Rules& rules) {
    // The outcome of a reveal is named by the owner of the piece; its type is a choice of its own.
    const auto owner = [&game = rules.game](const MovePath& /*path*/, int outcome) {
        return game.players[static_cast<std::size_t>(outcome)];
    };
    return {rules.classes, rules.labels, owner};
}

namespace {

// While it lives, paths say by which direction they forked.
class DirectionsNamed {
public:
    DirectionsNamed(Interpreter& interpreter, bool on) : interpreter_(interpreter) {
        interpreter_.name_directions(on);
    }
    ~DirectionsNamed() { interpreter_.name_directions(false); }
    DirectionsNamed(const DirectionsNamed&) = delete;
    DirectionsNamed& operator=(const DirectionsNamed&) = delete;

private:
    Interpreter& interpreter_;
};

// Tells for each text whether another one is the same.
std::vector<char> doubled(const std::vector<std::string>& texts) {
    std::vector<char> result(texts.size(), 0);
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto [found, fresh] = first.try_emplace(texts[i], i);
        if (!fresh) {
            result[i] = result[found->second] = 1;
        }
    }
    return result;
}

bool any(const std::vector<char>& flags) {
    return std::find(flags.begin(), flags.end(), 1) != flags.end();
}

// Takes the directions out of the paths of all moves but the flagged.
void drop_directions(MoveList& list, const std::vector<char>& needed) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        Compound& move = list.compounds[move_bits::index(list.moves[i])];
        if (needed[i] != 0) {
            continue;
        }
        const auto begin = list.tokens.begin() + static_cast<std::ptrdiff_t>(move.tokens);
        const auto end = std::remove_if(
            begin, begin + static_cast<std::ptrdiff_t>(move.token_count),
            [](const Token& token) { return token.kind == TokenKind::Direction; });
        move.token_count = static_cast<std::uint32_t>(end - begin);
    }
}

// Empty for the one that a setup makes.
std::optional<Position> read_position(const PositionText& reader, const Layout& layout,
                                      const std::string& text) {
    if (text.empty() || text == "start") {
        return std::nullopt;
    }
    std::optional<Position> position(layout);
    if (const auto error = reader.read(text, *position)) {
        throw PlayError("position `" + text + "`: " + error->message());
    }
    return position;
}

}  // namespace

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

std::vector<double> Match::scores(int result) {
    std::vector<double> points;
    if (result >= 0) {
        const int per_point = rules().game.results[static_cast<std::size_t>(result)].per_point;
        const std::vector<std::int64_t> numbers = worker_.scores(result);
        for (std::size_t player = 1; player < numbers.size(); ++player) {
            points.push_back(static_cast<double>(numbers[player]) / per_point);
        }
    }
    return points;
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
    if (Recollection::applies(worker_.rules())) {
        recollection_ = std::make_unique<Recollection>(worker_.shared_rules());
        recollection_->begin(worker_.position(), -1);
    }
}

Match::~Match() = default;

void Match::changed() { listed_ = observed_ = false; }

void Match::start(const MatchStart& start) {
    int setup = setup_index(rules().game, start.setup);
    const std::optional<Position> position = read_position(*positions_, rules().layout,
                                                           start.position);
    changed();
    made_.clear();
    worker_.new_game(setup, start.seed);
    if (position) {
        worker_.begin_at(*position);
        setup = -1;
    }
    began_ = {start.setup, start.seed, start.position, ""};
    if (recollection_ != nullptr) {
        recollection_->begin(worker_.position(), setup);
    }
    play_all(start.moves);
}

std::vector<std::string> Match::position_warnings() const {
    const std::optional<Position> position = read_position(*positions_, rules().layout,
                                                           began_.position);
    if (!position) {
        return {};
    }
    try {
        Worker worker(worker_.shared_rules());
        worker.begin_at(*position);
        return perthro::position_warnings(Oddities(worker_.shared_rules()), worker);
    } catch (const RuleError&) {  // told where that setup is played, and before by need_allowed
        return {};
    }
}

const MoveList& Match::moves() {
    if (!listed_) {
        list_now();
        listed_ = true;
    }
    return moves_;
}

void Match::list_now() {
    by_direction_.clear();
    if (offers_ != nullptr) {
        offers_->list(worker_, shown_, moves_);
        texts_ = notation_.write_all(paths_of(shown_), MoveStyle::Own);
        return;
    }
    worker_.list(moves_);
    texts_ = notation_.write_all(paths_of(moves_), MoveStyle::Own);
    std::vector<char> alike = doubled(texts_);
    if (any(alike)) {
        name_by_directions(std::move(alike));
    }
}

// Where moves differ in their effects alone, the directions that were forked over name them.
void Match::name_by_directions(std::vector<char> alike) {
    by_direction_ = std::move(alike);
    {
        const DirectionsNamed named(worker_.interpreter(), true);
        worker_.list(moves_);
    }
    drop_directions(moves_, by_direction_);
    texts_ = notation_.write_all(paths_of(moves_), MoveStyle::Own);
    const std::vector<char> still = doubled(texts_);
    const auto one = std::find(still.begin(), still.end(), 1);
    if (one == still.end()) {
        return;
    }
    const auto index = static_cast<std::size_t>(one - still.begin());
    const std::string& text = texts_[index];
    const auto other = static_cast<std::size_t>(
        std::find(texts_.begin() + (one - still.begin()) + 1, texts_.end(), text) - texts_.begin());
    const Source& at = moves_.compound(index).at;
    const Source& also = moves_.compound(other).at;
    const std::string difference = difference_of(rules().game, moves_, moves_.compound(index),
                                                 moves_.compound(other));
    throw rule_error(rules().game, at,
                     "two different moves read `" + text + "`" +
                         (also == at ? "" : " (the other: " + place_of(rules().game, also) + ")") +
                         (difference.empty() ? "" : ", " + difference) + " (position " +
                         position() + "); name what tells them apart: as \"label\" or as(place)");
}

const MoveList& Match::listed_shown() {
    static_cast<void>(moves());
    return shown_;
}

const MoveList& Match::routes() {
    if (offers_ != nullptr) {
        routes_ = shown();
        return routes_;
    }
    static_cast<void>(moves());
    const DirectionsNamed directions(worker_.interpreter(), !by_direction_.empty());
    worker_.list(routes_, true);
    if (!by_direction_.empty()) {
        std::vector<char> named(routes_.size(), 0);
        for (std::size_t i = 0; i < routes_.size(); ++i) {
            const int move = merged(routes_.compound(i));
            named[i] = move >= 0 ? by_direction_[static_cast<std::size_t>(move)] : 0;
        }
        drop_directions(routes_, named);
    }
    return routes_;
}

const std::vector<std::string>& Match::texts() {
    static_cast<void>(moves());
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
    std::vector<std::string> texts = notation_.write_all(paths, style);
    if (worker_.hooks() == nullptr || !worker_.hooks()->has(Hook::Notate) ||
        style != style_of(rules().game) || moves_.chance || hides_something(rules())) {
        return texts;
    }
    std::vector<std::string> said(texts);
    for (std::size_t i = 0; i < said.size(); ++i) {
        const std::string text = worker_.notate(moves_, i);
        said[i] = text.empty() ? said[i] : text;
    }
    const std::vector<char> alike = doubled(said);  // such texts name no move: the usual ones stay
    for (std::size_t i = 0; i < said.size(); ++i) {
        texts[i] = alike[i] != 0 ? texts[i] : said[i];
    }
    return texts;
}

FoundMove Match::find(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    FoundMove found = notation_.find(text, paths_of(shown()));
    if (found) {
        return found;
    }
    if (worker_.hooks() != nullptr && worker_.hooks()->has(Hook::Notate)) {
        const std::vector<std::string> said = texts(style_of(rules().game));
        const auto same = std::find(said.begin(), said.end(), text);
        if (same != said.end()) {
            return {static_cast<int>(same - said.begin()), {}};
        }
    }
    const std::vector<std::uint32_t> groups = list_routes();
    found = notation_.find(text, paths_of(routes_), groups);
    if (found) {
        found.index = merged(routes_.compound(static_cast<std::size_t>(found.index)));
        return found;
    }
    std::set<int> meant;
    for (const int route : found.meant) {
        meant.insert(merged(routes_.compound(static_cast<std::size_t>(route))));
    }
    meant.erase(-1);
    found.meant.assign(meant.begin(), meant.end());
    const std::string unknown = read_family(*this, text).empty()
                                    ? unknown_name(rules(), in_cells(std::string(text)))
                                    : "";
    if (!unknown.empty()) {
        found.error.remedy = unknown;
    } else if (found.meant.empty()) {
        found.error.remedy = nearest_moves(*this, text);
    } else {
        found.error.remedy = which_move(*this, text, found.meant);
    }
    return found;
}

FoundMove Match::find_whole(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    FoundMove found;
    for (const std::string& reading : own_readings(rules(), text)) {
        found = find_exact(reading);
        if (found) {
            return found;
        }
    }
    const std::vector<int> meant = meant_moves(rules(), text, texts());
    return meant.empty() ? found : choose_match(text, meant, texts(), {});
}

FoundMove Match::find_exact(std::string_view text) {
    if (auto refused = refused_unread(text)) {
        return *refused;
    }
    int named = place_of(text, texts());
    if (named < 0) {
        named = place_of(text, texts(style_of(rules().game)));
    }
    if (named >= 0) {
        return {named, {}};
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

// Equal choices, and equal effects unless somebody may not see them (docs/architecture/list.md).
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
    made_.push_back(index);
    if (recollection_ != nullptr) {
        recollection_->add(worker_.position());
    }
    changed();
}

void Match::play(std::string_view text) {
    const FoundMove found = find(text);
    if (!found) {
        throw PlayError(why_not(*this, std::string(text), found));
    }
    make(static_cast<std::size_t>(found.index));
}

void Match::play_all(std::string_view texts) {
    while (!texts.empty()) {
        const auto end = std::min(texts.find_first_of(",\n"), texts.size());
        const std::vector<std::string> words = words_of(texts.substr(0, end));
        texts.remove_prefix(std::min(end + 1, texts.size()));
        for (std::size_t i = 0; i < words.size();) {
            const std::size_t count = words_of_move({words.begin() + i, words.end()});
            std::string move = words[i];
            for (std::size_t k = 1; k < count; ++k) {
                move += " " + words[i + k];
            }
            play(move);
            i += count;
        }
    }
}

// How many of the words, from the first on, are one move: a path with its class, or what the family
// writes with blanks (13/8 6/5).
std::size_t Match::words_of_move(std::span<const std::string> words) {
    if (words.size() == 1) {
        return 1;
    }
    // How many words a text has, if they are the next ones behind so many.
    const auto length = [&](std::string_view text, std::size_t behind) {
        const std::vector<std::string> whole = words_of(text);
        return whole.size() + behind <= words.size() &&
                       std::equal(whole.begin(), whole.end(),
                                  words.begin() + static_cast<std::ptrdiff_t>(behind))
                   ? whole.size()
                   : 0;
    };
    std::size_t count = 1;
    for (const std::string& text : texts(style_of(rules().game))) {
        count = std::max(count, length(text, 0));
    }
    for (const std::string& name : rules().classes) {
        const std::size_t more = length(name, 1);
        if (more >= count && find(words[0] + " " + name)) {
            count = 1 + more;
        }
    }
    return count;
}

void Match::undo() {
    worker_.unmake();
    if (!made_.empty()) {
        made_.pop_back();
        if (recollection_ != nullptr) {
            recollection_->take_back();
        }
    }
    changed();
}

// A game with moves is not over: they are listed once, for whoever asks for them next, too.
std::optional<Outcome> Match::outcome() {
    const bool goes_on = offers_ == nullptr && worker_.position().get(Field::Over) == 0 &&
                         !worker_.chance_due() && !worker_.turns().finished() && !moves().empty();
    if (!goes_on) {
        if (auto outcome = worker_.outcome()) {
            return outcome;
        }
    }
    const int claim = worker_.claimable();
    return claim >= 0 ? std::optional<Outcome>(worker_.claimed(claim)) : std::nullopt;
}

std::shared_ptr<const Deduced> Match::deduced(Player viewer) {
    return recollection_ == nullptr ? nullptr : recollection_->of(viewer);
}

std::string Match::position() const { return positions_->write(worker_.position()); }

}  // namespace perthro
