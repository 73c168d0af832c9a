#include "scripting/package/keys.hpp"

#include "scripting/errors.hpp"
#include "scripting/folder_lock.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/paths_in.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".key";
constexpr std::size_t kLargest = 4096;  // bytes of a file
constexpr std::size_t kSeedDigits = 64;

fs::path folder() {
    if (user_games_folder().empty()) {
        throw PackageRefused("there is no folder for keys of yours, as neither XDG_DATA_HOME nor "
                             "HOME is set");
    }
    return user_games_folder().parent_path() / "keys";
}

fs::path file_of(const std::string& id) { return folder() / (id + kEnding); }

// An empty file that only its owner may read, for what is then written over it.
void reserve(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    fs::permissions(path.parent_path(), fs::perms::owner_all, error);
    std::ofstream(path, std::ios::app).close();
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
    if (error) {
        throw WriteFailure(path.string(), error.message());
    }
}

std::string which_there_are(const std::vector<std::string>& ids) {
    std::string all;
    for (const std::string& id : ids) {
        all += (all.empty() ? "" : ", ") + id;
    }
    return all;
}

}  // namespace

std::vector<std::string> own_keys() {
    std::vector<std::string> ids;
    for (const fs::path& path : paths_in(folder())) {
        const std::string id = path.stem().string();
        if (path.extension() == kEnding && is_package_id(id)) {
            ids.push_back(id);
        }
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

SecretKey make_key(const std::string& id, const std::string& signer) {
    if (!is_package_id(id)) {
        throw PackageRefused(quoted_name(id) +
                             " is no name of a key (small letters, digits and -, a letter first)");
    }
    if (!is_signer_name(signer)) {
        throw PackageRefused(quoted_name(signer) + " is no name of a signer (one line of at most " +
                             std::to_string(kLongestSigner) + " bytes)");
    }
    const fs::path path = file_of(id);
    const FolderLock alone(folder().parent_path());
    std::error_code error;
    if (fs::exists(fs::symlink_status(path, error))) {
        throw PackageRefused("there is a key " + quoted_name(id) +
                             " already (choose another name: packages that it signed need it)");
    }
    const SecretKey key = new_secret_key(signer);
    const nlohmann::ordered_json json{
        {"format", 1}, {"algorithm", "ed25519"}, {"signer", key.name}, {"secret", key.seed}};
    constexpr int kIndent = 2;
    reserve(path);
    try {
        write_file(path, json.dump(kIndent) + "\n");
    } catch (const WriteFailure&) {
        fs::remove(path, error);
        throw;
    }
    return key;
}

SecretKey own_key(const std::string& id) {
    const std::vector<std::string> ids = own_keys();
    if (ids.empty()) {
        throw PackageRefused("you have no key to sign by (perthro key new NAME)");
    }
    if (id.empty() && ids.size() > 1) {
        throw PackageRefused("you have several keys (say --key NAME: " + which_there_are(ids) +
                             ")");
    }
    const std::string name = id.empty() ? ids.front() : id;
    if (std::find(ids.begin(), ids.end(), name) == ids.end()) {
        const std::string near = did_you_mean(name, ids);
        throw PackageRefused("you have no key " + quoted_name(name) + " (" +
                             (near.empty() ? "there is " + which_there_are(ids) : near) + ")");
    }
    const fs::path path = file_of(name);
    std::error_code error;
    if ((fs::status(path, error).permissions() & (fs::perms::group_all | fs::perms::others_all)) !=
        fs::perms::none) {
        throw PackageRefused("others may read the secret key " + path.string() +
                             " (if nobody did: chmod 600; else make a new key)");
    }
    const FileRead read = read_regular_file(path, kLargest, LinkAtEnd::Refused);
    const auto json = nlohmann::json::parse(read.text, nullptr, false);
    const bool whole = json.is_object() && json.contains("signer") && json.contains("secret") &&
                       json["signer"].is_string() && json["secret"].is_string();
    const SecretKey key = whole ? SecretKey{json["signer"], json["secret"]} : SecretKey{};
    if (!whole || !is_signer_name(key.name) || !are_digits(key.seed, kSeedDigits)) {
        throw PackageRefused(path.string() + " is no key (perthro key new makes one)");
    }
    return key;
}

std::string key_file(const std::string& id) { return file_of(id).string(); }

}  // namespace perthro
