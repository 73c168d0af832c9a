#include "scripting/session/needed_arguments.hpp"

#include "scripting/errors.hpp"
#include "scripting/json_number.hpp"
#include "scripting/json_text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::session {

namespace {

struct Need {
    const char* call;
    std::vector<const char*> keys;  // one of them
    const char* remedy;
    // Needed only where this argument has one of these values ("" = is left out); "" = always.
    const char* where = "";
    std::vector<const char*> values{};
};

const std::vector<Need>& needs() {
    static const std::vector<Need> all{
        {"preview", {"game"}, "game: an id of `list_games` or the path of a package"},
        {"open",
         {"game", "record", "journal"},
         "game: an id of `list_games` or the path of a package; record: the text of a record; "
         "journal: a file of `list_unfinished`"},
        {"play",
         {"path", "text"},
         "path: the tokens of `choices`, one after the other; text: a move as `moves` writes it"},
        {"step",
         {"node"},
         "node: a number of `history`; or to: back, forward, start or end",
         "to",
         {"", "node"}},
        {"branch", {"node"}, "node: a number of `history`"},
        {"delete", {"node"}, "node: a number of `history`"},
        {"comment", {"node"}, "node: a number of `history`, 0 is the beginning"},
        {"comment", {"text"}, "text: the comment, \"\" takes it away"},
        {"act", {"act"}, "act: resign, draw_offer, draw_accept, draw_decline or claim"},
        {"set_position", {"text"}, "text: a position as `position_text` writes it"},
        {"record", {"file"}, "file: the path of a file", "action", {"save", "load"}},
        {"why",
         {"path", "text", "from"},
         "path: tokens of `choices`; text: a move; from (and to): numbers of cells"},
        {"trace",
         {"path", "text", "from", "node"},
         "path: tokens of `choices`; text: a move; from (and to): numbers of cells; node alone: a "
         "number of `history`, whose move is traced"},
        {"inspect", {"cell"}, "cell: the number of a cell, as in the game's `board`"},
        {"overlay", {"name"}, "name: one of the game's `overlays`"},
        {"console", {"text"}, "text: an expression or statements in Lua"},
        {"edit", {"edit"}, "edit: what is done, such as place, erase or turn"},
        {"bot", {"bot"}, "bot: {\"name\": a name of `list_bots`}", "action", {"", "start"}}};
    return all;
}

bool applies(const Need& need, const nlohmann::json& arguments) {
    if (std::string_view(need.where).empty()) {
        return true;
    }
    const auto given = arguments.find(need.where);
    const std::string value = given == arguments.end() ? ""
                              : given->is_string()     ? given->get<std::string>()
                                                       : json_text(*given);
    return std::find(need.values.begin(), need.values.end(), value) != need.values.end();
}

const char* kind_of(const nlohmann::json& value) {
    switch (value.type()) {
        case nlohmann::json::value_t::object: return "an object";
        case nlohmann::json::value_t::array: return "a list";
        case nlohmann::json::value_t::string: return "a text";
        case nlohmann::json::value_t::boolean: return "true or false";
        case nlohmann::json::value_t::null: return "null";
        default: return "a number";
    }
}

// How a value of the kind of a default is written.
const char* example_of(const nlohmann::json& value) {
    switch (value.type()) {
        case nlohmann::json::value_t::object: return R"({"NAME": "..."})";
        case nlohmann::json::value_t::array: return R"(["...", "..."])";
        case nlohmann::json::value_t::string: return R"("...")";
        case nlohmann::json::value_t::boolean: return "true";
        default: return "1";
    }
}

}  // namespace

void check_needed(std::string_view call, const nlohmann::json& arguments) {
    for (const Need& need : needs()) {
        const bool given = std::any_of(need.keys.begin(), need.keys.end(),
                                       [&](const char* key) { return arguments.contains(key); });
        if (call != need.call || given || !applies(need, arguments)) {
            continue;
        }
        std::string names;
        for (const char* key : need.keys) {
            names += (names.empty() ? "`" : " or `") + std::string(key) + "`";
        }
        throw WrongArgument("`" + std::string(call) + "` needs " + names, need.remedy);
    }
}

std::vector<std::string> keys_of(const nlohmann::json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

void check_arguments(const std::string& of, const nlohmann::json& known,
                     const nlohmann::json& arguments) {
    for (const auto& [key, value] : arguments.items()) {
        if (!known.contains(key)) {
            const std::vector<std::string> keys = keys_of(known);
            throw WrongArgument(
                fmt::format("{} has no argument `{}`, only: {}", of, key,
                            keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", "))),
                did_you_mean(key, keys));
        }
        const nlohmann::json& standard = known[key];
        const std::string name = fmt::format("`{}` of {}", key, of);
        if (const std::string wanted = kind_of(standard);
            !standard.is_null() && wanted != kind_of(value)) {
            throw WrongArgument(
                fmt::format("{} is {}, here it is {}", name, wanted, kind_of(value)),
                fmt::format("\"{}\": {}", key, example_of(standard)));
        }
        if (standard.is_object() && !standard.empty()) {  // an empty one takes any key
            check_arguments(name, standard, value);
        }
    }
}

void check_whole(const std::string& key, const nlohmann::json& value) {
    if (value.is_structured()) {
        for (const auto& [inner, part] : value.items()) {
            check_whole(value.is_object() ? inner : key, part);
        }
    } else if (value.is_number()) {
        try {
            static_cast<void>(number_of<std::int64_t>(value));
        } catch (const NumberError& error) {
            throw std::invalid_argument("`" + key + "`: " + error.what());
        }
    }
}

void check_kept(const std::string& key, const nlohmann::json& given, const nlohmann::json& read) {
    if (given.is_structured()) {
        for (const auto& [inner, part] : given.items()) {
            const bool object = given.is_object() && read.is_object() && read.contains(inner);
            const bool list = given.is_array() && read.is_array() && read.size() == given.size();
            if (object) {
                check_kept(inner, part, read[inner]);
            } else if (list) {
                check_kept(key, part, read[std::stoul(inner)]);
            }
        }
    } else if (given.is_number() && given != read) {
        throw std::invalid_argument("`" + key + "`: `" + json_text(given) + "` is too " +
                                    (given < 0 ? "small" : "large"));
    }
}

}  // namespace perthro::session
