#include "scripting/package/provenance.hpp"

#include "scripting/json_text.hpp"
#include "scripting/package/open_file.hpp"

#include <nlohmann/json.hpp>

namespace perthro {

std::string write_provenance(const Provenance& provenance) {
    const nlohmann::ordered_json json{{"format", 1},
                                      {"kind", provenance.kind},
                                      {"from", provenance.from},
                                      {"signer", provenance.signer},
                                      {"key", provenance.key},
                                      {"day", provenance.day}};
    constexpr int kIndent = 2;
    return json_text(json, kIndent) + "\n";
}

std::optional<Provenance> provenance_of(const std::filesystem::path& folder) {
    constexpr std::size_t kLargest = 65'536;
    const FileRead read = read_regular_file(folder / kOriginName, kLargest, LinkAtEnd::Refused);
    if (read.trouble == FileTrouble::Missing) {
        return std::nullopt;
    }
    const auto json = nlohmann::json::parse(read.text, nullptr, false);
    const auto text = [&](const char* name) {
        const bool there = json.is_object() && json.contains(name) && json[name].is_string();
        return there ? json[name].get<std::string>() : std::string();
    };
    return Provenance{text("kind"), text("from"), text("signer"), text("key"), text("day")};
}

}  // namespace perthro
