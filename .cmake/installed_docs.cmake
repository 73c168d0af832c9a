# Makes links of the documents lead on where they are installed: games and content lie elsewhere there,
# other folders of the sources are not there at all, and the program is `perthro`, not `./perthro`.
# DOCS: the folder of installed documents; DATA: that of games and content.
file(RELATIVE_PATH data "${DOCS}" "${DATA}")
file(GLOB_RECURSE pages RELATIVE "${DOCS}" "${DOCS}/*.md")
foreach(page IN LISTS pages)
    get_filename_component(folder "${page}" DIRECTORY)
    string(REGEX REPLACE "[^/]+" ".." up "${folder}")
    if(up)
        string(APPEND up "/")
    endif()
    file(READ "${DOCS}/${page}" text)
    foreach(part games content)
        string(REPLACE "](${up}../${part}/" "](${up}${data}/${part}/" text "${text}")
    endforeach()
    string(REGEX REPLACE "\\[([^][]*)\\]\\(${up}\\.\\./(tests|scripting|CONTRIBUTING)[^)]*\\)" "\\1"
        text "${text}")
    string(REPLACE "./perthro " "perthro " text "${text}")
    file(WRITE "${DOCS}/${page}" "${text}")
endforeach()
