#!/usr/bin/env bash
# Installs a Debian package of Perthro into a fresh Debian 12 without compilers, and uses it there as
# people would: lists, plays, tests, makes a package, edits it, packs it, installs it as another user, starts the
# client on a display of its own and takes its picture.
#
#   tests/tools/debian_root.sh PERTHRO.deb [PICTURE.png]   the picture is copied there
#   tests/tools/debian_root.sh --missing                   what is missing to run this, if anything
#
# Needs root, debootstrap and a mirror of Debian. Takes one to four minutes, most of them for downloads.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/fresh_debian.sh"

if [ "${1-}" = --missing ]; then
    missing dpkg-shlibdeps
    exit
fi
[ $# -ge 1 ] && [ -f "$1" ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" && exit 2; }
deb=$(readlink -f "$1")
picture=${2-}

begin_root bookworm
cp "$deb" "$root/tmp/perthro.deb"
install_in_root /tmp/perthro.deb libgl1-mesa-dri xvfb xauth
told "the package is installed with what it depends on"
in_root useradd -m -s /bin/bash ann
in_root useradd -m -s /bin/bash bob

holds "no compiler" "$(in_root sh -c 'command -v cc g++ clang++ || echo none')" none
holds "list" "$(as ann 'perthro list' 2>&1)" chess backgammon
holds "play" "$(as ann 'printf "e2-e4\nposition\nquit\n" | perthro play chess --text --computer none' 2>&1)" \
    "/4P3/"
holds "test" "$(as ann 'perthro test chess --nodes 100000 && echo passed' 2>&1)" passed
told "played"

# The rules are edited while a session has the game open.
as ann 'perthro new trot' >/dev/null 2>&1 || true
shown=$(as ann '{ echo "{\"id\": 1, \"call\": \"open\", \"arguments\": {\"game\": \"trot\"}}" && sleep 2 &&
    sed -i "s/step(n), land/step(e), land/" .local/share/perthro/games/trot/rules.lua &&
    echo "{\"id\": 2, \"call\": \"reload\"}" && sleep 2; } | perthro session' 2>&1)
holds "reload" "$shown" '"reason":"reloaded"' '"state":"loaded"'
as ann 'perthro new stroll && cd .local/share/perthro/games/stroll &&
    sed -i "s/^licence:/version: 1.0.0\nlicence:/; s/\[you\]/[Ann]/" game.yaml && cd /tmp && perthro pack stroll' \
    >"$root/tmp/pack.log" 2>&1 || true
holds "pack" "$(cat "$root/tmp/pack.log")" stroll-1.0.0.perthro
holds "install" "$(as bob 'perthro install /tmp/stroll-1.0.0.perthro' 2>&1)" "stroll 1.0.0 is installed in"
holds "play of another's package" "$(as bob 'printf "c1-c2\nsave game.record\nquit\n" |
    perthro play stroll --text --computer none' 2>&1)" "saved as" "perthro/saved/game.record"
as ann 'cd .local/share/perthro/games/stroll && sed -i "s/^version: 1/version: 2/" game.yaml &&
    sed -i "s/step(n), land/step(e), land/" rules.lua && rm -f tests.yaml && cd /tmp &&
    perthro pack stroll --unchecked' >/dev/null 2>&1 || true
holds "update" "$(as bob 'perthro install /tmp/stroll-2.0.0.perthro' 2>&1)" \
    "stroll 2.0.0 is installed in" "in place of stroll 1.0.0"
holds "saved game" "$(as bob 'printf "load game.record\nquit\n" |
    perthro play stroll --text --computer none' 2>&1)" "it is played by its own rules, which were kept"
holds "remove" "$(as bob 'perthro remove stroll' 2>&1)" "stroll is removed from"
told "packed, installed, updated and removed"

holds "completion" "$(as bob '. /usr/share/bash-completion/completions/perthro
    COMP_WORDS=(perthro play chess9) && COMP_CWORD=2 && _perthro perthro && echo "${COMPREPLY[@]}"' 2>&1)" \
    chess960
holds "manual" "$(zcat -f "$root"/usr/share/man/man1/perthro.1*)" ".SS install"
holds "MIME type" "$(cat "$root"/usr/share/mime/globs "$root"/usr/share/applications/perthro.desktop)" \
    "application/x-perthro:*.perthro" "MimeType=application/x-perthro;"
shown=$(as bob 'xvfb-run -a -s "-screen 0 1280x800x24" perthro-client chess --fresh --screenshot /tmp/client.png' 2>&1) ||
    holds "client" "$shown" "a client that ends well"
told "the client was shown"
shows_picture "$root/tmp/client.png" "$picture"
end_root
