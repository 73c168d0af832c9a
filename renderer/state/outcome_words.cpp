#include "renderer/state/outcome_words.hpp"

#include "renderer/state/words.hpp"

#include <algorithm>
#include <cstdio>

namespace perthro::renderer {

namespace {

// A number as short as it is exact: 24, 180.5.
std::string number_text(double number) {
    std::string text(32, '\0');
    text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.9g", number)));
    return text;
}

// The lead of the only winner over the next; 0 if he is not ahead.
double lead_of(const session::OutcomeView& outcome) {
    double best_other = 0, winners = 0;
    bool other = false;
    for (std::size_t i = 0; i < outcome.scores.size(); ++i) {
        if (static_cast<int>(i) + 1 == outcome.winners.front()) {
            winners = outcome.scores[i];
        } else {
            best_other = other ? std::max(best_other, outcome.scores[i]) : outcome.scores[i];
            other = true;
        }
    }
    return other ? std::max(winners - best_other, 0.0) : 0;
}

std::string score_text(const session::PositionView& position) {
    std::vector<double> scores = position.outcome.scores;
    if (scores.size() == 2) {
        const auto& winners = position.outcome.winners;
        if (winners == std::vector<int>{2}) {
            std::swap(scores[0], scores[1]);
        }
        return number_text(scores[0]) + " to " + number_text(scores[1]);
    }
    std::string text;
    for (std::size_t i = 0; i < std::min(scores.size(), position.players.size()); ++i) {
        text += (text.empty() ? "" : ", ") + capitalised(position.players[i].name) + " " +
                number_text(scores[i]);
    }
    return text;
}

}  // namespace

OutcomeWords outcome_words(const session::PositionView& position) {
    const session::OutcomeView& outcome = position.outcome;
    OutcomeWords words{capitalised(outcome.text), score_text(position), ""};
    if (const auto colon = words.title.find(": "); colon != std::string::npos) {
        words.kind = words.title.substr(colon + 2);
        words.title.resize(colon);
    }
    const double lead = outcome.winners.size() == 1 ? lead_of(outcome) : 0;
    words.title += lead > 0 ? " by " + number_text(lead) : "";
    return words;
}

std::string outcome_line(const session::PositionView& position) {
    const OutcomeWords words = outcome_words(position);
    if (words.score.empty()) {
        return words.title + (words.kind.empty() ? "" : ": " + words.kind);
    }
    return words.title + ": " + words.score + (words.kind.empty() ? "" : " (" + words.kind + ")");
}

}  // namespace perthro::renderer
