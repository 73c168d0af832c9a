#include "scripting/catalogue/sources.hpp"

#include "scripting/errors.hpp"
#include "scripting/folder_lock.hpp"
#include "scripting/json_text.hpp"
#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargest = std::size_t{1} << 20;  // bytes of the file

fs::path file() {
    if (user_games_folder().empty()) {
        throw PackageRefused("there is no folder to keep sources in, as neither XDG_DATA_HOME nor "
                             "HOME is set");
    }
    return user_games_folder().parent_path() / "sources.json";
}

// A name from an address: its host, or the last folder of its path.
std::string name_from(std::string_view address) {
    address.remove_prefix(std::min(address.find("://") + 3, address.size()));
    while (address.ends_with('/')) {
        address.remove_suffix(1);
    }
    const std::size_t host = address.find('/');
    std::string_view part = host == 0 ? address.substr(address.rfind('/') + 1)
                                      : address.substr(0, host);
    std::string name;
    for (const char c : part) {
        const bool letter = (c >= 'a' && c <= 'z') || (!name.empty() && c >= '0' && c <= '9');
        if (letter) {
            name += c;
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    while (name.ends_with('-')) {
        name.pop_back();
    }
    return is_package_id(name) ? name : "index";
}

// The name, with the first number behind it that no source has.
std::string free_name(const std::vector<IndexSource>& sources, const std::string& name) {
    std::string one = name;
    const auto taken = [&](const IndexSource& source) { return source.name == one; };
    for (int number = 2; std::any_of(sources.begin(), sources.end(), taken); ++number) {
        one = name + "-" + std::to_string(number);
    }
    return one;
}

void write_sources(const std::vector<IndexSource>& sources) {
    auto list = nlohmann::ordered_json::array();
    for (const IndexSource& one : sources) {
        list.push_back({{"name", one.name}, {"address", one.address}});
    }
    std::error_code error;
    fs::create_directories(file().parent_path(), error);
    constexpr int kIndent = 2;
    write_file(file(),
               json_text(nlohmann::ordered_json{{"format", 1}, {"sources", list}}, kIndent) + "\n");
}

}  // namespace

std::vector<IndexSource> read_sources() {
    const FileRead read = read_regular_file(file(), kLargest, LinkAtEnd::Followed);
    if (read.trouble == FileTrouble::Missing) {
        return {};
    }
    const auto json = nlohmann::json::parse(read.text, nullptr, false);
    const auto damaged = [] {
        return PackageRefused(file().string() +
                              " is damaged: it says which indexes you added (mend it, or move it "
                              "away and add them again)");
    };
    if (!json.is_object() || !json.contains("sources") || !json["sources"].is_array()) {
        throw damaged();
    }
    std::vector<IndexSource> sources;
    for (const auto& one : json["sources"]) {
        if (!one.is_object() || !one.contains("name") || !one["name"].is_string() ||
            !one.contains("address") || !one["address"].is_string() ||
            !is_package_id(one["name"].get<std::string>())) {
            throw damaged();
        }
        sources.push_back({one["name"], one["address"]});
    }
    return sources;
}

std::vector<IndexSource>
change_sources(const std::function<void(std::vector<IndexSource>& sources)>& change) {
    const FolderLock alone(file().parent_path());
    std::vector<IndexSource> sources = read_sources();
    change(sources);
    write_sources(sources);
    return sources;
}

std::string index_address(const std::string& text) {
    std::string address = is_address(text) ? checked_address(text) : file_address(text);
    if (address.find_first_of("?#") != std::string::npos) {
        throw FetchFailure(shown(address) + " is no address of an index (it has no ? and no #)");
    }
    const std::string name = std::string("/") + kIndexName;
    if (address.ends_with(name)) {
        address.resize(address.size() - name.size());
    }
    return address + (address.ends_with('/') ? "" : "/");
}

IndexSource new_source(const std::vector<IndexSource>& sources, const std::string& address,
                       const std::string& name) {
    IndexSource source{"", index_address(address)};
    source.name = name.empty() ? free_name(sources, name_from(source.address)) : name;
    if (!is_package_id(source.name)) {
        throw PackageRefused(shown(source.name) +
                             " is no name of a source (small letters, digits and -, a letter "
                             "first)");
    }
    for (const IndexSource& one : sources) {
        if (one.address == source.address) {
            throw PackageRefused("this index is there already, as `" + one.name + "`");
        }
        if (one.name == source.name) {
            throw PackageRefused("there is a source `" + source.name +
                                 "` already (say another: --name)");
        }
    }
    return source;
}

void remove_source(std::vector<IndexSource>& sources, const std::string& name) {
    std::vector<std::string> names;
    for (const IndexSource& one : sources) {
        names.push_back(one.name);
    }
    if (std::erase_if(sources, [&](const IndexSource& one) {
            return one.name == name || one.address == name;
        }) == 0) {
        const std::string near = did_you_mean(name, names);
        throw PackageRefused("there is no source `" + shown(name) + "` (" +
                             (names.empty()  ? "there is none"
                              : near.empty() ? one_of(names)
                                             : near) +
                             ")");
    }
}

Index fetch_index(const std::string& address, const FetchProgress& progress) {
    FetchBounds bounds;
    bounds.bytes = IndexBounds().bytes;
    const std::string file = address_below(address, kIndexName);
    const std::string text = fetch(file, bounds, progress);
    try {
        return read_index(text);
    } catch (const PackageRefused& refused) {
        throw PackageRefused(shown(file) + " is refused: " + refused.what());
    }
}

}  // namespace perthro
