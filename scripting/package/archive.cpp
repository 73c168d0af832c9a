#include "scripting/package/archive.hpp"

#include "scripting/package/zip_directory.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <memory>
#include <new>

namespace perthro {

namespace {

struct Freeing {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

std::string reason_of(archive* of) {
    const char* const text = archive_error_string(of);
    return text != nullptr ? shown(trimmed(text)) : "the reason is not known";
}

std::string megabytes(std::size_t bytes) { return std::to_string(bytes >> 20) + " MB"; }

[[noreturn]] void refuse(std::string_view name, const std::string& what) {
    throw PackageRefused(quoted_name(name) + " " + what);
}

// ---- writing

la_ssize_t append(archive* /*of*/, void* to, const void* bytes, std::size_t size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
}

class Writer {
public:
    explicit Writer(std::string& to) : archive_(archive_write_new(), archive_write_free) {
        if (archive_ == nullptr) {
            throw std::bad_alloc();
        }
        archive* const of = archive_.get();
        need(archive_write_set_format_zip(of));
        need(archive_write_zip_set_compression_deflate(of));
        need(archive_write_set_bytes_per_block(of, 0));  // as it comes, without padding
        need(archive_write_open(of, &to, nullptr, append, nullptr));
    }

    // No time is set: the library writes the first that zip knows, in whatever time zone.
    void add(const PackedFile& file) {
        constexpr int kMode = 0644;
        const std::unique_ptr<archive_entry, Freeing> entry(archive_entry_new());
        archive_entry_set_pathname(entry.get(), file.name.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), kMode);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(file.bytes.size()));
        need(archive_write_header(archive_.get(), entry.get()));
        const la_ssize_t written = archive_write_data(archive_.get(), file.bytes.data(),
                                                      file.bytes.size());
        if (written != static_cast<la_ssize_t>(file.bytes.size())) {
            need(ARCHIVE_FATAL);
        }
    }

    void end() { need(archive_write_close(archive_.get())); }

private:
    void need(int code) {
        if (code != ARCHIVE_OK) {
            throw std::runtime_error("the archive cannot be made: " + reason_of(archive_.get()));
        }
    }
    std::unique_ptr<archive, int (*)(archive*)> archive_;
};

// ---- reading

class Reader {
public:
    Reader(std::string_view bytes, const ArchiveBounds& bounds)
        : archive_(archive_read_new(), archive_read_free), bounds_(bounds), packed_(bytes.size()),
          items_(read_zip_directory(bytes, bounds.files)) {
        if (archive_ == nullptr) {
            throw std::bad_alloc();
        }
        archive* const of = archive_.get();
        if (archive_read_support_format_zip_seekable(of) != ARCHIVE_OK ||
            archive_read_open_memory(of, bytes.data(), bytes.size()) != ARCHIVE_OK) {
            throw PackageRefused("this is no zip archive: " + reason_of(of));
        }
    }

    std::vector<PackedFile> read() {
        archive_entry* entry = nullptr;
        for (int code = next(entry); code != ARCHIVE_EOF; code = next(entry)) {
            if (entry == nullptr || (code != ARCHIVE_OK && code != ARCHIVE_WARN)) {
                throw PackageRefused("the archive is damaged: " + reason_of(archive_.get()));
            }
            read_entry(entry, code);
        }
        if (!items_.empty()) {
            refuse(items_.begin()->first, "is damaged: it cannot be found");
        }
        return std::move(files_);
    }

private:
    int next(archive_entry*& entry) {
        entry = nullptr;
        return archive_read_next_header(archive_.get(), &entry);
    }

    // The directory has said what there may be; the library must not see anything else.
    void read_entry(archive_entry* entry, int code) {
        const char* const text = archive_entry_pathname(entry);
        const std::string name = text != nullptr ? text : "";
        const auto known = items_.find(name);
        const auto type = archive_entry_filetype(entry);
        if (known == items_.end() || type != (known->second.folder ? AE_IFDIR : AE_IFREG) ||
            archive_entry_hardlink(entry) != nullptr) {
            refuse(name, "is not what the directory of the archive says");
        }
        if (code != ARCHIVE_OK) {
            refuse(name, "is damaged: " + reason_of(archive_.get()));
        }
        if (!known->second.folder) {
            files_.push_back({name, ""});
            read_bytes(files_.back());
        }
        items_.erase(known);
    }

    // What the headers say of sizes is not believed: what comes is counted.
    void read_bytes(PackedFile& file) {
        constexpr std::size_t kStep = std::size_t{64} << 10, kUnsuspected = std::size_t{1} << 20;
        std::array<char, kStep> bytes;
        for (;;) {
            const la_ssize_t got = archive_read_data(archive_.get(), bytes.data(), bytes.size());
            if (got < 0) {
                refuse(file.name, "is damaged: " + reason_of(archive_.get()));
            }
            if (got == 0) {
                return;
            }
            file.bytes.append(bytes.data(), static_cast<std::size_t>(got));
            unpacked_ += static_cast<std::size_t>(got);
            if (file.bytes.size() > bounds_.file) {
                refuse(file.name, "is larger than " + megabytes(bounds_.file));
            }
            if (unpacked_ > bounds_.all) {
                refuse(file.name, "makes the package larger than " + megabytes(bounds_.all));
            }
            if (unpacked_ > kUnsuspected && unpacked_ / bounds_.ratio > packed_) {
                refuse(file.name, "grows to more than " + std::to_string(bounds_.ratio) +
                                      " times the size of the archive");
            }
        }
    }

    std::unique_ptr<archive, int (*)(archive*)> archive_;
    const ArchiveBounds& bounds_;
    std::size_t packed_;
    std::map<std::string, ZipItem> items_;  // that were not read yet
    std::size_t unpacked_ = 0;
    std::vector<PackedFile> files_;
};

}  // namespace

std::string write_archive(const std::vector<PackedFile>& files) {
    std::string bytes;
    Writer writer(bytes);
    for (const PackedFile& file : files) {
        writer.add(file);
    }
    writer.end();
    return bytes;
}

std::vector<PackedFile> read_archive(std::string_view bytes, const ArchiveBounds& bounds) {
    if (bytes.size() > bounds.packed) {
        throw PackageRefused("the archive is larger than " + megabytes(bounds.packed));
    }
    return Reader(bytes, bounds).read();
}

std::string quoted_name(std::string_view name) {
    constexpr std::size_t kLongest = 60;
    return "`" + shown(name.substr(0, kLongest)) + (name.size() > kLongest ? "..." : "") + "`";
}

}  // namespace perthro
