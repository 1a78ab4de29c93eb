#!/usr/bin/env bash
# Tests of federa selfplay that take some minutes:
#  - 1,000 random games of 5x5 take less than 5 seconds;
#  - 100 games of the default settings are distinct but for one at most;
#  - the engine against itself shows no effect of the seat in 2,000 games of 5x5;
#  - a disk that is really full (a small tmpfs; needs root) loses nothing.
#
#   scripts/selfplay-heavy.sh
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release --quiet -p federa-cli
federa=$(realpath "${CARGO_TARGET_DIR:-target}/release/federa")
program=("$federa" selfplay)
scratch=$(mktemp -d)
disk=
cleanup() {
    [[ -z $disk ]] || umount "$disk"
    rm -rf "$scratch"
}
trap cleanup EXIT

# Runs some Python with a report from standard input.
with_report() {
    python3 -c "import json, sys
report = json.load(sys.stdin)
$1"
}

began=$(date +%s%N)
"${program[@]}" run --quiet --sizes 5 --games 1000 --players random --out "$scratch/random.jsonl"
took=$((($(date +%s%N) - began) / 1000000))
echo "1,000 random games of 5x5: $took ms"
[[ $took -lt 5000 ]]

"${program[@]}" run --quiet --sizes 5 --games 2000 --players default:playouts=50,default:playouts=50 \
    --out "$scratch/itself.jsonl"
"${program[@]}" report --json --confidence 0.99 "$scratch/itself.jsonl" |
    with_report '
score = report["matches"][0]["total"]["score"]
print("the engine against itself, 99 %: {value:.4f} [{lower:.4f}, {upper:.4f}]".format(**score))
assert score["lower"] < 0.5 < score["upper"]'

if [[ $(id -u) -eq 0 ]] && mkdir "$scratch/disk" && mount -t tmpfs -o size=64k none "$scratch/disk"; then
    disk=$scratch/disk
    status=0
    run=("${program[@]}" run --quiet --sizes 5 --games 300 --players random)
    "${run[@]}" --out "$disk/games.jsonl" 2>"$scratch/told" || status=$?
    [[ $status -eq 1 && $(wc -l <"$scratch/told") -eq 1 ]]
    cp "$disk/games.jsonl" "$scratch/games.jsonl"
    echo "the disk is full after $(grep -c '^{"index"' "$scratch/games.jsonl") games: $(cat "$scratch/told")"
    "${run[@]}" --out "$scratch/games.jsonl"
    "${run[@]}" --out "$scratch/calm.jsonl"
    cmp <("${program[@]}" merge "$scratch/games.jsonl") <("${program[@]}" merge "$scratch/calm.jsonl")
    echo "resumed elsewhere it is as if nothing had been"
else
    echo "skipped: the full disk (needs root and tmpfs)"
fi

"${program[@]}" run --games 100 --out "$scratch/default.jsonl"
"${program[@]}" report --json "$scratch/default.jsonl" | with_report '
print("{distinct} of {games} games of the default settings are distinct".format(**report))
assert report["distinct"] >= 99'
