// The main function of every test program: Catch2 (v2) compiled once.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
