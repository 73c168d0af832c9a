#include "scripting/session/game_texts.hpp"

#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/search/bot.hpp"
#include "scripting/session/short_texts.hpp"

#include <algorithm>

namespace perthro::session {

// Where something is hidden, a short text would tell what else was legal.
std::vector<std::string> GameTexts::all() {
    const MoveStyle style = style_of(match_.rules().game);
    const std::vector<std::string>& texts = match_.texts(style);
    if (style != MoveStyle::Own || hides_ || match_.shown().chance) {
        return texts;
    }
    const auto& hands = match_.rules().game.hands;
    const auto types = std::count_if(hands.begin(), hands.end(),
                                     [](HandKind kind) { return kind != HandKind::None; });
    return short_texts(texts, types <= 1);
}

// Chess players write checks behind a move: what stands behind the one that led here.
std::string GameTexts::mark_here() {
    Worker& worker = match_.worker();
    if (!writes_checks() || !worker.interpreter().attacks().checked(worker.position().to_move())) {
        return "";
    }
    MoveList answers;
    worker.list(answers);
    return answers.empty() ? "#" : "+";
}

std::string GameTexts::mark_behind(std::size_t move) {
    const MoveList& list = match_.moves();
    if (list.chance || !writes_checks()) {
        return "";
    }
    Worker& worker = match_.worker();
    const std::size_t plies = worker.plies();
    std::string mark;
    try {
        worker.make(list, move);
        mark = mark_here();
    } catch (const RuleError&) {  // whoever plays it will be told what fails
        mark.clear();
    }
    if (worker.plies() > plies) {
        worker.unmake();
    }
    return mark;
}

std::vector<std::string> GameTexts::line(const std::vector<MovePath>& moves) {
    std::vector<std::string> texts;
    std::size_t made = 0;
    try {
        for (search::Thought next; made < moves.size();) {
            next.move = moves[made];
            const std::size_t move = search::find_move(match_.shown(), next);
            if (move == match_.shown().size()) {
                break;
            }
            texts.push_back(all()[move]);
            match_.make(move);
            ++made;
            texts.back() += mark_here();
        }
    } catch (const RuleError&) {  // whoever plays there will be told what fails
        texts.resize(made);
    }
    for (; made > 0; --made) {
        match_.undo();
    }
    return texts;
}

std::vector<std::size_t> GameTexts::begun(const std::string& text) {
    const std::vector<std::string> own = match_.texts(), people = all();
    std::vector<std::size_t> begun;
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (own[i].starts_with(text) || people[i].starts_with(text)) {
            begun.push_back(i);
        }
    }
    return begun;
}

std::vector<std::size_t> GameTexts::meant(const std::string& text) {
    const FoundMove found = match_.find(text);
    if (found) {
        return {static_cast<std::size_t>(found.index)};
    }
    if (!found.meant.empty()) {
        return {found.meant.begin(), found.meant.end()};
    }
    return begun(text + ".");
}

}  // namespace perthro::session
