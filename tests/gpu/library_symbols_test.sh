#!/bin/sh
# library_symbols_test.sh LIBRARY PROGRAM...: every function of core that the GPU library asks for is exported by every program.
set -eu
library=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nm -D --undefined-only "$library" | awk '$NF ~ /7alinify/ {print $NF}' | LC_ALL=C sort -u >"$work/asked"
[ -s "$work/asked" ] || { echo "failed: $library asks for nothing: it has a core of its own"; exit 1; }
for program in "$@"; do
  nm -D --defined-only "$program" | awk '{print $NF}' | LC_ALL=C sort -u >"$work/given"
  LC_ALL=C comm -23 "$work/asked" "$work/given" >"$work/lacking"
  [ ! -s "$work/lacking" ] || { echo "failed: $program lacks"; c++filt <"$work/lacking"; exit 1; }
done
echo "$(wc -l <"$work/asked") symbols asked for, given by all of $*"
