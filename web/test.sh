#!/usr/bin/env bash
# Builds the page and tests it in headless Chromium: everything in web/tests/browser.
# Gets what is missing: Rust for wasm32 (rustup, else Debian's packages), Chromium (Debian),
# playwright-core (npm). Nothing else of the project needs any of this.
set -euo pipefail
cd "$(dirname "$0")"

# Debian's packages, those that are named.
install() {
    apt-get update -qq
    apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown ||
    rustup target add wasm32-unknown-unknown 2>/dev/null ||
    install rustc-web cargo-web rust-web-src lld-19
if ! command -v node npm >/dev/null; then
    install nodejs npm
fi
CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
if [[ -z $CHROMIUM ]]; then
    install chromium
    CHROMIUM=$(command -v chromium)
fi
export CHROMIUM

./build.sh
# The native engine to compare with: that of the tests, or the one that is named.
if [[ -z ${FEDERA_ANSWERS:-} ]]; then
    cargo build --quiet --package federa-web --example answers --profile test
    FEDERA_ANSWERS=${CARGO_TARGET_DIR:-$PWD/../target}/debug/examples/answers
fi
export FEDERA_ANSWERS
cd tests/browser
[[ -d node_modules/playwright-core ]] || npm ci --silent --no-audit --no-fund
# Tests come and go with their names; one at a time, for they measure.
node --test --test-concurrency=1 --test-reporter=spec ./*.test.mjs
