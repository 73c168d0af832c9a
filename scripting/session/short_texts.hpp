// Moves for people who read a list, a history or a bot's thoughts: own notation without what
// only a program needs. Each text still names one move of its list.
#pragma once

#include <string>
#include <vector>

namespace perthro::session {

// Drops the class behind a path, and where `one_type` is dropped at all, the type before `@`,
// wherever no other move of the list could be meant: `e4 place` is `e4`.
[[nodiscard]] std::vector<std::string> short_texts(const std::vector<std::string>& texts,
                                                   bool one_type);

}  // namespace perthro::session
