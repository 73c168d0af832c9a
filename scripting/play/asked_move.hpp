// A move that somebody asks about, as a text that is no legal move: how near a path, or a way that
// was refused, comes to what the text means.
#pragma once

#include "engine/interpreter/run.hpp"
#include "scripting/play/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// How far a refused way agrees with what was asked.
// Start: refused where the move begins, before it led anywhere.
// Beyond: on the way there, by a word behind all that refused the same movement there.
enum class Nearness { None, Begun, Start, Towards, Reached, Beyond, Whole };

// Whether the text of a path begins with another one, as whole names: "a1-a4/c4" with "a1-a4", but
// not with "a1-a".
[[nodiscard]] bool begins_with(std::string_view path, std::string_view beginning);

// A text with its readings, held against what movements write. Lives no longer than the readings
// and the text it was made of; asks the match where it stands now.
class AskedMove {
public:
    // readings: what the text may mean in own notation. typed: as it was written.
    AskedMove(Match& match, const std::vector<std::string>& readings, std::string_view typed);

    [[nodiscard]] const std::vector<std::string>& readings() const { return readings_; }
    // Whether a class was typed, or a notation used that tells it.
    [[nodiscard]] bool names_class() const { return typed_.find(' ') != std::string_view::npos; }

    // Whether a whole path is what was asked, in any notation.
    [[nodiscard]] bool is_meant(const MovePath& path) const;
    // Whether it is, or goes on where the text stops: "a1-a4/c4" where "a1-a4" was asked.
    [[nodiscard]] bool is_led_to(const MovePath& path) const;
    // How near a refusal comes to one reading; `path`: what the refused way had written.
    [[nodiscard]] Nearness nearness(const std::string& reading, const Refusal& refusal,
                                    const MovePath& path) const;
    // The cell that the path part of a reading ends with; kNoCell if there is none.
    [[nodiscard]] Cell last_cell(std::string_view reading) const;

private:
    [[nodiscard]] const Rules& rules() const { return match_.rules(); }
    [[nodiscard]] const std::string& cell_name(Cell cell) const {
        return match_.own_text().cell_name(cell);
    }
    [[nodiscard]] bool is_leg(const Refusal& refusal, const std::string& rule,
                              const std::string& text) const;
    [[nodiscard]] bool leads(const MovePath& path, Cell here, const std::string& text,
                             bool beyond) const;

    Match& match_;
    const std::vector<std::string>& readings_;
    std::string_view typed_;
    std::string bare_;
};

}  // namespace perthro
