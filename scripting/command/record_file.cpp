#include "scripting/command/record_file.hpp"

#include "scripting/package/files.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/store.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/record_package.hpp"
#include "scripting/shown.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <string_view>

namespace perthro::command {

namespace {

constexpr std::size_t kLargestRecord = std::size_t{16} << 20;  // bytes

FileRead read_file(const std::string& file) {
    return read_regular_file(file, kLargestRecord, LinkAtEnd::Followed);
}

std::string_view reason(FileTrouble trouble) {
    switch (trouble) {
        case FileTrouble::None: break;
        case FileTrouble::Missing: return "there is no such file";
        case FileTrouble::Special: return "it is no plain file";
        case FileTrouble::TooLarge: return "it is too large for a record";
        case FileTrouble::Unreadable: return "it may not be read";
    }
    return "";
}

}  // namespace

ReadRecord parsed_record(const std::string& file, const std::string& text) {
    ReadRecord read{file, text, {}};
    if (const auto error = read_record(text, read.record)) {
        // Texts of a record may hold anything; a message ends at a NUL.
        throw PlayError(shown(file + ": " + error->message()));
    }
    return read;
}

ReadRecord read_record_file(const std::string& file) {
    const FileRead read = read_file(file);
    if (read.trouble != FileTrouble::None) {
        throw PlayError(shown(fmt::format("cannot read `{}`: {}", file, reason(read.trouble))));
    }
    return parsed_record(file, read.text);
}

std::vector<std::string> packages_of_record(const std::string& file, bool kept) {
    Record record;
    if (read_record(read_file(file).text, record)) {
        return {};
    }
    std::vector<std::string> packages;
    if (known_package(record.game)) {
        packages.push_back(record.game);
    }
    if (kept) {
        const KeptPackage rules = find_kept(content_named_in(record), record.game);
        if (rules.state == KeptState::Whole) {
            packages.push_back(rules.folder.string());
        }
    }
    return packages;
}

void need_replaceable(const std::string& file, const std::string& game) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error) ||
        std::filesystem::file_size(file, error) == 0) {
        return;
    }
    Record there;
    const FileRead read = read_file(file);
    if (read.trouble != FileTrouble::None || read_record(read.text, there) || there.game != game) {
        throw PlayError(shown(fmt::format(
            "`{}` is there already and is no record of `{}` (choose another name, or remove it)",
            file, game)));
    }
}

}  // namespace perthro::command
