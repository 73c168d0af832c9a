// The program: everything is behind run_command.
#include "scripting/command/run.hpp"

int main(int argc, char** argv) {
    return perthro::run_command(argc, argv);
}
