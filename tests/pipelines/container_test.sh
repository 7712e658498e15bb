#!/bin/sh
# The image of the Containerfile, built by podman, and a pair registered in it by podman run.   container_test.sh ALINIFY_CLI
#
# Takes as long as building the program does. ALINIFY_CONTAINER_BASE names another image to begin with than debian:12-slim; where
# that cannot be fetched, one is made by debootstrap, without manuals and translations as the slim one is.
# ALINIFY_CONTAINER_IMAGE names an image of the Containerfile that is there already: then none is built.
set -eu
. "$(dirname "$0")/pairs.sh"
need podman
base=${ALINIFY_CONTAINER_BASE:-docker.io/library/debian:12-slim}

# Where limits may not be raised, podman's own are too high for it; and crun refuses to begin where both versions of control
# groups are mounted, which a mount namespace of its own can do without.
files=$(sh -c 'ulimit -Hn')
processes=$(awk '/^Max processes/ {print $4}' /proc/self/limits)
limits="--ulimit nofile=$files:$files"
# podman has lowered its own to this before it begins a container.
[ "$processes" != unlimited ] && [ "$processes" -lt 32768 ] || processes=32768
limits="$limits --ulimit nproc=$processes:$processes"
cat >"$work/podman-v1" <<'PODMAN'
#!/bin/sh
umount /sys/fs/cgroup/unified || exit 125
exec podman --cgroup-manager cgroupfs "$@"
PODMAN
chmod +x "$work/podman-v1"
# tool WORDS: podman, in the way that works here.
tool() {
  if [ "$way" = "as it is" ]; then podman "$@"; return; fi
  verb=$1
  shift
  case $verb in run | build) network=--network=host ;; *) network='' limited='' ;; esac
  [ -z "$network" ] || limited=$limits
  # shellcheck disable=SC2086
  case $way in
    "with limits of its own") podman "$verb" $network $limited "$@" ;;
    *) unshare -m "$work/podman-v1" "$verb" $network $limited "$@" ;;
  esac
}

if ! podman image exists "$base" && ! podman pull "$base" >"$work/pull.log" 2>&1; then
  [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null || skip "podman cannot fetch $base: $(tail -n 1 "$work/pull.log")"
  base=localhost/alinify-test-base
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | awk '$2 == "bookworm" {print $1; exit}')
  debootstrap --variant=minbase bookworm "$work/root" ${mirror:+"$mirror"} >"$work/debootstrap.log" 2>&1 || skip "debootstrap: $(tail -n 1 "$work/debootstrap.log")"
  rm -rf "$work"/root/usr/share/man "$work"/root/usr/share/locale "$work"/root/usr/share/info "$work"/root/var/cache/apt/* "$work"/root/var/lib/apt/lists/*
  find "$work/root/usr/share/doc" -type f ! -name copyright -delete
  printf 'path-exclude /usr/share/%s/*\n' man locale info doc >"$work/root/etc/dpkg/dpkg.cfg.d/slim"
  echo 'path-include /usr/share/doc/*/copyright' >>"$work/root/etc/dpkg/dpkg.cfg.d/slim"
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' | grep ' bookworm' >"$work/root/etc/apt/sources.list"
  tar -C "$work/root" -c . | podman import - "$base" >/dev/null 2>&1 || fail "podman import"
  rm -rf "$work/root"
fi
found=''
for way in "as it is" "with limits of its own" "in a mount namespace without control groups of version 2"; do
  if tool run --rm "$base" true >"$work/podman.log" 2>&1; then found=yes; break; fi
  echo "podman $way: $(tail -n 1 "$work/podman.log")"
done
[ -n "$found" ] || skip "podman runs no container of $base here: $(tail -n 1 "$work/podman.log")"

make_pairs 1
image=${ALINIFY_CONTAINER_IMAGE:-}
if [ -z "$image" ]; then
  image=alinify-test
  tool build --build-arg "BASE=$base" -f "$root/resources/pipelines/container/Containerfile" -t $image "$root" >"$work/build.log" 2>&1 ||
    { tail -n 40 "$work/build.log"; fail "podman build"; }
fi
bytes=$(podman image inspect --format '{{.Size}}' "$image")
[ "$bytes" -lt 400000000 ] || fail "the image has $bytes bytes"
[ "$(tool run --rm "$image" id -u)" != 0 ] || fail "it runs as root"
mkdir -m 777 "$work/results"
# shellcheck disable=SC2086
tool run --rm -v "$work:/data:ro" -v "$work/results:/results" "$image" alinify-cli register --quiet $options \
  --fixed pair1/fixed.tif --moving pair1/moving.tif --transform-out /results/p1.json --out /results/p1.tif >/dev/null
check_pair 1 "$work/results/p1"
[ -n "${ALINIFY_CONTAINER_IMAGE:-}" ] || podman image rm $image >/dev/null
echo "passed: an image of $((bytes / 1000000)) MB by $(podman --version), $way"
