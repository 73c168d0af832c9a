// Compiles events and results, and which cells repetition compares.
#pragma once

#include "engine/rules/rules.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

class EventCompiler {
public:
    // Both outlive this. Conditions have been declared.
    EventCompiler(Rules& rules, std::vector<Defect>& defects) : rules_(rules), defects_(defects) {}

    // The results of the game, each with its event: the event of a result has the index of the
    // result. Says, too, which cells repetition compares.
    void results();
    // Appends an event to those of the rules. Returns its index. A name that nothing has becomes a
    // defect.
    int event(const EventDefinition& event);

private:
    // Whether the event is the same whichever player it is asked of.
    [[nodiscard]] bool alike(const EventDefinition& event) const;
    void reached(CompiledEvent& compiled) const;
    void material(CompiledEvent& compiled);
    std::vector<int> numbers_of(const EventDefinition& event, std::string_view letters);
    void compared_cells();
    void needs_players(int attribute, const Source& at, const std::string& who);
    void reachable_score(const CompiledEvent& compiled);
    void defect(const Source& at, const std::string& what, const std::string& remedy = "") {
        defects_.push_back({at, what, remedy});
    }

    Rules& rules_;
    std::vector<Defect>& defects_;
};

}  // namespace perthro
