# Read by ladder.sh and train-from-nothing.sh, whose command lines are alike:
#
#   SCRIPT [DIRECTORY]
#
# Expects in `out` the directory where none is named. Sets out (made) and federa,
# the program; match plays one, and score and elo read it.

case ${1:-} in
-h | --help) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p;}' "$0" && exit ;;
esac
case $#${1:-} in
0 | 1[!-]*) ;;
*)
    echo "${0##*/}: expected one directory at most, found \"$*\" (see --help)" >&2
    exit 2
    ;;
esac
out=${1:-$out}
federa=${FEDERA:-target/release/federa}
if [ ! -x "$federa" ]; then
    echo "${0##*/}: expected the program $federa; build it with: cargo build --release" >&2
    exit 2
fi
mkdir -p "$out"

# match FILE SIZE GAMES SEED OPTION...: a match, resumed if it was interrupted.
match() {
    games=$1 board=$2 count=$3 start=$4
    shift 4
    "$federa" selfplay run --quiet --size "$board" --games "$count" --seed "$start" \
        ${THREADS:+--threads "$THREADS"} --log "$out/speed.log" --out "$games" "$@"
}

# figure FILE NAME: value, low end, high end and games of the score of a match, or of
# its elo, which is told without the games.
figure() {
    "$federa" selfplay report --csv "$1" |
        awk -F, -v name="$2" '/^matches,all,all,/ && $6 == name { print $8, $9, $10, $7 }'
}
