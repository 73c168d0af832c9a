// Which packages the open documents belong to, what was found in them, and telling the client.
#include "scripting/lsp/diagnostics.hpp"
#include "scripting/lsp/server.hpp"
#include "scripting/lsp/uri.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/open_file.hpp"

#include <algorithm>

namespace perthro::lsp {

namespace fs = std::filesystem;

// Every package that read the file is to be loaded again, and the one that it lies in.
void Server::touched(const fs::path& file, Depth depth) {
    if (file.empty()) {
        return;
    }
    if (const auto folder = package_of(file)) {
        packages_.try_emplace(*folder);
    }
    for (auto& [folder, package] : packages_) {
        const bool reads = package.findings.read.contains(file) || package_of(file) == folder;
        if (reads) {
            package.stale = true;
            package.unchecked = package.unchecked || depth == Depth::Check;
        }
    }
}

// Of which no document is open any more.
void Server::forget_closed_packages() {
    std::set<fs::path> open;
    for (const auto& [uri, document] : documents_.all()) {
        if (const auto folder = package_of(document.path)) {
            open.insert(*folder);
        }
    }
    std::set<fs::path> cleared;
    for (const auto& [folder, package] : packages_) {
        if (!open.contains(folder)) {
            for (const auto& [file, findings] : package.findings.by_file) {
                cleared.insert(file);
            }
        }
    }
    std::erase_if(packages_, [&](const auto& entry) { return !open.contains(entry.first); });
    publish(cleared);
}

bool Server::work() {
    auto next = std::find_if(packages_.begin(), packages_.end(),
                             [](const auto& entry) { return entry.second.stale; });
    const Depth depth = next != packages_.end() ? Depth::Load : Depth::Check;
    if (next == packages_.end()) {
        next = std::find_if(packages_.begin(), packages_.end(),
                            [](const auto& entry) { return entry.second.unchecked; });
    }
    if (next == packages_.end() || state_ != State::Running) {
        return false;
    }
    auto& [folder, package] = *next;
    package.stale = false;
    package.notes.clear();
    package.unchecked = package.unchecked && depth == Depth::Load;
    std::set<fs::path> files;
    for (const auto& [file, findings] : package.findings.by_file) {
        files.insert(file);
    }
    std::vector<std::string> directions = std::move(package.findings.directions);
    package.findings = look_at(folder, documents_.texts(), depth);
    if (package.findings.directions.empty()) {
        package.findings.directions = std::move(directions);  // until it can be read again
    }
    for (const auto& [file, findings] : package.findings.by_file) {
        files.insert(file);
    }
    for (const auto& [uri, document] : documents_.all()) {  // that nothing is wrong is news, too
        if (package_of(document.path) == folder) {
            files.insert(document.path);
        }
    }
    publish(files);
    return true;
}

std::vector<const Finding*> Server::findings_in(const fs::path& file) const {
    std::vector<const Finding*> all;
    for (const auto& [folder, package] : packages_) {
        const auto found = package.findings.by_file.find(file);
        if (found == package.findings.by_file.end()) {
            continue;
        }
        for (const Finding& finding : found->second) {
            const bool known = std::any_of(all.begin(), all.end(), [&](const Finding* other) {
                return other->error.line == finding.error.line &&
                       other->error.column == finding.error.column &&
                       other->error.what == finding.error.what;
            });
            if (!known) {
                all.push_back(&finding);
            }
        }
    }
    return all;
}

std::string Server::text_of(const fs::path& file) const {
    if (const Document* document = documents_.at(file); document != nullptr && document->known) {
        return document->text;
    }
    return read_regular_file(file, kLargestFile, LinkAtEnd::Followed).text;
}

std::string Server::uri_for(const fs::path& file) const {
    const Document* document = documents_.at(file);
    return document != nullptr ? document->uri : uri_of(file);
}

void Server::publish(const std::set<fs::path>& files) {
    for (const fs::path& file : files) {
        publish(file);
    }
}

void Server::publish(const fs::path& file) {
    const std::string text = text_of(file);
    const Places places(text, encoding_);
    Json diagnostics = Json::array();
    for (const Finding* finding : findings_in(file)) {
        diagnostics.push_back(diagnostic(*finding, places));
    }
    send_({{"jsonrpc", "2.0"},
           {"method", "textDocument/publishDiagnostics"},
           {"params", {{"uri", uri_for(file)}, {"diagnostics", std::move(diagnostics)}}}});
}

}  // namespace perthro::lsp
