// `rows` of an attribute of cells: a sign for each cell of the first grid, or an expression.
#include "scripting/package/read_cell_values.hpp"

#include "scripting/package/coordinates.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace perthro {

namespace {

// "1 row", "2 rows"
std::string counted(int number, const std::string& what) {
    return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

// What the values of an attribute may be called by; none for numbers, truth and cells.
std::vector<std::string> names_of_values(const GameDefinition& game,
                                         const AttributeDefinition& attribute) {
    std::vector<std::string> names;
    switch (attribute.kind) {
        case AttributeKind::PieceType: return type_names(game);
        case AttributeKind::Enumeration: return attribute.enumeration;
        case AttributeKind::Player:
            names.assign(game.players.begin() + 1, game.players.end());
            return names;
        default: return {};
    }
}

// Values that have names, by one sign each: the letter of a piece type, or that with which one name
// alone begins; `.` leaves a cell as it is.
class Signs {
public:
    Signs(ReadContext& context, const AttributeDefinition& attribute)
        : context_(context), attribute_(attribute),
          names_(names_of_values(context.definition, attribute)) {}

    // The value that a sign of a row stands for; nothing where it has none, which is told once.
    [[nodiscard]] std::optional<int> value(DocumentNode sign, const std::string& path) {
        if (names_.empty()) {
            return read_attribute_value(context_, attribute_, sign, path);
        }
        if (sign.text == ".") {
            return std::nullopt;
        }
        const auto [known, is_new] = meant_.try_emplace(sign.text);
        if (is_new) {
            const std::string name = name_of(sign.text);
            if (name.empty()) {
                context_.error(
                    sign.at, path, "the sign `" + sign.text + "` of a row means nothing",
                    one_of(names_),
                    attribute_.kind == AttributeKind::PieceType
                        ? "write the letter of a type, a first letter that only one has, or `.`"
                        : "write a first letter that only one of them has, or `.`");
            } else {
                sign.text = name;
                known->second = read_attribute_value(context_, attribute_, sign, path);
            }
        }
        return known->second;
    }

private:
    [[nodiscard]] std::string name_of(const std::string& sign) const {
        if (attribute_.kind == AttributeKind::PieceType) {
            for (const PieceDefinition& type : context_.definition.pieces) {
                if (type.letter == sign) {
                    return type.name;
                }
            }
        }
        if (std::find(names_.begin(), names_.end(), sign) != names_.end()) {
            return sign;
        }
        const auto begins = [&](const std::string& name) {
            return std::tolower(static_cast<unsigned char>(name[0])) ==
                   std::tolower(static_cast<unsigned char>(sign[0]));
        };
        const auto first = std::find_if(names_.begin(), names_.end(), begins);
        const bool alone = first != names_.end() && std::none_of(first + 1, names_.end(), begins);
        return alone ? *first : "";
    }

    ReadContext& context_;
    const AttributeDefinition& attribute_;
    std::vector<std::string> names_;
    std::map<std::string, std::optional<int>> meant_;  // by sign
};

}  // namespace

void read_cell_rows(ReadContext& context, const DocumentNode& rows, const std::string& path,
                    AttributeDefinition& attribute) {
    const auto& topology = context.definition.topology;
    constexpr const char* kAsTexts =
        "a text for each rank, the top one first, a sign for each cell";
    if (topology.grids.empty() || topology.grids.front().size[2] > 1 ||
        topology.grids.front().size[3] > 1) {
        context.error(rows.at, path, "a list of rows is for boards with one flat grid in front",
                      "an expression over x, y and z");
        return;
    }
    const auto& size = topology.grids.front().size;
    const auto given = static_cast<int>(rows.items.size());
    if (given != size[1]) {
        context.error(rows.at, path,
                      counted(given, "row") + " for a board of " + counted(size[1], "rank"),
                      kAsTexts,
                      given < size[1] ? "write the missing ranks too, or `rows` as an expression"
                                      : "take the last ones away");
        return;
    }
    Signs signs_of(context, attribute);
    for (std::size_t row = 0; row < rows.items.size(); ++row) {
        const auto row_path = path_to(path, row);
        const auto text = read_text(context, rows.items[row], row_path).value_or("");
        if (!rows.items[row].is_scalar()) {
            continue;  // reported already
        }
        const auto signs = static_cast<int>(text.size());
        if (signs != size[0]) {
            context.error(rows.items[row].at, row_path,
                          counted(signs, "sign") + " for a rank of " + counted(size[0], "cell"),
                          kAsTexts, "write one sign for each cell of the rank");
            continue;
        }
        for (int x = 1; x <= size[0]; ++x) {
            DocumentNode value = rows.items[row];
            value.text = text.substr(static_cast<std::size_t>(x) - 1, 1);
            const Cell cell = topology.at(0, x, size[1] - static_cast<int>(row));
            const auto number = cell == kNoCell ? std::nullopt : signs_of.value(value, row_path);
            if (number) {
                attribute.cell_initial[cell] = *number;
            }
        }
    }
}

void read_cell_formula(ReadContext& context, const DocumentNode& node, const std::string& path,
                       AttributeDefinition& attribute) {
    const auto& topology = context.definition.topology;
    auto variables = context.variables;
    for (const Cell cell : topology.cells) {
        const auto& info = topology.info[cell];
        if (info.grid < 0) {
            continue;
        }
        set_coordinates(variables, info.at);
        const auto value = evaluate_at(context, node, path, node.text, variables);
        if (!value) {
            return;
        }
        if (const auto* number = std::get_if<std::int64_t>(&*value);
            number != nullptr && *number >= attribute.low && *number <= attribute.high) {
            attribute.cell_initial[cell] = static_cast<int>(*number);
        } else if (const auto* truth = std::get_if<bool>(&*value);
                   truth != nullptr && attribute.kind == AttributeKind::Bool) {
            attribute.cell_initial[cell] = *truth ? 1 : 0;
        } else if (const auto* name = std::get_if<std::string>(&*value);
                   name != nullptr && !names_of_values(context.definition, attribute).empty()) {
            DocumentNode said = node;
            said.text = *name;
            const auto named = read_attribute_value(context, attribute, said, path);
            if (!named) {
                return;  // reported already
            }
            attribute.cell_initial[cell] = *named;
        } else {
            context.error(node.at, path,
                          "the expression gives no value of this attribute at " + info.name,
                          "a value of its type");
            return;
        }
    }
}

}  // namespace perthro
