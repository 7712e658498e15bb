#!/bin/sh
# Installs the .deb packages with apt in a fresh minimal system, where nothing but their own dependencies comes with them, works
# with them as an ordinary user, removes them, and demands that nothing is left. usage:
#
#   clean_root_test.sh PACKAGES_FOLDER [SUITE [MIRROR]]
#
# SUITE is the distribution's that the packages were made on (by default this machine's), MIRROR where its packages come from
# (by default the one that apt uses here). Needs root, debootstrap and a network. Exit 77: one of them is missing (said loudly).
set -eu
packages=$(cd "$1" && pwd)
say() { printf '%s\n' "-- $*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
skip() { printf 'SKIPPED: %s\n' "$*"; exit 77; }

suite=${2:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
PATH=$PATH:/usr/sbin:/sbin
[ "$(id -u)" = 0 ] || skip "a fresh system can only be made by root"
for tool in debootstrap chroot mount; do
  command -v $tool >/dev/null 2>&1 || skip "$tool is not installed"
done
# The sources as lines of a sources.list: every one that apt uses here for the suite, or the mirror that was named.
keyring=''
script=''
if [ -n "${3:-}" ]; then
  sources="deb $3 $suite main"
  case $3 in
    *ubuntu*)
      sources="$sources universe"
      keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg
      [ -e $keyring ] || skip "Ubuntu's keys are not here (apt install ubuntu-keyring)"
      # Debian's debootstrap knows few of Ubuntu's releases by name, and all are made alike.
      [ -e "/usr/share/debootstrap/scripts/$suite" ] || script=/usr/share/debootstrap/scripts/gutsy
      ;;
  esac
else
  # shellcheck disable=SC2016  # apt fills them in
  sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
    awk -v suite="$suite" '$2 == suite || index($2, suite "-") == 1 {print "deb " $1, $2, $3}')
fi
mirror=${3:-$(printf '%s\n' "$sources" | awk -v suite="$suite" '$3 == suite {print $2; exit}')}
[ -n "$mirror" ] || skip "apt knows no source of $suite here"

debs=$(ls "$packages"/alinify_*.deb "$packages"/alinify-cuda_*.deb 2>/dev/null) || true
[ -n "$debs" ] || fail "there are no packages in $packages"

work=$(mktemp -d /var/tmp/alinify-root.XXXXXX)
root=$work/root
end() {
  status=$?
  for folder in dev/pts dev sys proc; do
    if mountpoint -q "$root/$folder"; then umount "$root/$folder" || umount -l "$root/$folder"; fi
  done
  # Never into what is still mounted.
  rm -rf --one-file-system "$work"
  exit $status
}
trap end EXIT
trap 'exit 130' INT TERM

say "$suite from $mirror"
# shellcheck disable=SC2086
debootstrap --variant=minbase ${keyring:+--keyring=$keyring} "$suite" "$root" "$mirror" $script >"$work/debootstrap.log" 2>&1 </dev/null || {
  tail -n 5 "$work/debootstrap.log"
  skip "debootstrap could not make a system of $suite"
}
{ mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"; } || skip "nothing can be mounted here"
printf '%s\n' "$sources" >"$root/etc/apt/sources.list"
cp /etc/resolv.conf "$root/etc/resolv.conf"
inside() { env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$root" "$@" </dev/null; }
# Everything but what apt and dpkg note down of their own work.
list_files() {
  (cd "$root" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./run -o -path ./var/lib/dpkg \
    -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./home \) -prune -o -print) |
    grep -v -x -e './etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\)-\?' | LC_ALL=C sort
}
inside apt-get update -qq || fail "apt-get update"
inside useradd -m user
list_files >"$work/before.txt"

mkdir "$root/tmp/packages"
# shellcheck disable=SC2086
cp $debs "$root/tmp/packages/"
say "installing $(cd "$root/tmp/packages" && echo *)"
inside sh -c 'apt-get install -y -qq --no-install-recommends /tmp/packages/*.deb' >"$work/install.log" 2>&1 ||
  { tail -n 20 "$work/install.log"; fail "apt-get install"; }
say "it brought $(grep -c '^Setting up ' "$work/install.log") packages"
inside dpkg -V alinify || fail "files of the package differ after installation"

cat >"$root/tmp/live.sh" <<'LIVE'
set -eu
cd
sample=/usr/share/alinify/samples
for program in /usr/bin/alinify*; do
  if ldd "$program" | grep 'not found'; then echo "$program lacks a library"; exit 1; fi
done
alinify-cli devices
for engine in auto opencv-dis; do
  alinify-cli register --quiet --fixed $sample/fabric/fixed.jpg --moving $sample/fabric/moving.jpg --engine $engine \
    --transform-out $engine.json --out $engine.tif --report $engine.json.report.html >$engine.txt || { cat $engine.txt; exit 1; }
done
grep -q '^quality  *good:' auto.txt || { cat auto.txt; exit 1; }
alinify-cli evaluate --transform auto.json --fixed-points $sample/fabric/fixed.csv --moving-points $sample/fabric/moving.csv
# elastix is a program of the distribution's, in a place of its.
alinify-cli register --quiet --fixed $sample/tissue/fixed.jpg --moving $sample/tissue/moving.jpg --engine elastix \
  --transform-out elastix.json >elastix.txt || { cat elastix.txt; exit 1; }
if [ -x /usr/bin/alinify ]; then
  status=0
  QT_QPA_PLATFORM=offscreen timeout 6 alinify $sample/fabric/fixed.jpg $sample/fabric/moving.jpg >window.txt 2>&1 || status=$?
  [ $status = 124 ] || { cat window.txt; echo "the window ended with $status"; exit 1; }
fi
LIVE
say "working as an ordinary user"
inside su user -c 'sh /tmp/live.sh' >"$work/live.txt" 2>&1 || { tail -n 40 "$work/live.txt"; fail "working with the installed program"; }
grep -E '^gpu |TRE px' "$work/live.txt"
if [ -e "$root/usr/lib/alinify/libalinify_gpu.so" ]; then
  if grep -E '^gpu .*(CUDA library|another build|without CUDA)' "$work/live.txt"; then fail "the GPU library was not taken"; fi
  say "removing alinify-cuda alone"
  inside apt-get purge -y -qq alinify-cuda >"$work/purge.log" 2>&1 || { tail "$work/purge.log"; fail "purging alinify-cuda"; }
  [ ! -e "$root/usr/lib/alinify" ] || fail "alinify-cuda left something in /usr/lib/alinify"
  inside su user -c 'alinify-cli devices' | grep '^gpu .*no GPU is used: its CUDA library is not installed' ||
    fail "without alinify-cuda it does not say what is missing"
fi

say "removing"
inside apt-get purge -y -qq --auto-remove alinify >"$work/purge.log" 2>&1 || { tail "$work/purge.log"; fail "apt-get purge"; }
list_files >"$work/after.txt"
if ! diff "$work/before.txt" "$work/after.txt"; then fail "something was left behind"; fi
say "$suite: installed, worked, removed without a trace"
