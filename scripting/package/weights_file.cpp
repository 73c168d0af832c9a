#include "scripting/package/weights_file.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/reader.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro {

namespace {

using search::GivenWeights;
using search::Term;

std::string name_of(Term term) {
    return std::string(search::kTermNames[static_cast<std::size_t>(term)]);
}

bool is_of_types(Term term) { return term < Term::Row; }

class WeightsReader {
public:
    WeightsReader(ReadContext& context, bool strict) : context_(context), strict_(strict) {}

    GivenWeights read(const DocumentNode& document) {
        if (document.is_null()) {
            return {};  // an empty file
        }
        MapReader root(context_, document, "");
        for (std::size_t i = 0; i < search::kTermNames.size(); ++i) {
            const auto term = static_cast<Term>(i);
            const std::string name = name_of(term);
            if (const auto* node = root.take(name); node != nullptr) {
                is_of_types(term)   ? read_types_of(*node, term)
                : term == Term::Row ? read_rows(*node)
                                    : add(*node, name, term, 0);
            }
        }
        root.finish();
        return std::move(given_);
    }

private:
    void add(const DocumentNode& node, const std::string& path, Term term, std::size_t of) {
        const auto weight = read_number(context_, node, path);
        if (weight && (*weight > search::kMostWeight || *weight < -search::kMostWeight)) {
            context_.error(node.at, path, "a weight of this size would look like a win",
                           fmt::format("a number from {0} to -{0}", search::kMostWeight));
        } else if (weight) {
            given_.all.push_back({term, of, *weight});
        }
    }

    void read_types_of(const DocumentNode& node, Term term) {
        const std::string path = name_of(term);
        const MapReader map(context_, node, path);
        const std::vector<std::string> names = type_names(context_.definition);
        for (const DocumentNode::Entry& entry : map.entries()) {
            const PieceType type = context_.definition.find_piece(entry.key);
            if (type != kEmptyType) {
                add(entry.value, path_to(path, entry.key), term, type);
            } else if (strict_) {
                context_.error(entry.at, path, "there is no piece `" + entry.key + "`",
                               one_of(names), did_you_mean(entry.key, names));
            }
        }
    }

    void read_rows(const DocumentNode& node) {
        const std::string path = name_of(Term::Row);
        if (!node.is_list()) {
            context_.error(node.at, path, "here stands no list",
                           "what rows with one piece, two, ... are worth: [4, 16, 64]");
            return;
        }
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            add(node.items[i], path_to(path, i), Term::Row, i + 1);
        }
    }

    ReadContext& context_;
    bool strict_;
    GivenWeights given_;
};

// "{pawn: 100, rook: 512.5}" of what play can tell; "" if nothing of it can be.
std::string types_text(const GameDefinition& game, const search::Terms& terms,
                       const search::Weights& weights, Term term) {
    std::string text;
    for (PieceType type = 1; type < game.pieces.size(); ++type) {
        const std::size_t at = terms.at(term, type);
        if (terms.tunable()[at] != 0) {
            text += fmt::format("{}{}: {:.4g}", text.empty() ? "{" : ", ", game.pieces[type].name,
                                weights[at]);
        }
    }
    return text.empty() ? "" : text + "}";
}

std::string rows_text(const search::Terms& terms, const search::Weights& weights) {
    std::string text;
    for (std::size_t own = 1; own <= terms.row_length(); ++own) {
        text += fmt::format("{}{:.4g}", own == 1 ? "[" : ", ", weights[terms.at(Term::Row, own)]);
    }
    return text.empty() ? "" : text + "]";
}

}  // namespace

std::shared_ptr<const search::GivenWeights> read_weights(const std::filesystem::path& folder,
                                                         const GameDefinition& game,
                                                         SourceTexts& sources,
                                                         const OpenTexts& open) {
    const auto path = folder / kWeightsFile;
    std::error_code code;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, code))) {
        return nullptr;
    }
    ContentError unreadable;
    const auto text = read_package_file(folder, kWeightsFile, unreadable, open);
    if (!text) {
        throw LoadErrors({unreadable}, sources);
    }
    GameDefinition names;  // only its files and its pieces are asked for
    names.files = {display_name(path)};
    names.pieces = game.pieces;
    sources[names.files[0]] = *text;
    std::vector<ContentError> errors;
    NoExpressions expressions;
    ReadContext context{names, expressions, errors};
    const auto document = parse_document(*text, 0, names.files[0], errors);
    auto given = std::make_shared<GivenWeights>();
    if (errors.empty()) {
        const bool usual = std::all_of(
            game.options.begin(), game.options.end(),
            [](const OptionDefinition& option) { return option.value == option.default_value; });
        *given = WeightsReader(context, usual).read(document);
    }
    if (!errors.empty()) {
        throw LoadErrors(std::move(errors), sources);
    }
    return given;
}

std::string weights_text(const GameDefinition& game, const search::Terms& terms,
                         const search::Weights& weights, const std::string& said) {
    std::string text = said;
    for (std::size_t i = 0; i < search::kTermNames.size(); ++i) {
        const auto term = static_cast<Term>(i);
        const std::string value = is_of_types(term)   ? types_text(game, terms, weights, term)
                                  : term == Term::Row ? rows_text(terms, weights)
                                  : terms.tunable()[terms.at(term, 0)] != 0
                                      ? fmt::format("{:.4g}", weights[terms.at(term, 0)])
                                      : "";
        if (!value.empty()) {
            text += fmt::format("{}: {}\n", name_of(term), value);
        }
    }
    return text;
}

}  // namespace perthro
