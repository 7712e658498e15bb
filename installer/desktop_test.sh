#!/bin/sh
# What a desktop takes from an installed program: its entry, metadata, the kind of its files, manual pages, completion.
# Whatever tool is missing here is said, and its part left out.
#
#   desktop_test.sh BUILD_FOLDER
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
have() {
  command -v "$1" >/dev/null 2>&1 && return
  echo "SKIPPED: $2: there is no $1 here"
  return 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --component application --prefix "$work/usr" >"$work/install.log" 2>&1 ||
  { cat "$work/install.log"; fail "cmake --install"; }
share=$work/usr/share

if have desktop-file-validate "the desktop entry"; then
  desktop-file-validate "$share/applications/org.alinify.Alinify.desktop" >"$work/desktop.txt" || { cat "$work/desktop.txt"; fail "desktop entry"; }
  [ ! -s "$work/desktop.txt" ] || { cat "$work/desktop.txt"; fail "the desktop entry has warnings"; }
fi
if have appstreamcli "the metadata"; then
  appstreamcli validate --no-net --no-color "$share/metainfo/org.alinify.Alinify.metainfo.xml" ||
    appstreamcli validate --offline "$share/metainfo/org.alinify.Alinify.metainfo.xml" || fail "metadata"
fi

if have update-mime-database "the kind of .alinify files"; then
  update-mime-database "$share/mime"
  grep -qx '60:application/x-alinify-session:\*.alinify\|50:application/x-alinify-session:\*.alinify' "$share/mime/globs2" ||
    fail "*.alinify has no kind"
  grep -qx 'application/x-alinify-session application/json' "$share/mime/subclasses" || fail "a session is no JSON"
  if have gio "asking for the kind of a file"; then
    printf '{\n  "format": "alinify-session",\n  "version": 1\n}\n' >"$work/pair.alinify"
    cp "$work/pair.alinify" "$work/renamed"
    for file in pair.alinify renamed; do
      XDG_DATA_HOME=$work/none XDG_DATA_DIRS=$share:/usr/share gio info -a standard::content-type "$work/$file" >"$work/kind.txt"
      grep -q 'application/x-alinify-session' "$work/kind.txt" || fail "$file is not known: $(cat "$work/kind.txt")"
    done
  fi
fi
for file in applications/org.alinify.Alinify.desktop thumbnailers/org.alinify.Alinify.thumbnailer; do
  grep -q 'application/x-alinify-session' "$share/$file" || fail "$file does not name the kind of .alinify files"
done

# ---- the thumbnailer, as a file manager starts it ---------------------------------------------------------------------
sample=$share/alinify/samples/fabric
cat >"$work/a pair.alinify" <<JSON
{"format":"alinify-session","version":1,"data":"none","landmarks":{"use":"check","pairs":[]},
 "fixed":{"absolute_path":"$sample/fixed.jpg","width":600,"height":600},
 "moving":{"absolute_path":"$sample/moving.jpg","width":600,"height":600},
 "results":[],"shown_result":"","options":{"engine":"flow","values":{}}}
JSON
command=$(sed -n 's/^Exec=//p' "$share/thumbnailers/org.alinify.Alinify.thumbnailer" |
  sed -e "s|%i|'$work/a pair.alinify'|" -e "s|%o|'$work/small.png'|" -e 's|%s|128|')
(PATH="$work/usr/bin:$PATH" && eval "$command" >/dev/null) || fail "the thumbnailer: $command"
case $(file -b "$work/small.png") in
  "PNG image data, 128 x "* | "PNG image data, "*" x 128,"*) ;;
  *) fail "the thumbnail is $(file -b "$work/small.png")" ;;
esac

# ---- manual pages: as lintian asks for them ---------------------------------------------------------------------------
cli=$work/usr/bin/alinify-cli
[ "$("$cli" --version)" ] || fail "the installed program does not start"
for command in $("$cli" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
  page=$share/man/man1/alinify-cli-$command.1
  [ -s "$page" ] || fail "alinify-cli $command has no manual page"
  "$cli" "$command" --help | grep -o '^  *\(-[a-z],\)\{0,1\}--[a-z-]*' | tr -d ' ' | sed 's/^-[a-z],//' | while read -r option; do
    sed 's/\\-/-/g' "$page" | grep -q -e "^\(.*, \)\{0,1\}.fB$option.fR" || fail "$page does not tell of $option"
  done || exit 1
done
if [ -x "$work/usr/bin/alinify" ]; then
  QT_QPA_PLATFORM=offscreen "$work/usr/bin/alinify" --help | grep -o -e '--[a-z-]*' | sort -u | while read -r option; do
    sed 's/\\-/-/g' "$share/man/man1/alinify.1" | grep -q -e "$option" || fail "alinify.1 does not tell of $option"
  done || exit 1
fi
if have man "reading the manual pages"; then
  for page in "$share"/man/man1/*.1 "$share"/man/man7/*.7; do
    MANROFFSEQ='' MANWIDTH=80 LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" >"$work/page.out" 2>"$work/page.err" ||
      fail "$page cannot be read"
    [ ! -s "$work/page.err" ] || { cat "$work/page.err"; fail "$page has warnings"; }
    [ -s "$work/page.out" ] || fail "$page is empty"
  done
  lexgrog "$share/man/man1/alinify-cli-register.1" >"$work/whatis.txt" 2>/dev/null || fail "whatis cannot read the pages"
fi
cmp "$share/bash-completion/completions/alinify-cli" "$build/command_docs/alinify-cli"
for file in zsh/vendor-completions/_alinify-cli fish/vendor_completions.d/alinify-cli.fish; do
  [ -s "$share/$file" ] || fail "$file is missing"
done
"$here/../tests/cli/completion_test.sh" "$cli"
echo "a desktop finds what is installed"
