#!/usr/bin/env bash
# Plays 200,000 random games on boards of every size and compares the fast
# rules with the slow ones after every move. Prints the totals of each shard and
# of all of them; stops at the first difference, with the position in which it
# is. The run takes about ten minutes on two cores.
#
#   scripts/agreement.sh [GAMES [SHARDS]]
#
# A shard is a range of game numbers, so a failed one can be run again alone:
#   FEDERA_GAMES=20000 FEDERA_SEED=40000 \
#     cargo test --release -p federa --lib rules::tests::agreement -- --nocapture
set -euo pipefail
case ${1:-} in -h | --help) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" && exit ;; esac
cd "$(dirname "$0")/.."

games=${1:-200000}
shards=${2:-10}
for number in "$games" "$shards"; do
    if [[ ! $number =~ ^[1-9][0-9]{0,11}$ || $# -gt 2 ]]; then
        echo "agreement.sh: expected [GAMES [SHARDS]], numbers from 1 on, found \"$*\"" >&2
        exit 2
    fi
done
each=$(((games + shards - 1) / shards))
log=$(mktemp)
trap 'rm -f "$log"' EXIT

cargo test --release -p federa --lib rules::tests::agreement --no-run
for ((shard = 0; shard < shards; shard++)); do
    first=$((shard * each))
    echo "shard $((shard + 1)) of $shards: FEDERA_GAMES=$each FEDERA_SEED=$first"
    FEDERA_GAMES=$each FEDERA_SEED=$first \
        cargo test --release --quiet -p federa --lib rules::tests::agreement -- --nocapture |
        tee -a "$log" | grep '^all sizes:'
done

echo "all $shards shards:"
# Lines such as "13x13: 6 games, 1395 positions agree".
awk '/positions agree$/ {
    split($0, part, ": ")
    if (!(part[1] in games)) order[++count] = part[1]
    split(part[2], word, " ")
    games[part[1]] += word[1]
    positions[part[1]] += word[3]
}
END {
    for (i = 1; i <= count; i++) {
        size = order[i]
        printf "%s: %d games, %d positions agree\n", size, games[size], positions[size]
    }
}' "$log"
