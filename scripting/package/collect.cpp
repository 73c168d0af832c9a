#include "scripting/package/collect.hpp"

#include "scripting/package/file_names.hpp"
#include "scripting/package/manifest.hpp"
#include "scripting/package/open_file.hpp"
#include "scripting/package/provenance.hpp"
#include "scripting/package/signature.hpp"

#include <algorithm>

namespace perthro {

namespace {

namespace fs = std::filesystem;

class Collector {
public:
    CollectedFiles collect(const fs::path& folder) {
        collect_in(folder, "");
        std::sort(found_.files.begin(), found_.files.end(),
                  [](const auto& one, const auto& other) { return one.name < other.name; });
        std::sort(found_.left_out.begin(), found_.left_out.end());
        return std::move(found_);
    }

private:
    void collect_in(const fs::path& folder, const std::string& prefix) {
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            if (name.starts_with('.') || name.ends_with('~')) {
                found_.left_out.push_back(prefix + name);
            } else if (prefix.empty() &&
                       (name == kManifestName || name == kSignatureName || name == kOriginName)) {
                continue;  // made anew, or ours
            } else {
                collect_one(entry->path(), prefix + name);
            }
        }
        if (error) {
            throw PackageRefused("the folder " + folder.string() +
                                 " cannot be read: " + error.message());
        }
    }

    void collect_one(const fs::path& path, const std::string& name) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(path, error);
        std::string wrong = wrong_file_name(name);
        wrong = wrong.empty() ? names_.add(name, fs::is_directory(status)) : wrong;
        if (wrong.empty() && fs::is_symlink(status)) {
            wrong = "is a link (copy what it leads to)";
        }
        if (wrong.empty() && ++count_ > ArchiveBounds().files - 1) {
            throw PackageRefused("there are more than " +
                                 std::to_string(ArchiveBounds().files - 1) + " files in it");
        }
        if (!wrong.empty()) {
            throw PackageRefused(quoted_name(name) + " " + wrong);
        }
        if (fs::is_directory(status)) {
            collect_in(path, name + "/");
            return;
        }
        read(path, name);
    }

    void read(const fs::path& path, const std::string& name) {
        FileRead file = read_regular_file(path, ArchiveBounds().file, LinkAtEnd::Refused);
        total_ += file.text.size();
        if (file.trouble == FileTrouble::TooLarge || total_ > ArchiveBounds().all) {
            throw PackageRefused(quoted_name(name) + " is too large (at most " +
                                 std::to_string(ArchiveBounds().file >> 20) +
                                 " MB of one file, and " +
                                 std::to_string(ArchiveBounds().all >> 20) + " MB of all)");
        }
        if (file.trouble != FileTrouble::None) {
            throw PackageRefused(quoted_name(name) + " is no file that can be read");
        }
        found_.files.push_back({name, std::move(file.text)});
    }

    CollectedFiles found_;
    FileNames names_;
    std::size_t count_ = 0, total_ = 0;
};

}  // namespace

CollectedFiles collect_files(const fs::path& folder) { return Collector().collect(folder); }

}  // namespace perthro
