# What `cmake --install` puts where, by the GNU directories, and the Debian package that CPack makes
# of it (docs/installing.md). The program finds its data beside itself: a tree that is installed can be
# moved as a whole.
include(GNUInstallDirs)
set(data_folder "${CMAKE_INSTALL_DATADIR}/perthro")

install(TARGETS perthro RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT perthro)
install(DIRECTORY games content DESTINATION "${data_folder}" COMPONENT perthro
    PATTERN "desktop" EXCLUDE)
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT perthro)
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
endif()

# The manual page is what the program says of itself.
find_program(HELP2MAN help2man)
mark_as_advanced(HELP2MAN)
if(HELP2MAN)
    set(manual "${PROJECT_BINARY_DIR}/perthro.1")
    add_custom_command(OUTPUT "${manual}"
        COMMAND "${HELP2MAN}" --no-info --name "play and make abstract board games"
            --help-option --help-all --output "${manual}" "$<TARGET_FILE:perthro>"
        DEPENDS perthro
        COMMENT "Writing the manual page"
        VERBATIM)
    add_custom_target(manual DEPENDS "${manual}")
    install(FILES "${manual}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT perthro OPTIONAL)
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
