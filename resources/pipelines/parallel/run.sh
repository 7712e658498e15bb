#!/bin/sh
# Registers the pairs of a list by GNU parallel, some at a time, on this machine or on several, and merges what they leave.
#
#   run.sh LIST.csv OUT_DIR JOBS [options of alinify-cli batch]
#
# What parallel itself is to be told goes into PARALLEL, such as PARALLEL='--sshlogin host1,host2' where LIST and OUT_DIR have
# the same names there. ALINIFY_CLI names the program where it is not in the PATH. May be run again: what is done is kept.
set -eu
if [ $# -lt 3 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
list=$1 out=$2 jobs=$3
shift 3
cli=${ALINIFY_CLI:-alinify-cli}
mkdir -p "$out/logs"
# A shard for each pair: whoever is free takes the next. The header is no pair.
shards=$(($(grep -c . "$list") - 1))
status=0
seq "$shards" | parallel --jobs "$jobs" --quote --joblog "$out/logs/jobs.tsv" --results "$out/logs/{}/" \
  "$cli" batch "$list" --out-dir "$out" --shard "{}/$shards" --resume "$@" >/dev/null 2>&1 || status=$?
# 1 to 100: so many jobs failed, which the summary names. Anything beyond is parallel's own trouble.
[ "$status" -le 100 ] || { echo "error: parallel ended with $status; see $out/logs" >&2; exit 1; }
exec "$cli" batch "$list" --out-dir "$out" --merge
