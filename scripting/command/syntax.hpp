// The arguments that a command takes: each is bound to a variable, which holds the default until a
// value was read. Only syntax.cpp and run.cpp know the library that reads them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's name
class App;
}

namespace perthro::command {

// The syntax of one command. Names that begin with `-` are options, "-o,--out" has two, others are
// positional and required unless they stand for many. The variables must outlive the reading.
class Syntax {
public:
    explicit Syntax(CLI::App& app) : app_(app) {}

    // An option without a value: true where it is given.
    void flag(const std::string& name, bool& value, const std::string& help);
    // A text; `kind` is what help calls it: "FILE", or the values there are, "saved|today".
    void text(const std::string& name, std::string& value, const std::string& help,
              const std::string& kind = "TEXT");
    // Positional, may be missing.
    void optional_text(const std::string& name, std::string& value, const std::string& help);
    // May be given several times; a positional one takes all that follow.
    void texts(const std::string& name, std::vector<std::string>& values, const std::string& help,
               const std::string& kind = "TEXT");
    // A whole number from `low` to `high`, a whole number of at least `least`, any number.
    void number(const std::string& name, int& value, const std::string& help, int low, int high);
    void number(const std::string& name, std::uint64_t& value, const std::string& help,
                std::uint64_t least = 0);
    void number(const std::string& name, double& value, const std::string& help);

    // Of these options at most one may be given.
    void exclude(const std::string& one, const std::string& other);

private:
    CLI::App& app_;
};

}  // namespace perthro::command
