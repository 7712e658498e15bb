#!/bin/sh
# no_gpu_test.sh ALINIFY-CLI [OPENCV_CUDA]: where no device is to be seen (none, no driver, or hidden as here) the program
# starts, says so, works on the processor, and refuses what needs a device.
set -eu
cli=$1
export CUDA_VISIBLE_DEVICES=
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "failed: $*" >&2
  exit 1
}

# OpenCV's CUDA modules may bring what they like.
if [ "${2:-OFF}" != ON ] && command -v ldd >/dev/null && ldd "$cli" | grep -E 'libcuda|libcudart|libnv'; then
  fail "the program needs a library of the driver's or of CUDA's to start"
fi
"$cli" devices >"$work/devices" || fail "devices: exit code $?"
grep -q 'no GPU is used: ' "$work/devices" || fail "devices does not say that there is none"

"$cli" phantom --kind fabric --size 300x260 --out "$work/pair" --quiet
pair="--fixed $work/pair/fixed.tif --moving $work/pair/moving.tif"
# shellcheck disable=SC2086
"$cli" register $pair --engine flow --transform-out "$work/t.json" >"$work/out" 2>"$work/err" || fail "register: $(cat "$work/err")"
grep -q 'note: running on CPU.*: no GPU is used' "$work/err" || fail "it fell back silently"
for device in cuda cuda:0 cuda:all; do
  code=0
  # shellcheck disable=SC2086
  "$cli" register $pair --device $device >"$work/out" 2>"$work/err" || code=$?
  [ $code -eq 1 ] || fail "--device $device: exit code $code"
  grep -q "^error: cannot run on $device: no GPU is used: " "$work/err" || fail "--device $device: $(cat "$work/err")"
done
