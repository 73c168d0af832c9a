// Pieces and hands of game.yaml.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

namespace perthro {

namespace {

// ASCII alone, whatever the locale says.
bool is_letter_or_digit(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Boards and texts have room for one sign, and for a `+` in front of it.
void check_letter(ReadContext& context, MapReader& map, const std::string& letter) {
    const std::string sign = letter.starts_with('+') ? letter.substr(1) : letter;
    const bool single = sign.size() == 1;
    if (!letter.empty() && !(single && is_letter_or_digit(sign[0]))) {
        context.error(map.take("letter")->at, map.path("letter"),
                      "`" + letter + "` is " +
                          (single ? "neither a letter nor a digit" : "more than one sign"),
                      "a letter from A to Z or a digit, perhaps with `+` in front");
    }
}

// A letter as the first player's: in texts the case tells whose a piece is.
std::string in_capitals(std::string letter) {
    std::transform(letter.begin(), letter.end(), letter.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return letter;
}

// A letter for a type that names none: the first of its name's that is free, else any free one.
std::string free_letter(const std::string& name, const std::map<std::string, std::string>& taken) {
    std::string candidates;
    for (const char c : name) {
        if (std::isalpha(static_cast<unsigned char>(c))) {
            candidates += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        }
    }
    candidates += "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    for (const std::string prefix : {"", "+", "*"}) {
        for (const char c : candidates) {
            if (taken.count(prefix + c) == 0) {
                return prefix + c;
            }
        }
    }
    return "";
}

void read_constant(ReadContext& context, PieceDefinition& piece, const DocumentNode::Entry& entry,
                   const std::string& path, const std::vector<std::string>& known) {
    check_name(context, entry.at, path, entry.key);
    const auto near = nearest_name(entry.key, known);
    if (!near.empty() && edit_distance(entry.key, near) == 1) {  // hardly a constant of that name
        context.error(entry.at, path, "unknown key `" + entry.key + "`",
                      one_of(known) + " or a constant of the type", "did you mean `" + near + "`?");
        return;
    }
    const auto text = read_text(context, entry.value, path);
    if (!text) {
        return;
    }
    if (const auto number = parse_number<int>(*text)) {
        piece.constants[entry.key] = *number;
    } else if (*text == "true" || *text == "false") {
        piece.constants[entry.key] = *text == "true" ? 1 : 0;
    } else {
        piece.texts[entry.key] = *text;
    }
}

void read_piece(ReadContext& context, PieceDefinition& piece, const DocumentNode& node,
                const std::string& path) {
    static const std::vector<std::string> kKnown{"letter", "title",   "royal",
                                                 "owner",  "in_hand", "like"};
    MapReader map(context, node, path);
    piece.letter = map.line("letter");
    check_letter(context, map, piece.letter);
    piece.title = map.line("title");
    piece.royal = map.boolean("royal");
    if (const auto* owner = map.take("owner")) {
        piece.nobodys = read_choice(context, *owner, map.path("owner"), {"nobody"}).has_value();
    }
    if (const auto* in_hand = map.take("in_hand")) {
        if (in_hand->is_scalar() && in_hand->text == "keep") {
            piece.keeps_attributes = true;
        } else {
            piece.in_hand = read_type(context, *in_hand, map.path("in_hand"));
        }
    }
    if (const auto* like = map.take("like")) {
        piece.like = read_type(context, *like, map.path("like"));
    }
    for (const auto& entry : map.entries()) {
        if (std::find(kKnown.begin(), kKnown.end(), entry.key) == kKnown.end()) {
            read_constant(context, piece, entry, map.path(entry.key), kKnown);
        }
    }
}

void give_letters(ReadContext& context) {
    auto& pieces = context.definition.pieces;
    std::map<std::string, std::string> taken;  // letter in capitals -> type
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        const auto& [name, letter] = std::tie(pieces[i].name, pieces[i].letter);
        if (letter.empty() || pieces[i].removed) {
            continue;
        }
        const auto [first, fresh] = taken.try_emplace(in_capitals(letter), name);
        if (!fresh) {
            context.error(pieces[i].at, "pieces." + name + ".letter",
                          "two types have the letter `" + letter + "`: `" + first->second +
                              "` and `" + name + "`",
                          "a letter of its own for each type, as the case tells whose a piece is");
        }
    }
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        if (pieces[i].letter.empty()) {
            pieces[i].letter = free_letter(pieces[i].name, taken);
            taken.emplace(pieces[i].letter, pieces[i].name);
        }
    }
}

// The types that a list names, `[man, king]` or `[man: {letter: M}]`, for what refers to them.
std::vector<DocumentNode::Entry> listed_types(const DocumentNode& node) {
    std::vector<DocumentNode::Entry> types;
    for (const DocumentNode& item : node.items) {
        if (item.is_scalar()) {
            DocumentNode nothing;
            nothing.kind = NodeKind::Map;
            nothing.at = item.at;
            types.push_back({item.text, item.at, std::move(nothing)});
        }
        types.insert(types.end(), item.entries.begin(), item.entries.end());
    }
    return types;
}

}  // namespace

