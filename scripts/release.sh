#!/usr/bin/env bash
# Builds an archive that runs on any processor of the architecture, checks that it
# plays as the native build does, and says how much slower it is.
#
#   scripts/release.sh [OUT]          OUT: a folder for the archive, dist if not said
#
# On x86-64 the archive holds the program once for the baseline and once for each
# level of newer processors (x86-64-v2, -v3, -v4); the baseline program starts the best
# one that the processor can run (cli/src/dispatch.rs). Their signatures must be those
# of the native build, and of bench/SIGNATURE.
set -euo pipefail
cd "$(dirname "$0")/.."

out=${1:-dist}
target=${CARGO_TARGET_DIR:-target}
arch=$(uname -m)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=federa-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$arch
case $arch in
x86_64) levels=(x86-64 x86-64-v2 x86-64-v3 x86-64-v4) ;;
*) levels=(generic) ;;
esac

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
root=$stage/$name
mkdir -p "$root/libexec/federa" "$out"

# build LEVEL: prints where the program is. A folder each: flags change all crates.
# Without symbols, which are five sixths of a program.
build() {
    CARGO_PROFILE_RELEASE_STRIP=symbols RUSTFLAGS="-C target-cpu=$1" CARGO_TARGET_DIR=$target/release-$1 \
        cargo build --release -p federa-cli >&2
    echo "$target/release-$1/release/federa"
}

native=$(build native)
base=$(build "${levels[0]}")
for level in "${levels[@]:1}"; do
    cp "$(build "$level")" "$root/libexec/federa/federa-$level"
done
cp LICENSE-APACHE LICENSE-MIT README.md CHANGELOG.md "$root"
cp -r web/dist "$root/web" 2>/dev/null || true
scripts/install.sh --prefix "$root" --program "$base" >/dev/null

# What a program plays; the baseline is kept from starting another.
signature() { FEDERA_DISPATCH=off "$1" bench signature; }
expected=$(signature "$native")
runs() { FEDERA_DISPATCH=off "$1" --version >/dev/null 2>&1; }
speed() {
    FEDERA_DISPATCH=off "$1" bench search --size 9 --phase middle --json 2>/dev/null |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["results"][0]["playouts_per_second"])' || echo 0
}
reference=$(speed "$native")
for program in "$root/bin/federa" "$root"/libexec/federa/*; do
    [ -e "$program" ] || continue
    label=$(basename "$program")
    if ! runs "$program"; then
        echo "$label: this processor cannot run it; not checked"
        continue
    fi
    if [ "$(signature "$program")" != "$expected" ]; then
        echo "release.sh: $label: expected the signature of the native build, found another" >&2
        exit 1
    fi
    echo "$label: same signature, $(awk -v a="$(speed "$program")" -v b="$reference" \
        'BEGIN { if (a > 0 && b > 0) printf "%.0f %% of the native speed", 100 * a / b; else print "speed not measured" }')"
done

tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner -czf "$out/$name.tar.gz" "$name"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "made: $out/$name.tar.gz ($(du -h "$out/$name.tar.gz" | cut -f1))"
