// The tree of a record and its text, written out.
#include "engine/records/record.hpp"

#include "engine/records/record_words.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

std::string hexadecimal(std::uint64_t value) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr int width = 16;
    std::string text(width, '0');
    for (int i = width - 1; i >= 0; --i, value >>= 4) {
        text[static_cast<std::size_t>(i)] = digits[value & 15];
    }
    return text;
}

// Writes plies without recursion: a game may be longer than a stack is deep.
class Writer {
public:
    explicit Writer(const Record& record) : record_(record) {}

    std::string write() {
        header();
        notes(record_.nodes[0]);
        line(0, 0);
        return text_;
    }

private:
    // A stretch of the tree that is still to be written: the variations of a ply, then what follows
    // it.
    struct Step {
        int node;
        std::size_t variation;  // the next one of the parent's other plies
        int depth;
    };

    void header() {
        text_ = std::string(record_words::kTitle) + "\n";
        field("game", record_.game);
        for (const auto& [name, value] : record_.options) {
            field("option " + name, value);
        }
        if (!record_.setup.empty()) {
            field("setup", record_.setup);
        }
        field("seed", std::to_string(record_.seed));
        field("rules", hexadecimal(record_.rules));
        if (!record_.position.empty()) {
            field("position", record_.position);
        }
        for (const auto& [name, value] : record_.headers) {
            field(name, value);
        }
        text_ += "\n";
    }

    void field(const std::string& name, const std::string& value) {
        text_ += name + ": " + record_words::fold(value) + "\n";
    }

    void ply(int node, int number) {
        const RecordNode& made = record_.nodes[static_cast<std::size_t>(node)];
        text_ += std::to_string(number) + (made.chance ? "* " : ". ") + made.text + "\n";
        notes(made);
    }

    void notes(const RecordNode& node) {
        for (const RecordNote& note : node.notes) {
            if (!note.act) {
                text_ += "; " + record_words::fold(note.text) + "\n";
                continue;
            }
            text_ += "& " + std::string(record_words::act_name(*note.act)) + " " +
                     record_words::fold(note.player, true);
            text_ += note.text.empty() ? "\n" : " " + record_words::fold(note.text) + "\n";
        }
    }

    // Everything behind a node of that depth.
    void line(int node, int depth) {
        std::vector<Step> open;
        const auto begin = [&](int parent, int at) {
            const auto& next = record_.nodes[static_cast<std::size_t>(parent)].next;
            if (!next.empty()) {
                ply(next[0], at + 1);
                open.push_back({parent, 1, at});
            }
        };
        begin(node, depth);
        while (!open.empty()) {
            Step& step = open.back();
            const auto& next = record_.nodes[static_cast<std::size_t>(step.node)].next;
            if (step.variation < next.size()) {
                const int variation = next[step.variation++];
                const int at = step.depth;
                text_ += "(\n";
                ply(variation, at + 1);
                open.push_back({kClose, 0, 0});
                begin(variation, at + 1);
            } else {
                const Step done = step;
                open.pop_back();
                begin(next[0], done.depth + 1);
            }
            while (!open.empty() && open.back().node == kClose) {
                text_ += ")\n";
                open.pop_back();
            }
        }
    }

    static constexpr int kClose = -1;
    const Record& record_;
    std::string text_;
};

}  // namespace

int Record::add(int parent, const std::string& text, bool chance) {
    for (const int node : nodes[static_cast<std::size_t>(parent)].next) {
        const RecordNode& made = nodes[static_cast<std::size_t>(node)];
        if (made.text == text && made.chance == chance) {
            return node;
        }
    }
    const int node = static_cast<int>(nodes.size());
    nodes[static_cast<std::size_t>(parent)].next.push_back(node);
    nodes.push_back({parent, {}, text, chance, {}});
    return node;
}

std::vector<int> Record::main_line() const {
    std::vector<int> line;
    int node = 0;
    while (!nodes[static_cast<std::size_t>(node)].next.empty()) {
        node = nodes[static_cast<std::size_t>(node)].next.front();
        line.push_back(node);
    }
    return line;
}

std::vector<int> Record::line_to(int node) const {
    std::vector<int> line;
    for (; node > 0; node = nodes[static_cast<std::size_t>(node)].parent) {
        line.push_back(node);
    }
    std::reverse(line.begin(), line.end());
    return line;
}

std::string write_record(const Record& record) { return Writer(record).write(); }

}  // namespace perthro
