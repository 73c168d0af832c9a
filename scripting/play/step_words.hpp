// What a step of a traced try is called, for whoever reads it.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "scripting/package/load.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/step_rounds.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro {

// Words for the steps of one trace; "" wherever there is nothing to say.
class StepWords {
public:
    // All must outlive this; the match stands where the steps were tried.
    StepWords(const Match& match, const LoadedGame& loaded) : match_(match), loaded_(loaded) {}

    [[nodiscard]] std::string cell(Cell cell) const;              // "" = none
    [[nodiscard]] std::string direction(const Step& step) const;  // "" = none
    // What the move has written so far, in own notation.
    [[nodiscard]] std::string path(const Step& step) const;
    // What movement the step is of: "pawn:move", "drop", "pass".
    [[nodiscard]] std::string movement(const Step& step) const;
    // The text of its line in the package; "" if it stands in none.
    [[nodiscard]] std::string source_line(const Source& at) const;
    // The names of the cells that the move has marked so far, by the name of the mark.
    [[nodiscard]] std::map<std::string, std::vector<std::string>> marks(const Step& step) const;
    // Where the cursor is, which way it looks, what else the run carries, in which round: "d5 n, in
    // the air, round 2".
    [[nodiscard]] std::string state(const Step& step, const Rounds& rounds) const;
    // What it asked or was refused for: "yes: e3 is empty", "d5 is occupied by a black pawn"; "".
    [[nodiscard]] static std::string seen(const Step& step);

private:
    [[nodiscard]] const Rules& rules() const { return match_.rules(); }

    const Match& match_;
    const LoadedGame& loaded_;
};

// The step that each one led to first, -1 = none: where a way was asked for that goes through it,
// the next one there.
[[nodiscard]] std::vector<std::int32_t> followers(const std::vector<Step>& steps,
                                                  const std::vector<std::int32_t>& way);

}  // namespace perthro
