#!/usr/bin/env bash
# Runs a small tournament undivided, then in parts by GNU parallel or Slurm, with
# an interruption and a resumption, and checks that the merged files are
# byte-identical.
#
#   scripts/selfplay-shards-check.sh parallel|ssh|slurm
#
# `ssh` lets GNU parallel log in on this machine as if it were two others, with
# an sshd of its own and keys made for it. `slurm` starts munged, slurmctld and
# slurmd by hand and must run as root. Both live in a scratch folder and end with
# the check. Debian packages: parallel; with ssh rsync and openssh-server too;
# slurm-wlm and munge.
#
# The program is FEDERA if that is set, else a release build.
set -euo pipefail
cd "$(dirname "$0")/.."

shards=3
what=(--sizes 4,5 --pie off,on --games 60 --players "default:playouts=200,swapper")

if [[ -z ${FEDERA:-} ]]; then
    cargo build --release --quiet -p federa-cli
    FEDERA=${CARGO_TARGET_DIR:-target}/release/federa
fi
FEDERA=$(realpath "$FEDERA")
export FEDERA
scratch=$(mktemp -d)
# What GNU parallel keeps at home goes with all the rest.
export HOME=$scratch/home
mkdir "$HOME"
started=()
run_folder=
cleanup() {
    # The last to start is the first to stop.
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do
        kill "${started[i]}" 2>/dev/null || true
        wait "${started[i]}" 2>/dev/null || true
    done
    [[ -z $run_folder ]] || rmdir "$run_folder"
    rm -rf "$scratch"
}
trap cleanup EXIT

whole() {
    "$FEDERA" selfplay run --quiet "${what[@]}" --out "$scratch/whole.jsonl"
    "$FEDERA" selfplay merge --out "$scratch/expected.jsonl" "$scratch/whole.jsonl"
}

compare() {
    cmp "$scratch/expected.jsonl" "$scratch/parts/merged.jsonl"
    echo "$1: the merged parts are byte-identical to the undivided run ($(
        wc -l <"$scratch/expected.jsonl"
    ) lines)"
}

