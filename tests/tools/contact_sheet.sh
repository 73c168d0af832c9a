#!/usr/bin/env bash
# Draws the first position of every package in the client and puts all of them on one picture.
# Needs a display (xvfb-run makes one) and ImageMagick.
#
#   xvfb-run -a -s "-screen 0 1600x1200x24" tests/tools/contact_sheet.sh CLIENT FILE.png [GAME...]
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."
client=$(readlink -f "$1") sheet=$2
shift 2
[ $# -gt 0 ] || set -- $(for file in games/*/game.yaml; do basename "$(dirname "$file")"; done)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
for game in "$@"; do
    timeout 60 "$client" "$game" --fresh --no-panel --seed 1 --size 620x560 \
        --screenshot "$folder/$game.png" || { echo "$game: not drawn" >&2 && failed=1; }
done
montage -tile 8x -geometry 400x361+4+4 -background '#17191d' "$folder"/*.png "$sheet"
exit "$failed"
