#!/usr/bin/env bash
# Builds the page into web/dist (or the folder that is named): a folder for any static
# server, and in it federa.html, the same page as one file that a double click opens.
# Needs Rust for wasm32: the target of rustup where it can be had, else Debian's packages
# rustc-web, cargo-web, rust-web-src and lld-19.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
target=wasm32-unknown-unknown
flags="-C target-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"

# compile COMMAND...: with flags of its own, not those for the processor of this machine.
compile() {
    RUSTFLAGS=$flags "$@" build --package federa-web --profile web --target $target
}

if rustup target list --installed 2>/dev/null | grep -qx $target ||
    rustup target add $target >/dev/null 2>&1; then
    compile cargo
elif [[ -x /usr/share/cargo/bin/cargo && -d /usr/lib/rustlib/src ]]; then
    # Debian has no standard library for the browser ready, so it is compiled as well.
    export RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19
    compile /usr/bin/cargo -Zbuild-std=std,panic_abort
else
    echo "web/build.sh: expected the target $target of rustup, or Debian's packages" \
        "rustc-web, cargo-web, rust-web-src and lld-19; found neither" >&2
    exit 2
fi

built=${CARGO_TARGET_DIR:-../target}/$target/web/federa_web.wasm
mkdir -p "$out"
rm -f "$out"/*
cp page/*.js page/*.css page/index.html "$out"
gzip -9 -n -c "$built" >"$out/engine.wasm.gz"

# join FILE...: modules as one script, each after those it imports from.
join() {
    (cd page && sed -e '/^import /d' -e 's/^export //' "$@")
}
modules="dom.js board.js text.js settings.js engine.js brain.js describe.js game.js address.js
    marks.js panel.js hands.js table.js dialogs.js main.js"
while IFS= read -r line; do
    case $line in
    '<link rel="stylesheet" href="'*)
        file=${line#*href=\"}
        printf '<style>\n%s\n</style>\n' "$(cat "page/${file%%\"*}")"
        ;;
    '<script type="module" src="main.js"></script>')
        printf '<script type="text/plain" id="packed-engine">'
        base64 -w 0 "$out/engine.wasm.gz"
        printf '</script>\n<script type="text/plain" id="worker-source">\n%s\n</script>\n' \
            "$(join engine.js worker.js)"
        # shellcheck disable=SC2086 # a list
        printf '<script type="module">\n%s\n</script>\n' "$(join $modules)"
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done <page/index.html >"$out/federa.html"
du -b "$out/engine.wasm.gz" "$out/federa.html"
