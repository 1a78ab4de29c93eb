#!/bin/sh
# The weights of the evaluation from nothing: generation 0 is fitted to the
# games of playouts; then each generation plays against itself, the next one is
# fitted to these games and those of the generations before, and plays a match
# against the one before. It ends after two generations in a row that gain less
# than 20 Elo, or after GENERATIONS.
#
#   scripts/train-from-nothing.sh [DIRECTORY]
#
# DIRECTORY (train.out by default) receives the weights (0.weights, 1.weights,
# ...), the games, the reports of the fits and gates.txt with a line a match. Run
# the same command again to go on after an interruption; what is there is not
# made again. Everything depends on the options and the seed only.
#
# Set in the environment:
#   GENERATIONS  most of them                                   12
#   SIZES        board sizes of the games                       5,6,7,8,9,11,13
#   WEIGHTS      games of each size in a round                  10,10,40,10,10,2,1
#   ROUNDS       rounds of games a generation                   40
#   PLAYOUTS     positions looked at for a move                 100
#   WINDOW       generations whose games are fitted to          3
#   GATE_SIZES   board sizes of the matches                     7 9 13
#   GATE_GAMES   games a match                                  200
#   GATE         positions looked at for a move of a match      200
#   STUDY        games to begin with                            selfplay/study/playouts/*.jsonl.gz
#   SEED         the master seed                                1
#   THREADS      games side by side                             all processors
#   FEDERA       the program                                    target/release/federa
#
# A generation takes some ten minutes of one processor.
set -eu

out=train.out
. "$(dirname "$0")/matches.sh"
seed=${SEED:-1}

# fit GENERATION OPTION...: fits weights, unless they are there.
fit() {
    generation=$1
    shift
    [ -s "$out/$generation.weights" ] || "$federa" selfplay train --seed "$seed" \
        --note "generation $generation" --out "$out/$generation.weights" "$@" \
        >"$out/fit-$generation.txt"
}

# gain GENERATION SIZE: the match of a generation against the one before on a
# board; prints the Elo difference.
gain() {
    before=$(($1 - 1))
    gate=:playouts=${GATE:-200}
    match "$out/gate-$1-$2.jsonl" "$2" "${GATE_GAMES:-200}" "$((seed + $1))" --openings random:4 \
        --adjudicate \
        --players "default:weights=$out/$1.weights$gate,default:weights=$out/$before.weights$gate"
    figure "$out/gate-$1-$2.jsonl" elo | awk '{ printf "%.0f [%.0f, %.0f]\n", $1, $2, $3 }'
}

# shellcheck disable=SC2086 # a list of files
fit 0 --result 0.5 --decay 0.1 --passes 6 ${STUDY:-selfplay/study/playouts/*.jsonl.gz}
touch "$out/gates.txt"
generation=1
small=0
while [ "$generation" -le "${GENERATIONS:-12}" ] && [ "$small" -lt 2 ]; do
    before=$((generation - 1))
    "$federa" selfplay datagen --quiet --size "${SIZES:-5,6,7,8,9,11,13}" \
        --per-round "${WEIGHTS:-10,10,40,10,10,2,1}" --games "${ROUNDS:-40}" \
        --seed "$((seed + generation))" ${THREADS:+--threads "$THREADS"} \
        --players "default:weights=$out/$before.weights:playouts=${PLAYOUTS:-100}" \
        --log "$out/speed.log" --out "$out/games-$generation.jsonl"
    games=
    oldest=$((generation - ${WINDOW:-3} + 1))
    for number in $(seq $((oldest > 1 ? oldest : 1)) "$generation"); do
        games="$games $out/games-$number.jsonl"
    done
    # shellcheck disable=SC2086 # a list of files
    fit "$generation" $games
    least=
    for size in ${GATE_SIZES:-7 9 13}; do
        elo=$(gain "$generation" "$size")
        line="generation $generation against $before, $size x $size: Elo $elo"
        grep -qxF "$line" "$out/gates.txt" || echo "$line" | tee -a "$out/gates.txt"
        least=${least:-${elo%%[!0-9-]*}}
    done
    # The first size decides: it has the closest interval for its time.
    if [ "${least:-0}" -lt 20 ]; then small=$((small + 1)); else small=0; fi
    generation=$((generation + 1))
done
