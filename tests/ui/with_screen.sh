#!/bin/sh
# Runs a program on a virtual screen with a window manager. Exit code 77 where there is none.
command -v xvfb-run >/dev/null 2>&1 || { echo "SKIPPED: xvfb-run is not installed, nothing was tested on a screen" >&2; exit 77; }
command -v openbox >/dev/null 2>&1 || { echo "SKIPPED: openbox is not installed, keys would not reach the window" >&2; exit 77; }
unset QT_QPA_PLATFORM
# What counts is how the program ended: xvfb-run itself ends with 5 where it cannot tidy up.
ended=$(mktemp)
xvfb-run -a -s "-screen 0 1920x1200x24" sh -c '
  openbox >/dev/null 2>&1 &
  manager=$!
  sleep 1
  QT_QPA_PLATFORM=xcb "$@"
  code=$?
  kill $manager
  echo $code >"$0"' "$ended" "$@"
code=$(cat "$ended")
rm -f "$ended"
exit "${code:-1}"
