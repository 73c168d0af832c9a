// The moves of a match: as they are listed, as the player to move may see them, and as texts that
// tell them apart; see match.hpp.
#include "engine/game/observe.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/rules/place.hpp"
#include "scripting/errors.hpp"
#include "scripting/play/alike_moves.hpp"
#include "scripting/play/match.hpp"

#include <algorithm>
#include <unordered_map>

namespace perthro {

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

// Whether a piece was moved by the words of a move, and is back where it began.
bool is_back(const MoveList& list, const Compound& move) {
    const auto effects = list.effects_of(move);
    const auto tokens = list.tokens_of(move);
    return !tokens.empty() && tokens.front().kind == TokenKind::Start && move.mover != kEmptyType &&
           move.from != kNoCell && move.last_here != move.from &&
           std::none_of(effects.begin(), effects.end(),
                        [&](const Effect& effect) { return effect.slot == move.from; });
}

}  // namespace

std::vector<MovePath> paths_of(const MoveList& list) {
    return paths_of(list, [](MoveBits /*move*/) -> MovePath {
        throw std::logic_error("a list holds a move of the tables that was not spelled out");
    });
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
                         position() + "); " +
                         (is_back(moves_, moves_.compound(index))
                              ? "`land` puts the piece down, which is back where it began; or "
                              : "") +
                         "name what tells them apart: as \"label\" or as(place)");
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

}  // namespace perthro
