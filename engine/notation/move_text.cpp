// Writes every path at the least detail, then says more where two texts are alike.
#include "engine/notation/move_text.hpp"

#include <algorithm>
#include <unordered_map>

namespace perthro {

namespace {

bool is_written(TokenKind kind, Detail detail) {
    switch (kind) {
        case TokenKind::Promotion: return detail >= Detail::Promotions;
        case TokenKind::Target: return detail >= Detail::Targets;
        case TokenKind::Direction: return detail >= Detail::Directions;
        default: return true;
    }
}

// Joins the numbers of a roll: 3-5.
std::string joined(const std::vector<int>& values) {
    std::string text;
    for (const int value : values) {
        text += (text.empty() ? "" : "-") + std::to_string(value);
    }
    return text;
}

}  // namespace

std::vector<MovePath> paths_of(const MoveList& list, const ExpandMove& expand) {
    std::vector<MovePath> paths;
    paths.reserve(list.size());
    for (const MoveBits move : list.moves) {
        if (!move_bits::compound(move)) {
            paths.push_back(expand(move));
            continue;
        }
        const Compound& compound = list.compounds[move_bits::index(move)];
        const auto tokens = list.tokens_of(compound);
        const auto captures = list.captures_of(compound);
        paths.push_back({{tokens.begin(), tokens.end()},
                         compound.name,
                         compound.player,
                         compound.mover,
                         compound.from,
                         compound.to,
                         {captures.begin(), captures.end()}});
    }
    return paths;
}

std::string MoveText::outcome(const MovePath& path, const Token& token) const {
    for (const ChanceDefinition& chance : game_.chances) {
        if (chance.name == class_of(path) && token.value < chance.rolls.size()) {
            return joined(chance.rolls[token.value].values);
        }
    }
    return names_.outcome ? names_.outcome(path, token.value) : "!" + std::to_string(token.value);
}

std::string MoveText::value_of(const MovePath& path, const Token& token) const {
    switch (token.kind) {
        case TokenKind::Start:
        case TokenKind::Landing:
        case TokenKind::Cell:
        case TokenKind::Target: return cell_name(token.value);
        case TokenKind::HandItem:
        case TokenKind::Promotion: return game_.pieces[token.value].name;
        case TokenKind::Lifted:
        case TokenKind::Die: return std::to_string(token.value);
        case TokenKind::Permutation: return game_.topology.permutations[token.value].name;
        case TokenKind::Label: return names_.labels[token.value];
        case TokenKind::Direction: return game_.topology.directions[token.value].name;
        case TokenKind::Outcome: return outcome(path, token);
    }
    return {};
}

std::string MoveText::token_text(const MovePath& path, const Token& token, bool first) const {
    std::string value = value_of(path, token);
    switch (token.kind) {
        case TokenKind::Start: return (first ? "" : "+") + value;
        case TokenKind::HandItem: return (first ? "" : "+") + value + "@";
        case TokenKind::Landing: return value;  // its dash depends on what stands in front
        case TokenKind::Cell: return "/" + value;
        case TokenKind::Promotion: return "=" + value;
        case TokenKind::Lifted: return "^" + value;
        case TokenKind::Permutation: return "%" + value;
        case TokenKind::Die: return "*" + value;
        case TokenKind::Label: return "#" + value;
        case TokenKind::Target: return "&" + value;
        case TokenKind::Direction: return ">" + value;
        case TokenKind::Outcome: return value;
    }
    return {};
}

std::string MoveText::write(const MovePath& path, Detail detail) const {
    std::string front;
    std::string behind;
    for (const Token& token : path.tokens) {
        if (!is_written(token.kind, detail)) {
            continue;
        }
        const bool in_front = detail >= Detail::InOrder || is_path(token.kind) ||
                              token.kind == TokenKind::Outcome;
        std::string& side = in_front ? front : behind;
        const bool dash = token.kind == TokenKind::Landing &&
                          (front.empty() || front.back() != '@');
        side += (dash ? "-" : "") + token_text(path, token, front.empty());
    }
    std::string text = front + behind;
    const std::string& name = class_of(path);
    if (text.empty()) {
        return name;
    }
    const bool plain = name == "move" || name == "drop";
    return plain && detail < Detail::Class ? text : text + " " + name;
}

std::vector<std::string> MoveText::write_all(const std::vector<MovePath>& paths) const {
    std::vector<std::string> texts(paths.size());
    std::vector<Detail> details(paths.size(), Detail::Path);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        texts[i] = write(paths[i], Detail::Path);
    }
    bool alike = true;
    while (alike) {
        alike = false;
        std::unordered_map<std::string, std::size_t> first;
        std::vector<char> clashes(paths.size(), 0);
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const auto [found, fresh] = first.try_emplace(texts[i], i);
            if (!fresh) {
                clashes[i] = clashes[found->second] = 1;
            }
        }
        for (std::size_t i = 0; i < paths.size(); ++i) {
            if (clashes[i] != 0 && details[i] < Detail::Class) {
                details[i] = static_cast<Detail>(static_cast<int>(details[i]) + 1);
                texts[i] = write(paths[i], details[i]);
                alike = true;
            }
        }
    }
    return texts;
}

}  // namespace perthro
