#include "scripting/lsp/documents.hpp"

#include "scripting/lsp/uri.hpp"

namespace perthro::lsp {

namespace {

std::string uri_in(const nlohmann::json& parameters) {
    return parameters.at("textDocument").at("uri").get<std::string>();
}

}  // namespace

std::filesystem::path canonical_path(const std::filesystem::path& path) {
    std::error_code code;
    auto canonical = std::filesystem::weakly_canonical(path, code);
    return code ? path.lexically_normal() : canonical;
}

const Document* Documents::open(const nlohmann::json& parameters) {
    Document document;
    document.uri = uri_in(parameters);
    document.text = parameters.at("textDocument").at("text").get<std::string>();
    if (const auto path = path_of(document.uri)) {
        document.path = canonical_path(*path);
    }
    const std::string uri = document.uri;
    return &open_.insert_or_assign(uri, std::move(document)).first->second;
}

const Document* Documents::change(const nlohmann::json& parameters, Encoding encoding) {
    const auto found = open_.find(uri_in(parameters));
    if (found == open_.end()) {
        return nullptr;
    }
    std::string& text = found->second.text;
    bool& known = found->second.known;
    for (const auto& change : parameters.at("contentChanges")) {
        const auto& put = change.at("text").get_ref<const std::string&>();
        if (!change.contains("range")) {
            text = put;
            known = true;
        } else if (known) {
            const Span span = Places(text, encoding).replaced_span(change.at("range"));
            text.replace(span.begin, span.end - span.begin, put);
        }
    }
    return &found->second;
}

std::vector<const Document*> Documents::lose(const nlohmann::json& parameters) {
    const nlohmann::json::json_pointer name("/textDocument/uri");
    const bool named = parameters.is_object() && parameters.contains(name);
    std::vector<const Document*> lost;
    for (auto& [uri, document] : open_) {
        if (document.known && (!named || parameters.at(name) == uri)) {
            document.known = false;
            lost.push_back(&document);
        }
    }
    return lost;
}

std::shared_ptr<const Document> Documents::close(const nlohmann::json& parameters) {
    const auto found = open_.find(uri_in(parameters));
    if (found == open_.end()) {
        return nullptr;
    }
    auto closed = std::make_shared<const Document>(std::move(found->second));
    open_.erase(found);
    return closed;
}

const Document* Documents::find(const std::string& uri) const {
    const auto found = open_.find(uri);
    return found == open_.end() ? nullptr : &found->second;
}

const Document* Documents::at(const std::filesystem::path& canonical) const {
    for (const auto& [uri, document] : open_) {
        if (document.path == canonical) {
            return &document;
        }
    }
    return nullptr;
}

OpenTexts Documents::texts() const {
    OpenTexts texts;
    for (const auto& [uri, document] : open_) {
        if (document.known && !document.path.empty()) {
            texts[document.path] = document.text;
        }
    }
    return texts;
}

}  // namespace perthro::lsp
