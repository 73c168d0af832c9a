// Compiles the turn program: entries, blocks, where labels are, and from where on two players
// alternate.
#pragma once

#include "engine/rules/event_compiler.hpp"
#include "engine/rules/rules.hpp"

#include <string>
#include <vector>

namespace perthro {

class TurnCompiler {
public:
    // All outlive this.
    TurnCompiler(Rules& rules, EventCompiler& events, std::vector<Defect>& defects)
        : rules_(rules), events_(events), defects_(defects) {}

    // Collects labels and phases, which words may name; before movements are compiled.
    void declare();
    // Writes TurnProgram::code and entries; behind the results, whose events come first.
    void compile();

private:
    void declare(const std::vector<TurnEntry>& entries);
    void place_label(const std::string& label, int address = -1);  // -1: the next turn code
    void turn_entries(const std::vector<TurnEntry>& entries);
    void turn_entry(const TurnEntry& entry);
    void turn_block(const TurnEntry& entry);
    void check_first();
    void check_together(const std::vector<TurnEntry>& entries);
    void defect(const Source& at, const std::string& what, const std::string& remedy = "") {
        defects_.push_back({at, what, remedy});
    }

    Rules& rules_;
    EventCompiler& events_;
    std::vector<Defect>& defects_;
};

}  // namespace perthro
