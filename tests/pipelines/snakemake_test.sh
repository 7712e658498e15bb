#!/bin/sh
# A batch as a Snakemake workflow, killed on its way and run again.   snakemake_test.sh ALINIFY_CLI
set -eu
. "$(dirname "$0")/pairs.sh"
need snakemake
make_pairs 6
add_other_rows
export XDG_CACHE_HOME="$work/cache" HOME="$work"
run() {
  cd "$work"
  snakemake -s "$root/resources/pipelines/snakemake/Snakefile" --cores 2 --nocolor "$@" --config list="$work/list.csv" out="$work/out" shards=3 \
    options="$options --warp" >>"$work/snakemake.log" 2>&1
}
# Only the first shard; then the rest, as after an interruption.
run "$work/out/summary-1-of-3.csv" || { cat "$work/snakemake.log"; fail "one shard"; }
[ ! -e "$work/out/summary.csv" ] || fail "merged too early"
before=$(stat -c %Y "$work/out/summary-1-of-3.csv")
run || { cat "$work/snakemake.log"; fail "the whole workflow"; }
[ "$(stat -c %Y "$work/out/summary-1-of-3.csv")" = "$before" ] || fail "a shard was run twice"
check_batch "$work/out"
run -n || fail "a dry run"
tail -n 3 "$work/snakemake.log" | grep -q 'Nothing to be done' || { tail "$work/snakemake.log"; fail "there is work left"; }
echo "lost,gone.tif,pair1/moving.tif,,,," >>"$work/list.csv"
if run --keep-going; then fail "a pair that fails does not show in the exit code"; fi
grep -q '^lost,failed' "$work/out/summary.csv" || { cat "$work/snakemake.log"; fail "the summary does not name the pair that failed"; }
[ "$(grep -c ',\(done\|check\),' "$work/out/summary.csv")" = 8 ] || fail "a pair that fails took others with it"
echo "passed: 6 pairs, one with a flat field and annotations, and a series in 3 shards by Snakemake $(snakemake --version), in two parts, and with a pair that fails"
