// Compiles recorded trees into a Program. One instance per game; Rules drives it, with
// EventCompiler and TurnCompiler beside it.
#pragma once

#include "engine/rules/rules.hpp"

#include <deque>

namespace perthro {

class Compiler {
public:
    // Both outlive this. What is wrong is added to the defects, and compiling goes on; the rules
    // may be used only if there are none.
    Compiler(Rules& rules, std::vector<Defect>& defects) : rules_(rules), defects_(defects) {}

    // Each is called once and writes into the rules what it compiles: classes first, then, with the
    // labels and phases of the turns declared, movements, declarations and riders.
    void classes();       // names of classes, labels that Lua and hands give, royal types
    void movements();     // the words of all movements, and which of them each type has
    void riders();        // after, applied
    void declarations();  // conditions, compulsory, majority, protect, require, chains

private:
    void movement(const Movement& movement, std::size_t definition);
    void give_movements(PieceType type, PieceType source);
    void kept_labels();
    void compulsory();
    void majority();
    void protect();
    void chains();
    // Where a word stands: inside `at`, `every`, `can` nothing is lifted; inside conditions nothing
    // is recorded.
    struct Context {
        bool lifts = true;
        bool quiet = false;
        int at_depth = 0;
        int times_depth = 0;
    };
    std::vector<std::int32_t> riders(const std::vector<Rider>& riders, Op end, Context context);
    struct Deferred {
        std::int32_t expression;
        const Node* block;
        Context context;
    };

    // Where the next word will stand.
    std::int32_t address() const { return static_cast<std::int32_t>(program().code.size()); }
    Program& program() { return rules_.program; }
    const Program& program() const { return rules_.program; }
    // Appends a word, or control without operands; returns its address.
    std::int32_t emit(const Code& code);
    std::int32_t emit(Op control, const Source& at);
    Code& code_at(std::int32_t address) {
        return program().code[static_cast<std::size_t>(address)];
    }
    // Appends to Program::lists; returns where it begins.
    std::int32_t add_list(const std::vector<std::int32_t>& list);

    // Compiles a condition, value, place, set or player; returns its index in expressions. The node
    // must stay where it is until `flush`: what is closed in it is compiled only then.
    std::int32_t expression(const Node& node);
    // Compiles each of them, a list of conditions as all of it.
    std::vector<std::int32_t> expressions(const std::vector<Node>& nodes);
    std::int32_t all_of(const Node& conditions);
    void resolve_name(const Node& node, Code& code);
    void give_kids(const Node& node, Code& code);
    [[nodiscard]] std::vector<CellSet> listed_cells(const Node& node) const;
    void flush();  // compiles the blocks that expressions wait for

    // Appends the words of a list, or one word with the blocks that stand in it.
    void block(const Node& node, Context context);
    void word(const Node& node, const Context& context);
    void alternatives(const Node& node, const Context& context, Op head);
    void first(const Node& node, const Context& context);
    void branches(const Node& node, const Context& context);
    void closed_block(std::int32_t head, const Node& body, Context context);
    void at(const Node& node, const Context& context);
    void times(const Node& node, const Context& context);
    void push(const Node& node, Context context);
    void go_to(const Node& node, Code code);
    void must_continue(const Node& node, Code code);
    Code code_of(const Node& node);
    Code plain(const Node& node, const Context& context);

    // The number of a name, which is added if it is new; a phase has to be one of the turns'.
    int class_index(const std::string& name);
    int mark_index(const std::string& name);
    int label_index(const std::string& name);
    int phase_index(const Node& node);
    void defect(const Source& at, const std::string& what, const std::string& remedy = "");

    Rules& rules_;
    std::vector<Defect>& defects_;
    std::deque<Deferred> deferred_;
};

}  // namespace perthro
