#!/bin/sh
# The image of the Containerfile, built by podman or buildah, and a pair registered in it.   container_test.sh ALINIFY_CLI
#
# Takes as long as building the program does. ALINIFY_CONTAINER_BASE names another image to begin with than debian:12-slim.
set -eu
. "$(dirname "$0")/pairs.sh"
need podman
base=${ALINIFY_CONTAINER_BASE:-docker.io/library/debian:12-slim}
podman run --rm "$base" true >"$work/podman.log" 2>&1 || podman pull "$base" >>"$work/podman.log" 2>&1 && podman run --rm "$base" true >>"$work/podman.log" 2>&1 ||
  skip "podman runs no container of $base here: $(tail -n 1 "$work/podman.log")"
make_pairs 1
podman build --build-arg "BASE=$base" -f "$root/resources/pipelines/container/Containerfile" -t alinify-test "$root" \
  >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log"; fail "podman build"; }
bytes=$(podman image inspect --format '{{.Size}}' alinify-test)
[ "$bytes" -lt 400000000 ] || fail "the image has $bytes bytes"
[ "$(podman run --rm alinify-test id -u)" != 0 ] || fail "it runs as root"
mkdir -m 777 "$work/results"
podman run --rm -v "$work:/data:ro" -v "$work/results:/results" alinify-test alinify-cli register --quiet $options \
  --fixed pair1/fixed.tif --moving pair1/moving.tif --transform-out /results/p1.json --out /results/p1.tif
check_pair 1 "$work/results/p1"
podman image rm alinify-test >/dev/null
echo "passed: an image of $((bytes / 1000000)) MB by $(podman --version)"
