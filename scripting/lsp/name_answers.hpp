// Answers about the name at a place, wherever it stands in the package: references, another name.
#pragma once

#include "scripting/lsp/help.hpp"
#include "scripting/lsp/positions.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace perthro::lsp {

// Answers about the name at one offset of one document.
class NameAnswers {
public:
    using Json = nlohmann::json;

    // `uri`: of a file, as the client writes it. What is not owned must outlive the answers.
    NameAnswers(const Surroundings& around, std::size_t at,
                const std::optional<std::filesystem::path>& folder, OpenTexts open,
                Encoding encoding, std::function<std::string(const std::filesystem::path&)> uri);

    // All places of the name as Locations of the protocol. `declared`: also where it is given.
    [[nodiscard]] Json references(bool declared) const;
    // The range of the name that may get another one; null where that is nothing.
    [[nodiscard]] Json prepared(const Places& places) const;
    // The edits that give the name another one. Throws std::invalid_argument where the new one is
    // no such or means something already, and where the package would not load.
    [[nodiscard]] Json renamed(const std::string& wanted) const;

private:
    [[nodiscard]] bool may_be_renamed() const;
    [[nodiscard]] bool is_of_others(const std::filesystem::path& file) const;
    [[nodiscard]] bool is_given_at(const std::filesystem::path& file, const Span& span) const;
    void check(const std::string& wanted) const;
    void check_scripts(const std::string& wanted) const;
    void check_loads(const OpenTexts& edited, const std::string& wanted) const;

    const Surroundings& around_;
    std::optional<GivenName> name_;
    Span span_;
    std::filesystem::path folder_;
    OpenTexts open_;
    std::map<std::filesystem::path, std::string> texts_;
    Encoding encoding_;
    std::function<std::string(const std::filesystem::path&)> uri_;
};

}  // namespace perthro::lsp
