#include "scripting/lsp/reference.hpp"

#include "scripting/lsp/markdown_tables.hpp"
#include "scripting/text.hpp"
#include "scripting/vm/embedded.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>

namespace perthro::lsp {

namespace {

bool is_name(std::string_view text) {
    const auto words = identifiers_of(text);
    return words.size() == 1 && words.front() == text;
}
std::string first_name(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() &&
           (text[end] == '_' || std::isalnum(static_cast<unsigned char>(text[end])))) {
        ++end;
    }
    const auto name = text.substr(0, end);
    return is_name(name) ? std::string(name) : "";
}

// `[words](words.md#here)` -> `words`: links lead nowhere in an editor.
std::string without_links(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto middle = text[i] == '[' ? text.find("](", i) : std::string::npos;
        const auto end = middle == std::string::npos ? middle : text.find(')', middle);
        if (end != std::string::npos && text.find('[', i + 1) > middle) {
            out += text.substr(i + 1, middle - i - 1);
            i = end;
        } else {
            out += text[i];
        }
    }
    return out;
}

// What a row says behind its first cell, in Markdown.
std::string said_in(const TableRow& row) {
    std::string text;
    for (std::size_t i = 1; i < row.cells.size() && i < row.heads.size(); ++i) {
        const std::string& cell = row.cells[i];
        if (cell.empty() || cell == "–") {
            continue;
        }
        text += text.empty() ? "" : "\n\n";
        if (row.heads[i] == "example") {
            text += "```lua\n";
            for (const std::string& code : code_in(cell)) {
                text += code + "\n";
            }
            text += "```";
        } else {
            const bool plain = i == 1 || row.heads[i].empty();
            text += (plain ? "" : row.heads[i] + ": ") + without_links(cell);
        }
    }
    return text;
}

// `here start from mover` is about each of them.
bool is_list_of_names(const std::string& code) {
    const auto words = words_of(code);
    return std::all_of(words.begin(), words.end(), is_name);
}

Described described(const std::string& name, const std::string& form, const TableRow& row) {
    return {name, form, said_in(row), row.section};
}

// The names of one piece of code in the first cell: `here start from mover`, `slide{over}`,
// `:is(v)`.
std::vector<std::string> names_in(const std::string& code) {
    if (is_list_of_names(code)) {
        return words_of(code);
    }
    std::string rest = code;
    if (rest.starts_with("piece:")) {
        rest.erase(0, std::string_view("piece:").size());
    }
    const bool method = rest.starts_with(':');
    const std::string name = first_name(method ? rest.substr(1) : rest);
    if (name.empty()) {
        return {};
    }
    const std::string behind = method ? "" : rest.substr(name.size());
    if (behind.starts_with(':') && !first_name(behind.substr(1)).empty()) {  // captured:sum(x)
        return {name, ":" + first_name(behind.substr(1))};
    }
    return {(method ? ":" : "") + name};
}

bool is_one_of(const std::string& text, std::initializer_list<std::string_view> all) {
    return std::find(all.begin(), all.end(), text) != all.end();
}

// Which objects the methods of a section of hooks.md belong to.
std::vector<std::string> objects_of(const std::string& section) {
    static const std::map<std::string, std::vector<std::string>> kObjects{
        {"position", {"position"}},   {"Effects", {"position", "move", "made"}},
        {"Lists of moves", {"list"}}, {"Moves that Lua makes", {"made", "maker"}},
        {"Views", {"view"}},          {"move", {"move", "made"}}};
    const auto found = kObjects.find(section);
    return found == kObjects.end() ? std::vector<std::string>{} : found->second;
}

// The map that the keys of a section of package-format.md stand in.
std::optional<std::string> map_of_section(const TableRow& row) {
    static const std::map<std::string, std::string> kMaps{{"Identity", ""},
                                                          {"Options", "options.*"},
                                                          {"Players and teams", ""},
                                                          {"Chance", "chance.*"},
                                                          {"Board", "board"},
                                                          {"Attributes", "attributes.*"},
                                                          {"Moves", "moves"},
                                                          {"Pieces and hands", "pieces.*"},
                                                          {"Turns", "turns[]"},
                                                          {"Results", "results.*"},
                                                          {"Repetition", "repetition"},
                                                          {"Setups", "setups.*"},
                                                          {"Visibility", "visibility"},
                                                          {"Presentation", ""}};
    const auto found = kMaps.find(row.section);
    const bool keys = is_one_of(row.heads.front(), {"key", "key of a turn", "entry"});
    if (found == kMaps.end() || !keys) {
        return std::nullopt;
    }
    return row.section == "Board" && row.lead == "Grids." ? "board.grids[]" : found->second;
}

