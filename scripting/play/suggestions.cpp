#include "scripting/play/suggestions.hpp"

#include "engine/notation/text_distance.hpp"
#include "scripting/play/family_reading.hpp"
#include "scripting/play/move_reading.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace perthro {

namespace {

constexpr std::size_t kShown = 5;
constexpr std::size_t kLongest = 64;  // of a text worth comparing letter by letter

// The place where a text in own notation begins: "e2" of "e2-e4", "pawn" of "pawn@e5".
std::string beginning(const std::string& text) {
    return text.substr(0, text.find_first_of("-@ +=/"));
}

// How much each move differs from the text.
std::vector<std::size_t> distances(std::string_view text, const std::vector<std::string>& moves) {
    std::vector<std::size_t> distance(moves.size());
    std::transform(moves.begin(), moves.end(), distance.begin(),
                   [&](const std::string& move) { return text_distance(text, move); });
    return distance;
}

// Whether a text is more like the moves as people of the family write them than like own notation.
bool is_family(const std::vector<std::size_t>& from_own,
               const std::vector<std::size_t>& from_family) {
    return *std::min_element(from_family.begin(), from_family.end()) <
           *std::min_element(from_own.begin(), from_own.end());
}

}  // namespace

std::string which_move(Match& match, std::string_view text, const std::vector<int>& meant) {
    std::vector<std::string> own, family;
    const std::vector<std::string> all = match.texts(style_of(match.rules().game));
    for (const int move : meant) {
        own.push_back(match.texts()[static_cast<std::size_t>(move)]);
        family.push_back(all[static_cast<std::size_t>(move)]);
    }
    const bool alike = std::set<std::string>(family.begin(), family.end()).size() < family.size();
    const std::string_view begun = text.substr(0, kLongest);
    const auto starts = [&](std::vector<std::string> moves) {  // the text may be just a beginning
        for (std::string& move : moves) {
            move.resize(std::min(move.size(), begun.size()));
        }
        return distances(begun, moves);
    };
    const bool as_family = !alike && is_family(starts(own), starts(family));
    const std::vector<std::string>& texts = as_family ? family : own;
    std::string list;
    for (std::size_t i = 0; i < std::min(kShown, texts.size()); ++i) {
        list += (i > 0 ? ", " : "") + texts[i];
    }
    if (texts.size() == 1) {
        return "write " + list;
    }
    return "say which: " + list + (texts.size() > kShown ? ", ..." : "");
}

std::string nearest_moves(Match& match, std::string_view text) {
    const std::vector<std::string>& own = match.texts();
    if (own.empty()) {
        return "there is none any more: the game is over or nobody can move";
    }
    text = text.substr(0, kLongest);
    const std::vector<std::string> family = match.texts(style_of(match.rules().game));
    const std::vector<std::size_t> from_own = distances(text, own);
    const std::vector<std::size_t> from_family = distances(text, family);
    const bool as_family = is_family(from_own, from_family);
    const std::vector<std::string>& texts = as_family ? family : own;
    const std::vector<std::size_t>& distance = as_family ? from_family : from_own;
    std::vector<std::string> begins;
    std::vector<std::string> readings = own_readings(match.rules(),
                                                     match.in_cells(std::string(text)));
    const std::vector<std::string> customary = read_family(match, text);
    readings.insert(readings.end(), customary.begin(), customary.end());
    std::transform(readings.begin(), readings.end(), std::back_inserter(begins), beginning);
    const auto is_same_piece = [&](std::size_t move) {
        return std::find(begins.begin(), begins.end(), beginning(own[move])) != begins.end();
    };
    std::vector<std::size_t> near(own.size());
    std::iota(near.begin(), near.end(), std::size_t{0});
    std::stable_sort(near.begin(), near.end(), [&](std::size_t one, std::size_t other) {
        return std::pair(!is_same_piece(one), distance[one]) <
               std::pair(!is_same_piece(other), distance[other]);
    });
    const bool alike = is_same_piece(near.front()) || distance[near.front()] * 2 <= text.size();
    std::string list;
    for (std::size_t i = 0; i < std::min(kShown, near.size()); ++i) {
        list += (i > 0 ? ", " : "") + texts[near[i]];
    }
    return (alike ? "nearest: " : "for example: ") + list + (near.size() > kShown ? ", ..." : "");
}

}  // namespace perthro
