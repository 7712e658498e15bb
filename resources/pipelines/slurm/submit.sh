#!/bin/sh
# Registers the pairs of a list as an array of Slurm jobs, and merges what they leave once all have ended.
#
#   submit.sh LIST.csv OUT_DIR SHARDS [options of alinify-cli batch]
#
# Partition, account, GPUs and times go into sbatch's own variables: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_GPUS,
# SBATCH_TIMELIMIT. ALINIFY_CLI names the program where it is not in the PATH. Prints the ids of the array and of the merge.
set -eu
if [ $# -lt 3 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
list=$1 out=$2 shards=$3
shift 3
mkdir -p "$out/logs"
array=$(sbatch --parsable --array="1-$shards" --output="$out/logs/%A_%a.log" "$here/shard.sbatch" "$list" "$out" \
  "$shards" "$@")
merge=$(sbatch --parsable --dependency="afterany:${array%%;*}" --output="$out/logs/merge.log" "$here/merge.sbatch" \
  "$list" "$out")
echo "${array%%;*} ${merge%%;*}"
