#include "scripting/outside/program.hpp"

#include "scripting/parse_number.hpp"
#include "scripting/play/match.hpp"
#include "scripting/text.hpp"

#include <array>
#include <charconv>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

constexpr std::array<std::pair<std::string_view, Protocol>, 5> kProtocols{{{"uci", Protocol::Uci},
                                                                           {"usi", Protocol::Usi},
                                                                           {"ucci", Protocol::Ucci},
                                                                           {"cecp", Protocol::Cecp},
                                                                           {"gtp", Protocol::Gtp}}};

// "%2C" -> ","
std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned code = 0;
        const char* const digits = text.data() + i + 1;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
            plain += static_cast<char>(code);
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

int number_of(const std::string& key, const std::string& value) {
    const auto number = parse_number<int>(value);
    if (!number || *number <= 0) {
        throw PlayError(
            fmt::format("`{}={}`: write a whole number that is not below 1", key, value));
    }
    return *number;
}

void read_option(Program& program, std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        throw PlayError(
            fmt::format("`{}` in `{}` is no option (write KEY=VALUE)", text, program.text));
    }
    const std::string key = decoded(text.substr(0, equals));
    const std::string value = decoded(text.substr(equals + 1));
    if (key == "game") {
        program.game = value;
    } else if (key == "depth") {
        program.depth = number_of(key, value);
    } else if (key == "grace") {
        program.grace = std::chrono::milliseconds(number_of(key, value));
    } else {
        program.options.emplace_back(key, value);
    }
}

}  // namespace

std::optional<Protocol> protocol_named(std::string_view name) {
    for (const auto& [text, protocol] : kProtocols) {
        if (text == name) {
            return protocol;
        }
    }
    return std::nullopt;
}

std::string protocol_name(Protocol protocol) {
    for (const auto& [text, one] : kProtocols) {
        if (one == protocol) {
            return std::string(text);
        }
    }
    return {};
}

std::string protocols_in_words() { return "uci, usi, ucci, cecp or gtp"; }

std::optional<Program> read_program(std::string_view text) {
    const auto colon = text.find(':');
    const auto protocol = colon == std::string_view::npos ? std::nullopt
                                                          : protocol_named(text.substr(0, colon));
    if (!protocol) {
        return std::nullopt;
    }
    Program program;
    program.protocol = *protocol;
    program.text = text;
    const std::string_view behind = text.substr(colon + 1);
    const auto question = behind.find('?');
    for (const std::string& word : split(behind.substr(0, question), ' ')) {
        if (!word.empty()) {
            program.command.push_back(decoded(word));
        }
    }
    if (program.command.empty()) {
        throw PlayError(fmt::format("`{}` names no program (write {}:PROGRAM)", text,
                                    protocol_name(*protocol)));
    }
    if (question != std::string_view::npos) {
        read_options(program, behind.substr(question + 1));
    }
    return program;
}

void read_options(Program& program, std::string_view text) {
    for (const std::string& option : split(text, '&')) {
        read_option(program, option);
    }
}

}  // namespace perthro::outside