using Words = std::vector<std::string>;

// Keys whose meaning names, between backquotes, the words that may stand behind them.
bool has_words_as_values(const std::string& map, const std::string& key) {
    static const std::map<std::string, std::set<std::string>> kKeys{
        {"", {"notation"}},
        {"options.*", {"type"}},
        {"board", {"holds"}},
        {"board.grids[]", {"shape"}},
        {"attributes.*", {"of", "type", "known"}},
        {"pieces.*", {"owner"}},
        {"turns[]", {"turn", "pass"}},
        {"results.*",
         {"to_move", "mover", "opponent", "holder", "all", "claim", "pieces", "hand_to", "for"}}};
    const auto found = kKeys.find(map);
    return found != kKeys.end() && found->second.contains(key);
}

// `{times: n, do: [...]}` has two keys, `held: n` one, `to_move mover all` three, `PLAYER` none.
std::vector<std::string> keys_in(const std::string& code) {
    std::vector<std::string> keys;
    if (code.starts_with('{')) {
        for (std::size_t at = 1; at < code.size(); ++at) {
            const std::string key = first_name(std::string_view(code).substr(at));
            if (!key.empty() && code.substr(at + key.size()).starts_with(':')) {
                keys.push_back(key);
            }
            at += key.empty() ? 0 : key.size() - 1;
        }
        return keys;
    }
    for (const std::string& word : words_of(code.substr(0, code.find(':')))) {
        if (is_name(word) && std::islower(static_cast<unsigned char>(word.front())) != 0) {
            keys.push_back(word);
        }
    }
    return keys;
}

}  // namespace

Reference::Reference() {
    read_words(embedded_file("docs/words.md"));
    read_hooks(embedded_file("docs/hooks.md"));
    read_keys(embedded_file("docs/package-format.md"));
}

void Reference::read_words(std::string_view text) {
    for (const TableRow& row : table_rows(text)) {
        if (!is_one_of(row.heads.front(),
                       {"word", "place", "set", "direction", "player", "condition", "form", "value",
                        "method", "declaration", "function", "key"})) {
            continue;
        }
        std::map<std::string, std::string> forms;  // all that the row gives of a name
        for (const std::string& code : code_in(row.cells.front())) {
            const auto names = names_in(code);
            for (const std::string& name : names) {
                const std::string form = names.size() > 1 && is_list_of_names(code) ? name : code;
                forms[name] += (forms[name].empty() ? "" : ", ") + form;
                if (code.starts_with("piece:")) {
                    members_.emplace(":" + name, described(":" + name, code, row));
                }
            }
        }
        for (const auto& [name, form] : forms) {
            (name.starts_with(':') ? members_ : words_).emplace(name, described(name, form, row));
        }
    }
}

void Reference::read_hooks(std::string_view text) {
    for (const TableRow& row : table_rows(text)) {
        for (const std::string& code : code_in(row.cells.front())) {
            const std::string name = first_name(code);
            if (is_one_of(row.heads.front(), {"hook", "function"}) && !name.empty()) {
                words_.emplace(name, described(name, code, row));
                continue;
            }
            const auto colon = name.size() < code.size() && code[name.size()] == ':';
            const std::string method = colon ? first_name(code.substr(name.size() + 1)) : name;
            for (const std::string& object : objects_of(row.section)) {
                const std::string full = std::string(object).append(".").append(method);
                members_.emplace(full, described(full, code, row));
            }
        }
    }
}

