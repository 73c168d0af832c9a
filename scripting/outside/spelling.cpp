#include "scripting/outside/spelling.hpp"

#include "engine/game/observe.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace perthro::outside {

namespace {

MoveStyle style_for(Protocol protocol, MoveStyle family) {
    if (protocol == Protocol::Gtp) {
        return MoveStyle::Go;
    }
    return protocol == Protocol::Usi && family == MoveStyle::Shogi ? family : MoveStyle::Coordinate;
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Where the digits at the end of a text begin.
std::size_t digits_of(const std::string& text) {
    std::size_t at = text.size();
    while (at > 0 && is_digit(text[at - 1])) {
        --at;
    }
    return at;
}

// The cells of grids whose names end with a number, by name: "e10" -> "e9".
std::map<std::string, std::string> cells_from_zero(const Topology& topology) {
    std::map<std::string, std::string> names;
    for (const Cell cell : topology.cells) {
        const std::string& name = topology.info[cell].name;
        const std::size_t at = digits_of(name);
        const auto rank = parse_number<int>(name.substr(at));
        if (topology.info[cell].grid >= 0 && rank) {
            names.emplace(name, name.substr(0, at) + std::to_string(*rank - 1));
        }
    }
    return names;
}

// "h3e10" -> "h2e9"; numbers in other names, as of classes, stay.
std::string ranks_from_zero(const std::string& text,
                            const std::map<std::string, std::string>& cells) {
    std::string result;
    std::size_t word = 0;  // where the letters in front of the digits begin, in the result
    for (std::size_t i = 0; i < text.size();) {
        if (!is_digit(text[i])) {
            word = is_letter(text[i]) ? word : result.size() + 1;
            result += text[i++];
            continue;
        }
        while (i < text.size() && is_digit(text[i])) {
            result += text[i++];
        }
        for (std::size_t from = word; from < result.size(); ++from) {
            if (const auto found = cells.find(result.substr(from)); found != cells.end()) {
                result.replace(from, std::string::npos, found->second);
                break;
            }
        }
        word = result.size();
    }
    return result;
}

}  // namespace

Spelling::Spelling(Protocol protocol, const GameDefinition& game)
    : protocol_(protocol), family_(style_of(game)), style_(style_for(protocol, family_)) {
    if (family_ == MoveStyle::Shogi && protocol != Protocol::Usi) {
        throw PlayError(fmt::format("cells of `{}` have other names in {}: write usi:", game.id,
                                    protocol_name(protocol)));
    }
    if (protocol == Protocol::Ucci && family_ == MoveStyle::Xiangqi) {
        from_zero_ = cells_from_zero(game.topology);
    }
}

std::string Spelling::adapted(std::string text) const {
    std::replace(text.begin(), text.end(), ' ', '_');
    return from_zero_.empty() ? text : ranks_from_zero(text, from_zero_);
}

std::vector<std::string> Spelling::moves(Match& match) const {
    std::vector<std::string> texts = match.texts(style_);
    for (std::string& text : texts) {
        text = adapted(text);
    }
    return texts;
}

std::string Spelling::move(const Match& match, const MovePath& path) const {
    return adapted(match.text_of(path, style_));
}

std::string Spelling::position(const Match& match) const {
    const PositionText& texts = match.position_texts();
    const Position& position = match.worker().position();
    if (protocol_ == Protocol::Usi && family_ == MoveStyle::Shogi) {
        return texts.write_family(position).value_or(texts.write(position));
    }
    return family_ == MoveStyle::San || family_ == MoveStyle::Xiangqi ? texts.write_fen(position)
                                                                      : texts.write(position);
}

bool is_usual_start(const GameDefinition& game, const MatchStart& start) {
    const Setup& setup = game.setups.front();
    return start.setup.empty() && (start.position.empty() || start.position == "start") &&
           setup.shuffles.empty() && setup.lua.empty();
}

void require_speakable(const Rules& rules) {
    if (hides_something(rules)) {
        throw PlayError(fmt::format("`{}` hides something from its players, and a protocol tells "
                                    "other programs everything (choose a bot: perthro bestmove)",
                                    rules.game.id));
    }
    if (!rules.game.chances.empty() || rules.game.piece_type_known != KnownTo::All) {
        throw PlayError(fmt::format("chance plays in `{}`, and no protocol has a word for it "
                                    "(choose a bot: perthro bestmove)",
                                    rules.game.id));
    }
}

void require_speakable_in_gtp(const GameDefinition& game) {
    if (game.player_count() != 2 || game.topology.grids.size() != 1) {
        throw PlayError("gtp knows one board and two players, not `" + game.id + "`");
    }
}

}  // namespace perthro::outside
