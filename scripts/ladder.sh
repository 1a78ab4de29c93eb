#!/bin/sh
# The strength ladder: Elo of the engine by playouts a move, four times as many at
# each step, against rungs that never change, by size of the board.
#
#   scripts/ladder.sh [DIRECTORY]
#
# For every size and every number of playouts the engine plays a match against
# each rung, from random two-ply openings, each twice with the seats exchanged.
# The games go to DIRECTORY (ladder.out by default), a file a match; run the same
# command again to go on after an interruption, or another directory for other
# options. At the end a table tells the score and the Elo difference, with 95 %
# intervals.
#
# The games depend on the options and the seed only, not on the machine.
#
# Set in the environment:
#   SIZES     board sizes                         5 7 9
#   PLAYOUTS  playouts a move of the engine       1 4 16 64 256 1024
#   RUNGS     opponents, with what a move costs   guided at 1000 playouts, and
#             them                                generations 0 and 5 at 100
#   GAMES     games a match                       100
#   SEED      the master seed                     1
#   THREADS   games side by side                  all processors
#   ENGINE    the player that climbs              default
#   FEDERA    the program                         target/release/federa
#
# All of it takes about an hour of one processor, most of it for `guided`.
set -eu

out=ladder.out
. "$(dirname "$0")/matches.sh"
sizes=${SIZES:-5 7 9}
steps=${PLAYOUTS:-1 4 16 64 256 1024}
old=default:generation
rungs=${RUNGS:-guided:playouts=1000 $old=0:playouts=100 $old=5:playouts=100}

# games_of SIZE PLAYOUTS OPPONENT: the file of a match.
games_of() {
    echo "$out/$1-$2-$(echo "$3" | tr ':=' '__').jsonl"
}

for size in $sizes; do
    for playouts in $steps; do
        for rung in $rungs; do
            match "$(games_of "$size" "$playouts" "$rung")" "$size" "${GAMES:-100}" "${SEED:-1}" \
                --openings random:2 --players "${ENGINE:-default}:playouts=$playouts,$rung"
        done
    done
done

row='%4s %8s %33s %6s  %-22s %s\n'
# shellcheck disable=SC2059 # one form for the head and all rows
printf "$row" size playouts against games 'score %' 'Elo'
for size in $sizes; do
    for rung in $rungs; do
        for playouts in $steps; do
            games=$(games_of "$size" "$playouts" "$rung")
            # A report bounds Elo by 1200; where all games were won or lost only one bound means anything.
            { figure "$games" score && figure "$games" elo; } |
                awk -v row="$row" -v size="$size" -v playouts="$playouts" -v rung="$rung" '
                NR == 1 {
                    games = $4
                    score = sprintf("%5.1f [%.1f, %.1f]", 100 * $1, 100 * $2, 100 * $3)
                }
                NR == 2 {
                    elo = sprintf("%+.0f [%+.0f, %+.0f]", $1, $2, $3)
                    if ($3 >= 1200) elo = sprintf("> %+.0f", $2)
                    if ($2 <= -1200) elo = sprintf("< %+.0f", $3)
                }
                END { printf row, size, playouts, rung, games, score, elo }'
        done
    done
done
