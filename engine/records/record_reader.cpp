// Reads a record line by line. The place is a node of the tree; brackets put it back.
#include "engine/records/record.hpp"
#include "engine/records/record_lines.hpp"
#include "engine/records/record_words.hpp"

#include <algorithm>
#include <charconv>

namespace perthro {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

class Reader {
public:
    // Editors put a byte order mark in front of a text.
    explicit Reader(std::string_view text)
        : text_(text), next_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {}

    Record read() {
        if (next_line() != record_words::kTitle) {
            fail("this is no record",
                 "its first line is `" + std::string(record_words::kTitle) + "`");
        }
        while (more()) {
            const std::string_view line = next_line();
            if (line.empty()) {
                break;
            }
            header(line);
        }
        if (record_.game.empty()) {
            fail("the record names no game", "game: ID");
        }
        while (more()) {
            const std::string_view line = next_line();
            if (!line.empty()) {
                body(line);
            }
        }
        if (!open_.empty()) {
            fail("a variation is not closed", "`)` on a line of its own");
        }
        return std::move(record_);
    }

    [[nodiscard]] RecordLines take_lines() { return std::move(lines_); }

private:
    [[noreturn]] void fail(std::string what, std::string remedy) const {
        throw RecordError{line_, std::move(what), std::move(remedy)};
    }
    [[nodiscard]] bool more() const { return next_ < text_.size(); }
    std::string_view next_line() {
        const std::size_t end = std::min(text_.find('\n', next_), text_.size());
        const std::string_view line = text_.substr(next_, end - next_);
        next_ = end + 1;
        ++line_;
        return trim(line);
    }

    std::uint64_t number(std::string_view text, int base) const {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value,
                                                  base);
        if (error != std::errc{} || end != text.data() + text.size()) {
            fail("`" + std::string(text) + "` is not a number",
                 base == 16 ? "16 hexadecimal digits" : "digits only");
        }
        return value;
    }

    void header(std::string_view line) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) {
            fail("a header has no `:`", "name: value; an empty line ends the headers");
        }
        const std::string name(trim(line.substr(0, colon)));
        const std::string value = record_words::unfold(trim(line.substr(colon + 1)));
        constexpr std::string_view option = "option ";
        if (name == "game") {
            record_.game = value;
        } else if (name == "setup") {
            record_.setup = value;
        } else if (name == "seed") {
            record_.seed = number(value, 10);
        } else if (name == "rules") {
            record_.rules = number(value, 16);
        } else if (name == "position") {
            record_.position = value;
        } else if (name.rfind(option, 0) == 0) {
            record_.options.emplace_back(trim(std::string_view(name).substr(option.size())), value);
        } else {
            record_.headers.emplace_back(name, value);
        }
    }

    void body(std::string_view line) {
        switch (line.front()) {
            case '(': open_variation(line); break;
            case ')': close_variation(line); break;
            case ';': note({std::nullopt, "", record_words::unfold(trim(line.substr(1)))}); break;
            case '&': act(trim(line.substr(1))); break;
            default: ply(line);
        }
    }

    void open_variation(std::string_view line) {
        if (line != "(" || node_ == 0) {
            fail("a variation cannot begin here",
                 "`(` alone on a line, behind the ply it replaces");
        }
        open_.push_back({node_, depth_});
        node_ = record_.nodes[static_cast<std::size_t>(node_)].parent;
        --depth_;
        fresh_ = true;
    }

    void close_variation(std::string_view line) {
        if (line != ")" || open_.empty() || fresh_) {
            fail("no variation ends here",
                 "`)` alone on a line, behind the last ply of a variation");
        }
        node_ = open_.back().first;
        depth_ = open_.back().second;
        open_.pop_back();
    }

    void note(RecordNote made) {
        if (fresh_) {
            fail("a variation begins with a ply", "put the note behind it");
        }
        record_.nodes[static_cast<std::size_t>(node_)].notes.push_back(std::move(made));
        lines_.notes[static_cast<std::size_t>(node_)].push_back(line_);
    }

    void act(std::string_view text) {
        for (const auto& [kind, name] : record_words::kActs) {
            const std::string begin = std::string(name) + " ";
            if (text.substr(0, begin.size()) != begin) {
                continue;
            }
            const std::string_view rest = trim(text.substr(begin.size()));
            const std::size_t blank = rest.find(' ');
            const std::string detail = blank == std::string_view::npos
                                           ? ""
                                           : record_words::unfold(trim(rest.substr(blank)));
            note({kind, record_words::unfold(rest.substr(0, blank)), detail});
            return;
        }
        std::string known;
        for (const auto& [kind, name] : record_words::kActs) {
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        fail("`" + std::string(text) + "` is no act", "an act and a player: " + known);
    }

    void ply(std::string_view line) {
        const std::size_t sign = line.find_first_not_of("0123456789");
        const bool marked = sign != std::string_view::npos && sign > 0 &&
                            (line[sign] == '.' || line[sign] == '*');
        const std::string_view path = marked ? trim(line.substr(sign + 1)) : std::string_view{};
        if (path.empty()) {
            fail("`" + std::string(line) + "` is no ply",
                 "1. e2-e4, 2* 3-5 dice, ; comment, & act, ( or )");
        }
        const std::uint64_t given = number(line.substr(0, sign), 10);
        if (given != static_cast<std::uint64_t>(depth_) + 1) {
            fail("the ply has the number " + std::to_string(given),
                 "it is ply " + std::to_string(depth_ + 1) + " of its line");
        }
        const std::size_t before = record_.nodes.size();
        node_ = record_.add(node_, std::string(path), line[sign] == '*');
        if (record_.nodes.size() == before) {
            fail("this ply stands here already", "go on in the line that has it");
        }
        lines_.plies.push_back(line_);
        lines_.notes.emplace_back();
        ++depth_;
        fresh_ = false;
    }

    std::string_view text_;
    std::size_t next_;
    int line_ = 0;
    Record record_;
    RecordLines lines_;
    int node_ = 0;
    int depth_ = 0;
    bool fresh_ = false;                     // a variation was opened and has no ply yet
    std::vector<std::pair<int, int>> open_;  // the ply that each open variation replaces, and its
                                             // depth
};

}  // namespace

std::optional<RecordError> read_record(std::string_view text, Record& record) {
    try {
        record = Reader(text).read();
        return std::nullopt;
    } catch (const RecordError& error) {
        return error;
    }
}

RecordLines lines_of_record(std::string_view text) {
    try {
        Reader reader(text);
        static_cast<void>(reader.read());
        return reader.take_lines();
    } catch (const RecordError&) {
        return {};
    }
}

}  // namespace perthro
