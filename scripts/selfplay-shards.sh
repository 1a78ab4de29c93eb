# Read by selfplay-parallel.sh and selfplay-slurm.sh, whose command lines are alike:
#
#   SCRIPT SHARDS FOLDER [OPTION...] -- [run | datagen] RUN OPTION...
#
# Sets shards, folder (made, and absolute), options (those for the scheduler),
# command (run or datagen), program and parts (a file for each shard); the run options stay in "$@". Needs
# the programs that the script names in needs; makes nothing before all is there.

# The comment at the head of the script.
usage() {
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"
}

# refuse LINE: what was expected and what was found.
refuse() {
    echo "${0##*/}: $1" >&2
    exit 2
}

case ${1:-} in -h | --help) usage && exit ;; esac
[[ ${1:-} =~ ^[1-9][0-9]{0,5}$ ]] || refuse "expected the number of shards, found \"${1:-}\" (see --help)"
[[ -n ${2:-} && $2 != -* ]] || refuse "expected a folder after the number of shards, found \"${2:-}\" (see --help)"
shards=$1 folder=$2
shift 2
options=()
while [[ $# -gt 0 && $1 != -- ]]; do
    options+=("$1")
    shift
done
[[ ${1:-} == -- ]] || refuse "expected -- before the options of the run, found none (see --help)"
shift
command=run
case ${1:-} in
run | datagen)
    command=$1
    shift
    ;;
esac
for option; do
    case $option in
    --out | --out=* | -o* | --shard | --shard=*)
        refuse "expected no --out and no --shard, which each part gets, found \"$option\""
        ;;
    esac
done

checkout=$(cd "$(dirname "$0")/.." && pwd)
built=${CARGO_TARGET_DIR:-$checkout/target}/release/federa
program=${FEDERA:-$(command -v federa || echo "$built")}
[[ -x $(command -v "$program") ]] ||
    refuse "expected the program $program, found none; build it with: cargo build --release"
for need in "${needs[@]}"; do
    command -v "$need" >/dev/null || refuse "expected the program $need on PATH, found none"
done

mkdir -p "$folder" || exit 2
folder=$(cd "$folder" && pwd)
parts=()
for ((i = 1; i <= shards; i++)); do
    parts+=("$folder/$i-of-$shards.jsonl")
done
