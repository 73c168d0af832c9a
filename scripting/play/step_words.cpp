#include "scripting/play/step_words.hpp"

#include "scripting/play/refusals.hpp"

namespace perthro {

std::string StepWords::cell(Cell cell) const {
    return cell < rules().game.topology.info.size() ? match_.own_text().cell_name(cell) : "";
}

std::string StepWords::direction(const Step& step) const {
    const auto& directions = rules().game.topology.directions;
    return step.ahead < directions.size() ? directions[step.ahead].name : "";
}

std::string StepWords::path(const Step& step) const {
    MovePath path;
    path.tokens = step.path;
    path.player = match_.worker().position().to_move();
    path.from = step.start;
    path.name = step.name;
    return match_.own_text().write(path, Detail::InOrder);
}

std::string StepWords::movement(const Step& step) const {
    if (step.movement >= rules().movements.size()) {
        const std::string& name = rules().classes[step.name];
        return step.name == kPassClass ? name : name + " by generate";
    }
    const std::string& name = rules().classes[rules().movements[step.movement].name];
    const std::uint32_t w = step.start < rules().game.topology.info.size()
                                ? match_.worker().position().word(step.start)
                                : 0;
    const auto& pieces = rules().game.pieces;
    return w == 0 || word::type(w) >= pieces.size() || word::type(w) == kEmptyType
               ? name
               : pieces[word::type(w)].name + ":" + name;
}

std::string StepWords::source_line(const Source& at) const {
    return perthro::source_line(rules().game, loaded_.sources, at);
}

std::map<std::string, std::vector<std::string>> StepWords::marks(const Step& step) const {
    std::map<std::string, std::vector<std::string>> marks;
    for (const auto& [mark, where] : step.marks) {
        marks[rules().program.marks[static_cast<std::size_t>(mark)]].push_back(cell(where));
    }
    return marks;
}

std::string StepWords::state(const Step& step, const Rounds& rounds) const {
    std::string text = cell(step.here).empty() ? "nowhere" : cell(step.here);
    text += direction(step).empty() ? "" : " " + direction(step);
    text += step.in_air ? ", in the air" : "";
    text += step.held != 0 ? ", held " + std::to_string(step.held) : "";
    text += step.die != 0 ? ", die " + std::to_string(step.die) : "";
    for (const auto& [mark, cells] : marks(step)) {
        text += ", \"" + mark + "\"";
        for (const std::string& marked : cells) {
            text += " " + marked;
        }
    }
    return rounds.empty() ? text : text + ", " + round_words(rounds);
}

std::string StepWords::seen(const Step& step) {
    const std::string& seen = step.said.empty() ? step.saw : step.said;
    return step.holds ? std::string(*step.holds ? "yes" : "no") + (seen.empty() ? "" : ": " + seen)
                      : seen;
}

std::vector<std::int32_t> followers(const std::vector<Step>& steps,
                                    const std::vector<std::int32_t>& way) {
    std::vector<std::int32_t> next(steps.size(), -1);
    for (std::size_t i = steps.size(); i-- > 0;) {
        if (steps[i].parent >= 0) {
            next[static_cast<std::size_t>(steps[i].parent)] = static_cast<std::int32_t>(i);
        }
    }
    for (std::size_t i = 1; i < way.size(); ++i) {
        next[static_cast<std::size_t>(way[i - 1])] = way[i];
    }
    return next;
}

}  // namespace perthro