games_in_parts() {
    cat "$scratch"/parts/*-of-*.jsonl 2>/dev/null | grep -c '^{"index"' || true
}

# Waits until some games are there, so that an interruption comes in the middle.
await_games() {
    for ((i = 0; i < 600; i++)); do
        [[ $(games_in_parts) -lt 20 ]] || return 0
        sleep 0.05
    done
    echo "no games within 30 seconds" >&2
    return 1
}

# in_parts PARALLEL OPTION...: interrupted and resumed.
in_parts() {
    local run=(scripts/selfplay-parallel.sh "$shards" "$scratch/parts" "$@" -- "${what[@]}")
    # A process group of its own, so that the signal reaches all that belongs to it.
    setsid "${run[@]}" 2>"$scratch/interrupted.log" &
    local job=$!
    await_games
    kill -TERM -- "-$job"
    wait "$job" || true
    # Whoever still writes to a part has locked it.
    for part in "$scratch"/parts/*-of-*.jsonl; do
        flock "$part" true
    done
    # The whole has a header besides its games.
    [[ $(($(games_in_parts) + 1)) -lt $(wc -l <"$scratch/whole.jsonl") ]]
    echo "interrupted with $(games_in_parts) games in the parts"
    "${run[@]}"
}

by_parallel() {
    in_parts --jobs 2
}

start_ssh() {
    local sshd
    sshd=$(PATH=$PATH:/usr/sbin command -v sshd)
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/host_key"
    ssh-keygen -q -t ed25519 -N '' -f "$scratch/key"
    cat >"$scratch/sshd_config" <<CONF
ListenAddress 127.0.0.1:16822
HostKey $scratch/host_key
AuthorizedKeysFile $scratch/key.pub
PasswordAuthentication no
StrictModes no
UsePAM no
PidFile none
ForceCommand cd $HOME && eval "\$SSH_ORIGINAL_COMMAND"
CONF
    cat >"$scratch/ssh_config" <<CONF
Host *
    Port 16822
    IdentityFile $scratch/key
    IdentitiesOnly yes
    UserKnownHostsFile $scratch/known_hosts
    StrictHostKeyChecking accept-new
    LogLevel ERROR
CONF
    # Root's sshd wants this folder, which its service makes.
    if [[ $EUID -eq 0 && ! -e /run/sshd ]]; then
        run_folder=/run/sshd
        mkdir "$run_folder"
    fi
    "$sshd" -D -e -f "$scratch/sshd_config" 2>"$scratch/sshd.log" &
    started+=("$!")
    export PARALLEL_SSH="ssh -F $scratch/ssh_config"
    for ((i = 0; i < 100; i++)); do
        $PARALLEL_SSH 127.0.0.1 true 2>/dev/null && return 0
        sleep 0.1
    done
    cat "$scratch/sshd.log" >&2
    return 1
}

by_ssh() {
    start_ssh
    in_parts --sshlogin 1/127.0.0.1,1/localhost
}

start_slurm() {
    local host spool=$scratch/slurm
    host=$(hostname -s)
    mkdir -p "$spool/state" "$spool/node"
    dd if=/dev/urandom of="$scratch/munge.key" bs=128 count=1 status=none
    chmod 711 "$scratch"
    chmod 600 "$scratch/munge.key"
    munged --force --foreground --key-file="$scratch/munge.key" --socket="$scratch/munge.sock" \
        --pid-file="$scratch/munged.pid" --log-file="$scratch/munged.log" \
        --seed-file="$scratch/munge.seed" 2>"$scratch/munged.err" &
    started+=("$!")
    cat >"$scratch/slurm.conf" <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.sock
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$spool/state
SlurmdSpoolDir=$spool/node
SlurmctldPidFile=$spool/slurmctld.pid
SlurmdPidFile=$spool/slurmd.pid
SlurmctldLogFile=$spool/slurmctld.log
SlurmdLogFile=$spool/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MinJobAge=60
SchedulerParameters=batch_sched_delay=1
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:2
CONF
    export SLURM_CONF=$scratch/slurm.conf
    for ((i = 0; i < 100; i++)); do [[ -S $scratch/munge.sock ]] && break || sleep 0.1; done
    slurmctld -D -c 2>/dev/null &
    started+=("$!")
    slurmd -D -N "$host" 2>/dev/null &
    started+=("$!")
    for ((i = 0; i < 300; i++)); do
        [[ $(sinfo --noheader --format=%T 2>/dev/null) == idle ]] && return 0
        sleep 0.1
    done
    tail -n 20 "$spool"/*.log >&2
    return 1
}

await_job() {
    for ((i = 0; i < 1200; i++)); do
        case $(scontrol show job "$1" 2>/dev/null | grep -o 'JobState=[A-Z]*' | sort -u) in
        JobState=COMPLETED) return 0 ;;
        *FAILED* | *CANCELLED* | *TIMEOUT*) break ;;
        esac
        sleep 0.25
    done
    scontrol show job "$1" >&2
    cat "$scratch"/parts/slurm-*.log >&2
    return 1
}

by_slurm() {
    start_slurm
    local array merge
    read -r array merge < <(scripts/selfplay-slurm.sh "$shards" "$scratch/parts" -- "${what[@]}")
    await_games
    # What the end of a job's time brings: the order to stop, after which it queues again.
    scancel --signal=TERM "$array"
    echo "stopped with $(games_in_parts) games in the parts; the jobs queue again"
    # A job that has been queued again may not start for a while, by its BeginTime.
    for ((i = 0; i < 20; i++)); do
        sleep 1
        scontrol update JobId="$array" StartTime=now 2>/dev/null || true
        [[ ! -e $scratch/parts/merged.jsonl ]] || break
    done
    await_job "$merge"
    grep --quiet "^federa: incomplete: " "$scratch"/parts/slurm-[0-9]*.log
}

case ${1:-} in
parallel | ssh | slurm) ;;
*) sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2 && exit 2 ;;
esac
whole
"by_$1"
compare "$1"
