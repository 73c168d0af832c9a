#include "scripting/package/zip_directory.hpp"

#include "scripting/package/archive.hpp"
#include "scripting/package/file_names.hpp"

#include <cstdint>

namespace perthro {

namespace {

constexpr std::size_t kEndSize = 22, kEntrySize = 46, kLocalSize = 30;  // without names
constexpr std::size_t kLocatorSize = 20;  // of the end record of ZIP64
constexpr std::size_t kMostBetween = 24;  // a data descriptor, of ZIP64 at that
constexpr std::uint32_t kEnd = 0x06054b50, kEntry = 0x02014b50, kLocal = 0x04034b50;
constexpr std::uint32_t kLocator = 0x07064b50;
constexpr std::uint32_t kUnicodePath = 0x7075;  // an extra field: another name of the entry

[[noreturn]] void refuse(std::string_view name, const std::string& what) {
    throw PackageRefused(quoted_name(name) + " " + what);
}

// What is wrong with the kind of file that a Unix mode tells, "" if nothing is.
std::string wrong_kind(std::uint32_t mode, bool folder) {
    switch (mode & 0170000U) {
        case 0: return "";
        case 0100000: return folder ? "is a file with the name of a folder" : "";
        case 0040000: return folder ? "" : "is a folder with the name of a file";
        case 0120000: return "is a link";
        case 0010000: return "is a pipe";
        case 0140000: return "is a socket";
        case 0020000:
        case 0060000: return "is a device";
        default: return "is no file";
    }
}

class Directory {
public:
    Directory(std::string_view bytes, std::size_t most) : bytes_(bytes), most_(most) {}

    std::map<std::string, ZipItem> read() {
        const std::size_t end = bytes_.size() - kEndSize;
        if (bytes_.size() < kEndSize || number(end, 4) != kEnd) {
            throw PackageRefused("this is no zip archive, or its end is missing");
        }
        if (end >= kLocatorSize && number(end - kLocatorSize, 4) == kLocator) {
            throw PackageRefused("it has a directory of ZIP64, which no package needs");
        }
        const std::size_t entries = number(end + 10, 2), size = number(end + 12, 4);
        begin_ = number(end + 16, 4);
        if (number(end + 4, 4) != 0 || number(end + 8, 2) != entries || begin_ > end ||
            size != end - begin_) {
            throw PackageRefused("the directory of the archive is damaged");
        }
        if (entries > most_) {
            throw PackageRefused("there are more than " + std::to_string(most_) + " files in it");
        }
        std::size_t at = begin_;
        for (std::size_t i = 0; i < entries; ++i) {
            at = read_entry(at, end);
        }
        if (at != end) {
            throw PackageRefused("the directory of the archive is damaged");
        }
        check_places();
        return std::move(items_);
    }

private:
    // Little endian; 0 behind the end.
    [[nodiscard]] std::uint32_t number(std::size_t at, int size) const {
        std::uint32_t value = 0;
        for (int i = size; i-- > 0;) {
            const std::size_t place = at + static_cast<std::size_t>(i);
            value = value << 8U |
                    (place < bytes_.size() ? static_cast<unsigned char>(bytes_[place]) : 0U);
        }
        return value;
    }

    std::size_t read_entry(std::size_t at, std::size_t end) {
        const std::size_t length = number(at + 28, 2);
        const std::size_t next = at + kEntrySize + length + number(at + 30, 2) + number(at + 32, 2);
        if (number(at, 4) != kEntry || next > end) {
            throw PackageRefused("the directory of the archive is damaged");
        }
        const std::string name(bytes_.substr(at + kEntrySize, length));
        const bool folder = name.ends_with('/');
        check_name(name, folder);
        check_way(at, name, folder);
        check_local(at, name);
        check_extra(at + kEntrySize + length, number(at + 30, 2), name);
        items_[name] = {folder};
        return next;
    }

    void check_name(const std::string& name, bool folder) {
        const std::string plain = folder && name.size() > 1 ? name.substr(0, name.size() - 1)
                                                            : name;
        std::string wrong = wrong_file_name(plain);
        wrong = wrong.empty() ? names_.add(plain, folder) : wrong;
        wrong = wrong.empty() && items_.contains(name) ? "is there twice" : wrong;
        if (!wrong.empty()) {
            refuse(plain, wrong);
        }
    }

    void check_way(std::size_t at, const std::string& name, bool folder) const {
        constexpr std::uint32_t kUnix = 3, kDeflate = 8;
        const std::uint32_t method = number(at + 10, 2);
        const std::uint32_t packed = number(at + 20, 4), size = number(at + 24, 4);
        const bool by_unix = number(at + 5, 1) == kUnix;
        if (const std::string wrong = by_unix ? wrong_kind(number(at + 40, 2), folder) : "";
            !wrong.empty()) {
            refuse(name, wrong);
        }
        if ((number(at + 8, 2) & 1U) != 0) {
            refuse(name, "is encrypted");
        }
        if (method != 0 && method != kDeflate) {
            refuse(name, "is packed in a way that packages do not use (deflate it)");
        }
        if ((method == 0 && packed != size) || (folder && size != 0)) {
            refuse(name, "is damaged: its size is wrong");
        }
    }

    void check_local(std::size_t at, const std::string& name) {
        const std::size_t local = number(at + 42, 4), length = number(local + 26, 2);
        const std::size_t extra = number(local + 28, 2);
        const std::size_t begin = local + kLocalSize + length + extra;
        const std::size_t end = begin + number(at + 20, 4);
        if (number(local, 4) != kLocal || end > begin_) {
            refuse(name, "is damaged: its bytes are not there");
        }
        if (bytes_.substr(local + kLocalSize, length) != name) {
            refuse(name, "has another name in front of its bytes");
        }
        if (number(local + 8, 2) != number(at + 10, 2) ||
            number(local + 6, 2) != number(at + 8, 2)) {
            refuse(name, "is packed otherwise than the directory says");
        }
        check_extra(local + kLocalSize + length, extra, name);
        if (!places_.try_emplace(local, Place{end, name}).second) {
            refuse(name, "shares bytes with another file");
        }
    }

    // Extra fields: kind and size of two bytes each, then the bytes.
    void check_extra(std::size_t at, std::size_t size, const std::string& name) const {
        constexpr std::size_t kFieldSize = 4;
        const std::size_t end = at + size;
        while (at + kFieldSize <= end) {
            if (number(at, 2) == kUnicodePath) {
                refuse(name, "has a second name beside its own");
            }
            at += kFieldSize + number(at + 2, 2);
        }
    }

    // What no entry of the directory names could be another file to whoever reads from the front.
    void check_places() const {
        std::size_t behind = 0;
        const auto need_no_gap = [&behind](std::size_t begin) {
            if (begin > behind + kMostBetween) {
                throw PackageRefused("it has bytes that belong to no file (pack it anew)");
            }
        };
        for (const auto& [begin, place] : places_) {
            if (begin < behind) {
                refuse(place.name, "shares bytes with another file");
            }
            need_no_gap(begin);
            behind = place.end;
        }
        need_no_gap(begin_);
    }

    struct Place {
        std::size_t end;
        std::string name;
    };
    std::string_view bytes_;
    std::size_t most_, begin_ = 0;
    FileNames names_;
    std::map<std::string, ZipItem> items_;
    std::map<std::size_t, Place> places_;  // of the bytes of entries, by where they begin
};

}  // namespace

std::map<std::string, ZipItem> read_zip_directory(std::string_view bytes, std::size_t most) {
    return Directory(bytes, most).read();
}

}  // namespace perthro
