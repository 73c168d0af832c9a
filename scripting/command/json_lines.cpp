#include "scripting/command/json_lines.hpp"

#include "scripting/command/command.hpp"
#include "scripting/json_number.hpp"
#include "scripting/json_text.hpp"
#include "scripting/write_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace perthro::command {

namespace {

using Json = JsonLines::Json;

std::string value_of(const Json& heading, const std::string& key) {
    return heading.contains(key) ? json_text(heading[key]) : "nothing";
}

// A text as it is printed, cut where it is long.
std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 60;
    return text.size() <= kMost ? text : text.substr(0, kMost) + "...";
}

// The first key that two headings do not agree about, and what they say.
std::string difference(const Json& there, const Json& here) {
    for (const Json* const one : {&here, &there}) {
        for (const auto& [key, value] : one->items()) {
            if (value_of(there, key) != value_of(here, key)) {
                return fmt::format("`{}` is {} there, {} here", key,
                                   shortened(value_of(there, key)), shortened(value_of(here, key)));
            }
        }
    }
    return "its heading is in another order";
}

std::string first_line(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text;
    std::getline(stream, text);
    return text;
}

}  // namespace

std::string heading_difference(const Json& there, const Json& here) {
    return there.is_object() ? difference(there, here) : "it begins with no heading";
}

std::uint64_t JsonLines::read(const std::string& file, const Reader& heading, const Reader& line) {
    std::ifstream stream(file, std::ios::binary);
    std::uint64_t whole = 0;
    std::string text;
    for (int number = 1; std::getline(stream, text) && !stream.eof(); ++number) {
        const auto refused = [&] {
            return UsageError(fmt::format("{}:{}: this is no line that Perthro wrote (take it out, "
                                          "or name another file)",
                                          file, number));
        };
        try {
            (number == 1 ? heading : line)(Json::parse(text));
        } catch (const Json::exception&) {
            throw refused();
        } catch (const NumberError&) {
            throw refused();
        }
        whole += text.size() + 1;
    }
    return whole;
}

JsonLines::JsonLines(std::string file, const Json& heading, const Reader& earlier)
    : name_(std::move(file)) {
    const auto compare = [&](const Json& there) {
        if (there != heading) {
            throw UsageError(fmt::format("{} is of another call: {} (go on with that one, name "
                                         "another file, or remove it)",
                                         name_, heading_difference(there, heading)));
        }
    };
    lock_.emplace(name_);
    std::error_code code;
    std::uint64_t whole = 0;
    if (std::filesystem::is_regular_file(name_, code)) {
        whole = read(name_, compare, earlier);
        if (whole == 0 && !json_text(heading).starts_with(first_line(name_))) {
            throw UsageError(name_ + " holds something else (name another file, or remove it)");
        }
        std::filesystem::resize_file(name_, whole, code);  // without what a kill tore
    }
    file_.open(name_, std::ios::binary | std::ios::app);
    write(whole == 0 ? json_text(heading) + '\n' : "");
}

void JsonLines::add(const Json& line) {
    const std::lock_guard lock(mutex_);
    write(json_text(line) + '\n');
}

void JsonLines::write(const std::string& text) {
    errno = 0;
    file_ << text << std::flush;
    if (!file_) {
        throw WriteFailure(name_, system_reason());
    }
}

void JsonLines::remove() {
    file_.close();
    std::error_code code;
    std::filesystem::remove(name_, code);
    lock_.reset();
}

}  // namespace perthro::command
