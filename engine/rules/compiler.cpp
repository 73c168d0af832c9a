// Words. Every fork of the language becomes an address from which the rest is run again; closed
// runs (every, loop, can) end with Return.
#include "engine/rules/compiler.hpp"

#include "engine/rules/kinds.hpp"

#include <algorithm>

namespace perthro {

std::int32_t Compiler::emit(const Code& code) {
    program().code.push_back(code);
    return address() - 1;
}

std::int32_t Compiler::emit(Op control, const Source& at) {
    Code code;
    code.op = control;
    code.at = at;
    return emit(code);
}

std::int32_t Compiler::add_list(const std::vector<std::int32_t>& list) {
    const auto first = static_cast<std::int32_t>(program().lists.size());
    program().lists.insert(program().lists.end(), list.begin(), list.end());
    return first;
}

void Compiler::defect(const Source& at, const std::string& what, const std::string& remedy) {
    defects_.push_back({at, what, remedy});
}

int Compiler::mark_index(const std::string& name) {
    auto& marks = program().marks;
    const auto found = std::find(marks.begin(), marks.end(), name);
    if (found != marks.end()) {
        return static_cast<int>(found - marks.begin());
    }
    marks.push_back(name);
    return static_cast<int>(marks.size()) - 1;
}

int Compiler::label_index(const std::string& name) {
    const auto found = std::find(rules_.labels.begin(), rules_.labels.end(), name);
    if (found != rules_.labels.end()) {
        return static_cast<int>(found - rules_.labels.begin());
    }
    rules_.labels.push_back(name);
    return static_cast<int>(rules_.labels.size()) - 1;
}

int Compiler::class_index(const std::string& name) {
    const int index = rules_.find_class(name);
    if (index >= 0) {
        return index;
    }
    rules_.classes.push_back(name);
    return static_cast<int>(rules_.classes.size()) - 1;
}

void Compiler::block(const Node& node, Context context) {
    if (node.op != Op::Block) {
        word(node, context);
        return;
    }
    for (const Node& kid : node.kids) {
        if (kid.op == Op::Block) {
            block(kid, context);
        } else {
            word(kid, context);
        }
    }
}

namespace {

// Whether two trees say the same, wherever they were written.
bool say_the_same(const Node& one, const Node& other) {
    return one.op == other.op && one.a == other.a && one.b == other.b && one.list == other.list &&
           one.text == other.text &&
           std::equal(one.kids.begin(), one.kids.end(), other.kids.begin(), other.kids.end(),
                      say_the_same);
}

}  // namespace

// What every word and expression has, without its kids.
Code Compiler::code_of(const Node& node) {
    Code code;
    code.op = node.op;
    code.a = node.a;
    code.b = node.b;
    code.at = node.at;
    if (!node.list.empty()) {
        code.list = add_list(node.list);
        code.count = static_cast<std::int32_t>(node.list.size());
    }
    return code;
}

Code Compiler::plain(const Node& node, const Context& context) {
    Code code = code_of(node);
    code.flags = static_cast<std::uint8_t>((context.lifts ? kLifts : 0) |
                                           (context.quiet ? kQuiet : 0));
    for (std::size_t i = 0; i < node.kids.size() && i < code.kid.size(); ++i) {
        if (node.kids[i].op == Op::Block) {
            continue;
        }
        const bool exactly = node.op == Op::Slide && i == 1 &&
                             say_the_same(node.kids[0], node.kids[1]);
        code.kid[i] = exactly ? code.kid[0] : expression(node.kids[i]);
    }
    code.kids = static_cast<std::uint8_t>(node.kids.size());
    return code;
}

void Compiler::word(const Node& node, const Context& context) {
    if (is_condition(node.op)) {
        const std::int32_t test = emit(Op::Test, node.at);
        code_at(test).kid[0] = expression(node);
        return;
    }
    switch (node.op) {
        case Op::Block: block(node, context); return;
        case Op::Either:
        case Op::Maybe: alternatives(node, context, Op::Fork); return;
        case Op::First: first(node, context); return;
        case Op::When:
        case Op::Cases: branches(node, context); return;
        case Op::At:
        case Op::AtSet: at(node, context); return;
        case Op::Times: times(node, context); return;
        case Op::Loop: {
            const std::int32_t head = emit(plain(node, context));
            closed_block(head, node.kids[0], context);
            return;
        }
        case Op::EveryDirs:
        case Op::EverySet: {
            const std::int32_t head = emit(plain(node, context));
            Context inner = context;
            inner.lifts = false;
            closed_block(head, node.kids[1], inner);
            return;
        }
        case Op::Reach: {
            const std::int32_t head = emit(plain(node, context));
            Context inner = context;
            inner.lifts = false;
            inner.quiet = true;
            closed_block(head, node.kids[0], inner);
            return;
        }
        case Op::Push: push(node, context); return;
        case Op::MustContinue: must_continue(node, plain(node, context)); return;
        case Op::Mark: {
            Code code = plain(node, context);
            code.a = mark_index(node.text);
            emit(code);
            return;
        }
        case Op::AsLabel: {
            Code code = plain(node, context);
            code.a = label_index(node.text);
            emit(code);
            return;
        }
        case Op::GoTo: go_to(node, plain(node, context)); return;
        default: emit(plain(node, context)); return;
    }
}

// The words for each piece that is pushed stand behind it, each with a way round them.
void Compiler::push(const Node& node, Context context) {
    const std::int32_t head = emit(plain(node, context));
    context.lifts = false;
    for (std::size_t i = 2; i < 4 && i < node.kids.size(); ++i) {
        const std::int32_t over = emit(Op::Jump, node.at);
        code_at(head).kid[i] = address();
        block(node.kids[i], context);
        emit(Op::Return, node.at);
        code_at(over).jump = address();
    }
}

void Compiler::go_to(const Node& node, Code code) {
    const auto& labels = rules_.turns.labels;
    const auto found = std::find_if(labels.begin(), labels.end(),
                                    [&](const auto& label) { return label.first == node.text; });
    if (found == labels.end()) {
        defect(node.at, "no entry of `turns` has the label \"" + node.text + "\"");
    } else {
        code.a = static_cast<std::int32_t>(found - labels.begin());
    }
    emit(code);
}

void Compiler::closed_block(std::int32_t head, const Node& body, Context context) {
    code_at(head).kid[3] = address();
    block(body, context);
    emit(Op::Return, body.at);
    code_at(head).jump = address();
}

// either, maybe: each list, then the rest.
void Compiler::alternatives(const Node& node, const Context& context, Op head) {
    const std::int32_t fork = emit(head, node.at);
    code_at(fork).flags = static_cast<std::uint8_t>(context.quiet ? kQuiet : 0);
    std::vector<std::int32_t> starts;
    std::vector<std::int32_t> ends;
    for (const Node& kid : node.kids) {
        starts.push_back(address());
        block(kid, context);
        ends.push_back(emit(Op::Jump, node.at));
    }
    if (node.op == Op::Maybe) {
        starts.push_back(address());
    }
    for (const std::int32_t end : ends) {
        code_at(end).jump = address();
    }
    const std::int32_t list = add_list(starts);
    code_at(fork).list = list;
    code_at(fork).count = static_cast<std::int32_t>(starts.size());
}

void Compiler::first(const Node& node, const Context& context) {
    const bool forking = std::any_of(node.kids.begin(), node.kids.end(), has_forks);
    const std::int32_t head = emit(forking ? Op::FirstForking : Op::FirstPlain, node.at);
    std::vector<std::int32_t> starts;
    std::vector<std::int32_t> ends;
    for (const Node& kid : node.kids) {
        starts.push_back(address());
        block(kid, context);
        ends.push_back(emit(forking ? Op::Commit : Op::Return, node.at));
    }
    for (const std::int32_t end : ends) {
        code_at(end).jump = address();
    }
    const std::int32_t list = add_list(starts);
    code_at(head).list = list;
    code_at(head).count = static_cast<std::int32_t>(starts.size());
    code_at(head).jump = address();
}

// when(c, then, else) and cases{ {c, w...}, ... }: the first list whose condition holds.
void Compiler::branches(const Node& node, const Context& context) {
    std::vector<std::int32_t> ends;
    std::size_t i = 0;
    while (i + 1 < node.kids.size() && (node.op == Op::Cases || i == 0)) {
        const std::int32_t branch = emit(Op::Branch, node.kids[i].at);
        code_at(branch).kid[0] = expression(node.kids[i]);
        block(node.kids[i + 1], context);
        ends.push_back(emit(Op::Jump, node.at));
        code_at(branch).jump = address();
        i += 2;
    }
    if (node.op == Op::When && node.kids.size() > 2) {
        block(node.kids[2], context);
    }
    for (const std::int32_t end : ends) {
        code_at(end).jump = address();
    }
}

void Compiler::at(const Node& node, const Context& context) {
    if (context.at_depth >= static_cast<int>(kMostNestedAt)) {
        defect(node.at, "`at` is nested more than " + std::to_string(kMostNestedAt) + " deep",
               "name a condition or a part instead");
        return;
    }
    const std::int32_t enter = emit(Op::AtEnter, node.at);
    code_at(enter).a = context.at_depth;
    Context inner = context;
    inner.lifts = false;
    ++inner.at_depth;
    if (node.op == Op::At) {
        code_at(enter).kid[0] = expression(node.kids[0]);
    } else {
        Code choose = plain(node, inner);
        choose.op = Op::Choose;
        emit(choose);
    }
    block(node.kids[1], inner);
    const std::int32_t leave = emit(Op::AtLeave, node.at);
    code_at(leave).a = context.at_depth;
}

void Compiler::times(const Node& node, const Context& context) {
    if (context.times_depth >= static_cast<int>(kMostNestedTimes)) {
        defect(node.at,
               "`times` is nested more than " + std::to_string(kMostNestedTimes) + " deep");
        return;
    }
    const std::int32_t begin = emit(Op::TimesBegin, node.at);
    code_at(begin).a = context.times_depth;
    code_at(begin).kid[0] = expression(node.kids[0]);
    const std::int32_t test = emit(Op::TimesTest, node.at);
    code_at(test).a = context.times_depth;
    Context inner = context;
    ++inner.times_depth;
    block(node.kids[1], inner);
    const std::int32_t back = emit(Op::Jump, node.at);
    code_at(back).jump = test;
    code_at(test).jump = address();
}

void Compiler::must_continue(const Node& node, Code code) {
    code.b = code.a;  // by any own piece
    code.a = class_index(node.text);
    emit(code);
    const auto known = std::any_of(
        rules_.game.movements.begin(), rules_.game.movements.end(),
        [&](const Movement& movement) { return movement.name == node.text; });
    if (!known) {
        defect(node.at, "no movement or part is called \"" + node.text + "\"",
               "declare it with piece:part \"" + node.text + "\" { ... }");
    }
}

}  // namespace perthro
