#!/bin/sh
# A batch of pairs, a flat field, annotations and a series by GNU parallel: twice, the second time after one result was taken away.   parallel_test.sh ALINIFY_CLI
set -eu
. "$(dirname "$0")/pairs.sh"
need parallel
make_pairs 6
add_other_rows
out="$work/out folder"
run() { "$root/resources/pipelines/parallel/run.sh" "$work/list.csv" "$out" 2 $options --warp; }
run >"$work/first.txt" || { cat "$work/first.txt"; fail "run.sh"; }
check_batch "$out"
rm "$out/p1.tif"
run >"$work/second.txt" || { cat "$work/second.txt"; fail "run.sh, run again"; }
check_batch "$out"
[ "$(cat "$out"/logs/*/stderr | grep -c '[0-9] of 1 pairs are done already')" = 8 ] || fail "it was not resumed"
[ "$(cat "$out"/logs/*/stderr | grep -c 'note: 1 of 1 pairs')" = 7 ] || fail "more than one pair was registered again"
# A pair that cannot be read fails alone, and the exit code says so.
echo "lost,gone.tif,pair1/moving.tif,,,," >>"$work/list.csv"
status=0
run >"$work/third.txt" 2>&1 || status=$?
[ "$status" = 1 ] || fail "run.sh with a pair that fails ended with $status"
grep -q '^lost,failed' "$out/summary.csv" || fail "the summary does not name the pair that failed"
[ "$(grep -c ',\(done\|check\),' "$out/summary.csv")" = 8 ] || fail "a pair that fails took others with it"
echo "passed: 6 pairs, one with a flat field and annotations, and a series by $(parallel --version | head -n 1), run again after one was lost, and with one that fails"
