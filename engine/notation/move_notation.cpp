// Joins the notations: a family's text where it names one move, else the own one; reading tries the
// exact own text, the family's, engine coordinates, then lenient own notation.
#include "engine/notation/family_text.hpp"
#include "engine/notation/scanner.hpp"

#include <algorithm>
#include <unordered_map>

namespace perthro {

namespace {
// No game of a family has lists as long as this; comparing all with all ends here.
constexpr std::size_t kLongestList = 4096;
}  // namespace

std::vector<std::string> MoveNotation::write_all(const std::vector<MovePath>& paths,
                                                 MoveStyle style) const {
    std::vector<std::string> texts = own_.write_all(paths);
    if (style == MoveStyle::Own || paths.size() > kLongestList) {
        return texts;
    }
    std::unordered_map<std::string, int> uses;
    std::vector<std::string> customary(paths.size());
    for (const std::string& text : texts) {
        ++uses[text];
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        customary[i] = family_.write(paths, i, style);
        uses[customary[i]] += customary[i] == texts[i] ? 0 : 1;
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!customary[i].empty() && uses[customary[i]] == 1) {
            texts[i] = customary[i];
        }
    }
    return texts;
}

FoundMove MoveNotation::find(std::string_view text, const std::vector<MovePath>& paths,
                             PathGroups groups) const {
    std::string clean;
    for (const Word word : split_words(text)) {
        clean += (clean.empty() ? "" : " ") + std::string(word.text);
    }
    const std::vector<std::string> own = own_.write_all(paths);
    const auto exact = std::find(own.begin(), own.end(), clean);
    if (exact != own.end()) {
        return {static_cast<int>(exact - own.begin()), {}};
    }
    std::vector<int> found;
    for (const MoveStyle style : {style_of(game_), MoveStyle::Coordinate}) {
        if (found.empty() && paths.size() <= kLongestList) {
            found = family_.matches(clean, paths, style);
        }
    }
    if (found.empty()) {
        found = lenient_.matches(clean, paths);
    }
    return choose_match(clean, found, own, groups);
}

}  // namespace perthro
