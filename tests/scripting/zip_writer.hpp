// Zip archives byte by byte (PKWARE's APPNOTE 6.3), also such as no honest program writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::testing {

struct ZipEntry {
    std::string name, bytes;
    std::uint32_t mode = 0100644;                // of Unix, type and permissions
    std::uint8_t system = 3;                     // who made it: 0 MS-DOS, 3 Unix
    std::uint16_t flags = 0, method = 0;         // 1: encrypted; 0: stored
    std::optional<std::uint32_t> crc{}, size{};  // instead of the true ones
    std::optional<std::string> central_name{};   // another one in the central directory
    std::string extra{}, comment{};              // of the central directory
};

// CRC-32 as zip has it, bit by bit.
inline std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = ~0U;
    for (const char c : bytes) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xEDB88320U : 0U);
        }
    }
    return ~crc;
}

class ZipWriter {
public:
    void add(const ZipEntry& entry) {
        const std::size_t offset = zip_.size();
        put(zip_, 0x04034b50, 4);
        put(zip_, kVersion, 2);
        common(zip_, entry, entry.name, 0);
        zip_ += entry.name + entry.bytes;
        const std::string& name = entry.central_name ? *entry.central_name : entry.name;
        put(central_, 0x02014b50, 4);
        put(central_, kVersion + (entry.system << 8U), 2);
        put(central_, kVersion, 2);
        common(central_, entry, name, entry.extra.size());
        put(central_, entry.comment.size(), 2);
        put(central_, 0, 2 + 2);  // disk, internal attributes
        put(central_, std::uint64_t{entry.mode} << 16U, 4);
        put(central_, offset, 4);
        central_ += name + entry.extra + entry.comment;
        ++entries_;
    }

    // Bytes that no entry names.
    void add_bytes(const std::string& bytes) { zip_ += bytes; }

    [[nodiscard]] std::string archive() const {
        std::string end;
        put(end, 0x06054b50, 4);
        put(end, 0, 2 + 2);
        put(end, entries_, 2);
        put(end, entries_, 2);
        put(end, central_.size(), 4);
        put(end, zip_.size(), 4);
        put(end, 0, 2);
        return zip_ + central_ + end;
    }

private:
    static constexpr std::uint64_t kVersion = 20;

    // Little endian.
    static void put(std::string& to, std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) {
            to += static_cast<char>(i < 8 ? value >> (8U * static_cast<unsigned>(i)) & 0xFFU : 0);
        }
    }

    // What both headers have, from the flags to the length of the extra field.
    static void common(std::string& to, const ZipEntry& entry, const std::string& name,
                       std::size_t extra) {
        put(to, entry.flags, 2);
        put(to, entry.method, 2);
        put(to, 0x00210000, 4);  // 1980-01-01 00:00
        put(to, entry.crc.value_or(crc_of(entry.bytes)), 4);
        put(to, entry.bytes.size(), 4);
        put(to, entry.size.value_or(static_cast<std::uint32_t>(entry.bytes.size())), 4);
        put(to, name.size(), 2);
        put(to, extra, 2);
    }

    std::string zip_, central_;
    std::uint64_t entries_ = 0;
};

}  // namespace perthro::testing
