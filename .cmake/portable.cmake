# Makes BUILD/NAME.tar.xz, a folder that runs on systems with glibc as young as this one's: the
# programs, what they need of libraries and fonts, and the licences of these.
# Run as a script: cmake -DBUILD=... -DNAME=... -DDATA=... -DSOURCE=... -P portable.cmake
# The same build gives the same bytes.
cmake_minimum_required(VERSION 3.25)

set(folder "${BUILD}/portable/${NAME}")
set(licences "${folder}/share/doc/perthro/libraries")

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${folder}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${folder}" --component perthro --strip)

# What every system has of its own, which may not be mixed with another's: the C and C++ libraries,
# what speaks to the display and its drivers, and what these drivers share with us.
set(of_the_system
    "^(ld-linux.*|lib(c|m|mvec|dl|rt|pthread|resolv|util|anl|nsl|nss_.*))\\.so"
    "^lib(stdc\\+\\+|gcc_s|z|expat)\\.so"
    "^lib(GL|GLX|GLdispatch|OpenGL|EGL|drm.*|gbm|glapi)\\.so"
    "^lib(X11|X11-xcb|xcb|Xau|Xdmcp)\\.so")
file(GET_RUNTIME_DEPENDENCIES
    EXECUTABLES "${folder}/bin/perthro" "${folder}/bin/perthro-client"
    RESOLVED_DEPENDENCIES_VAR libraries
    UNRESOLVED_DEPENDENCIES_VAR missing
    PRE_EXCLUDE_REGEXES ${of_the_system})
if(missing)
    message(FATAL_ERROR "these libraries are not found: ${missing}")
endif()

# The Debian package of a file, and its version. Files are known by the path that their package has
# them at, which may lack the `/usr` in front.
function(package_of file package version)
    string(REGEX REPLACE "^/usr/" "/" short "${file}")
    execute_process(COMMAND dpkg-query --search "${file}" "${short}"
        OUTPUT_VARIABLE found ERROR_QUIET)
    if(NOT found MATCHES "^([^:,\n]+)")
        message(FATAL_ERROR "no Debian package has ${file}: nobody can tell its licence")
    endif()
    set(name "${CMAKE_MATCH_1}")
    execute_process(COMMAND dpkg-query --show --showformat "\${Version}\n" "${name}"
        OUTPUT_VARIABLE versions COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "[^\n]+" one "${versions}")
    set(${package} "${name}" PARENT_SCOPE)
    set(${version} "${one}" PARENT_SCOPE)
endfunction()

# Writes down what a file is of, with its licence, and the texts that the licence names.
set(lines)
function(write_down file)
    file(REAL_PATH "${file}" real)
    package_of("${real}" package version)
    cmake_path(GET file FILENAME name)
    set(lines ${lines} "${name}  ${package} ${version}" PARENT_SCOPE)
    set(copyright "/usr/share/doc/${package}/copyright")
    configure_file("${copyright}" "${licences}/${package}" COPYONLY)
    file(READ "${copyright}" text)
    string(REGEX MATCHALL "/usr/share/common-licenses/[A-Za-z0-9]+(-[0-9](\\.[0-9])?)?" named "${text}")
    foreach(licence IN LISTS named)
        cmake_path(GET licence FILENAME licence_name)
        if(EXISTS "${licence}")
            file(REAL_PATH "${licence}" licence)
            configure_file("${licence}" "${licences}/common-licenses/${licence_name}" COPYONLY)
        endif()
    endforeach()
endfunction()

list(SORT libraries)
foreach(library IN LISTS libraries)
    cmake_path(GET library FILENAME name)
    if(EXISTS "${folder}/lib/${name}") # ours
        continue()
    endif()
    file(REAL_PATH "${library}" real)
    configure_file("${real}" "${folder}/lib/${name}" COPYONLY)
    write_down("${library}")
endforeach()

# The fonts that the client asks for first, for systems that have none of them.
foreach(pattern IN ITEMS "Inter:regular" "Inter:semibold" "DejaVu Sans:style=Book"
        "DejaVu Sans:style=Bold" "DejaVu Sans Mono:style=Book")
    execute_process(COMMAND fc-match --format "%{family[0]}\n%{file}" "${pattern}"
        OUTPUT_VARIABLE found COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX REPLACE ":.*" "" family "${pattern}")
    if(NOT found MATCHES "^${family}\n(.+)$")
        message(FATAL_ERROR "the font `${pattern}` is not here")
    endif()
    set(font "${CMAKE_MATCH_1}")
    file(COPY "${font}" DESTINATION "${folder}/${DATA}/content/fonts")
    write_down("${font}")
endforeach()

# What is compiled into the programs.
foreach(header IN ITEMS imgui/imgui.h stb/stb_rect_pack.h nlohmann/json.hpp CLI/CLI.hpp)
    write_down("/usr/include/${header}")
endforeach()

list(JOIN lines "\n" text)
file(WRITE "${licences}/README"
"Libraries and fonts in this folder that are not part of Perthro, unchanged from Debian, and headers of
what is compiled into its programs, each with its package and version. The file of the package's name
beside this one is its licence; `common-licenses` has the texts that these name. Debian's archive of
snapshots has their sources by name and version.

${text}
")
configure_file("${SOURCE}/.cmake/portable_readme.txt" "${folder}/README" COPYONLY)
configure_file("${SOURCE}/LICENSE" "${folder}/LICENSE" COPYONLY)

# One order, one owner, one time: of the last commit where the sources are a checkout.
set(time "$ENV{SOURCE_DATE_EPOCH}")
if(time STREQUAL "")
    execute_process(COMMAND git -C "${SOURCE}" log -1 --format=%ct
        OUTPUT_VARIABLE time ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT time MATCHES "^[0-9]+$")
    set(time 0)
endif()
set(archive "${BUILD}/${NAME}.tar.xz")
file(REMOVE "${archive}")
run(tar --create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner "--mtime=@${time}"
    --mode=u=rwX,go=rX "--use-compress-program=xz --threads=2" "--file=${archive}"
    --directory "${BUILD}/portable" "${NAME}")
file(SIZE "${archive}" size)
math(EXPR size "${size} / 1000000")
list(LENGTH lines count)
message(STATUS "${archive}: ${size} MB, ${count} libraries and fonts of others")
