#include "scripting/outside/spelling.hpp"

#include "engine/game/observe.hpp"

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

// "h3e10" -> "h2e9"
std::string ranks_from_zero(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_digit(text[end])) {
            ++end;
        }
        if (end == i) {
            result += text[i++];
        } else {
            result += std::to_string(std::stoi(text.substr(i, end - i)) - 1);
            i = end;
        }
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
        from_zero_ = true;
    }
}

std::string Spelling::adapted(std::string text) const {
    std::replace(text.begin(), text.end(), ' ', '_');
    return from_zero_ ? ranks_from_zero(text) : text;
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
