#!/bin/sh
# A batch as a CWL workflow, by the reference runner.   cwl_test.sh ALINIFY_CLI
set -eu
. "$(dirname "$0")/pairs.sh"
need cwltool python3
make_pairs 4
export HOME="$work"
PATH="$(dirname "$cli"):$PATH"
export PATH
cwl=$root/resources/pipelines/cwl
for file in pair merge batch; do
  cwltool --validate "$cwl/$file.cwl" >"$work/validate.log" 2>&1 || { cat "$work/validate.log"; fail "$file.cwl is not valid"; }
done
# shellcheck disable=SC2086
"$cwl/make_job.py" "$work/list.csv" $options --warp >"$work/job.json"
cwltool --no-container --outdir "$work/out" --tmpdir-prefix "$work/tmp/" --parallel "$cwl/batch.cwl" "$work/job.json" \
  >"$work/answer.json" 2>"$work/cwltool.log" || { cat "$work/cwltool.log"; fail "cwltool"; }
# Each pair is in a folder of its own; where, the answer tells.
mkdir "$work/all"
cp "$work/out/summary.csv" "$work/all/"
python3 - "$work" <<'PYTHON'
import json, os, sys
work = sys.argv[1]
for folder in json.load(open(work + "/answer.json"))["results"]:
    for name in os.listdir(folder["path"]):
        if name.endswith(".tif"):
            os.symlink(os.path.join(folder["path"], name), os.path.join(work, "all", name))
PYTHON
check_batch "$work/all"
[ -s "$work/out/summary.html" ] || fail "there is no page"
# A pair that fails is a line of the summary; the workflow fails with its merge.
cp "$work/pair1/moving.tif" "$work/pair1/short.tif"
truncate -s 1000 "$work/pair1/short.tif"
echo "broken,pair1/fixed.tif,pair1/short.tif" >>"$work/list.csv"
# shellcheck disable=SC2086
"$cwl/make_job.py" "$work/list.csv" $options >"$work/job.json"
if cwltool --no-container --outdir "$work/out2" "$cwl/batch.cwl" "$work/job.json" >/dev/null 2>"$work/cwltool2.log"; then
  fail "a pair that fails does not show in the exit code"
fi
grep -q 'broken' "$work/cwltool2.log" || { cat "$work/cwltool2.log"; fail "the pair that failed is not named"; }
printf 'id,fixed,moving,series_list\np1,a.tif,b.tif,s.csv\n' >"$work/other.csv"
"$cwl/make_job.py" "$work/other.csv" 2>&1 | grep -q 'knows nothing of.*series_list' || fail "a column that it cannot carry is not named"
"$cwl/make_job.py" "$work/none.csv" >/dev/null 2>&1 && fail "make_job.py takes a list that is not there"
echo "passed: 4 pairs by $(cwltool --version | sed 's/.* //'), and with one that fails"
