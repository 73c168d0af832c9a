#include "scripting/package/trust.hpp"

#include "scripting/folder_lock.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/package/travel.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <nlohmann/json.hpp>

namespace perthro {

namespace {

namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

constexpr std::size_t kLargest = std::size_t{4} << 20;  // bytes of the file
constexpr std::size_t kNamed = 3;                       // packages that a line names

fs::path file() {
    return user_games_folder().empty() ? fs::path()
                                       : user_games_folder().parent_path() / "trusted.json";
}

[[noreturn]] void refuse_file() {
    throw PackageRefused(file().string() +
                         " is damaged: it says which keys signed your packages (mend it, or move "
                         "it away and compare the fingerprints again)");
}

// A member of this kind; anything else is damage.
const Json& member(const Json& json, const char* name, Json::value_t kind) {
    if (!json.is_object() || !json.contains(name) || json[name].type() != kind) {
        refuse_file();
    }
    return json[name];
}

std::string text_of(const Json& json, const char* name) {
    return member(json, name, Json::value_t::string).get<std::string>();
}

std::string fingerprint_in(const std::string& text) {
    std::string fingerprint = read_fingerprint(text);
    if (fingerprint.empty()) {
        refuse_file();
    }
    return fingerprint;
}

std::string named(const std::vector<std::string>& ids) {
    std::string all;
    for (std::size_t i = 0; i < std::min(ids.size(), kNamed); ++i) {
        all += (i == 0 ? "" : ", ") + ids[i];
    }
    return all + (ids.size() > kNamed ? " and more" : "");
}

// A key that is not known has the name of one that is.
std::string same_name(const Signature& signature, const Trust& trust) {
    const auto other = std::find_if(trust.signers.begin(), trust.signers.end(),
                                    [&](const Signer& one) { return one.name == signature.name; });
    return other == trust.signers.end() ? ""
                                        : "this is not the key of the " + quoted_name(other->name) +
                                              " whom you know, " + other->fingerprint;
}

// Whose the package in this folder is, no fingerprint if nobody signed it: by what was written
// when it was installed, else by its signature.
Signer signer_here(const fs::path& folder) {
    const auto provenance = provenance_of(folder);
    if (std::string key = read_fingerprint(provenance ? provenance->key : ""); !key.empty()) {
        return {provenance->signer, std::move(key), provenance->day};
    }
    try {
        const auto signature = signed_by(folder);
        return signature ? Signer{signature->name, fingerprint_of(signature->key), today()}
                         : Signer{};
    } catch (const PackageRefused& /*it was changed since: nobody signed this*/) {
        return {};
    }
}

[[noreturn]] void refuse_change(const std::string& id, const std::string& before,
                                const std::optional<Signature>& signature, const Trust& trust) {
    const Signer* const known = trust.find(before);
    const std::string who = (known != nullptr ? quoted_name(known->name) + ", " : "") + before;
    if (!signature) {
        throw PackageRefused("`" + id + "` was signed before (" + who +
                             ") and this one is not signed (ask its author; to take it unsigned: "
                             "perthro key forget " +
                             id + ")");
    }
    const std::string now = fingerprint_of(signature->key);
    throw PackageRefused(
        "`" + id + "` was signed by another key before: before " + who + "; now " +
        quoted_name(signature->name) + ", " + now +
        " (ask its author whether the key changed; if it did: perthro key trust \"" + now +
        "\" --for " + id + ")");
}

}  // namespace

const Signer* Trust::find(const std::string& fingerprint) const {
    const auto found = std::find_if(signers.begin(), signers.end(), [&](const Signer& one) {
        return one.fingerprint == fingerprint;
    });
    return found == signers.end() ? nullptr : &*found;
}

std::vector<std::string> Trust::packages_of(const std::string& fingerprint) const {
    std::vector<std::string> ids;
    for (const auto& [id, key] : packages) {
        if (key == fingerprint) {
            ids.push_back(id);
        }
    }
    return ids;
}

Trust read_trust() {
    const FileRead read = read_regular_file(file(), kLargest, LinkAtEnd::Followed);
    if (read.trouble == FileTrouble::Missing) {
        return {};
    }
    const Json json = Json::parse(read.text, nullptr, false);
    Trust trust;
    for (const Json& one : member(json, "signers", Json::value_t::array)) {
        trust.signers.push_back(
            {text_of(one, "name"), fingerprint_in(text_of(one, "key")), text_of(one, "since")});
    }
    const Json& packages = member(json, "packages", Json::value_t::object);
    for (const auto& [id, key] : packages.items()) {
        trust.packages[id] = fingerprint_in(text_of(packages, id.c_str()));
    }
    if (json.contains("forgotten")) {
        for (const Json& id : member(json, "forgotten", Json::value_t::array)) {
            if (!id.is_string()) {
                refuse_file();
            }
            trust.forgotten.insert(id.get<std::string>());
        }
    }
    return trust;
}

void write_trust(const Trust& trust) {
    if (file().empty()) {
        throw PackageRefused("there is no folder to write trusted keys down in, as neither "
                             "XDG_DATA_HOME nor HOME is set");
    }
    Json signers = Json::array(), packages = Json::object();
    for (const Signer& one : trust.signers) {
        signers.push_back({{"name", one.name}, {"key", one.fingerprint}, {"since", one.since}});
    }
    for (const auto& [id, key] : trust.packages) {
        packages[id] = key;
    }
    std::error_code error;
    fs::create_directories(file().parent_path(), error);
    constexpr int kIndent = 2;
    write_file(file(), Json{{"format", 1},
                            {"signers", signers},
                            {"packages", packages},
                            {"forgotten", trust.forgotten}}
                               .dump(kIndent) +
                           "\n");
}

void change_trust(const std::function<void(Trust& trust)>& change) {
    const FolderLock alone(file().parent_path());
    Trust trust = read_trust();
    change(trust);
    write_trust(trust);
}

void recall(Trust& trust, const std::string& id) {
    if (trust.packages.contains(id) || trust.forgotten.contains(id) || file().empty()) {
        return;
    }
    const Signer signer = signer_here(place_of_package(id));
    if (signer.fingerprint.empty()) {
        return;
    }
    trust.packages[id] = signer.fingerprint;
    if (trust.find(signer.fingerprint) == nullptr) {
        trust.signers.push_back(signer);
    }
}

std::vector<std::string> judge(const std::string& id, const std::optional<Signature>& signature,
                               const Trust& trust) {
    const auto before = trust.packages.find(id);
    const std::string now = signature ? fingerprint_of(signature->key) : "";
    if (before != trust.packages.end() && before->second != now) {
        refuse_change(id, before->second, signature, trust);
    }
    if (!signature) {
        return {"it is not signed: nothing shows who made it"};
    }
    const std::string line = "signed by " + quoted_name(signature->name) + ", key " + now;
    if (before != trust.packages.end()) {
        return {line + ", as before"};
    }
    if (const Signer* const known = trust.find(now)) {
        const std::vector<std::string> ids = trust.packages_of(now);
        return {line + ", known since " + known->since +
                (ids.empty() ? "" : " (" + named(ids) + ")")};
    }
    std::vector<std::string> lines{line + ", met for the first time"};
    if (const std::string other = same_name(*signature, trust); !other.empty()) {
        lines.push_back("warning: " + other);
    }
    lines.push_back("from now on only this key may replace `" + id +
                    "`; that it is the right one you know if its author publishes the same digits");
    return lines;
}

void believe(Trust& trust, const std::string& id, const Signature& signature) {
    const std::string fingerprint = fingerprint_of(signature.key);
    if (trust.find(fingerprint) == nullptr) {
        trust.signers.push_back({signature.name, fingerprint, today()});
    }
    trust.packages[id] = fingerprint;
    trust.forgotten.erase(id);
}

void forget_key_of(Trust& trust, const std::string& id) {
    trust.packages.erase(id);
    trust.forgotten.insert(id);
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(
                                          std::chrono::system_clock::now())));
}

}  // namespace perthro
