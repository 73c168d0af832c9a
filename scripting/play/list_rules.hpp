// The rules of a whole list of moves, asked about one of them that the words allow: why it was
// taken away.
#pragma once

#include "scripting/play/refusals.hpp"

#include <optional>
#include <string>
#include <vector>

namespace perthro {

// The rules of the list where a match stands.
class ListRules {
public:
    // `all`: what the words of every class allow; `paths` are theirs. All must outlive this.
    ListRules(Match& match, const MoveList& all, const std::vector<MovePath>& paths)
        : match_(match), all_(all), paths_(paths) {}

    // Whether moves of the class may be made in this turn.
    [[nodiscard]] bool offers(std::uint16_t name) const;
    // Why nobody may pass now; nothing where it is allowed.
    [[nodiscard]] std::optional<Reason> no_pass() const;
    // Why the move of `all` is not legal.
    [[nodiscard]] Reason dropped(std::size_t index) const;

private:
    [[nodiscard]] const Rules& rules() const { return match_.rules(); }
    [[nodiscard]] std::optional<std::string> said_by_filter(std::size_t index) const;
    [[nodiscard]] std::optional<Reason> outdone(const Compound& move, Reason reason) const;
    [[nodiscard]] std::string now_only(std::uint16_t name) const;
    [[nodiscard]] bool captures() const;
    [[nodiscard]] std::string must_first(const std::string& what) const;
    // What the package says where a condition does not hold; "" where it says nothing, or of a
    // cell.
    [[nodiscard]] std::string sentence(std::int32_t condition) const;
    [[nodiscard]] bool listed(int name) const;
    [[nodiscard]] bool is_outdone(const Compound& move, std::size_t keys) const;
    [[nodiscard]] std::string outdone_by(const Compound& move, std::size_t keys) const;

    Match& match_;
    const MoveList& all_;
    const std::vector<MovePath>& paths_;
};

}  // namespace perthro
