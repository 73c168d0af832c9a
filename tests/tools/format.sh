#!/usr/bin/env bash
# Formats our C++, and the header in C, with clang-format 19. format.sh [--check] [FILE...]; without
# files: all of them.
# --check changes nothing, shows the first differences and fails if there are any.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
mode=-i
if [ "${1:-}" = --check ]; then
    mode='--dry-run --Werror --ferror-limit=3'
    shift
fi
if [ $# = 0 ]; then
    folders=()
    for folder in engine scripting renderer tests; do
        [ -d "$folder" ] && folders+=("$folder")
    done
    mapfile -t files < <(find "${folders[@]}" -name '*.cpp' -o -name '*.hpp' -o -name '*.h' | sort)
    set -- "${files[@]}"
fi
clang-format-19 $mode "$@"
