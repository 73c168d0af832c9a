#include "renderer/draw/attribute_words.hpp"

#include "renderer/layout/board_layout.hpp"
#include "renderer/state/words.hpp"
#include "scripting/session/board_hint.hpp"

#include <cmath>
#include <cstdlib>

namespace perthro::renderer {

namespace {

// "" where it is not to be seen, or is nothing now.
std::string words_of(const session::AttributeView& attribute, const std::string& how) {
    const std::string name = capitalised(attribute.name);
    if (how == "mark") {
        return attribute.value == "true" ? name : "";
    }
    if (!is_number(attribute.value) || attribute.value == "0" || how == "hidden") {
        return "";
    }
    if (how == "doubled") {
        return name + " " +
               std::to_string(std::lround(std::exp2(std::atoi(attribute.value.c_str()))));
    }
    return name + " " + attribute.value;
}

std::string joined(const session::BoardView& board,
                   const std::vector<session::AttributeView>& attributes, bool unasked) {
    std::string all;
    for (const session::AttributeView& attribute : attributes) {
        const std::string how = hint(board, "attributes." + attribute.name);
        const std::string words = unasked || !how.empty() ? words_of(attribute, how) : "";
        all += (all.empty() || words.empty() ? "" : " · ") + words;
    }
    return all;
}

}  // namespace

std::string words_of_player(const session::BoardView& board,
                            const std::vector<session::AttributeView>& attributes) {
    return joined(board, attributes, true);
}

std::string words_of_game(const session::BoardView& board,
                          const std::vector<session::AttributeView>& attributes) {
    return joined(board, attributes, false);
}

}  // namespace perthro::renderer
