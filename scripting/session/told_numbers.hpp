// What another process tells of a game, held against its board: numbers of cells, piece types and
// players that are not there would be looked up past the end of something.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace perthro::session {

class ToldNumbers {
public:
    // Whether every number in an answer or event (json.hpp) names something that is there. One with
    // a board says what is there from then on; before it there is nothing.
    [[nodiscard]] bool fit(const std::string& kind, const nlohmann::json& value);

    // Whether a board was told.
    [[nodiscard]] bool any() const { return there_.cells > 0; }

private:
    struct There {
        std::int64_t cells = 0, types = 0, players = 0;
    };
    [[nodiscard]] static There there_in(const nlohmann::json& value, const There& before);
    [[nodiscard]] static bool is_whole(const nlohmann::json& position, const There& there);
    [[nodiscard]] static bool is_whole_trace(const nlohmann::json& trace, const There& there);
    [[nodiscard]] static bool all_fit(const std::string& key, const nlohmann::json& value,
                                      const There& there);

    There there_;
};

}  // namespace perthro::session
