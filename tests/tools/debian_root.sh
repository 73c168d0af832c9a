#!/usr/bin/env bash
# Installs a Debian package of Perthro into a fresh Debian 12 without compilers, and uses it there as
# people would: lists, plays, tests, makes a package, packs it, installs it as another user, starts the
# client on a display of its own and takes its picture.
#
#   tests/tools/debian_root.sh PERTHRO.deb [PICTURE.png]   the picture is copied there
#   tests/tools/debian_root.sh --missing                   what is missing to run this, if anything
#
# Needs root, debootstrap and a mirror of Debian. Nothing is kept: the root lies in a folder of its own in
# memory, which goes with it. Takes one to four minutes, most of them for downloads.
set -euo pipefail
# $DEBIAN_MIRROR, else the first archive that this machine's own packages come from.
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    grep -m1 -v -- security || true)}
mirror=${mirror%/}

missing() {
    [ "$(id -u)" = 0 ] || { echo "this is not root" && return; }
    for program in debootstrap dpkg-shlibdeps curl; do
        command -v "$program" >/dev/null || { echo "$program is not installed" && return; }
    done
    unshare --mount mount -t tmpfs none /mnt 2>/dev/null || { echo "nothing can be mounted here" && return; }
    curl -sfI --max-time 10 "$mirror/dists/bookworm/Release" >/dev/null ||
        echo "the Debian archive ${mirror:-(apt names none)} is not reached"
}

if [ "${1-}" = --missing ]; then
    missing
    exit
fi
[ $# -ge 1 ] && [ -f "$1" ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" && exit 2; }
deb=$(readlink -f "$1")
picture=${2-}
root=$(mktemp -d "${TMPDIR:-/tmp}/perthro-debian-XXXXXX")

clean_up() {
    for mounted in /proc /dev ""; do
        ! mountpoint -q "$root$mounted" || umount -l "$root$mounted"
    done
    rm -rf --one-file-system "$root"
}
trap clean_up EXIT
mount -t tmpfs -o size=3g tmpfs "$root" # where no package waits for the disk
chmod 755 "$root"

in_root() { env -u XDG_DATA_HOME -u PERTHRO_GAMES LC_ALL=C.UTF-8 HOME=/tmp chroot "$root" "$@"; }
as() { # USER COMMAND : with a home of its own
    in_root su - "$1" -c "$2"
}
failures=0
checked=0
# holds WHAT TEXT PART... : every part stands in the text.
holds() {
    local what=$1 text=$2 part
    shift 2
    for part; do
        checked=$((checked + 1))
        case $text in
        *"$part"*) ;;
        *) failures=$((failures + 1)) && printf 'FAILED %s: no `%s` in:\n%s\n' "$what" "$part" "$text" ;;
        esac
    done
}
told() { printf '%4d s  %s\n' "$SECONDS" "$1"; }

debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -5 "$root.log" && rm -f "$root.log" && exit 1; }
rm -f "$root.log"
# /proc: a program finds its own file there, by which Perthro finds its games.
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
told "Debian is there"
cp "$deb" "$root/tmp/perthro.deb"
in_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
    /tmp/perthro.deb libgl1-mesa-dri xvfb xauth >"$root/tmp/apt.log" 2>&1 ||
    { tail -5 "$root/tmp/apt.log" && exit 1; }
told "the package is installed with what it depends on"
in_root useradd -m -s /bin/bash ann
in_root useradd -m -s /bin/bash bob

holds "no compiler" "$(in_root sh -c 'command -v cc g++ clang++ || echo none')" none
holds "list" "$(as ann 'perthro list' 2>&1)" chess backgammon
holds "play" "$(as ann 'printf "e2-e4\nposition\nquit\n" | perthro play chess --text --computer none' 2>&1)" \
    "/4P3/"
holds "test" "$(as ann 'perthro test chess --nodes 100000 && echo passed' 2>&1)" passed
told "played"

as ann 'perthro new stroll && cd .local/share/perthro/games/stroll &&
    sed -i "s/^licence:/version: 1.0.0\nlicence:/" game.yaml && cd /tmp && perthro pack stroll' \
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
png="$root/tmp/client.png"
holds "picture" "$(head -c 8 "$png" 2>/dev/null | od -An -c)" "P   N   G"
[ "$(stat -c %s "$png" 2>/dev/null || echo 0)" -gt 30000 ] ||
    holds "picture" "$(stat -c %s "$png" 2>&1) bytes" "more than 30000 bytes"
[ -z "$picture" ] || cp "$png" "$picture"

echo "$checked checks, $failures failed"
[ "$failures" = 0 ]
