#!/usr/bin/env bash
# Submits a run of federa selfplay as a Slurm job array, one job for each part,
# and a job that merges the parts when all have ended well. The result is
# byte-identical to the merged file of an undivided run.
#
#   scripts/selfplay-slurm.sh SHARDS FOLDER [SBATCH OPTION...] -- [run | datagen] RUN OPTION...
#
#   scripts/selfplay-slurm.sh 100 study --time=4:00:00 -- --sizes 13 --games 10000
#
# FOLDER must be seen by all nodes; parts are FOLDER/I-of-N.jsonl, the whole is
# FOLDER/merged.jsonl, the jobs write to FOLDER/slurm-*.log. A job that comes near
# its time limit is told to stop, keeps what is finished, and queues itself
# again; so does a job whose node failed. Submitting the same command again
# resumes too. A part plays as many games side by side as it has processors
# (--cpus-per-task), one by default.
#
# The program is taken from FEDERA, by default federa of the
# PATH, or of this checkout. Prints the numbers of both jobs.
#
# Exit status: 0 submitted, 2 wrong input, else that of sbatch.
set -euo pipefail
needs=(sbatch)
source "$(dirname "$0")/selfplay-shards.sh"

# The seconds that a job has between the order to stop and the end of its time.
grace=60

array=$(sbatch --parsable --array="1-$shards" --job-name=federa --requeue --open-mode=append \
    --signal="TERM@$grace" --output="$folder/slurm-%a.log" "${options[@]}" <<JOB
#!/usr/bin/env bash
status=0
srun --kill-on-bad-exit=0 $(printf '%q ' "$program" selfplay "$command" --quiet "$@") \\
    --threads "\${SLURM_CPUS_PER_TASK:-1}" --shard "\$SLURM_ARRAY_TASK_ID/$shards" \\
    --out $(printf '%q' "$folder")/"\$SLURM_ARRAY_TASK_ID-of-$shards.jsonl" || status=\$?
# Interrupted: what is finished is in the file, the rest is for another time.
if [[ \$status -eq 3 ]]; then
    exec scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\$SLURM_ARRAY_TASK_ID"
fi
exit "\$status"
JOB
)
merge=$(sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --job-name=federa-merge --output="$folder/slurm-merge.log" <<JOB
#!/usr/bin/env bash
exec $(printf '%q ' "$program" selfplay merge --force --out "$folder/merged.jsonl" "${parts[@]}")
JOB
)
echo "$array $merge"
