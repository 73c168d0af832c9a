#include "scripting/catalogue/sources.hpp"

#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/places.hpp"
#include "scripting/shown.hpp"
#include "scripting/write_file.hpp"

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

void write_sources(const std::vector<IndexSource>& sources) {
    auto list = nlohmann::ordered_json::array();
    for (const IndexSource& one : sources) {
        list.push_back({{"name", one.name}, {"address", one.address}});
    }
    std::error_code error;
    fs::create_directories(file().parent_path(), error);
    constexpr int kIndent = 2;
    write_file(file(),
               nlohmann::ordered_json{{"format", 1}, {"sources", list}}.dump(kIndent) + "\n");
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
