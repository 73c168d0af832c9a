#include "scripting/session/save_file.hpp"

#include "scripting/session/call_failure.hpp"
#include "scripting/write_file.hpp"

namespace perthro::session {

void save_file(const std::filesystem::path& file, const std::string& text,
               const std::string& remedy) {
    try {
        write_file(file, text);
    } catch (const WriteFailure& failure) {
        throw CallFailure(
            {"file", "the file cannot be written: " + failure.reason(), file.string(), remedy});
    }
}

}  // namespace perthro::session
