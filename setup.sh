#!/bin/sh
# Two commands do everything on a fresh Debian 12 or Ubuntu 24.04: ./setup.sh demo and ./setup.sh test.
# Both may be run again at any time; what is done already is not done twice.
set -eu

cd "$(dirname "$0")"
root=$(pwd)

usage() {
  cat <<'TEXT'
usage: ./setup.sh COMMAND

  demo     install what is missing, build, and register the sample pair: in the window where there is a display,
           otherwise headless into build/demo/
  test     install what is missing, build, and run every test
  build    install what is missing and build: build/bin/alinify and build/bin/alinify-cli
  package  build for all GPUs, and make the .deb and the portable .tar.gz in build/packages/
  clean    remove build/
  help     this text

Environment: JOBS=N compiles N files at once (otherwise as many as cores and memory allow).
             ALINIFY_NO_INSTALL=1 leaves the system's packages alone.
TEXT
}

say() { printf '%s\n' "== $*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

# ---- packages of the distribution ------------------------------------------------------------------------------------
# One list per purpose. "a|b" means: whichever of the names this release has.
build_packages="g++ cmake ninja-build pkg-config|pkgconf libtiff-dev libspng-dev libjpeg-dev nlohmann-json3-dev libcli11-dev
  libinsighttoolkit5-dev libopencv-core-dev libopencv-imgproc-dev libopencv-features2d-dev libopencv-video-dev
  qt6-base-dev qt6-tools-dev qt6-l10n-tools qt6-svg-dev|libqt6svg6-dev"
run_packages="elastix libqt6svg6|libqt6svg6t64 qt6-qpa-plugins qt6-wayland"
test_packages="libgtest-dev libgmock-dev xvfb xauth openbox xdotool libtiff-tools"
package_packages="dpkg-dev desktop-file-utils patchelf file"

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# The names in the lists that are not installed yet, alternatives kept as they are.
missing_packages() {
  for entry in "$@"; do
    found=''
    for name in $(printf '%s' "$entry" | tr '|' ' '); do
      if installed "$name"; then found=yes; break; fi
    done
    [ -n "$found" ] || printf '%s\n' "$entry"
  done
}

# shellcheck disable=SC2086  # the lists are meant to fall apart into words
install_packages() {
  missing=$(missing_packages $1)
  if [ -z "$missing" ]; then
    say "packages: everything is installed"
    return
  fi
  if [ -n "${ALINIFY_NO_INSTALL:-}" ]; then
    say "packages: left alone (ALINIFY_NO_INSTALL); missing:" $missing
    return
  fi
  command -v apt-get >/dev/null 2>&1 ||
    fail "packages are missing ($(printf '%s ' $missing)) and there is no apt-get. Install their like by hand, then run again with ALINIFY_NO_INSTALL=1."
  as_root=''
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail "packages are missing ($(printf '%s ' $missing)) and there is no sudo. Run this as root once."
    as_root=sudo
  fi
  say "packages: asking the distribution for" $missing
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || say "packages: the lists could not be renewed, going on with the old ones"
  chosen=''
  for entry in $missing; do
    name=''
    for candidate in $(printf '%s' "$entry" | tr '|' ' '); do
      if apt-cache policy "$candidate" 2>/dev/null | grep -q 'Candidate: [0-9]'; then name=$candidate; break; fi
    done
    [ -n "$name" ] || fail "this distribution has no package named $entry. Debian 12 and Ubuntu 24.04 (with universe) have it."
    chosen="$chosen $name"
  done
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $chosen </dev/null ||
    fail "the packages could not be installed. Look at what apt-get says above, mend it and run this again."
}

# ---- build -----------------------------------------------------------------------------------------------------------
# A compiler takes up to about 1 GB on the files that include most; more at once than fit would swap.
jobs_that_fit() {
  cores=$(nproc 2>/dev/null || echo 2)
  free_kb=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null || true)
  by_memory=$(( ${free_kb:-2000000} / 1000000 ))
  [ "$by_memory" -ge 1 ] || by_memory=1
  if [ "$by_memory" -lt "$cores" ]; then echo "$by_memory"; else echo "$cores"; fi
}

