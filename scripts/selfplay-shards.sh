# Read by selfplay-parallel.sh and selfplay-slurm.sh, whose command lines are alike:
#
#   SCRIPT SHARDS FOLDER [OPTION...] -- RUN OPTION...
#
# Sets shards, folder (made, and absolute), options (those for the scheduler),
# program and parts (a file for each shard); the run options stay in "$@".

# The comment at the head of the script.
usage() {
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

[[ $# -ge 3 && $1 =~ ^[1-9][0-9]*$ ]] || usage
shards=$1 folder=$2
shift 2
options=()
while [[ $# -gt 0 && $1 != -- ]]; do
    options+=("$1")
    shift
done
[[ ${1:-} == -- ]] || usage
shift

checkout=$(cd "$(dirname "$0")/.." && pwd)
built=${CARGO_TARGET_DIR:-$checkout/target}/release/federa-selfplay
program=${FEDERA_SELFPLAY:-$(command -v federa-selfplay || echo "$built")}

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
parts=()
for ((i = 1; i <= shards; i++)); do
    parts+=("$folder/$i-of-$shards.jsonl")
done
