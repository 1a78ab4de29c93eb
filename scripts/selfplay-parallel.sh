#!/usr/bin/env bash
# Spreads a run of federa-selfplay over processes or hosts with GNU parallel,
# and merges the parts. The result is byte-identical to the merged file of an
# undivided run. Run the same command again to resume.
#
#   scripts/selfplay-parallel.sh SHARDS FOLDER [PARALLEL OPTION...] -- RUN OPTION...
#
#   scripts/selfplay-parallel.sh 8 study -- --sizes 5,7 --pie off,on --games 1000
#   scripts/selfplay-parallel.sh 32 study --sshlogin 8/one,8/two,4/: -- --sizes 13
#
# Each part is FOLDER/I-of-N.jsonl and the whole FOLDER/merged.jsonl. A part
# plays one game at a time unless the run options say another --threads.
#
# With hosts (--sshlogin, --sshloginfile; ":" is this one) each part is sent to
# a scratch folder of its host, below ~/.parallel/tmp, and brought back when it
# ends. What has not come back when a host is lost or the run is interrupted is
# played again: many small parts lose least. Every host needs rsync, a login by
# ssh without a password, a processor that the program was built for, and any
# file that the run options name, by its absolute path.
#
# The program is taken from FEDERA_SELFPLAY, which must be its absolute path on
# every host; by default federa-selfplay of the PATH, or of this checkout.
#
# Exit status: 0 merged, 3 incomplete (run again), else the failure.
set -euo pipefail
source "$(dirname "$0")/selfplay-shards.sh"

remote=0
for option in "${options[@]}"; do
    case $option in -S* | --sshlogin* | --slf*) remote=1 ;; esac
done

# Whatever the run options hold reaches the program as it was given here. The
# program resumes by itself, so a part that is complete costs a moment only.
run=$(printf '%q ' "$program" run --quiet --threads 1 "$@")
[[ " $* " == *" --threads"* ]] && run=$(printf '%q ' "$program" run --quiet "$@")
if ((remote)); then
    # A file that is not there yet is sent as an empty one, with which a run begins.
    touch "${parts[@]}"
    # Never under the name that it has here: a host may see this very folder,
    # from which the clean-up would then take the part.
    sent="$folder/./{}-of-$shards.jsonl"
    options+=(--workdir ... --transferfile "$sent" --return "$sent" --cleanup)
    # Nothing is sent to this host itself.
    run="[ \"\$PARALLEL_SSHLOGIN\" != : ] || cd $(printf '%q' "$folder"); $run"
    out="{}-of-$shards.jsonl"
else
    out="$(printf '%q' "$folder")/{}-of-$shards.jsonl"
fi
status=0
seq "$shards" | parallel --will-cite --halt never --joblog "$folder/parallel.log" "${options[@]}" \
    "$run --shard {}/$shards --out $out" || status=$?

# A part that failed for another reason than being interrupted is told above.
[[ $status -eq 0 ]] || echo "some parts did not end well; merging what is there" >&2
begun=()
for part in "${parts[@]}"; do
    [[ ! -s $part ]] || begun+=("$part")
done
[[ ${#begun[@]} -gt 0 ]] || exit 1
"$program" merge --force --out "$folder/merged.jsonl" "${begun[@]}"
