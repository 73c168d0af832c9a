// The program: everything is behind run_command, but what looks into drawings for `perthro index`.
#include "scripting/command/run.hpp"
#include "scripting/drawings/judge.hpp"

#include <iostream>

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments == std::vector<std::string>{"--check-drawings"}) {
        return perthro::serve_drawing_checks();
    }
    return perthro::run_command(arguments, {std::cin, std::cout, std::cerr},
                                perthro::Strangers::Confined);
}
