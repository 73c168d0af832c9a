// The texts that the editor has open, as they are there and not on disk.
#pragma once

#include "scripting/lsp/positions.hpp"
#include "scripting/package/open_texts.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perthro::lsp {

// One of them.
struct Document {
    std::string uri;             // as the client writes it
    std::filesystem::path path;  // canonical, as in OpenTexts; empty if it is no file
    std::string text;
    bool known = true;  // false once an edit was lost, until the whole text comes
};

// The path as canonical as it can be: what does not exist keeps its name.
[[nodiscard]] std::filesystem::path canonical_path(const std::filesystem::path& path);

// All of them. What is given as a pointer is valid until the document is opened again or closed.
class Documents {
public:
    // Parameters of textDocument/didOpen, didChange, didClose; what they do not say as the protocol
    // does is an exception. Each gives the document that was meant, didClose as it was; null if it
    // is not open.
    const Document* open(const nlohmann::json& parameters);
    const Document* change(const nlohmann::json& parameters, Encoding encoding);
    // An edit was lost: of the document that its parameters name, or of any if they name none.
    // Gives those whose text is unknown now and was known before.
    std::vector<const Document*> lose(const nlohmann::json& parameters);
    std::shared_ptr<const Document> close(const nlohmann::json& parameters);

    // What is open by this URI or path, its text known or not; null if nothing is.
    [[nodiscard]] const Document* find(const std::string& uri) const;
    [[nodiscard]] const Document* at(const std::filesystem::path& canonical) const;
    [[nodiscard]] const std::map<std::string, Document>& all() const { return open_; }
    // The texts of all that has a path and is known.
    [[nodiscard]] OpenTexts texts() const;

private:
    std::map<std::string, Document> open_;  // by URI
};

}  // namespace perthro::lsp
