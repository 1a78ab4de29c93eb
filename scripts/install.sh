#!/usr/bin/env bash
# Installs the program, its completions and its manual pages under a prefix.
#
#   scripts/install.sh [--prefix DIR] [--program FILE]
#
# --prefix   where to: DIR/bin, DIR/share; $HOME/.local if not said
# --program  a program that is built already; else it is built for this machine
#
# DESTDIR, where it is set, is put before the prefix (for packages).
# Completions are found by bash-completion, zsh and fish under the usual prefixes;
# elsewhere the script says what to add.
set -euo pipefail

prefix=${HOME:-}/.local
program=
while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --program)
        [ $# -ge 2 ] && [ -n "$2" ] || { echo "install.sh: $1: expected a value, found nothing" >&2; exit 2; }
        [ "$1" = --prefix ] && prefix=$2 || program=$2
        shift 2
        ;;
    -h | --help)
        sed -n '2,/^set -/{/^set -/d;s/^# \{0,1\}//;p}' "$0"
        exit
        ;;
    *)
        echo "install.sh: expected --prefix DIR or --program FILE, found \"$1\"" >&2
        exit 2
        ;;
    esac
done

if [ -z "$program" ]; then
    cd "$(dirname "$0")/.."
    cargo build --release -p federa-cli
    program=${CARGO_TARGET_DIR:-target}/release/federa
fi
[ -x "$program" ] || { echo "install.sh: --program: expected a program, found \"$program\"" >&2; exit 2; }

root=${DESTDIR:-}$prefix
share=$root/share
manual=$share/man/man1
install -d "$root/bin" "$manual" "$share/bash-completion/completions" \
    "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
install -m 755 "$program" "$root/bin/federa"

# write FILE ARGUMENT...: what the program prints, whole or not at all.
write() {
    local file=$1
    shift
    "$root/bin/federa" "$@" >"$file.new"
    mv "$file.new" "$file"
}
write "$share/bash-completion/completions/federa" completions bash
write "$share/zsh/site-functions/_federa" completions zsh
write "$share/fish/vendor_completions.d/federa.fish" completions fish
# Pages of commands that are no more would stay for ever.
rm -f "$manual"/federa.1 "$manual"/federa-*.1
pages=$("$root/bin/federa" manual "$manual" | wc -l)

echo "installed: $root/bin/federa, $pages manual pages in $manual, completions in $share"
case :${PATH:-}: in
*":$prefix/bin:"*) ;;
*) echo "note: $prefix/bin is not in PATH" ;;
esac
