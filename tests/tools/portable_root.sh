#!/usr/bin/env bash
# Unpacks the folder for other systems into a fresh Debian that has none of the libraries, and uses it
# there: lists, plays, tests, counts, plays an isolated game, with both engines; then, with the drivers
# of a display, starts the client on one outside and takes its picture.
#
#   tests/tools/portable_root.sh PERTHRO.tar.xz [SUITE [PICTURE.png]]   bookworm if no suite is said
#   tests/tools/portable_root.sh --missing       what is missing to run this, if anything
#
# Needs root, debootstrap, Xvfb and a mirror of Debian. Takes one to four minutes.
set -euo pipefail
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/fresh_debian.sh"

if [ "${1-}" = --missing ]; then
    missing Xvfb xz
    exit
fi
[ $# -ge 1 ] && [ -f "$1" ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" && exit 2; }
archive=$(readlink -f "$1")
suite=${2-bookworm}
picture=${3-}
older='GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2' # as installing.md says it

begin_root "$suite"
in_root useradd -m -s /bin/bash ann
in_root useradd -m -s /bin/bash bob
mkdir "$root/opt/games"
tar -xf "$archive" -C "$root/opt/games"
holds "one folder" "$(ls "$root/opt/games" | wc -l)" 1
mv "$root"/opt/games/perthro-* "$root/opt/games/moved here" # any name, any place
perthro='"/opt/games/moved here/bin/perthro"'
# with USER WORDS... : the program as that user.
with() { as "$1" "$perthro $2" 2>&1; }

holds "no library of it" "$(in_root sh -c 'find /usr -name "libluajit*" -o -name "libyaml-cpp*" \
    -o -name "libfmt*" -o -name "libsfml*" -o -name "librsvg*" -o -name "*.ttf" | wc -l')" 0
holds "libraries" "$(ls "$root/opt/games/moved here/share/doc/perthro/libraries")" \
    libluajit libyaml-cpp librsvg2 libcurl common-licenses README
holds "list" "$(with ann list)" chess backgammon
holds "play" "$(as ann 'printf "e2-e4\nposition\nquit\n" | '"$perthro play chess --text --computer none" 2>&1)" \
    "/4P3/"
holds "test" "$(with ann 'test chess --nodes 100000 && echo passed')" passed
told "played"

# Both engines. Their counts are those of the packages' tests; searches agree move by move.
levels=$(in_root /lib64/ld-linux-x86-64.so.2 --help)
baseline=$(as ann "$older $perthro --version" 2>&1)
holds "the engine for older processors" "$baseline." "engine for x86-64."
case $levels in
*"x86-64-v3 (supported"*) holds "the engine for newer processors" "$(with ann --version)." "engine for x86-64-v3." ;;
*) echo "this processor is an older one: the engine for newer ones is not run" ;;
esac
without_times() { sed -E 's/"[a-z_]*second[s]?": ?[0-9.e+-]+,?//g'; }
for words in "perft chess 4" "perft xiangqi 3" "perft go 2" "perft shogi 3" "perft international-draughts 6" \
    "playout backgammon --count 20 --seed 3" "bestmove chess --nodes 20000 --seed 1 --search-threads 1" \
    "bestmove go --nodes 2000 --seed 1 --search-threads 1"; do
    newer_says=$(with ann "$words --json" | without_times)
    holds "$words" "$newer_says" '{"game":'
    holds "$words by the engine for older processors" \
        "$(as ann "$older $perthro $words --json" 2>&1 | without_times)" "$newer_says"
done
told "both engines counted"

with ann 'new stroll' >/dev/null
as ann "cd .local/share/perthro/games/stroll && sed -i 's/^licence:/version: 1.0.0\nlicence:/; s/\[you\]/[Ann]/' game.yaml &&
    cd /tmp && $perthro pack stroll" >"$root/tmp/pack.log" 2>&1 || true
holds "pack" "$(cat "$root/tmp/pack.log")" stroll-1.0.0.perthro
holds "install" "$(with bob 'install /tmp/stroll-1.0.0.perthro')" "stroll 1.0.0 is installed in"
holds "an isolated game" "$(as bob 'printf "c1-c2\nsave game.record\nquit\n" | '"$perthro play stroll --text \
    --computer none" 2>&1)" "saved as" "perthro/saved/game.record"
told "a package was packed, installed and played"

install_in_root libgl1 libgl1-mesa-dri
# A display outside; its socket is bound into the root.
exec 3<><(:)
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
display_process=$!
read -r -t 20 number <&3
stop() {
    kill "$display_process" 2>/dev/null || true
    clean_up
}
trap stop EXIT
mkdir -p "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
shown=$(as bob "DISPLAY=:$number '/opt/games/moved here/bin/perthro-client' stroll --fresh \
    --screenshot /tmp/client.png" 2>&1) || holds "client" "$shown" "a client that ends well"
holds "what the client says" "<$shown>" "<>"
told "the client was shown"
shows_picture "$root/tmp/client.png" "$picture"
end_root
