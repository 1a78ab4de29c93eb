#!/bin/sh
# The strength ladder: Elo of the engine by playouts a move, each doubling from
# 125 to 8000, against the rungs that never change, by size of the board.
#
#   scripts/ladder.sh [DIRECTORY]
#
# For every size and every number of playouts the engine plays a match against
# `uct` and one against `rave`, both at RUNG playouts a move, from random
# two-ply openings, each twice with the seats exchanged. The games go to
# DIRECTORY (ladder.out by default), a file a match; run the same command again
# to go on after an interruption, or another directory for other options. At
# the end a table tells the score and the Elo difference, with 95 % intervals.
#
# The games depend on the options and the seed only, not on the machine.
#
# Set in the environment:
#   SIZES     board sizes                         5 7 9
#   PLAYOUTS  playouts a move of the engine       125 250 500 1000 2000 4000 8000
#   RUNGS     opponents                           uct rave
#   RUNG      their playouts a move               1000
#   GAMES     games a match                       200
#   SEED      the master seed                     1
#   THREADS   games side by side                  all processors
#   ENGINE    the player that climbs              default
#   FEDERA    the program                         target/release/federa
#
# At 1000 playouts a 9x9 game takes about a second of one processor against
# `rave`, at 8000 five times as long: all of it takes a few hours on two.
set -eu

case ${1:-} in
-h | --help) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p;}' "$0" && exit ;;
esac
case $#${1:-} in
0 | 1[!-]*) ;;
*)
    echo "ladder.sh: expected one directory at most, found \"$*\" (see --help)" >&2
    exit 2
    ;;
esac

out=${1:-ladder.out}
federa=${FEDERA:-target/release/federa}
engine=${ENGINE:-default}
rung=${RUNG:-1000}

if [ ! -x "$federa" ]; then
    echo "ladder.sh: expected the program $federa; build it with: cargo build --release" >&2
    exit 2
fi
mkdir -p "$out"

# play SIZE PLAYOUTS OPPONENT: one match, resumed if it was interrupted.
play() {
    "$federa" selfplay run --quiet --sizes "$1" --games "${GAMES:-200}" --seed "${SEED:-1}" \
        ${THREADS:+--threads "$THREADS"} --openings random:2 \
        --players "$engine:playouts=$2,$3:playouts=$rung" \
        --log "$out/speed.log" --out "$out/$1-$2-$3.jsonl"
}

for size in ${SIZES:-5 7 9}; do
    for playouts in ${PLAYOUTS:-125 250 500 1000 2000 4000 8000}; do
        for opponent in ${RUNGS:-uct rave}; do
            play "$size" "$playouts" "$opponent"
        done
    done
done

printf '%4s %8s %8s %6s  %-22s %s\n' size playouts against games 'score %' 'Elo'
# A report bounds Elo by 1200; where all games were won or lost only one bound means anything.
for size in ${SIZES:-5 7 9}; do
    for opponent in ${RUNGS:-uct rave}; do
        for playouts in ${PLAYOUTS:-125 250 500 1000 2000 4000 8000}; do
            "$federa" selfplay report --csv "$out/$size-$playouts-$opponent.jsonl" |
                awk -F, -v size="$size" -v playouts="$playouts" -v opponent="$opponent" '
                $1 == "matches" && $2 == size && $6 == "score" {
                    games = $7
                    score = sprintf("%5.1f [%.1f, %.1f]", 100 * $8, 100 * $9, 100 * $10)
                }
                $1 == "matches" && $2 == size && $6 == "elo" {
                    elo = sprintf("%+.0f [%+.0f, %+.0f]", $8, $9, $10)
                    if ($10 >= 1200) elo = sprintf("> %+.0f", $9)
                    if ($9 <= -1200) elo = sprintf("< %+.0f", $10)
                }
                END {
                    printf "%4s %8s %8s %6s  %-22s %s\n", size, playouts, opponent, games, score, elo
                }'
        done
    done
done
