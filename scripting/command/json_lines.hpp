// A file that notes what a command has done while it runs, so that the next call goes on with it: a
// heading that says what belongs together, then one JSON object a line. A last line that a kill
// tore counts for nothing. For several threads.
#pragma once

#include "scripting/command/file_lock.hpp"

#include <cstdint>
#include <fstream>
#include <functional>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace perthro::command {

class JsonLines {
public:
    using Json = nlohmann::ordered_json;
    using Reader = std::function<void(const Json&)>;

    // Begins the file, or reads what stands in it, line by line. Nobody else may have it meanwhile.
    // Throws UsageError if it has another heading, holds a line that cannot be read, or another
    // call is writing it; WriteFailure if it cannot be written.
    JsonLines(std::string file, const Json& heading, const Reader& earlier);

    // Throws WriteFailure.
    // Writes one line behind all others, and hands it to the system before it returns.
    void add(const Json& line);
    // Takes the file away: everything is done.
    void remove();

    // Reads a file: its heading, then its lines. Returns the bytes of whole lines, 0 if there is
    // not even a heading. Throws UsageError with file and line where something is no JSON, or a
    // reader throws an exception of the JSON library or NumberError.
    static std::uint64_t read(const std::string& file, const Reader& heading, const Reader& line);

private:
    void write(const std::string& text);

    std::string name_;
    std::optional<FileLock> lock_;  // always, until the file is taken away
    std::ofstream file_;
    std::mutex mutex_;
};

// What two headings do not agree about: "`nodes` is 40 there, 41 here".
[[nodiscard]] std::string heading_difference(const JsonLines::Json& there,
                                             const JsonLines::Json& here);

}  // namespace perthro::command
