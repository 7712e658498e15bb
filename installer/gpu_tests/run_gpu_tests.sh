#!/bin/sh
# Runs Alinify's GPU tests, and benchmarks, on this machine: it needs an NVIDIA driver and nothing else.
set -u

here=$(cd "$(dirname "$0")" && pwd)
bench=''
tools=''

usage() {
  cat <<'TEXT'
usage: ./run_gpu_tests.sh [--bench] [--sanitize TOOL]...

  --bench            after the tests, the benchmarks
  --sanitize TOOL    every GPU test once more under compute-sanitizer: memcheck, racecheck, initcheck, synccheck or
                     all of them; where it is not installed, that is a failure

A test that finds no GPU fails here (ALINIFY_REQUIRE_GPU=1). GTEST_FILTER chooses tests by name, ALINIFY_GPU_TESTS_LOGS
names the folder for what they print (logs/ beside this script).
TEXT
}

while [ $# -gt 0 ]; do
  case "$1" in
    --bench) bench=yes ;;
    --sanitize)
      [ $# -gt 1 ] || { usage >&2; exit 2; }
      shift
      case "$1" in
        all) tools='memcheck racecheck initcheck synccheck' ;;
        memcheck | racecheck | initcheck | synccheck) tools="$tools $1" ;;
        *) usage >&2; exit 2 ;;
      esac
      ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

export ALINIFY_REQUIRE_GPU=1
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
logs=${ALINIFY_GPU_TESTS_LOGS:-$here/logs}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir -p "$logs" || exit 1
failed=''
ran=0

# run NAME COMMAND...: one line of what became of it; the rest is in the log.
run() {
  name=$1
  shift
  began=$(date +%s)
  "$@" >"$logs/$name.log" 2>&1 </dev/null
  code=$?
  ran=$((ran + 1))
  if [ $code -eq 0 ]; then
    printf 'ok      %s (%s s)\n' "$name" "$(($(date +%s) - began))"
  else
    printf 'FAILED  %s, exit code %s; the end of %s:\n' "$name" "$code" "$logs/$name.log"
    grep -E '^\[  FAILED|Failure|error:|ERROR SUMMARY|=========' "$logs/$name.log" | head -20
    tail -5 "$logs/$name.log"
    failed="$failed $name"
  fi
}

# From a pair made here to the error of the map that was found: the whole way, on the device.
whole_job() {
  cli=$here/bin/alinify-cli
  "$cli" phantom --kind fabric --size 2048x1536 --seed 4 --out "$work/pair" --quiet || return 1
  for device in cuda cpu; do
    "$cli" register --fixed "$work/pair/fixed.tif" --moving "$work/pair/moving.tif" --engine flow --device $device \
      --transform-out "$work/$device.json" --out "$work/$device.tif" --quiet || return 1
    "$cli" evaluate --transform "$work/$device.json" --fixed-points "$work/pair/fixed_points.csv" \
      --moving-points "$work/pair/moving_points.csv" || return 1
  done
  "$cli" compose --fixed "$work/pair/fixed.tif" --moving "$work/pair/moving.tif" --transform "$work/cuda.json" \
    --out "$work/overlay.png" --device cuda --quiet
}

"$here/bin/alinify-cli" devices || failed="$failed devices"
for program in "$here"/bin/test_*; do
  run "$(basename "$program")" "$program" --gtest_brief=1
done
run whole_job whole_job

for tool in $tools; do
  checker=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
  if [ ! -x "$checker" ]; then
    echo "FAILED  $tool: compute-sanitizer is not installed"
    failed="$failed $tool"
    continue
  fi
  for program in "$here"/bin/test_*; do
    run "$tool.$(basename "$program")" "$checker" --tool "$tool" --error-exitcode 9 --launch-timeout 600 \
      "$program" --gtest_brief=1
  done
done

if [ -n "$bench" ]; then
  benches=0
  for program in "$here"/bin/bench_*; do
    [ -x "$program" ] || continue
    benches=$((benches + 1))
    printf '\n== %s\n' "$(basename "$program")"
    "$program" || failed="$failed $(basename "$program")"
  done
  [ $benches -gt 0 ] || echo 'no benchmark lies here: this folder was made by a build without them'
fi

printf '\n'
if [ -n "$failed" ]; then
  echo "failed:$failed"
  exit 1
fi
echo "all $ran passed"
