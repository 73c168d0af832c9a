// What is asked of the arguments of a call in JSON beside what reads them, which passes over keys
// that it does not know and has defaults for all others. Some would do harm: nobody resigns who
// forgot to say what he does.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::session {

// "`play` needs `path` or `text`", and what these are; "`path` of `play` is a list, here it is a
// text", and how it is written.
class WrongArgument : public std::invalid_argument {
public:
    WrongArgument(const std::string& message, std::string remedy)
        : std::invalid_argument(message), remedy_(std::move(remedy)) {}
    // What to write instead, "" where nothing is like it.
    [[nodiscard]] const std::string& remedy() const { return remedy_; }

private:
    std::string remedy_;
};

// Throws WrongArgument if something is missing that the call cannot do without. The name is that of
// a call, the arguments an object.
void check_needed(std::string_view call, const nlohmann::json& arguments);
// Throws WrongArgument of keys that `known` has not and of values of another kind than its own.
// `of` is named in the message: "`play`", or "`bot` of `hint`" of a value with members of its own.
void check_arguments(const std::string& of, const nlohmann::json& known,
                     const nlohmann::json& arguments);
// Throws std::invalid_argument of a number that is not whole, somewhere in a value. To be asked
// before the library converts them, which it does to any number.
void check_whole(const std::string& key, const nlohmann::json& value);
// Throws std::invalid_argument of a number that is another one where it was read.
void check_kept(const std::string& key, const nlohmann::json& given, const nlohmann::json& read);

// The keys of an object, in ascending order.
[[nodiscard]] std::vector<std::string> keys_of(const nlohmann::json& object);

}  // namespace perthro::session
