#include "scripting/outside/talk.hpp"

#include "scripting/play/match.hpp"

namespace perthro::outside {

Talk::Talk(const std::vector<std::string>& command) : name_(command.front()), child_(command) {
    if (!child_.started()) {
        throw PlayError("there is no program `" + name_ +
                        "` (name one that is on the search path, or its path)");
    }
}

void Talk::say(const std::string& line) {
    if (!child_.say(line)) {
        throw Trouble(Trouble::Kind::Gone, "`" + name_ + "` has ended");
    }
}

std::string Talk::hear(Clock::time_point until) {
    auto line = child_.hear(until);
    // A program that talks without end is late as well.
    if (line && Clock::now() < until) {
        return *line;
    }
    if (child_.ended()) {
        throw Trouble(Trouble::Kind::Gone, "`" + name_ + "` has ended");
    }
    throw Trouble(Trouble::Kind::Silent, "`" + name_ + "` does not answer");
}

std::string Talk::hear(Clock::time_point until,
                       const std::function<bool(const std::string&)>& fits) {
    std::string line = hear(until);
    while (!fits(line)) {
        line = hear(until);
    }
    return line;
}

bool begins(const std::string& line, const std::string& word) {
    return line.rfind(word, 0) == 0 && (line.size() == word.size() || line[word.size()] == ' ');
}

}  // namespace perthro::outside