void read_pieces(ReadContext& context, MapReader& root) {
    const auto* node = root.take("pieces");
    if (node == nullptr) {
        return;
    }
    const MapReader map(context, *node, "pieces");
    const auto listed = node->is_list() ? listed_types(*node) : map.entries();
    auto& pieces = context.definition.pieces;
    if (listed.size() > kMaxTypes) {
        context.error(node->at, "pieces", "too many piece types",
                      "at most " + std::to_string(kMaxTypes));
        return;
    }
    for (const auto& entry : listed) {  // names first: types may name each other
        check_name(context, entry.at, map.path(entry.key), entry.key);
        PieceDefinition piece;
        piece.name = entry.key;
        piece.at = entry.at;
        piece.removed = entry.value.removed;
        pieces.push_back(std::move(piece));
    }
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const auto& entry = listed[i];
        read_piece(context, pieces[i + 1], entry.value, map.path(entry.key));
    }
    give_letters(context);
    for (const auto& piece : pieces) {
        for (const auto& [name, value] : piece.constants) {
            auto& constants = context.definition.constants;
            if (std::find(constants.begin(), constants.end(), name) == constants.end()) {
                constants.push_back(name);
            }
        }
    }
}

namespace {

bool is_whole_number(const DocumentNode& node) {
    return node.is_scalar() && parse_number<int>(node.text).has_value();
}

}  // namespace

void read_hands(ReadContext& context, MapReader& root) {
    auto& definition = context.definition;
    definition.hands.assign(definition.pieces.size(), HandKind::None);
    if (const auto* node = root.take("hands")) {
        const MapReader map(context, *node, "hands");
        for (const auto& entry : map.entries()) {
            DocumentNode name = entry.value;
            name.kind = NodeKind::Scalar;
            name.text = entry.key;
            name.at = entry.at;
            const auto type = read_type(context, name, map.path(entry.key));
            if (type != kEmptyType && is_whole_number(entry.value)) {
                context.error(
                    entry.value.at, map.path(entry.key),
                    "`" + entry.value.text + "` is not known here", "one of: counted, unlimited",
                    entry.key + ": counted, and how many in setups: {start: {hand: " + "{each: {" +
                        entry.key + ": " + entry.value.text + "}}}}");
                definition.hands[type] = HandKind::Counted;
                continue;
            }
            const auto kind = read_choice(context, entry.value, map.path(entry.key),
                                          {"counted", "unlimited"});
            if (type != kEmptyType && kind) {
                definition.hands[type] = *kind == 0 ? HandKind::Counted : HandKind::Unlimited;
            }
        }
    } else if (definition.captured == CapturedTo::Hand ||
               definition.captured == CapturedTo::OwnerHand) {
        std::fill(definition.hands.begin() + 1, definition.hands.end(), HandKind::Counted);
    }
    definition.has_hands = std::any_of(definition.hands.begin(), definition.hands.end(),
                                       [](auto kind) { return kind != HandKind::None; });
}

}  // namespace perthro
