#include "scripting/command/trace_page.hpp"

#include "scripting/catalogue/page.hpp"
#include "scripting/catalogue/picture.hpp"
#include "scripting/command/command.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/session/told_steps.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::command {

namespace {

namespace fs = std::filesystem;
using session::TraceStep;
using session::TraceView;

constexpr const char* kPage = "index.html";
constexpr const char* kMadeBy = R"(<meta name="generator" content="perthro trace">)";
constexpr const char* kStyle =
    "body{font-family:sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse}td{vertical-align:top;padding:.3em .7em;"
    "border-bottom:1px solid #ddd}code{white-space:pre-wrap}.no{background:#fbe3e0}"
    "img{max-width:22em;max-height:22em}";

std::string source_of(const TraceView& trace, const TraceStep& step) {
    const session::TracedLine* const line = session::traced_line(trace, step);
    return line == nullptr ? "" : line->text;
}

std::string picture(const session::GameInfo& info, const TraceView& trace, const TraceStep& step) {
    const Lit lit{step.to, step.walked, step.captured, step.written, step.in_air};
    DrawingJudge judge;  // what strangers wrote is traced in a process without rights
    return board_picture(info, trace.boards[static_cast<std::size_t>(step.board)], lit, judge);
}

std::string row(const TraceView& trace, std::size_t number, const TraceStep& step,
                const std::string& file) {
    return fmt::format(
        "<tr{}><td>{}</td><td><b>{}{}</b><br>{}</td><td>{}<br><code>{}</code></td><td>{}</td>"
        "<td>{}</td></tr>\n",
        step.refused ? R"( class="no")" : "", number, step.refused ? "refused by " : "",
        html_text(step.word), html_text(step.state), html_text(step.place),
        html_text(source_of(trace, step)), html_text(step.seen),
        file.empty()
            ? ""
            : fmt::format(R"(<img src="{}" alt="the board after step {}">)", file, number));
}

bool is_picture(const std::string& name) {
    constexpr std::string_view kBegin = "step-", kEnd = ".svg";
    return name.size() > kBegin.size() + kEnd.size() && name.starts_with(kBegin) &&
           name.ends_with(kEnd) &&
           std::all_of(name.begin() + kBegin.size(), name.end() - kEnd.size(),
                       [](char c) { return c >= '0' && c <= '9'; });
}

// Pictures of an earlier trace in a folder that holds nothing else.
std::vector<fs::path> earlier_pictures(const fs::path& folder) {
    constexpr std::size_t kMost = std::size_t{1} << 26;
    std::vector<fs::path> pictures;
    bool made_here = false, any = false;
    for (const fs::path& path : paths_in(folder)) {
        any = true;
        const std::string name = path.filename().string();
        if (is_picture(name)) {
            pictures.push_back(path);
            continue;
        }
        const FileRead page = name == kPage ? read_regular_file(path, kMost, LinkAtEnd::Refused)
                                            : FileRead{};
        made_here = name == kPage && page.trouble == FileTrouble::None &&
                    page.text.find(kMadeBy) != std::string::npos;
        if (!made_here) {
            throw UsageError("trace: " + path.string() +
                             " is no picture of a trace, so nothing is written beside it (name a "
                             "new or an empty folder)");
        }
    }
    if (any && !made_here) {
        throw UsageError("trace: " + folder.string() +
                         " holds pictures without the page of a "
                         "trace, so nothing is written over them (name a new or an empty folder)");
    }
    return pictures;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> trace_files(const session::GameInfo& info,
                                                             const TraceView& trace) {
    std::vector<std::pair<std::string, std::string>> files;
    const std::vector<int> told = told_steps(trace);
    const auto words = static_cast<std::size_t>(
        std::count_if(told.begin(), told.end(), [&](int index) {
            return !trace.steps[static_cast<std::size_t>(index)].judges;
        }));
    std::string rows;
    for (std::size_t i = 0; i < told.size(); ++i) {
        const TraceStep& step = trace.steps[static_cast<std::size_t>(told[i])];
        std::string file;
        if (step.changed || i == 0 || i + 1 == words) {
            file = fmt::format("step-{:02}.svg", i + 1);
            files.emplace_back(file, picture(info, trace, step));
        }
        if (step.parent < 0) {
            rows += fmt::format("<tr><th colspan=\"5\">{}</th></tr>\n", html_text(step.movement));
        }
        rows += row(trace, i + 1, step, file);
    }
    if (trace.left_out > 0) {
        rows += fmt::format("<tr><td colspan=\"5\">{} more steps are left out</td></tr>\n",
                            trace.left_out);
    }
    if (!trace.next.empty()) {
        rows += fmt::format("<tr><th colspan=\"5\">{}</th></tr>\n", html_text(trace.next));
    }
    files.emplace_back(
        kPage, fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">{}"
                           "<title>{}: {}</title>\n<style>{}</style></head>\n<body><h1>{}: {}</h1>"
                           "\n<p>{}</p>\n<table>\n{}</table></body></html>\n",
                           kMadeBy, html_text(info.card.title), html_text(trace.asked), kStyle,
                           html_text(info.card.title), html_text(trace.asked),
                           html_text(trace.verdict), rows));
    return files;
}

void write_trace(const fs::path& folder,
                 const std::vector<std::pair<std::string, std::string>>& files) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
        throw UsageError("trace: " + folder.string() +
                         " is no folder (name a new or an empty one)");
    }
    const std::vector<fs::path> earlier = earlier_pictures(folder);
    if (!fs::is_directory(folder, error)) {
        write_folder(folder, files);
        return;
    }
    for (const auto& [name, text] : files) {
        write_file(folder / name, text);
    }
    for (const fs::path& path : earlier) {
        const bool fresh = std::any_of(files.begin(), files.end(), [&](const auto& file) {
            return file.first == path.filename().string();
        });
        if (!fresh) {
            fs::remove(path, error);
        }
    }
}

}  // namespace perthro::command
