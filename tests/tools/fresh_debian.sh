# shellcheck shell=bash
# A fresh Debian in a folder of its own in memory, to try there what is handed on: sourced by
# debian_root.sh and portable_root.sh. Must run under bash, as root, with debootstrap and a mirror of
# Debian; nothing is kept.

# $DEBIAN_MIRROR, else the first archive that this machine's own packages come from.
mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    grep -m1 -v -- security || true)}
mirror=${mirror%/}
root=
failures=0
checked=0

# missing PROGRAM... : what is missing to run this, if anything.
missing() {
    [ "$(id -u)" = 0 ] || { echo "this is not root" && return; }
    for program in debootstrap curl "$@"; do
        command -v "$program" >/dev/null || { echo "$program is not installed" && return; }
    done
    unshare --mount mount -t tmpfs none /mnt 2>/dev/null || { echo "nothing can be mounted here" && return; }
    curl -sfI --max-time 10 "$mirror/dists/bookworm/Release" >/dev/null ||
        echo "the Debian archive ${mirror:-(apt names none)} is not reached"
}

told() { printf '%4d s  %s\n' "$SECONDS" "$1"; }

# begin_root SUITE : bootstraps it in $root.
begin_root() {
    root=$(mktemp -d "${TMPDIR:-/tmp}/perthro-debian-XXXXXX")
    trap clean_up EXIT
    mount -t tmpfs -o size=3g tmpfs "$root" # where no package waits for the disk
    chmod 755 "$root"
    debootstrap --variant=minbase "$1" "$root" "$mirror" >"$root.log" 2>&1 ||
        { tail -5 "$root.log" && rm -f "$root.log" && exit 1; }
    rm -f "$root.log"
    # /proc: a program finds its own file there, by which Perthro finds its games.
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    told "Debian $1 is there"
}

clean_up() {
    for mounted in /tmp/.X11-unix /proc /dev ""; do
        ! mountpoint -q "$root$mounted" || umount -l "$root$mounted"
    done
    rm -rf --one-file-system "$root"
}

in_root() { env -u XDG_DATA_HOME -u PERTHRO_GAMES LC_ALL=C.UTF-8 HOME=/tmp chroot "$root" "$@"; }
as() { # USER COMMAND : with a home of its own
    in_root su - "$1" -c "$2"
}
install_in_root() { # PACKAGE...
    in_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" \
        >"$root/tmp/apt.log" 2>&1 || { tail -5 "$root/tmp/apt.log" && exit 1; }
}

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
# shows_picture FILE COPY : it is one of a client that shows something, and is copied if COPY is said.
shows_picture() {
    local size
    size=$(stat -c %s "$1" 2>/dev/null || echo 0)
    holds "picture" "$(head -c 8 "$1" 2>/dev/null | od -An -c)" "P   N   G"
    [ "$size" -gt 30000 ] || holds "picture" "$size bytes" "more than 30000 bytes"
    [ -z "$2" ] || [ "$size" = 0 ] || cp "$1" "$2"
}
end_root() {
    echo "$checked checks, $failures failed"
    [ "$failures" = 0 ]
}
