// Which arguments a call in JSON cannot do without. The values have defaults for all of them, and
// some would do harm: nobody resigns who forgot to say what he does.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

namespace perthro::session {

// "`play` needs `path` or `text`", and what these are; "`path` of `play` is a list, here it is a
// text", and how it is written.
class WrongArgument : public std::invalid_argument {
public:
    WrongArgument(const std::string& message, std::string remedy)
        : std::invalid_argument(message), remedy_(std::move(remedy)) {}
    [[nodiscard]] const std::string& remedy() const { return remedy_; }

private:
    std::string remedy_;
};

// Throws WrongArgument. The name is that of a call, the arguments an object.
void check_needed(std::string_view call, const nlohmann::json& arguments);

}  // namespace perthro::session
