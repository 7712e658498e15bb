#!/bin/bash
# The Nextflow module without Nextflow, which Debian has not: its script and its stub as bash would run them, with the
# variables that Nextflow fills in; its meta.yml and environment.yml against nf-core's schemas where ALINIFY_NFCORE_SCHEMAS
# names a folder that has them.   nextflow_test.sh ALINIFY_CLI
set -euo pipefail
. "$(dirname "$0")/pairs.sh"
need python3
python3 -c 'import yaml' 2>/dev/null || skip "python3 has no yaml here"
make_pairs 1
module=$root/resources/pipelines/nextflow/alinify/register
PATH="$(dirname "$cli"):$PATH"

# block NAME: what stands between the """ of that part of main.nf, as Groovy and Nextflow leave it for bash.
block() {
  awk -v part="    $1:" '$0 == part {inside = 1} inside && /"""/ {if (++quotes == 2) exit; next} inside && quotes == 1' "$module/main.nf" |
    sed -e 's/\\\\/\\/g' -e 's/${fixed}/fixed.tif/' -e 's/${moving}/moving.tif/' -e 's/${prefix}/roll/g' -e 's/${device}/cpu/' \
      -e 's/${task.cpus}/2/' -e 's/${task.memory.toMega()}/4096/' -e 's/${args}/--engine flow/'
}
for part in script stub; do
  mkdir "$work/$part"
  cd "$work/$part"
  # As Nextflow stages inputs.
  ln -s ../pair1/fixed.tif fixed.tif
  ln -s ../pair1/moving.tif moving.tif
  block $part >command.sh
  [ -s command.sh ] || fail "main.nf has no $part"
  grep -n '\${' command.sh && fail "a variable of $part is not known here"
  bash -euo pipefail command.sh >/dev/null
done
cd "$work"
check_pair 1 "$work/script/roll"
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["quality"]["verdict"] == "good"' "$work/script/roll.report.json"
# The stub leaves files of the same names.
(cd script && ls roll*) >"$work/script.names"
(cd stub && ls roll*) >"$work/stub.names"
diff "$work/script.names" "$work/stub.names" || fail "the stub leaves other files than the script"
version=$(eval "$(grep -o "eval(\"[^\"]*\")" "$module/main.nf" | sed 's/eval("\(.*\)")/\1/')")
[ "$version" = "$("$cli" --version | sed 's/.* //')" ] || fail "the version is read as '$version'"

# meta.yml tells of what main.nf has, and of nothing else.
python3 - "$module" <<'PYTHON'
import re, sys, yaml
module = sys.argv[1]
meta = yaml.safe_load(open(module + "/meta.yml"))
text = open(module + "/main.nf").read()
emitted = re.findall(r"emit: (\w+)", text)
told = [name for channel in meta["output"] for name in channel]
assert emitted == told, (emitted, told)
patterns = re.findall(r'path\("([^"]*)"\)', text)
told = [key for channel in meta["output"] for parts in channel.values() for part in parts for key in part if key.startswith("${prefix}")]
assert patterns == told, (patterns, told)
inputs = re.search(r"tuple val\((\w+)\), path\((\w+)\), path\((\w+)\)", text).groups()
assert list(inputs) == [key for part in meta["input"][0] for key in part], inputs
assert re.search(r"label '(\w+)'", text).group(1) == "process_gpu"
PYTHON
if [ -n "${ALINIFY_NFCORE_SCHEMAS:-}" ]; then
  python3 - "$module" "$ALINIFY_NFCORE_SCHEMAS" <<'PYTHON'
import json, sys, yaml, jsonschema
for name, schema in (("meta.yml", "meta-schema.json"), ("environment.yml", "environment-schema.json")):
    jsonschema.validate(yaml.safe_load(open(f"{sys.argv[1]}/{name}")), json.load(open(f"{sys.argv[2]}/{schema}")))
    print(name, "is valid")
PYTHON
else
  echo "SKIPPED: nf-core's schemas are not here (ALINIFY_NFCORE_SCHEMAS)"
fi
echo "passed: script and stub of the module under bash; not run by Nextflow"
