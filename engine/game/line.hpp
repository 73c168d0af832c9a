// The positions that stood before, as keys: what repetition rules read. It belongs to a session or
// worker, never to the position.
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

class Line {
public:
    struct Entry {
        std::uint64_t identity = 0;  // "the same position" for `repeated`
        std::uint64_t forbid = 0;    // the key that `repetition: forbid` compares
        Player mover = kNobody;      // who made the ply that led here
        bool check = false;          // that ply gave check
        bool remembered = true;      // kept_after
    };

    void clear() {
        entries_.clear();
        counts_.assign(counts_.size(), {});
        used_ = 0;
    }
    void push(const Entry& entry);
    void pop();
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    // How often the last position stood, itself included.
    [[nodiscard]] int occurrences() const;
    // Whether the position as it stands now may not arise (it is not in the line yet).
    [[nodiscard]] bool forbids(const Rules& rules, const Position& position) const;
    // Since the first occurrence of the last position: players who gave check at every ply of
    // theirs.
    [[nodiscard]] std::uint32_t always_checking() const;

    // The key that `forbid` compares for a position.
    [[nodiscard]] static std::uint64_t forbid_key(const Rules& rules, const Position& position);

private:
    struct Bucket {
        std::uint64_t key = 0;
        std::int32_t count = 0;
        bool used = false;
    };
    [[nodiscard]] std::size_t find(std::uint64_t key) const;
    void grow();

    std::vector<Entry> entries_;
    std::vector<Bucket> counts_{1024};  // remembered positions by forbid key
    std::size_t used_ = 0;
};

}  // namespace perthro
