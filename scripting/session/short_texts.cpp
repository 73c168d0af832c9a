#include "scripting/session/short_texts.hpp"

#include "scripting/play/move_reading.hpp"

#include <map>

namespace perthro::session {

std::vector<std::string> short_texts(const std::vector<std::string>& texts, bool one_type) {
    std::vector<std::string> found;
    std::map<std::string, int> meant;
    for (const std::string& text : texts) {
        const std::string path = without_class(text);
        found.push_back(one_type ? without_type(path) : path);
        ++meant[found.back()];
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (meant[found[i]] > 1) {
            found[i] = texts[i];
        }
    }
    return found;
}

}  // namespace perthro::session
