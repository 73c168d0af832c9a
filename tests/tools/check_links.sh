#!/bin/sh
# Fails if the program given needs a display library: the command line must run on a bare server.
set -eu
linked=$(ldd "$1")
if echo "$linked" | grep -Ei 'sfml|imgui|libX11|libGL\.|librsvg|libpango'; then
    echo "check_links: $1 links the display libraries above; only perthro-client may" >&2
    exit 1
fi
echo "check_links: no display library"
