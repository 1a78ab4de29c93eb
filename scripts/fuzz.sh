#!/usr/bin/env bash
# Fuzzes every target of fuzz/, each for SECONDS (60 unless told otherwise).
#
#     scripts/fuzz.sh [SECONDS [TARGET...]]
#
# Needs `cargo install cargo-fuzz`. Inputs that were found before are kept in
# fuzz/corpus, seeds are in fuzz/seeds. Exit status 1 if a target failed; the
# input that did it is then in fuzz/artifacts. Several may run side by side, each
# with targets of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
shift || true
if ! [[ $seconds =~ ^[1-9][0-9]*$ ]]; then
    echo "fuzz.sh: expected a number of seconds, found \"$seconds\"" >&2
    exit 2
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "fuzz.sh: expected cargo-fuzz, found none: cargo install cargo-fuzz" >&2
    exit 2
fi
# The stable compiler has what cargo-fuzz needs.
export RUSTC_BOOTSTRAP=1
targets=("$@")
if [[ ${#targets[@]} == 0 ]]; then
    mapfile -t targets < <(cargo fuzz list)
fi
failed=()
for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target" "fuzz/seeds/$target"
    log=$(mktemp)
    # A unit that takes so long hangs, on a machine with other work too.
    if cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- -max_total_time="$seconds" \
        -timeout=120 -rss_limit_mb=4096 -print_final_stats=1 >"$log" 2>&1; then
        awk -v target="$target" '/ cov: /{split($0, part, " cov: "); split(part[2], word, " "); edges = word[1]}
            /number_of_executed_units/{inputs = $2}
            END{print target ": " inputs " inputs, " edges " edges reached"}' "$log"
    else
        failed+=("$target")
        echo "$target: failed"
        tail -n 30 "$log"
    fi
    rm -f "$log"
done
if [[ ${#failed[@]} != 0 ]]; then
    echo "failed: ${failed[*]}"
    exit 1
fi
