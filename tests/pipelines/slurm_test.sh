#!/bin/sh
# A batch as an array of jobs under a Slurm of its own, on this machine: 24 pairs in eight shards, beside them one with a flat field
# and annotations, and a series. One shard is killed outright, one is requeued, the node goes down under two, and later the disk is
# full. Every pair must be registered once, into the bytes that register writes.
#
#   slurm_test.sh ALINIFY_CLI
#
# Exits with 77 where Slurm is not installed. Needs root, for munge and slurmd refuse anything else.
set -eu
. "$(dirname "$0")/pairs.sh"
need munged slurmctld slurmd sbatch
[ "$(id -u)" = 0 ] || skip "munge and slurmd want root"

daemons=''
finish() {
  # slurmd waits for its jobs, and would for minutes.
  scancel --signal=KILL --full --user=root >/dev/null 2>&1 || true
  for _ in $(seq 50); do pgrep -f "batch $work/list.csv " >/dev/null || break; sleep 0.1; done
  for daemon in $daemons; do kill "$daemon" 2>/dev/null || true; done
  for _ in $(seq 50); do
    alive=''
    for daemon in $daemons; do kill -0 "$daemon" 2>/dev/null && alive=yes; done
    [ -n "$alive" ] || break
    sleep 0.1
  done
  for daemon in $daemons; do kill -9 "$daemon" 2>/dev/null || true; done
  wait
  umount "$work/small" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
fail() {
  echo "FAILED: $*" >&2
  tail -n 20 "$work"/*.log "$work"/out/logs/*.log "$work"/small/logs/*.log >&2 2>/dev/null || true
  exit 1
}

# ---- Slurm -----------------------------------------------------------------------------------------------------------
export SLURM_CONF="$work/slurm.conf"
host=$(hostname -s)
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
ReturnToService=0
RequeueExit=143
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

# ---- 24 pairs ----------------------------------------------------------------------------------------------------------
make_pairs 24
add_other_rows
wait_for() {
  for _ in $(seq 1200); do
    squeue -h -j "$1" 2>/dev/null | grep -q . || return 0
    sleep 0.5
  done
  fail "job $1 does not end: $(squeue -j "$1" 2>&1)"
}
# begun SHARD: the process of that shard, once it registers.
begun() {
  for _ in $(seq 600); do
    process=$(pgrep -f "batch $work/list.csv .*--shard $1/8" | head -n 1) || true
    if [ -n "$process" ] && grep -q . "$work"/out/batch-record/running/*.json 2>/dev/null; then
      echo "$process"
      return
    fi
    sleep 0.1
  done
}
export SBATCH_TIMELIMIT=30
# What a shard asks for is more than a small machine has.
cp "$root"/resources/pipelines/slurm/* "$work/"
sed -i -e 's/--cpus-per-task=8/--cpus-per-task=1/' -e '/--mem=/d' "$work/shard.sbatch" "$work/merge.sbatch"

# shellcheck disable=SC2086
ids=$("$work/submit.sh" "$work/list.csv" "$work/out" 8 $options --warp)
array=${ids% *} merge=${ids#* }
# One shard's program is killed outright.
victim=$(begun 1)
[ -n "$victim" ] || fail "shard 1 does not begin"
kill -9 "$victim"
# One is requeued on its way, as a preemption does.
requeued=$(begun 2)
[ -n "$requeued" ] || fail "shard 2 does not begin"
scontrol requeue "${array}_2" || fail "shard 2 cannot be requeued"
# The node goes down under those that run, and comes back.
[ -n "$(begun 3)" ] || fail "shard 3 does not begin"
scontrol update "NodeName=$host" State=DOWN Reason=test
for _ in $(seq 100); do squeue -h -t R | grep -q . || break; sleep 0.2; done
squeue -h -t R | grep -q . && fail "jobs run on a node that is down"
# It is cleared once its jobs' processes have ended.
for _ in $(seq 100); do scontrol update "NodeName=$host" State=RESUME 2>"$work/resume.log" && break; sleep 0.3; done
for _ in $(seq 100); do sinfo -h -o %t | grep -q 'idle\|mix\|alloc' && break; sleep 0.3; done
sinfo -h -o %t | grep -q 'idle\|mix\|alloc' || fail "the node does not come back: $(sinfo -h -o '%t %E')"
wait_for "$array"
wait_for "$merge"
grep -q 'missing' "$work/out/logs/merge.log" || fail "the merge does not name what the killed shard left undone"
again=$(sbatch --parsable --array=1 --output="$work/out/logs/again.log" "$work/shard.sbatch" "$work/list.csv" "$work/out" 8 \
  $options --warp)
wait_for "${again%%;*}"

# ---- what came of it -------------------------------------------------------------------------------------------------
"$cli" batch "$work/list.csv" --out-dir "$work/out" --merge >"$work/merged.txt" || fail "$(cat "$work/merged.txt")"
check_batch "$work/out"
grep -l 'pairs are done already' "$work"/out/logs/*_2.log >/dev/null || fail "the requeued shard was not resumed"

# ---- a disk that is full -----------------------------------------------------------------------------------------------
mkdir "$work/small"
if mount -t tmpfs -o size=600k tmpfs "$work/small" 2>"$work/mount.txt"; then
  # shellcheck disable=SC2086
  ids=$("$work/submit.sh" "$work/list.csv" "$work/small" 3 $options --warp)
  wait_for "${ids% *}"
  wait_for "${ids#* }"
  grep -qi 'no space left\|disk is full' "$work"/small/logs/*.log || fail "nobody says that the disk is full"
  # What is there is whole: the pairs that the first tasks wrote before the disk was full are kept.
  for image in "$work"/small/*.tif; do
    [ ! -e "$image" ] || "$cli" info "$image" >/dev/null || fail "$image is half"
  done
  mount -o remount,size=200m "$work/small"
  # shellcheck disable=SC2086
  ids=$("$work/submit.sh" "$work/list.csv" "$work/small" 3 $options --warp)
  wait_for "${ids% *}"
  wait_for "${ids#* }"
  check_batch "$work/small"
  disk="; a full disk"
else
  echo "SKIPPED: the full disk: $(cat "$work/mount.txt")"
  disk=''
fi
echo "passed: 24 pairs, one with a flat field and annotations, and a series in 8 shards under $(scontrol --version), one killed, one requeued, the node down under others$disk"
