#!/bin/sh
# Two commands do everything on a fresh Debian 12 or Ubuntu 24.04: ./setup.sh demo and ./setup.sh test.
# Both may be run again at any time; what is done already is not done twice.
set -eu

cd "$(dirname "$0")"
root=$(pwd)
with_tests=ON

usage() {
  cat <<'TEXT'
usage: ./setup.sh COMMAND

  demo     install what is missing, build, and register the two sample pairs into build/demo/; where there is a display
           the window opens with the first of them
  test     install what is missing, build, and run every test
  test-pipelines   run a batch under Slurm, Snakemake, CWL and GNU parallel, and in a container: installs those
                   that the distribution has, and leaves out, saying so, what cannot run here
  test-packages    make the .deb packages, install them in a fresh minimal system (debootstrap, as root), work with
                   them, remove them; leaves that out, saying so, where it cannot be done
  build    install what is missing and build: build/bin/alinify and build/bin/alinify-cli
  package  build for all GPUs, and make the .deb packages and the portable .tar.gz in build/packages/
  packages [LIST ...]   print the distribution's packages of the lists build, run, test, pipeline, package
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
build_packages="g++ cmake ninja-build pkg-config|pkgconf
  libtiff-dev libspng-dev libjpeg-dev libopenjp2-7-dev libwebp-dev libblosc-dev libzstd-dev zlib1g-dev libdeflate-dev
  libisal-dev libssl-dev libpugixml-dev nlohmann-json3-dev libcli11-dev
  libinsighttoolkit5-dev libopencv-core-dev libopencv-imgproc-dev libopencv-features2d-dev libopencv-video-dev
  qt6-base-dev qt6-tools-dev qt6-l10n-tools qt6-svg-dev|libqt6svg6-dev"
run_packages="elastix libopenslide0|libopenslide1 libqt6svg6|libqt6svg6t64 qt6-qpa-plugins qt6-wayland
  qt6-translations-l10n"
test_packages="libgtest-dev libgmock-dev xvfb xauth openbox xdotool libtiff-tools openslide-tools libgdcm-tools
  libvips-tools python3-zarr python3-jsonschema libxml2-utils doxygen"
pipeline_packages="slurm-wlm munge snakemake cwltool parallel podman buildah python3-jsonschema python3-yaml"
package_packages="dpkg-dev desktop-file-utils appstream shared-mime-info man-db zsh fish patchelf file"
clean_root_packages="debootstrap"

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

# The first of "a|b" that this distribution has; nothing where it has none.
candidate_of() {
  for candidate in $(printf '%s' "$1" | tr '|' ' '); do
    if apt-cache policy "$candidate" 2>/dev/null | grep -q 'Candidate: [0-9]'; then
      printf '%s' "$candidate"
      return
    fi
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
    name=$(candidate_of "$entry")
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
  say "configuring into build/"
  mkdir -p build
  if [ -n "${for_all_cards:-}" ]; then architectures=-UALINIFY_CUDA_ARCHITECTURES; else
    architectures=-DALINIFY_CUDA_ARCHITECTURES=$(gpu_architectures)
  fi
  cmake --preset release "$architectures" "-DALINIFY_BUILD_TESTS=$with_tests" >build/configure.log 2>&1 </dev/null ||
    { cat build/configure.log; fail "CMake could not configure the build."; }
  grep '^-- gpu:' build/configure.log || true
  say "building ${*:-everything} ($jobs at once)"
  cmake --build build -j "$jobs" ${1:+--target "$@"} </dev/null
}

# ---- demo ------------------------------------------------------------------------------------------------------------
# The number in the median's column of what "alinify-cli evaluate" prints.
median_error() {
  "$cli" evaluate --transform "$1" --fixed-points "$pair/fixed.csv" --moving-points "$pair/moving.csv" |
    awk '/TRE px/ {print $3; exit}'
}

# register_sample NAME: registers resources/samples/NAME into build/demo/NAME and says how it went. Leaves the verdict in
# $verdict, and the median errors at the check points in $before and $after.
register_sample() {
  pair=$root/resources/samples/$1
  out=$root/build/demo/$1
  mkdir -p "$out"
  "$cli" register --quiet --fixed "$pair/fixed.jpg" --moving "$pair/moving.jpg" --transform-out "$out/transform.json" \
    --out "$out/warped.tif" --report "$out/report.html" >"$out/register.txt" || { cat "$out/register.txt"; exit 1; }
  grep -E '^(fixed|moving|engine|quality|time) ' "$out/register.txt"
  verdict=$(sed -n 's/^quality  *\([a-z]*\):.*/\1/p' "$out/register.txt")
  for moment in before after; do
    if [ $moment = before ]; then map=''; else map=$out/transform.json; fi
    "$cli" compose --quiet --fixed "$pair/fixed.jpg" --moving "$pair/moving.jpg" ${map:+--transform "$map"} \
      --mode overlay --out "$out/$moment.png" >/dev/null
  done
  printf '1 0 0\n0 1 0\n' >"$out/as_they_lie.txt"
  "$cli" transform --quiet --from affine --transform "$out/as_they_lie.txt" --fixed "$pair/fixed.jpg" \
    --moving "$pair/moving.jpg" --out "$out/as_they_lie.json" >/dev/null
  before=$(median_error "$out/as_they_lie.json")
  after=$(median_error "$out/transform.json")
  rm "$out/as_they_lie.txt" "$out/as_they_lie.json"
}

# What a verdict means, in plain words; docs/guide/judge.md has its exact rules.
meaning() {
  case $1 in
    good) echo 'good: nearly everywhere the map is expected to be right to about a pixel. It can be used as it is.' ;;
    check) echo 'needs review: part of the map is expected to be further off than the tolerance. Look at the places that the
   report names, worst first, before you rely on it.' ;;
    *) echo 'failed: most of the map is expected to be wrong. Do not use it.' ;;
  esac
}

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

