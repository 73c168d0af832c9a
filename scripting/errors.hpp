// What is wrong with a package, said so that its author can mend it: the place, the source around
// it, what was expected, and the nearest right name. A load collects all of them before it gives
// up.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

struct ContentError {
    std::string file;      // as it is printed; a key of SourceTexts when the file could be read
    int line = 0;          // 1-based, 0 = the file as a whole
    int column = 0;        // 1-based, 0 = unknown
    std::string key_path;  // "results.mate.when"; empty outside YAML
    std::string what;      // one sentence without a full stop
    std::string expected;  // "one of: a, b", "a number"; may be empty
    std::string remedy;    // "did you mean `pawn`?"; may be empty
};

// The text of every file that was read, by the name used in ContentError::file.
using SourceTexts = std::map<std::string, std::string>;

// `file:line:column: what`, up to three lines of source with the line marked, then the remedy and
// what was expected, which may be a long list, each on a line of its own; ends with a newline.
[[nodiscard]] std::string format_error(const ContentError& error, const SourceTexts& sources);

// All errors in order of file and line, separated by empty lines.
[[nodiscard]] std::string format_errors(const std::vector<ContentError>& errors,
                                        const SourceTexts& sources);

// Thrown when a package cannot be loaded; holds every error that was found, each with
// its whole place (see complete_places).
class LoadErrors : public std::runtime_error {
public:
    LoadErrors(std::vector<ContentError> errors, SourceTexts sources);
    [[nodiscard]] const std::vector<ContentError>& errors() const { return errors_; }
    [[nodiscard]] const SourceTexts& sources() const { return sources_; }

private:
    std::vector<ContentError> errors_;
    SourceTexts sources_;
};

// Number of insertions, deletions, replacements and swaps of neighbours that turn one name into
// another.
[[nodiscard]] int edit_distance(std::string_view one, std::string_view other);

// The candidate that a misspelt name most probably meant, one that goes on behind it before others;
// empty if none is near (more than a third of its letters differ) and for a single letter.
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       const std::vector<std::string>& candidates);

// "did you mean `x`?", or empty if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view name,
                                       const std::vector<std::string>& candidates);

// "one of: a, b, c"; long lists are cut, an empty one is said to be.
[[nodiscard]] std::string one_of(const std::vector<std::string>& names);

}  // namespace perthro
