#!/usr/bin/env bash
# Spreads a run of federa-selfplay over processes or hosts with GNU parallel,
# and merges the parts. The result is byte-identical to the merged file of an
# undivided run. Run the same command again to resume.
#
#   scripts/selfplay-parallel.sh SHARDS FOLDER [PARALLEL OPTION...] -- RUN OPTION...
#
#   scripts/selfplay-parallel.sh 8 study -- --sizes 5,7 --pie off,on --games 1000
#   scripts/selfplay-parallel.sh 32 study --sshlogin 8/one,8/two -- --sizes 13
#
# Each part is FOLDER/I-of-N.jsonl and the whole FOLDER/merged.jsonl. A part
# plays one game at a time unless the run options say another --threads.
#
# With hosts (--sshlogin, --sshloginfile) each part is sent to its host and
# brought back when it ends; what a lost host has not sent back is played again.
# The program is taken from FEDERA_SELFPLAY, which must be its path on every
# host; by default federa-selfplay of the PATH, or of this checkout.
#
# Exit status: 0 merged, 3 incomplete (run again), else the failure.
set -euo pipefail

usage() {
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}

[[ $# -ge 3 && $1 =~ ^[1-9][0-9]*$ ]] || usage
shards=$1 folder=$2
shift 2
options=() remote=0
while [[ $# -gt 0 && $1 != -- ]]; do
    case $1 in -S | --sshlogin* | --slf) remote=1 ;; esac
    options+=("$1")
    shift
done
[[ ${1:-} == -- ]] || usage
shift

checkout=$(cd "$(dirname "$0")/.." && pwd)
program=${FEDERA_SELFPLAY:-$(command -v federa-selfplay || echo "${CARGO_TARGET_DIR:-$checkout/target}/release/federa-selfplay")}

mkdir -p "$folder"
parts=()
for ((i = 1; i <= shards; i++)); do
    parts+=("$folder/$i-of-$shards.jsonl")
done
if ((remote)); then
    # A file that is not there yet is sent as an empty one, with which a run begins.
    touch "${parts[@]}"
    options+=(--transferfile "$folder/{}-of-$shards.jsonl" --return "$folder/{}-of-$shards.jsonl"
        --cleanup)
fi

# Whatever the run options hold reaches the program as it was given here. The
# program resumes by itself, so a part that is complete costs a moment only.
run=$(printf '%q ' "$program" run --quiet --threads 1 "$@")
[[ " $* " == *" --threads"* ]] && run=$(printf '%q ' "$program" run --quiet "$@")
status=0
seq "$shards" | parallel --will-cite --halt never --joblog "$folder/parallel.log" "${options[@]}" \
    "$run --shard {}/$shards --out $(printf '%q' "$folder")/{}-of-$shards.jsonl" || status=$?

# A part that failed for another reason than being interrupted is told above.
[[ $status -eq 0 ]] || echo "$status parts did not end well; merging what is there" >&2
"$program" merge --force --out "$folder/merged.jsonl" "${parts[@]}"
