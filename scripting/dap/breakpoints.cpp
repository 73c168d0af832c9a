#include "scripting/dap/breakpoints.hpp"

#include "scripting/dap/code_lines.hpp"
#include "scripting/package/files.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <array>

namespace perthro::dap {

namespace {

// Where code of a file is, or why nobody can stop there.
CodeLines lines_of(const std::filesystem::path& file) {
    if (file.extension() != ".lua") {
        return {{}, "only Lua files have code to stop at"};
    }
    ContentError error;
    const auto text = read_text_file(file, error);
    if (!text) {
        return {{}, "the file cannot be read: " + error.what};
    }
    CodeLines lines = code_lines(*text);
    if (!lines.problem.empty()) {
        lines.problem = "the file does not compile: " + lines.problem;
    }
    return lines;
}

void place(Breakpoint& breakpoint, const CodeLines& code) {
    if (!code.problem.empty()) {
        breakpoint.message = code.problem;
        return;
    }
    const auto next = std::lower_bound(code.lines.begin(), code.lines.end(), breakpoint.line);
    if (next == code.lines.end()) {
        breakpoint.message = "no code stands here or below";
        return;
    }
    if (*next != breakpoint.line) {
        breakpoint.message = "line " + std::to_string(breakpoint.line) +
                             " has no code, the next that has is line " + std::to_string(*next);
    }
    breakpoint.line = *next;
    breakpoint.verified = true;
}

}  // namespace

std::optional<HitTest> HitTest::read(std::string_view text) {
    constexpr std::array<std::string_view, 6> kSigns{">=", "<=", "==", ">", "<", "%"};
    HitTest test;
    const auto sign = std::find_if(kSigns.begin(), kSigns.end(),
                                   [&](std::string_view one) { return text.starts_with(one); });
    if (sign != kSigns.end()) {
        test.sign_ = *sign;
        text.remove_prefix(sign->size());
    }
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const auto number = parse_number<std::uint64_t>(text, 1, 1'000'000'000);
    if (!number) {
        return std::nullopt;
    }
    test.number_ = *number;
    return test;
}

bool HitTest::counts(std::uint64_t time) const {
    if (sign_ == "%") {
        return time % number_ == 0;
    }
    const bool equal = time == number_;
    return (equal && sign_.ends_with('=')) || (sign_.starts_with('>') && time > number_) ||
           (sign_.starts_with('<') && time < number_);
}

std::vector<Breakpoint> Breakpoints::set(const std::filesystem::path& file,
                                         const std::vector<WantedBreakpoint>& wanted) {
    const CodeLines code = wanted.empty() ? CodeLines{} : lines_of(file);
    std::vector<Breakpoint>& all = by_file_[file];
    all.clear();
    for (const WantedBreakpoint& one : wanted) {
        Breakpoint breakpoint;
        breakpoint.id = ++last_id_;
        breakpoint.line = one.line;
        breakpoint.condition = one.condition;
        breakpoint.log = one.log;
        if (!one.wrong.empty()) {
            breakpoint.message = one.wrong;
            all.push_back(std::move(breakpoint));
            continue;
        }
        const auto hits = one.hits.empty() ? std::optional(HitTest()) : HitTest::read(one.hits);
        if (hits) {
            breakpoint.hits = *hits;
            place(breakpoint, code);
        } else {
            breakpoint.message = "`" + one.hits + "` counts no hits (write 5, ==5, >=5 or %5)";
        }
        all.push_back(std::move(breakpoint));
    }
    note_lines();
    return all;
}

std::vector<Breakpoint> Breakpoints::keep_only(const std::set<std::filesystem::path>& files) {
    std::vector<Breakpoint> lost;
    for (auto& [file, all] : by_file_) {
        for (Breakpoint& one : all) {
            if (one.verified && !files.contains(file)) {
                one.verified = false;
                one.message = "this file is no part of the game";
                lost.push_back(one);
            }
        }
    }
    note_lines();
    return lost;
}

std::vector<Breakpoint*> Breakpoints::at(const std::filesystem::path& file, int line) {
    std::vector<Breakpoint*> found;
    const auto all = by_file_.find(file);
    if (all != by_file_.end()) {
        for (Breakpoint& one : all->second) {
            if (one.verified && one.line == line) {
                found.push_back(&one);
            }
        }
    }
    return found;
}

void Breakpoints::note_lines() {
    by_line_.clear();
    for (const auto& [file, all] : by_file_) {
        for (const Breakpoint& one : all) {
            const auto line = static_cast<std::size_t>(one.line);
            if (one.verified) {
                by_line_.resize(std::max(by_line_.size(), line + 1));
                by_line_[line] = true;
            }
        }
    }
}

}  // namespace perthro::dap