demo() {
  cli=$root/build/bin/alinify-cli
  rm -rf "$root/build/demo"
  say "1 of 2, fabric: a photograph of cloth aligned with a grey, stretched and turned picture that was computed from it"
  register_sample fabric
  say "$(meaning "$verdict")
   324 points of the exact map, which the registration never saw: $before px off before, $after px after (medians)"
  say "2 of 2, tissue: two neighbouring sections of a lung in different stains"
  register_sample tissue
  say "$(meaning "$verdict")
   78 landmarks that people placed, which the registration never saw: $before px off before, $after px after (medians).
   Neighbouring sections are cut through different cells: no map can make them one picture."
  say "written, to build/demo/fabric and build/demo/tissue:
   before.png after.png    both images in one picture, as they were and as they lie now
   report.html             the verdict and its places, for a browser
   warped.tif              the moving image on the fixed one, at full resolution"
  if has_display; then
    say "opening the window, where the fabric pair is registered once more before your eyes"
    exec "$root/build/bin/alinify" --register "$root/resources/samples/fabric/fixed.jpg" \
      "$root/resources/samples/fabric/moving.jpg"
  fi
  say "there is no display here; where there is one, the window is built too and opens now with the fabric pair"
}

# ---- test ------------------------------------------------------------------------------------------------------------
run_tests() {
  say "running every test"
  ctest --test-dir build --output-on-failure --no-tests=error -j "${TEST_JOBS:-$(nproc 2>/dev/null || echo 2)}" </dev/null
}

case "${1:-help}" in
  demo)
    # A first result needs no tests, nor what it will not show. A folder that has the tests keeps them.
    packages="$build_packages $run_packages"
    if grep -qs '^ALINIFY_BUILD_TESTS:BOOL=ON' build/CMakeCache.txt; then packages="$packages $test_packages"; else
      with_tests=OFF
    fi
    install_packages "$packages"
    if has_display; then build alinify alinify-cli; else build alinify-cli; fi
    demo
    ;;
  test)
    install_packages "$build_packages $run_packages $test_packages $package_packages"
    build
    run_tests
    ;;
  test-pipelines)
    install_packages "$build_packages $run_packages $test_packages $pipeline_packages"
    build alinify-cli
    say "running a batch under whatever runs here"
    ctest --test-dir build -C pipelines -L pipelines --output-on-failure --no-tests=error </dev/null
    ;;
  test-packages)
    install_packages "$build_packages $run_packages $test_packages $package_packages $clean_root_packages"
    build
    say "packing, and installing in a fresh system"
    rm -rf build/packages
    (cd build && cpack -G DEB >packages.log) || { tail -n 40 build/packages.log; fail "the packages could not be made"; }
    ctest --test-dir build -C clean-root -L clean-root --output-on-failure --verbose --no-tests=error </dev/null
    ;;
  packages)
    shift
    for list in "$@"; do
      case $list in build | run | test | pipeline | package) ;; *) fail "there is no list $list" ;; esac
      eval "entries=\$${list}_packages"
      for entry in $entries; do
        name=$(candidate_of "$entry")
        [ -n "$name" ] || fail "this distribution has no package named $entry"
        echo "$name"
      done
    done
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
