#include "scripting/command/bench_set.hpp"

#include "scripting/errors.hpp"
#include "scripting/package/files.hpp"
#include "scripting/parse_number.hpp"
#include "scripting/text.hpp"

#include <optional>
#include <sstream>

namespace perthro::command {

namespace {

std::vector<std::string> fields_of(const std::string& text) {
    std::vector<std::string> fields;
    std::istringstream stream(text);
    for (std::string field; std::getline(stream, field, ';');) {
        fields.push_back(trimmed(field));
    }
    return fields;
}

template <typename Number>
std::optional<Number> number_of(const std::string& text) {
    const auto number = parse_number<Number>(text);
    return number && *number > 0 ? number : std::nullopt;
}

bool add_count(const std::vector<std::string>& fields, BenchSet& set) {
    const auto depth = fields.size() == 5 ? number_of<int>(fields[3]) : std::nullopt;
    if (!depth) {
        return false;
    }
    set.counts.push_back(
        {fields[0], fields[2], words_of(fields[1]), *depth, fields[4] == "-" ? "" : fields[4]});
    return true;
}

bool add_playout(const std::vector<std::string>& fields, BenchSet& set) {
    const auto seconds = fields.size() == 3 ? number_of<double>(fields[2]) : std::nullopt;
    if (!seconds) {
        return false;
    }
    set.playouts.push_back({fields[0], words_of(fields[1]), *seconds});
    return true;
}

bool add_line(const std::string& line, BenchSet& set) {
    const auto blank = line.find(' ');
    const std::vector<std::string> fields = blank == std::string::npos
                                                ? std::vector<std::string>{}
                                                : fields_of(line.substr(blank));
    const std::string kind = line.substr(0, blank);
    return kind == "perft" ? add_count(fields, set) : kind == "playout" && add_playout(fields, set);
}

}  // namespace

BenchSet read_bench_set() {
    ContentError error;
    const auto path = shipped_folder() / "games" / "bench.txt";
    const auto text = read_text_file(path, error);
    if (!text) {
        throw LoadErrors({error}, {});
    }
    BenchSet set;
    std::vector<ContentError> errors;
    std::istringstream stream(*text);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        const std::string content = trimmed(line);
        if (!content.empty() && content[0] != '#' && !add_line(content, set)) {
            errors.push_back(
                {display_name(path), number, 1, "", "this is no measurement",
                 "perft ID; OPTIONS; POSITION; DEPTH; VARIANT, or playout ID; OPTIONS; SECONDS",
                 ""});
        }
    }
    if (!errors.empty()) {
        throw LoadErrors(std::move(errors), {{display_name(path), *text}});
    }
    return set;
}

}  // namespace perthro::command
