#include "scripting/session/needed_arguments.hpp"

#include <algorithm>
#include <vector>

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
                                                       : given->dump();
    return std::find(need.values.begin(), need.values.end(), value) != need.values.end();
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

}  // namespace perthro::session
