#!/usr/bin/env bash
# Licences, versions and sources of all dependencies, and advisories about them,
# by the rules of deny.toml.
#
#     scripts/deny.sh
#
# Needs `cargo install cargo-deny`. The database of advisories is fetched; where
# there is no network, all but the advisories are checked, and it says so.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo deny --version >/dev/null 2>&1; then
    echo "deny.sh: expected cargo-deny, found none: cargo install cargo-deny" >&2
    exit 2
fi
# Those of the fuzz targets are locked by themselves.
for manifest in Cargo.toml fuzz/Cargo.toml; do
    echo "$manifest"
    cargo deny --log-level error --manifest-path "$manifest" --config deny.toml --locked check licenses bans sources
done
if cargo deny fetch db >/dev/null 2>&1; then
    cargo deny --offline check advisories
else
    echo "advisories: not checked, their database cannot be fetched"
fi
