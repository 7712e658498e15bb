#!/bin/sh
# A batch as an array of jobs under a Slurm of its own, on this machine: twelve pairs in four shards, one of which is killed
# and run again. Every pair must be registered once, into the bytes that register writes.
#
#   slurm_test.sh ALINIFY_CLI
#
# Exits with 77 where Slurm is not installed. Needs root, for munge and slurmd refuse anything else.
set -eu
cli=$(readlink -f "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
for program in munged slurmctld slurmd sbatch; do
  command -v "$program" >/dev/null || { echo "skipped: there is no $program here (apt install slurm-wlm munge)"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: munge and slurmd want root"; exit 77; }

work=$(mktemp -d)
daemons=''
finish() {
  for daemon in $daemons; do kill "$daemon" 2>/dev/null || true; done
  for daemon in $daemons; do wait "$daemon" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT
fail() {
  echo "FAILED: $*" >&2
  tail -n 20 "$work"/*.log "$work"/out/logs/*.log >&2 2>/dev/null || true
  exit 1
}

# ---- Slurm -----------------------------------------------------------------------------------------------------------
export SLURM_CONF="$work/slurm.conf"
host=$(hostname -s)
chmod 755 "$work"
mkdir -p "$work/spool" "$work/state"
head -c 1024 /dev/urandom >"$work/munge.key"
chmod 600 "$work/munge.key"
cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmdSpoolDir=$work/spool
StateSaveLocation=$work/state
SchedulerParameters=sched_min_interval=100000
MinJobAge=300
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP MaxTime=60
CONF
munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.socket" --pid-file="$work/munge.pid" \
  --log-file="$work/munge.log" --seed-file="$work/munge.seed" >"$work/munged.log" 2>&1 &
daemons="$daemons $!"
for _ in $(seq 50); do [ -S "$work/munge.socket" ] && break; sleep 0.1; done
slurmctld -D -f "$SLURM_CONF" >"$work/slurmctld.log" 2>&1 &
daemons="$daemons $!"
slurmd -D -f "$SLURM_CONF" >"$work/slurmd.log" 2>&1 &
daemons="$daemons $!"
for _ in $(seq 100); do sinfo -h -o %t 2>/dev/null | grep -q idle && break; sleep 0.2; done
sinfo -h -o %t | grep -q idle || fail "Slurm does not come up"

# ---- twelve pairs ----------------------------------------------------------------------------------------------------
echo "id,fixed,moving" >"$work/list.csv"
for i in $(seq 12); do
  "$cli" phantom --quiet --kind fabric --size 400x400 --seed "$i" --out "$work/pair$i" >/dev/null
  echo "p$i,pair$i/fixed.tif,pair$i/moving.tif" >>"$work/list.csv"
done
wait_for() {
  for _ in $(seq 600); do
    squeue -h -j "$1" 2>/dev/null | grep -q . || return 0
    sleep 0.5
  done
  fail "job $1 does not end"
}
export ALINIFY_CLI="$cli" SBATCH_TIMELIMIT=30
# What a shard asks for is more than a small machine has.
cp "$root"/resources/pipelines/slurm/* "$work/"
sed -i -e 's/--cpus-per-task=8/--cpus-per-task=1/' -e '/--mem=/d' "$work/shard.sbatch" "$work/merge.sbatch"

ids=$("$work/submit.sh" "$work/list.csv" "$work/out" 4 --engine flow --device cpu --warp)
array=${ids% *} merge=${ids#* }
# Kill one shard's program outright once it has begun, then run that shard again, as an operator or a scheduler would.
for _ in $(seq 200); do
  [ -n "$(ls "$work/out/batch-record/running" 2>/dev/null)" ] && break
  sleep 0.1
done
victim=$(pgrep -f "batch $work/list.csv .*--shard 1/4" | head -n 1) || true
[ -n "$victim" ] && kill -9 "$victim"
wait_for "$array"
wait_for "$merge"
again=$(sbatch --parsable --array=1 --output="$work/out/logs/again.log" "$work/shard.sbatch" "$work/list.csv" "$work/out" 4 \
  --engine flow --device cpu --warp)
wait_for "${again%%;*}"

# ---- what came of it -------------------------------------------------------------------------------------------------
"$cli" batch "$work/list.csv" --out-dir "$work/out" --merge >"$work/merged.txt" || fail "$(cat "$work/merged.txt")"
[ "$(tail -n +2 "$work/out/summary.csv" | cut -d, -f1 | sort | uniq -c | grep -c '^ *1 p')" = 12 ] || fail "not each pair once"
tail -n +2 "$work/out/summary.csv" | cut -d, -f2 | grep -qv done && fail "a pair is not done"
for i in 1 7 12; do
  "$cli" register --quiet --fixed "$work/pair$i/fixed.tif" --moving "$work/pair$i/moving.tif" --engine flow --device cpu \
    --transform-out "$work/alone.json" --out "$work/alone.tif" >/dev/null
  cmp "$work/alone.tif" "$work/out/p$i.tif" || fail "pair p$i has other bytes than register writes"
done
echo "passed: 12 pairs in 4 shards under $(slurmctld -V), one killed and run again"
