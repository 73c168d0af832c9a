#include "scripting/play/record_package.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr std::string_view kVersion = "version", kContent = "content";
constexpr std::size_t kShortDigest = 12;  // digits that tell two contents apart at a glance

std::string header(const RecordHeaders& headers, std::string_view name) {
    const auto found = std::find_if(headers.begin(), headers.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == headers.end() ? "" : found->second;
}

// "version 1.2.0 (3f9c01ab77e2)"
std::string described(const std::string& version, const std::string& content) {
    const std::string digits = content.substr(0, kShortDigest);
    return (version.empty() ? "a version without a number" : "version " + version) +
           (digits.empty() ? "" : " (" + digits + ")");
}

}  // namespace

void name_package(RecordHeaders& headers, const OpenGame& game) {
    forget_package(headers);
    headers.emplace(headers.begin(), kContent, content_digest(game.loaded->content));
    if (const std::string& version = game.loaded->identity.version; !version.empty()) {
        headers.emplace(headers.begin(), kVersion, version);
    }
}

void forget_package(RecordHeaders& headers) {
    std::erase_if(headers,
                  [](const auto& one) { return one.first == kVersion || one.first == kContent; });
}

std::string content_named_in(const Record& record) { return header(record.headers, kContent); }

std::string changed_package(const Record& record, const OpenGame& game) {
    const std::string content = content_named_in(record);
    const std::string here = content_digest(game.loaded->content);
    const bool same = content.empty() ? record.rules == 0 || record.rules == game.rules->game.hash
                                      : content == here;
    if (same) {
        return "";
    }
    const std::string& id = game.rules->game.id;
    std::string text = "the rules of `" + id + "` have changed since this record was written";
    if (!content.empty()) {
        text += ": it is of " + described(header(record.headers, kVersion), content) +
                ", here is " + described(game.loaded->identity.version, here);
    }
    return text;
}

}  // namespace perthro