// Words that a key may have as its value.
void Reference::read_values(const TableRow& row) {
    if (row.section == "Events" && row.heads.front() == "event") {
        for (const std::string& code : code_in(row.cells.front())) {
            const std::string name = first_name(code);
            keys_["=when"].push_back(described(name, code, row));
            keys_["=until"].push_back(described(name, code, row));
        }
    }
    if (row.section == "Events" && row.heads.back() == "further keys") {
        for (const std::string& code : code_in(row.cells.front())) {
            for (const std::string& key : code_in(row.cells.back())) {
                if (key.find(':') != std::string::npos) {
                    const std::string name = first_name(key);
                    keys_["event " + first_name(code)].push_back(described(name, key, row));
                }
            }
        }
    }
    if (row.section == "Values" && row.heads.front() == "form") {
        for (const std::string& code : code_in(row.cells.front())) {
            const std::string name = first_name(code.starts_with('{') ? code.substr(1) : code);
            keys_["=region"].push_back(described(name, code, row));
        }
    }
    const auto map = map_of_section(row);
    for (const std::string& code : map ? code_in(row.cells.front()) : std::vector<std::string>{}) {
        for (const std::string& key : keys_in(code)) {
            if (row.heads[1] != "values" && !has_words_as_values(*map, key)) {
                continue;
            }
            for (const std::string& said : code_in(row.cells[1])) {
                const bool plain = is_list_of_names(said) && said.find('_') != 0 &&
                                   std::islower(static_cast<unsigned char>(said.front())) != 0;
                for (const std::string& value : plain ? words_of(said) : Words{}) {
                    keys_["=" + *map + " " + key].push_back(described(value, value, row));
                }
            }
        }
    }
}

void Reference::read_keys(std::string_view text) {
    std::set<std::string> sections;
    for (const TableRow& row : table_rows(text)) {
        read_values(row);
        const auto map = map_of_section(row);
        if (!map) {
            continue;
        }
        for (const std::string& code : code_in(row.cells.front())) {
            for (const std::string& key : keys_in(code)) {
                keys_[*map].push_back(described(key, code, row));
            }
        }
        if (!map->empty() && sections.insert(row.section).second) {
            for (std::string key : words_of(row.section)) {
                key.front() = static_cast<char>(
                    std::tolower(static_cast<unsigned char>(key.front())));
                if (key != "and") {
                    keys_[""].push_back({key, key,
                                         "see \"" + row.section + "\" in docs/package-format.md",
                                         row.section});
                }
            }
        }
    }
}

namespace {

std::vector<const Described*> found_in(const std::multimap<std::string, Described>& all,
                                       const std::string& name) {
    std::vector<const Described*> found;
    const auto [begin, end] = all.equal_range(name);
    for (auto entry = begin; entry != end; ++entry) {
        found.push_back(&entry->second);
    }
    return found;
}

}  // namespace

std::vector<const Described*> Reference::word(const std::string& name) const {
    std::vector<const Described*> found = found_in(words_, name);
    std::stable_partition(found.begin(), found.end(),
                          [](const Described* one) { return one->section.starts_with("Words"); });
    return found;
}

std::vector<const Described*> Reference::member(const std::string& name) const {
    return found_in(members_, name);
}

std::vector<const Described*> Reference::keys(const std::string& map) const {
    std::vector<const Described*> found;
    if (const auto entry = keys_.find(map); entry != keys_.end()) {
        for (const Described& key : entry->second) {
            found.push_back(&key);
        }
    }
    return found;
}

std::vector<const Described*> Reference::keys_of_events() const {
    std::vector<const Described*> found;
    for (const auto& [map, keys] : keys_) {
        for (const Described& key : keys) {
            if (map.starts_with("event ")) {
                found.push_back(&key);
            }
        }
    }
    return found;
}

std::string map_of(const std::vector<std::string>& path) {
    static const std::set<std::string> kOfNames{"options", "chance",  "attributes",
                                                "pieces",  "results", "setups"};
    if (path.empty()) {
        return "";
    }
    if (path.front() == "turns") {
        return path.back() == "[]" ? "turns[]" : "turns";
    }
    if (path.size() == 2 && kOfNames.contains(path.front())) {
        return path.front() + ".*";
    }
    std::string map;
    for (const std::string& part : path) {
        map += (map.empty() || part == "[]" ? "" : ".") + part;
    }
    return map;
}

}  // namespace perthro::lsp