# The GPU code for the cards of this machine; for one sort of card where there is none, so that it stays compiled. A
# package carries it for all: there CMake's own list holds.
gpu_architectures() {
  cards=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d '. ' | grep -E '^[0-9]+$' | sort -un || true)
  list=''
  for card in $cards; do list="$list${list:+;}$card-real"; done
  printf '%s' "${list:-80-real}"
}

# build [TARGET ...]: everything, or these.
build() {
  jobs=${JOBS:-$(jobs_that_fit)}
  if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null 2>&1; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
  fi
  say "configuring into build/"
  mkdir -p build
  if [ -n "${for_all_cards:-}" ]; then architectures=-UALINIFY_CUDA_ARCHITECTURES; else
    architectures=-DALINIFY_CUDA_ARCHITECTURES=$(gpu_architectures)
  fi
  cmake --preset release "$architectures" >build/configure.log 2>&1 </dev/null ||
    { cat build/configure.log; fail "CMake could not configure the build."; }
  grep '^-- gpu:' build/configure.log || true
  say "building ${*:-everything} ($jobs at once)"
  cmake --build build -j "$jobs" ${1:+--target "$@"} </dev/null
}

# ---- demo ------------------------------------------------------------------------------------------------------------
demo() {
  sample=$root/resources/samples/tissue
  cli=$root/build/bin/alinify-cli
  if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "opening the window with the sample pair and registering it"
    exec "$root/build/bin/alinify" --register "$sample/fixed.jpg" "$sample/moving.jpg"
  fi
  out=$root/build/demo
  rm -rf "$out"
  mkdir -p "$out"
  say "no display: registering the sample pair headless (moving.jpg onto fixed.jpg)"
  "$cli" register --fixed "$sample/fixed.jpg" --moving "$sample/moving.jpg" \
    --transform-out "$out/transform.json" --out "$out/warped.tif" --report "$out/report.html"
  "$cli" compose --fixed "$sample/fixed.jpg" --moving "$sample/moving.jpg" --transform "$out/transform.json" \
    --mode overlay --out "$out/overlay.png"
  say "how good it is, at 78 landmarks that people placed and the registration never saw; before:"
  printf '1 0 0\n0 1 0\n' >"$out/identity.txt"
  "$cli" transform --quiet --from affine --transform "$out/identity.txt" --fixed "$sample/fixed.jpg" \
    --moving "$sample/moving.jpg" --out "$out/identity.json" >/dev/null
  "$cli" evaluate --transform "$out/identity.json" --fixed-points "$sample/fixed.csv" --moving-points "$sample/moving.csv"
  say "and after:"
  "$cli" evaluate --transform "$out/transform.json" --fixed-points "$sample/fixed.csv" --moving-points "$sample/moving.csv"
  rm -f "$out/identity.txt" "$out/identity.json"
  say "written: build/demo/warped.tif overlay.png report.html transform.json"
}

# ---- test ------------------------------------------------------------------------------------------------------------
run_tests() {
  say "running every test"
  ctest --test-dir build --output-on-failure --no-tests=error -j "${TEST_JOBS:-$(nproc 2>/dev/null || echo 2)}" </dev/null
}

case "${1:-help}" in
  demo)
    install_packages "$build_packages $run_packages $test_packages"
    build alinify alinify-cli
    demo
    ;;
  test)
    install_packages "$build_packages $run_packages $test_packages $package_packages"
    build
    run_tests
    ;;
  build)
    install_packages "$build_packages $run_packages $test_packages"
    build
    ;;
  package)
    install_packages "$build_packages $run_packages $test_packages $package_packages"
    for_all_cards=yes
    build
    say "packing into build/packages/"
    (cd build && cpack)
    ;;
  clean)
    say "removing build/"
    rm -rf build
    ;;
  help | -h | --help)
    usage
    ;;
  *)
    usage >&2
    exit 2
    ;;
esac
