// The program: everything is behind run_command.
#include "scripting/command/run.hpp"

#include <iostream>

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return perthro::run_command(arguments, {std::cin, std::cout, std::cerr},
                                perthro::Strangers::Confined);
}
