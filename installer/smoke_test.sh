#!/bin/sh
# Makes the packages, unpacks them into fresh folders, and lives there for a moment: devices, the sample pairs registered
# and measured, the window started. usage: smoke_test.sh BUILD_FOLDER. Exit 77: a tool for packing is missing (said loudly).
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
say() { printf '%s\n' "-- $*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

for tool in cpack patchelf dpkg-deb dpkg-shlibdeps xvfb-run; do
  command -v $tool >/dev/null 2>&1 || { echo "SKIPPED: $tool is not installed"; exit 77; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

say "packing"
(cd "$build" && cpack -B "$work/packages" >"$work/cpack.log" 2>&1) || { tail -n 40 "$work/cpack.log"; fail "cpack"; }
deb=$(ls "$work"/packages/alinify_*.deb)
archive=$(ls "$work"/packages/*.tar.gz)
cuda_deb=$(ls "$work"/packages/alinify-cuda_*.deb 2>/dev/null || true)
(cd "$work/packages" && ls -l -- *.deb *.tar.gz) | awk '{printf "-- made %s, %.1f MB\n", $9, $5 / 1e6}'
# demand_below FILE MEGABYTES: what was agreed upon for downloads.
demand_below() { [ "$(stat -c %s "$1")" -lt "$(($2 * 1000000))" ] || fail "$(basename "$1") has $2 MB or more"; }
demand_below "$deb" 15
[ -z "$cuda_deb" ] || demand_below "$cuda_deb" 45

mkdir "$work/portable" "$work/deb"
tar -xzf "$archive" -C "$work/portable" --strip-components=1
dpkg-deb -x "$deb" "$work/deb"

# The GPU code lies in the library alone, and that once: in the archive and in a package of its own.
if [ -n "$cuda_deb" ]; then
  if readelf -SW "$work"/portable/bin/alinify* "$work"/deb/usr/bin/alinify* | grep nv_fatbin; then fail "a program carries kernels"; fi
  readelf -SW "$work/portable/lib/alinify/libalinify_gpu.so" | grep -q nv_fatbin || fail "portable: the GPU library has no kernels"
  [ ! -e "$work/deb/usr/lib/alinify" ] || fail "the package without CUDA has the GPU library"
  say "deb without alinify-cuda: it says what is missing"
  "$work/deb/usr/bin/alinify-cli" devices >"$work/devices.txt"
  grep -q "no GPU is used: its CUDA library is not installed: there is no $work/deb/usr/lib/alinify/libalinify_gpu.so" "$work/devices.txt" ||
    { cat "$work/devices.txt"; fail "it does not say that the GPU library is missing"; }
  case "$(dpkg-deb -f "$cuda_deb" Depends)" in
    *"alinify (= $(dpkg-deb -f "$deb" Version))"*) ;;
    *) fail "alinify-cuda does not ask for the alinify of its own version" ;;
  esac
  dpkg-deb -x "$cuda_deb" "$work/deb"
  for tree in portable deb/usr; do
    "$work/$tree/bin/alinify-cli" devices >"$work/devices.txt"
    if grep -E "gpu  .*(CUDA library|another build|built without)" "$work/devices.txt"; then fail "$tree: the GPU library is not taken"; fi
  done
fi
depends=$(dpkg-deb -f "$deb" Depends)
say "the .deb depends on: $depends"
for needed in elastix libtiff libopencv-video; do
  case "$depends" in *"$needed"*) ;; *) fail "the .deb does not depend on $needed" ;; esac
done

# An environment that knows nothing of the build folder. The portable one gets a PATH without elastix.
mkdir "$work/path" "$work/home"
for tool in sh env cat; do ln -s "$(command -v $tool)" "$work/path/$tool"; done

# A window that still runs after a few seconds has found its plugins and libraries; timeout then ends it (124).
check_windows() {  # within check_tree, beside the registrations: it mostly waits
  say "$name: the window under Xvfb and offscreen"
  # What counts is how the window ended: xvfb-run itself ends with 5 where it cannot tidy up.
  run PATH="$path:/usr/bin:/bin" timeout 20 xvfb-run -a -s "-screen 0 1280x800x24" \
    sh -c 'status=0; timeout 6 "$@" || status=$?; echo "$status" >"$0"' "$out/window.status" \
    "$prefix/bin/alinify" "$sample/fixed.jpg" "$sample/moving.jpg" >"$out/window.log" 2>&1 || true
  status=$(cat "$out/window.status" 2>/dev/null || echo nothing)
  [ "$status" = 124 ] || { cat "$out/window.log"; fail "$name: the window ended with $status"; }
  status=0
  run QT_QPA_PLATFORM=offscreen PATH="$path:/usr/bin:/bin" timeout 4 "$prefix/bin/alinify" >"$out/offscreen.log" 2>&1 || status=$?
  [ "$status" = 124 ] || { cat "$out/offscreen.log"; fail "$name: the window offscreen ended with $status"; }
}

check_tree() {  # check_tree NAME PREFIX PATH
  name=$1 prefix=$2 path=$3
  run() { env -i HOME="$work/home" PATH="$path" LC_ALL=C.UTF-8 TMPDIR="$work" "$@"; }
  out=$work/$name-out
  mkdir "$out"
  sample=$prefix/share/alinify/samples/tissue
  for file in share/applications/org.alinify.Alinify.desktop share/metainfo/org.alinify.Alinify.metainfo.xml \
      share/icons/hicolor/scalable/apps/org.alinify.Alinify.svg share/doc/alinify/LICENSE share/doc/alinify/NOTICE \
      share/alinify/samples/LICENSE share/alinify/pipelines/slurm/submit.sh share/man/man1/alinify-cli-register.1 \
      share/bash-completion/completions/alinify-cli share/mime/packages/org.alinify.Alinify.xml; do
    [ -s "$prefix/$file" ] || fail "$name: $file is missing"
  done
  if command -v desktop-file-validate >/dev/null 2>&1; then
    desktop-file-validate "$prefix/share/applications/org.alinify.Alinify.desktop" || fail "$name: desktop entry"
  fi
  windows=
  if [ -x "$prefix/bin/alinify" ]; then
    check_windows &
    windows=$!
  fi
  say "$name: devices"
  run "$prefix/bin/alinify-cli" devices || fail "$name: devices"
  say "$name: registering the sample"
  # Whether the elastix that belongs to it runs, not how well: a few of its iterations take 6 s instead of a minute.
  run "$prefix/bin/alinify-cli" register --quiet --fixed "$sample/fixed.jpg" --moving "$sample/moving.jpg" \
    --engine elastix --set affine_iterations=60 --set iterations=60 --set samples=1000 --transform-out "$out/transform.json" --out "$out/warped.tif" --report "$out/report.json" ||
    fail "$name: register"
  for engine in auto opencv-dis; do
    run "$prefix/bin/alinify-cli" register --quiet --fixed "$sample/fixed.jpg" --moving "$sample/moving.jpg" \
      --engine $engine --transform-out "$out/$engine.json" >/dev/null || fail "$name: register with $engine"
  done
  fabric=$prefix/share/alinify/samples/fabric
  run "$prefix/bin/alinify-cli" register --quiet --fixed "$fabric/fixed.jpg" --moving "$fabric/moving.jpg" \
    --transform-out "$out/fabric.json" >"$out/fabric.txt" || fail "$name: register the cloth"
  grep -q '^quality  *good:' "$out/fabric.txt" || { cat "$out/fabric.txt"; fail "$name: the cloth is not good"; }
  for file in transform.json warped.tif report.json; do [ -s "$out/$file" ] || fail "$name: $file was not written"; done
  run "$prefix/bin/alinify-cli" evaluate --json --transform "$out/transform.json" \
    --fixed-points "$sample/fixed.csv" --moving-points "$sample/moving.csv" >"$out/evaluation.json" || fail "$name: evaluate"
  cat "$out/evaluation.json"
  run "$prefix/bin/alinify-cli" info "$out/warped.tif" >"$out/info.txt" || fail "$name: info"
  grep -q '891' "$out/info.txt" || fail "$name: the warped image is not as wide as the fixed one"
  if [ -n "$windows" ]; then wait "$windows" || fail "$name: the window"; fi
}

say "portable: libraries come from the unpacked folder"
for binary in bin/alinify-cli bin/alinify lib/alinify/elastix lib/alinify/libalinify_gpu.so; do
  [ -e "$work/portable/$binary" ] || continue
  env -i PATH=/usr/bin:/bin ldd "$work/portable/$binary" >"$work/ldd.txt"
  if grep 'not found' "$work/ldd.txt"; then fail "portable: $binary lacks a library"; fi
  if grep -E 'libspng|libQt6|libITK|libitk|libopencv' "$work/ldd.txt" | grep -v "$work/portable"; then
    fail "portable: $binary takes a library from the machine"
  fi
done
# The distribution's libtiff is linked to libjbig (GPL): both stay the machine's.
if find "$work/portable" -name 'libtiff.so*' -o -name 'libjbig.so*' | grep .; then
  fail "portable: a library is carried that must come from the machine"
fi
[ -x "$work/portable/lib/alinify/elastix" ] || fail "portable: elastix is missing"
[ "$(find "$work/portable/share/doc/alinify/third_party" -name "*.txt" | wc -l)" -gt 10 ] || fail "portable: licences are missing"

check_tree portable "$work/portable" "$work/path"
check_tree deb "$work/deb/usr" /usr/bin:/bin

# The portable archive must not know where it was built.
if grep -rlF -e "$build" -e "$(dirname "$here")" "$work/portable/bin" 2>/dev/null; then
  fail "portable: a program holds the path of the build folder"
fi
say "packages work from another folder"
