# Sourced by the tests beside it: small pairs, and what must have come of them. Sets $cli, $root, $work; the tests add what
# is to be ended to finish().
cli=$(readlink -f "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
export ALINIFY_CLI="$cli"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}
skip() {
  echo "SKIPPED: $*"
  exit 77
}
need() {
  for program in "$@"; do
    command -v "$program" >/dev/null || skip "there is no $program here (setup.sh test-pipelines installs it where the distribution has it)"
  done
}

# make_pairs COUNT: $work/list.csv, of fabrics. Ids are such as people give: with dots, umlauts, and long ones.
make_pairs() {
  echo "id,fixed,moving" >"$work/list.csv"
  for i in $(seq "$1"); do
    "$cli" phantom --quiet --kind fabric --size 240x240 --seed "$i" --out "$work/pair$i" >/dev/null
    case $i in
      2) id=roll_2.left ;;
      3) id=Stück-3 ;;
      4) id=$(printf 'x%.0s' $(seq 110)) ;;
      *) id=p$i ;;
    esac
    echo "\"$id\",pair$i/fixed.tif,pair$i/moving.tif" >>"$work/list.csv"
    echo "$i $id" >>"$work/ids"
  done
}

# add_other_rows: behind the pairs one that is read through a flat field and carries annotations, and a series.
others=''
add_other_rows() {
  "$cli" flatfield estimate --quiet "$work/pair1/moving.tif" --out "$work/camera.json" >/dev/null 2>&1
  printf 'name,x,y\nfirst,30.5,41\nsecond,150,120.25\n' >"$work/spots.csv"
  "$cli" phantom --quiet --kind tissue --sections 3 --size 300x280 --lifetime 6 --out "$work/sections" >/dev/null
  sed -i -e '1s/$/,moving_flatfield,moving_annotations,series_list,series_strategy/' -e '2,$s/$/,,,,/' "$work/list.csv"
  echo 'even,pair1/fixed.tif,pair1/moving.tif,camera.json,spots.csv,,' >>"$work/list.csv"
  echo 'block,,,,,sections/series.csv,neighbour' >>"$work/list.csv"
  others='even block'
}

# How every pair is registered, with and without a scheduler.
options="--engine flow --device cpu"

# check_batch FOLDER: each pair stands once in its summary, as done, and its files are those that register writes.
check_batch() {
  summary=$1/summary.csv
  [ -s "$summary" ] || fail "there is no $summary"
  count=$(($(wc -l <"$work/ids") + $(echo "$others" | wc -w)))
  [ "$(tail -n +2 "$summary" | wc -l)" = "$count" ] || { cat "$summary"; fail "not $count lines in the summary"; }
  while read -r i id; do
    # A pair that an earlier run has done says so.
    states=$(tail -n +2 "$summary" | awk -F, -v id="$id" '$1 == id {print $2}')
    case $states in
      done | skipped) ;;
      *) cat "$summary"; fail "$id stands in the summary as '$states', not once as done" ;;
    esac
    check_pair "$i" "$1/$id"
  done <"$work/ids"
  [ -z "$others" ] || check_others "$1"
}

# check_others FOLDER: what came of add_other_rows is what register, annotations and series make of it.
check_others() {
  for id in $others; do
    tail -n +2 "$1/summary.csv" | grep -q "^$id,\(done\|check\|skipped\)," || { cat "$1/summary.csv"; fail "$id is not done"; }
  done
  if [ ! -e "$work/other/block" ]; then
    mkdir -p "$work/other"
    # shellcheck disable=SC2086
    "$cli" register --quiet $options --fixed "$work/pair1/fixed.tif" --moving "$work/pair1/moving.tif" \
      --moving-flatfield "$work/camera.json" --transform-out "$work/other/even.json" --out "$work/other/even.tif" >/dev/null
    "$cli" annotations --quiet --transform "$work/other/even.json" --in "$work/spots.csv" --direction moving-to-fixed \
      --out "$work/other/even.annotations-on-fixed.csv" >/dev/null
    # shellcheck disable=SC2086
    "$cli" series --quiet $options "$work/sections/series.csv" --strategy neighbour --warp --out-dir "$work/other/block" >/dev/null 2>&1 ||
      [ -s "$work/other/block/summary.csv" ] || fail "series"
  fi
  for file in even.tif even.field0.tif even.annotations-on-fixed.csv block/section-01.tif block/section-01.field0.tif \
      block/section-03.tif block/section-03.json; do
    cmp "$work/other/$file" "$1/$file" || fail "$1/$file has other bytes than its own command writes"
  done
}

# check_pair NUMBER BEGIN: the files BEGIN.tif and BEGIN.field0.tif are those that register writes.
check_pair() {
  if [ ! -e "$work/alone$1.tif" ]; then
    # shellcheck disable=SC2086
    "$cli" register --quiet $options --fixed "$work/pair$1/fixed.tif" --moving "$work/pair$1/moving.tif" \
      --transform-out "$work/alone$1.json" --out "$work/alone$1.tif" >/dev/null
  fi
  cmp "$work/alone$1.tif" "$2.tif" || fail "$2.tif has other bytes than register writes"
  cmp "$work/alone$1.field0.tif" "$2.field0.tif" || fail "$2.field0.tif has other bytes than register writes"
}
