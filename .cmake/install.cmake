# What `cmake --install` puts where, by the GNU directories, and the Debian package that CPack makes
# of it (docs/installing.md). The program finds its data beside itself: a tree that is installed can be
# moved as a whole.
include(GNUInstallDirs)
set(data_folder "${CMAKE_INSTALL_DATADIR}/perthro")

install(TARGETS perthro RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT perthro)
install(DIRECTORY games content DESTINATION "${data_folder}" COMPONENT perthro
    PATTERN "desktop" EXCLUDE)
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT perthro)
install(CODE "
    set(root \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
    execute_process(COMMAND \"${CMAKE_COMMAND}\" \"-DDOCS=\${root}/${CMAKE_INSTALL_DOCDIR}\"
        \"-DDATA=\${root}/${data_folder}\" -P \"${PROJECT_SOURCE_DIR}/.cmake/installed_docs.cmake\"
        COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT perthro)
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright COMPONENT perthro)

if(TARGET perthro-client)
    set(desktop "content/desktop/perthro")
    install(TARGETS perthro-client RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT perthro)
    install(FILES "${desktop}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications"
        COMPONENT perthro)
    install(FILES "${desktop}.svg" COMPONENT perthro
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
    install(FILES "${desktop}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo"
        COMPONENT perthro)
    install(FILES "${desktop}-package.xml" RENAME perthro.xml COMPONENT perthro
        DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
endif()

# A folder for other systems has the engine beside its programs, for two kinds of processors.
if(PERTHRO_PORTABLE)
    install(TARGETS perthro_engine LIBRARY DESTINATION lib COMPONENT perthro)
    install(TARGETS perthro_engine_v3 COMPONENT perthro
        LIBRARY DESTINATION "lib/glibc-hwcaps/x86-64-v3")
endif()

# The manual page and what shells complete by: what the program says of itself.
set(written)
function(perthro_written name destination)
    set(file "${PROJECT_BINARY_DIR}/written/${name}")
    add_custom_command(OUTPUT "${file}"
        COMMAND "$<TARGET_FILE:perthro>" ${ARGN} > "${file}"
        DEPENDS perthro
        COMMENT "Writing ${name}"
        VERBATIM)
    install(FILES "${file}" DESTINATION "${destination}" COMPONENT perthro)
    set(written ${written} "${file}" PARENT_SCOPE)
endfunction()
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/written")
perthro_written(perthro.1 "${CMAKE_INSTALL_MANDIR}/man1" manual)
perthro_written(perthro "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" completion bash)
set(zsh_folder "zsh/site-functions")
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(zsh_folder "zsh/vendor-completions") # where Debian's zsh looks
endif()
perthro_written(_perthro "${CMAKE_INSTALL_DATADIR}/${zsh_folder}" completion zsh)
perthro_written(perthro.fish "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" completion fish)
add_custom_target(written ALL DEPENDS ${written})

if(PERTHRO_PORTABLE)
    if(NOT TARGET perthro-client)
        message(FATAL_ERROR "PERTHRO_PORTABLE needs the libraries of the desktop client")
    endif()
    add_custom_target(portable
        COMMAND "${CMAKE_COMMAND}" "-DBUILD=${PROJECT_BINARY_DIR}" "-DDATA=${data_folder}"
            "-DNAME=perthro-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR}"
            "-DSOURCE=${PROJECT_SOURCE_DIR}" -P "${PROJECT_SOURCE_DIR}/.cmake/portable.cmake"
        COMMENT "Making a folder for other systems"
        USES_TERMINAL
        VERBATIM)
    add_dependencies(portable perthro perthro-client perthro_engine_v3 written)
endif()

set(CPACK_PACKAGE_NAME perthro)
set(CPACK_PACKAGE_VENDOR "The authors of Perthro")
set(CPACK_PACKAGE_CONTACT "The authors of Perthro <perthro@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Plays abstract board games from packages of rules")
string(CONCAT CPACK_PACKAGE_DESCRIPTION "Perthro plays abstract board games, from chess to backgammon "
    "and Go, whose rules are packages of YAML and Lua, and helps to make new ones: it reloads the rules "
    "while they are edited, counts, explains why a move is not legal, and plays them itself.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB TXZ)
set(CPACK_PACKAGING_INSTALL_PREFIX "/usr")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, fonts-noto-cjk, libgl1-mesa-dri, xclip")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core")
include(CPack)
