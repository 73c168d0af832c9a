#include "scripting/command/asked_package.hpp"

#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/command/package_expectations.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_edited_game.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace perthro::command {

namespace {

constexpr const char* kFunction = "property_of_tests";

// The package's game.yaml with the result above all others.
std::string with_result(const std::string& yaml, const std::string& above) {
    const std::string line = fmt::format("\"{}\": {{when: {}, all: draw{}}}", AskedPackage::kKind,
                                         kFunction,
                                         above.empty() ? "" : ", before: \"" + above + '"');
    const std::string key = "\nresults:";
    const auto at = ("\n" + yaml).find(key);
    if (at == std::string::npos) {
        return yaml + (yaml.ends_with('\n') ? "" : "\n") + "results: {" + line + "}\n";
    }
    const std::size_t behind = at + key.size() - 1;
    const std::size_t next = yaml.find_first_not_of(' ', behind);
    if (next != std::string::npos && yaml[next] == '{') {
        return yaml.substr(0, next + 1) + line + ", " + yaml.substr(next + 1);
    }
    const std::size_t end = std::min(yaml.find('\n', behind), yaml.size() - 1) + 1;
    const std::size_t entry = yaml.find_first_not_of(" \n", end);
    const std::size_t start = entry == std::string::npos ? end : yaml.rfind('\n', entry) + 1;
    return yaml.substr(0, end) + std::string(std::max<std::size_t>(entry - start, 1), ' ') + line +
           "\n" + yaml.substr(end);
}

// What is no answer is an error: a condition, a zone or a number is true to Lua whatever it says.
constexpr const char* kAnswered = R"lua(
  if answer ~= true and answer ~= false then
    local kind = type(answer)
    local came = answer == position and "position" or kind == "nil" and "nothing"
      or kind == "number" and "the number " .. answer
      or kind == "string" and "the text `" .. answer .. "`"
      or (kind == "table" or kind == "function") and "a " .. kind
      or "a name or a condition (`" .. tostring(answer) .. "`)"
    error("`holds` is no answer yes or no: it came to " .. came
      .. " (ask `position` and compare, as in `position:count(player) > 0`)")
  end
)lua";

std::string function_of(const PropertyTest& test) {
    // A text that closes the bracket or goes on behind it is no expression, which shows without it.
    return fmt::format("\nfunction {0}(position, player)\n  local answer = (\n{1}\n  ){2}"
                       "  if answer == nil then local alone =\n{1}\n  end\n"
                       "  return {3} answer\nend\n",
                       kFunction, test.holds, kAnswered, test.always ? "not" : "not not");
}

// A text with every occurrence of a part replaced.
std::string replaced(std::string text, const std::string& part, const std::string& by) {
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size())) {
        text.replace(at, part.size(), by);
    }
    return text;
}

// A text without the lines of the function that this adds: "(to close '(' at line 60)".
std::string without_lines(std::string text) {
    const auto begin = text.find("(to close '");
    const auto line = text.find(" at line ", begin);
    if (begin != std::string::npos && line != std::string::npos) {
        text.erase(line, text.find(')', line) - line);
    }
    return text;
}

// A text without the name of the function that this adds.
std::string unnamed(const std::string& text) {
    return replaced(replaced(replaced(text, " (in " + std::string(kFunction) + ")", ""),
                             "the hook `" + std::string(kFunction) + "`", "the property"),
                    kFunction, "the property");
}

}  // namespace

AskedPackage::AskedPackage(const PropertyTest& test, const PropertyPackage& package)
    : package_(package) {
    request_.package = package.folder;
    request_.options = test.start.options;
    plain_ = open_edited_game(request_, package.limits, {}, package.open);
    try {
        asked_ = open(test);
    } catch (const LoadErrors& errors) {
        throw told(errors, test);
    }
}

OpenGame AskedPackage::open(const PropertyTest& test) {
    const std::filesystem::path folder = package_.folder;
    const auto text = [&](const char* file) {
        ContentError missing;
        return read_package_file(folder, file, missing, package_.open).value_or("");
    };
    const std::string lua = text("rules.lua");
    const auto& results = plain_.rules->game.results;
    const bool child = plain_.loaded->folders.size() > 1;
    const std::vector<std::pair<const char*, std::string>> texts{
        {"game.yaml",
         with_result(text("game.yaml"), child && !results.empty() ? results.front().key : "")},
        {"rules.lua", lua + function_of(test)}};
    OpenTexts open = package_.open;
    for (const auto& [file, changed] : texts) {
        std::error_code code;
        const auto path = std::filesystem::canonical(folder / file, code);
        if (code) {
            throw Failed(std::string("a property needs a file ") + file + ", which may be empty");
        }
        open[path] = changed;
    }
    rules_ = display_name(folder / "rules.lua");
    first_added_ = static_cast<int>(std::count(lua.begin(), lua.end(), '\n')) + 2;
    return open_edited_game(request_, package_.limits, {}, open);
}

LoadErrors AskedPackage::told(const LoadErrors& errors, const PropertyTest& test) const {
    std::vector<ContentError> all = errors.errors();
    SourceTexts sources = errors.sources();
    ContentError none;
    sources[package_.tests] =
        read_package_file(package_.folder, "tests.yaml", none, package_.open).value_or("");
    for (ContentError& error : all) {
        if (is_added(error.file, error.line)) {
            error.file = package_.tests;
            error.line = test.start.at.line;
            error.column = 0;
        }
        error.what = without_lines(unnamed(error.what));
        error.remedy = unnamed(error.remedy);
    }
    return LoadErrors(std::move(all), std::move(sources));
}

std::string AskedPackage::told(const std::exception& error) const {
    const std::string text = unnamed(error.what());
    if (const auto* failure = dynamic_cast<const ScriptFailure*>(&error);
        failure != nullptr && is_added(failure->error().file, failure->error().line)) {
        const std::string place = fmt::format("{}:{}: ", rules_, failure->error().line);
        return text.starts_with(place) ? text.substr(place.size()) : text;
    }
    return text;
}

bool AskedPackage::is_added(const std::string& file, int line) const {
    return file == rules_ && line >= first_added_;
}

}  // namespace perthro::command
