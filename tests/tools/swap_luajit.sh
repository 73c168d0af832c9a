#!/usr/bin/env bash
# Runs the tests of scripting/ against the other LuaJIT of Debian 12, the OpenResty branch (package
# libluajit2-5.1-2). Both have the same library name and interface, so the built program is started
# with the other library in front; the package is unpacked into a temporary folder, never installed,
# and nothing is left to swap back when a run is cut off.
# swap_luajit.sh [BUILD FOLDER]
set -euo pipefail
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
tests=${1:-$root/build/release}/scripting_tests
[ -x "$tests" ] || { echo "swap_luajit: $tests is not built" >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder" # apt downloads as another user
(cd "$folder" && apt-get -q download libluajit2-5.1-2 && dpkg-deb -x libluajit2-5.1-2_*.deb .)
library=$(find "$folder" -name 'libluajit-5.1.so.2' -print -quit)
[ -n "$library" ] || { echo "swap_luajit: the package has no libluajit-5.1.so.2" >&2; exit 1; }
export LD_LIBRARY_PATH=${library%/*}

# Say which library really runs: a swap that did not happen must not pass for one that did.
loaded=$(ldd "$tests" | awk '/libluajit/ { print $3 }')
case $loaded in
"$folder"/*) echo "swap_luajit: $(cd "$folder" && ls libluajit2*.deb)" ;;
*) echo "swap_luajit: the tests still load $loaded" >&2; exit 1 ;;
esac
"$tests" "~[.]"
