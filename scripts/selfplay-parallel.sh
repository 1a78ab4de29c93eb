#!/usr/bin/env bash
# Spreads a run of federa selfplay over processes or hosts with GNU parallel,
# and merges the parts. The result is byte-identical to the merged file of an
# undivided run. Run the same command again to resume.
#
#   scripts/selfplay-parallel.sh SHARDS FOLDER [PARALLEL OPTION...] -- [run | datagen] RUN OPTION...
#
#   scripts/selfplay-parallel.sh 8 study -- --sizes 5,7 --pie off,on --games 1000
#   scripts/selfplay-parallel.sh 8 data -- datagen --size 7 --games 8000
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
# The program is taken from FEDERA, which must be its absolute path on
# every host; by default federa of the PATH, or of this checkout.
#
# Exit status: 0 merged; 3 incomplete (run again); 2 wrong input, nothing merged;
# 1 a part failed, as it told, and what is there is merged.
set -euo pipefail
needs=(parallel)
source "$(dirname "$0")/selfplay-shards.sh"

remote=0
for option in "${options[@]}"; do
    case $option in -S* | --sshlogin* | --slf*) remote=1 ;; esac
done

# Whatever the run options hold reaches the program as it was given here. The
# program resumes by itself, so a part that is complete costs a moment only.
run=$(printf '%q ' "$program" selfplay "$command" --quiet --threads 1 "$@")
[[ " $* " == *" --threads"* ]] && run=$(printf '%q ' "$program" selfplay "$command" --quiet "$@")
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
joblog=$folder/parallel.log
rm -f "$joblog"
status=0
seq "$shards" | parallel --will-cite --halt never --joblog "$joblog" "${options[@]}" \
    "$run --shard {}/$shards --out $out" || status=$?

# parts_ended CONDITION: whether some part ended so, by what awk calls status. A
# part that a signal ended has 0, one whose host was lost 255.
parts_ended() {
    awk -F '\t' "NR > 1 { status = \$7; if ($1) found = 1 } END { exit !found }" "$joblog"
}

# Nothing was started: parallel has told why.
[[ -s $joblog ]] || exit 2
# What the parts refused, as they told, is no reason to merge those of another run.
! parts_ended "status == 2" || exit 2
[[ $status -eq 0 ]] || echo "some parts did not end well; merging what is there" >&2
failed=0
parts_ended "status != 0 && status != 3 && status != 255" && failed=1
begun=()
for part in "${parts[@]}"; do
    [[ ! -s $part ]] || begun+=("$part")
done
if [[ ${#begun[@]} -eq 0 ]]; then
    ((failed)) && exit 1 || exit 3
fi
status=0
"$program" selfplay merge --force --out "$folder/merged.jsonl" "${begun[@]}" || status=$?
((failed)) && [[ $status -eq 0 || $status -eq 3 ]] && exit 1
exit "$status"
