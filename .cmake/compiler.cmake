# What every target of ours is compiled with: the interface target `perthro_flags`.

set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON) # clang-tidy reads it
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")

find_program(PERTHRO_CCACHE ccache)
mark_as_advanced(PERTHRO_CCACHE)
if(PERTHRO_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Paths below this checkout count relative to it, so that checkouts side by side share the cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros
        "${PERTHRO_CCACHE}")
endif()

add_library(perthro_flags INTERFACE)
target_compile_features(perthro_flags INTERFACE cxx_std_20)
target_include_directories(perthro_flags INTERFACE "${PROJECT_SOURCE_DIR}") # "engine/x.hpp"

target_compile_options(perthro_flags INTERFACE
    -Werror                 # a warning nobody has to act on is noise
    -Wall -Wextra           # the common mistakes
    -Wpedantic              # the language, not one compiler's dialect: g++ and clang++ both build us
    -Wnon-virtual-dtor      # deleting through an interface that cannot
    -Woverloaded-virtual    # an override that hides instead
    -Wcast-qual             # a cast that drops const: a Rules object is shared between threads
    -Wextra-semi            # stray `;`
    -Wundef                 # `#if` on a misspelt macro is silently false
    -Wdouble-promotion      # an evaluation that slips from float to double
    -Wformat=2)             # format strings that are not literals
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(perthro_flags INTERFACE
        -Wshadow=local              # two things of one name in one function; plain -Wshadow of g++ 12
                                    # also fires on scoped enumerators (`Kind::Cell` beside `Cell`)
        -Wlogical-op                # `a && a`, `x || true`
        -Wduplicated-cond           # the same test twice in one if-else chain
        -Wno-restrict               # false alarms inside std::string of g++ 12 (GCC bug 105651)
        -Wno-stringop-overflow      # false alarms on inlined std::vector growth of g++ 12 at -O3
        -Wno-array-bounds           # likewise; the sanitizer build looks at every index that is used
        -fno-tree-vectorize)        # sets of two words written as a vector and read back word by word
                                    # stall: shogi and xiangqi counted a quarter slower
else()
    target_compile_options(perthro_flags INTERFACE
        -Wshadow
        -Wno-deprecated-declarations # libstdc++ 12's own std::stable_sort, as clang 19 sees it
        -Wno-invalid-feature-combination) # -march=native of clang 19 where the processor has AVX10
endif()

# Of the shared library only what perthro.h declares is visible, so that the compiler may still put
# inline what the libraries call of each other. Other builds keep what the compiler does of itself.
if(PERTHRO_SHARED)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_CXX_VISIBILITY_PRESET hidden)
    set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

# The programs of a folder that runs on any system look for libraries in it first, and so do the
# libraries there: a RUNPATH would not count for these.
if(PERTHRO_PORTABLE)
    if(PERTHRO_NATIVE OR PERTHRO_SHARED)
        message(FATAL_ERROR "PERTHRO_PORTABLE goes with neither PERTHRO_NATIVE nor PERTHRO_SHARED")
    endif()
    set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")
    add_link_options("LINKER:--disable-new-dtags")
    set(OpenGL_GL_PREFERENCE LEGACY) # libGL is on every desktop, libOpenGL is not
endif()

if(PERTHRO_NATIVE)
    target_compile_options(perthro_flags INTERFACE -march=native)
endif()
if(PERTHRO_CHECKS)
    target_compile_definitions(perthro_flags INTERFACE PERTHRO_CHECKS)
endif()
if(PERTHRO_SANITIZERS)
    set(sanitizer_flags
        "-fsanitize=${PERTHRO_SANITIZERS}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(perthro_flags INTERFACE ${sanitizer_flags})
    target_link_options(perthro_flags INTERFACE ${sanitizer_flags})
    # g++ documents that instrumented code makes this warning see ghosts (std::regex, std::function).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(perthro_flags INTERFACE -Wno-maybe-uninitialized)
    endif()
endif()

# A target that does little work, but for some of its sources, where clang++ instruments. The optimiser
# takes half of the compile time there and more (JSON and option tables are all templates), which what
# they do never pays back. Headers of others that most sources include are compiled once, too: reading
# them and making their templates is half of the rest.
function(perthro_instrument_quickly target)
    cmake_parse_arguments(PARSE_ARGV 1 given "" "" "HEADERS;OPTIMISED")
    if(NOT PERTHRO_SANITIZERS OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        return()
    endif()
    target_compile_options(${target} PRIVATE -O0)
    set_source_files_properties(${given_OPTIMISED} PROPERTIES
        COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON)
    target_precompile_headers(${target} PRIVATE <algorithm> <filesystem> <functional> <map>
        <memory> <optional> <string> <vector> ${given_HEADERS})
endfunction()

# Lets the fuzzers see which branches of a library they reach: counters, no calls, so that the same
# build serves the tests. What the tests themselves reach is of no interest.
function(perthro_count_branches target)
    if(PERTHRO_FUZZERS)
        target_compile_options(${target} PRIVATE -fsanitize-coverage=inline-8bit-counters,pc-table)
    endif()
endfunction()

# The sources below a folder as a list, relative paths, sorted; empty folders are fine.
function(perthro_sources variable folder)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS "${folder}/*.cpp" "${folder}/*.hpp")
    set(${variable} "${found}" PARENT_SCOPE)
endfunction()

# Of a list of sources, the .cpp files in batches, if PERTHRO_BATCHES is on: half of the compile time is
# headers, which are then read once for some files. Those behind ALONE stay out of it, as options of
# their own would. Batches lie in folders named like those of their sources.
function(perthro_batch list_name)
    if(NOT PERTHRO_BATCHES OR NOT Python3_Interpreter_FOUND)
        return()
    endif()
    set(others ${${list_name}})
    list(FILTER others EXCLUDE REGEX "\\.cpp$")
    set(batched ${${list_name}})
    list(FILTER batched INCLUDE REGEX "\\.cpp$")
    cmake_parse_arguments(PARSE_ARGV 1 given "" "" "ALONE")
    foreach(source IN LISTS given_ALONE)
        list(FIND batched "${source}" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "${source} is none of ${list_name}")
        endif()
    endforeach()
    list(REMOVE_ITEM batched ${given_ALONE})
    execute_process(
        COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/.cmake/batches.py"
            "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/batches" ${batched}
        OUTPUT_VARIABLE written
        COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "[^\n]+" written "${written}")
    set(${list_name} ${written} ${given_ALONE} ${others} PARENT_SCOPE)
endfunction()
