#include "scripting/package/dependents.hpp"

#include "scripting/package/document.hpp"
#include "scripting/package/files.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <algorithm>
#include <optional>

namespace perthro {

namespace {

// What one game.yaml says of another package; empty if it says nothing.
std::optional<Dependent> need_of(const KnownPackage& package, const std::string& id) {
    ContentError unreadable;
    std::vector<ContentError> errors;
    const auto text = read_package_file(package.folder, "game.yaml", unreadable);
    const DocumentNode root = text ? parse_document(*text, 0, "", errors) : DocumentNode();
    const DocumentNode* const parent = root.find("extends");
    const DocumentNode* const needs = root.find("requires");
    const DocumentNode* const range = needs != nullptr ? needs->find(id) : nullptr;
    if (range != nullptr && range->is_scalar()) {
        return Dependent{package.id, range->text};
    }
    return parent != nullptr && parent->is_scalar() && parent->text == id
               ? std::optional(Dependent{package.id, ""})
               : std::nullopt;
}

}  // namespace

std::vector<Dependent> dependents_of(const std::string& id) {
    std::vector<Dependent> dependents;
    for (const KnownPackage& package : known_packages()) {
        if (package.origin == Origin::Shipped || package.id == id) {
            continue;
        }
        if (auto need = need_of(package, id)) {
            dependents.push_back(std::move(*need));
        }
    }
    return dependents;
}

std::vector<Dependent> broken_by(const std::string& id, std::string_view before,
                                 std::string_view now) {
    std::vector<Dependent> dependents = dependents_of(id);
    std::erase_if(dependents, [&](const Dependent& one) {
        return !version_fits(one.range, before) || version_fits(one.range, now);
    });
    return dependents;
}

std::string in_words(const std::vector<Dependent>& dependents, const std::string& id) {
    std::vector<std::string> all;
    for (const Dependent& one : dependents) {
        all.push_back(one.range.empty() ? one.id + " extends " + id
                                        : one.id + " needs " + id + " " + shown(one.range));
    }
    return conjunction(all);
}

}  // namespace perthro
