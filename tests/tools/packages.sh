# Which Debian 12 packages are needed for what, and how they get installed. Sourced by ./perthro,
# tests/run and .ci/run, so that the list exists once. Must run under bash.

# ensure_packages GROUP... : installs what is missing of the groups `build`, `client`, `tests`.
# Needs root or sudo for that; without either it prints the one line to type and returns 2.
ensure_packages() {
    command -v dpkg-query >/dev/null || return 0 # not Debian: CMake will say what it does not find
    local missing
    missing=$(missing_packages $(packages_of "$@"))
    [ -n "$missing" ] || return 0
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }; }
        then
            echo "Perthro needs some packages first:" >&2
            echo "  apt-get update && apt-get install -y --no-install-recommends" $missing >&2
            return 2
        fi
        as_root=(sudo)
    fi
    echo "perthro: installing" $missing >&2
    "${as_root[@]}" apt-get -q update >&2 &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get -q install -y --no-install-recommends $missing >&2 || return 2
}

# packages_of GROUP... : the packages of these groups, one per line.
packages_of() {
    local group
    for group in "$@"; do
        case $group in
        build) # what it takes to build and run the command line
            printf '%s\n' g++ cmake ninja-build pkg-config ccache libluajit-5.1-dev \
                libyaml-cpp-dev libfmt-dev nlohmann-json3-dev libcli11-dev libarchive-dev \
                libsodium-dev libseccomp-dev libcurl4-gnutls-dev libmd4c-html0-dev libmd4c-dev \
                libxml2-dev ;;
        client) # what the desktop client adds
            printf '%s\n' libsfml-dev libimgui-dev librsvg2-dev libpango1.0-dev libgl-dev libgl1-mesa-dri \
                fonts-inter fonts-dejavu-core fonts-noto-cjk xclip ;;
        tests) # test library, second compiler and its tools, the programs we are compared with, what
            # makes HTML of the documents, what looks at HTML, an editor and a terminal for it
            printf '%s\n' catch2 python3 git clang-19 libclang-rt-19-dev clang-format-19 \
                clang-tidy-19 \
                debootstrap dpkg-dev curl \
                fairy-stockfish stockfish gnugo gnubg gnubg-data pandoc chromium neovim tmux ;;
        client-tests) # a display to test the client on
            printf '%s\n' xvfb xauth xdotool imagemagick sox ;;
        *) echo "packages.sh: no group $group" >&2 && return 2 ;;
        esac
    done
}

# missing_packages PACKAGE... : those of them that are not installed.
missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
    for package in "$@"; do
        case $'\n'$installed$'\n' in
        *$'\n'"$package installed"$'\n'*) ;;
        *) echo "$package" ;;
        esac
    done
}
