#!/bin/sh
# Plays the games of the study, or what is missing of them: about forty minutes of
# processor time. The same version of the engine gives the same games to the byte.
#
#   selfplay/study/run.sh [FOLDER]     where the games go: study.out by default
set -eu
study=$(cd "$(dirname "$0")" && pwd)
federa=$(realpath "${FEDERA:-target/release/federa}" 2>/dev/null) || federa=
if [ ! -x "$federa" ]; then
    echo "run.sh: expected the program $federa; build it with: cargo build --release" >&2
    exit 2
fi
mkdir -p "${1:-study.out}"
cd "${1:-study.out}"
for tournament in "$study"/*.toml; do
    "$federa" selfplay run "$tournament" --log speed.log
done
